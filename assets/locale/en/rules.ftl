## house
house-open_face =
    ## Rules
    {"*"}*Open-face**: `/ofc start`
house-closed = **All 13 at once**: `/chinese start`
house-own = **This server's house rules**
house-none = No house rules here yet. `/rules new` makes one.
house-playable = •
house-scored = • (not at a table yet)
house-line = { $mark } `{ $name }`
house-version_of = from { $base }, version { $version }
house-version = version { $version }
house-broken = ⚠ `{ $name }` can't be played any more. `/rules show` says why, and `/rules edit` changes it.
house-footer = -# `/rules show` says how a game is played · `/rules show name:common` says what all games share
house-known_as = -# Also known as { $names }
house-origin = -# `{ $name }` · version { $version }, { $at } · house rule by { $author }
house-instead = **Changes from { $base }**
house-made = **{ $name }** made a house rule: **{ $title }**.
house-changed = **{ $name }** changed the house rule **{ $title }** (now version { $version }). Open tables keep the version they have.
house-same = Nothing changed: version { $version } says exactly this already.
house-kept = Done. I've told the channel.
house-how = -# `/rules show name:{ $name }` says how it's played
house-delete = Delete
house-delete_ask = Delete **{ $title }** from this server? Open tables keep it, and its points stay. `/rules export` gives you a copy first.
house-deleted = **{ $name }** deleted the house rule **{ $title }**. Open tables keep it.
house-need_manage = Only a server manager (Manage Server permission) can make house rules, or change somebody else's. `/rules export` gives you a file you can send them.
house-no_such_version = There's no version { $version } of a house rule called “{ $name }” here.
house-no_such = There's no house rule called “{ $name }” here. `/rules list` shows them all.
house-taken = There's a house rule called “{ $name }” already. `/rules edit` changes it.
house-stale = Somebody just changed this house rule, so nothing was saved. Look at it with `/rules show`, then try again.
house-too_many = This server has { $number } house rules already. Delete one with `/rules delete` first.
house-too_much = This server's house rules would have more than { $number } KB together. Make this one shorter, or delete another with `/rules delete`.
house-too_long = This house rule is too long for a form. Get its file with `/rules export`, change it, and send it back with `/rules import`.
house-too_large = { $name } is too big: a house rule has at most { $number } KB.
house-lost =
    { $problem }
    -# Nothing is lost: **Edit again** opens the form as you sent it. The file has it too, for `/rules import`.
house-title_new = New house rule
house-title_edit = House rule: { $name }
house-choice = { $title }: { $about }
house-label_name = Name
house-label_base = Start from (empty: blank sheet)
house-label_settings = Your changes, one per line
house-example = scoop_bonus = 6 (the file from /rules export has more names)
house-file = The rules as a file. Change it in any editor and send it back with `/rules import`.

