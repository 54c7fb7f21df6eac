## settings
# The language's own name for itself.
language-name = English
settings-language = Language
settings-language_discord = Same as Discord
settings-language_is = Language: { $language }
settings-no_language = I don't speak that language yet. Choose one from the list.
settings-yours = **Your settings.** Tap one to change it.
settings-server = **Saved.** This server's settings are now:
settings-delivery_dm = Cards: by DM
settings-delivery_private = Cards: only in My cards
settings-colours_four = Deck: four-color
settings-colours_two = Deck: two-color
settings-shape_tall = Your hand: tall, for a phone
settings-shape_wide = Your hand: wide
settings-pictures_on = Pictures: on
settings-pictures_off = Pictures: off, just text
settings-notices_at_once = Turn pings: at once
settings-notices_later = Turn pings: after { $seconds } seconds at most
settings-notices_never = Turn pings: never
settings-reminders_on = Reminders: on
settings-reminders_off = Reminders: off
settings-stats_shown = My stats: for everybody
settings-stats_hidden = My stats: just for me
settings-unit = Points are called: { $unit }
settings-clock = Clock for new tables: { $clock }
settings-need_manage = Only a server manager (Manage Server permission) can change the server's settings. For your own, use `/settings` without any options.

## privacy
privacy-export = What I keep about you, as a file.
privacy-export_here = What I keep about you in this server, as a file. For all servers at once, use `/privacy export` in a DM with me.
privacy-nothing = I keep nothing about you.
privacy-seated = { $number ->
    [one] You're still at a table. **Leave** it first (after this hand, if one is on), then delete your data.
   *[other] You're still at { $number } tables. **Leave** each of them first (after the hand, if one is on), then delete your data.
}
privacy-ask = **Delete your data?** Your names, your Discord ID, your settings and your words (cuts, and reasons to undo a hand) are gone for good. `/privacy export` gives you a copy first.
privacy-stays = **What stays:** your hands and points, so that the others' sums still add up, and your house rules, which belong to the server. They'll be a “former player”'s: nobody can tell that they were yours, not even you. Messages in Discord's channels stay, too.
privacy-stays_words = Some old entries hold words of yours (a cut, or a reason) that I can't take out. They stay, without your name.
privacy-behind_here = ⚠️ You're behind here: { $points }. Settle that first with `/ledger settle`: once your data is gone, you can't.
privacy-ahead_here = ⚠️ You're ahead here: { $points }. Settle that first with `/ledger settle`: once your data is gone, only a server manager can confirm it.
privacy-uneven_elsewhere = { $behind ->
    [0] { $number ->
        [one] ⚠️ You're ahead in another server. Settle up there first, with `/ledger settle`.
       *[other] ⚠️ You're ahead in { $number } other servers. Settle up there first, with `/ledger settle`.
    }
   *[other] { $number ->
        [one] ⚠️ You're behind in another server. Settle up there first, with `/ledger settle`.
       *[other] ⚠️ You aren't at zero in { $number } other servers, and you're behind in { $behind } of them. Settle up there first, with `/ledger settle`.
    }
}
privacy-unconfirmed = { $number ->
    [one] ⚠️ One settlement with you isn't confirmed yet. Confirm or cancel it first.
   *[other] ⚠️ { $number } settlements with you aren't confirmed yet. Confirm or cancel them first.
}
privacy-points_in_friends = { $points } in games between people
privacy-points_in_practice = { $points } in practice games
privacy-done = Your data is deleted. If you play again, you start from scratch.
privacy-ask_server = **Delete everything about this server?** Its tables, hands, points, house rules and settings are gone for good, for everybody, even in the middle of a game. So are everybody's names here, and all I keep about people who play nowhere else. `/ledger export` gives you a copy of the points first.
privacy-done_server = Everything about this server is deleted.
privacy-backups = { $hours ->
    [one] My backups keep it for another hour.
   *[other] My backups keep it for another { $hours } hours.
}
privacy-backups_stay = Older backups of mine keep it until my host deletes them.
privacy-need_owner = Only this server's owner can delete its data. You can always delete your own.
