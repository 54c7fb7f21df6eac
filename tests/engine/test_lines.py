"""The protocol line by line: hello, requests, quit; whatever comes is answered, and so is the next line."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.engine.lines import Session
from bot.engine.requests import read_request
from bot.players.open_face.spot import Spot
from bot.players.placements import placements
from bot.rules.board import Board
from bot.rules.cards import CARD_TEXTS, parse_cards
from bot.rules.closed_presets import closed_presets
from bot.rules.open_face_presets import scored_open_face_presets
from bot.table.options import Level
from tests.engine.examples import ALL, CODES, DECLARE, LAST, PLACE, SET, TWO_BOARDS, changed


def ask(line: dict[str, Any]) -> dict[str, Any]:
    answer, _ = Session().answer_line(json.dumps(line))
    found = json.loads(answer)
    assert isinstance(found, dict)
    return found


def rows_of(place: dict[str, str]) -> Board:
    return Board.of(parse_cards(place[row]) for row in ("front", "middle", "back"))


def test_hello_says_what_there_is() -> None:
    answer = ask({"cmd": "hello", "protocol": 1})
    assert set(answer) == {"id", "name", "version", "protocol", "rulesets", "levels"}
    assert answer["rulesets"] == [*scored_open_face_presets(), *closed_presets()]
    assert answer["levels"] == list(Level)


@pytest.mark.parametrize("depth", [21, 600, 900])
@pytest.mark.parametrize("key", ["cmd", "protocol", "level", "seats", "draw"])
def test_lists_in_lists_are_answered_however_deep(key: str, depth: int) -> None:
    line = {"cmd": "hello"} if key == "protocol" else {} if key == "cmd" else LAST
    answer = ask(line | {key: json.loads("[" * depth + "]" * depth)})
    assert answer["error"].startswith(f"{key}: ")
    assert len(answer["error"]) < 150


def test_quit_ends_the_session_and_a_request_does_not() -> None:
    session = Session()
    session.answer_line(json.dumps(LAST))
    assert not session.has_quit
    assert session.answer_line('{"cmd": "quit", "id": 4}') == ('{"id": 4, "quit": true}', True)
    assert session.has_quit


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"cmd": "hello"}, "bad_setting"),
        ({"cmd": "hello", "protocol": 2}, "bad_setting"),
        ({"cmd": "hello", "protocol": True}, "bad_setting"),
        ({"cmd": "stop"}, "bad_setting"),
        ({"cmd": None}, "bad_setting"),
        ({"cmd": "quit", "draw": "2c"}, "unknown_key"),
        (PLACE | {"protocol": 1}, "unknown_key"),
    ],
)
def test_a_command_that_there_is_not_is_refused(line: dict[str, Any], code: str) -> None:
    assert ask(line)["code"] == code


@pytest.mark.parametrize("level", list(Level))
def test_a_placement_is_legal_and_the_first_candidate(level: Level) -> None:
    answer = ask(PLACE | {"level": level})
    assert set(answer) == {"id", "place", "discard", "value", "candidates"}
    assert answer["candidates"][0] == {key: answer[key] for key in ("place", "discard", "value")} | {"se": 0}
    values = [candidate["value"] for candidate in answer["candidates"]]
    assert values == sorted(values, reverse=True)
    assert all(candidate["se"] > 0 for candidate in answer["candidates"][1:]) == (level is Level.STRONG)
    for candidate in answer["candidates"]:
        rows, discards = rows_of(candidate["place"]), parse_cards(candidate["discard"])
        assert sorted(rows.cards + discards) == sorted(parse_cards(PLACE["draw"]))
        assert len(rows.cards) == 2


def test_two_boards_are_answered_together() -> None:
    first, second = ask(TWO_BOARDS)["boards"]
    assert rows_of(first["place"]) == Board(front=parse_cards("Kd"))
    assert rows_of(second["place"]).is_full
    assert ask(changed(TWO_BOARDS, draw=["Kd", ""]))["boards"][1] is None


def test_a_closed_hand_is_set_with_all_of_its_cards() -> None:
    answer = ask(SET)
    assert set(answer) == {"id", "place", "natural", "surrender", "value"}
    assert sorted(rows_of(answer["place"]).cards) == sorted(parse_cards(SET["draw"]))
    assert (answer["natural"], answer["surrender"]) == (None, False)


def test_a_natural_is_declared_by_its_name() -> None:
    dragon = ask(SET | {"ruleset": "hong-kong", "draw": "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"})
    assert dragon["natural"] == "dragon"
    assert dragon["value"] > 10


def test_a_bad_hand_is_given_up_when_others_play_and_not_when_all_have_given_up() -> None:
    said = [ask(DECLARE | {"announced": announced})["surrender"] for announced in (["play"] * 2, ["surrender"] * 2)]
    assert said == [True, False]


def test_the_seed_fixes_the_answer() -> None:
    seeded = PLACE | {"level": "strong", "seed": 3}
    assert ask(seeded) == ask(seeded)


ODD: tuple[Any, ...] = (
    -1,
    0,
    2**80,
    1.5,
    True,
    None,
    "",
    "x",
    "Kd",
    [],
    {},
    [[]],
    {"id": {}},
    "A" * 300,
    "\u2660K",
    float("inf"),
)


class Fuzz:
    """Valid lines with random changes, as many as are asked for; the same seed, the same lines."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.lines = [json.dumps(one) for one in (*ALL, {"cmd": "hello", "protocol": 1})]
        self.keys = sorted({key for one in ALL for key in one} | {"boards", "cmd", "protocol", "front"})

    def line(self) -> str:
        """One changed line."""
        line = self.random.choice(self.lines)
        if self.random.random() < 0.5:
            value = json.loads(line)
            for _ in range(self.random.randint(1, 3)):
                self._change(value)
            return json.dumps(value)
        for _ in range(self.random.randint(1, 4)):
            line = self._edit(line)
        return line

    def _change(self, value: Any) -> None:
        random = self.random
        while isinstance(value, dict | list) and value:
            places = list(value) if isinstance(value, dict) else list(range(len(value)))
            place = random.choice(places)
            inner = value[place]
            if isinstance(inner, dict | list) and inner and random.random() < 0.7:
                value = inner
                continue
            kind = random.random()
            if kind < 0.2:
                del value[place]
            elif kind < 0.4 and isinstance(value, dict):
                value[random.choice(self.keys)] = inner
            elif kind < 0.7 and isinstance(inner, str):
                value[place] = f"{inner} {random.choice(CARD_TEXTS)}"
            elif kind < 0.8 and isinstance(inner, int):
                value[place] = inner + random.choice((-1, 1, 12))
            else:
                value[place] = random.choice(ODD)
            return

    def _edit(self, line: str) -> str:
        random = self.random
        at, to = sorted((random.randrange(len(line) + 1), random.randrange(len(line) + 1)))
        match random.randrange(5):
            case 0:
                return line[:at] + line[to:]
            case 1:
                return line[:at] + chr(random.choice((0, 9, 34, 44, 58, 91, 92, 123, 125, 0xE9, 0xD800))) + line[at:]
            case 2:
                return line[:at] + line[at:to] * 2 + line[to:]
            case 3:
                return line[:at] + random.choice(CARD_TEXTS) + line[at + 2 :]
            case _:
                return line[:at] + str(random.randint(-5, 99)) + line[at:]


