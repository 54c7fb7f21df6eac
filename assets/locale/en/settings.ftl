## settings
# The language's own name for itself.
language-name = English
settings-language = Language
settings-language_discord = As Discord is
settings-language_is = Language: { $language }
settings-no_language = I don't have that language. Choose one from the list.
settings-yours = **Your settings**
settings-server = **This server's settings**
settings-delivery_dm = Cards: DM ▸ switch to My cards only
settings-delivery_private = Cards: My cards only ▸ switch to DM
settings-colours_four = Four suit colours
settings-colours_two = Two suit colours
settings-pictures_on = Pictures: on
settings-pictures_off = Pictures: off, text only
settings-notices_at_once = Turn messages: at once
settings-notices_later = Turn messages: after { $seconds } s
settings-notices_never = Turn messages: never
settings-reminders_on = Reminder at half your time: on
settings-reminders_off = Reminder at half your time: off
settings-stats_shown = Statistics: for everybody
settings-stats_hidden = Statistics: just for you
settings-unit = Unit: { $unit }
settings-clock = Default clock: { $clock }
settings-need_manage = The server's settings need Manage Server. You can always change your own.

## privacy
privacy-export = Everything I keep about you, as a file. Only you see this.
privacy-export_here = Everything I keep about you in this server, as a file. Only you see this. `/privacy export` in a direct message with me gives you everything.
privacy-nothing = I keep nothing about you.
privacy-seated = { $number ->
    [one] You sit at an open table. Press **Leave** there first, or after this hand, then delete your data.
   *[other] You sit at { $number } open tables. Press **Leave** at each first, or after this hand, then delete your data.
}
privacy-ask = **Delete your data?** Your names, your Discord id, your settings and what you wrote (cuts, and why a hand should be undone) go for good. `/privacy export` gives you a copy first.
privacy-stays = **What stays:** the numbers of your hands and points, so that the others' sums stay right, and the house rules that you wrote, because they are the server's; all as those of a “former player”, and nobody can tell any more whose they were, not even you. Messages that are in Discord's channels stay there.
privacy-stays_words = From before this was changed, sealed entries hold words of yours (a cut, or why a hand was undone). They stay as well, without your name.
privacy-behind_here = ⚠️ You're behind here: { $points }. After you delete your data that can't be settled any more; `/ledger settle` does it first.
privacy-ahead_here = ⚠️ You're ahead here: { $points }. After you delete your data nobody can settle that with you; `/ledger settle` does it first.
privacy-uneven_elsewhere = ⚠️ In other servers, too, your points are not zero: in { $number }, and in { $behind } of them you are behind. `/ledger settle` there settles them first.
privacy-unconfirmed = ⚠️ Settlements with you that nobody has confirmed yet: { $number }. Confirm or cancel them first.
privacy-points_in = { $points } in the book { $book }
privacy-done = Your data is deleted. If you play again, you start from scratch.
privacy-ask_server = **Delete everything of this server?** All tables, hands, points, house rules and settings go for good, also those that are being played, for all of its members; so do the names of those who play nowhere else. `/ledger export` gives you a copy of the points first.
privacy-done_server = All of this server's data is deleted.
privacy-backups = { $hours ->
    [one] The host's backups still have it for an hour.
   *[other] The host's backups still have it for { $hours } hours.
}
privacy-need_owner = Only the owner of this server can delete its data. Your own you can always delete.
