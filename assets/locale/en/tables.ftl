## lobby
lobby-title = ## { $ruleset } · { $host }'s table
lobby-seats = { $taken } of { $seats } seats
lobby-options = { $ruleset } with house rules: { $options }
lobby-stake = { $number ->
    [one] 1 point
   *[other] { $number } points
}
lobby-seat = > **{ $name }**
lobby-host = host
lobby-cut = cut “{ $cut }”
lobby-final = once confirmed, a hand is final
# The two of these that are on stand in one line with the seats and the clock.
lobby-hints = hints
lobby-deal_on = auto-deal
lobby-thread = Come and play in <#{ $thread }>.
lobby-sign = Come and play in <#{ $thread }>. At the table: { $names }.
lobby-sign_over = This session is over. Its hands are in <#{ $thread }>.
lobby-expected = { $names }, you're asked to the rematch.
lobby-closed = It was closed before the first hand: its people left, its host ended it, or nobody started it within { $hours ->
    [one] an hour
   *[other] { $hours } hours
}. `/play` opens a new one.
# To whom Start deals, and whose it is.
lobby-starting = The host's **Start** deals to { $names }.
lobby-starting_anybody = Anyone who has joined can tap **Start**. It deals to { $names }.
lobby-missing = { $number ->
    [one] One more player, or **+ Computer** under **Options**, and you can start.
   *[other] { $number } more players, or **+ Computer** under **Options**, and you can start.
}
lobby-how = Tap **Join**.
lobby-table = -# 🔒 Table `{ $table }`

## options
# What a host sets before the first hand, and everybody reads. The labels of forms have at most 45 characters, their
# choices at most 100.
options-title = **Options**
options-hosts = Only the host, **{ $host }**, can change these.
options-computers = computers: { $level }
# The timer between hands, which runs without a clock on turns, too.
options-between = After the first tap on **Next hand** you have as long as a turn, at least { $minutes } minutes, to tap it too, or you sit out.
options-set = { $what }: { $choice }
options-seats = Seats
options-seat_number = { $number } players
options-buy_in = { $step ->
    [one] Starting stack, in points (0: none)
   *[other] Starting stack, in steps of { $step } (0: none)
}
options-buy_in_about = Nobody loses more than their stack.
options-pair_stakes = **Pair stakes**: two of you play for more points.
options-stake = Points per unit, such as one row won
options-pace = Pace
options-policy = What I do when your time is up
options-switches = Extras
options-is_final = Once confirmed, a hand is final
options-hints = Hints: ask what my best computer would do
options-deal_on = Auto-deal: a hand starts { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
} after the last, unless somebody presses Wait

## terms
# The settings that are played for. Before the first hand those who had joined are asked by name when they change.
terms-asked = The settings have changed. { $names }: press **I'm in** if you still want to play.
terms-changed = The settings have changed: { $terms }.
terms-yours = The settings have changed: { $terms }. Press **I'm in** at the table if you still want to play.
terms-seats = { $number } seats
terms-stake = { $stake } a unit
terms-stacks = { $number ->
    [one] stacks of 1 point
   *[other] stacks of { $number } points
}

## host
# A choice of the option table; the host's name.
host-choice = { $ruleset }, { $host }'s table, { $hand ->
    [0] not dealt yet
   *[other] hand { $hand }
}
host-title = **Your table.**
host-ended = This table is closed. **Rematch** at the table opens a new one.
host-not_seated = You're not at **{ $host }'s table**. { $coming }
host-next = **{ $name }** is the host from the next hand on.
host-substitute = **{ $computer }** gets **{ $name }**'s seat once this hand and its Fantasyland are over, unless they come back.
# Beside the clock that is set, while a hand keeps its own, or began without one.
host-clock_next = { $clock }, from the next hand on: this one keeps its clock.
host-clock_longer = { $clock }: in this hand turns last longer, because it began without a clock.
host-guest = **This table.** Only the host, **{ $host }**, can pause it or end it after a hand.

