"""The luck of a deal at a table: none on average, none where two choose alike, and most of what a deal brings."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from bot.matches.match import Match
from bot.matches.players import LevelPlayer
from bot.players.position import Opponent, Position
from bot.rules.board import Board
from bot.rules.cards import Card, parse_cards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.table.options import Level
from docs.luck_at_tables import OTHERS, OTHERS_AT_LAST, OWN, Hand, Turn, watched

PINEAPPLE = load_open_face("pineapple")
CRISS_CROSS = load_open_face("criss-cross")
STRONG = Board.of([parse_cards(row) for row in ("Qh Qd 2c", "9s 9c 9h 5h Kc", "Ah Ad Ac 6h 6s")])
WEAK = Board.of([parse_cards(row) for row in ("Jh Td 2c", "Qs Qc 5h 4s 9c", "Kh Kd 3c 7h 7s")])
AFTER_THREE = Board.of([parse_cards(row) for row in ("Jd Jc", "8s 8c 8d", "Ts Th Tc 3h")])
AFTER_FOUR = AFTER_THREE.add(Board.of([(), parse_cards("2h"), parse_cards("3s")]))
BEFORE_ONE = AFTER_FOUR.add(Board.of([parse_cards("5d"), (), ()]))
LEFT = parse_cards("2d 4c 3d 8h 7d 9d Jh")


def before_last(held: tuple[Card, ...], *opponents: Board) -> Position:
    return Position(
        PINEAPPLE, AFTER_FOUR, held, 2, frozenset(held), street_no=5, opponents=tuple(map(Opponent, opponents))
    )


def setting(held: tuple[Card, ...], opponent: Board) -> Position:
    """Fantasyland is set when everybody else has placed."""
    return Position(
        PINEAPPLE, Board(), held, 13, frozenset(held), fantasyland=len(held), opponents=(Opponent(opponent),)
    )


def luck(*turns: Turn, players: int = 2, key: tuple[int, ...] = (1,)) -> float:
    return Hand(turns, players, 0, key).luck()


@pytest.mark.parametrize(("street_no", "board", "draws"), [(4, AFTER_THREE, OTHERS), (5, AFTER_FOUR, OTHERS_AT_LAST)])
def test_over_all_draws_there_is_none(street_no: int, board: Board, draws: int) -> None:
    gone = tuple(card for card in PINEAPPLE.cards if card not in LEFT)
    before = [Turn(1, before_last(gone[at : at + 3], WEAK)) for at in range(0, len(gone), 3)]
    found = []
    for held in combinations(LEFT, 3):
        position = replace(before_last(held, WEAK), board=board, street_no=street_no)
        found.append(luck(*before, Turn(0, position)) - luck(*before))
    assert np.std(found) > 0.5
    assert abs(np.mean(found)) < 4 * np.std(found) * (1 / draws + 1 / len(found) / OWN) ** 0.5


def test_a_full_house_is_worth_what_it_takes_from_whoever_sits_there() -> None:
    good, bad = parse_cards("2d 4c 5c"), parse_cards("Jh 4c 5c")
    against_weak, against_strong = (luck(Turn(0, before_last(good, board))) for board in (WEAK, STRONG))
    assert against_weak > 3 > 0 > luck(Turn(0, before_last(bad, WEAK)))
    assert against_strong != pytest.approx(against_weak, abs=0.5)


def test_a_draw_of_somebody_else_counts_against_the_first_player_alone() -> None:
    held = parse_cards("2d 4c 5c")
    one, other = (luck(Turn(1, before_last(held, third, WEAK)), players=3) for third in (STRONG, WEAK))
    assert one == other < 0
    assert luck(Turn(0, before_last(held, WEAK, WEAK)), players=3) > -other


def test_the_luck_of_fantasyland_knows_nothing_of_what_is_placed_after_it_was_dealt() -> None:
    held = parse_cards("As Ks Qs Js Ts 9h 9d 9s 8h 8d 7c 6c 4d 2d")
    assert luck(Turn(0, setting(held, WEAK))) == luck(Turn(0, setting(held, STRONG)))


def criss_cross(board: int, held: tuple[Card, ...], *opponents: Opponent, fantasyland: int = 0) -> Turn:
    """A turn of the second player, who has two boards, against two of the first one."""
    own = Board() if fantasyland else BEFORE_ONE
    places, street_no = (13, 1) if fantasyland else (1, 9)
    return Turn(
        1,
        Position(
            CRISS_CROSS,
            own,
            held,
            places,
            frozenset(held),
            fantasyland=fantasyland,
            street_no=street_no,
            opponents=opponents,
        ),
        board,
    )


def test_a_draw_counts_against_each_board_of_the_other() -> None:
    held = parse_cards("2d")
    both, weak, strong = (
        luck(criss_cross(0, held, *map(Opponent, theirs)))
        for theirs in ((WEAK, STRONG), (WEAK, WEAK), (STRONG, STRONG))
    )
    assert both == pytest.approx((weak + strong) / 2, abs=0.5)
    assert weak < both < strong or strong < both < weak


def test_the_boards_of_one_seat_draw_their_cards_one_after_the_other() -> None:
    """The second board cannot get what the first one drew: with one card left there is no luck in it."""
    left = parse_cards("2d 4c")
    gone = tuple(card for card in CRISS_CROSS.cards if card not in left)
    before = [criss_cross(0, (card,), Opponent(WEAK), Opponent(WEAK)) for card in gone]
    first, second = (criss_cross(board, (left[board],), Opponent(WEAK), Opponent(WEAK)) for board in (0, 1))
    assert luck(*before, first) != luck(*before)
    assert luck(*before, first, second) == luck(*before, first)


def test_each_board_of_fantasyland_is_known_when_the_streets_begin() -> None:
    """Whatever lies on the tables of those who set in the dark: their boards are as they would be set at once."""
    packets = [
        parse_cards("As Ks Qs Js Ts 9h 9d 9s 8h 8d 7c 6c 4d"),
        parse_cards("Ac Kc Qc Jc 5c 7h 7d 7s 6h 6d 4c 4h 4s"),
    ]
    first = [
        Turn(0, replace(criss_cross(0, held, Opponent(Board()), Opponent(Board()), fantasyland=13).position), board)
        for board, held in enumerate(packets)
    ]
    streets = [
        [
            criss_cross(board, (card,), Opponent(Board(), 13), Opponent(Board(), 13))
            for board, card in enumerate(parse_cards(drawn))
        ]
        for drawn in ("2d 3d", "5d 3d")
    ]
    hands = [Hand((*street, *first), 2, 0, (1,)) for street in streets]
    found = [hand.luck() for hand in hands]
    assert [set(board.cards) for board in hands[0].fantasylands.values()] == [set(held) for held in packets]
    assert found[0] != found[1]


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "seed", "deals"), [(PINEAPPLE, 8, (0, 1, 2)), (CRISS_CROSS, 77, (0, 6))])
def test_where_two_choose_alike_the_rotations_cancel_out(
    ruleset: OpenFaceRuleset, seed: int, deals: tuple[int, ...]
) -> None:
    """Deal 6 of criss-cross leads to Fantasyland."""
    players = [LevelPlayer(Level.STRONG)] * 2
    for deal in deals:
        episodes, total = watched(Match(ruleset, 2, seed, duplicate=True), players, deal)
        assert sum(hand.points[0] for episode in episodes for hand in episode) == 0
        assert total == pytest.approx(0.0, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_most_of_what_a_deal_brings_is_luck(seats: int) -> None:
    players = [LevelPlayer(Level.CASUAL)] * seats
    played = [watched(Match(PINEAPPLE, seats, 8), players, deal) for deal in range(12)]
    points = np.array([sum(hand.points[0] for hand in episode) for (episode,), _ in played])
    lucky = np.array([total for _, total in played])
    assert (points - lucky).std() < 0.7 * points.std()
