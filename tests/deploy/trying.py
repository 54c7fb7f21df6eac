"""Builds the image's root folder and runs the bot in it on a loopback Discord, as its container would."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path

from sandbox.server import Sandbox
from tests.deploy.dockerfile import stages
from tests.deploy.root import Root, StepFailed
from tests.support.ports import free_port
from tests.support.waiting import HUNG_S

Say = Callable[[str], None]


def why_not() -> str:
    """Why a root folder cannot be tried on this machine; empty if it can."""
    if os.geteuid():
        return "only root may change the root folder"
    if sys.base_prefix == "/usr":
        return "this Python is the system's own, spread over /usr: it cannot stand in for the image's in /usr/local"
    if any(shutil.which(name) is None for name in ("unshare", "chroot", "setpriv", "useradd", "dpkg")):
        return "unshare, chroot, setpriv, useradd or dpkg is missing"
    probe = subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True)
    return "" if probe.returncode == 0 else "mounting is not permitted here"


def built(folder: Path, libraries: Path | None, say: Say) -> Root:
    """The root folder of the last stage. Raises StepFailed."""
    roots: dict[str, Root] = {}
    for number, stage in enumerate(stages()):
        say(f"stage {stage.name or number}: {len(stage.steps)} steps; this machine stands in for {stage.base}")
        root = Root(folder / f"stage-{number}", stage, libraries)
        root.build(roots)
        roots[stage.name] = root
    return root


async def tried(folder: Path, libraries: Path | None, say: Say = lambda text: None) -> dict[str, object]:
    """Build, run, play the beginning of a table, ask, and end; what was seen. Raises StepFailed and AssertionError."""
    root = await asyncio.to_thread(built, folder, libraries, say)
    volume = root.make_volume(folder / "volume")
    box = Sandbox(answer_s=HUNG_S)
    await box.start()
    port = free_port()
    settings = {"DISCORD_TOKEN": box.token, "DISCORD_API": box.url, "HEALTH_PORT": str(port)}
    process = root.started(root.stage.words("CMD"), volume, **settings)
    try:
        await _here(box, process)
        ann, table = box.people["Ann"], box.world.text_channel("table")
        await ann.followed_up(await ann.slash(table, "ofc start"))
        await _until(lambda: list(volume.glob("backups/*.sqlite3")), "a backup on the volume")
        seen: dict[str, object] = {"user": _user_of(process.pid)}
        seen["health"] = await asyncio.to_thread(_asked, port, "/healthz")
        probe = root.started(root.stage.words("HEALTHCHECK"), volume, HEALTH_PORT=str(port))
        seen["probe"] = (await asyncio.to_thread(probe.communicate))[0].strip(), probe.returncode
        seen["volume"] = sorted(file.name for file in volume.iterdir())
        seen["root"] = _rights_of_root(process.pid)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        said, _ = await asyncio.to_thread(process.communicate, None, HUNG_S)
        seen["end"], seen["seconds"] = process.returncode, round(time.monotonic() - began, 1)
        seen["log"] = said
    finally:
        process.kill()
        process.wait()
        await box.stop()
    return seen


async def _here(box: Sandbox, process: subprocess.Popen[str]) -> None:
    """Wait until the bot is on Discord. Raises StepFailed with what it said."""
    coming = asyncio.ensure_future(box.until_bot_is_here())
    while not coming.done() and process.poll() is None:
        await asyncio.wait((coming,), timeout=0.1)
    if not coming.done() or coming.exception() is not None:
        coming.cancel()
        process.kill()
        raise StepFailed(f"the bot does not come: {process.communicate()[0]}")


def _asked(port: int, path: str) -> tuple[int, object]:
    connection = HTTPConnection("127.0.0.1", port, timeout=HUNG_S)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


def _user_of(pid: int) -> tuple[int, str]:
    """The user id of a process, and the capabilities that it could ever have."""
    lines = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(lines["Uid"].split()[0]), lines["CapBnd"].strip()


def _rights_of_root(pid: int) -> str:
    """Whether a process may write to its root: "ro" or "rw"."""
    mounts = [line.split() for line in Path(f"/proc/{pid}/mountinfo").read_text().splitlines()]
    return next(options.split(",")[0] for _, _, _, _, place, options, *_ in mounts if place == "/")


async def _until(is_so: Callable[[], object], what: str) -> None:
    until = time.monotonic() + HUNG_S
    while not is_so():
        if time.monotonic() > until:
            raise AssertionError(f"{what} is missing")
        await asyncio.sleep(0.05)