def fuzz(seed: int, lines: int) -> None:
    session, changes = Session(), Fuzz(seed)
    usual = session.answer_line(json.dumps(LAST))
    errors: dict[str, int] = {}
    for number in range(lines):
        answer, is_answer = session.answer_line(changes.line())
        found = json.loads(answer)
        assert "\n" not in answer
        assert ("error" in found) != is_answer
        if not is_answer:
            assert set(found) == {"id", "error", "code"}
            assert found["code"] in CODES
            errors[found["code"]] = errors.get(found["code"], 0) + 1
        if number % 1000 == 0:
            assert session.answer_line(json.dumps(LAST)) == usual
    assert lines * 0.5 < sum(errors.values()) < lines * 0.98
    assert len(errors) >= 9


@pytest.mark.slow
def test_whatever_comes_is_answered() -> None:
    fuzz(1, 5_000)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
def test_many_changed_lines_are_answered(seed: int) -> None:
    fuzz(seed, 5_000)  # fifteen thousand in all: the rarest of nine codes comes thirty times


def test_every_placement_of_the_last_street_is_a_candidate() -> None:
    last = changed(PLACE, street=5, me={"front": "Kd 2d", "middle": "9s 9h 3d 4d", "back": "Ah 4h 5h 6h 7h"})
    at = last | {"opponents": [{"fantasyland": 14}]}
    spot = read_request(at).spot
    assert isinstance(spot, Spot)
    (position,) = spot.positions
    assert len(ask(at)["candidates"]) == len(list(placements(position))) == 6
