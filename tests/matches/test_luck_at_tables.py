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
from tools.pages import luck_at_tables
from tools.pages.luck_at_tables import OFTEN, Hand, Turn, watched

PINEAPPLE = load_open_face("pineapple")
CRISS_CROSS = load_open_face("criss-cross")
STRONG = Board.of([parse_cards(row) for row in ("Qh Qd 2c", "9s 9c 9h 5h Kc", "Ah Ad Ac 6h 6s")])
WEAK = Board.of([parse_cards(row) for row in ("Jh Td 2c", "Qs Qc 5h 4s 9c", "Kh Kd 3c 7h 7s")])
AFTER_THREE = Board.of([parse_cards(row) for row in ("Jd Jc", "8s 8c 8d", "Ts Th Tc 3h")])
AFTER_FOUR = AFTER_THREE.add(Board.of([(), parse_cards("2h"), parse_cards("3s")]))
NO_USE = Board.of([parse_cards(row) for row in ("Qh 9d", "Ac 9h 7c 5h", "6d 6h 6s Ad As")])
BEFORE_ONE = AFTER_FOUR.add(Board.of([parse_cards("5d"), (), ()]))
LEFT = parse_cards("2d 4c 3d 8h 7d 9d Jh")


def before_last(held: tuple[Card, ...], *opponents: Board) -> Position:
    return Position(
        PINEAPPLE, AFTER_FOUR, held, 2, frozenset(held), street_no=5, opponents=tuple(map(Opponent, opponents))
    )


def setting(held: tuple[Card, ...], opponent: Board, in_it: int = 0) -> Position:
    """Fantasyland is set when everybody else has placed."""
    many = len(held)
    return Position(
        PINEAPPLE, Board(), held, 13, frozenset(held), fantasyland=many, opponents=(Opponent(opponent, in_it),)
    )


def turn(player: int, *positions: Position) -> Turn:
    return Turn(player, positions, tuple(range(len(positions))))


def luck(*turns: Turn, players: int = 2, rotation: int = 0) -> float:
    return Hand(turns, players, rotation, (1,)).luck()


@pytest.mark.parametrize(("street_no", "board"), [(4, AFTER_THREE), (5, AFTER_FOUR)])
def test_over_all_draws_there_is_none(street_no: int, board: Board) -> None:
    gone = tuple(card for card in PINEAPPLE.cards if card not in LEFT)
    before = [turn(1, before_last(gone[at : at + 3], WEAK)) for at in range(0, len(gone), 3)]
    found = []
    for held in combinations(LEFT, 3):
        position = replace(before_last(held, WEAK), board=board, street_no=street_no)
        found.append(luck(*before, turn(0, position)) - luck(*before))
    assert np.std(found) > 0.5
    assert abs(np.mean(found)) < 4 * np.std(found) * (1 / OFTEN + 1 / len(found) / OFTEN) ** 0.5


