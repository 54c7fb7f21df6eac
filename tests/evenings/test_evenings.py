"""Eight evenings of different kinds: what holds for the people in them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tools.evenings.evening import Played, play
from tools.evenings.figures import measured
from tools.evenings.kinds import KINDS, MINUTE
from tools.evenings.plan import Plan, plan_of
from tools.evenings.transcript import transcript

HANDS = 2  # an evening; `python -m tools.bench evenings` plays them whole
SEEDS = (0, 2, 3, 4, 5, 8, 10, 17)
KILLED = (0, 3, 7)
DELAYS = ("frozen", "answer", "taps", "words")  # in seconds


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_keeps_to_its_bounds(seed: int) -> None:
    played = play(plan_of(seed, HANDS))
    assert played.hands >= HANDS or played.gone or played.lasted_s > 86_400, _told(played)
    broken = [one.figure.title for one in measured(played) if not one.holds]
    assert not broken, _told(played)


@pytest.mark.slow
@pytest.mark.parametrize("seed", KILLED)
def test_a_process_that_is_killed_changes_no_figure_but_delays(seed: int) -> None:
    plan = replace(plan_of(seed, HANDS), kills_s=(), has_errands=False)  # they come at other times then
    random = Random(f"kills {seed}")
    kills = sorted((random.uniform(5, 120), random.choice((2.0, 20.0, 60.0))) for _ in range(6))
    calm, killed = play(plan), play(replace(plan, kills_s=tuple(kills)))
    assert len(killed.diary.downs) == len(kills)
    assert killed.hands >= HANDS <= calm.hands
    assert _figures(killed) == _figures(calm), _told(killed)


@pytest.mark.slow
def test_who_stalls_keeps_nobody_from_the_end_of_a_hand() -> None:
    kinds = {"Ann": KINDS["attentive"], "Ben": KINDS["stalls"]}
    plan = Plan(1, "ofc start", "pineapple", "off", HANDS, kinds, watchers=0)
    played = play(plan)
    calls = [tap for tap in played.diary.taps if tap.label.startswith("Play on without")]
    assert len(calls) >= 4, "two for each of two turns, and then they are away"
    assert played.hands >= HANDS, _told(played)
    assert played.lasted_s < HANDS * 5 * 16 * MINUTE
    assert not [one.figure.title for one in measured(played) if not one.holds], _told(played)


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [("by post", "thumbs"), ("attentive", "by post")])
def test_a_table_of_somebody_who_plays_by_post_begins(kinds: tuple[str, str]) -> None:
    people = dict(zip(("Ann", "Ben"), (KINDS[name] for name in kinds), strict=True))
    played = play(Plan(1, "ofc start", "pineapple", "24 hours", 1, people, watchers=0))
    assert played.hands == 1, _told(played)


def _figures(played: Played) -> dict[str, float]:
    return {one.figure.key: one.worst for one in measured(played) if one.figure.key not in DELAYS}


def _told(played: Played) -> str:
    """The whole evening, with the command that shows it again."""
    again = f"python -m tools.bench evenings --show {played.plan.seed} --hands {HANDS}"
    return "\n".join([again, *transcript(played, measured(played))])
