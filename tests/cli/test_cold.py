"""Commands as processes that have imported nothing: other tests of the command line start warm ones."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.cli.process import TOKEN, cold

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("arguments", [("--help",), ("score",), ("engine",), ("doctor",)], ids=" ".join)
def test_a_command_imports_all_that_it_needs(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = cold(tmp_path, *arguments, DISCORD_TOKEN="")
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_bot_imports_all_that_it_needs(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    done = cold(tmp_path, "run", DISCORD_TOKEN=TOKEN, DISCORD_API=address, LOG_LEVEL="WARNING")
    assert done.returncode == 1
    assert done.stderr.decode().startswith("Discord cannot be reached")
