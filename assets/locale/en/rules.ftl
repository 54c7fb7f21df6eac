## house
house-open_face =
    ## Rules
    {"*"}*Open-face**: `/ofc start`
house-closed = **All thirteen cards at once**: `/chinese start`
house-own = **This server's house rules**
house-none = This server has no house rules yet: `/rules new` makes one.
house-playable = ▶
house-scored = ·
house-line = { $mark } `{ $name }`
house-version_of = on { $base }, version { $version }
house-version = version { $version }
house-broken = ⚠ `{ $name }` cannot be played any more: `/rules edit` says why.
house-footer = -# ▶ is played at tables, all can be scored · `/rules show` says how a game is played; `/rules show name:common` what all have in common
house-known_as = -# Also known as { $names }
house-origin = -# `{ $name }` · version { $version }, { $at } · { $author }'s house rule
house-instead = **Changes from { $base }**
house-made = **{ $name }** made the house rules **{ $title }**.
house-changed = **{ $name }** changed the house rules **{ $title }**: version { $version }. Open tables keep the version they have.
house-same = Nothing changed: version { $version } says exactly this.
house-kept = Done: everybody can read it below.
house-how = -# `/rules show name:{ $name }` says how it is played
house-delete = Delete
house-delete_ask = Delete the house rule **{ $title }** for this server? Open tables go on with it, and its points stay. To get it back, make it again with `/rules new`.
house-deleted = **{ $name }** deleted the house rule **{ $title }**. Open tables go on with it.
house-need_manage = To change house rules you need Manage Server, or to have made them. `/rules export` gives you a file to show them.
house-no_such_version = There is no version { $version } of a house rule called “{ $name }” here.
house-no_such = There is no house rule called “{ $name }” here. `/rules list` shows them all.
house-taken = There is a house rule called “{ $name }” already. `/rules edit` changes it.
house-stale = Somebody changed these house rules just now, so nothing was saved. Look at them with `/rules show`, then try again.
house-too_many = This server has { $number } house rules already. Delete one with `/rules delete` first.
house-too_much = This server's house rules would have more than { $number } KB together. Make this one shorter, or delete another with `/rules delete`.
house-too_long = These house rules are too long for a form. Take the file that `/rules export` gives, change it, and give it back with `/rules import`.
house-too_large = { $name } is too large: house rules have at most { $number } KB.
house-lost =
    { $problem }
    -# Nothing is lost: **Edit again** opens the form as you sent it. The file has it, too, for `/rules import`.
house-title_new = New house rules
house-title_edit = House rules: { $name }
house-choice = { $title }: { $about }
house-label_name = Name
house-label_base = Base game (empty: from nothing)
house-label_settings = Your changes, one per line
house-example = scoop_bonus = 1
house-file = The rules as a file: change it in any editor and give it back with `/rules import`.

## form
# The form for house rules: selects, each of whose lines has to be understood alone.
form-games = **New house rules.** Which game do they start from? In the next step you pick what your group plays differently.
form-new = **New house rules** · { $base }
form-edit = **House rules { $title }** · version { $version }
form-nothing = Nothing is changed yet. Pick below what your group plays differently, or press **Advanced** for everything else.
form-refused = ⚠ That does not fit, so nothing changed: { $problem }.
form-unfit_deck = { $seats } players with up to { $cards } cards each need { $need }, and there are { $deck }. Choose at most { $most } seats, or fewer cards for Fantasyland
form-unfit_surrender_to_each = only one winner is paid, so there is nobody to surrender to. Choose no surrender, or another way to pay
form-no_save = ⚠ Not saved. { $problem }
form-footer_first = -# Only you see this. Pick what should change.
form-footer = -# Only you see this until you press **Save**.
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
form-nothing_kept = What you wrote is not in this message any more. Take its file, if it has one, to `/rules import`.
form-topic_scoop = Scoop
form-topic_royal = Royalties
form-topic_fl = Fantasyland
form-topic_stay = Stay
form-topic_keep = Staying
form-topic_max = Seats
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
form-scoop_x2x3 = Scoop: double, of everybody triple
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
form-stay_quads = Stay: quads in the middle, too
form-stay_full = Stay: a full house in the middle, too
form-stay_never = Stay: nobody
form-keep_c13 = Staying: with 13 cards
form-keep_c14 = Staying: with 14 cards
form-keep_same = Staying: as many cards as before
form-keep_front = Staying: as many cards as the front earns
form-max_p2 = Seats: 2
form-max_p3 = Seats: up to 3
form-max_p4 = Seats: up to 4
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
topic-alike = Two naturals of one kind
topic-surrender = Surrender
topic-announce = Order
topic-aces = Aces
topic-stakes = Stakes
topic-house = Kitty
topic-dealer = Deal

