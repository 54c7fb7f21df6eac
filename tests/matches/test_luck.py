"""The luck of the deal: on average there is none, and what came without it tells more."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from bot.matches.match import Match
from bot.rules.board import Board, Cards
from bot.rules.cards import parse_cards
from bot.rules.open_face_presets import load_open_face
from tools.pages import luck
from tools.pages.calibration import noted
from tools.pages.luck import DRAWS, FANTASYLAND, Draw, Luck

PINEAPPLE = load_open_face("pineapple")
AFTER_THREE = Board.of([parse_cards(row) for row in ("Qh Qd", "8s 8c 8d", "Ks Kc Kd 3h")])
AFTER_FOUR = AFTER_THREE.add(Board.of([(), parse_cards("2h"), parse_cards("3s")]))


def last_of(*draws: Draw) -> float:
    """The luck of the last of some draws."""
    return Luck(PINEAPPLE).of(draws, np.random.default_rng(1))[-1]


def all_but(left: Cards) -> tuple[Draw, Draw, Draw]:
    """Everything else is dealt, to people in Fantasyland."""
    spent = tuple(card for card in PINEAPPLE.cards if card not in left)
    return tuple(Draw(1, FANTASYLAND, Board(), spent[at : at + 17]) for at in (0, 17, 34))  # type: ignore[return-value]


@pytest.fixture
def _few_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here hands of Fantasyland only take cards away."""
    monkeypatch.setattr(luck, "SETTINGS", 1)


@pytest.mark.usefixtures("_few_settings")
def test_a_draw_that_leaves_nothing_to_chance_has_no_luck() -> None:
    last = parse_cards("8h 4c 5c")
    assert last_of(*all_but(last), Draw(0, 5, AFTER_FOUR, last)) == 0.0


@pytest.mark.usefixtures("_few_settings")
@pytest.mark.parametrize(("street_no", "board"), [(4, AFTER_THREE), (5, AFTER_FOUR)])
def test_over_all_draws_there_is_none(street_no: int, board: Board) -> None:
    left = parse_cards("Kh 2d 4c 9d")
    found = [last_of(*all_but(left), Draw(0, street_no, board, draw)) for draw in combinations(left, 3)]
    assert np.std(found) > 0.1
    assert abs(np.mean(found)) < 4 * np.std(found) / DRAWS**0.5


def test_a_card_that_makes_a_full_house_is_good_luck() -> None:
    good, bad = (last_of(Draw(0, 5, AFTER_FOUR, parse_cards(cards))) for cards in ("2d 4c 5c", "Jh 4c 5c"))
    assert good > 5 > 0 > bad


@pytest.mark.slow
def test_what_is_drawn_after_a_position_is_taken_off_what_came_of_it() -> None:
    deals = [noted(Match(PINEAPPLE, 2, 5), deal) for deal in range(6)]
    assert [deal[-1].luck for deal in deals] == [0.0] * 6, "nothing comes after the last position"
    plain = np.array([one.points - one.value for deal in deals for one in deal])
    less = np.array([one.came - one.value for deal in deals for one in deal])
    assert less.std() < 0.6 * plain.std()
