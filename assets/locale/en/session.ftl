## session
session-title = { $number ->
    [one] ## 🏆 { $names } wins the session: { $points } in the ledger
   *[other] ## 🏆 { $names } win the session: { $points } each in the ledger
}
session-title_even = { $number ->
    [0] ## Everybody ends even
   *[other] ## Everybody ends even: { $points } each in the ledger
}
session-headline = { $number ->
    [one] { $names } wins the session
   *[other] { $names } win the session
}
session-even = { $number ->
    [0] Everybody ends even
   *[other] Everybody ends even: { $points } each
}
# Behind the game and the day, of all points on the card: undone hands do not count there.
session-in_ledger = in the ledger
session-who_pays = **To get even for this session**
session-undone = -# { $number ->
    [one] One undone hand doesn't count here. The table's own totals still have it.
   *[other] { $number } undone hands don't count here. The table's own totals still have them.
}
session-best = Biggest hand
session-best_hand = hand { $hand }
session-best_was = Biggest hand: { $name } { $points } in hand { $hand }.
session-hands = { $number ->
    [one] 1 hand
   *[other] { $number } hands
}
    .label = { $number ->
        [one] hand
       *[other] hands
    }
session-scoops = { $number ->
    [one] 1 scoop
   *[other] { $number } scoops
}
    .label = { $number ->
        [one] scoop
       *[other] scoops
    }
session-fouls = { $number ->
    [one] 1 foul
   *[other] { $number } fouls
}
    .label = { $number ->
        [one] foul
       *[other] fouls
    }
session-fantasylands = { $number ->
    [one] 1 Fantasyland
   *[other] { $number } Fantasylands
}
    .label = { $number ->
        [one] Fantasyland
       *[other] Fantasylands
    }
session-naturals = { $number ->
    [one] 1 natural
   *[other] { $number } naturals
}
    .label = { $number ->
        [one] natural
       *[other] naturals
    }
session-surrenders = { $number ->
    [one] 1 surrender
   *[other] { $number } surrenders
}
    .label = { $number ->
        [one] surrender
       *[other] surrenders
    }
session-most_by = { $number } (most by { $name }: { $times })
session-alt = { $headline }. { $played }. Points: { $balances }.
session-alt_counted = { $tallies }.
