## settle
settle-title = ## Settle up
settle-even = Everybody's at zero: nothing to settle.
settle-even_session = Everybody in this session is at zero: nothing to settle.
settle-how = -# Every table of this server counts here. Tap your own line. It's settled when the player who gets the points taps **Received**.
settle-pick = Pick a line to settle
settle-choice = { $payer } → { $payee }: { $points }
settle-open = **{ $payer }** pays **{ $payee }** **{ $points }**. **{ $payee }**, press **Received** to agree. Nothing changes until then.
settle-open_for_them = **{ $payer }** pays **{ $payee }** **{ $points }**. A server manager (Manage Server permission) presses **Received** for **{ $payee }**. Nothing changes until then.
settle-posted = **{ $payer }** has settled up with **{ $payee }**: **{ $points }** (entry { $entry }).
settle-refused = Cancelled: **{ $payer }** and **{ $payee }** aren't settling **{ $points }**.
settle-outdated = The points between **{ $payer }** and **{ $payee }** have changed, so **{ $points }** no longer fits. `/ledger settle` shows what does.
settle-changed = That has changed since. `/ledger settle` shows who pays whom now.
settle-waits = **{ $payer }** pays you **{ $points }** in **{ $server }**. [Press Received or Cancel]({ $link })
settle-reminder = { $mention }: **{ $payer }** pays you **{ $points }**. [Press Received or Cancel]({ $link })
settle-reminder_above = { $mention }: **{ $payer }** pays you **{ $points }**. Press **Received** above to agree, or **Cancel**.
settle-not_yours = Only { $names } can start that.
settle-still_open = -# This one is still open between you two. Finish it or cancel it before you start another.
settle-remind_not_yours = Only **{ $payer }** can send a reminder.
settle-payee_confirms = Only **{ $payee }** can press **Received**: the points are theirs.
settle-manager_confirms = **{ $payee }** can't press **Received**, so a server manager (Manage Server permission) does it for them.
settle-other_manager_confirms = You're paying this yourself, so another server manager, or the server's owner, presses **Received** for **{ $payee }**.
settle-manager_starts = Neither **{ $payer }** nor **{ $payee }** can press a button here, so a server manager (Manage Server permission) settles that.
settle-managers_cancel = Only server managers can cancel this.
settle-not_involved = Only { $names } and server managers can cancel this.
settle-reminded = **{ $payee }** had a reminder less than an hour ago. Try again later.
settle-no_reminders = **{ $payee }** doesn't want reminders, or I can't reach them. Ask them yourself.
settle-same_way = Nothing to settle with **{ $name }**: one of you would have to be ahead and the other behind. `/ledger settle` shows who can.
settle-yourself = That's you. Choose another player to settle up with.
settle-payer_not_behind = **{ $payer }** isn't behind any more. `/ledger settle` shows what's left to settle.
settle-payee_not_ahead = **{ $payee }** isn't ahead any more. `/ledger settle` shows what's left to settle.
settle-too_much = That's too much: you two can settle at most { $most }. Nobody goes past zero.

## undo
undo-open = **{ $asker }** wants to undo hand #{ $hand } from { $time }.
undo-posted = Hand #{ $hand } from { $time } is undone (entry { $entry }): its points are taken back. Settlements stand, and the table's own totals don't change.
undo-refused = Cancelled: hand #{ $hand } from { $time } stays as it is. **{ $asker }** wanted to undo it.
undo-reason = Reason: “{ $reason }”
undo-points = If it's undone: { $points }
undo-points_none = Nobody's points would change.
undo-agreed = Agreed: { $names }
undo-missing =
    { $names } still { $number ->
        [one] has
       *[other] have
    } to agree, or a server manager who wasn't in the hand decides.
undo-manager_only = One of the players has left, so only a server manager who wasn't in the hand can undo it.
undo-told = { $callings } Hand #{ $hand } is undone (entry { $entry }). Points: { $points }. Settlements stand, and the table's own totals don't change.
undo-done = That hand is undone already.
undo-not_here = Some people who read this channel can't see the one where that hand was played. Ask there instead.
undo-still_open = -# This is still open: the players can agree in the message above, or with `/ledger undo`.
undo-only = Only { $names } can do that, or a server manager (Manage Server permission).
undo-not_in_hand = Only players in that hand can do that, or a server manager (Manage Server permission).
undo-need_manage = Only a server manager (Manage Server permission) can do that alone. All players of the hand can undo it together.
undo-own_hand = You were in this hand, so you can't decide alone. Ask everybody in it to agree, or another server manager.
undo-no_hand = I can't find that hand. Choose one from the list.
undo-no_hand_yours = You haven't played a hand here that could be undone. A server manager can choose any hand from the list.
undo-choice = #{ $number } · { $ruleset } · { $points }

## history
history-title = ## History of this server's points
history-practice = ## History of this server's practice points
history-empty = Nothing matches. Try fewer options.
history-line = > { $time } { $what }: { $points } · entry { $entry }
history-hand = `#{ $number }` { $ruleset }
history-settlement = settled up
history-reversal = `#{ $number }` { $ruleset } undone
history-reason = “{ $reason }”
history-reason_deleted = the reason is deleted
history-undone = undone by entry { $entry }

