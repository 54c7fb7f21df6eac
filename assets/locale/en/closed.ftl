## closed_hand
closed_hand-summary = -# { $summary }
closed_hand-setting = Still setting: { $names }.
closed_hand-setting_until = Still setting: { $names } · time runs out { $until }
closed_hand-saying = Play or surrender? Waiting for { $names }.
closed_hand-saying_until = Play or surrender? Waiting for { $names }: time runs out { $until }.
closed_hand-changing = ✨ A natural: play on or surrender? Waiting for { $names }.
closed_hand-changing_until = ✨ A natural: play on or surrender? Waiting for { $names }: time runs out { $until }.
closed_hand-line_setting = Setting: { $names }
closed_hand-line_saying = Play or surrender? { $names }
closed_hand-line_changing = Play on or surrender? { $names }
closed_hand-may_change = choosing
closed_hand-answered = has chosen
closed_hand-have_set = Done: { $names }
closed_hand-set = done
closed_hand-play = plays
closed_hand-surrender = surrenders
closed_hand-said_play = { $name } plays.
closed_hand-you_play = You play.
closed_hand-you_surrender = 🏳️ You surrender.
closed_hand-said_surrender = 🏳️ { $name } surrenders.
closed_hand-button = { $name } deals
closed_hand-banker = { $name } is the banker
closed_hand-ace_dealer = { $name } held the ace of spades
closed_hand-void = Nobody pays. The same player deals again.
closed_hand-alt_setting = { $ruleset }, hand { $hand }, everybody is setting.
closed_hand-alt_saying = { $ruleset }, hand { $hand }, play or surrender?
closed_hand-alt_changing = { $ruleset }, hand { $hand }, there is a natural: play on or surrender?
closed_hand-alt_player = { $name }: { $status }.

## reveal
reveal-natural = ✨ { $name } declares **{ $natural }**: { $paid }.
reveal-dragon_suited = 🐉 { $name } declares **a { $natural }**: { $paid }!
reveal-natural_units = { $natural } · { $points }
reveal-clash = ⚔️ { $clash }
reveal-natural_void = no points for it here
reveal-banker = { $name } was the banker: everybody played against them.
reveal-surrenders = 🏳️ { $name } surrenders.
reveal-surrenders_to = 🏳️ { $name } surrenders: { $paid }.
reveal-surrendered = surrendered
# Of the row that takes its part of a pool.
reveal-best_row = best
reveal-from = { $number ->
    [one] { $points } from { $names }
   *[other] { $points } each from { $names }
}
reveal-to = { $number ->
    [one] { $points } to { $names }
   *[other] { $points } each to { $names }
}
reveal-royal = 👑 { $name }: { $bonuses }.
reveal-royal_instead = { $hand } counts { $points } instead of { $plain }
reveal-royal_plus = { $hand } adds { $points }
reveal-royal_always = { $hand } adds { $points }
reveal-bonus_instead = counts { $points }
reveal-bonus_plus = +{ $points }
reveal-bonus_always = +{ $points }
reveal-in_front = { $hand } in front
reveal-in_middle = { $hand } in the middle
reveal-in_back = { $hand } in the back
reveal-fouled = ⚠ { $name } fouled and loses all three rows.
reveal-scoops = 🧹 { $name } scoops { $names }.
reveal-scoops_all = 🧹 { $name } scoops everybody.
reveal-sweeps = 🧹 { $name } has the best front, middle and back.
reveal-wins_all = 🏆 { $name } beats everybody on two rows or more.
reveal-nobody_wins = Nobody wins two rows against everybody, so nobody pays for rows.
reveal-aces = Aces held: { $counts }
reveal-dealer_fee = ♠ { $name } deals, for holding the ace of spades, and gets { $points ->
    [one] 1 point
   *[other] { $points } points
} for it.
reveal-jackpot = 🏺 { $name } wins the jackpot: { $points }.
reveal-house = -# Kitty { $points }
reveal-jackpot_holds = { $points ->
    [one] -# The jackpot holds 1 point.
   *[other] -# The jackpot holds { $points } points.
}
reveal-jackpot_below = -# The jackpot is at { $points }: a hand that filled it was undone.
reveal-order = -# { $row }: { $players }
reveal-in_row = { $name } ({ $hand })
reveal-foul_in_row = { $name } (fouled)
reveal-best_in_row = { $name } ({ $hand }, best)

## payments
# The points are what the winner gets.
payments-pair = -# { $winner } beats { $loser } by { $points }: { $parts }
payments-pair_even = -# { $first } and { $second } are even: { $parts }
payments-extras = bonuses { $first } to { $second }
payments-scoop = scoop
payments-scoop_times = scoop ×{ $times }
payments-overall = ahead
payments-natural = natural
payments-surrender = surrender
payments-both_surrendered = both surrendered
payments-aces = aces
payments-times = ×{ $stake }
payments-capped = short stack { $units }
payments-pool = Pool
payments-house = Kitty
payments-jackpot = Jackpot
payments-flow = -# { $account }: { $each }

