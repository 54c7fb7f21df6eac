"""What a deeper look would change: where the search blunders it is seen, and luck is not taken for a blunder."""

from __future__ import annotations

import numpy as np
import pytest

from bot.matches.match import Match
from bot.players.position import Position
from bot.rules.board import Board
from bot.rules.cards import parse_cards
from bot.rules.open_face_presets import load_open_face
from tools.pages.deeper import Depth, Regret, of_one_alone, of_two, regret_of, regrets
from tools.pages.measure_deeper import page

PINEAPPLE = load_open_face("pineapple")
QUICK = Depth(candidates=3, packets=12, replies=3, deals=20)


def test_a_blunder_is_worth_what_it_costs() -> None:
    luck = np.random.default_rng(1).normal(size=100)
    assert regret_of(np.array([luck, luck + 1.0, luck - 2.0])) == pytest.approx((1.0, 1.0))


def test_luck_looks_like_a_blunder_only_where_it_is_counted() -> None:
    rng = np.random.default_rng(2)
    found = np.array([regret_of(rng.normal(size=(6, 40))) for _ in range(300)])
    least, most = found.mean(axis=0)
    assert abs(least) < 3 * found[:, 0].std() / 300**0.5, "what one half prefers is nothing to the other"
    assert most > 0.1


def test_a_placement_that_fouls_for_certain_is_seen_to_be_one() -> None:
    board = Board.of(tuple(map(parse_cards, ("Ah Ad", "8h 2d", "Kc 3s 7d"))))
    seen = frozenset((*board.cards, *(held := parse_cards("As Ks 2c"))))
    position = Position(PINEAPPLE, board, held, 2, seen, 6, street_no=3)
    good = (Board.of(((), parse_cards("2c"), parse_cards("Ks"))), parse_cards("As"))
    poor = (Board.of((parse_cards("As"), parse_cards("2c"), ())), parse_cards("Ks"))
    ((_, least, most),) = regrets([(position, [poor, good])], 1, None, QUICK)
    assert least > 1.0
    assert most > 1.0


def test_the_streets_with_two_more_to_come_are_looked_at() -> None:
    alone = of_one_alone(PINEAPPLE, 1, 0, QUICK)
    assert [one.street_no for one in alone] == [1, 2, 3]
    assert alone == of_one_alone(PINEAPPLE, 1, 0, QUICK), "the same deal gives the same figures"


@pytest.mark.slow
def test_both_players_of_a_match_are_looked_at() -> None:
    found = of_two(Match(PINEAPPLE, 2, 7), 3, QUICK)
    assert [one.street_no for one in found][:3] == [1, 2, 3]
    assert len(found) >= 6


def test_the_page_adds_the_streets_of_a_hand_up() -> None:
    deals = [[Regret(1, 0.02, 0.1), Regret(2, 0.04, 0.2)], [Regret(1, 0.0, 0.1), Regret(2, 0.0, 0.2)]]
    assert "| alone | all together | 4 | +0.030 | -0.029 to +0.089 | 0.300 |" in page({"alone": deals})