## coming
# How somebody sits down who does not sit at the table, or what they can do instead.
coming-join = Press **Join** at the table to sit down.
coming-full = Every seat is taken. Watch the table, or open your own with `/play`.
coming-ending = The session is ending. Watch the table, or open your own with `/play`.
coming-stopped = The table has stopped for now. You can sit down when it goes on.

## menu
menu-fantasyland = Nobody sits out until Fantasyland is played.
# How things end: a line for each button that its reader has.
menu-end_after = **{ $button }**: that hand, and any Fantasyland after it, is the last.
menu-end_now = **{ $button }**: between hands you can end it alone.
menu-agree_end = **{ $button }**: everyone has to agree. I play it out, and it counts.
menu-agree_end_between = **{ $button }**: everyone has to agree.
menu-agree_void = **{ $button }**: everyone has to agree. Nobody pays.
menu-void_broken = **{ $button }**: managers of this server can do it alone. Nobody pays.

## root
root-text =
    {"*"}*{ $host } opened a table: { $ruleset }.**
    🔒 I've already shuffled. This code proves later that I didn't change it:
    -# `{ $line }`
root-next =
    -# 🔒 I've already shuffled the next hands. This code proves later that I didn't change it:
    -# `{ $line }`
root-joined = You're in seat { $seat }. { $cards }
root-late = Your table is open, but Discord is slow right now. It shows up here in a moment.
root-joined_late = You're in seat { $seat }, from the next hand on. { $cards }
root-joined_fantasyland = You're in seat { $seat }, as soon as Fantasyland is over. { $cards }
root-cut = **Cut** adds your shuffle.
# The last line of the three above: the rows of the game.
root-rows = Front 3 cards (weakest), middle 5, back 5 (strongest), or you foul.
root-rows_low = Front 3 cards, middle 5 (2-7 low), back 5 (stronger than the front).
# Where the cards are, in the three above.
root-cards_table = **My cards** shows your cards.
root-cards_dm = Your cards come by DM.
root-cards_closed_dm = I can't send you DMs. **My cards** works just as well.

## leaving
leaving-ask = You still have Fantasyland to play. Stay for it, or shall I play it for you?
leaving-ask_others = Somebody still has Fantasyland to play, and you're in that hand. Stay for it, or shall I play it for you?
leaving-staying = Good, you're staying.
leaving-playing = I'll play that hand for you, and the points are yours. Changed your mind? **My cards**, then **I'm back**.

## seal
seal-text =
    -# 🔒 The next hand is sealed: nothing about it can change now.
    ```
    { $line }
    ```
    -# Discord gives this message a number nobody can guess, and that number shuffles the cards once more. I never edit this message.
seal-dealing = Dealing to { $names } …
seal-moved = -# I dealt hand { $hand } here. The table has moved down ↓

## cut
cut-deleted = (deleted)
cut-title = Your cut
cut-label = A word or a number
cut-placeholder = banana, 1234, …
cut-done = Got it: “{ $cut }” goes into every shuffle at this table.

## paused
paused-host = the host asked for a break
paused-channel_lost = I can't write in the table's channel any more
paused-timed_out = a moderator has put me in a time-out in this server. The table goes on by itself when that's over
paused-line_refused = Discord doesn't take the code that I post before a hand. A word filter of this server may be the cause
paused-history_closed = I need Read Message History in this channel to deal this hand

## channel_lost
channel_lost-own = ⏸ Paused: { $reason }. Use `/table` in another channel of the server, and the table moves there. Or let me write again and press **Resume**.
channel_lost-refusal = The table is paused: { $text }. Use `/table` in another channel of the server, and the table moves there. Or let me write again and press **Resume** at the table.
# Where the lobby was, while the hands are played in a thread.
channel_lost-sign = I can't write in this table's thread any more. Its players can move it to this channel with `/table`. At the table: { $names }.

## play
play-text =
    {"*"}*What shall we play?** The table opens in this channel.
    {"*"}*Open-face**: your board grows card by card, in the open. Most people play Pineapple.
    {"*"}*All 13 at once**: you get 13 cards and arrange them in secret. Every part of the world has its own rules.
play-open-face = Open-face: choose a game
play-closed = All 13 at once: choose a game
