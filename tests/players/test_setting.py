"""Fantasyland set by a computer: in order for every deal, for the most points against those who play, quick."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from itertools import combinations
from time import process_time

import numpy as np
import numpy.typing as npt
import pytest

from bot.players.fantasyland.objective import objective
from bot.players.fantasyland.opponent_boards import BoardSample
from bot.players.fantasyland.setting import best_settings, points_of, set_all
from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.open_face.levels import choose
from bot.players.placements import fill
from bot.players.position import Opponent, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_54, parse_cards
from bot.rules.evaluate import value_of
from bot.rules.lows import is_low
from bot.rules.open_face.fantasyland import earned
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face
from bot.table.options import Level
from tests.players.arranging import by_batches
from tests.players.hands import fantasyland, fits
from tests.support.loop_cpu import slowness

OFC = load_open_face("ofc")
PINEAPPLE = load_open_face("pineapple")
PROGRESSIVE = load_open_face("progressive")
ULTIMATE = load_open_face("ultimate")
DEUCE_SEVEN = load_open_face("deuce-seven")
JOKER = load_open_face("joker")

LEGAL = Board.parse("Kc 4d 2h / 9c 9d 8h 6s 2s / Ac Td Th Ts 3h")
WITH_LOW = Board.parse("Qc Qd Kh / 9c 7d 6h 4s 2s / Ac Td Th Ts 3h")
STAYS = Board.parse("Kc 4d 2h / 9c 9d 8h 6s 2s / Ac Td Th Ts Tc")
FOULED = Board.parse("Kc Kd 2h / 9c 9d 8h 6s 2s / Ac Td Th Ts 3h")


def held_as(ruleset: OpenFaceRuleset, cards: Cards, *opponents: Opponent) -> Position:
    return Position(ruleset, Board(), cards, 13, frozenset(cards), fantasyland=len(cards), opponents=opponents)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "cards"), [(OFC, 13), (PINEAPPLE, 14), *((PROGRESSIVE, n) for n in (15, 16, 17))])
def test_every_deal_is_set_in_order(ruleset: OpenFaceRuleset, cards: int) -> None:
    for seed in range(20):
        at = fantasyland(ruleset, cards, seed)
        placement = set_all(at)
        assert fits(at, placement)
        assert not is_foul(placement[0])


@pytest.mark.slow
@pytest.mark.parametrize("cards", [14, 15])
def test_every_deal_with_a_low_in_it_is_set_around_one(cards: int) -> None:
    for seed in range(40):
        at = fantasyland(DEUCE_SEVEN, cards, seed)
        placement = set_all(at)
        assert fits(at, placement)
        has_low = any(is_low(value_of(five)) for five in combinations(at.held, 5))
        assert is_foul(placement[0], "deuce_seven") != has_low


@pytest.mark.slow
@pytest.mark.parametrize("cards", [14, 17])
def test_every_deal_with_both_jokers_is_set_in_order(cards: int) -> None:
    for seed in range(15):
        at = held_as(JOKER, (*fantasyland(PINEAPPLE, cards - 2, seed).held, *DECK_54[52:]))
        placement = set_all(at)
        assert fits(at, placement)
        assert not is_foul(placement[0])
        assert earned(JOKER, placement[0], was_in=14) or cards == 14


def test_it_stays_when_the_cards_allow_it() -> None:
    at = held_as(PINEAPPLE, parse_cards("2c 2d 2h Kc Kd Ks 9c 9d 9s Qc Qd 5c 5h 7s"))
    rows, _ = set_all(at)
    assert earned(PINEAPPLE, rows, was_in=14) == 14


@pytest.mark.parametrize(
    ("ruleset", "opponents"),
    [
        (PINEAPPLE, (LEGAL,)),
        (PINEAPPLE, (FOULED, STAYS)),
        (DEUCE_SEVEN, (WITH_LOW,)),
        (JOKER, (LEGAL, Board.parse("Kc 4d 2h / 9c 9d X1 6s 2s / Ac Td Th Ts 3h"))),
    ],
    ids=["one", "two", "low", "joker"],
)
def test_against_open_boards_a_value_is_the_score_and_the_worth_of_what_is_earned(
    ruleset: OpenFaceRuleset, opponents: tuple[Board, ...]
) -> None:
    for seed in range(6):
        at = replace(
            fantasyland(ruleset, 14, seed), opponents=tuple(Opponent(board, fantasyland=14) for board in opponents)
        )
        boards = [at.held[:3], at.held[3:8], at.held[8:13]]
        candidates = best_settings(at)
        fouled = Board.of(boards)
        values = [(one.placement[0], one.value) for one in candidates] + [(fouled, points_of(at, fouled))]
        for rows, value in values:
            result = score(ruleset, [Played((rows,), 14), *(Played((board,), 14) for board in opponents)])
            mine, *theirs = [fantasyland_worth(ruleset).get(cards, 0.0) for cards in result.next_fantasyland]
            assert value == pytest.approx(result.totals[0] + len(opponents) * mine - sum(theirs))
            assert points_of(at, rows) == pytest.approx(value)


class Whole:
    """All points against one open board, in the place of an objective that leaves scoops out."""

    def __init__(self, ruleset: OpenFaceRuleset, board: Board) -> None:
        self._ruleset, self._boards = ruleset, BoardSample.only(ruleset, board)
        self._objective = objective(ruleset, 14, (self._boards,), fantasyland_worth(ruleset))

    def points(self, *values: npt.NDArray[np.integer]) -> npt.NDArray[np.float64]:
        spread = [row.ravel() for row in np.broadcast_arrays(*values)]
        other = self._boards.other_points(self._ruleset, *spread).reshape(values[0].shape)
        return self._objective.points(*values) + other


@pytest.mark.slow
@pytest.mark.parametrize(
    "open_board",
    [
        Board.parse("Ac Ad Kh / 9c 9d 9h 6s 2s / 5c 6c 7c 8c 9c"),
        Board.parse("Ac Ad Kh / 8c 8d 2h 6s 2s / As Ks Qs Js 9s"),
        LEGAL,
        Board.parse("Qc Jd Th / Kc Kd 3h 3s 2s / As Ks Qs Js Ts"),
    ],
    ids=["strong", "fair", "weak", "back"],
)
def test_against_one_open_board_nothing_better_is_among_all_arrangements(open_board: Board) -> None:
    for seed in range(2):
        at = replace(fantasyland(PINEAPPLE, 14, 40 + seed), opponents=(Opponent(open_board),))
        most, _ = by_batches(Whole(PINEAPPLE, open_board), at.held)[0]
        theirs = fantasyland_worth(PINEAPPLE).get(earned(PINEAPPLE, open_board, 0), 0.0)
        assert best_settings(at, 1)[0].value == pytest.approx(most - theirs)


def test_every_opponent_counts() -> None:
    at = fantasyland(PINEAPPLE, 14, 5)
    hidden = Opponent(Board())
    one, two = (best_settings(replace(at, opponents=(hidden,) * number))[0].value for number in (1, 2))
    assert best_settings(at)[0].value == one
    assert two == pytest.approx(2 * one)


def test_a_seat_in_fantasyland_is_a_stronger_opponent() -> None:
    at = fantasyland(PINEAPPLE, 14, 5)
    ordinary, dreaming = (
        best_settings(replace(at, opponents=(Opponent(Board(), fantasyland=cards),)))[0].value for cards in (0, 14)
    )
    assert dreaming < ordinary - 3


def test_the_best_come_first_and_differ() -> None:
    for seed in range(5):
        candidates = best_settings(fantasyland(PROGRESSIVE, 15, seed), 5)
        assert len(candidates) == 5
        assert [one.value for one in candidates] == sorted((one.value for one in candidates), reverse=True)
        assert len({tuple(value_of(row) for row in one.placement[0]) for one in candidates}) == 5


@pytest.mark.parametrize("level", Level)
def test_all_levels_set_it_alike(level: Level) -> None:
    at = fantasyland(PINEAPPLE, 14, 8)
    decision = choose(level, at)
    assert decision.placement == set_all(at)
    assert decision.candidates[:5] == best_settings(at)


def test_a_level_says_what_a_foul_costs() -> None:
    at = fantasyland(PINEAPPLE, 14, 8)
    strongest = tuple(sorted(at.held, reverse=True))
    fouled = fill(replace(at, held=strongest[::-1]))
    asked = Board.of((strongest[:3], strongest[3:8], strongest[8:13])), strongest[13:]
    assert is_foul(asked[0])
    decision = choose(Level.SAFE, at, including=(asked, fouled))
    assert decision.candidate(asked).value < -6 < decision.candidate(decision.placement).value


def test_a_deal_that_can_only_foul_is_set_as_it_comes() -> None:
    at = held_as(DEUCE_SEVEN, parse_cards("Ac Ad Ah Kc Kd Kh Qc Qd Qh Jc Jd 2c 3d 4h"))
    assert best_settings(at) == ()
    assert set_all(at) == fill(at)
    (only,) = choose(Level.STRONG, at).candidates
    assert only.placement == fill(at)
    assert only.value < -6


def test_tapped_cards_stay_where_rows_in_order_are_possible() -> None:
    at = fantasyland(PINEAPPLE, 14, 3)
    weakest = tuple(sorted(at.held))[:2]
    rows, _ = set_all(at, Board(front=weakest))
    assert set(weakest) <= set(rows.front)
    assert not is_foul(rows)


def test_taps_that_force_a_foul_are_given_up_row_by_row() -> None:
    at = held_as(PINEAPPLE, parse_cards("Ac Ad Ah 2c 3d 5h 7s 9c Jd Kh Kc Qs 4d 6s"))
    kept = Board.parse("Ac Ad Ah / Kh Kc / Jd")
    rows, discards = set_all(at, kept)
    assert fits(at, (rows, discards))
    assert not is_foul(rows)
    assert set(kept.middle) <= set(rows.middle)
    assert set(kept.back) <= set(rows.back)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "cards"), [(ULTIMATE, 14), (ULTIMATE, 17), (JOKER, 14)])
def test_the_search_is_quick(ruleset: OpenFaceRuleset, cards: int) -> None:
    hands = [fantasyland(ruleset, cards, 500 + seed) for seed in range(12)]
    set_all(hands[0])
    started = process_time()
    for at in hands:
        set_all(at)
    assert (process_time() - started) / len(hands) < 0.1 * slowness()


def test_seventeen_cards_against_an_open_board_take_little_memory() -> None:
    """Thousands of bounds are equal then. All at once they took 104 MB, and with other hands all that a worker has."""
    held = parse_cards("8s 7d 4s 9c 6h Kc Jd Ad 7h Kh Js 9s 4c Jh 8h Jc 3h")
    foul = Board.parse("Ac Ah As / 6c 6s 8c 8d 9d / 2d 3c 3s 4d 5d")
    rules = load_open_face("progressive")
    position = Position(rules, Board(), held, 13, frozenset(held), fantasyland=17, opponents=(Opponent(foul),))
    best_settings(position)  # the tables are loaded
    tracemalloc.start()
    assert best_settings(position)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 25_000_000