## summary
summary-title = ## { $title }
summary-line = **{ $topic }**: { $text }
summary-seats = { $least } to { $most } players.
summary-seats_just = { $most } players.
summary-cut = -# This is not all: the exported file has the rest.
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
summary-units = { $hand } { $units }
summary-level = { $first }–{ $last } { $units } each
summary-rising = { $first }–{ $last } { $least }–{ $most }
summary-each_chip_once = With stacks, each chip wins or loses once.
summary-winnings_playable = With stacks, nobody pays more than lies before them, winnings of this hand included.
summary-opponent_stack = With stacks, two players pay each other at most the smaller of their stacks, and nobody pays more than they have.
summary-left_of_button = Pairs are settled clockwise from the button's left.
summary-dealer = Pairs are settled clockwise from the dealer.

## option
option-surrender = Surrender for 1
option-bonuses = Strong rows pay more
option-no_bonuses = Strong rows pay no more than others
option-scoop_single = A scoop does not pay double
option-scoop_all_single = A scoop of everybody pays no more than any other
option-dragon_26 = A dragon pays 26
option-small_cards_ten = Small cards go up to ten
option-ace_of_spades = The player who held the ace of spades deals
option-aces = A side bet on aces
option-kitty = 1 a hand from each into a kitty
option-jackpot = 1 a hand from each into a jackpot
option-pool_sweep = All three best rows take 3 more from each
option-fantasyland = Fantasyland
option-stay_quads = Four of a kind in the middle stays in Fantasyland
option-stay_full_house = A full house in the middle stays in Fantasyland
option-one_joker = One joker
option-progressive = Progressive Fantasyland
option-ultimate = Ultimate Fantasyland
option-banker = Everybody against the banker
option-single_winner = One winner
option-pool = A pool
option-sweep_1 = 1 more for a scoop
option-sweep_3 = 3 more for a scoop
option-higher_middle = 1 more for four of a kind or a straight flush in the middle
option-also_losing = Strong rows are paid whether they win or lose
option-overall = The overall point
option-surrender_1 = Surrender for 1
option-surrender_2 = Surrender for 2
option-surrender_3 = Surrender for 3
option-in_turn = Play or surrender is said in turn
option-no_pictures = No pictures is a natural

