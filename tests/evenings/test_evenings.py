"""Eight evenings of different kinds: what holds for the people in them."""

from __future__ import annotations

import pytest

from bot.bench.evenings.evening import Played, play
from bot.bench.evenings.figures import measured
from bot.bench.evenings.plan import plan_of
from bot.bench.evenings.transcript import transcript

HANDS = 2  # an evening; `python -m bot bench evenings` plays them whole
SEEDS = (0, 2, 3, 4, 5, 8, 10, 17)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_keeps_to_its_bounds(seed: int) -> None:
    played = play(plan_of(seed, HANDS))
    assert played.hands >= HANDS or played.gone or played.lasted_s > 86_400, _told(played)
    broken = [one.figure.title for one in measured(played) if not one.holds]
    assert not broken, _told(played)


def _told(played: Played) -> str:
    """The whole evening, with the command that shows it again."""
    again = f"python -m bot bench evenings --show {played.plan.seed} --hands {HANDS}"
    return "\n".join([again, *transcript(played, measured(played))])
