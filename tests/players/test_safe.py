"""The policy that avoids fouling: always legal, always the same, seldom fouled, quick."""

from __future__ import annotations

from random import Random

import pytest

from bot.players.placements import placements
from bot.players.position import Placement, Position
from bot.players.safe.policy import safe
from bot.rules.board import Board
from bot.rules.cards import Row, parse_cards
from bot.rules.open_face.fouls import is_foul, must_foul
from bot.rules.open_face_presets import load_open_face
from tests.players.hands import final_board, fits, position, streets
from tests.support.loop_cpu import cpu_ms
from tests.support.picked import some


def anywhere(random: Random, position: Position) -> Placement:
    return random.choice(list(placements(position)))


def is_lost(at: Position, placement: Placement) -> bool:
    return must_foul(at.board.add(placement[0]), at.ruleset.middle, at.ruleset.jokers)


@pytest.mark.parametrize("preset", some(["ofc", "ofc-2012", "pineapple", "deuce-seven", "joker"], 1))
def test_every_placement_is_legal_and_no_foul_is_chosen_without_need(preset: str) -> None:
    decided = doomed = 0
    for seed in range(24 if preset.startswith("ofc") else 52):
        random = Random(seed)
        for at, _ in streets(preset, seed, lambda at, random=random: anywhere(random, at))[1:]:  # type: ignore[misc]
            choice = safe(at)
            assert fits(at, choice)
            if is_lost(at, choice):
                doomed += 1
                assert all(is_lost(at, other) for other in placements(at))
            decided += 1
    assert decided > 180
    assert 0 < doomed < decided


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "most"), [("pineapple", 0.2), ("ofc", 0.2), ("deuce-seven", 0.3), ("joker", 0.15)])
def test_fouls_are_rare(preset: str, most: float) -> None:
    middle, hands = load_open_face(preset).middle, 40  # half of the bar is usual
    fouls = sum(is_foul(final_board(streets(preset, seed, safe)), middle) for seed in range(7000, 7000 + hands))
    assert fouls / hands < most


def test_it_decides_the_same_each_time() -> None:
    assert streets("pineapple", 5, safe) == streets("pineapple", 5, safe)


def test_it_keeps_the_cards_of_a_draft_in_their_rows() -> None:
    at = position("/ / ", "As Kd 7c 7h 2d", places=5, later=12)
    rows, discards = safe(at, Board.parse("2d / / As"))
    assert (rows.front[:1], rows.back[:1], discards) == (parse_cards("2d"), parse_cards("As"), ())


@pytest.mark.parametrize(
    ("board", "held", "row", "card"),
    [
        ("Kc 4d / 8s 8h 3c 3d 2s / Ah Jh 9h 5h", "6c 2h Qs", Row.BACK, "2h"),
        ("Qc 4d / 8s 8h 9c 9d 2s / Ah As Ad 5h", "5c Qs 3d", Row.FRONT, "Qs"),
        ("3c 4d / 8s 6h 9c Jd 2s / Ah As 9h 5h", "3h 4s 7d", Row.FRONT, "7d"),
    ],
    ids=["finishes a flush", "takes Fantasyland when it is safe", "leaves a pair that would foul"],
)
def test_it_sees_what_a_card_is_good_for(board: str, held: str, row: Row, card: str) -> None:
    at = position(board, held)
    rows, _ = safe(at)
    assert parse_cards(card)[0] in rows.row(row)
    assert not is_foul(at.board.add(rows))


@pytest.mark.parametrize(
    ("board", "held", "row", "card"),
    [
        ("Kc 4d / 8c 6h 3c 2d / Ah As 9h 5h", "4s Qh Qs", Row.MIDDLE, "4s"),
        ("Qc 4d / 7c 5h 3c 2d / Ah As 9h 9d", "4s 7s Th", Row.MIDDLE, "4s"),
        ("Kc 4d / Tc 6h 3c 2d 5s / Ah As 9h 9d", "Ks 7s Th", Row.FRONT, "Ks"),
    ],
    ids=["finishes a low", "takes the best low", "takes kings over a low"],
)
def test_it_sees_what_a_card_is_good_for_around_a_low(board: str, held: str, row: Row, card: str) -> None:
    at = position(board, held, preset="deuce-seven")
    rows, _ = safe(at)
    assert parse_cards(card)[0] in rows.row(row)


@pytest.mark.parametrize(
    ("board", "held", "row"),
    [
        ("Qc 4d / 8s 8h 9c 9d 2s / Ah Kh 3h 5h", "5c X1 3d", Row.BACK),
        ("Qc 4d / 8s 8h 9c 9d 2s / Ah 7h 3h 5h 2h", "5c X1 3d", Row.FRONT),
    ],
    ids=["finishes a flush", "pairs queens in front"],
)
def test_it_sees_what_a_joker_is_good_for(board: str, held: str, row: Row) -> None:
    at = position(board, held, places=2 if row is Row.BACK else 1, preset="joker")
    rows, _ = safe(at)
    assert parse_cards("X1")[0] in rows.row(row)


def test_dead_cards_count() -> None:
    board, held, heart = "Qd 4c / 8s 8c 3d / Kh 9h 5h", "2h Ts 6d", parse_cards("2h")
    draws_to_the_flush, _ = safe(position(board, held, later=6))
    assert draws_to_the_flush.back == heart
    without_hearts, _ = safe(position(board, held, later=6, seen="Jh Qh Th 6h 4h 3h Ah"))
    assert without_hearts.back == ()


def test_the_first_street_takes_a_fraction_of_an_event_loops_patience() -> None:
    at = position("/ / ", "As Kd 7c 7h 2d", places=5, later=12)
    safe(at)
    with cpu_ms(most=250) as took:
        for _ in range(5):
            safe(at)
    assert took.ms / 5 < 50
