"""`python -m tools.trace`: the same figures in every process, and of a whole tap."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.support.sources import ROOT
from tools.trace import __main__ as command
from tools.trace.acts import ACTS
from tools.trace.calls import Calls, Function, Part


@pytest.mark.slow
def test_two_processes_count_the_same() -> None:
    first, second = (_started(seed) for seed in ("1", "2"))
    found: dict[str, Any] = json.loads(_output(first))
    assert found == json.loads(_output(second)), "in another order of sets"
    assert list(found) == list(ACTS)
    for act in found.values():
        until, after, whole = act["until the answer"], act["after it"], act["in all"]
        for figure in ("files", "functions"):
            assert 0 < until[figure] <= whole[figure] <= until[figure] + after[figure]
        assert whole["calls"] == until["calls"] + after["calls"]
        assert until["files"] <= until["functions"] <= until["calls"]
    tap, confirm = found["tap"], found["Confirm"]
    assert 20 < tap["until the answer"]["files"] < tap["in all"]["files"] < 300
    assert 50 < tap["until the answer"]["functions"] < tap["in all"]["functions"] < 1000
    assert tap["in all"]["functions"] < confirm["in all"]["functions"]
    assert tap["other threads"]["calls"] > 0, "the draft is stored"

    first_called = tap["list"][0]
    assert (first_called["file"], first_called["name"]) == ("bot/app.py", "PokerBot.on_interaction")
    assert {one["file"].split("/")[0] for one in found["/table"]["list"]} == {"bot", "cogs"}
    assert not [one for one in tap["list"] if one["name"].rpartition(".")[2].startswith("<")]


def _started(hash_seed: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    arguments = [sys.executable, "-m", "tools.trace", "--json", "--list"]
    return subprocess.Popen(arguments, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def _output(process: subprocess.Popen[str]) -> str:
    output, _ = process.communicate()
    assert process.returncode == 0
    return output


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """One act, of two functions in two files."""
    calls = Calls()
    calls.counted[Function("bot/b.py", 7, "B.b")] = Counter({Part.UNTIL: 1_000, Part.AFTER: 1})
    calls.counted[Function("bot/a.py", 3, "a")] = Counter({Part.BESIDE: 2})
    monkeypatch.setattr(command, "traced", lambda: {"tap": calls})


def run(*arguments: str) -> str:
    result = CliRunner().invoke(command.app, [*arguments])
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.usefixtures("known")
def test_the_table() -> None:
    rows = [line.strip("│\n").split("│") for line in run().splitlines() if line.startswith("│")]
    assert [[cell.strip() for cell in row] for row in rows] == [
        ["tap", "in all", "1", "1", "1,001"],
        ["", "until the answer", "1", "1", "1,000"],
        ["", "after it", "1", "1", "1"],
        ["", "other threads", "1", "1", "2"],
    ]


@pytest.mark.usefixtures("known")
def test_the_list_names_files_and_functions_with_the_calls_in_each_part() -> None:
    listed = run("--list").partition("\ntap\n")[2].splitlines()
    assert [line.split() for line in listed] == [
        ["until", "after", "other"],
        ["bot/b.py"],
        ["1000", "1", "B.b:7"],
        ["bot/a.py"],
        ["2", "a:3"],
    ]
    assert listed[4].index("2") > listed[2].rindex("1  "), "in the third column"


@pytest.mark.usefixtures("known")
def test_json_lists_only_what_was_asked_for() -> None:
    figures = {"files": 1, "functions": 1, "calls": 1_000}
    plain, listed = (json.loads(run("--json", *arguments))["tap"] for arguments in ((), ("--list",)))
    assert plain["until the answer"] == figures
    assert listed == plain | {
        "list": [
            {
                "file": "bot/b.py",
                "line": 7,
                "name": "B.b",
                "calls": {"until the answer": 1000, "after it": 1, "other threads": 0},
            },
            {
                "file": "bot/a.py",
                "line": 3,
                "name": "a",
                "calls": {"until the answer": 0, "after it": 0, "other threads": 2},
            },
        ]
    }
