## verify
verify-right = **Fair: hand #{ $hand } · { $ruleset } was played with the cards that were shuffled in advance.**
verify-wrong = **Not fair: hand #{ $hand } · { $ruleset } was not played with the cards that were shuffled in advance.** Show this to the person who runs this bot.
verify-unproven = **Not proven: nothing is wrong with hand #{ $hand } · { $ruleset }, but not all of it is shown.**
verify-good = ✅ { $text }
verify-bad = ❌ { $text }
verify-sealed = [The code]({ $root }) came before the first card. When [the seal]({ $seal }) came, players, rules and streets could not change any more, and its number shuffled the cards once more.
verify-sealed_old = [The code]({ $root }) fits, and so does [what followed]({ $seal }).
verify-players = The seats and cuts are those that were sealed.
verify-openings = { $number ->
    [0] No card was shown, so there was none to check.
    [one] The one card that was shown is the right one, from the right place in the deck, at the right seat.
   *[other] All { $number } cards that were shown are the right ones, from the right place in the deck, at the right seat. No card came twice.
}
verify-deck = The whole deck matches too, even the cards that stayed face down. Only I can check this one.
verify-bad_cards = Wrong here: { $cards }
verify-version_1 = -# This is an old hand. It shows that nothing changed after the first card, but the person who runs this bot could have picked a deal they liked.
verify-version_2 = -# This is an old hand. It doesn't show how many cards each street had nor, without a cut, who sat where: the person who runs this bot could have swapped cards that stayed face down, or picked a deal.
verify-streets_unknown = -# These house rules have streets of their own. Only you can tell whether you were dealt that way.
verify-erased = -# Seat { $seat } is erased: somebody asked for it, so nothing shows who sat there.
verify-incomplete = -# Seat { $seat } shows { $shown } of { $placed }. That's right if it surrendered or the hand was cancelled.
verify-whole_seat = -# Seat { $seat } shows its discards as well, so nothing shows which of these lay on its board.
verify-discards_closed = -# Seat { $seat }'s discards are closed, though these rules show them. That's right if the hand was cancelled.
verify-root_message = The message with the code
verify-seal_message = The seal
verify-sight_unseen = -# { $which } can't be read just now. Look at it yourself.
verify-sight_gone = -# **{ $which } is gone**, so only its number is left to check.
verify-sight_edited = ❌ { $which } was edited, and that must never happen.
verify-sight_reply = ❌ { $which } isn't a plain message of mine, so somebody could have known its number beforehand.
verify-sight_other = ❌ { $which } says something else.
verify-sight_second = ❌ There is a second seal of this hand.
verify-voids = -# Before this hand, this table cancelled { $voids ->
    [one] 1 hand
   *[other] { $voids } hands
} and dealt { $redeals ->
    [one] 1 hand
   *[other] { $redeals } hands
} again.
verify-cannot = -# The person who runs this bot can look at the cards. They could delete a seal and post another one before anybody looks, or break off a hand whose seal stands: a number is missing then. Cards that nobody saw aren't proven to be the rest of the deck.
verify-script =
    -# To check without me, on a computer: save both files and run this. Then paste both lines and both links, copied from the two messages themselves.
    ```
    { $command }
    ```
    { $copied }
verify-mine =
    Your hidden cards in hand #{ $hand }: { $cards }. The file proves them.
    -# `{ $command }` checks it, with what `/verify` says to paste.
verify-mine_none = All your cards in hand #{ $hand } were shown, and the file proves them.
verify-not_in_it = You weren't in that hand, so you have no hidden cards in it.

## hands
hands-none = No hands here yet. `/play` opens a table.
hands-no_such = There's no finished hand { $number } here. Choose one from the list, or see `/history`.
hands-choice = #{ $number } · { $ruleset } · { $points }
hands-choice_void = #{ $number } · { $ruleset } · cancelled
hands-title = **Hands played here**
hands-none_such = No hands like that here. Try another player or another game.
hands-nobody = { $name } hasn't played here.
hands-no_ruleset = Nobody has played that game here. Choose another from the list.
hands-line = `#{ $number }` { $time } · { $ruleset } · { $points }
hands-voided = { $names }: cancelled
hands-practice = practice
hands-undone = undone
hands-pick = Watch a hand again

