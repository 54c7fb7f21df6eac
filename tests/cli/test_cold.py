"""Commands as processes that have imported nothing: other tests of the command line start warm ones."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from sandbox.server import Sandbox
from tests.cli.process import TOKEN, cold, environment
from tests.support.ports import free_port
from tests.support.waiting import HUNG_S

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("arguments", [("--help",), ("score",), ("engine",), ("doctor",)], ids=" ".join)
def test_a_command_imports_all_that_it_needs(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = cold(tmp_path, *arguments, DISCORD_TOKEN="")
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_bot_imports_all_that_it_needs(tmp_path: Path) -> None:
    address = f"http://127.0.0.1:{free_port()}"
    done = cold(tmp_path, "run", DISCORD_TOKEN=TOKEN, DISCORD_API=address, LOG_LEVEL="WARNING")
    assert done.returncode == 1
    assert done.stderr.decode().startswith("Discord cannot be reached")


async def test_a_bot_with_a_token_loads_neither_the_sandbox_nor_a_tool(tmp_path: Path, discord: Sandbox) -> None:
    program = (
        "import atexit, sys\n"
        "import bot.__main__\n"
        "ours = {'bot', 'sandbox', 'tools'}\n"
        "atexit.register(lambda: print({name.partition('.')[0] for name in sys.modules} & ours))\n"
        "bot.__main__.main()\n"
    )
    settings = environment(tmp_path, DISCORD_TOKEN=discord.token, DISCORD_API=discord.url, LOG_LEVEL="WARNING")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, env=settings, cwd=tmp_path, stdout=asyncio.subprocess.PIPE
    )
    try:
        await discord.until_bot_is_here()
        process.send_signal(signal.SIGTERM)
        out, _ = await asyncio.wait_for(process.communicate(), HUNG_S)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert (process.returncode, out.decode().strip()) == (0, "{'bot'}")