## common
common-cut = -# This is not all of it.
common-title = What all games have in common
common-ranks = From low to high: { $categories }.
common-royal = A royal flush is the straight flush to the ace.
common-wheel = A-2-3-4-5 is the lowest straight.
common-suits = Suits never break a tie.
common-front = Three cards are { $categories } only. Straights and flushes do not count in front.
common-legal = No row may be stronger than the one behind it. Equal rows are legal.
common-legal_front = Front and middle compare by kind, then card by card: A-A-K in front of A-A-K-4-2 is legal, K-K-A in front of K-K-Q-7-3 fouls.
common-tie = A tied row between two players pays nobody and spoils a scoop, which is all three rows won.
common-foul = A foul loses all three rows to every legal hand, with the scoop and what that hand's rows pay. It earns nothing itself.
common-fouls = Two fouls pay each other nothing for rows.
common-foul_refused = The closed games refuse one unless their rules allow it.
common-naturals = In some closed games thirteen cards of a special kind win outright. You are offered each that you hold: declare one with your rows, in secret, or play on and give it up.
common-natural_shown = Declared ones are shown with all 13 cards in their groups, and paid, before surrenders and rows.
common-natural_beats = They beat every hand, fouled or not, and those who surrender pay them, too.
common-natural_rows = { $kinds } compare backs, then middles, then fronts, split in the best way; a front goes by its cards from the top, A-2-3 lowest.
common-natural_groups = { $kinds } compare their groups from the highest down.
common-natural_ties = All others tie.
common-surrender = Where it is offered, a player who surrenders pays its price to each player who plays on, also to a foul. Nobody sees the hand.
common-fantasyland = Only a legal hand enters or stays. All its cards come at once, and nobody else sees them before the showdown.
common-fantasyland_table = The button stays, nobody new is dealt in, and nobody gets out before it is over: the bot plays for players who are gone.

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
natural-no_pictures = no pictures
natural-no_pictures_no_aces = no pictures and no aces
natural-small_cards = small cards (2 to 9)
natural-small_cards_ten = small cards (2 to 10)
natural-six_pairs = six pairs
natural-six_pairs_no_quads = six pairs
natural-three_straights = three straights
natural-three_flushes = three flushes
natural-one_colour_but_one = one colour but for one card
natural-five_pairs_and_trips = five pairs and three of a kind
natural-four_trips = four threes of a kind
natural-one_colour = one colour
natural-small = all small (2 to 8)
natural-big = all big (8 to ace)
natural-dragon = dragon
natural-three_quads = three fours of a kind
natural-three_straight_flushes = three straight flushes
natural-all_pictures = twelve pictures
natural-dragon_suited = suited dragon

## clash
clash-more_units = { $winner } beats { $loser }: { $natural } ({ $units }) against { $other } ({ $less }).
clash-listed_later = { $winner } beats { $loser }: { $natural } against { $other }, which ranks lower here.
clash-cards = { $winner } beats { $loser }
clash-same = { $winner } and { $loser } have equal naturals: neither pays the other.
clash-difference = { $winner } beats { $loser }: { $natural } ({ $units }) against { $other } ({ $less }). The difference is paid: { $more }.
clash-equal_units = { $winner } and { $loser }: { $natural } and { $other } are worth the same here, neither pays the other.
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
natural_cards-six_pairs = six pairs and any card; four of a kind are two pairs
natural_cards-six_pairs_no_quads = six pairs of different ranks and any card, no four of a kind
natural_cards-three_straights = a straight of five, another one, and one of three in front
natural_cards-three_flushes = five, five and three cards, each row of one suit
natural_cards-one_colour_but_one = twelve red cards and a black one, or the other way round
natural_cards-five_pairs_and_trips = six pairs whose odd card matches one of them
natural_cards-four_trips = four threes of a kind and any card
natural_cards-one_colour = all red or all black
natural_cards-small = nothing above an eight, no ace
natural_cards-big = nothing below an eight
natural_cards-dragon = one card of each rank, from two to ace
natural_cards-three_quads = three fours of a kind and any card
natural_cards-three_straight_flushes = three straights, each of one suit
natural_cards-all_pictures = the twelve jacks, queens and kings, and any card
natural_cards-dragon_suited = all thirteen cards of one suit