@pytest.mark.slow
def test_over_all_deals_of_fantasyland_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Good cards are left: they are no luck where no others can come."""
    monkeypatch.setattr(luck_at_tables, "SETTINGS", 20)
    left = parse_cards("As Ks Qs Js Ts Ad Kd Qd Jd Td Ac Kc 9h 9d 9s 8h 8d 8s")
    gone = tuple(card for card in PINEAPPLE.cards if card not in left)
    before = [turn(1, setting(gone[:17], STRONG, 17)), turn(1, setting(gone[17:], STRONG, 17))]
    found = [luck(*before, turn(0, setting(held, STRONG, 17))) - luck(*before) for held in combinations(left, 17)]
    assert np.std(found) > 0.5
    assert abs(np.mean(found)) < 4 * np.std(found) * luck_at_tables.SETTINGS**-0.5


def test_a_full_house_is_worth_what_it_takes_from_whoever_sits_there() -> None:
    good, bad = parse_cards("2d 4c 5c"), parse_cards("Jh 4c 5c")
    against_weak, against_strong = (luck(turn(0, before_last(good, board))) for board in (WEAK, STRONG))
    assert against_weak > 3 > 0 > luck(turn(0, before_last(bad, WEAK)))
    assert against_strong != pytest.approx(against_weak, abs=0.5)


def test_what_somebody_else_draws_nobody_else_can() -> None:
    """The other cannot use them; but the first one waits for a deuce, or does not wait for a king."""
    done = Opponent(AFTER_FOUR)
    found = [
        luck(turn(1, replace(before_last(parse_cards(held), STRONG), board=NO_USE, opponents=(done,))))
        for held in ("2d 2c 2s", "Kd Ks Kh")
    ]
    assert found[0] + 1 < found[1]


def test_what_one_wins_the_others_lose() -> None:
    """Whoever is the first player: the seats are the same, and so are their draws."""
    held = parse_cards("2d 4c 5c")
    found = [
        luck(turn(player, before_last(held, STRONG, WEAK)), players=3, rotation=-player % 3) for player in range(3)
    ]
    assert found[0] > 1 > -1 > found[1]
    assert sum(found) == pytest.approx(0, abs=1e-9)


def test_the_luck_of_fantasyland_knows_nothing_of_what_is_placed_after_it_was_dealt() -> None:
    held = parse_cards("As Ks Qs Js Ts 9h 9d 9s 8h 8d 7c 6c 4d 2d")
    assert luck(turn(0, setting(held, WEAK))) == luck(turn(0, setting(held, STRONG)))


def criss_cross(*drawn: str, theirs: tuple[Opponent, ...], fantasyland: int = 0) -> Turn:
    """A turn of the second player on both boards, against two of the first one."""
    own = Board() if fantasyland else BEFORE_ONE
    places, street_no = (13, 1) if fantasyland else (1, 9)
    positions = (
        Position(
            CRISS_CROSS,
            own,
            held,
            places,
            frozenset(held),
            fantasyland=fantasyland,
            street_no=street_no,
            opponents=theirs,
        )
        for held in map(parse_cards, drawn)
    )
    return turn(1, *positions)


def test_a_draw_counts_against_each_board_of_the_other() -> None:
    both, weak, strong = (
        luck(criss_cross("2d", "3d", theirs=(Opponent(one), Opponent(other))))
        for one, other in ((WEAK, STRONG), (WEAK, WEAK), (STRONG, STRONG))
    )
    assert both == pytest.approx((weak + strong) / 2, abs=0.5)
    assert weak < both < strong or strong < both < weak


def test_two_boards_draw_from_one_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two cards left the boards get both: all the luck is in which of them gets which, and here there is none."""
    monkeypatch.setattr(luck_at_tables, "SETTINGS", 2)
    gone = tuple(card for card in CRISS_CROSS.cards if card not in parse_cards("2d 4c"))
    theirs = Opponent(Board(), 17), Opponent(Board(), 16)
    before = [
        turn(0, *(replace(setting(packet, Board()), ruleset=CRISS_CROSS, opponents=theirs) for packet in packets))
        for packets in ((gone[:17], gone[17:34]), (gone[34:],))
    ]
    one, other = (
        luck(*before, criss_cross(*drawn, theirs=theirs)) - luck(*before) for drawn in (("2d", "4c"), ("4c", "2d"))
    )
    assert one == pytest.approx(0.0, abs=0.01)
    assert other == pytest.approx(0.0, abs=0.01)


def test_each_board_of_fantasyland_is_known_when_the_streets_begin() -> None:
    """Whatever lies on the tables of those who set in the dark: their boards are as they would be set at once."""
    packets = "As Ks Qs Js Ts 9h 9d 9s 8h 8d 7c 6c 4d", "Ac Kc Qc Jc 5c 7h 7d 7s 6h 6d 4c 4h 4s"
    open_boards, dark = (Opponent(Board()),) * 2, (Opponent(Board(), 13),) * 2
    first = criss_cross(*packets, theirs=open_boards, fantasyland=13)._replace(player=0)
    hands = [Hand((criss_cross(*drawn, theirs=dark), first), 2, 0, (1,)) for drawn in (("2d", "3d"), ("5d", "3d"))]
    found = [hand.luck() for hand in hands]
    assert [set(board.board.cards) for board in hands[0].fantasylands.values()] == [
        set(parse_cards(packet)) for packet in packets
    ]
    assert found[0] != found[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "seats", "seed", "deals"),
    [(PINEAPPLE, 2, 8, (0, 1, 2)), (PINEAPPLE, 3, 8, (0, 1)), (CRISS_CROSS, 2, 77, (0, 6))],
)
def test_where_all_choose_alike_the_rotations_cancel_out(
    ruleset: OpenFaceRuleset, seats: int, seed: int, deals: tuple[int, ...]
) -> None:
    """Deal 6 of criss-cross leads to Fantasyland, and so does the first for three."""
    players = [LevelPlayer(Level.STRONG)] * seats
    for deal in deals:
        episodes, total = watched(Match(ruleset, seats, seed, duplicate=True), players, deal)
        assert sum(hand.points[0] for episode in episodes for hand in episode) == 0
        assert total == pytest.approx(0.0, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_most_of_what_a_deal_brings_is_luck(seats: int) -> None:
    players = [LevelPlayer(Level.CASUAL)] * seats
    played = [watched(Match(PINEAPPLE, seats, 8), players, deal) for deal in range(12)]
    points = np.array([sum(hand.points[0] for hand in episode) for (episode,), _ in played])
    lucky = np.array([total for _, total in played])
    assert (points - lucky).std() < 0.5 * points.std()
