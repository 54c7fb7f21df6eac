## list
list-and = { $first } and { $last }
list-you = you

## amount
amount-points = { $number ->
    [one] { $text } point
   *[other] { $text } points
}

## name
name-former = former player
# somebody who has done nothing in this server yet that would have told their name
name-unknown = player { $tag }

## row
row-front = Front
row-middle = Middle
row-back = Back
# The same inside of a sentence.
row_inside-front = front
row_inside-middle = middle
row_inside-back = back
row-of_board = { $board } { $row }
# One letter a row: it stands on the button of a card that a row has taken.
row_letter-front = F
row_letter-middle = M
row_letter-back = B

## pace
pace-in_turn = in turn
pace-simultaneous = all at once

## clock
clock-off = no clock on turns
clock-seconds = { $number ->
    [one] 1 second a turn
   *[other] { $number } seconds a turn
}
clock-minutes = { $number ->
    [one] 1 minute a turn
   *[other] { $number } minutes a turn
}
clock-hours = { $number ->
    [one] 1 hour a turn
   *[other] { $number } hours a turn
}

## level
level-safe = safe
level-safe_hint = They hate to foul
level-casual = casual
level-casual_hint = They play the cards in front of them
level-strong = strong
level-strong_hint = They think ahead

## button
button-join = Join
button-in = I'm in
button-leave = Leave
button-start = Start
button-options = Options
button-set_players = Players
button-set_stakes = Stakes
button-set_play = Pace and hints
button-play_again = Same as last time
button-computer = + Computer
button-cut = Cut
button-my_cards = My cards
button-to_table = To the table
button-hint = Hint
button-use_hint = Use this
button-proof = Deal proof
button-review = Review
button-review_back = ◀ Previous
button-review_on = Next ▶
button-next_hand = Next hand
button-sit_out = Sit out
button-deal_me_in = Deal me in
button-wait = Wait
button-rematch = Rematch
button-settle_up = Settle up
button-more = More
button-stay = Stay for it
button-leave_anyway = Play it for me
button-resume = Resume
button-undo = Undo
button-clear = Clear
button-sort_suit = Sort by suit
button-sort_rank = Sort by rank
button-by_card = Pick cards
button-by_row = Suggested rows
button-change_hand = Change my hand
button-confirm = Confirm
# On the button of a card: the card, and the letter of its row, a blank as wide until then.
button-card = { $card } { $where }
# Takes the place of Confirm where the placement fouls: both labels have the same length.
button-confirm_foul = Foul it
button-confirm_natural = Confirm { $natural }
button-confirm_surrender = Confirm surrender
button-declare = Declare { $natural } ({ $price })
button-take_back = Take it back
button-surrender = Surrender ({ $price })
button-take_back_surrender = Take it back
button-play = Play
button-say_surrender = Yes, surrender
button-keep_play = Play on
button-keep_surrender = Yes, surrender
button-play_instead = No, play on
button-confirm_fantasyland = Confirm Fantasyland
# Of the same length as the one above.
button-confirm_fantasyland_foul = Foul in Fantasyland
button-come_back = I'm back
button-play_on = Play on without { $name }
button-pause = Pause
button-end_after = End after this hand
button-end_now = End now
button-agree_end = Vote to end now
button-agree_void = Vote to cancel this hand
button-void_broken = Cancel the broken hand
button-kick = Remove { $name }
button-substitute = Computer for { $name }
button-hand_over = Make { $name } host
button-stay_host = Stay host
button-settle_confirm = Received
button-settle_remind = Remind
button-settle_refuse = Cancel
button-undo_agree = Agree
button-undo_refuse = Don't undo
button-undo_decide = Undo as manager
button-forget_me = Delete my data
button-purge_server = Delete this server's data
button-open_mine = My hidden cards
button-replay_back = Previous
button-replay_on = Next
button-replay_share = Show everybody
button-help_back = Previous
button-help_next = Next
button-history_newer = Newer
button-history_older = Older
button-stakes = Pair stakes
button-rebuy = Top up
button-buy_in = Starting stack
button-propose_stake = Ask { $name }
button-agree_stake = Play ×{ $stake }
button-decline_stake = No thanks
button-take_back_stake = Take it back

## select
select-rules = Game: { $ruleset }
select-options = House rules: tap the ones you play by
select-level = Computers: { $level }
select-about_sitter = Players
select-clock = ⏱ { $clock }
select-ready_back = Choose your back
select-ready_way = Choose a way to set them
select-back = Back: choose five
select-front = Front: choose three
select-of_board = { $board } · { $text }
select-back_chosen = Back: { $name }
select-front_chosen = Front: { $name }
