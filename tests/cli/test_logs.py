"""One line an event: text for a person, or JSON for a program."""

from __future__ import annotations

import json
import logging
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from bot.cli.logs import JsonLine
from bot.plain_stderr import OneLine
from tests.cli.process import TOKEN, bot, running, stop


def record(message: str, *values: object, fault: BaseException | None = None) -> logging.LogRecord:
    about = (type(fault), fault, fault.__traceback__) if fault is not None else None
    return logging.LogRecord("bot.app", logging.ERROR, "app.py", 1, message, values, about)


def fault(text: str) -> BaseException:
    try:
        raise RuntimeError(text)
    except RuntimeError as raised:
        return raised


def test_what_comes_from_outside_stays_on_its_line() -> None:
    line = OneLine("%(levelname)s %(message)s").format(record("refused: %s", "x\r\n2026 ERROR bot.app: forged"))
    assert line == "ERROR refused: x\\r\\n2026 ERROR bot.app: forged"


def test_a_fault_in_text_has_its_traceback_below() -> None:
    first, *rest = OneLine("%(levelname)s %(message)s").format(record("broken", fault=fault("it"))).splitlines()
    assert first == "ERROR broken"
    assert rest[0] == "    Traceback (most recent call last):"
    assert rest[-1] == "    RuntimeError: it"


@pytest.mark.parametrize("text", ["plain", "two\nlines", "\u2028 and \ud800", '"quoted"'])
def test_json_is_one_object_a_line(text: str) -> None:
    line = JsonLine().format(record("said %s", text, fault=fault(text)))
    assert len(line.splitlines()) == 1
    event: dict[str, Any] = json.loads(line)
    assert list(event) == ["time", "level", "logger", "message", "exception"]
    assert (event["level"], event["logger"], event["message"]) == ("ERROR", "bot.app", f"said {text}")
    assert event["exception"].startswith("Traceback (most recent call last):")
    assert event["exception"].endswith(f"RuntimeError: {text}")
    assert datetime.fromisoformat(event["time"]).utcoffset() is not None
    assert "exception" not in json.loads(JsonLine().format(record("fine")))


@pytest.mark.slow
def test_a_process_that_logs_json_says_nothing_else(tmp_path: Path) -> None:
    with running(tmp_path, DISCORD_TOKEN="", LOG_FORMAT="json") as process:
        first = process.stderr.readline()
        while "ready as" not in first:
            json.loads(first)
            first = process.stderr.readline()
        status, _, rest = stop(process)
    assert status == 0
    assert json.loads(first)["logger"] == "bot.discord_ui.starting"
    assert all(json.loads(line)["time"] for line in rest.splitlines())


def test_a_refusal_is_a_sentence_in_either_form(tmp_path: Path) -> None:
    done = bot(tmp_path, DISCORD_TOKEN=f"{TOKEN}!", LOG_FORMAT="json")
    assert done.stderr.decode().startswith("DISCORD_TOKEN is not a bot token")