## closed
closed-game = Everybody gets 13 cards and sets them all at once: front (3), middle (5), back (5), never weaker from front to back.
closed-refused = A hand that fouls cannot be confirmed.
closed-allowed = A hand that fouls can be confirmed after a warning.
closed-foul = A foul loses all three rows to every legal hand, { $units } at least. Two fouls compare no rows.
closed-foul_banker = A player's foul loses all three rows to the banker, the banker's foul to every legal hand: { $units } at least. Two fouls compare no rows.
closed-foul_extras = A foul's own extras do not count.
closed-foul_pool = A foul wins no row. A row without a legal hand is given back.
closed-foul_single_winner = A foul cannot win, and loses all three rows to every legal hand.
closed-pairs = Every two players settle with each other.
closed-banker_dealer = All settle with the banker only, who has the button.
closed-banker_rotate = All settle with the banker only; the bank goes round by itself, one seat a hand.
closed-banker_fixed = All settle with the banker only, always the same seat.
closed-banker_ties = The banker wins a tied row.
closed-pool = Everybody puts { $units } in. The best front, middle and back each take a third of the pool. Ties share; a unit left over goes to the first of them from the button's left.
closed-pool_sweep = A player who alone has all three takes { $units } more from each.
closed-single_winner = A player who beats each opponent on two rows or more takes { $units } from each. If nobody does, nobody pays.
closed-each = A row won pays 1.
closed-majority = Two rows of three pay 1, all three pay 3, anything else nothing.
closed-tie = A tied row pays nobody.
closed-tie_scoop = A tied row pays nobody and spoils a scoop.
closed-wheel_second = A-2-3-4-5 is the second-best straight.
closed-suit_order = Tied rows go by the suit of their first card: { $suits }.
closed-instead = Instead of 1, a row won with a strong hand pays: { $table }.
closed-plus = A row won with a strong hand pays on top: { $table }.
closed-always = Paid on top, whether the row is won or lost: { $table }.
closed-scoop = For a scoop, all three rows won: { $more }.
closed-scoop_all = For a scoop of everybody else, two players at least: { $more } from each.
closed-scoop_or_not = For a scoop of everybody else, two players at least: { $more } from each instead.
closed-more = { $units } more
closed-times = ×{ $times }
closed-times_and_more = ×{ $times } and { $units } more
closed-tie_counts = Two rows won and one tied are a scoop, too.
closed-not_scooped = A declared natural or a surrender is never scooped.
closed-overall = Of two players, the one who is ahead gets { $units } more.
closed-naturals = These 13 cards win outright, from low to high, if declared: { $list }.
closed-natural_paid = Each opponent pays a declared natural; its rows are not compared.
closed-natural_paid_banker = The banker pays a player's natural, and every player the banker's; its rows are not compared.
closed-no_quads = Four of a kind are not two pairs.
closed-higher_full = Between two naturals only the higher is paid: the one with more units, then the later in this list, then the better cards.
closed-difference = Between two naturals the difference of their units is paid.
closed-push_equal_value = Between two naturals only the one with more units is paid; equal units cancel.
closed-surrender = Before the reveal a player may surrender for { $units } to each opponent who plays on; nothing to one who surrenders too or has declared a natural.
closed-surrender_plain = Before the reveal a player may surrender for { $units } to each opponent who plays on; nothing to one who surrenders too.
closed-surrender_banker = Before the reveal a player may surrender for { $units } to the banker, and the banker for { $units } to each player who plays on; nothing to one who surrenders too or has declared a natural.
closed-surrender_banker_plain = Before the reveal a player may surrender for { $units } to the banker, and the banker for { $units } to each player who plays on; nothing to one who surrenders too.
closed-surrender_pool = A surrendered hand wins no row of the pool.
closed-together = Play, natural or surrender is chosen in secret with the rows. When all have chosen, naturals are shown and paid, then surrenders, then rows.
closed-together_natural = A natural is chosen in secret with the rows. When all have chosen, naturals are shown and paid, then rows.
closed-together_surrender = Play or surrender is chosen in secret with the rows. When all have chosen, surrenders are shown and paid, then rows.
closed-naturals_first = Play, natural or surrender is chosen in secret with the rows. When all have chosen, naturals are shown and paid; if there was one, the others may then change between play and surrender, all at once and unseen.
closed-in_turn = Rows and naturals are fixed first, and naturals are shown and paid. Then each of the others says in turn, from the button's left, whether they play or surrender.
closed-in_turn_surrender = Rows are fixed first. Then each says in turn, from the button's left, whether they play or surrender.
closed-aces = A side bet: the aces dealt to a hand are worth { $one }, { $two }, { $three } or { $four }, for one to four of them; of two players, the poorer pays the difference, whatever else happens.
closed-pair_stakes = Two players may agree on a stake that multiplies all that they pay each other.
closed-rake = Each player pays { $units } a hand into the kitty.
closed-jackpot = The jackpot gets { $units } of it. The first player from the button's left with one of these takes all of it: { $events }.
closed-any_rows = any legal hand
closed-event_scooped = { $rows }, all three lost to one player
closed-ace_of_spades = The player who held the ace of spades deals the next hand and gets { $units } from each opponent in it.

