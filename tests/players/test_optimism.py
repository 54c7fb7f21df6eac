"""What is taken off the values of a position: the same of all its placements, so that no decision hangs on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.players.learnt.tables import learnt_games
from bot.players.open_face import optimism as taken_off
from bot.players.open_face.levels import choose
from bot.players.open_face.optimism import measured, optimism
from bot.players.position import Opponent, Position
from bot.players.search.strong import search
from bot.rules.board import Board
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.options import Level
from tests.players.hands import position

GROWING = Opponent(Board.parse("Jc Jh / Ah Ac 6d 6h / 5h 6c 7h 8c 9d"))
FULL = Opponent(Board.parse("2d 2h 3d / Kh Kc 5c 5d 9c / Th Tc Td 4h 2c"))
FANTASYLAND = Opponent(Board(), 14)
DOOMED = Opponent(Board.parse("Jc / Ah Ac 6d 6h 2c / 5h 6c 7h 8c 2d"))


def on_the_last_street(*opponents: Opponent) -> Position:
    at = position("Qh Qd / 9s 9h 4c 4d / As Ks 7s 2s", "Ts 3c 8d")
    shown = {card for one in opponents for card in one.board.cards}
    return replace(at, street_no=5, opponents=opponents, seen=at.seen | shown)


def test_all_placements_have_less_and_stay_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taken_off, "measured", lambda ruleset: (0.0, 0.0, 0.0, 0.0, 0.75))
    at = on_the_last_street(GROWING, FULL)
    said, found = choose(Level.STRONG, at).candidates, search(at)
    assert [one.placement for one in said] == [one.placement for one in found]
    assert [one.value for one in said] == pytest.approx([one.value - 0.75 for one in found])
    assert [one.error for one in said] == [one.error for one in found]


@pytest.mark.parametrize(
    ("opponents", "times"),
    [((), 0), ((FULL,), 0), ((FANTASYLAND,), 0), ((GROWING, FULL), 1), ((GROWING, FANTASYLAND), 1), ((DOOMED,), 0)],
)
def test_only_who_has_cards_to_place_counts(
    opponents: tuple[Opponent, ...], times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taken_off, "measured", lambda ruleset: (1.0, 2.0, 3.0, 4.0, 5.0))
    assert optimism(on_the_last_street(*opponents)) == 5.0 * times
    assert optimism(replace(on_the_last_street(*opponents), street_no=2)) == 2.0 * times


def test_where_all_are_certain_to_foul_it_is_worth_nothing() -> None:
    at = position("Kh / Jd Jc 5s 4s 3s / 3h 3d 8h 6h 2c", "Qh 9d Ah")
    at = replace(at, street_no=5, opponents=(DOOMED,), seen=at.seen | set(DOOMED.board.cards))
    assert [one.value for one in choose(Level.STRONG, at).candidates] == pytest.approx([0.0] * 3)


@pytest.mark.parametrize("name", learnt_games())
def test_every_game_was_measured_street_by_street(name: str) -> None:
    ruleset = load_open_face(name)
    assert len(measured(ruleset)) == len(ruleset.streets)
    assert max(map(abs, measured(ruleset))) < 3


def test_house_rules_are_said_as_their_game_and_two_boards_as_found() -> None:
    pineapple = load_open_face("pineapple")
    assert measured(with_settings(pineapple, {"scoop_bonus": 6})) == measured(pineapple)
    assert measured(load_open_face("criss-cross")) == ()