## replay
replay-place = -# Replay of #{ $number } · step { $step } of { $steps }
replay-shared = -# { $name } shows hand #{ $number } again
replay-not_here = Some people who read this channel can't see the one where this hand was played. Use `/replay` there.
replay-shared_already = You've already shown this hand to everybody. Somebody else can show it again.

## stats
stats-title = **{ $name }**
stats-tile = { $label } { $value }
stats-ruleset = -# { $ruleset }: { $hands }, { $points }, { $average } per hand
stats-practice = practice
stats-none = No hands to count yet. `/play` opens a table. Games with computers are under `book: practice`.
stats-none_practice = No games with computers to count yet. `/play` opens a table.
stats-nobody = { $name } hasn't played here.
stats-hidden = { $name } keeps their stats to themselves.
stats-bad_period = “{ $text }” isn't a month or a year. Write 2026-11 or 2026, or choose from the list.
stats-hands = hands
stats-number_of_hands = { $number ->
    [one] 1 hand
   *[other] { $number } hands
}
stats-points = { $unit }
stats-per_hand = per hand
stats-rows = rows won
stats-scoops = scoops won : lost
stats-fouls = fouls
stats-royalties = royalties per hand
stats-fantasyland = Fantasyland earned
stats-stays = stayed in Fantasyland
stats-naturals = naturals
stats-surrenders = surrenders
stats-loss = given away per hand
stats-reviewed = -# Given away: the points that better choices would have saved, on average over { $hands } reviewed.
stats-running = Points, hand by hand
stats-spread = How often each result came up
stats-alt = { $name }: { $values }.
stats-board = **Leaderboard: { $order }**
stats-board_alt = Leaderboard: { $values }.
stats-line = { $place }. { $name } **{ $value }** · { $hands }
stats-more = -# … and { $number } more
stats-least = { $number ->
    [one] -# Only players with at least 1 hand.
   *[other] -# Only players with at least { $number } hands.
}
stats-by_points = points
stats-by_per_hand = points per hand
stats-by_hands = hands
stats-by_rows = rows won
stats-by_scoops = scoops per hand
stats-by_fouls = fewest fouls
stats-by_royalties = royalties per hand
stats-by_fantasyland = Fantasyland per hand

## analysis
analysis-title = **{ $ruleset }**: { $number } cards
analysis-title_against = **{ $ruleset }**: { $number } cards against { $others }
analysis-opponents = { $number ->
    [0] nobody
    [one] one opponent
   *[other] { $number } opponents
}
analysis-banker = the banker
analysis-way = { $number }. **{ $points }** · { $rows }
analysis-way_less = { $number }. **{ $points }**, { $less } less · { $rows }
analysis-less_points = { $points } less
analysis-no_less = as good
analysis-line_counted = places among { $number } ways
analysis-to_row = { $cards } to the { $row }
analysis-discards = discard { $cards }
analysis-natural = Declaring **{ $natural }** ({ $price }) is worth { $points }.
analysis-natural_best = **Declare { $natural }** ({ $price }): that's worth { $points }.
analysis-surrender = Surrendering is worth { $points }: { $beside }.
analysis-surrender_best = **Surrender**: that's worth { $points }, { $beside }.
analysis-less = { $points } less than the best rows
analysis-more = { $points } more than the best rows
analysis-same = as much as the best rows
analysis-unit = -# Average points at stake 1, against opponents who set like my computer players.
analysis-unit_open_face = -# Average points at stake 1, Fantasyland counted, as my computer players see it.
analysis-place_first = Best
analysis-best_rows = Best rows
analysis-place = { $number }.
analysis-alt_way = { $name } { $points }: { $board }.
analysis-alt_named = { $row } ({ $notes })
analysis-alt_laid = { $laid }; then { $board }
analysis-yours = Yours
analysis-yours_number = Yours { $number }
analysis-both = { $name } · { $own }
analysis-own = **{ $name }: { $points }** · { $rows }.
analysis-own_place = Place { $place } of { $number }, { $less }.
analysis-own_legal = No foul, { $less }.
analysis-own_foul = It **fouls**: the { $higher } ({ $higher_name }) { $how ->
    [equals] equals
   *[beats] beats
} the { $lower } ({ $lower_name }). That's { $less }.
analysis-own_no_low = It **fouls**: the middle isn't a low ({ $low } or better, without a pair, straight or flush). That's { $less }.
analysis-costs = { $points } less than the best
analysis-costs_hardly = less than 0.01 behind the best
analysis-costs_nothing = as good as the best
analysis-counted = -# I compared all { $number } legal ways to set these cards. Ways worth the same share a place.
analysis-line_natural = Declare { $natural }: { $points }
analysis-line_surrender = Surrender: { $points }
analysis-no_cards = Name your cards: 13 for an all-13 game, 13 to 17 for Fantasyland, such as `/analyse cards: As Ks Qs 8s 4s 9h 9d 7c 7d Jc 5h 3d 2c`. Add `mine: front / middle / back` to compare yours with the best. For a hand you've played, press **Review**.
analysis-not_your_turn = You have nothing to decide right now. Ask again on your turn.
analysis-busy = I'm still thinking about your last question. Ask again when you have the answer.
analysis-no_answer = I couldn't work this out in time. Try again in a moment.
analysis-while_playing = You're in a hand at a table without hints, so there's no analysis for you until it's over. **Review** then shows what would have been best.

