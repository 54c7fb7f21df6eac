"""The cards of a hand of criss-cross, and of the hand after it."""

from __future__ import annotations

from tests.table.games import ANN, BEN

# Thirteen cards a board as `filled` puts them: five to the back, five to the middle, three to the front.
ANN_A = "As Ac 3d 3h 9s  Kh Kd 3s 4s 6d  Qh Qd 2s"  # aces up, kings, queens: 7 royalties, enters
ANN_B = "Jc Td 7d 4h 5c  2c 2d 5h 6h 7h  Ad Kc 8c"  # jack high behind deuces: a foul
BEN_A = "2h 9h Th Jh Ah  6c 6s Qc Js 3c  Jd 8h 4d"  # flush, sixes, jack high: 4 royalties
BEN_B = "5d 9c 9d Tc 7s  8d 8s Ts 5s 4c  Ks Qs 7c"  # nines, eights, king high
CARDS = {ANN: f"{ANN_A} {ANN_B}", BEN: f"{BEN_A} {BEN_B}"}
# The hand after: Ann's first board is set at once, with quads, so that it stays.
QUADS = "9c 9d 9h 9s 2c  Kh Kd 3s 3c 6d  Qh Qd 2s"
