"""What other people have written reaches no terminal and no log as it is, whatever a host does with it."""

from __future__ import annotations

import ast
import logging
import os
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.plain_stderr import OneLine
from sandbox.server import Sandbox
from tests.cli.process import ROOT, bot, doctor
from tests.engine.contests import stranger
from tests.support.hostile import FOR_TERMINALS, FORGED
from tests.support.sources import SOURCES, here, tree

HOSTILE = FOR_TERMINALS + FORGED


def plain(output: bytes) -> list[str]:
    """The lines of what a process printed; each shows all that is in it, and none was forged."""
    lines = output.decode().split("\n")
    assert [line for line in lines if not line.isprintable()] == []
    assert [line for line in lines if line.startswith("2026-01-01")] == []
    return lines


@pytest.mark.slow
async def test_a_servers_name_is_a_name_to_a_doctor(tmp_path: Path, discord: Sandbox) -> None:
    discord.world.add_server(f"{HOSTILE}\n✓ token      all is well", ())
    status, report = await doctor(tmp_path, DISCORD_TOKEN=discord.token, DISCORD_API=discord.url)
    assert status == 1
    assert set(report) >= {"token", "server"}
    assert report["token"] == "✓ set, and it looks right"
    assert "\\x1b]0;renamed\\x07\\x1b[31mred\\x9b2J[red]\\u202e" in report["server"]
    assert report["server"].isprintable()


def test_what_was_put_into_the_database_is_shown_by_a_check(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("UPDATE events SET table_id = ?", (HOSTILE,))
    done = bot(path.parent, "check", DATABASE=path)
    assert done.returncode == 1
    assert any("\\x1b]0;renamed" in line for line in plain(done.stdout))
    plain(done.stderr)


@pytest.mark.parametrize("command", ["backup", "export"])
def test_the_name_of_a_file_is_shown(path: Path, command: str) -> None:
    name = HOSTILE.replace("/", "")
    arguments = ("backup", name) if command == "backup" else ("export", "7001", "--out", "a/" + name)
    done = bot(path.parent, *arguments, DATABASE=path)
    said = plain(done.stdout + done.stderr)
    assert any("\\x1b]0;renamed" in line for line in said)
    assert done.returncode == 2


@pytest.mark.slow
def test_a_seat_and_what_its_program_says_are_shown(tmp_path: Path) -> None:
    loud = f"import os, sys; os.write(2, {HOSTILE!r}.encode()); os.execv(sys.executable, sys.argv[1:])"
    program = shlex.split(stranger("obedient").removeprefix("cmd:"))
    seat = "cmd:" + shlex.join([sys.executable, "-c", loud, *program])
    done = bot(tmp_path, "simulate", "--ruleset", "pineapple", "--seat", seat, "--seat", "safe", "--hands", 2)
    assert done.returncode == 0, done.stderr
    assert any("\\x1b]0;renamed" in line for line in plain(done.stderr))
    assert any("cmd:" in line for line in plain(done.stdout))
    done = bot(tmp_path, "simulate", "--ruleset", "pineapple", "--seat", f"cmd:/no{HOSTILE}", "--seat", "safe")
    assert done.returncode == 2
    assert any("\\x1b]0;renamed" in line for line in plain(done.stderr))


def test_an_event_is_one_line_and_a_traceback_none_of_its_own() -> None:
    try:
        raise RuntimeError(HOSTILE)
    except RuntimeError as raised:
        about = (type(raised), raised, raised.__traceback__)
    record = logging.LogRecord("bot.app", logging.ERROR, "app.py", 1, "said %s", (HOSTILE,), about)
    first, *rest = plain(OneLine("%(levelname)s %(message)s").format(record).encode())
    assert first.startswith("ERROR said \\x1b]0;renamed")
    assert all(line.startswith("    ") for line in rest)
    assert rest[-1].startswith("    2026-01-01"), "the test looks at the right thing"


@pytest.mark.parametrize(
    "program",
    [
        "raise RuntimeError(text)",
        "def fail():\n    raise RuntimeError(text)\nthreading.Thread(target=fail).start()",
        "warnings.warn(text)",
        "logging.getLogger('some.library').warning('%s', text)",
        "class Broken:\n    def __del__(self):\n        raise RuntimeError(text)\nBroken()",
    ],
)
def test_what_nobody_meant_to_print_is_plain(program: str) -> None:
    code = "import logging, threading, warnings\nfrom bot.plain_stderr import keep_stderr_plain\n"
    code += f"keep_stderr_plain()\ntext = {HOSTILE!r}\n{program}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)
    said = plain(done.stderr)
    assert any("x1b]0;renamed" in line for line in said)


def test_a_thread_that_ends_itself_is_no_bug() -> None:
    code = "import sys, threading\nfrom bot.plain_stderr import keep_stderr_plain\n"
    code += "keep_stderr_plain()\nthreading.Thread(target=sys.exit).start()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_bug_in_a_command_is_plain(tmp_path: Path) -> None:
    code = (
        f"import bot.__main__ as main\ndef app(**_):\n    raise RuntimeError({HOSTILE!r})\nmain.app = app\nmain.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert any(line.startswith("    RuntimeError: \\x1b]0;renamed") for line in plain(done.stderr))


PRINTING = {
    "bot/terminal.py",
    "bot/letters.py",  # opens them anew
    "bot/cli/streams.py",  # opens and closes them
    "bot/watching/probe.py",  # imports nothing that takes time
    "bot/rules/verify_deal.py",  # stands alone, and is handed out
    "bot/engine/process.py",  # passes on what a program says
}
"""Files that may write on a standard stream, or import what prints."""

LIBRARIES = {"rich.console", "rich.print", "rich.text", "rich.live", "rich.markup"}


def printed_by(source: ast.Module) -> Iterator[str]:
    """Names by which a source prints, or could."""
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "Console"):
            yield node.func.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = f"{node.value.id}.{node.attr}"
            if name in ("sys.stdout", "sys.stderr", "typer.echo", "typer.secho", "typer.style"):
                yield name
        if isinstance(node, ast.ImportFrom) and node.module in LIBRARIES:
            yield node.module
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in LIBRARIES or one.name == "rich")


def test_one_place_prints() -> None:
    """All else goes through `bot.terminal`, which nobody can forget so."""
    found = {here(path): names for path in SOURCES if (names := set(printed_by(tree(path))))}
    assert set(found) == PRINTING, found


@pytest.mark.skipif(os.name == "nt", reason="a console there has no such names")
def test_a_probe_shows_what_answers_it(tmp_path: Path) -> None:
    """Whatever listens on that port."""
    code = (
        "import http.server, threading, os, sys, runpy\n"
        "class Other(http.server.BaseHTTPRequestHandler):\n"
        f"    def do_GET(self):\n        self.send_response(200)\n        self.end_headers()\n"
        f"        self.wfile.write({HOSTILE!r}.encode() + b'\\xff')\n"
        "    def log_message(self, *_):\n        pass\n"
        "server = http.server.HTTPServer(('127.0.0.1', 0), Other)\n"
        "threading.Thread(target=server.serve_forever, daemon=True).start()\n"
        "os.environ['HEALTH_PORT'] = str(server.server_port)\n"
        "sys.argv = ['probe']\nrunpy.run_module('bot.watching.probe', run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert len(plain(done.stdout)) == 2
