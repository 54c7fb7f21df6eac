## settle
settle-title = ## Settling up
settle-even = Everybody is at zero: there is nothing to settle.
settle-how = -# Who pays or is paid chooses a line below, or types `/ledger settle` with a player and points. It is posted when whoever is paid has confirmed it.
settle-pick = Settle one of these
settle-choice = { $payer } → { $payee }: { $points }
settle-open = **{ $payer }** brings **{ $points }** to **{ $payee }**. **{ $payee }** confirms it here when that is done; until then nothing is posted.
settle-posted = **{ $payer }** has settled **{ $points }** with **{ $payee }**: entry { $entry } of the ledger.
settle-refused = **{ $payer }** brings **{ $points }** to **{ $payee }**: called off, nothing was posted.
settle-outdated = **{ $payer }** brings **{ $points }** to **{ $payee }**: the balances have changed since, so nothing was posted. `/ledger settle` shows who pays whom now.
settle-waits = **{ $payer }** brings you **{ $points }** in **{ $server }**. [Confirm it or call it off]({ $link })
settle-reminder = { $mention }: **{ $payer }** brings **{ $points }** to you. Confirm it in the message above when you have it, or call it off there.
settle-not_yours = Only **{ $payer }** and **{ $payee }** can settle that with each other.
settle-still_open = -# This is still open between you two: confirm it or call it off before you propose another.
settle-remind_not_yours = Only **{ $payer }** and **{ $payee }** can ask for a reminder.
settle-payee_confirms = Only **{ $payee }**, who is paid, can confirm it.
settle-manager_confirms = **{ $payee }** cannot press buttons: somebody with the permission Manage Server confirms it.
settle-not_involved = Only **{ $payer }**, **{ $payee }** and who proposed it can call it off.
settle-reminded = **{ $payee }** was reminded within the last hour. Try again later.
settle-no_reminders = **{ $payee }** wants no reminders, or cannot be reached here. Ask them yourself.
settle-same_way = You and **{ $name }** are not one ahead and one behind, so there is nothing to settle between you two. `/ledger settle` shows who pays whom.
settle-payer_not_behind = **{ $payer }** is not behind any more. `/ledger settle` shows who pays whom now.
settle-payee_not_ahead = **{ $payee }** is not ahead any more. `/ledger settle` shows who pays whom now.
settle-too_much = That is more than the two can settle with each other: at most { $most }. Nobody goes past zero.

## undo
undo-open = **{ $asker }** wants to undo hand { $hand } of { $time } (entry { $number }){ $reason }.
undo-posted = Hand { $hand } of { $time } (entry { $number }) is undone by entry { $entry }{ $reason }. Its points are back where they were; the table is as it was.
undo-refused = **{ $asker }** wanted to undo hand { $hand } of { $time } (entry { $number }): called off, it counts.
undo-points = Points that would come back: { $points }
undo-agreed = Agreed: { $names }
undo-missing = It needs all of its players, still { $names }, or somebody with the permission Manage Server.
undo-manager_only = One of its players is here no more: only somebody with the permission Manage Server can undo it.
undo-told = { $callings } hand { $hand } is undone, by entry { $entry } of the ledger{ $reason }. Points: { $points }. Stacks, button and Fantasyland stay as they are.
undo-done = That hand is undone already.
undo-not_here = Not everybody who reads this channel may view the one in which that hand was played. Ask for it there.
undo-still_open = -# This is still open: its players can agree in the message above, or with `/ledger undo`.
undo-not_in_hand = Only who was in that hand can say that, or somebody with the permission Manage Server.
undo-need_manage = That needs the permission Manage Server. All players of the hand together can undo it without.
undo-no_hand = There is no such hand. Choose one from the list.
undo-no_hand_yours = You were in no hand that could be undone. Choose one from the list.
undo-choice = Entry { $number }, hand { $hand }: { $points }

## history
history-title = ## History of this server's ledger
history-practice = ## History of this server's practice ledger
history-empty = No entries fit that.
history-line = > `#{ $number }` { $time } { $what }: { $points }
history-hand = hand { $hand }
history-settlement = settled
history-reversal = hand { $hand } (`#{ $entry }`) undone{ $reason }
history-reason = : “{ $reason }”
history-reason_deleted = {" "}(the reason is deleted)
history-undone = {" "}(undone by `#{ $entry }`)

## chart
chart-title = ## Balances from { $since } to { $until }
chart-practice = ## Practice balances from { $since } to { $until }
chart-others = And { $number } more, closer to zero.
chart-picture_title = Balances
chart-alt = Balances at the end: { $balances }.

## export
export-reason_deleted = (deleted)
export-done = Entries: { $entries }. Head of the chain: `{ $head }`, entry { $number }.
export-need_manage = A copy of the server's ledger needs the permission Manage Server. `/ledger history` shows it to everybody.
export-too_big = The file would be larger than Discord takes here. Choose a shorter period with `since` and `until`.
export-busy = A file is being made for you already, or for many others. Try again in a minute.
export-failed = The file could not be made in time. Try again in some minutes; of the ledger, choose a shorter period with `since` and `until`.

## ledger
ledger-house = House
ledger-jackpot = Jackpot of { $ruleset }
ledger-title = ## Ledger of this server
ledger-practice = ## Practice ledger of this server
ledger-line = > { $place }. **{ $name }** { $points }
ledger-empty = No hands have been played yet. `/ofc start` opens a table.
ledger-none = No hands were played there.
ledger-who_pays = **Who pays whom** (`/ledger settle`)
ledger-transfer = > { $payer } → { $payee }: { $points }
ledger-more = > … and { $number } more
ledger-of_days = Hands from { $since } to { $until }, without settlements
ledger-of_days_since = Hands since { $since }, without settlements
ledger-of_days_until = Hands until { $until }, without settlements
ledger-of_table = Hands of one table: { $ruleset }, opened { $time }
ledger-of_two = Hands that both **{ $first }** and **{ $second }** were in: { $hands }
ledger-bad_day = “{ $text }” is no day. Write it as year-month-day, for example `2026-11-21`.
ledger-no_points = **{ $name }** has no points here yet.
ledger-no_table = There is no such table. Choose one from the list.
ledger-two_people = Name two different people.
ledger-table_choice = { $ruleset }, { $host }'s table, { $hands } hands
ledger-footer = -# Entries: { $hands } · head `{ $head }` · points, not money
ledger-picture_title = Points
ledger-alt = Balances: { $balances }.