## form
# The form for house rules: selects, each of whose lines has to be understood alone.
form-games = **New house rules.** Start from which game? Next you'll pick what your group changes.
form-new = **New house rules** · { $base }
form-edit = **House rules { $title }** · version { $version }
form-nothing = Nothing is changed yet. Pick below what your group plays differently, or press **Advanced** for everything else.
form-refused = ⚠ That doesn't fit, so nothing changed: { $problem }.
form-unfit_deck = { $seats } players with up to { $cards } cards each need { $need }, and there are { $deck }. Choose at most { $most } seats, or fewer cards for Fantasyland
form-unfit_surrender_in_pool = in a pool a surrender costs more than losing everything. Choose no surrender, or another way to pay
form-unfit_surrender_to_each = only one winner is paid, so there is nobody to surrender to. Choose no surrender, or another way to pay
form-no_save = ⚠ Not saved. { $problem }
form-footer_first = -# Pick what should change.
form-footer = -# Nothing counts until you press **Save**.
form-as_base = { $topic }: as in { $base }
form-as_before = { $topic }: as before
form-own = { $topic }: your own
form-save = Save
form-more = More choices
form-back = Back
form-advanced = Advanced
form-other_game = Another game
form-edit_again = Edit again
form-title_name = Save your house rules
form-nothing_picked = Nothing is changed yet, so there is nothing to save. Pick a change first.
form-nothing_kept = What you wrote isn't in this message any more. If it has a file, send that with `/rules import`.
form-topic_scoop = Scoop
form-topic_royal = Royalties
form-topic_fl = Fantasyland
form-topic_stay = Stay
form-topic_keep = Staying
form-topic_max = Seats
form-topic_away = Discards
form-topic_bonus = Strong rows
form-topic_nat = Naturals
form-topic_surr = Surrender
form-topic_over = Overall point
form-topic_who = Who pays whom
form-scoop_s0 = Scoop: nothing more
form-scoop_s1 = Scoop: 1 more
form-scoop_s2 = Scoop: 2 more
form-scoop_s3 = Scoop: 3 more
form-scoop_s6 = Scoop: 6 more
form-scoop_x2 = Scoop: double
form-scoop_x2x3 = Scoop: double; triple for scooping everybody
form-royal_now = Royalties: as most play today
form-royal_y2012 = Royalties: as in 2012
form-royal_none = Royalties: none
form-fl_no = Fantasyland: none
form-fl_q13 = Fantasyland: queens or better, 13 cards
form-fl_q14 = Fantasyland: queens or better, 14 cards
form-fl_k13 = Fantasyland: kings or better, 13 cards
form-fl_k14 = Fantasyland: kings or better, 14 cards
form-fl_a14 = Fantasyland: aces or better, 14 cards
form-fl_up = Fantasyland: 14 to 17 cards, by the front
form-stay_hard = Stay: trips in front or quads in the back
form-stay_quads = Stay: quads in the middle count too
form-stay_full = Stay: a full house in the middle counts too
form-stay_never = Stay: nobody
form-keep_c13 = Staying: with 13 cards
form-keep_c14 = Staying: with 14 cards
form-keep_same = Staying: as many cards as before
form-keep_front = Staying: as many cards as the front earns
form-max_p2 = Seats: 2
form-max_p3 = Seats: up to 3
form-max_p4 = Seats: up to 4
form-away_hide = Discards: face down for good
form-away_show = Discards: shown at the showdown
form-bonus_flat = Strong rows: no more than others
form-bonus_hk = Strong rows: Hong Kong's bonuses
form-bonus_hk2 = Strong rows: Hong Kong's, more for a middle
form-bonus_sg = Strong rows: Singapore's bonuses
form-bonus_my = Strong rows: Malayan, won or lost
form-bonus_lose = Strong rows: a little, won or lost
form-nat_zero = Naturals: none
form-nat_four = Naturals: Hong Kong's four
form-nat_six = Naturals: the Vietnamese six
form-surr_u0 = Surrender: no
form-surr_u1 = Surrender: for 1
form-surr_u2 = Surrender: for 2
form-surr_u3 = Surrender: for 3
form-surr_turn = Surrender: for 2, said in turn
form-over_o0 = Overall point: no
form-over_o1 = Overall point: 1 for the one ahead
form-who_each = Who pays whom: every two players
form-who_bank = Who pays whom: all against the banker
form-who_pool = Who pays whom: best rows share a pool
form-who_one = Who pays whom: one winner

## topic
topic-game = Game
topic-streets = Streets
topic-who = Who pays whom
topic-foul = Foul
topic-rows = Rows
topic-front = Front
topic-legal = Legal hands
topic-ranks = Ranks
topic-bonuses = Strong rows
topic-scoop = Scoop
topic-overall = Overall point
topic-royalties = Royalties
topic-fantasyland = Fantasyland
topic-naturals = Naturals
topic-alike = Two of the same natural
topic-surrender = Surrender
topic-announce = Order
topic-aces = Aces
topic-stakes = Stakes
topic-house = Kitty
topic-dealer = Deal

