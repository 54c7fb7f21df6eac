"""The players' benchmark compares like with like: the plain search finds what the solver finds."""

from __future__ import annotations

import pytest

from bot.players.closed.solver import best
from bot.players.closed.tables import model_for
from bot.rules.closed_presets import load_closed
from tests.players.hands import shuffled
from tools.bench.open_face_players import played
from tools.bench.players import RULES, PlainSearch


@pytest.mark.slow
def test_every_decision_of_a_deal_is_timed() -> None:
    seconds = played("pineapple", 2, 1)
    ordinary = [street_no for street_no, _ in seconds if street_no]
    assert sorted(ordinary) == [street_no for street_no in range(1, 6) for _ in range(2)]
    assert all(some > 0 for _, some in seconds)


@pytest.mark.slow
def test_the_plain_search_finds_the_same() -> None:
    model = model_for(load_closed(RULES), 1)
    plain = PlainSearch(model)
    for seed in range(3):
        cards = shuffled(seed)[:13]
        found = best(model, cards)
        points, _ = plain.best(cards)
        assert found.points == pytest.approx(points, abs=1e-4)
