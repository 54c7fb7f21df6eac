## hint
hint-best = 💡 { $rows }
hint-best_rows = Best rows: { $rows }
hint-stale = This hint is for cards you've already played. Press **Hint** again.
hint-off = There are no hints at this table.
hint-nothing = Nothing to decide right now. Ask again when it's your turn.
hint-no_answer = I couldn't find a hint in time. Try again in a moment.

## hand
hand-title = ## { $ruleset } · hand { $hand }
# The title of a picture.
hand-picture_title = { $ruleset } · hand { $hand }
hand-street = Street { $street } of { $streets }
hand-waiting = Waiting for { $names }
hand-waiting_until = Waiting for { $names } · time runs out { $until }
hand-waiting_fantasyland = Fantasyland: waiting for { $names }
hand-waiting_fantasyland_until = Fantasyland: waiting for { $names } · time runs out { $until }
hand-totals = Session: { $totals }
hand-total = { $name } { $points }
hand-deal = -# 🔒 Deal code `{ $root }`
hand-seal = -# 🔒 `{ $table }` · [seal]({ $link })
hand-cuts = cuts: { $cuts }
hand-cut = { $name } “{ $cut }”
hand-voids = cancelled hands: { $number }
hand-redeals = hands dealt again: { $number }
hand-paused = ⏸ Paused: { $reason }. **Resume** goes on.
hand-hints = 💡 Hints are on.
hand-ending = The session ends after this hand.
hand-playing_out = We stop here. I'm playing this hand out for everybody, and it counts.
hand-ending_fantasyland = The session ends once the last Fantasyland is played.
hand-end_votes = **End now?** Yes so far: { $names }. If everybody here says yes, I'll play this hand out for you and it counts.
hand-end_votes_between = **End now?** Yes so far: { $names }. Everybody here has to say yes.
hand-end_votes_fantasyland = **End now?** Yes so far: { $names }. There's still Fantasyland to play: everybody in the hand has to say yes, and being away means no.
hand-end_votes_all = **End now?** Everybody who's still here has said yes: { $names }. Press **Vote to end now** once more.
hand-void_votes = **Cancel this hand?** Yes so far: { $names }. Everybody dealt in has to say yes, and being away means no.
hand-broken =
    ⚠ Something went wrong here (error { $error }), but nothing is lost.
    With `/table` you can all vote to cancel this hand, or a server manager who isn't in it can. Before the deal you can also vote to end, or leave.
# Before the first hand, and between two.
hand-broken_between =
    ⚠ Something went wrong here (error { $error }), but nothing is lost.
    With `/table` you can vote to end, or leave.
hand-to_act = thinking
hand-placed = done
hand-setting = setting
hand-fantasyland = Fantasyland
hand-fouled = fouled
# Why a board would foul, in its picture; `certain` before it is full.
hand-line_foul = This fouls: the { $higher } { $how ->
    [equals] equals
   *[beats] beats
} the { $lower }
hand-line_no_low = This fouls: the middle isn't { $low } or better
hand-line_foul_certain = This fouls, whatever comes
# Before cards, in a picture.
hand-discards = Discards
# Beside the points that a board has earned so far.
hand-live_royalties = royalties
hand-played_for = ⏱ **{ $name }** didn't move in time, so I put { $placed }.
hand-played_for_left = **{ $name }** has left, so I put { $placed }.
hand-placed_to = { $cards } in the { $row }
hand-sitting_out = Sitting out: { $names }. Press **Deal me in** or **Next hand** to come back.
# While the table stands still.
hand-sitting_out_now = Sitting out: { $names }.
hand-queued = Joining next hand: { $names }.
hand-queued_fantasyland = Joining when Fantasyland is over: { $names }.
hand-called = **{ $name }**, it's your move: I'll play for you { $until }, unless you press something here or in your hand.
# A click has answered the first call of this turn.
hand-called_again = **{ $name }**, it's your move: I'll make it for you { $until }. Only the move itself counts now.
hand-away =
    { $names } { $number ->
        [one] is
       *[other] are
    } away. I'm playing for them.