## summary
summary-title = ## { $title }
summary-line = **{ $topic }**: { $text }
summary-seats = { $least ->
    [2] { $most ->
        [3] 2 or 3 players.
       *[other] 2 to { $most } players.
    }
    [3] { $most ->
        [4] 3 or 4 players.
       *[other] 3 to { $most } players.
    }
   *[other] { $least } to { $most } players.
}
summary-seats_just = { $most } players.
summary-cut = -# That's not all: the exported file has the rest.
summary-same = Nothing differs.
summary-changed = **{ $topic }**: { $now } *Instead of:* { $before }
summary-gone = **{ $topic }**: *no longer:* { $before }
summary-and = { $first } and { $last }
summary-or = { $first } or { $last }
summary-table = { $table }
summary-or_better = { $hand } or better
summary-in_front = front { $hands }
summary-in_middle = middle { $hands }
summary-in_back = back { $hands }
summary-units = { $hand }: { $units }
summary-level = { $first } to { $last }: { $units } each
summary-rising = { $first } to { $last }: { $least } to { $most }
summary-each_chip_once = With stacks, each point of your stack can win or lose only once a hand.
summary-winnings_playable = With stacks, nobody pays more than they have in front of them, this hand's winnings included.
summary-opponent_stack = With stacks, two players pay each other at most the smaller of their stacks, and nobody pays more than they have.
summary-left_of_button = Pairs settle in order, clockwise from the dealer's left.
summary-dealer = Pairs settle in order, clockwise from the dealer.

## option
option-surrender = Surrender for 1
option-bonuses = Strong rows score more
option-no_bonuses = Strong rows score no more than others
option-scoop_single = A scoop doesn't count double
option-scoop_all_single = Scooping everybody counts like any other scoop
option-dragon_26 = A dragon is worth 26
option-small_cards_ten = Small cards go up to ten
option-ace_of_spades = The player who held the ace of spades deals next
option-aces = A bonus for aces
option-kitty = Everybody puts 1 a hand into a kitty
option-jackpot = Everybody puts 1 a hand into a jackpot
option-kitty_and_jackpot = Everybody puts 1 a hand into a kitty and 1 into a jackpot
option-pool_sweep = Best in all three rows alone: 3 more from everybody
option-fantasyland = Fantasyland
option-stay_quads = Quads in the middle keep you in Fantasyland
option-stay_full_house = A full house in the middle keeps you in Fantasyland
option-one_joker = One joker
option-progressive = Progressive Fantasyland
option-ultimate = Ultimate Fantasyland
option-banker = Everybody against the banker
option-single_winner = One winner
option-pool = A pool
option-sweep_1 = 1 more for a scoop
option-sweep_3 = 3 more for a scoop
option-higher_middle = 1 more for quads or a straight flush in the middle
option-also_losing = Strong rows score even if you lose the row
option-overall = 1 more for being ahead
option-surrender_1 = Surrender for 1
option-surrender_2 = Surrender for 2
option-surrender_3 = Surrender for 3
option-in_turn = Say play or surrender in turn
option-no_pictures = No face cards counts as a natural

