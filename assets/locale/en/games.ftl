## preset
# A game's name, and what is special about it. Lists show both in 100 characters: what is longer is cut.
preset-pineapple = Pineapple
    .summary = Five cards, then three at a time: place two, throw one away. Fantasyland: 14 cards.
preset-ofc = Open-face
    .summary = Five cards, then one at a time. Queens or better in front earn Fantasyland.
preset-progressive = Progressive Pineapple
    .summary = A better front earns more Fantasyland cards: 14 for queens, 17 for trips.
preset-ultimate = Ultimate Pineapple
    .summary = Progressive Pineapple, but staying in Fantasyland keeps all your cards.
preset-joker = Joker Pineapple
    .summary = Pineapple with two jokers; each stands for any card its row lacks.
preset-deuce-seven = 2-7 Pineapple
    .summary = Pineapple with a low in the middle: ten-low or better, or your hand fouls.
preset-criss-cross = Criss-cross
    .summary = Two players with two boards each; every board plays both of the other's.
preset-ofc-2012 = Open-face 2012
    .summary = The game of the first years: one card at a time, old royalties, no Fantasyland.
preset-american = American
    .summary = A scoop pays 3 more, strong hands extra; naturals, surrender and pair stakes.
preset-hong-kong = Hong Kong
    .summary = Strong hands pay more than their row's 1 unit, and naturals win outright.
preset-taiwanese = Taiwanese
    .summary = A scoop pays double, even with a tied row; A-2-3-4-5 is the second-best straight.
preset-vietnamese = Vietnamese
    .summary = A scoop pays double, scooping everybody triple; strong middles pay twice.
preset-singapore = Singapore
    .summary = Naturals are called claims, small cards too; equal ones cancel. Scooping all doubles.
preset-malayan = Malayan
    .summary = Against a banker who wins ties; extras count even in lost rows; many naturals.
preset-basic = Chinese Poker
    .summary = Thirteen cards at once, one unit a row, nothing else.
preset-standard = Standard
    .summary = The American game without naturals; you say in turn whether you play.
preset-two-four = 2-4 scoring
    .summary = 1 a row, and 1 more for being ahead: 2 for two rows of three, 4 for all.
preset-one-four = 1-4 scoring
    .summary = 1 a row, 1 more for a scoop: 1 for two rows of three, 4 for all. Strong hands pay.
preset-one-six = 1-6 scoring
    .summary = 1 a row, 3 more for a scoop: 1 for two rows of three, 6 for all.
preset-pusoy-single-winner = Pusoy, one winner
    .summary = Beat everybody on two rows or more and take 1 from each; else nobody pays.
preset-pool = Pool
    .summary = Everybody puts in 3; the best front, middle and back each take a third.
preset-banker = Against the banker
    .summary = Hong Kong against a banker: all settle with the dealer only, who wins ties.
preset-hawaiian-gardens = Hawaiian Gardens
    .summary = 1 for two rows, 6 for all, 9 each for scooping everybody; a chip plays only once.

## hand_name
# A row by its name, without kickers; `short` is what stands beside its cards, where a picture has little room.
hand_name-high_card = { $high } high
hand_name-pair = pair of { $highs }
hand_name-two_pair = two pair, { $highs } and { $lows }
    .short = two pair
hand_name-three_of_a_kind = three of a kind, { $highs }
    .short = three of a kind
hand_name-straight = straight, { $high } high
    .short = straight
hand_name-flush = flush, { $high } high
    .short = flush
hand_name-full_house = full house, { $highs } over { $lows }
    .short = full house
hand_name-four_of_a_kind = four of a kind, { $highs }
    .short = four of a kind
hand_name-straight_flush = straight flush, { $high } high
    .short = straight flush
hand_name-royal_flush = royal flush
hand_name-low = { $ranks } low

## rank
# One card of a rank, and below several of it.
rank-two = two
rank-three = three
rank-four = four
rank-five = five
rank-six = six
rank-seven = seven
rank-eight = eight
rank-nine = nine
rank-ten = ten
rank-jack = jack
rank-queen = queen
rank-king = king
rank-ace = ace

## ranks
ranks-two = twos
ranks-three = threes
ranks-four = fours
ranks-five = fives
ranks-six = sixes
ranks-seven = sevens
ranks-eight = eights
ranks-nine = nines
ranks-ten = tens
ranks-jack = jacks
ranks-queen = queens
ranks-king = kings
ranks-ace = aces
