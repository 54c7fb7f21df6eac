## verify
verify-right = **Hand { $hand } · { $ruleset }: the deal is the one that was fixed before.**
verify-wrong = **Hand { $hand } · { $ruleset }: the deal is NOT the one that was fixed before.** Show this to the person who hosts the bot.
verify-good = ✅ { $text }
verify-bad = ❌ { $text }
verify-batch = The commitment: `{ $root }`
verify-batch_posted = The commitment [from before the first card]({ $link }): `{ $root }`
verify-place = The hand used shuffle { $place } of the { $hands } that were committed to, which is its own.
verify-hand = That shuffle is in the commitment.
verify-sealed = Then everything the hand depends on was frozen, and only then came [the seal]({ $link }), whose number shuffles the cards again.{ $line }
verify-line =
    {" "}It says:
    { $line }
verify-openings = Cards that were shown: { $number }. Each is the one that was fixed, lies where the seal put it, and went to its seat; none is there twice.
verify-openings_cuts = Cards that were shown: { $number }. Each is the one that was fixed, lies where the cuts put it, and went to its seat; none is there twice. Cuts: { $cuts }
verify-deck = The whole deck, closed cards too, is the shuffle as it was permuted. Only the bot can check this one.
verify-no_cuts = none
verify-bad_form = The proof cannot be read.
verify-bad_cards = These are wrong: { $cards }
verify-weaker = -# This hand was dealt by the first version of the fair deal, which is weaker: nothing was changed after the first card, but the host of the bot could have looked for a deal they liked.
verify-root_message = The commitment's message
verify-seal_message = The seal's message
verify-sight_unseen = -# { $which } could not be looked at just now: open it yourself.
verify-sight_gone = -# { $which } is gone: what is left is its number.
verify-sight_edited = ❌ { $which } was edited, and it never may be.
verify-sight_reply = ❌ { $which } is the answer to a command or somebody else's: its number may have been known before its words.
verify-sight_other = ❌ { $which } says something else.
verify-sight_second = ❌ { $which } is there twice for this hand.
verify-voids = -# Before this hand at this table: cancelled hands { $voids }, hands dealt again { $redeals }.
verify-cannot = -# Cards that nobody saw stay closed. No check can show that the host of the bot did not look at the cards. They could also delete the seal and send it again: you would have seen that happen.
verify-script = -# To check it without the bot: save both files and run `{ $command }`, with all of it copied from the two messages; where the hand has a seal of its own, add its line with `--line`.
verify-mine = Your closed cards of hand { $hand }: { $cards }. Only you see this. The file proves them; anybody you give it to sees them.
verify-mine_none = All of your cards of hand { $hand } were shown. The file has their openings.
verify-not_in_it = You were not in that hand, so there are no cards of yours to open.

## hands
hands-none = No hands played here yet. `/ofc start` opens a table.
hands-no_such = There is no finished hand { $number } here. Choose one from the list, or see `/history`.
hands-choice = #{ $number } · { $ruleset }, hand { $hand }: { $points }
hands-choice_void = #{ $number } · { $ruleset }, hand { $hand }: cancelled
hands-title = **Hands played here**
hands-none_such = No such hands here. Try another player or other rules.
hands-nobody = { $name } hasn't played here.
hands-no_ruleset = Nobody has played these rules here. Choose others from the list.
hands-line = `#{ $number }` { $time } · { $ruleset }, hand { $hand }: { $points }
hands-voided = { $names }: cancelled
hands-practice = practice
hands-undone = undone
hands-pick = Look at a hand again

## replay
replay-place = -# Replay of hand #{ $number } · { $step } of { $steps }
replay-shared = -# Hand #{ $number }, shown again by { $name }
replay-not_here = Some people who read this channel can't see the one where this hand was played. Use `/replay` there.
replay-shared_already = You've shown this hand to everybody already. Somebody else can show it again.

## stats
stats-title = **{ $name }**
stats-tile = { $label } { $value }
stats-ruleset = -# { $ruleset }: { $hands }, { $points }, { $average } a hand
stats-practice = practice
stats-none = No hands to count yet.
stats-none_here = No hands to count yet. `/ofc start` opens a table.
stats-nobody = { $name } hasn't played here.
stats-hidden = { $name } keeps their statistics to themselves.
stats-bad_period = { $text } is not a month or year. Write 2026-11 or 2026, or choose from the list.
stats-hands = hands
stats-number_of_hands = { $number ->
    [one] 1 hand
   *[other] { $number } hands
}
stats-points = { $unit }
stats-per_hand = a hand
stats-rows = rows won
stats-scoops = scoops won : lost
stats-fouls = fouls
stats-royalties = royalties a hand
stats-fantasyland = Fantasyland earned
stats-stays = stayed there
stats-naturals = naturals
stats-surrenders = surrenders
stats-loss = loss a hand
stats-reviewed = -# Loss: what decisions cost on average, over { $hands } reviewed.
stats-running = Points, hand by hand
stats-spread = How often each result came
stats-alt = { $name }: { $values }.
stats-board = **Leaderboard: { $order }**
stats-board_alt = Leaderboard: { $values }.
stats-line = { $place }. { $name } **{ $value }** · { $hands }
stats-least = { $number ->
    [one] -# Only players with at least 1 hand.
   *[other] -# Only players with at least { $number } hands.
}
stats-by_points = points
stats-by_per_hand = points a hand
stats-by_hands = hands
stats-by_rows = rows won
stats-by_scoops = scoops a hand
stats-by_fouls = fewest fouls
stats-by_royalties = royalties a hand
stats-by_fantasyland = Fantasyland earned, of all hands