## common
common-cut = -# That's not all of it.
common-title = What all games share
common-ranks = From low to high: { $categories }.
common-royal = A royal flush is the straight flush up to the ace.
common-wheel = A-2-3-4-5 is the lowest straight, unless a game ranks it higher.
common-suits = Suits break no ties, unless a game says so.
common-front = Three cards are just { $categories }: straights and flushes don't count in front.
common-legal = No row may beat the one below it. Equal rows are fine, unless a game says they foul.
common-legal_front = Front and middle compare by kind, then card by card: A-A-K above A-A-K-4-2 is fine, K-K-A above K-K-Q-7-3 fouls.
common-tie = A tied row between two players pays nobody. It also spoils a scoop, which is winning all three rows.
common-foul = If you foul, everybody with a legal hand wins all three rows from you, with a scoop and what their rows pay. You win nothing.
common-fouls = Two players who foul pay each other nothing for rows.
common-foul_refused = In an all-13 game I don't let you foul, unless its rules do.
common-naturals = In some all-13 games, special 13-card hands win at once. If you hold one, I offer it: declare it with your rows, in secret, or play on and give it up.
common-natural_shown = Declared naturals are shown with all 13 cards in their groups, and paid, before surrenders and rows.
common-natural_beats = They beat every hand, fouled or not, and a player who surrenders still pays for them.
common-natural_rows = { $kinds } compare backs, then middles, then fronts, split in the best way. A front goes card by card from the top. A front of A-2-3 is the lowest straight; as a flush its ace is high.
common-natural_groups = { $kinds } compare their pairs, threes or fours from the highest down.
common-natural_ties = All others tie.
common-surrender = Where a game lets you surrender, you pay its price to everybody who plays on, even if they fouled. Nobody sees your hand.
common-fantasyland = Only a legal hand gets into Fantasyland or stays there. All its cards come at once, and nobody else sees them before the showdown.
common-fantasyland_table = The dealer stays, nobody new is dealt in, and nobody gets out before it's over. If you're gone, I play for you.

## combination
combination-high_card = high card
combination-pair = a pair
combination-two_pair = two pair
combination-trips = three of a kind
combination-other_trips = any other three of a kind
combination-straight = straight
combination-flush = flush
combination-full_house = full house
combination-quads = four of a kind
combination-straight_flush = straight flush
combination-royal_flush = royal flush
combination-ten_low = ten-low
combination-nine_low = nine-low
combination-eight_low = eight-low
combination-seven_low = seven-low
combination-best_low = 7-5-4-3-2

## natural
natural-no_pictures = no face cards
natural-no_pictures_no_aces = no face cards and no aces
natural-small_cards = small cards (2 to 9)
natural-small_cards_ten = small cards (2 to 10)
natural-six_pairs = six pairs
natural-six_pairs_no_quads = six pairs
natural-three_straights = three straights
natural-three_flushes = three flushes
natural-one_colour_but_one = all one color but one card
natural-five_pairs_and_trips = five pairs and three of a kind
natural-four_trips = four sets of three
natural-one_colour = all one color
natural-small = all small (2 to 8)
natural-big = all big (8 to ace)
natural-dragon = dragon
natural-three_quads = three sets of four
natural-three_straight_flushes = three straight flushes
natural-all_pictures = twelve face cards
natural-dragon_suited = suited dragon

## clash
clash-more_units = { $winner } beats { $loser }: { $natural } ({ $units }) against { $other } ({ $less }).
clash-listed_later = { $winner } beats { $loser }: { $natural } against { $other }, which ranks lower here.
clash-cards = { $winner } beats { $loser }
clash-same = { $winner } and { $loser } have equal naturals, so neither pays.
clash-difference = { $winner } beats { $loser }: { $natural } ({ $units }) against { $other } ({ $less }). Only the difference is paid: { $more }.
clash-equal_units = { $winner } and { $loser }: { $natural } and { $other } are worth the same here, so neither pays.
clash-because = { $clash }: { $cards }.
clash-pairs = a pair of { $better } against a pair of { $worse }
clash-threes = three { $better } against three { $worse }
clash-fours = four { $better } against four { $worse }
clash-ranks = { $row }, { $better } against { $worse }
clash-against = { $better } against a { $worse }

## natural_cards
natural_cards-no_pictures = no jack, queen or king
natural_cards-no_pictures_no_aces = no jack, queen, king or ace
natural_cards-small_cards = nothing above a nine, no ace
natural_cards-small_cards_ten = nothing above a ten, no ace
natural_cards-six_pairs = six pairs and any card; four of a kind count as two pairs
natural_cards-six_pairs_no_quads = six pairs of different ranks and any card, no four of a kind
natural_cards-three_straights = two straights of five, and three in a row in front
natural_cards-three_flushes = each row of one suit
natural_cards-one_colour_but_one = twelve red cards and one black, or twelve black and one red
natural_cards-five_pairs_and_trips = six pairs, with the odd card matching one of them
natural_cards-four_trips = four sets of three of a kind, and any card
natural_cards-one_colour = all red or all black
natural_cards-small = nothing above an eight, no ace
natural_cards-big = nothing below an eight
natural_cards-dragon = one card of each rank, from deuce to ace
natural_cards-three_quads = three sets of four of a kind, and any card
natural_cards-three_straight_flushes = three straights, each of one suit
natural_cards-all_pictures = the twelve jacks, queens and kings, and any card
natural_cards-dragon_suited = all thirteen cards of one suit

