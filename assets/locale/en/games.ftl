## preset
# A game's name, and what is special about it. Lists show both in 100 characters: what is longer is cut.
preset-pineapple = Pineapple
    .summary = Five cards, then three at a time: place two, discard one. Fantasyland: 14 cards.
preset-ofc = Open-face
    .summary = Five cards, then one at a time. Queens or better in front get you into Fantasyland.
preset-progressive = Progressive Pineapple
    .summary = A better front gets you more Fantasyland cards: 14 for queens, 17 for trips.
preset-ultimate = Ultimate Pineapple
    .summary = Progressive, but if you stay in Fantasyland you get as many cards again.
preset-joker = Joker Pineapple
    .summary = Pineapple with two jokers. Each one is whatever card its row needs.
preset-deuce-seven = 2-7 Pineapple
    .summary = Pineapple with a low hand in the middle: ten-low or better, or you foul.
preset-criss-cross = Criss-cross
    .summary = Two players, two boards each. Each of your boards plays both of theirs.
preset-ofc-2012 = Open-face 2012
    .summary = How it all began: one card at a time, the old royalties, no Fantasyland.
preset-american = American
    .summary = Win all three rows (a scoop) for 3 more. Strong hands score extra.
preset-hong-kong = Hong Kong
    .summary = A row is worth 1 point, more with a strong hand. Special hands win at once.
preset-taiwanese = Taiwanese
    .summary = A scoop counts double, even with a tied row. A-2-3-4-5 is the second-best straight.
preset-vietnamese = Vietnamese
    .summary = A scoop counts double, scooping everybody triple. Strong middles count double.
preset-singapore = Singapore
    .summary = Special hands are called claims, and equal claims cancel. Scoop everybody: double.
preset-malayan = Malayan
    .summary = All against the banker, who wins ties. Bonuses count even in a lost row.
preset-basic = Chinese Poker
    .summary = Thirteen cards at once, one point a row, nothing else.
preset-standard = Standard
    .summary = American without special hands. You say in turn whether you play or surrender.
preset-two-four = 2-4 scoring
    .summary = 1 point a row, 1 more for being ahead: 2 for two rows of three, 4 for all three.
preset-one-four = 1-4 scoring
    .summary = 1 a row won, −1 a row lost, 1 more for a scoop: so 1 or 4. Strong hands score extra.
preset-one-six = 1-6 scoring
    .summary = 1 a row won, −1 a row lost, 3 more for a scoop: so 1 or 6.
preset-pusoy-single-winner = Pusoy, one winner
    .summary = Win two rows against everybody and take 1 point from each. Or nobody pays.
preset-pool = Pool
    .summary = Everybody puts in 3 points. Best front, middle and back take a third each.
preset-banker = Against the banker
    .summary = Hong Kong, but everybody plays only against the banker, who wins ties.
preset-hawaiian-gardens = Hawaiian Gardens
    .summary = 1 point for two rows, 6 for all three, 9 from each if you scoop everybody.

## hand_name
# A row by its name, without kickers; `short` is what stands beside its cards, where a picture has little room.
hand_name-high_card = { $high } high
hand_name-pair = pair of { $highs }
hand_name-two_pair = two pair, { $highs } and { $lows }
    .short = two pair
hand_name-three_of_a_kind = three of a kind, { $highs }
    .short = trips
hand_name-straight = straight, { $high } high
    .short = straight
hand_name-flush = flush, { $high } high
    .short = flush
hand_name-full_house = { $highs } full of { $lows }
    .short = full house
hand_name-four_of_a_kind = four of a kind, { $highs }
    .short = quads
hand_name-straight_flush = straight flush, { $high } high
    .short = straight flush
hand_name-royal_flush = royal flush
hand_name-low = { $ranks } low

## rank
# One card of a rank, and below several of it.
rank-deuce = deuce
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
ranks-deuce = deuces
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