## openface
openface-game = Everybody builds front (3), middle (5) and back (5), never weaker from front to back.
openface-game_low = Everybody builds front (3), middle (5) and back (5). The middle is a deuce-to-seven low, { $low } or better, and the lower one wins; the front is never above the back.
openface-boards = Each has two boards. The cards of a street come for both at once, tied to their board, and are placed together; each board settles with both of the opponent's.
openface-joker = One joker stands for any card that its row lacks.
openface-jokers = Two jokers stand for any card that their row lacks.
openface-unplayable = No table plays this yet: finished deals can be scored.
openface-cards = { $number ->
    [one] 1 card
   *[other] { $number } cards
}
openface-discarding = { $cards } ({ $number } discarded)
openface-repeated = { $times } times { $street }
openface-streets = { $streets }.
openface-then = { $before }, then { $street }
openface-rows = A row won pays { $units }.
openface-scoop = All three rows won (a scoop) pay { $units } more.
openface-tie = A tied row pays nobody.
openface-tie_scoop = A tied row pays nobody and spoils the scoop.
openface-foul = A foul pays each legal opponent { $units } and that opponent's royalties, and earns nothing. Two fouls pay each other nothing.
openface-foul_board = A fouled board pays each legal board of the opponent's { $units } and that board's royalties, and earns nothing. Two fouled boards pay each other nothing.
openface-royalties = Paid by each opponent, whether the row is won or lost: { $table }.
openface-entry_better = { $hand } or better in front earns { $cards } cards at once in the next hand.
openface-entry = A front earns so many cards at once in the next hand: { $table }.
openface-entry_low = 7-5-4-3-2 in the middle earns { $cards }.
openface-entry_both = Both at once earn { $cards }.
openface-entry_both_least = Both at once earn { $cards } at least.
openface-stay = { $hands } stays, with { $cards }.
openface-stay_front = three of a kind in front
openface-stay_middle_full_house = a full house or better in the middle
openface-stay_middle_quads = four of a kind or better in the middle
openface-stay_back = four of a kind or better in the back
openface-stay_same = as many cards as before
openface-stay_by_front = the cards that the board would earn, { $cards } if none
openface-nobody_stays = Nobody stays.
openface-moves_button = The button moves on then, too.
openface-by_board = Each board earns its own.

