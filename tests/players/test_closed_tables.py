"""The shipped tables: what they are for, and which of them house rules get."""

from __future__ import annotations

import numpy as np
import pytest

from bot.players.closed.tables import TABLES, opponent_for
from bot.rules.batch.values import are_fronts
from bot.rules.cards import Row, parse_cards
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.evaluate import Category, category_of, scale, value_of
from tests.rules.closed import rules
from tools.training.closed_learning import games


def test_each_table_is_that_of_a_game() -> None:
    """A new preset is played by the nearest one's table until its own is learnt."""
    with np.load(TABLES, allow_pickle=False) as file:
        learnt = file["names"].tolist()
    assert learnt == [game.key for roles in games() for game in roles if game.key in learnt]
    assert {"american:1:", "two-four:1:", "vietnamese:3:"} <= set(learnt)


@pytest.mark.parametrize("name", closed_presets())
def test_rows_are_rows_and_rise_to_the_back(name: str) -> None:
    """Fronts are of three cards; the median row is an ace high or a small pair, two pairs, a straight or better."""
    opponent = opponent_for(load_closed(name), 1)
    assert opponent.rows.sum(axis=1) == pytest.approx([1, 1, 1])
    fronts = are_fronts("lowest")
    assert opponent.rows[Row.FRONT][~fronts].sum() == 0
    assert opponent.rows[Row.MIDDLE :, fronts].sum() == 0
    medians = [category_of(int(np.searchsorted(np.cumsum(row), 0.5))) for row in opponent.rows]
    assert medians[0] in (Category.HIGH_CARD, Category.PAIR)
    assert medians[1] in (Category.PAIR, Category.TWO_PAIR)
    assert medians[2] in (Category.STRAIGHT, Category.FLUSH)


def test_house_rules_get_the_table_of_the_nearest_preset() -> None:
    def rows(preset: str, others: int = 1, banks: bool | None = None, **settings: object) -> list[list[float]]:
        found: list[list[float]] = opponent_for(rules(preset, **settings), others, banks).rows.tolist()
        return found

    assert rows("hong-kong", rake_units=1, name="ours") == rows("hong-kong")
    assert rows("one-six", bonuses="hong_kong", surrender_units=2, name="ours") == rows("american")
    assert rows("vietnamese", 3) != rows("vietnamese", 1)
    assert rows("banker", 3, banks=True) != rows("banker", 1, banks=False)


def test_the_wheel_moves_and_nothing_is_lost() -> None:
    usual = opponent_for(rules("american"), 1)
    second = opponent_for(rules("american", wheel="second"), 1)
    wheel, broadway = parse_cards("Ah 2c 3c 4c 5c"), parse_cards("Ah Kc Qc Jc Tc")
    moved = scale("second").value_of(wheel)
    assert moved == scale("second").value_of(broadway) - 1
    assert second.rows[Row.BACK][moved] == usual.rows[Row.BACK][value_of(wheel)]
    assert second.rows.sum() == pytest.approx(usual.rows.sum())


def test_nobody_surrenders_where_it_is_not_offered() -> None:
    assert opponent_for(rules("two-four"), 1).surrenders > 0
    assert opponent_for(rules("two-four", surrender_units=0), 1).surrenders == 0
    assert (
        opponent_for(rules("american", naturals={"six_pairs": 0}), 1).compared
        > opponent_for(rules("american"), 1).compared
    )