hand-left =
    { $names } { $number ->
        [one] has
       *[other] have
    } left. I'm playing on for them.
hand-line_street = Street { $street } of { $streets }
hand-line_waiting = Waiting for { $names }
hand-alt_title = { $ruleset }, hand { $hand }, street { $street } of { $streets }.
hand-alt_title_fantasyland = { $ruleset }, hand { $hand }, everybody in Fantasyland.
hand-alt_board = { $name }: { $board }{ $notes }.
# The letter first: it is what tells somebody's two boards apart where a long name is cut.
hand-board_name = { $board } · { $name }
hand-alt_hidden = { $number ->
    [one] 1 card face down
   *[other] { $number } cards face down
}
hand-alt_row = { $row } { $cards }
hand-alt_row_said = { $row } { $cards } ({ $said })
hand-alt_last = placed last { $cards }
hand-alt_discards = discards { $cards }
hand-alt_dealer = dealer
hand-alt_banker = banker
hand-alt_royalties = royalties { $points }
hand-alt_empty = nothing yet
hand-alt_foul = fouled

## over
over-commitment = Everybody is ready. Here come the cards.
# `number` counts the server's hands: the same number in /history, /replay, /verify and the ledger. 0: not known.
over-title = ## { $ruleset } · hand { $hand }{ $number ->
    [0] { "" }
   *[other] {" "}(server's #{ $number })
}: result
over-void_title = ## { $ruleset } · hand { $hand } was cancelled
# In a picture.
over-picture_title = { $ruleset } · hand { $hand }{ $number ->
    [0] { "" }
   *[other] {" "}· #{ $number }
}
# The title of a picture.
over-void_picture_title = { $ruleset } · hand { $hand } was cancelled
over-void = Nobody pays. The same player deals again, and a Fantasyland you've earned still counts.
# Of a session's last hand.
over-void_last = Nobody pays.
over-totals = **{ $totals }**
over-last_totals = { $number ->
    [0] Last hand: { $totals }
   *[other] Last hand (#{ $number }): { $totals }
}
over-played_for = ⏱ Not there in time: { $names }. I played for them.
# Of those who have left.
over-played_on = I played on for { $names }.
over-evening = { $number ->
    [one] 🏆 { $names } wins with **{ $points }**.
   *[other] 🏆 { $names } win with **{ $points }** each.
} { $others }
over-evening_yours = 🏆 You win with **{ $points }**. { $others }
over-evening_even = { $number ->
    [0] Everybody ends even.
   *[other] Everybody ends even, with **{ $points }** each.
}
# The points are what the winner gets.
over-pair = -# { $winner } beats { $loser } by { $points }: { $notes }
over-pair_even = -# { $first } and { $second } are even
over-pair_fouled = { $pair } ({ $name } fouled)
over-both_fouled = -# { $first } and { $second } both fouled
over-scoop = scoop
over-scoop_net = scoop { $points }
over-royalties = royalties { $first } to { $second }
over-rows = rows { $rows }
# `won` of the three rows by who wins more points, `lost` by the other.
over-rows_won = { $won ->
    [0] no row
    [1] one row
    [2] two rows
   *[3] three rows
}{ $lost ->
    [0] { "" }
    [1] {" "}to one
    [2] {" "}to two
   *[3] {" "}to three
}
over-beats = { $winner } beats { $loser }
over-even = { $winner } and { $loser } are even
over-rows_net = rows { $points }
over-royalties_net = royalties { $points }
over-sum_hand = hand
over-sum_session = session
over-ribbon = Fantasyland · { $cards }
over-capped = stack too short by { $points }
over-fantasyland = 🌴 { $name } plays the next hand in Fantasyland with { $cards } cards.
over-waiting = { $names }: press **Next hand** when you're ready.
over-waiting_until = { $names }: press **Next hand**, or you'll sit out { $until }.
over-waiting_fantasyland = { $names }: press **Next hand**, or I'll play for you { $until }.
over-yours = { $number ->
    [0] Press **Next hand** when you're ready.
   *[other] Press **Next hand** when you're ready. Also waiting for { $names }.
}
over-yours_until = { $number ->
    [0] Press **Next hand**, or you'll sit out { $until }.
   *[other] Press **Next hand**, or you'll sit out { $until }. Also waiting for { $names }.
}
over-yours_fantasyland = { $number ->
    [0] Press **Next hand**, or I'll play for you { $until }.
   *[other] Press **Next hand**, or I'll play for you { $until }. Also waiting for { $names }.
}
over-deal_on = Next hand { $until }. Not ready? Press **Wait**.
over-you_are_in = ✓ You're in.
over-waiting_players = The next hand needs at least { $number } players. Press **Join** at the table, or **More** for a computer.
# The same at a table without a free seat: of those who sit there some sit out, or have no points left.
over-waiting_out = The next hand needs at least { $number } players. **Next hand** brings you back.
over-waiting_few = The next hand needs at least { $number } players.
# Stays of a hand's message when its result was posted anew at the bottom of the channel.
over-moved = -# Hand { $hand } is over: [the result]({ $link }) is below ↓
over-ended = ## { $ruleset } · that's it for this table
over-proof = Here's hand #{ $hand } as a file. `/verify` checks it for you, and says how to check it without me. Cards nobody saw stay face down.
over-alt_title = { $ruleset }, hand { $hand }{ $number ->
    [0] { "" }
   *[other] {" "}(server's #{ $number })
}: result.
over-alt_total = { $name } { $points }
over-alt_news = { $name } { $points } ({ $news })
over-alt_pair = { $pair } { $points }.
over-alt_pair_why = { $pair } { $points }: { $why }.
over-alt_sum = { $title }: { $each }.

## private
private-asleep = Your cards went to sleep. **My cards** wakes them.
private-title = **{ $ruleset } · hand { $hand }**
private-street = street { $street } of { $streets }
private-your_turn = Your turn.
private-your_turn_until = Your turn: time runs out { $until }.
private-choose = Where does **{ $card }** go?
private-choose_discard = **{ $confirm }**, or tap a placed card. You discard **{ $cards }**.
private-choose_done = **{ $confirm }**, or tap a placed card.
private-choose_foul = ⚠ **This fouls**: **{ $confirm }**, or change your rows.
private-fantasyland = 🌴 **Fantasyland**.
private-ready_way = **Back · middle · front**, or **Pick cards**.
private-ready_back = Choose your **back**, or **Pick cards**.
private-ready_middle = Tap your **middle · front**.
private-ready_none = With this back every middle fouls. Choose a stronger **back**.
private-pick_cards = Choose **back** and **front**.
private-done = **Confirm** when you're happy.
private-fantasyland_left = You discard { $cards }.
# `low`: what the middle has to be in a 2-7 game, or `none`.
private-foul_certain = { $low ->
    [none] ⚠ **This fouls.** No row may beat the row below it.
   *[other] ⚠ **This fouls.** The middle has to be a low ({ $low } or better, without a pair, straight or flush), and the front may not beat the back.
}
private-foul = ⚠ **This fouls**: the { $higher } ({ $higher_name }) { $how ->
    [equals] equals
   *[beats] beats
} the { $lower } ({ $lower_name }).
private-no_low = ⚠ **This fouls**: the middle isn't a low ({ $low } or better, without a pair, straight or flush).
private-foul_already = This board fouls whatever you do. Put the rest anywhere.
private-foul_placed = This board fouls.
private-wait = Waiting for { $names }.
private-wait_until = Waiting for { $names }: time runs out { $until }.
private-played_for = ⏱ You didn't move in time, so I put { $placed }.
private-played_for_unseen = ⏱ You didn't move in time, so I set your cards for you.
# To somebody who has left, or was removed.
private-played_for_left = I put { $placed } for you.
private-played_for_left_unseen = I set your cards for you.
private-wait_showdown = All cards are placed. Here comes the showdown.
private-set_done = ✓ Your board is set. Waiting for { $names }.
private-over = This hand: **{ $points }**. Session: **{ $total }**.
# `board`: which of two boards fouled, or `both`; `only` for somebody who has one.
private-over_fouled = { $board ->
    [only] This hand: you fouled, **{ $points }**. Session: **{ $total }**.
    [both] This hand: both your boards fouled, **{ $points }**. Session: **{ $total }**.
   *[other] This hand: board { $board } fouled, **{ $points }**. Session: **{ $total }**.
}
private-was_played_for = ⏱ You weren't there in time, so I played for you.
private-was_played_on = I played on for you.
private-void = This hand was cancelled, so nobody pays.
private-broke = You're out of points. Press **Top up** to play on.
private-paused = ⏸ Paused: { $reason }. **Resume** at the table goes on.
private-away = You're away, so I'm playing for you.
private-left = You're not at the table any more, so I'm playing on for you.
private-called = The others want to play on. Press anything here to keep your turn, this once, or I'll play for you { $until }.
private-called_again = The others want to play on. Only your move counts now: I'll make it for you { $until }.
private-discards = { $dead ->
    [0] -# Discards: { $cards }
   *[other] -# Discards: { $cards } · dead cards (theirs and yours): { $dead }
}
private-dead = -# Dead cards (on the others' boards): { $dead }
private-welcome = **{ $host }'s table** in <#{ $channel }>: your cards come here.
private-welcome_host = Your table is open in <#{ $channel }>. I'll send your cards here.
private-dealing = I'm dealing. Your cards will be here in a moment.
private-not_at_table = You're not at **{ $host }'s table** in <#{ $channel }> now. { $coming }
private-not_in_hand = You're not in this hand. Wait for the next one.
private-asked = Your cards come with the next hand.
private-sitting_out = You're sitting out. **Deal me in** brings you back.
private-queued = You're in from the next hand. Your cards come here.
private-queued_fantasyland = You're in as soon as Fantasyland is over. Your cards come here.
private-alt_board = Your board: { $board }.
private-alt_title = { $ruleset }, hand { $hand }.
private-alt_cards = New cards: { $cards }.
private-alt_discards = Discards: { $cards }.
private-alt_unseen = Not seen yet: { $number } ({ $cards }).
private-unseen = Not seen yet: { $number }
private-discard = Discard
private-fantasyland_needs = { $hand } or better in front gets you Fantasyland.
private-fantasyland_low = Your board gets you Fantasyland with { $cards } cards, unless you foul.
private-fantasyland_ahead = Your front gets you Fantasyland with { $cards } cards, unless you foul.
private-status_turn = your turn
private-on_board = **Board { $board }** · { $line }

## notice
notice-turn = Your turn at { $table }.
notice-street = Your turn at { $table }: street { $number }.
notice-setting = Your cards are here: set your hand at { $table }.
notice-fantasyland = You're in Fantasyland at { $table }: set your cards.
notice-saying = Your turn at { $table }: play or surrender?
notice-changing = Somebody has a natural at { $table }: play on or surrender?
# Behind any of those above, where there is a clock.
notice-turn_until = { $text } Your time runs out { $until }.
notice-called = The others at { $table } want to play on. Press anything there or in your hand to keep your turn, this once, or I'll play for you { $until }.
notice-called_again = The others at { $table } want to play on. Only your move counts now: I'll make it for you { $until }.
notice-next_hand = **{ $name }** is ready for the next hand at { $table }. Press **Next hand**, or you'll sit out { $until }.
notice-next_fantasyland = **{ $name }** is ready for the next hand at { $table }. Press **Next hand**, or I'll play for you { $until }.
notice-end_vote = Everybody else wants to end. Only your vote is missing: press **Vote to end now** at { $table }.
notice-void_vote = Everybody else wants to cancel this hand. Only your vote is missing: press **Vote to cancel this hand** at { $table }.
notice-stake = **{ $name }** asks you to play ×{ $number }. To answer, press **More** at { $table }, then **Pair stakes**.
notice-stake_in_lobby = **{ $name }** asks you to play ×{ $number }. To answer, press **Pair stakes** at { $table }.
notice-half_over = Still your turn at { $table }, and half your time is gone. I'll play for you { $until }.
notice-in_dm = { $text } [Show my cards]({ $link })
notice-at_table = { $text } [To the table]({ $link })
notice-in_channel = { $mention } { $text }
