## settle
settle-title = ## Settling up
settle-even = Everybody is at zero: nothing to settle.
settle-how = -# See your name? Pick it below. It counts once the player who gets the points confirms.
settle-pick = Settle one of these
settle-choice = { $payer } → { $payee }: { $points }
settle-open = **{ $payer }** pays **{ $payee }** **{ $points }**. **{ $payee }**, press **Received** when you have it. Until then nothing changes.
settle-posted = **{ $payer }** has settled **{ $points }** with **{ $payee }**: entry { $entry } of the ledger.
settle-refused = **{ $payer }** pays **{ $payee }** **{ $points }**: cancelled, nothing has changed.
settle-outdated = **{ $payer }** pays **{ $payee }** **{ $points }**: the balances have changed since then, so this no longer fits. `/ledger settle` shows who pays whom now.
settle-waits = **{ $payer }** pays you **{ $points }** in **{ $server }**. [Received, or cancel]({ $link })
settle-reminder = { $mention }: **{ $payer }** pays you **{ $points }**. Press **Received** above when you have it, or **Cancel**.
settle-not_yours = Only **{ $payer }** and **{ $payee }** can settle that with each other.
settle-still_open = -# This one is still open between you two. Finish or cancel it before you start another.
settle-remind_not_yours = Only **{ $payer }** and **{ $payee }** can ask for a reminder.
settle-payee_confirms = Only **{ $payee }**, who gets the points, can confirm it.
settle-manager_confirms = **{ $payee }** can't press buttons, so somebody with Manage Server confirms it.
settle-not_involved = Only **{ $payer }**, **{ $payee }** and the one who proposed it can cancel it.
settle-reminded = **{ $payee }** was reminded less than an hour ago. Try again later.
settle-no_reminders = **{ $payee }** wants no reminders, or I can't reach them. Ask them yourself.
settle-same_way = There's nothing to settle between you and **{ $name }**: one of you would have to be ahead and the other behind. `/ledger settle` shows who pays whom.
settle-payer_not_behind = **{ $payer }** is not behind any more. `/ledger settle` shows who pays whom now.
settle-payee_not_ahead = **{ $payee }** is not ahead any more. `/ledger settle` shows who pays whom now.
settle-too_much = That's more than you two can settle: at most { $most }. Nobody goes past zero.

## undo
undo-open = **{ $asker }** wants to undo hand { $hand } of { $time } (entry { $number }).
undo-posted = Hand { $hand } of { $time } (entry { $number }) is undone by entry { $entry }. Its points are taken back; what you've settled stays settled. The table plays on as it is.
undo-refused = **{ $asker }** wanted to undo hand { $hand } of { $time } (entry { $number }): cancelled, so it counts.
undo-reason = Reason: “{ $reason }”
undo-points = That changes: { $points }
undo-agreed = Agreed: { $names }
undo-missing =
    { $names } still { $number ->
        [one] has
       *[other] have
    } to agree, or somebody with Manage Server decides.
undo-manager_only = One of the players has left, so only somebody with Manage Server can undo it.
undo-told = { $callings } hand { $hand } is undone, by entry { $entry } of the ledger. Points: { $points }. The table plays on as it is.
undo-done = That hand is undone already.
undo-not_here = Some people who read this channel can't see the one where that hand was played. Ask there.
undo-still_open = -# This is still open: the players can agree in the message above, or with `/ledger undo`.
undo-not_in_hand = Only players in that hand can do that, or somebody with Manage Server.
undo-need_manage = That needs Manage Server. Together, all players of the hand can undo it too.
undo-no_hand = There is no such hand. Choose one from the list.
undo-no_hand_yours = You have played no hand that can be undone. Choose one from the list.
undo-choice = Entry { $number }, hand { $hand }: { $points }

## history
history-title = ## History of this server's ledger
history-practice = ## History of this server's practice ledger
history-empty = Nothing fits that.
history-line = > `#{ $number }` { $time } { $what }: { $points }
history-hand = hand { $hand }
history-settlement = settled
history-reversal = hand { $hand } (`#{ $entry }`) undone
history-reason = “{ $reason }”
history-reason_deleted = the reason is deleted
history-undone = undone by `#{ $entry }`

## chart
chart-title = ## Balances from { $since } to { $until }
chart-practice = ## Practice balances from { $since } to { $until }
chart-title_day = ## Balances on { $since }
chart-practice_day = ## Practice balances on { $since }
chart-title_none = ## Balances
chart-practice_none = ## Practice balances
chart-others = And { $number } more, closer to zero.
chart-picture_title = Balances
chart-alt = Balances at the end: { $balances }.

## export
export-reason_deleted = (deleted)
export-done = Entries: { $entries }. Check code: `{ $head }` at entry { $number }.
export-need_manage = Only somebody with Manage Server can export the ledger. Everybody can read it with `/ledger history`.
export-too_big = The file is too large for Discord here. Choose a shorter period with `since` and `until`.
export-busy = I'm already making a file for you, or for many others. Try again in a minute.
export-failed = The file took too long. Try again in a few minutes, or choose a shorter period with `since` and `until`.

## ledger
ledger-house = House
ledger-jackpot = Jackpot of { $ruleset }
ledger-title = ## Ledger of this server
ledger-practice = ## Practice ledger of this server
ledger-line = > { $place }. **{ $name }** { $points }
ledger-empty = No hands played here yet. `/ofc start` opens a table.
ledger-none = No hands played in that time.
ledger-who_pays = **Who pays whom** (`/ledger settle`)
ledger-transfer = > { $payer } → { $payee }: { $points }
ledger-more = > … and { $number } more
# A choice of an option: a day to begin with.
ledger-period = { $number ->
    [one] today (since { $day })
   *[other] the last { $number } days (since { $day })
}
ledger-of_days = Only hands from { $since } to { $until }; settlements don't count here
ledger-of_days_since = Only hands since { $since }; settlements don't count here
ledger-of_days_until = Only hands until { $until }; settlements don't count here
ledger-of_table = Hands of one table: { $ruleset }, opened { $time }
ledger-of_two =
    Points of **{ $first }** and **{ $second }** in the { $hands ->
        [one] hand
       *[other] { $hands } hands
    } they both played
ledger-bad_day = “{ $text }” is not a day. Write it like `2026-11-21`.
ledger-no_points = **{ $name }** has no points here yet.
ledger-no_table = There is no such table. Choose one from the list.
ledger-two_people = Name two different people.
ledger-table_choice = { $ruleset }, { $host }'s table, { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
ledger-footer = -# Entries: { $hands } · check code `{ $head }` · points, not money
ledger-picture_title = Points
ledger-alt = Balances: { $balances }.
