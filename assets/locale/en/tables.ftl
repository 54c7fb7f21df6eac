## lobby
lobby-title = ## { $ruleset } · { $host }'s table
lobby-settings = Seats { $taken } of { $seats } · { $stake } a unit · { $clock } · { $pace }
lobby-options = { $ruleset } with house options: { $options }
lobby-stake_one = 1 point
lobby-stake = { $number } points
lobby-seat = > **{ $name }**{ $marks }
lobby-host = {" "}· host
lobby-ready = {" "}· ready
lobby-cut = {" "}· cut “{ $cut }”
lobby-free = > *free seat*
lobby-final = a confirmed hand stays as it is
lobby-open = a confirmed hand may change until everybody has set
lobby-computers = Computers play { $level }.
lobby-hints = 💡 Hints are on: everybody may ask what the strongest computer player would do.
lobby-thread = The cards are played in <#{ $thread }>.
lobby-sign = At the table: { $names }. The cards are played in <#{ $thread }>.
lobby-sign_over = The session is over. <#{ $thread }> has its hands.
lobby-deal_on = ⏩ The next hand comes by itself, { $seconds } seconds after one that everybody played. **Wait** stops it.
lobby-expected = Asked to the rematch: { $names }. **Join** takes your seat.
lobby-starting = **Start** deals to { $names }.
lobby-how = -# Join to sit down, Ready when you are. A cut is your own word in the shuffle: with it nobody can have chosen your cards.

## host
host-title = **Your table.** Only you see this.
host-guest = **This table.** The host, { $host }, can do more.

## root
root-text =
    {"*"}*{ $host } opened a table for { $ruleset }.**
    -# The shuffles of these hands are fixed now. Their commitment:
    ```
    { $line }
    ```
    -# This message is never edited. After each hand the cards shown can be checked against it; see `/help`.
root-next =
    -# The shuffles of the table's next hands are fixed now. Their commitment:
    ```
    { $line }
    ```
    -# This message is never edited.
root-joined =
    You have seat { $seat }. Your cards come by direct message, or with **My cards** under the panel.
    -# **Fair deal.** The commitment to the next hands: `{ $root }`
root-late = Your table is open, but Discord is slow right now. The lobby follows in a moment.
root-dm_closed = I can't send you direct messages here, so use **My cards** under the table's panel: it works just as well.
root-joined_late = You have seat { $seat }: a hand is being played, and you're dealt in with the next one. Your cards come by direct message, or with **My cards** under the panel.
root-joined_fantasyland = You have seat { $seat }: you're dealt in as soon as Fantasyland is over. Your cards come by direct message, or with **My cards** under the panel.

## leaving
leaving-ask = Fantasyland is still to be played, and your seat is in it. Stay for it, or let me play it for you?
leaving-staying = Good: you stay.
leaving-playing = I play Fantasyland for you, and the points stay yours. **My cards** has **I'm back**, if you change your mind.

## seal
seal-text =
    -# The seal of the next hand: all that it depends on is fixed.
    ```
    { $line }
    ```
    -# This message is never edited. The number that Discord gives it, which nobody can know before, shuffles the cards.
seal-dealing = Dealing to { $names } …
seal-moved = -# Hand { $hand } was dealt by this message. Its panel is further down.

## cut
cut-deleted = (deleted)
cut-title = Your cut
cut-label = A word or a number
cut-placeholder = banana, 1234, …
cut-done = Your cut is “{ $cut }”. It is part of every shuffle of this session.

## paused
paused-host = the host paused the table
paused-channel_lost = the bot cannot write in the table's channel any more
paused-history_closed = the bot cannot see whether the message that deals this hand was posted: give it the permission Read Message History here, then press Resume

## play
play-text =
    {"*"}*What shall we play?** Only you see this; the table opens for everybody here.
    {"*"}*Open-face**: your board grows card by card, in the open. Most people play Pineapple.
    {"*"}*All 13 at once**: everybody sets a whole hand in secret. Each region has its own rules.
play-open-face = Open-face: choose a game
play-closed = All 13 at once: choose a game
