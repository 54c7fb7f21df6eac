"""Standard streams with few letters, as files and pipes have them on Windows: no command ends for want of a letter."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.store.check import check
from tests.cli.process import ROOT, bot, cold, running, stop
from tests.secrecy.session import GUILD

FEW = ("ascii", "cp1252", "cp936")
CARDS = "As Ks Qs Js Ts 9h 9d 9c 8s 8h 2c 3d 4h"
MINE = "2c 3d 4h / 8s 8h 9h 9d 9c / As Ks Qs Js Ts"
NAMED = "日本−✓é"  # of a file: each encoding lacks one of these letters at least
SIMULATE = ("simulate", "--ruleset", "pineapple", "--seat", "baseline-random", "--seat", "baseline-greedy")


class Case(NamedTuple):
    """Arguments, what standard input has, and the status with which the command ends."""

    arguments: tuple[Any, ...]
    given: str = ""
    status: int = 0


CASES = {
    "help": Case(("--help",)),
    "doctor": Case(("doctor",)),
    "score": Case(("score", "-"), '{"id": "é"}', 2),
    "analyse": Case(("analyse", CARDS, "--mine", MINE)),
    "analyse --json": Case(("analyse", CARDS, "--json")),
    "engine": Case(("engine",), '{"id": "é"}', 2),
    "simulate": Case((*SIMULATE, "--hands", 2)),
    "check": Case(("check",)),
    "check --head": Case(("check", "--head", "0123456789abcdef"), status=1),
    "backup": Case(("backup", NAMED)),
    "restore": Case(("restore", "copy.db", "--database", NAMED)),
    "move": Case(("move", "games.db", NAMED)),
    "export": Case(("export", GUILD, "--out", NAMED)),
    "export, refused": Case(("export", GUILD, "--out", f"{NAMED}/none"), status=2),
    "forget": Case(("forget", 900, "--leave"), "y\n"),
}


@pytest.mark.parametrize("encoding", FEW)
@pytest.mark.parametrize("name", CASES)
def test_each_command_ends_as_it_does_elsewhere(path: Path, name: str, encoding: str) -> None:
    shutil.copy(path, path.with_name("copy.db"))
    case = CASES[name]
    database = path.with_name(NAMED) / "new.db" if name == "doctor" else path
    done = bot(path.parent, *case.arguments, stdin=case.given.encode(), PYTHONIOENCODING=encoding, DATABASE=database)
    assert b"Traceback" not in done.stderr
    assert done.returncode == case.status, done.stdout + done.stderr
    assert (done.stdout + done.stderr).decode(encoding)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", FEW)
def test_the_bot_says_where_it_is(tmp_path: Path, encoding: str) -> None:
    with running(tmp_path, "sandbox", "--players", NAMED, PYTHONIOENCODING=encoding) as process:
        assert "Open http://127.0.0.1:" in process.stdout.readline()
        assert stop(process)[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("encoding", FEW)
def test_a_benchmark_shows_its_bars(encoding: str) -> None:
    program = (
        "import sys, tools.bench.__main__ as bench\n"
        "from bot.cli.exits import command_line\n"
        "from tools.bench.measure import Comparison\n"
        "bench._runner = lambda one: lambda: [Comparison('日本', 1.0, 2.0, 'ms', 1.0, True)]\n"
        "sys.argv = ['bench', 'score']\ncommand_line(bench.app, 'bench')\n"
    )
    done = python(program, encoding)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr
    assert "\\u65e5" in done.stdout.decode(encoding) or encoding == "cp936"


def test_the_signs_of_ours_can_be_read_in_ascii(tmp_path: Path) -> None:
    """Nobody has to know that 2212 is a minus."""
    said = [
        bot(tmp_path, *arguments, PYTHONIOENCODING="ascii", DATABASE=tmp_path / "日本.db").stdout.decode("ascii")
        for arguments in (("doctor",), ("analyse", CARDS, "--mine", MINE))
    ]
    assert said[0].startswith("+ Python ")
    assert "\\u65e5\\u672c.db" in said[0], "what is no sign of ours is not guessed"
    assert "surrender: -" in said[1]
    assert " | 4h 3d 2c / 9h 9d 9c 8s 8h / As Ks Qs Js 10s" in said[1]
    assert "\\u" not in said[1]


@pytest.mark.parametrize("encoding", [*FEW, "utf-8"])
def test_an_answer_in_another_encoding_is_none(path: Path, encoding: str) -> None:
    """It is asked again, and at the end of the input nothing is done."""
    before = path.read_bytes()
    done = bot(path.parent, "forget", 900, "--leave", stdin=b"\xff\n", PYTHONIOENCODING=encoding, DATABASE=path)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert path.read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("encoding", FEW)
def test_a_process_begins_so(path: Path, encoding: str) -> None:
    """Python itself chooses the encoding at its start."""
    done = cold(path.parent, "backup", NAMED, PYTHONIOENCODING=encoding, PYTHONUTF8="0", DATABASE=path)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr
    assert "a checked copy of" in done.stdout.decode(encoding)
    assert list(check(path.with_name(NAMED))) == []


def test_a_probe_says_what_answers_it() -> None:
    program = (
        "import http.server, threading, os, sys, runpy\n"
        "class Other(http.server.BaseHTTPRequestHandler):\n"
        "    def do_GET(self):\n        self.send_response(200)\n        self.end_headers()\n"
        "        self.wfile.write('日本'.encode())\n"
        "    def log_message(self, *_):\n        pass\n"
        "server = http.server.HTTPServer(('127.0.0.1', 0), Other)\n"
        "threading.Thread(target=server.serve_forever, daemon=True).start()\n"
        "os.environ['HEALTH_PORT'] = str(server.server_port)\n"
        "sys.argv = ['probe']\nrunpy.run_module('bot.watching.probe', run_name='__main__')\n"
    )
    done = python(program, "ascii")
    assert (done.returncode, done.stdout.rstrip(), done.stderr) == (0, b"\\u65e5\\u672c", b"")


def python(program: str, encoding: str) -> subprocess.CompletedProcess[bytes]:
    """Run a program in a process whose standard streams have that encoding."""
    letters = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    command = [sys.executable, "-X", "utf8=0", "-c", program]
    return subprocess.run(command, capture_output=True, cwd=ROOT, env=os.environ | letters, check=False)