## closed
closed-game = Everybody gets 13 cards and sets them in secret: front (3), middle (5), back (5). No row may beat the one below it.
closed-strict_rows = A back that equals the middle also fouls.
closed-refused = You can't confirm a hand that fouls.
closed-allowed = You can confirm a hand that fouls, after a warning.
closed-foul = If you foul, every legal hand wins all three rows from you: at least { $units }. If both foul, their rows aren't compared.
closed-foul_banker = A player who fouls loses all three rows to the banker, and a banker who fouls loses them to every legal hand: at least { $units }. If both foul, their rows aren't compared.
closed-foul_extras = A hand that fouls earns no extras.
closed-foul_pool = A hand that fouls wins no row. A row that nobody can win is given back.
closed-foul_single_winner = A hand that fouls can't win, and loses all three rows to every legal hand.
closed-pairs = Everybody plays everybody else, one on one.
closed-banker_dealer = Everybody plays only against the banker, and the banker is the dealer (D).
closed-banker_rotate = Everybody plays only against the banker. The player left of the dealer banks first, and the bank moves on one seat each hand.
closed-banker_fixed = Everybody plays only against the banker, and the banker is the table's host.
closed-banker_ties = The banker wins a tied row.
closed-pool = Everybody puts in { $units }. The best front, middle and back take a third each.
closed-pool_ties = Ties share, and a point left over goes to the first of them left of the dealer.
closed-pool_sweep = If you alone have all three, you take { $units } more from each player.
closed-single_winner = If you beat each opponent on two rows or more, you take { $units } from each. If nobody does, nobody pays.
closed-single_winner_natural = A declared natural beats everybody who declared none, so nobody wins that way beside one.
closed-each = A row won pays 1.
closed-majority = Two rows won pay 1 in all, three rows pay 3, and anything else pays nothing.
closed-tie = A tied row pays nobody.
closed-tie_scoop = A tied row pays nobody and spoils a scoop.
closed-wheel_second = A-2-3-4-5 is the second-best straight.
closed-suit_order = A tied row goes by suit, card by card: { $suits }.
closed-instead = Win a row with one of these, and it pays this instead of 1: { $table }.
closed-plus = Win a row with one of these, and it pays this on top: { $table }.
closed-always = These pay on top, even if you lose the row: { $table }.
closed-scoop = A scoop, which is winning all three rows, pays { $more }.
closed-scoop_all = Scooping everybody, at least two others, pays { $more } from each.
closed-scoop_or_not = Scooping everybody, at least two others, pays { $more } from each instead.
closed-more = { $units } more
closed-times = ×{ $times }
closed-times_and_more = ×{ $times } and { $units } more
closed-tie_counts = Two rows won and one tied also count as a scoop.
closed-not_scooped = Nobody scoops a declared natural or a surrender.
closed-not_scooped_natural = Nobody scoops a declared natural.
closed-not_scooped_surrender = Nobody scoops a surrender.
closed-overall = Between two players, whichever is ahead gets { $units } more.
closed-naturals = These 13-card hands win at once if you declare them, from low to high: { $list }.
closed-natural_paid = Every opponent pays for a declared natural, and its rows aren't compared.
closed-natural_paid_banker = The banker pays for a player's natural, and every player pays for the banker's. Its rows aren't compared.
closed-no_quads = Four of a kind don't count as two pairs.
closed-higher_full = Of two naturals only the higher is paid: the one worth more, then the later one in this list, then the better cards.
closed-difference = Of two naturals only the difference is paid.
closed-push_equal_value = Of two naturals only the one worth more is paid. If they're worth the same, they cancel out.
closed-surrender = Before the rows are shown you may surrender, and pay { $units } to each opponent who plays on. You owe nothing to anyone who also surrenders or has declared a natural.
closed-surrender_plain = Before the rows are shown you may surrender, and pay { $units } to each opponent who plays on. You owe nothing to anyone who also surrenders.
closed-surrender_banker = Before the rows are shown a player may surrender and pay { $units } to the banker, and the banker may surrender and pay { $units } to each player who plays on. Nothing is owed to anyone who also surrenders or has declared a natural.
closed-surrender_banker_plain = Before the rows are shown a player may surrender and pay { $units } to the banker, and the banker may surrender and pay { $units } to each player who plays on. Nothing is owed to anyone who also surrenders.
closed-surrender_to_naturals = Before the rows are shown you may surrender, and pay { $units } to each opponent who doesn't surrender, even if they declared a natural.
closed-surrender_banker_to_naturals = Before the rows are shown a player may surrender and pay { $units } to the banker, and the banker may surrender and pay { $units } to each player, even one who declared a natural. Nothing is owed to anyone who also surrenders.
closed-surrender_pool = A surrendered hand wins no row of the pool.
closed-together = You choose play, natural or surrender in secret, with your rows. Then naturals are shown and paid, then surrenders, then rows.
closed-together_natural = You declare a natural in secret, with your rows. Then naturals are shown and paid, then rows.
closed-together_surrender = You choose play or surrender in secret, with your rows. Then surrenders are shown and paid, then rows.
closed-naturals_first = You choose play, natural or surrender in secret, with your rows. Then naturals are shown and paid. If there was one, the others may still switch between play and surrender, in secret too.
closed-in_turn = Everybody sets rows and naturals first, and naturals are shown and paid. Then the others say play or surrender in turn, from the dealer's left.
closed-in_turn_surrender = Everybody sets their rows first. Then they say play or surrender in turn, from the dealer's left.
closed-aces = One ace among your 13 cards is worth { $one }, two are worth { $two }, three { $three }, and four { $four }. Between two players, the one with fewer pays the difference, whatever else happens.
closed-pair_stakes = Two players may agree to multiply what they pay each other.
closed-rake = Everybody puts { $units } a hand into the kitty.
closed-jackpot = { $units } of it { $units ->
    [one] goes
   *[other] go
} to the jackpot. The first player left of the dealer with one of these takes all of the jackpot: { $events }.
closed-jackpot_exact = Exactly these hands count, nothing better. A royal flush is a straight flush here.
closed-any_rows = any legal hand
closed-event_scooped = { $rows }, all three lost to one player
closed-ace_of_spades = The player who held the ace of spades deals the next hand, and gets { $units } from each opponent in it.
closed-ace_of_spades_left = With stacks, nobody pays more for that than they have left.
closed-ace_of_spades_else = If nobody held it, or that player isn't dealt in, the next player deals as usual.

