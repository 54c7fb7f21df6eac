"""2-7 Pineapple where a nine-low is required: every computer player judges lows by the rules of its table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from bot.players.baselines.safe import place_safe
from bot.players.fantasyland.known_boards import known_boards
from bot.players.fantasyland.setting import points_of, set_all
from bot.players.learnt.terminal import TerminalValue
from bot.players.learnt.value_function import value_function
from bot.players.open_face.levels import valued
from bot.players.placements import placements
from bot.players.position import Placement, Position
from bot.players.safe.chances import Chances, Unseen
from bot.players.safe.policy import safe
from bot.players.safe.reach import low_ends
from bot.players.search.strong import SearchBudget, search
from bot.rules.board import Board
from bot.rules.cards import parse_cards
from bot.rules.evaluate import value_of
from bot.rules.lows import is_low
from bot.rules.open_face.fouls import is_foul, must_foul
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from tests.players.hands import fantasyland, final_board, fits, streets
from tools.training.kernel_arrays import tables_of

TEN = load_open_face("deuce-seven")
NINE = with_settings(TEN, {"low_qualifier": 9})
AROUND = "3c 3d 5h / {} / Ac Ad Kh Qs Js"  # fives and threes below two aces: the middle decides
TEN_LOW, NINE_LOW, JACK_LOW = (
    AROUND.format(middle) for middle in ("Tc 8d 6h 4s 2c", "9c 8d 6h 4s 2c", "Jc 8d 6h 4s 2c")
)


def quick(at: Position) -> Placement:
    return search(at, budget=SearchBudget(candidates=6, rollouts=20, opponent_samples=20))[0].placement


PLAYERS: dict[str, tuple[Callable[[Position], Placement], int]] = {
    "safe": (safe, 20),
    "casual": (lambda at: valued(at)[0][0], 40),
    "strong": (quick, 12),
    "baseline-safe": (place_safe, 12),
}


def must_foul_here(board: Board) -> bool:
    return must_foul(board, "deuce_seven", 0, 9)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["safe", "casual", "strong"])
def test_no_certain_foul_is_placed_where_there_is_anything_else(name: str) -> None:
    player, hands = PLAYERS[name]
    for seed in range(hands):
        for at, choice in streets(NINE, seed, player):
            assert fits(at, choice)
            if must_foul_here(at.board.add(choice[0])):
                assert all(must_foul_here(at.board.add(rows)) for rows, _ in placements(at))


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
def test_who_knows_that_a_nine_is_required_fouls_less(name: str) -> None:
    """The same cards, placed by who takes a ten-low for legal and by who knows better, both judged by the nine."""
    player, hands = PLAYERS[name]
    unaware, aware = (
        sum(is_foul(final_board(streets(rules, 100 + seed, player)), "deuce_seven", 9) for seed in range(hands))
        for rules in (TEN, NINE)
    )
    assert aware < unaware


def test_the_learnt_value_of_a_ten_low_is_that_of_a_foul() -> None:
    ten, nine = value_function(TEN), value_function(NINE)
    boards = ten.encoding.encode([Board.parse(board) for board in (TEN_LOW, NINE_LOW, JACK_LOW)])
    foul_by_nine, legal, foul = nine.worth(boards).tolist()
    assert foul_by_nine == foul == pytest.approx(nine.terminal.foul - nine.terminal.theirs)
    assert legal > foul + 3
    assert ten.worth(boards)[0] > ten.worth(boards)[2] + 3


def test_a_growing_middle_with_a_ten_is_as_dead_as_one_with_a_jack() -> None:
    """BoardTransitions that may still be a nine-low keep the value that was learnt for them."""
    growing = [Board.parse(f"Kh / {middle} / As Ks") for middle in ("Tc 4d", "Jc 4d", "9c 4d")]
    ten, nine = value_function(TEN), value_function(NINE)
    boards = ten.encoding.encode(growing)
    with_ten, with_jack, with_nine = nine.afterstates(boards).tolist()
    assert with_ten == with_jack
    assert with_nine > with_ten + 1
    shift = nine.terminal.theirs - ten.terminal.theirs  # what opponents bring themselves, the same for each board
    assert nine.afterstates(boards)[2] + shift == pytest.approx(ten.afterstates(boards)[2])
    assert ten.afterstates(boards)[0] > ten.afterstates(boards)[1] + 1


def test_the_search_reads_the_last_street_by_the_nine() -> None:
    """The last card for the middle is a ten or a nine, the others go elsewhere: with ten both are legal."""
    held = parse_cards("Tc 9c Kh")
    board = Board.parse("3c 3d / 8d 6h 4s 2c / Ac Ad 5h Qs Js")
    seen = frozenset((*held, *board.cards))
    for rules in (TEN, NINE):
        at = Position(rules, board, held, 2, seen, 0)
        settled = ((one.placement[0], one.value) for one in search(at))
        worths = {rows.middle: units for rows, units in settled if rows.front == parse_cards("Kh")}
        by_ten, by_nine = worths[parse_cards("Tc")], worths[parse_cards("9c")]
        assert by_nine > by_ten
        assert (by_nine > by_ten + 4) == (rules is NINE), by_nine - by_ten


@pytest.mark.slow
@pytest.mark.parametrize("cards", [14, 15])
def test_fantasyland_is_set_around_a_nine_low_where_there_is_one(cards: int) -> None:
    for seed in range(60):
        at = fantasyland(NINE, cards, seed)
        placement = set_all(at)
        assert fits(at, placement)
        has_low = any(is_low(value_of(five), 9) for five in combinations(at.held, 5))
        assert is_foul(placement[0], "deuce_seven", 9) != has_low
    ten_low, jack_low = (Board.parse(board) for board in (TEN_LOW, JACK_LOW))
    at = Position(NINE, Board(), ten_low.cards, 13, frozenset(ten_low.cards), fantasyland=14)
    assert points_of(at, ten_low) == points_of(at, jack_low)


def test_opponents_have_no_ten_lows_either() -> None:
    for boards in (known_boards(NINE), known_boards(NINE, 14)):
        assert all(is_low(value, 9) for value in boards.legal[:, 1].tolist())
    assert not all(is_low(value, 9) for value in known_boards(TEN).legal[:, 1].tolist())
    assert all(is_low(int(value), 9) for value in value_function(NINE).terminal.population.values[:, 1])


def test_what_a_middle_may_become() -> None:
    cards = parse_cards("8d 6h 4s 2c")
    unseen, chances = Unseen(frozenset(cards), 52), Chances(48, 3)
    by_ten, by_nine = (dict(low_ends(cards, low, unseen, chances)) for low in (10, 9))
    assert sum(by_nine.values()) < sum(by_ten.values())
    assert by_nine.items() <= by_ten.items(), "the better ends are as likely as before"
    assert low_ends(parse_cards("Tc 4d"), 9, unseen, chances) == ()


def test_learning_would_score_by_the_nine() -> None:
    final = TerminalValue(NINE, value_function(NINE).terminal.population)
    tables = tables_of(final)
    assert not tables.is_low[value_of(parse_cards("Tc 8d 6h 4s 2c"))]
    assert tables.is_low[value_of(parse_cards("9c 8d 6h 4s 2c"))]
    assert np.array_equal(tables.middle, value_function(NINE).n_tuples.middle)