## export
export-reason_deleted = (deleted)
export-done = { $entries ->
    [one] Here's the ledger as a file, with 1 entry.
   *[other] Here's the ledger as a file, with { $entries } entries.
} Check code after entry { $number }: `{ $head }`. If anybody ever changed an old entry, that code would change.
export-need_manage = Only a server manager (Manage Server permission) can export the ledger. Everybody can read it with `/ledger history`.
export-too_big = That file is too big for Discord here. Choose a shorter period with `since` and `until`.
export-busy = I'm still busy making files. Try again in a minute.
export-failed = That took too long. Try again in a few minutes. It's quicker for less: `/ledger export` takes `since` and `until`, and `/privacy export` in a server is about that server only.

## ledger
ledger-house = Kitty
ledger-jackpot = Jackpot of { $ruleset }
ledger-title = ## This server's points
ledger-practice = ## This server's practice points
ledger-line = > { $place }. **{ $name }** { $points }
ledger-empty = No hands here yet. `/play` opens a table. Games with computers are under `book: practice`.
ledger-empty_practice = No games with computers here yet. `/play` opens a table.
ledger-none = No hands in that time.
ledger-none_table = No points from this table yet.
ledger-none_two = They haven't played a hand together yet.
ledger-who_pays = **To get even** (`/ledger settle`)
ledger-transfer = > { $payer } → { $payee }: { $points }
ledger-more = > … and { $number } more
# A choice of an option: a day to begin with.
ledger-period = { $number ->
    [one] today (since { $day } UTC)
   *[other] the last { $number } days (since { $day } UTC)
}
# Choices of an option: days to end with.
ledger-until_today = today ({ $day } UTC)
ledger-until_yesterday = yesterday ({ $day } UTC)
ledger-until_month = the end of last month ({ $day } UTC)
ledger-until_year = the end of last year ({ $day } UTC)
ledger-of_days = Hands from { $since } to { $until } (UTC). Settlements are left out.
ledger-of_days_since = Hands since { $since } (UTC). Settlements are left out.
ledger-of_days_until = Hands until { $until } (UTC). Settlements are left out.
# Of a chart, which goes on from what was won and lost before.
ledger-of_play = Points won and lost. Settlements are left out.
ledger-of_play_days = Points won and lost from { $since } to { $until } (UTC). Settlements are left out.
ledger-of_play_days_since = Points won and lost since { $since } (UTC). Settlements are left out.
ledger-of_play_days_until = Points won and lost until { $until } (UTC). Settlements are left out.
ledger-of_table = Hands at one table: { $ruleset }, opened { $time }
ledger-of_two =
    {"*"}*{ $first }** and **{ $second }** in the { $hands ->
        [one] one hand
       *[other] { $hands } hands
    } they played together
ledger-bad_day = “{ $text }” isn't a day. Write it like `2026-11-21`.
ledger-no_days = `since` ({ $since }) is later than `until` ({ $until }). Swap the two.
ledger-no_points = **{ $name }** has no points here yet.
ledger-no_table = I can't find that table. Choose one from the list.
ledger-two_people = Name two different people.
ledger-one_view = Those don't go together. Choose a period, a table or two people.
ledger-table_choice = { $ruleset }, { $host }'s table, { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
ledger-footer = { $hands ->
    [one] -# 1 entry · check code `{ $head }` · points, not money
   *[other] -# { $hands } entries · check code `{ $head }` · points, not money
}
ledger-picture_title = Points
ledger-picture_practice = Practice points
ledger-chart_title = Won and lost over time
ledger-chart_practice = Won and lost in practice
ledger-picture_even = To get even
ledger-picture_more = and { $number } more
ledger-period_of = { $since } to { $until }
ledger-alt = Points: { $balances }.
ledger-alt_more = And { $number } more, closer to zero.
ledger-alt_even = To get even: { $transfers }.
ledger-alt_even_more = To get even: { $transfers }, and { $number } more.
ledger-alt_transfer = { $payer } pays { $payee } { $points }
ledger-alt_course = Over time ({ $period }): { $spans }.
ledger-alt_span = { $name } from { $low } to { $high }

## day
day-short = { $month ->
    [1] { $day } Jan
    [2] { $day } Feb
    [3] { $day } Mar
    [4] { $day } Apr
    [5] { $day } May
    [6] { $day } Jun
    [7] { $day } Jul
    [8] { $day } Aug
    [9] { $day } Sep
    [10] { $day } Oct
    [11] { $day } Nov
   *[12] { $day } Dec
}
day-of_year = { $month ->
    [1] { $day } Jan { $year }
    [2] { $day } Feb { $year }
    [3] { $day } Mar { $year }
    [4] { $day } Apr { $year }
    [5] { $day } May { $year }
    [6] { $day } Jun { $year }
    [7] { $day } Jul { $year }
    [8] { $day } Aug { $year }
    [9] { $day } Sep { $year }
    [10] { $day } Oct { $year }
    [11] { $day } Nov { $year }
   *[12] { $day } Dec { $year }
}
