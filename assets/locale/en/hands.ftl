## hint
hint-title = 💡 **Hint**, just for you: what the strongest computer would do.
hint-off = This table plays without hints.
hint-nothing = You have nothing to decide now. Ask again when it's your turn.
hint-no_answer = I couldn't find a hint in time. Try again in a moment.

## hand
hand-title = ## { $ruleset } · hand { $hand }
# The title of a picture.
hand-picture_title = { $ruleset } · hand { $hand }
hand-street = Street { $street } of { $streets }
hand-waiting = waiting for { $names }
hand-waiting_until = waiting for { $names }, time is up { $until }
hand-waiting_fantasyland = Fantasyland is being set: waiting for { $names }
hand-waiting_fantasyland_until = Fantasyland is being set: waiting for { $names }, time is up { $until }
hand-totals = Session: { $totals }
hand-total = { $name } { $points }
hand-deal = -# Deal `{ $root }`
hand-cuts = cuts: { $cuts }
hand-cut = { $name } “{ $cut }”
hand-voids = cancelled hands: { $number }
hand-redeals = dealt again: { $number }
hand-paused = ⏸ Paused: { $reason }.
hand-hints = 💡 Hints are on: **Hint** is under your cards.
hand-ending = The session ends after this hand.
hand-playing_out = The session ends here: I'm playing this hand out for everybody, and it counts.
hand-ending_fantasyland = The session ends when the last Fantasyland is played.
hand-end_votes = Votes to end now: { $names }. If everybody here agrees, I play this hand out for you and it counts.
hand-end_votes_between = Votes to end now: { $names }. Everybody here has to agree.
hand-void_votes = Votes to cancel this hand: { $names }. Everybody who was dealt in has to agree; being away counts as no.
hand-broken = ⚠ Something went wrong here (error { $error }). Nothing is lost. Everybody in the hand can vote to cancel it, or somebody with Manage Server who isn't in it can, with `/table`. Before the cards are dealt you can all vote to end, or leave.
hand-to_act = to act
hand-placed = placed
hand-setting = setting
hand-fantasyland = Fantasyland
hand-fouled = fouled
hand-played_for = ⏱ Time's up for **{ $name }**: { $placed }.
hand-placed_to = { $card } to the { $row }
hand-sitting_out = Sitting out: { $names }. **Deal me in** brings you back at any time.
hand-queued = In from the next hand: { $names }.
hand-called = I'll play for **{ $name }** { $until }, unless they press something.
hand-away =
    { $names } { $number ->
        [one] is
       *[other] are
    } away. I'm playing for them.
hand-line_street = Street { $street } of { $streets }
hand-line_waiting = { $names } to act
hand-alt_title = { $ruleset }, hand { $hand }, street { $street } of { $streets }.
hand-alt_board = { $name }: { $board }{ $notes }.
hand-board_name = { $name } { $board }
hand-alt_hidden = { $number ->
    [one] 1 card face down
   *[other] { $number } cards face down
}
hand-alt_foul = fouled
hand-alt_to_act = to act

## over
over-commitment = Everybody is ready. The cards come in a moment.
over-title = ## { $ruleset } · hand { $hand } is over
over-void_title = ## { $ruleset } · hand { $hand } was cancelled
# The title of a picture.
over-void_picture_title = { $ruleset } · hand { $hand } was cancelled
over-void = Nobody pays. The next hand has the same dealer, and Fantasyland is still owed.
over-totals = **{ $totals }**
over-pair = -# { $first } – { $second }: rows { $rows }{ $notes } → { $net }
over-scoop = scoop { $points }
over-royalties = royalties { $first } : { $second }
over-capped = the stacks took { $points }
over-foul = { $name } fouled
over-fantasyland = 🌴 { $name } plays the next hand in Fantasyland with { $cards } cards.
over-waiting = Waiting for { $names }: press **Next hand** when you're ready.
over-waiting_until = Waiting for { $names }: press **Next hand**, or you'll sit out { $until }.
over-waiting_fantasyland = Waiting for { $names }: press **Next hand**, or I'll play for you { $until }.
over-deal_on = Next hand { $until }. Not ready? Press **Wait**.
over-you_are_in = ✓ You're in.
over-waiting_players = The next hand needs at least { $number } players.
over-ended = ## { $ruleset } · the session is over
over-proof = The cards that hand { $hand } showed, with all you need to check them against the commitment from before the first card. Cards that nobody saw stay closed.
over-alt_title = { $ruleset }, hand { $hand }, the showdown.
over-alt_total = { $name } { $points }