## openface
openface-game = Everybody builds a front (3), a middle (5) and a back (5). No row may beat the one below it.
openface-game_low = Everybody builds a front (3), a middle (5) and a back (5). The middle is a low: { $low } or better, with no pair, straight or flush and aces high, and the lower one wins. The front may not beat the back.
openface-boards = You each have two boards. Every street deals cards to both, and you place them together. Each of your boards plays both of the other player's.
openface-joker = The joker is whatever card its row needs.
openface-jokers = Each of the two jokers is whatever card its row needs.
openface-unplayable = I can't deal this one yet.
openface-cards = { $number ->
    [one] 1 card
   *[other] { $number } cards
}
openface-discarding = { $cards } (discard { $number })
openface-repeated = { $street }, { $times } times
openface-streets = { $streets }.
openface-then = { $before }, then { $street }
openface-reveal_discards = At the showdown, everybody's discards are shown.
openface-rows = A row won pays { $units }.
openface-scoop = Winning all three rows (a scoop) pays { $units } more.
openface-tie = A tied row pays nobody.
openface-tie_scoop = A tied row pays nobody and spoils the scoop.
openface-foul = If you foul, you earn nothing and pay { $units }, plus their royalties, to each opponent who didn't. Two players who both foul pay each other nothing.
openface-foul_board = A board that fouls earns nothing, and pays each legal board of the other player { $units } plus that board's royalties. Two boards that both foul pay each other nothing.
openface-royalties = Each opponent pays you for these, even if you lose the row: { $table }.
openface-entry_better = { $hand } or better in front gets you { $cards } cards at once in the next hand.
openface-entry = Your front gets you this many cards at once in the next hand: { $table }.
openface-entry_low = 7-5-4-3-2 in the middle gets you { $cards }.
openface-entry_both = Both at once get you { $cards }.
openface-entry_both_least = Both at once get you at least { $cards }.
openface-stay = { $hands } keeps you in Fantasyland, with { $cards }.
openface-stay_front = three of a kind in front
openface-stay_middle_full_house = a full house or better in the middle
openface-stay_middle_quads = four of a kind or better in the middle
openface-stay_back = four of a kind or better in the back
openface-stay_same = as many cards as before
openface-stay_by_front = as many cards as the board earns, or { $cards } if it earns none
openface-nobody_stays = Nobody stays in Fantasyland.
openface-moves_button = The dealer also moves on during Fantasyland.
openface-by_board = Each board earns its own.

