"""The level that plays by the learnt value alone: what it does in plain positions."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.players.open_face.levels import choose, valued
from bot.players.placements import placements
from bot.players.position import Opponent, Placement, Position
from bot.players.safe.policy import safe
from bot.rules.board import Board
from bot.rules.cards import cards_text
from bot.rules.open_face.fouls import is_foul, must_foul
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.options import Level
from tests.players.hands import final_board, fits, position, streets


def casual(at: Position) -> Placement:
    return choose(Level.CASUAL, at).placement


def rows_of(at: Position) -> str:
    rows, discards = casual(at)
    placed = " / ".join(cards_text(sorted(row, reverse=True)) for row in rows.rows)
    return f"{placed} - {cards_text(discards)}".strip()


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["ofc", "pineapple", "progressive", "deuce-seven", "joker", "criss-cross"])
def test_every_placement_is_legal_and_no_certain_foul_is_chosen_without_need(preset: str) -> None:
    fouls = 0
    for seed in range(40):
        decisions = streets(preset, seed, casual)
        for at, choice in decisions:
            assert fits(at, choice)
            if must_foul(at.board.add(choice[0]), at.ruleset.middle, at.ruleset.jokers):
                others = (at.board.add(rows) for rows, _ in placements(at))
                assert all(must_foul(other, at.ruleset.middle, at.ruleset.jokers) for other in others)
        fouls += is_foul(final_board(decisions), load_open_face(preset).middle)
    assert fouls < 20


def test_it_decides_the_same_each_time() -> None:
    assert streets("pineapple", 5, casual) == streets("pineapple", 5, casual)


GOLDEN: tuple[tuple[Position, str], ...] = (
    # trips are kept together, and a pair becomes trips
    (position("", "9s 9h 9c 7d 2h", places=5, later=12), "9s 9h 9c"),
    (position("Kh / 7d 6d / 9s 9h", "9c 2h 3s", later=9), "9c"),
    # the third queen makes the back's full house rather than a front above the middle
    (position("3c 2d / 9s 9h 4c 4d 5s / Qs Qh Kd Ks", "Qc 7h 6d"), "Qc"),
    # the flush is completed
    (position("Kh 3d / 9s 9h 4c 4d 5s / Ad Kd 7d 2d", "Td 3c 8h"), "Td"),
)


@pytest.mark.parametrize(("at", "in_back"), GOLDEN)
def test_strong_rows_are_made_in_the_back(at: Position, in_back: str) -> None:
    rows, _ = casual(at)
    assert set(in_back.split()) <= set(cards_text(rows.back).split())


def test_queens_go_in_front_where_the_rows_behind_can_bear_them() -> None:
    rows, _ = casual(position("2c / Ks Kh 4c 4d 7s / As Ah Ac 8d 8h", "Qs Qh 3d"))
    assert cards_text(rows.front) == "Qs Qh"


def test_on_the_last_street_the_values_are_those_of_finished_boards() -> None:
    at = position("Qh Qd / Ad Ac 9h 4c 4d / As Ks 7s 2s", "Ts 9c 8d")
    best = valued(at)[0]
    board = at.board.add(best[0][0])
    assert not is_foul(board)
    assert cards_text(best[0][0].back) == "Ts"
    assert best[1] > 5
    worst = valued(at)[-1]
    assert is_foul(at.board.add(worst[0][0]))
    assert worst[1] < -5


def test_two_opponents_count_twice() -> None:
    one = position("Kh / 9s 9h / Ad Kd", "Ts 3c 8d", later=9)
    two = replace(one, opponents=(Opponent(Board()), Opponent(Board())))
    assert [value for _, value in valued(two)] == pytest.approx([2 * value for _, value in valued(one)])
    assert [placement for placement, _ in valued(two)] == [placement for placement, _ in valued(one)]


def test_rules_without_tables_are_played_as_safe() -> None:
    slow = [{"deal": 5, "place": 5}, *({"deal": 1, "place": 1} for _ in range(8))]
    ruleset = with_settings(load_open_face("joker"), {"name": "slow-joker", "streets": slow})
    held = tuple(Random(4).sample(ruleset.cards, 5))
    at = Position(ruleset, Board(), held, 5, frozenset(held), 8)
    assert choose(Level.CASUAL, at).placement == safe(at)
