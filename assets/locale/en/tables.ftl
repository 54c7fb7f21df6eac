## lobby
lobby-title = ## { $ruleset } · { $host }'s table
lobby-settings = Seats { $taken } of { $seats } · { $stake } a unit · { $clock } · { $pace }
lobby-options = { $ruleset } with house options: { $options }
lobby-stake = { $number ->
    [one] 1 point
   *[other] { $number } points
}
lobby-seat = > **{ $name }**
lobby-host = host
lobby-ready = ready
lobby-cut = cut “{ $cut }”
lobby-free = > *free seat*
lobby-final = a confirmed hand is final
lobby-open = you can change your hand until everyone's done
lobby-computers = Computers play { $level }.
lobby-hints = 💡 Hints are on: anyone can ask what the strongest computer would do.
lobby-thread = We play in <#{ $thread }>.
lobby-sign = At the table: { $names }. We play in <#{ $thread }>.
lobby-sign_over = The session is over. Its hands are in <#{ $thread }>.
lobby-deal_on = ⏩ The next hand starts { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
} after one that everybody played. **Wait** stops it.
lobby-expected = Invited to the rematch: { $names }. **Join** takes your seat.
lobby-starting = **Start** deals to { $names }.
lobby-how = -# **Join** to sit down, **Ready** when you are. Your **cut** is a word that goes into the shuffle, so nobody can have picked your cards.

## host
# A choice of the option table; the host's name.
host-choice = { $ruleset }, { $host }'s table, hand { $hand }
host-title = **Your table.** Only you see this.
host-guest = **This table.** { $host } is the host and can do more.

## root
root-text =
    {"*"}*{ $host } opened a table for { $ruleset }.**
    -# 🔒 Fair deal: these hands are shuffled already, and nobody can change them. This code proves it later:
    ```
    { $line }
    ```
    -# After a hand, **Deal proof** checks its cards against the code. This message is never edited.
root-next =
    -# 🔒 Fair deal: the table's next hands are shuffled already, and nobody can change them. This code proves it later:
    ```
    { $line }
    ```
    -# This message is never edited.
root-joined =
    You have seat { $seat }. Your cards come by direct message, or with **My cards** at the table.
    -# 🔒 **Fair deal**: the next hands are shuffled already. Their code: `{ $root }`
root-late = Your table is open, but Discord is slow right now. The lobby will be here in a moment.
root-dm_closed = I can't send you direct messages, so use **My cards** at the table: it works just as well.
root-joined_late = You have seat { $seat }. A hand is being played: you're in from the next one. Your cards come by direct message, or with **My cards** at the table.
root-joined_fantasyland = You have seat { $seat }. You're in as soon as Fantasyland is over. Your cards come by direct message, or with **My cards** at the table.

## leaving
leaving-ask = You still have Fantasyland to play. Stay for it, or shall I play it for you?
leaving-staying = Good, you're staying.
leaving-playing = I'll play Fantasyland for you, and the points are yours. Changed your mind? **My cards**, then **I'm back**.

## seal
seal-text =
    -# 🔒 The next hand is sealed: nothing that it depends on can change now.
    ```
    { $line }
    ```
    -# Discord gives this message a number that nobody can know before, and that number shuffles the cards once more. This message is never edited.
seal-dealing = Dealing to { $names } …
seal-moved = -# Hand { $hand } was dealt by this message. The table is further down.

## cut
cut-deleted = (deleted)
cut-title = Your cut
cut-label = A word or a number
cut-placeholder = banana, 1234, …
cut-done = Your cut is “{ $cut }”. It goes into every shuffle of this session.

## paused
paused-host = the host asked for a break
paused-channel_lost = I can't write in the table's channel any more
paused-history_closed = I can't see whether the message that deals this hand is there: give me the permission Read Message History here, then press Resume

## play
play-text =
    {"*"}*What shall we play?** Only you see this; the table opens for everybody here.
    {"*"}*Open-face**: your board grows card by card, in the open. Most people play Pineapple.
    {"*"}*All 13 at once**: everybody sets a whole hand in secret. Each region has its own rules.
play-open-face = Open-face: choose a game
play-closed = All 13 at once: choose a game
