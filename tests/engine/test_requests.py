"""Requests as positions: what a player sees and nothing else, and a refusal that names the place for what cannot be."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.game import GAMES
from bot.engine.lines import Session
from bot.engine.requests import read_request
from bot.players.closed.policies import Said
from bot.players.closed.spot import ClosedSpot
from bot.players.open_face.spot import Spot
from bot.players.position import Opponent, Position, positions_of
from bot.rules.board import Board
from bot.rules.cards import Card, parse_cards
from bot.rules.json_lines import BadLine, Object, read_object
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.options import Level
from bot.table.turns import waited_for
from tests.engine.examples import (
    ALL,
    BANKED,
    DECLARE,
    FANTASYLAND,
    LAST,
    PLACE,
    SET,
    TWO_BOARDS,
    changed,
)
from tests.support.views import open_face_view
from tests.table.games import ANN, BEN, CAT, PINEAPPLE, QUEENS_AND_DISCARDS, REVEALING, Game, options


def cards(text: str) -> frozenset[Card]:
    return frozenset(parse_cards(text))


def positions(line: Object) -> tuple[Position, ...]:
    spot = read_request(line).spot
    assert isinstance(spot, Spot)
    return spot.positions


def test_a_request_is_the_position_that_it_tells() -> None:
    assert positions(PLACE) == (
        Position(
            ruleset=load_open_face("pineapple"),
            board=Board.parse("Kd / 9s 9h / Ah 4h"),
            held=parse_cards("Kh 2c 7d"),
            places=2,
            seen=cards("Kd 9s 9h Ah 4h 8c 5d 5c Js 3s Kh 2c 7d"),
            later=9,
            street_no=2,
            opponents=(Opponent(Board.parse("/ 8c / 5d 5c Js 3s")),),
        ),
    )


def test_discards_and_dead_cards_are_seen_and_boards_in_fantasyland_are_known_by_their_number() -> None:
    (position,) = positions(LAST)
    assert cards("Td Ts") <= position.seen
    assert position.opponents == (
        Opponent(Board.parse("Qc 6c 6d / 8c 8d 7d 2s / 5d 5c Js 3s 3d")),
        Opponent(Board(), 13),
    )
    (discarded,) = positions(
        changed(
            PLACE,
            street=3,
            me={"front": "Kd Kc", "middle": "9s 9h 9c", "discards": "8h"},
            opponents=[{"middle": "8c 8d", "back": "5d 5c Js 3s 3h"}],
        )
    )
    assert cards("8h") <= discarded.seen


def test_fantasyland_is_set_at_once() -> None:
    (position,) = positions(FANTASYLAND)
    assert (position.fantasyland, position.places, position.later, len(position.held)) == (14, 13, 0, 14)


def test_two_boards_are_two_positions_that_know_all_of_their_cards() -> None:
    first, second = positions(TWO_BOARDS)
    assert (first.places, first.fantasyland, second.places, second.fantasyland) == (1, 0, 13, 13)
    assert first.seen == second.seen
    assert len(first.seen) == 12 + 14 + 13
    assert first.opponents == (
        Opponent(Board.parse("2h 2s 3h / 4c 4s 5c 5h 6h / 7h 7s 8c 8s As")),
        Opponent(Board(), 13),
    )


def test_only_the_board_that_something_is_drawn_for_is_placed_on() -> None:
    later = changed(TWO_BOARDS, draw=["Kd", ""])
    assert [position.fantasyland for position in positions(later)] == [0]


@pytest.mark.parametrize("settings", [{"scoop_bonus": 1}, {"reveal_discards": True}], ids=str)
def test_settings_change_the_rules(settings: dict[str, Any]) -> None:
    (position,) = positions(PLACE | {"settings": settings})
    assert position.ruleset == with_settings(load_open_face("pineapple"), settings)


def test_who_plays_where_discards_are_revealed_is_asked_and_answers_as_where_they_stay_hidden() -> None:
    games = [Game(ANN, BEN, CAT, table=options(ruleset)) for ruleset in (PINEAPPLE, REVEALING)]
    for game in games:
        game.play({BEN: QUEENS_AND_DISCARDS}).start()
    while games[0].state.is_playing:
        account = games[0].hand.seats[waited_for(games[0].state)[0]].account
        views = [open_face_view(game.state, account) for game in games]
        plain, revealing = (positions_of(view) for view in views if view is not None)
        assert tuple(replace(one, ruleset=PINEAPPLE) for one in revealing) == plain
        for game in games:
            game.place(account)
    settings: tuple[dict[str, bool], ...] = ({}, {"reveal_discards": True})
    asked = [read_request(PLACE | {"level": "strong", "settings": one}) for one in settings]
    answers = [GAMES[request.spot.ruleset.family].answer(request) for request in asked]
    assert answers[0] == answers[1]


def test_what_is_left_out_is_usual() -> None:
    short = {key: PLACE[key] for key in ("ruleset", "seats", "street", "me", "opponents", "draw")}
    request = read_request(short)
    assert (request.level, request.seed, request.seconds) == (Level.STRONG, 0, None)
    assert isinstance(request.spot, Spot)
    assert (request.spot.seat, request.spot.button) == (0, 1)


def test_a_closed_request_is_thirteen_cards_and_whom_one_settles_with() -> None:
    spot = read_request(SET).spot
    assert isinstance(spot, ClosedSpot)
    assert (spot.others, spot.banks, spot.arrangement) == (2, None, None)
    assert spot.cards == parse_cards(SET["draw"])
    player, banker = read_request(BANKED).spot, read_request(BANKED | {"banker": 2}).spot
    assert isinstance(player, ClosedSpot)
    assert isinstance(banker, ClosedSpot)
    assert [(spot.others, spot.banks) for spot in (player, banker)] == [(1, False), (2, True)]


def test_what_was_announced_counts_for_whom_one_settles_with() -> None:
    spot = read_request(DECLARE).spot
    assert isinstance(spot, ClosedSpot)
    assert spot.said == Said(playing=1, surrendered=0, to_say=1)
    after = read_request(DECLARE | {"announced": ["natural", "surrender"]}).spot
    assert isinstance(after, ClosedSpot)
    assert after.said == Said(playing=0, surrendered=1, to_say=0, declared=1)


@pytest.mark.parametrize("request_line", ALL, ids=lambda one: one["ruleset"])
def test_every_kind_is_answered(request_line: dict[str, Any]) -> None:
    answer, is_answer = Session().answer_line(json.dumps(request_line))
    assert is_answer, answer
    assert json.loads(answer)["id"] == request_line.get("id")


WRONG: list[tuple[dict[str, Any], str, str]] = [
    (changed(PLACE, ruleset="pinapple"), "unknown_ruleset", "ruleset: "),
    (changed(PLACE, ruleset=None), "unknown_ruleset", "ruleset: "),
    (changed(PLACE, settings={"scop": 1}), "bad_setting", "settings.scop: "),
    (changed(PLACE, settings=[]), "bad_setting", "settings: "),
    (changed(PLACE, effort=0), "bad_setting", "effort: must be a number from 0.05 to 16"),
    (changed(PLACE, effort=17), "bad_setting", "effort: "),
    (changed(PLACE, effort=True), "bad_setting", "effort: "),
    (changed(PLACE, effort="much"), "bad_setting", "effort: "),
    (changed(PLACE, settings={"playable": False}), "bad_setting", "ruleset: pineapple can be scored"),
    (changed(PLACE, sets=1), "unknown_key", "sets: there is no such key; did you mean"),
    (changed(PLACE, me={"fronts": ""}), "unknown_key", "me.fronts: "),
    (changed(PLACE, opponents=[{"discards": "2d"}]), "unknown_key", "opponents[0].discards: "),
    (changed(PLACE, opponents=[]), "seats", "opponents: 0 given"),
    (changed(PLACE, opponents=[{}, {}]), "seats", "opponents: 2 given"),
    (changed(PLACE, opponents=7), "seats", "opponents: "),
    (changed(PLACE, seats=9), "seats", "seats: "),
    (changed(PLACE, seats="2"), "seats", "seats: "),
    (changed(PLACE, seat=2), "seats", "seat: "),
    (changed(PLACE, button=-1), "seats", "button: "),
    (changed(PLACE, me=None), "bad_json", "me: "),
    (changed(PLACE, street=6), "bad_setting", "street: "),
    (changed(PLACE, street=True), "bad_setting", "street: "),
    (changed(PLACE, phase="set"), "bad_setting", "phase: "),
    (changed(PLACE, level="best"), "bad_setting", "level: "),
    (changed(PLACE, level=["safe"]), "bad_setting", "level: "),
    (changed(PLACE, seed=-1), "bad_setting", "seed: "),
    (changed(PLACE, seed=2**70), "bad_setting", "seed: "),
    (changed(PLACE, time_ms=-5), "time", "time_ms: "),
    (changed(PLACE, time_ms=0), "time", "time_ms: "),
    (changed(PLACE, time_ms=0.5), "time", "time_ms: "),
    (changed(PLACE, time_ms=True), "time", "time_ms: "),
    (changed(PLACE, banker=0), "bad_setting", "banker: "),
    (changed(PLACE, announced=["play"]), "bad_setting", "announced: "),
    (changed(PLACE, draw="Kh 2c"), "illegal_place", "draw: 2 cards; street 2 of pineapple deals 3"),
    (changed(PLACE, draw=""), "illegal_place", "draw: 0 cards"),
    (changed(PLACE, draw=None), "illegal_place", "draw: 0 cards"),
    (changed(PLACE, draw=3), "bad_card", "draw: "),
    (changed(PLACE, draw="Kh 2c 7x"), "bad_card", "draw: '7x' is not a card"),
    (changed(PLACE, draw="Kh 2c X1"), "bad_card", "draw: X1 is a joker"),
    (changed(PLACE, draw="Kh 2c 2c"), "duplicate_card", "draw: 2c is already in draw"),
    (changed(PLACE, draw="Kh 2c 9h"), "already_seen", "draw: 9h is already in me.middle"),
    (changed(PLACE, dead="Js"), "already_seen", "dead: Js is already in opponents[0].back"),
    (changed(PLACE, me={"discards": "8d"}), "illegal_place", "me.discards: 1 cards, and 0"),
    (changed(PLACE, me={"back": "Ah"}), "illegal_place", "me: 4 cards on the board; before street 2 it has 5"),
    (changed(PLACE, me={"back": "Ah Kd"}), "duplicate_card", "me.back: Kd is already in me.front"),
    (changed(PLACE, me={"front": "Kd 2d 3d 4d"}), "row_size", "me.front: 4 cards, expected at most 3"),
    (changed(PLACE, me={"fantasyland": 13}), "bad_setting", "me.fantasyland: "),
    (changed(PLACE, me={"fantasyland": 14}), "illegal_place", "draw: in Fantasyland 14 cards"),
    (changed(PLACE, opponents=[{"middle": "8c", "fantasyland": 14}]), "illegal_place", "opponents[0]: a board in"),
    (
        changed(PLACE, opponents=[{"middle": "8c 8d 8h", "back": "5d 5c Js 3s 2d"}]),
        "illegal_place",
        "opponents[0]: 8 cards on a board; on street 2 it has 5 or 7",
    ),
    (changed(PLACE, opponents=[{}]), "illegal_place", "opponents[0]: 0 cards on a board"),
    (
        changed(PLACE, dead="3c 3d 3h 6c 6d 6h 6s Tc Td Th Ts Qc Qd Qh Qs 2d 2h 2s 4c 4d 4s"),
        "bad_card",
        "dead: 18 cards are left, and 21 more are dealt",
    ),
    (changed(LAST, draw="9d 8h"), "illegal_place", "draw: 2 cards; street 9 of ofc deals 1"),
    (changed(FANTASYLAND, draw="Ah Kh"), "illegal_place", "draw: in Fantasyland 14 cards are set"),
    (changed(FANTASYLAND, draw=""), "illegal_place", "draw: there is nothing to place"),
    (changed(FANTASYLAND, me={"front": "2d"}), "duplicate_card", "opponents[0].middle: 2d"),
    (changed(TWO_BOARDS, draw="Kd"), "bad_card", "draw: must be a list"),
    (changed(TWO_BOARDS, draw=["", ""]), "illegal_place", "boards[0].draw: 0 cards"),
    (changed(TWO_BOARDS, draw=["Kd", "Kd"]), "already_seen", "draw[1]: Kd is already in draw[0]"),
    (changed(TWO_BOARDS, me={"boards": [{}]}), "bad_setting", "me.boards: must be a list of 2"),
    (changed(TWO_BOARDS, me={"front": "2c"}), "unknown_key", "me.front: "),
    (changed(TWO_BOARDS, opponents=[{"boards": [{"front": ["2d"]}, {}]}]), "bad_card", "opponents[0].boards[0].front"),
    (changed(SET, draw="Kh"), "illegal_place", "draw: 1 cards; two-four deals 13"),
    (changed(SET, me={"front": "4c"}), "illegal_place", "me: nothing is set"),
    (changed(SET, opponents=[{}, {"front": "4c"}]), "unknown_key", "opponents[1].front: "),
    (changed(SET, street=1), "bad_setting", "street: "),
    (changed(SET, phase="place"), "bad_setting", "phase: "),
    (changed(SET, phase="declare"), "bad_setting", "phase: in two-four all is said"),
    (changed(SET, banker=1), "bad_setting", "banker: two-four has no banker"),
    (changed(BANKED, banker=3), "seats", "banker: "),
    (changed(DECLARE, announced=["play"]), "seats", "announced: "),
    (changed(DECLARE, announced=["play", "fold"]), "bad_setting", "announced: "),
    (changed(DECLARE, announced=["play", ["play"]]), "bad_setting", "announced: "),
    (changed(DECLARE, me={"front": "2s 3d"}), "illegal_place", "me: who declares has set"),
]


def test_the_key_that_stands_twice_is_named() -> None:
    with pytest.raises(BadLine, match=r"^code: this key stands twice"):
        read_object('{"id": 1, "of": {"name": "x", "code": 2, "code": 3}}')


@pytest.mark.parametrize(("line", "code", "sentence"), WRONG, ids=lambda part: part if isinstance(part, str) else "")
def test_what_cannot_be_is_refused_with_its_place(line: dict[str, Any], code: str, sentence: str) -> None:
    with pytest.raises(BadLine) as refused:
        read_request(line)
    assert (refused.value.code, str(refused.value)[: len(sentence)]) == (code, sentence)
