"""Commands whose standard streams are closed, full or read by nobody: they end with a sentence, or quietly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.process import environment, refusal
from tests.engine.examples import LAST
from tests.secrecy.session import GUILD
from tests.support.waiting import HUNG_S

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="the shell is another one")]

CARDS = "As Ks Qs Js Ts 9h 9d 9c 8s 8h 2c 3d 4h"
BOT = f"{sys.executable} -m bot"


def shell(folder: Path, line: str) -> subprocess.CompletedProcess[bytes]:
    """A line of bash; its status is that of the first command that fails."""
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        capture_output=True,
        env=environment(folder, PYTHONUNBUFFERED=""),
        cwd=folder,
        timeout=HUNG_S,
        check=False,
    )


@pytest.mark.parametrize(
    ("line", "which"),
    [
        ("engine <&-", "input"),
        ("score <&-", "input"),
        ("analyse --position - <&-", "input"),
        ("score >&-", "output"),
        (f"export {GUILD} >&-", "output"),
        ("check >&-", "output"),
    ],
)
def test_a_closed_stream_is_named(path: Path, line: str, which: str) -> None:
    done = shell(path.parent, f"{BOT} {line}")
    assert refusal(done) == f"standard {which} is closed: give it a file or a terminal."


def test_who_reads_no_further_ends_the_command_quietly(tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_text('{"id": 7}\n' * 5_000)
    done = shell(tmp_path, f"{BOT} score many.jsonl | head -1")
    assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads(done.stdout)["id"] == 7
    done = shell(tmp_path, f"{BOT} analyse --json {CARDS} | true")
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize("command", ["engine < lines", f"analyse --json {CARDS}"])
def test_output_that_finds_no_room_is_one_sentence(tmp_path: Path, command: str) -> None:
    """A file may have a kilobyte."""
    (tmp_path / "lines").write_text("\n".join([json.dumps(LAST)] * 99))
    done = shell(tmp_path, f"ulimit -f 1; {BOT} {command} > answers")
    assert refusal(done).startswith("the output cannot be written (File too large): free some space")
    assert 0 < (tmp_path / "answers").stat().st_size <= 1024
