"""Deals for what rules claim, each of one deck: hands without a strong row, so that only the claim decides."""

from bot.rules.closed.naturals import NaturalKind
from tests.rules.closed import DRAGON, FLUSHES, SIX_PAIRS_TO_KING, SIX_PAIRS_TO_TEN, STRAIGHTS

# One deck. BEST beats PLAIN in all rows: aces over ace high, queens and jacks over tens, a flush over fives and fours.
BEST = "As Ad Kc / Qs Qd Jc Jd 9h / Kh Th 8h 6h 2h"
PLAIN = "Ac 9c 8d / Tc Td 7c 5d 3s / 5c 5h 4s 4h 2d"
FOUL = "8s 8c Kd / Qc Jh 9d 6s 3c / 7s 7d 6c 4d 2s"  # eights in front of queen high
FOUL_TOO = "3d 3h Ah / Ks Js Ts 9s 7h / Qh 6d 5s 4c 2c"  # threes in front of king high

# The fronts tie; the first wins the other rows: queens over jacks, sevens over sixes.
TIED = ("As Kd 9c / Qs Qd 8c 5d 3h / Th Td 7h 7c 2h", "Ac Ks 9d / Jc Jd 8d 5c 3s / Tc Ts 6h 6c 2s")
# Front and middle tie, the first wins the back.
TIED_TWICE = ("As Kd 9c / Qs Qd 8c 5d 3h / Th Td 7h 7c 2h", "Ac Ks 9d / Qc Qh 8d 5c 3s / Tc Ts 6h 6c 2s")

# The same with a deuce-to-seven middle: an eight-low beats a ten-low; a pair in the middle is a foul.
LOW_BEST = "Ks 9c 8d / 8c 6c 4c 3d 2d / As Ad Kc Qd Jd"
LOW_PLAIN = "Qs 9s 7d / Tc 9d 7s 5s 3c / Kh Kd 6h 4h 2h"
LOW_FOUL = "5c 5d 2c / 6d 6s 3h 4s 2s / Ah Ac Th Ts Jh"
LOW_FOUL_TOO = "7h 7c 9h / Qh Qc Td Jc Js / 8h 8s 5h 4d 3s"
LOW_TIED = (LOW_BEST, "Kh 9d 8h / Tc 9s 7s 5s 3c / Qh Qs 6h 4h 2h")

NATURALS: dict[NaturalKind, str] = {
    "six_pairs": SIX_PAIRS_TO_KING,
    "three_straights": STRAIGHTS,
    "three_flushes": FLUSHES,
    "dragon": DRAGON,
}
LOWER_SIX_PAIRS = SIX_PAIRS_TO_TEN
