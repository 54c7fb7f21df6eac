"""Closed hands for tests, as text."""

from typing import Any

from bot.rules.board import Board
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, ClosedResult, score_closed
from bot.rules.closed_presets import load_closed
from bot.rules.rulesets import with_settings

# One deal of four, whose rows compare as follows (front, middle, back):
#   N-E: N E E     N-S: N N N     N-W: N N N     E-S: E E E     E-W: E E E     S-W: S W W
NORTH = "6c 6d 6h / 4c 4d 4h 9s 9d / Kc Kd Kh 8c 8d"  # trips in front, a full house in the middle
EAST = "Qh Qd 7h / Jc Jd Jh 2c 2d / 5c 5d 5h 5s Ad"  # a full house in the middle, quads in the back
SOUTH = "As Ks 3c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d"  # nothing that pays more
WEST = "Ac 3h 2h / Th Ts 9c 9h 6s / Js 7s 4s 3s 2s"  # nothing either: a flush does not
FOUL = "Ac Ad 2h / Kc Kd 2s 3s 4s / Qh Qs 2d 3d 4c"

SIX_PAIRS_TO_TEN = "2c 2d 3h / 4c 4d 6c 6d 3c / 8c 8d Tc Td Ac"
SIX_PAIRS_TO_KING = "2h 2s 3d / 4h 4s 6h 6s 3s / 8h 8s Kc Kd Qc"
STRAIGHTS = "2c 3d 4h / 5c 6d 7h 8s 9c / 9d Tc Jd Qh Ks"
FLUSHES = "2c 7c 9c / 3d 5d 8d Td Kd / 2s 4s 6s 8s Ts"
DRAGON = "2c 3d 4h / 5s 6c 7d 8h 9s / Tc Jd Qh Ks Ac"


def rules(preset: str, **settings: Any) -> ClosedRuleset:
    return with_settings(load_closed(preset), settings)


def hand(
    board: str, *, natural: NaturalKind | None = None, surrenders: bool = False, stack: int | None = None
) -> ClosedPlayed:
    return ClosedPlayed(Board.parse(board), natural, surrenders, stack)


def settled(ruleset: ClosedRuleset, *hands: str | ClosedPlayed, **deal: Any) -> ClosedResult:
    players = [hand(one) if isinstance(one, str) else one for one in hands]
    return score_closed(ruleset, players, ClosedDeal(**deal))
