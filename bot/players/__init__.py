"""Computer players: who acts for an absent player, and who fills an empty seat. Pure functions of a seat's view.

The closed game's players are in `closed`. Those of open-face are in `open_face`, on top of a wing for each way to play:
`safe` (a heuristic), `learnt` (a value function), `search` (rollouts and expectimax), `fantasyland` (branch and bound)
and `baselines` (frozen, for measuring).
"""
