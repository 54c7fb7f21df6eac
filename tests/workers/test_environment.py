"""The processes that draw, think and play for us inherit no secret of the host's, and no file that is open here."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from bot.engine.process import EngineProcess
from bot.play.thinking_process import ThinkingProcess
from bot.render.process import DrawingProcess
from bot.workers.worker import Worker
from tests.render.pictures import balances
from tests.support.thinking_process import ready

PROC = Path("/proc")
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.GabcDE.0123456789abcdefghij0123456789abcdefgh"
SECRETS = {
    "DISCORD_TOKEN": TOKEN,
    "discord_token": TOKEN,
    "MY_BOTS_TOKEN": f"Bot {TOKEN}",
    "DATABASE": "postgresql://poker:the-password@db/poker",
    "PGPASSWORD": "the-password",
    "POSTGRES_PASSWORD": "the-password",
    "DATABASE_URL": "postgresql://other:of-another-program@db/other",
    "SECRET_THING": "nobody-thought-of-it",
    "PATH_TOKEN": "begins-like-a-known-name",
    "PYTHON_TOKEN": "begins-like-a-known-name",
}
HIDDEN = (TOKEN, "the-password", "of-another-program", "nobody-thought-of-it", "begins-like-a-known-name")

pytestmark = pytest.mark.skipif(not (PROC / "self" / "environ").exists(), reason="needs /proc")


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host has secrets in the environment, known to us and not, and what every program needs."""
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LC_MESSAGES", "C")


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """The path of a file that is open here while the process starts."""
    return tmp_path / "games.db"


def check(pid: int, secret: Path) -> None:
    """Look at a process as everybody of the same user can."""
    while not (environment := (PROC / str(pid) / "environ").read_bytes()):
        time.sleep(0.01)  # it is about to become another program
    assert b"LC_MESSAGES=C" in environment.split(b"\0"), "the test looks at the right thing"
    seen = environment + (PROC / str(pid) / "cmdline").read_bytes()
    assert [value for value in HIDDEN if value.encode() in seen] == []
    files = {int(one.name): str(one.readlink()) for one in (PROC / str(pid) / "fd").iterdir()}
    assert str(secret) not in files.values()
    assert not any(name.startswith("socket:") for number, name in files.items() if number > 2), "none of ours"


def pids_of(worker: Worker) -> set[int]:
    """The process that works, and the one that it was forked from."""
    process = worker._process
    assert process is not None
    assert process.pid is not None
    return {process.pid, process.first_pid}


def test_the_drawing_process(secret: Path) -> None:
    with secret.open("w"):
        draw = DrawingProcess()
        try:
            draw(balances(3))
            for pid in pids_of(draw._worker):
                check(pid, secret)
        finally:
            draw.close()


@pytest.mark.slow
async def test_the_thinking_process_and_what_it_forks(secret: Path) -> None:
    with secret.open("w"):
        thinker = ThinkingProcess()
        try:
            await ready(thinker)
            for pid in pids_of(thinker._worker):
                await asyncio.to_thread(check, pid, secret)
        finally:
            await thinker.close()


def test_a_program_that_plays(secret: Path, tmp_path: Path) -> None:
    told = tmp_path / "told.json"
    program = (
        "import json, os\n"
        f"json.dump([dict(os.environ), os.listdir('/proc/self/fd')], open({str(told)!r}, 'w'))\n"
        "print(json.dumps({'id': json.loads(input())['id'], 'protocol': 1}), flush=True)\n"
        "input()"
    )
    with secret.open("w"):
        engine = EngineProcess(shlex.join([sys.executable, "-c", program]))
        try:
            engine.hello()
            assert engine._process is not None
            check(engine._process.pid, secret)
        finally:
            engine.close()
    environment, files = json.loads(told.read_text())
    assert set(environment) & set(SECRETS) == set()
    assert [value for value in HIDDEN if value in json.dumps(environment)] == []
    assert "LC_MESSAGES" in environment
    assert {"HOME", "PATH"} & set(os.environ) <= set(environment)
    assert set(files) <= {"0", "1", "2", "3", "4"}, "its streams, and what it tells with"
