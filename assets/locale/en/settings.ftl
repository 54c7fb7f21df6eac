## settings
# The language's own name for itself.
language-name = English
settings-language = Language
settings-language_discord = As my Discord is
settings-yours = **Your settings**
settings-server = **This server's settings**
settings-delivery_dm = Cards: by direct message and My cards
settings-delivery_private = Cards: only by My cards
settings-colours_four = Four suit colours
settings-colours_two = Two suit colours
settings-pictures_on = Pictures: on
settings-pictures_off = Pictures: off, text only
settings-notices_at_once = Your turn: told at once
settings-notices_later = Your turn: told after { $seconds } s
settings-notices_never = Your turn: never told
settings-reminders_on = Turn reminders: on
settings-reminders_off = Turn reminders: off
settings-stats_shown = Statistics: shown to others
settings-stats_hidden = Statistics: only for you
settings-unit = Unit: { $unit }
settings-clock = Default clock: { $clock }
settings-need_manage = Changing the server's settings needs the permission Manage Server. Your own settings are changed without it.

## privacy
privacy-export = All that is kept of you, as a file. Only you see this.
privacy-export_here = All that is kept of you in this server, as a file. Only you see this. In a direct message with me, `/privacy export` gives you everything.
privacy-nothing = Nothing is kept of you.
privacy-seated = You sit at { $number } open tables. Leave them first (**Leave** under each panel, or after this hand), then delete your data.
privacy-ask = **Delete your data?** Your names, your Discord id, your settings and what you wrote (cuts, and why a hand should be undone) go for good. `/privacy export` gives you a copy first.
privacy-stays = **What stays:** the numbers of your hands and points, so that the others' sums stay right, and the house rules that you wrote, because they are the server's; all as those of a “former player”, and nobody can tell any more whose they were, not even you. Messages that are in Discord's channels stay there.
privacy-stays_words = From before this was changed, sealed entries hold words of yours (a cut, or why a hand was undone). They stay as well, without your name.
privacy-behind_here = ⚠️ You are behind here: { $points }. Who has deleted their data cannot settle that any more; `/ledger settle` does it first.
privacy-ahead_here = ⚠️ You are ahead here: { $points }. Nobody can settle that with you any more; `/ledger settle` does it first.
privacy-uneven_elsewhere = ⚠️ In other servers, too, your points are not zero: in { $number }, and in { $behind } of them you are behind. `/ledger settle` there settles them first.
privacy-unconfirmed = ⚠️ Settlements with you that nobody has confirmed yet: { $number }. Confirm them or call them off first.
privacy-points_in = { $points } in the book { $book }
privacy-done = Your data is deleted. If you play again, you begin anew.
privacy-ask_server = **Delete everything of this server?** All tables, hands, points, house rules and settings go for good, also those that are being played, for all of its members; so do the names of those who play nowhere else. `/ledger export` gives you a copy of the points first.
privacy-done_server = Everything of this server is deleted.
privacy-backups = The host's backups hold it until they are replaced: for { $hours } hours.
privacy-need_owner = Only the owner of this server can delete its data. Your own you can always delete.
