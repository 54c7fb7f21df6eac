"""What Fantasyland is worth: the points of its hands and of those that follow, less what the opponent may earn."""

from __future__ import annotations

from itertools import product
from statistics import mean

import numpy as np
import pytest

from bot.players.fantasyland.known_boards import known_boards
from bot.players.fantasyland.objective import objective
from bot.players.fantasyland.opponent_boards import BoardSample
from bot.players.fantasyland.solver import best_arrangements
from bot.players.fantasyland.worth import fantasyland_worth, worth_by_boards, worth_earned
from bot.rules.board import Board
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.rules.rulesets import with_settings
from tests.players.arranging import dealt

PINEAPPLE = load_open_face("pineapple")
ULTIMATE = load_open_face("ultimate")

NOTHING = Board.parse("Kc 4d 2h / 9c 9d 8h 6s 2s / Ac Td Th Ts 3h")
QUEENS = Board.parse("Qc Qd 2h / Kc Kd 8h 8s 2s / Ac Jd Jh Js As")
QUADS = Board.parse("6c 6d 2h / Jc Jd Jh 6s 2s / Ac Ad Ah As 3h")


def of(*boards: Board) -> BoardSample:
    return BoardSample(np.array([values_of(board) for board in boards], np.int32), 0.0, is_sample=False)


@pytest.mark.parametrize("name", open_face_presets())
def test_every_deal_of_a_ruleset_has_its_worth(name: str) -> None:
    ruleset = load_open_face(name)
    worths = fantasyland_worth(ruleset)
    counts = ruleset.fantasyland.card_counts if ruleset.fantasyland else frozenset()
    assert set(worths) == counts
    rising = [worths[cards] for cards in sorted(worths)]
    assert rising == sorted(rising)
    assert all(worth > 5 for worth in rising)


def test_it_is_the_points_of_all_hands_less_the_chance_that_the_opponent_gets_there() -> None:
    """One hand in three stays, and one of the opponent's in two enters: W = points + W / 3 - W / 2."""
    mine, theirs = (QUADS, NOTHING, NOTHING), (NOTHING, QUEENS)
    points = mean(
        score(PINEAPPLE, [Played((one,), 14), Played((other,))]).totals[0] for one, other in product(mine, theirs)
    )
    worths = worth_by_boards(PINEAPPLE, {0: of(*theirs), 14: of(*mine)})
    assert worths[14] == pytest.approx(points / (1 - 1 / 3 + 1 / 2))


def test_who_stays_with_as_many_cards_has_more() -> None:
    ordinary = of(NOTHING)
    fewer, more = of(QUADS, NOTHING), of(QUADS, QUADS, NOTHING)
    known = {0: ordinary, 14: fewer, 15: fewer, 16: fewer, 17: more}
    same, always_14 = worth_by_boards(ULTIMATE, known), worth_by_boards(load_open_face("progressive"), known)
    assert same[14] == pytest.approx(always_14[14])
    points = score(ULTIMATE, [Played((QUADS,)), Played((NOTHING,))]).totals[0]
    assert same[17] == pytest.approx(2 * points)
    assert always_14[17] == pytest.approx(2 * points / 3 + 2 / 3 * always_14[14])


def test_boards_bring_what_they_earn() -> None:
    worth = fantasyland_worth(PINEAPPLE)[14]
    assert worth_earned(PINEAPPLE, of(NOTHING, QUEENS), 0) == pytest.approx(worth / 2)
    assert worth_earned(PINEAPPLE, of(NOTHING, QUEENS), 14) == 0
    assert worth_earned(PINEAPPLE, of(QUADS), 14) == pytest.approx(worth)
    assert worth_earned(load_open_face("ofc-2012"), of(QUEENS), 0) == 0


def test_house_rules_are_reckoned_with() -> None:
    """As many cards for staying, other royalties, no stay at all: all from the boards of the nearest preset."""
    same = with_settings(PINEAPPLE, {"fantasyland": {"entry": {"QQ": 17}, "stay_cards": "same"}})
    assert fantasyland_worth(same)[17] == pytest.approx(fantasyland_worth(ULTIMATE)[17], rel=0.15)
    none = with_settings(PINEAPPLE, {"fantasyland": {"stay": {"front": "none", "back": "none"}}})
    assert fantasyland_worth(none)[14] < fantasyland_worth(PINEAPPLE)[14]


KNOWN = {13: (9.06, 0.060), 14: (12.17, 0.104), 15: (16.36, 0.202), 16: (19.98, 0.339), 17: (24.05, 0.552)}
"""Mean royalties, and how often one stays with trips in front or quads behind, when staying is worth 10 points."""


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "hands"), [(13, 300), (14, 240), (15, 160), (16, 100), (17, 80)])
def test_royalties_and_staying_are_what_is_known_of_exact_play(cards: int, hands: int) -> None:
    assert PINEAPPLE.fantasyland is not None
    after = objective(PINEAPPLE, 14, (known_boards(PINEAPPLE),), {14: 10.0})
    found = [best_arrangements(after, dealt(cards, seed))[0].values for seed in range(hands)]
    tables = PINEAPPLE.royalties.by_value
    royalties = np.array([sum(table[value] for table, value in zip(tables, values, strict=True)) for values in found])
    stays = np.array([earned_by_values(PINEAPPLE.fantasyland, values, 14) > 0 for values in found])
    for measured, known in zip((royalties, stays), KNOWN[cards], strict=True):
        assert abs(measured.mean() - known) < 3 * measured.std() / np.sqrt(hands)
