## refusal
refusal-not_seated = You're not at this table. Press **Join** to sit down.
refusal-already_seated = You're at this table already.
refusal-table_full = This table is full. `/play` opens another.
refusal-hand_running = A hand is being played. Try again when it's over.
refusal-dealing = I'm dealing right now. Try again after this hand.
refusal-no_hand = No hand yet. The host starts it with **Start**.
refusal-hand_over = No hand is being played. Press **Next hand** for the next one.
refusal-not_dealt = I'm dealing. Your cards will be here in a moment.
refusal-not_in_hand = You're not in this hand. Wait for the next one.
refusal-sitting_out = You're sitting out. Press **Deal me in** at the table to come back.
refusal-old_hand = That hand is over. `/hand` shows the new one.
refusal-old_street = You're past those cards. `/hand` shows your new ones.
refusal-not_your_turn = It's not your turn yet: I'm waiting for { $name }.
refusal-not_your_turn_nobody = It's not your turn.
refusal-already_placed = You've placed your cards already, and placed cards never move.
refusal-already_set = Your hand is set and can't change any more. Wait for the others.
refusal-wrong_rows = The { $row } can't have { $number ->
    [one] 1 card
   *[other] { $number } cards
}. The front takes 3, the middle and the back take 5 each.
refusal-foul_strict = That would foul: the middle has to beat the front, and the back has to beat the middle. Equal rows foul here. Choose again.
refusal-foul = That would foul: the front may not beat the middle, nor the middle the back. Choose again.
refusal-not_this_natural = You don't hold that natural, or it doesn't count in this game. Choose one that I offer, or none.
refusal-no_surrender = You can't surrender in { $ruleset }. Choose something else.
refusal-keep_or_change = The naturals are shown, so your rows stay as they are. You can still switch between play and surrender, with the buttons or `/set surrender:`.
refusal-set_to_play = Your rows are out of order. Set them again and **Confirm** to play.
refusal-surrender_later = In this game you say play or surrender later, in turn. **Confirm** your cards first.
refusal-surrender_or_natural = Declare the natural or surrender, not both.
refusal-other_game = You're playing { $ruleset }, and that command is for another kind of game. `/hand` shows your cards and what to do with them.
refusal-no_chips = Your stack is empty. Tap **More** to top up (everybody started with { $number }), then **Next hand**.
refusal-no_stacks = This table plays without stacks, so there's nothing to top up.
refusal-stack_full = Your stack is full, with { $number ->
    [one] 1 point
   *[other] { $number } points
}. You can top up to the starting stack, or to the biggest stack here if that's more.
refusal-bad_rebuy = { $number ->
    [one] You can add 1 point.
   *[other] { $step ->
        [one] You can add 1 to { $number } points.
       *[other] You can add up to { $number } points, in steps of { $step }.
    }
} A stack goes up to the starting stack, or to the biggest stack here if that's more.
refusal-no_cap = { $ruleset } can't be played with stacks. Choose another game, or a starting stack of 0.
refusal-bad_buy_in = { $step ->
    [one] A starting stack is a whole number from 1 to { $number }, or 0 to play without stacks.
   *[other] A unit is { $step } points here, so a starting stack is { $step } to { $number } points, in steps of { $step }. 0 is to play without stacks.
}
refusal-no_pair_stakes = { $ruleset } has no pair stakes.
refusal-bad_pair_stake = Pair stakes go from 1 to { $number }, in whole numbers. 1 ends them.
refusal-no_such_offer = { $name } isn't asking that any more. Ask again if you still want it.
refusal-own_seat = That's your own seat. Choose another player.
refusal-computer_stake = Computers don't play pair stakes. Choose another player.
refusal-not_your_card = You don't hold { $cards }. `/hand` shows your cards.
refusal-card_twice = You named { $cards } twice. Name each card once.
refusal-row_full = { $number ->
    [0] The { $row } is full. Put your cards into another row.
   *[other] There's room for { $number } more in the { $row }. Put the others into another row.
}
refusal-row_full_on_board = { $number ->
    [0] The { $row } of board { $board } is full. Put your cards into another row.
   *[other] There's room for { $number } more in the { $row } of board { $board }. Put the others into another row.
}
refusal-wrong_number = { $number ->
    [one] This turn you place 1 card, no more and no fewer.
   *[other] This turn you place { $number } cards, no more and no fewer.
}
refusal-wrong_number_on_board = { $number ->
    [one] This turn you place 1 card on board { $board }. Name both boards' cards, or one board and only its cards.
   *[other] This turn you place { $number } cards on board { $board }. Name both boards' cards, or one board and only its cards.
}
refusal-wrong_discards = { $number ->
    [0] Place all your cards: there's no discard this turn.
   *[other] Place your cards and discard exactly { $number }.
}
refusal-wrong_discards_on_board = { $number ->
    [0] Place all your cards for board { $board }: there's no discard this turn.
   *[other] Place your cards for board { $board } and discard exactly { $number }.
}
refusal-host_only = Only the host, { $name }, can do that.
refusal-fantasyland_owed = { $names } earned Fantasyland. Until it's played, nobody sits out, and the seats and what you play for stay as they are.
refusal-too_few_ready = A hand needs at least { $number } players. Wait for friends to join, or ask the host to add a computer.
refusal-still_asked = The settings have changed, and I'm still waiting for { $names } to press **I'm in**. Wait, or remove them with `/table`.
refusal-old_terms = The settings have changed since that button was shown, so nothing has happened. Now it's { $terms }. If you're in for that, press it again at the table.
refusal-old_options = The options have changed since that form was opened, so nothing has happened. Open it once more under **Options**.
refusal-no_such_seat = Nobody sits there any more.
refusal-not_absent = { $name } is still playing, so that seat isn't free.
refusal-substitute_named = A computer is taking over { $name }'s seat already.
refusal-not_away = You're not away: just play.
refusal-not_a_human = Only another player at the table can be the host.
refusal-cut_given = You've cut already. Your cut counts for the whole session.
refusal-cut_empty = Write a word or a number.
refusal-cut_too_long = A cut has at most { $number } characters.
refusal-paused = The table is paused: { $text }. Press **Resume** at the table.
refusal-stopped = The table is paused: { $text }. You can sit down when it goes on.
refusal-not_paused = The table isn't paused.
refusal-pause_on_turn = The others are waiting for you. Make your move first, then pause.
refusal-paused_enough = The others have resumed twice in this hand, so it plays on. You can pause again in the next one.
refusal-is_ending = The session is ending already.
refusal-ending = The session ends after this hand. `/play` opens a new table.
refusal-not_dealing_on = The next hand waits for everybody anyway. Press **Next hand** when you're ready.
refusal-played_out = The session is ending. I'm playing this hand out for everybody, and its points come in a moment.
refusal-table_ended = This table is closed. `/play` opens a new one.
refusal-seats_taken = { $ruleset } seats only { $number }, and more of you are here. Somebody has to leave first.
refusal-bad_seats = { $least ->
    [2] { $number ->
        [2] { $ruleset } is for 2 players.
        [3] { $ruleset } is for 2 or 3 players.
       *[other] { $ruleset } is for 2 to { $number } players.
    }
    [3] { $number ->
        [3] { $ruleset } is for 3 players.
       *[other] { $ruleset } is for 3 or { $number } players.
    }
   *[other] { $ruleset } is for { $number } players.
}
refusal-other_deck = { $ruleset } needs a different deck. Open a table for it with `/play`.
refusal-contradiction = These rules don't fit together. { $text }. `/rules edit` changes a house rule.
refusal-bad_stake = A stake is a whole number from 1 to { $number }.
refusal-bad_clock = Choose a clock from the list. During a hand it can't be taken away, and a clock of hours has to wait for the end of the hand.
refusal-voted = You've voted already. Still to vote: { $names }.
refusal-not_late = { $name } still has a little time. You can play on without them { $until }.
refusal-own_turn = It's your own turn: the others are waiting for you.
refusal-turn_over = That turn is over, so nobody is late.
refusal-called = I've told { $name } already that time is running out.
refusal-played_for = I'm playing for { $name } already.
refusal-own_hand = You're in this hand, so you can't decide alone. Ask everybody in it to agree, or another server manager.
refusal-broken = An error has stopped this table. With `/table` everybody in the hand can vote to cancel it, or a server manager who isn't in it can.
refusal-broken_between = An error has stopped this table. With `/table` you can vote to end, or leave.
refusal-not_broken = This table is fine. To cancel a hand, everybody in it has to agree.
refusal-too_often = You've done that a lot lately. You can do it again { $until }.

