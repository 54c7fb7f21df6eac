## stakes
stakes-line = Pair stakes: { $stakes }
stakes-agreed = { $first } and { $second } ×{ $stake }
stakes-offer = { $to }, { $name } asks you to play ×{ $stake }. To answer, press **More**, then **Pair stakes**.
stakes-offer_in_lobby = { $to }, { $name } asks you to play ×{ $stake }. Press **Pair stakes** to answer.
stakes-stacks = Stacks: { $stacks }
stakes-broke = Out of points: { $names }. **Top up** to play on; after a hand it's under **More**.
stakes-stack = { $name } { $points }
stakes-title = **Pair stakes.** You and one other player can play for more points, if both say yes.
stakes-nobody = You need another player here for pair stakes. Computers don't take part.
stakes-other = > **{ $name }** ×{ $stake }
stakes-they_propose = asks for ×{ $stake }
stakes-you_propose = you asked for ×{ $stake }
stakes-form_stake = Pair stakes
stakes-label_stake = Times the points (1: normal)
stakes-form_buy_in = Starting stack
stakes-label_buy_in = { $step ->
    [one] Points each (0: no stacks)
   *[other] Points, in steps of { $step } (0: none)
}
stakes-form_rebuy = Top up
stakes-label_rebuy = { $step ->
    [one] How many points to add?
   *[other] Points to add, in steps of { $step }
}
