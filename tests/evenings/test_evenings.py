"""Eight evenings of different kinds: what holds for the people in them."""

from __future__ import annotations

import pytest

from bot.bench.evenings.evening import Played, play
from bot.bench.evenings.figures import FIGURES, measured
from bot.bench.evenings.plan import plan_of
from bot.bench.evenings.transcript import transcript

HANDS = 2  # an evening; `python -m bot bench evenings` plays them whole
SEEDS = (0, 2, 3, 4, 5, 8, 10, 17)
HOLD = ("unposted", "false", "lost", "answer", "bugs")
"""The figures that are held to their bounds, by key."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_keeps_to_its_bounds(seed: int) -> None:
    played = play(plan_of(seed, HANDS))
    assert played.hands >= HANDS or played.gone or played.lasted_s > 86_400, _told(played)
    broken = [one.figure.title for one in measured(played) if one.figure.key in HOLD and not one.holds]
    assert not broken, _told(played)


def test_what_is_held_is_measured() -> None:
    assert set(HOLD) <= {figure.key for figure in FIGURES}


def _told(played: Played) -> str:
    """The whole evening, with the command that shows it again."""
    again = f"python -m bot bench evenings --show {played.plan.seed} --hands {HANDS}"
    return "\n".join([again, *transcript(played, measured(played))])