## ready_row
# A whole row of five cards in a list or on a button: at most 80 characters.
ready_row-high_card = High card { $cards }
ready_row-pair = Pair { $cards }
ready_row-two_pair = Two pair { $cards }
ready_row-three_of_a_kind = Trips { $cards }
ready_row-straight = Straight { $cards }
ready_row-flush = Flush { $cards }
ready_row-full_house = Full house { $cards }
ready_row-four_of_a_kind = Quads { $cards }
ready_row-straight_flush = Straight flush { $cards }
ready_row-royal_flush = Royal flush { $cards }
# On a button, ranks only: QQ A J 9 · 4 3 2.
ready_row-middle = { $middle } · { $front }
# A whole way to set Fantasyland's cards in a list, ranks only.
ready_row-way = { $back } · { $middle } · { $front }

## setting
setting-played_for = ⏱ You didn't move in time, so I set your hand for you.
setting-played_on = You had left, so I set your hand for you.
setting-your_turn = Set your hand.
setting-your_turn_until = Set your hand: time runs out { $until }.
setting-choose_front = Now three for the **front**.
setting-choose_back_then = Now five for the **back**.
setting-is_set = ✓ You're done.
setting-waits_besides = Still setting: { $names }.
setting-not_confirmed = Until you **Confirm**, your last hand counts.
setting-row = { $row }: { $name }
setting-row_pays = { $row }: { $name } ({ $bonus })
# Beside a picture, which says by which rows.
setting-fouls = { $fouls ->
    [refused] ⚠ **This fouls.** Choose other cards.
   *[allowed] ⚠ **This fouls and loses all three rows.**
}
setting-foul_refused = ⚠ **This fouls**: the { $higher } ({ $higher_name }) { $how ->
    [equals] equals
   *[beats] beats
} the { $lower } ({ $lower_name }). Choose other cards below.
setting-foul_allowed = ⚠ **This fouls and loses all three rows**: the { $higher } ({ $higher_name }) { $how ->
    [equals] equals
   *[beats] beats
} the { $lower } ({ $lower_name }).
setting-holds = ✨ You have **{ $natural }**! Declare for { $price }, or play on.
setting-holds_several = ✨ You have { $naturals }! Declare one, or play on.
setting-held = **{ $natural }** ({ $price })
setting-natural_choice = { $natural } ({ $price })
setting-price_each = { $price } each
setting-no_natural = none: play the hand
setting-declares = ✨ You declare **{ $natural }** for { $price }. **Confirm**, or take it back to play your rows.
# Beside a picture, which says what it pays; the buttons confirm it or take it back.
setting-declares_seen = ✨ You declare **{ $natural }**.
setting-declared = You declare **{ $natural }** for { $price }.
setting-gives_up = You **surrender**: { $price }, and nobody sees your cards. **Confirm**, or take it back.
setting-gave_up = You **surrender**: { $price }, and nobody sees your cards.
setting-say = **Your turn: play or surrender?** Surrender, and you pay { $price }.
setting-say_until = **Your turn: play or surrender?** Surrender, and you pay { $price }. Your time runs out { $until }.
setting-say_last = **Your turn: play or surrender?** Nobody else plays on. Play, and those who surrendered pay you.
setting-say_last_until = **Your turn: play or surrender?** Nobody else plays on. Play, and those who surrendered pay you. Your time runs out { $until }.
setting-say_no_banker = **Your turn: play or surrender?** The banker has surrendered. Play, and they pay you.
setting-say_no_banker_until = **Your turn: play or surrender?** The banker has surrendered. Play, and they pay you. Your time runs out { $until }.
setting-change_play = **Play on, or surrender?** Surrender, and you pay { $price }. Nobody sees your answer until all have answered.
setting-change_surrender = **Still surrender?** You pay { $price }. Nobody sees your answer until all have answered.
setting-kept_play_until = No answer means you play on. Time runs out { $until }.
setting-kept_surrender_until = No answer means you surrender. Time runs out { $until }.
setting-set_to_play = To play on, set your rows and **Confirm**.
setting-sure = **Surrender** and pay { $price }?
setting-natural_banker = { $units } from the banker
setting-surrender_all = { $units } to everybody who { $paid ->
    [naturals] doesn't surrender
   *[playing] plays on
}
setting-surrender_other = { $units } if the other { $paid ->
    [naturals] doesn't surrender
   *[playing] plays on
}
setting-surrender_banker = { $units } to the banker if they { $paid ->
    [naturals] don't surrender
   *[playing] play on
}
setting-surrender_no_banker = nothing, because the banker doesn't play on
setting-surrender_nobody = nothing, because nobody else plays on
setting-surrender_differs = { $prices } if they { $paid ->
    [naturals] don't surrender
   *[playing] play on
}
setting-points_between = { $least } to { $most } points
setting-points = { $number ->
    [one] 1 point
   *[other] { $number } points
}
setting-alt_board = Your rows: { $board }.
setting-alt_rest = Not in a row yet: { $cards }.
setting-status_set = done
setting-line_natural = { $natural }: { $price }
setting-line_surrender = You surrender