## mistake
# What is wrong with a setting of house rules: it follows the names of the rules and of the setting, and has no full stop.
mistake-no_number = must be a whole number, not { $value }
mistake-no_text = must be text in quotes, not { $value }
mistake-no_yes_or_no = must be true or false, not { $value }
mistake-no_list = must be a list, not { $value }
mistake-no_table = must be a table of names and values, not { $value }
mistake-missing = is missing; add it
mistake-unknown_near = there's no such setting; perhaps you mean { $near }
mistake-below_table = stands below a line in [brackets], so it belongs to that table; move { $value } above all such lines
mistake-unknown = there's no such setting; take it out
mistake-empty = must not be empty
mistake-long_text = must have at most { $most } characters
mistake-long_list = must have at most { $most } entries
mistake-no_address = must not have a link in it: change { $value }
mistake-no_plain_text = must be plain text on one line, without any of { $marks }, not { $value }
mistake-name_missing = is missing; add a line such as name = "sunday-game"
mistake-no_name = must be small letters, digits and hyphens, at most 32 of them, not { $value }
mistake-no_family = without a base game, add a line family = "open-face" or family = "closed", or name a base game
mistake-too_little = must be at least { $bound }, not { $value }
mistake-too_much = must be at most { $bound }, not { $value }
mistake-none_of_these = must be { $known }, not { $value }
mistake-other = { $problem }, not { $value }
mistake-surrender_to_each = each opponent is paid for a surrender, and with settlement = "single_winner" only one player is paid: write 0, or settle in another way
mistake-surrender_in_pool = in a pool a surrender costs more than losing everything: you lose what you put in, and pay each opponent besides. Write 0, or settle in another way
mistake-nothing_to_say = without a surrender nobody has anything to say in turn: write "together", or offer a surrender, such as surrender_units = 2
mistake-other_mode = these bonuses are made for "{ $mode }", not for "{ $chosen }": write bonus_mode = "{ $mode }" or leave it out, choose other bonuses, or write bonuses.mode = "{ $chosen }" for your own
mistake-no_naturals = must be a table of naturals and their units, not { $value }
mistake-no_pair = must be a natural with its units, such as ["dragon", 13], not { $value }
mistake-no_natural = there's no such natural; write one of { $known }
mistake-natural_twice = this natural is there twice: keep one of them
mistake-natural_units = a natural pays a whole number of units from 1 to { $most }, not { $value }
mistake-no_hand = there's no such hand; write one of { $known }
mistake-pool_sweep = must be 0 or { $units }, as much as everybody puts in, not { $value }
mistake-no_hand_here = there's no such hand here; write one of { $known }
mistake-suit_order = must be "off" or the four suits from high to low, such as "shcd", not { $value }
mistake-seats_max = must be at least seats_min, { $least }, not { $value }
mistake-no_banker = there's no banker with settlement = "{ $settlement }": write settlement = "banker"
mistake-no_banker_to_win = there's no banker with settlement = "{ $settlement }": leave this out, or write settlement = "banker"
mistake-no_pool = there's no pool with settlement = "{ $settlement }": write 0, or settlement = "pool"
mistake-no_single_winner = nobody wins alone with settlement = "{ $settlement }": write 1, or settlement = "single_winner"
mistake-no_pairs = needs players who settle one on one: with settlement = "{ $settlement }" write { $word }
mistake-jackpot = are a part of rake_units, so at most { $most }, not { $value }; or put more into the kitty
mistake-no_event = the jackpot needs an event that pays it: list one, or write jackpot_units = 0
mistake-house_size = a house rule has at most { $most } KB
mistake-apart = doesn't belong among the changes: take this line out
mistake-presets_name = { $value } is a name of the game { $preset }: choose another
mistake-looks_like = { $value } looks like a name of the game { $preset }: choose another
mistake-common_name = { $value } finds what all games share: choose another name
mistake-no_letters = needs letters a-z or digits; for other letters, write title = "..." among the changes
mistake-no_preset = there's no game called { $value }; `/rules list` shows them all
mistake-too_large = is too big: a house rule has at most { $most } KB
mistake-no_utf8 = isn't a text file: save it as UTF-8
mistake-other_name = says { $value }, but you're editing { $name }: change it, or import the file
mistake-plain_lines = write name = "..." and base = "..." as plain lines at the top of the file
mistake-no_entry = names no hand: list at least one, or leave Fantasyland out
mistake-zero_or = must be 0 or a whole number from { $least } to { $most }, not { $value }
mistake-stay_cards = must be a whole number from { $least } to { $most }, "same" or "by_front", not { $value }
mistake-needs_entry_low = needs entry_low: what the low gets you by itself, without the front
mistake-place = must be at most the { $most } cards dealt, not { $value }
mistake-deal_at_tables = at a table a street deals at most { $most } cards: write playable = false for rules that are only scored
mistake-placed = the streets place { $value } cards in all, and a board takes { $right }
mistake-low_with_jokers = a low in the middle is played without jokers: take a deck of 52
mistake-no_low = only a middle of "deuce_seven" is a low: leave this out, or write middle = "deuce_seven"
mistake-no_low_entry = only a middle of "deuce_seven" can be 7-5-4-3-2: write 0, or leave this out
mistake-no_low_stay = a middle of "deuce_seven" is never a full house or better: write "none"
mistake-no_hand_in_middle = a middle of "{ $middle }" has no such hand; list { $known }
mistake-deck = { $seats } seats with up to { $cards } cards each need { $need } cards, and the deck has { $deck }: allow at most { $most }
mistake-no_numbers = must be a table of names and numbers, not { $value }
mistake-no_ruleset = there is no such ruleset; the presets are { $known }
mistake-nested = tables are nested too deeply
mistake-too_long = is too long: rules have at most { $most } lines and values
mistake-nested_line = line { $line } is nested too deeply: names have at most { $most } levels
mistake-no_toml = cannot be read as TOML: { $problem }
mistake-no_file = there is no such file: check its path
mistake-file_size = a ruleset has at most { $most } bytes
mistake-huge = this number is too large to be anybody's: write a smaller one
mistake-no_unit_table = there's no table { $value }; the tables are { $known }
mistake-no_game_here = I don't know a game called “{ $value }”. `/rules list` shows them all