## mistake
# What is wrong with a setting of house rules: it follows the names of the rules and of the setting, and has no full stop.
mistake-no_number = must be a whole number, not { $value }
mistake-no_text = must be text in quotes, not { $value }
mistake-no_yes_or_no = must be true or false, not { $value }
mistake-no_list = must be a list, not { $value }
mistake-no_table = must be a table of keys and values, not { $value }
mistake-missing = this key is missing: add it
mistake-unknown_near = there is no such key; perhaps you mean { $near }
mistake-unknown = there is no such key: take it out
mistake-empty = must not be empty
mistake-no_name = must be lower-case letters, digits and hyphens, at most 32, not { $value }
mistake-too_little = must be greater than or equal to { $bound }, not { $value }
mistake-too_much = must be less than or equal to { $bound }, not { $value }
mistake-none_of_these = must be { $known }, not { $value }
mistake-other = { $problem }, not { $value }
mistake-surrender_to_each = a surrender is paid to each opponent, and with settlement = "single_winner" only one player is paid: write 0, or settle in another way
mistake-nothing_to_say = without a surrender nobody has anything to say in turn: write "together", or offer a surrender, such as surrender_units = 2
mistake-other_mode = these bonuses are made for "{ $mode }", not for "{ $chosen }": write bonus_mode = "{ $mode }" or leave it out, choose other bonuses, or say of your own ones: bonuses.mode = "{ $chosen }"
mistake-no_naturals = must be a table of naturals and their units, not { $value }
mistake-no_pair = must be a natural with its units, such as ["dragon", 13], not { $value }
mistake-no_natural = there is no such natural; write one of { $known }
mistake-natural_twice = this natural is listed twice: keep one of them
mistake-natural_units = a natural pays a whole number of units from 1 to { $most }, not { $value }
mistake-no_hand = there is no such hand; write one of { $known }
mistake-pool_sweep = must be 0 or { $units }, as much as everybody puts in, not { $value }
mistake-no_hand_here = there is no such hand here; write one of { $known }
mistake-suit_order = must be "off" or the four suits from high to low, such as "shcd", not { $value }
mistake-seats_max = must be at least seats_min, { $least }, not { $value }
mistake-no_banker = nobody banks with settlement = "{ $settlement }": write settlement = "banker"
mistake-no_banker_to_win = nobody banks with settlement = "{ $settlement }": leave it out, or write settlement = "banker"
mistake-no_pool = there is no pool with settlement = "{ $settlement }": write 0, or settlement = "pool"
mistake-no_single_winner = nobody wins alone with settlement = "{ $settlement }": write 1, or settlement = "single_winner"
mistake-no_pairs = needs players who settle two by two; with settlement = "{ $settlement }" write { $word }
mistake-jackpot = are a part of rake_units: at most { $most }, not { $value }; or put more into the kitty
mistake-no_event = the jackpot needs an event that pays it: list one, or set jackpot_units = 0
mistake-house_size = house rules have at most { $most } KB
mistake-apart = stands apart from the settings: take this line out
mistake-presets_name = { $value } is a name of the preset { $preset }: choose another
mistake-no_letters = must have letters a-z or digits; other letters go into the settings: title = "..."
mistake-no_preset = there is no preset { $value }; /rules list shows them all
mistake-too_large = is too large: house rules have at most { $most } KB
mistake-no_utf8 = is no text: save it as UTF-8
mistake-other_name = is { $value }: write { $name } to edit that one, or import the file
mistake-plain_lines = write name = "..." and base = "..." as plain lines at the top of the file
mistake-no_entry = names no hand: list at least one, or leave Fantasyland out
mistake-zero_or = must be 0 or a whole number from { $least } to { $most }, not { $value }
mistake-stay_cards = must be a whole number from { $least } to { $most }, "same" or "by_front", not { $value }
mistake-needs_entry_low = needs entry_low: what the low brings by itself, without the front
mistake-place = must be at most the { $most } cards dealt, not { $value }
mistake-deal_at_tables = at a table a street deals at most { $most } cards: write playable = false for rules that are only scored
mistake-placed = the streets place { $value } cards in all; a board takes { $right }
mistake-low_with_jokers = a deuce-to-seven middle is played without jokers: take a deck of 52
mistake-no_low = only a middle of "deuce_seven" is a low: leave it out, or write middle = "deuce_seven"
mistake-no_low_entry = only a middle of "deuce_seven" knows 7-5-4-3-2: write 0, or leave it out
mistake-no_low_stay = a middle of "deuce_seven" is never a full house or better: write "none"
mistake-no_hand_in_middle = a middle of "{ $middle }" has no such hand; list { $known }
mistake-deck = { $seats } seats that are dealt up to { $cards } cards each need { $need } cards, and the deck has { $deck }: allow at most { $most }
mistake-no_numbers = must be a table of keys and numbers, not { $value }
mistake-no_ruleset = there is no such ruleset; the presets are { $known }
mistake-nested = tables are nested too deeply
mistake-too_long = is too long: rules have at most { $most } lines and values
mistake-nested_line = line { $line } is nested too deeply: write keys of at most { $most } levels
mistake-no_toml = cannot be read as TOML: { $problem }
mistake-no_file = there is no such file: check its path
mistake-file_size = a ruleset has at most { $most } bytes
mistake-huge = this number is too large to be anybody's: write a smaller one
mistake-no_unit_table = there is no table { $value }; the tables are { $known }
mistake-no_game_here = there is no such game here; /rules list shows them all