## private
private-asleep = Your cards went to sleep. **My cards** wakes them.
private-title = **{ $ruleset } · hand { $hand }**
private-street = street { $street } of { $streets }
private-your_turn = Your turn.
private-your_turn_until = Your turn. Time is up { $until }.
private-choose = Where does **{ $card }** go?
private-choose_discard = **Confirm**, or tap a card to change it. You discard **{ $cards }**.
private-choose_done = **Confirm**, or tap a card to change it.
private-fantasyland = 🌴 **Fantasyland**: pick five cards for the back and three for the front. The middle takes the best of the rest.
private-fantasyland_done = **Confirm** when you like it. Nobody sees it before the showdown.
private-fantasyland_left = Discarded: { $cards }.
private-foul_certain = ⚠ **This will foul.** No row may be stronger than the one behind it.
private-foul_already = This board fouls whatever comes. Place the rest as you like.
private-wait = Waiting for { $names }.
private-wait_until = Waiting for { $names }, time is up { $until }.
private-played_for = ⏱ Time's up: { $placed }.
private-played_for_unseen = ⏱ Time's up: I set your cards for you.
private-wait_showdown = All placed. The showdown comes next.
private-set_done = Your Fantasyland is set. Waiting for the others.
private-over = The hand is over: **{ $points }**. Session: **{ $total }**.
private-void = This hand was cancelled. Nobody pays.
private-paused = ⏸ Paused: { $reason }.
private-away = You're away, so I'm playing for you.
private-called = The others play on without you { $until }. Press anything here to keep your turn.
private-discards = -# Your discards: { $cards } · dead cards you have seen: { $dead }
private-dead = -# Dead cards you have seen: { $dead }
private-welcome = You're at **{ $host }'s table** in <#{ $channel }>. Your cards will come here, and **My cards** at the table shows them too.
private-dealing = The hand is being dealt. Your cards will be here in a moment.
private-not_in_hand = You're not in this hand.
private-asked = Your cards come with the next hand.
private-sitting_out = You're sitting out.
private-queued = You're in from the next hand. Your cards come here.
private-queued_fantasyland = You're in as soon as Fantasyland is over. Your cards come here.
private-alt_board = Your board: { $board }.
private-alt_cards = New cards: { $cards }.
private-line_discards = Discarded: { $cards }
private-line_dead = Dead cards seen: { $number }
private-line_foul = This will foul
private-on_board = **Board { $board }** · { $line }

## notice
notice-turn = Your turn at { $table }.
notice-street = Your turn at { $table }: street { $number }.
notice-setting = Your cards are dealt at { $table }: set your hand.
notice-fantasyland = You're in Fantasyland at { $table }: set your cards.
notice-saying = Your turn at { $table }: play or surrender?
notice-changing = A natural is out at { $table }: keep your choice or change it.
notice-called = The others at { $table } play on without you { $until }. Press anything there to keep your turn.
notice-next_hand = **{ $name }** is ready for the next hand at { $table }. Press **Next hand**, or you'll sit out { $until }.
notice-end_vote = Everybody else at { $table } wants to end. Only your vote is missing.
notice-void_vote = Everybody else at { $table } wants to cancel this hand. Only your vote is missing.
notice-stake = **{ $name }** wants to play for ×{ $number } with you at { $table }. Answer under **Pair stakes**.
notice-half_over = Still your turn at { $table }: half your time is gone. I play for you { $until }.
notice-in_dm = { $text } [Show my cards]({ $link })
notice-in_channel = { $mention } { $text }