## error
error-left_server = You aren't in this table's server any more, so you can't come back to it.
error-old_panel = This button is from an older message. `/table` shows the table as it is now.
error-old_answer = This button is from an older message. Send the command again to see how things are now.
error-old_command = This command has changed since your Discord loaded it. Type it again and choose from the lists.
error-no_table = There's no table here. `/play` opens one.
error-no_table_but_yours = There's no table in this channel. Yours is here: { $channels }. `/play` opens another one.
error-no_table_here = You're not at a table in this server. `/play` opens one. For a table in another server, use this command there or in a DM with me.
error-strange_table = I can't find that table among yours. Choose one from the list, or leave **table** out.
error-no_table_yours = You're not at a table. `/play` opens one in a server channel.
error-which_table = You're at several tables. Choose one with `table`.
error-bug = Something went wrong (error { $error }). Nothing you did before is lost. Try again; if it happens twice, tell the person who runs this bot.
error-store = I can't save right now, so nothing was changed. Try again in a moment.
error-uncertain = I can't tell yet whether that was saved. Check the table in a moment, and do it again if it's missing.
error-network = The connection to Discord failed for a moment. What the table shows is saved: look there, or with `/table`. If something you did is missing, do it again.
error-slow_down = That was quick! Wait a second, then try again.
error-not_invited = I'm not in this server yet. A server manager can [invite me]({ $link }).
error-cannot_post = I need these permissions in this channel first: { $permissions }. Ask a server manager.
error-timed_out = A moderator of this server has put me in a time-out, so I can't write here until { $until }. Try again then, or ask a server manager to end it.
error-not_seen_by_all = The table can't move here: { $names } can't see this channel. Use `/table` in a channel that everybody at the table can see.
error-refused_here = Discord doesn't let me write in this channel, so I couldn't open a table. Give me View Channel, Send Messages, Attach Files and Read Message History here, then try again.
error-refused_private_thread = I'm not in this private thread, so I couldn't open a table. @mention me here to add me, then try again.
error-refused_closed_thread = This thread is archived or locked, so I couldn't open a table. Reopen the thread, or use another channel.
error-thread_in_news = Announcement channels have no threads to play in, so I couldn't open a table. Leave `thread` out, or use another channel.
error-thread_in_voice = Voice channels have no threads, so I couldn't open a table. Leave `thread` out to play in this chat, or use a text channel.
error-thread_refused = Discord doesn't let me open a thread here, so I couldn't open a table. Leave `thread` out, or try again later.
error-no_threads = To open a table in a thread, you need Create Public Threads here yourself. Leave `thread` out, or ask a server manager.
error-offer_used = You opened a table with this message before. `/play` opens another one.
error-rematch_others = A rematch is for those who played here. `/play` opens a table of your own.
error-rematch_open = The rematch is open already: { $terms }. Press **Join** there if you're in for that.
error-too_many_yours = You host { $number } open tables already. End one with `/table` first.
error-too_many_server = This server has { $number } open tables already. End one with `/table` first.
error-bad_setting = { $problem }.
error-not_a_card = I can't read “{ $text }” as a card. Write a rank and a suit, such as `Kd` or `10s`.
error-other_start = To play { $title }, open a table with `{ $command }`.
error-set_which = Name five cards for the back and three for the front, for example `front: 9s 9h 2c back: As Ks Qs 8s 4s`. What's left is the middle. You can leave the rows out only with `natural` or `surrender`.
error-other_board = { $cards } { $number ->
    [one] belongs
   *[other] belong
} to board { $board }. Each card stays on the board that it was dealt to.
error-no_such_board = You have just one board here, so leave `board` out.
error-place_nothing = Say where your cards go, for example `front: Kd middle: 9s 9h discard: 2c`.
error-scored_only = I can't deal **{ $title }**: its rules are only for scoring. Choose another game from the list.
error-managers_only = Only a server manager (Manage Server permission) who isn't in the hand can do that. Everybody in it can vote to cancel it.
error-server_only = Open a table in a server channel.
error-in_a_server = That belongs to a server. Do it in one of its channels.
error-not_owner = These are somebody else's buttons. **My cards** at the table shows yours.
