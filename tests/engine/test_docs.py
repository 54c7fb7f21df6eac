"""The page about the protocol: its request is read, its answer is legal, and its codes are those that there are."""

from __future__ import annotations

import json
import re
from pathlib import Path

from bot.engine.lines import Session
from bot.engine.open_face.requests import placements_of
from bot.engine.requests import read_request
from bot.players.open_face.spot import Spot
from tests.engine.examples import CODES

PAGE = (Path(__file__).parents[2] / "docs" / "engine.md").read_text("utf-8")
BLOCKS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_a_request_with_a_legal_answer() -> None:
    request, answer = json.loads(BLOCKS[1]), json.loads(BLOCKS[2])
    spot = read_request(request).spot
    assert isinstance(spot, Spot)
    assert placements_of(answer, spot)


def test_the_commands_are_answered() -> None:
    session = Session()
    assert [session.answer_line(line)[1] for line in BLOCKS[0].splitlines()] == [True, True]


def test_every_code_is_told() -> None:
    told = set(re.findall(r"`([a-z_]+)`", PAGE.partition("Codes: ")[2].partition("##")[0]))
    assert told >= CODES - {"bad_natural"}