## review
review-title = **How you played: { $ruleset }, hand { $hand }**
review-street = Street { $street }
review-fantasyland = Fantasyland
review-set = Your rows
review-say = Play or surrender
review-best = ✓ **{ $what }** · { $done }
review-better = ✗ **{ $what }: { $loss }** · { $done } ({ $points }). Better: { $best } ({ $best_points }).
review-by_table = · **{ $what }** · I played this one for you.
review-declare = declare { $natural }
review-surrender = surrender
review-play = play
review-total = In all, that cost you **{ $points }** points.
review-total_nothing = You played it perfectly.
review-total_nothing_foul = The foul was bad luck: you had no better choice.
review-total_nothing_own = What you decided yourself, you played perfectly.
review-total_none = I played all of this hand for you, so there's nothing of yours to judge.
review-stacks = -# These figures leave out that nobody loses more than their stack, so `/stats` doesn't count this hand.
review-how = -# In parentheses: what the position was worth on average, given what you could see. Tiny differences aren't counted. `/stats` shows what you give away per hand.
review-how_nothing = -# `/stats` shows what you give away per hand.
review-yours = Yours
review-best_board = Best
review-verdict = given away
review-line_best = Best: { $best }
review-line_done = Yours: { $done }
review-alt_done = Yours ({ $points }): { $board }.
review-alt_best = Best ({ $points }): { $board }.
review-not_in_it = You weren't in this hand, or it was cancelled, so there's nothing of yours to review.
review-running = This hand is still being played. **Review** comes when it's over.

## cannot
# Why /analyse has no answer.
cannot-cards = { $ruleset } needs { $right } cards, and you named { $number }.
cannot-seats = { $few ->
    [2] { $most ->
        [2] { $ruleset } is for 2 players, not { $number }.
        [3] { $ruleset } is for 2 or 3 players, not { $number }.
       *[other] { $ruleset } is for { $few } to { $most } players, not { $number }.
    }
    [3] { $most ->
        [3] { $ruleset } is for 3 players, not { $number }.
        [4] { $ruleset } is for 3 or 4 players, not { $number }.
       *[other] { $ruleset } is for { $few } to { $most } players, not { $number }.
    }
   *[other] { $most ->
        [4] { $ruleset } is for 4 players, not { $number }.
       *[other] { $ruleset } is for { $few } to { $most } players, not { $number }.
    }
}
cannot-jokers = { $number ->
    [0] { $ruleset } has no jokers. Name other cards instead.
    [one] { $ruleset } has only one joker. Name other cards instead.
   *[other] { $ruleset } has only { $number } jokers. Name other cards instead.
}
cannot-twice = You named { $card } twice. Name each card once.
cannot-no_fantasyland = { $ruleset } has no Fantasyland. Choose an all-13 game, or an open-face one that has it.
cannot-fantasyland = Fantasyland deals { $few } to { $most } cards, and you named { $number }.
cannot-divisions = I compare at most { $most } of your ways at once, and you gave { $number }. Leave some out.
cannot-strange = { $card } is in one of your ways, but not among the cards. Name the same cards in both.
cannot-rows = Write your way as front / middle / back, with two slashes: three rows, not { $number }.
cannot-row_front = The front takes { $right } cards, and you gave { $number }.
cannot-row_middle = The middle takes { $right } cards, and you gave { $number }.
cannot-row_back = The back takes { $right } cards, and you gave { $number }.