## analysis
analysis-title = **{ $ruleset }**: { $number } cards
analysis-title_against = **{ $ruleset }**: { $number } cards against { $others }
analysis-opponents = { $number ->
    [one] one opponent
   *[other] { $number } opponents
}
analysis-banker = the banker
analysis-way = { $number }. **{ $points }** · { $rows }
analysis-to_row = { $cards } to the { $row }
analysis-away = { $cards } away
analysis-natural = Declaring **{ $natural }** ({ $units } from each) is worth { $points }.
analysis-natural_best = **Declare { $natural }** ({ $units } from each): that's worth { $points }.
analysis-surrender = A surrender is worth { $points }, { $beside }.
analysis-surrender_best = **Surrender**: that's worth { $points }, { $beside }.
analysis-less = { $points } less than the best arrangement
analysis-more = { $points } more than the best arrangement
analysis-unit = -# Points to expect at 1 point a unit, against opponents who set their cards as my computer players do.
analysis-unit_open_face = -# Points to expect at 1 point a unit, Fantasyland included, as my computer players see it.
analysis-place_first = Best
analysis-place = { $number }.
analysis-alt_way = { $name } { $points }: { $board }.
analysis-yours = Yours
analysis-yours_number = Yours { $number }
analysis-place_of = { $place } of { $number }
analysis-both = { $name } · { $own }
analysis-own = **{ $name }: { $points }** · { $rows }.
analysis-own_place = Place { $place } of { $number }, { $less }.
analysis-own_legal = It's legal, { $less }.
analysis-own_foul = It **fouls**: the { $higher } ({ $higher_name }) beats the { $lower } ({ $lower_name }); { $less }.
analysis-own_no_low = It **fouls**: its middle is no low ({ $low } or better, no pair, straight or flush); { $less }.
analysis-costs = { $points } less than the best
analysis-costs_nothing = as good as the best
analysis-counted = -# I compared every legal way to set these cards, { $number } of them. Ways of equal worth share a place.
analysis-line_natural = Declare { $natural }: { $points }
analysis-line_surrender = Surrender: { $points }
analysis-no_cards = Name your cards: thirteen for a closed game, 13 to 17 for Fantasyland, such as `/analyse cards: As Ks Qs 8s 4s 9h 9d 7c 7d Jc 5h 3d 2c`. With `mine: front / middle / back` your own way stands beside the best. For hands you've played there's **Review**.
analysis-not_your_turn = You have nothing to decide right now. Ask again when it's your turn.
analysis-no_answer = I couldn't work this out in time. Try again in a moment.
analysis-while_playing = You're in a hand at a table without hints, so there's no analysis for you until it's over. **Review** then shows what would have been best.

## review
review-title = **Review of your decisions: { $ruleset }, hand { $hand }**
review-street = Street { $street }
review-fantasyland = Fantasyland
review-set = Your hand
review-say = Play or surrender
review-best = ✓ **{ $what }** · { $done } ({ $points })
review-best_brief = ✓ **{ $what }**
review-better_brief = ✗ **{ $what }: { $loss }**
review-better = ✗ **{ $what }: { $loss }** · { $done } ({ $points }). Better: { $best } ({ $best_points }).
review-by_table = · **{ $what }** · I played for you.
review-declare = declare { $natural }
review-surrender = surrender
review-play = play
review-total = Together these decisions cost you **{ $points }** points.
review-total_nothing = You played it perfectly.
review-how = -# Points you could expect from there on, by what you could see. Only you see this; `/stats` has your average.
review-yours = Yours
review-best_board = Best
review-line_best = Best: { $best }
review-line_done = Yours: { $done }
review-alt_done = What you did ({ $points }): { $board }.
review-alt_best = Best ({ $points }): { $board }.
review-not_in_it = You were not in this hand, or it was cancelled, so there's nothing of yours to review.
review-running = This hand is still being played. **Review** comes when it's over.

## cannot
# Why /analyse has no answer.
cannot-cards = { $ruleset } needs { $right } cards, and you named { $number }.
cannot-seats = { $few ->
    [2] { $most ->
        [2] { $ruleset } is for two players, not { $number }.
       *[other] { $ruleset } is for { $few } to { $most } players, not { $number }.
    }
   *[other] { $ruleset } is for { $few } to { $most } players, not { $number }.
}
cannot-jokers = { $number ->
    [0] { $ruleset } has no jokers. Name other cards.
    [one] { $ruleset } has only one joker. Name other cards.
   *[other] { $ruleset } has { $number } jokers. Name other cards.
}
cannot-twice = You named { $card } twice. Name each card once.
cannot-no_fantasyland = { $ruleset } has no Fantasyland. Choose a closed game, or an open-face one that has it.
cannot-fantasyland = Fantasyland deals { $few } to { $most } cards, and you named { $number }.
cannot-divisions = I compare at most { $most } of your ways at once, and you gave { $number }. Leave some out.
cannot-strange = { $card } is in one of your ways but not among the cards. Name the same cards in both.
cannot-rows = Write your way as front / middle / back, with two slashes: three rows, not { $number }.
cannot-row_front = The front takes { $right } cards, and you gave { $number }.
cannot-row_middle = The middle takes { $right } cards, and you gave { $number }.
cannot-row_back = The back takes { $right } cards, and you gave { $number }.
