"""What a host builds and installs: the Dockerfile, compose.yaml and the unit name what is there, and no more."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.settings import Settings
from tests.deploy.dockerfile import DOCKERFILE, ROOT, Step, ignored, stages
from tests.deploy.trying import tried, why_not
from tests.support.sources import here

DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "chinese-poker.service"
COMPOSE = DEPLOY / "compose.yaml"
SETTINGS = {name.upper() for name in Settings.model_fields}
OF_PYTHON = {"PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONSAFEPATH"}
OF_OTHERS = {"PATH", "MPLCONFIGDIR", *OF_PYTHON}


def copies() -> Iterator[tuple[Step, str]]:
    for stage in stages():
        for step in stage.steps:
            if step.keyword == "COPY" and step.source is None:
                yield from ((step, source) for source in step.words[:-1])


def unit(name: str) -> list[str]:
    """All values of a key of the unit, in order."""
    return [line.partition("=")[2] for line in UNIT.read_text("utf-8").splitlines() if line.startswith(f"{name}=")]


# The image


def packages() -> set[str]:
    """The folders of the program."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]["find"]
    return {name.rstrip("*") for name in found["include"]}


def test_all_that_is_copied_is_there_and_reaches_the_builder() -> None:
    sources = {source for _, source in copies()}
    assert {source for source in sources if not (ROOT / source).exists() or ignored(source)} == set()
    assert packages() <= sources, "a package of the program"


@pytest.mark.parametrize(
    "path",
    [".env", "deploy/.env", ".git/config", "data/games.sqlite3", "bot/.env", "assets/games.sqlite3-wal", "tests/x.py"],
)
def test_no_secret_reaches_the_builder(path: str) -> None:
    assert ignored(path)


@pytest.mark.parametrize("path", ["bot/app.py", "assets/rulesets/closed/malayan.toml", "requirements-postgres.lock"])
def test_the_program_reaches_the_builder(path: str) -> None:
    assert not ignored(path)


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=here)
def test_no_host_is_named(file: Path) -> None:
    assert "://" not in file.read_text("utf-8")


def test_the_image_is_small_and_locked_and_nobodys() -> None:
    first, last = stages()
    assert first.base == last.base
    assert re.fullmatch(r"python:3\.11-slim(@sha256:[0-9a-f]{64})?", last.base)
    installed = [step.words[0] for step in first.steps if step.keyword == "RUN" and "pip install" in step.words[0]]
    assert installed, "the libraries"
    assert all("--require-hashes -r requirements-postgres.lock" in line for line in installed)
    assert not any("pip install" in word for step in last.steps for word in step.words)
    user, _, group = last.words("USER")[0].partition(":")
    assert min(int(user), int(group)) >= 1000
    assert last.words("CMD") == ("python", "-m", "bot")
    assert re.search(r"^HEALTHCHECK .*--start-period", DOCKERFILE.read_text("utf-8"), re.MULTILINE)
    *python, module = last.words("HEALTHCHECK")
    assert python == ["python", "-m"]
    assert find_spec(module) is not None
    assert last.environment["DATABASE"].startswith(f"{last.words('VOLUME')[0]}/")


def test_the_base_is_pinned_by_a_digest_or_said_not_to_be() -> None:
    """A digest that nobody has asked for is worse than none."""
    text = DOCKERFILE.read_text("utf-8")
    assert ("@sha256:" in stages()[-1].base) != ("\n# NOT PINNED" in text)
    assert re.findall(r"[0-9a-f]{32,}", text) == re.findall(r"[0-9a-f]{32,}", stages()[-1].base)


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a shell")
def test_the_command_in_the_file_pins_and_renews_its_base(tmp_path: Path) -> None:
    """With a stand-in for docker, which says a digest, and then another; and then nothing."""
    copy, docker = tmp_path / "deploy" / "Dockerfile", tmp_path / "docker"
    copy.parent.mkdir()
    shutil.copy(DOCKERFILE, copy)
    (line,) = re.findall(r"^#\s+(digest=.*)$", DOCKERFILE.read_text("utf-8"), re.MULTILINE)
    path = f"{tmp_path}:{os.environ['PATH']}"
    for sign, status in (("a", 0), ("b", 0), ("", 1)):
        before = copy.read_text("utf-8")
        docker.write_text(
            f'#!/bin/sh\n[ "$*" = "buildx imagetools inspect python:3.11-slim --format {{{{.Manifest.Digest}}}}" ] && '
            f"echo sha256:{sign * 64}\nexit {status}\n",
            "utf-8",
        )
        docker.chmod(0o755)
        done = subprocess.run(["sh", "-c", line], cwd=tmp_path, env={"PATH": path}, check=False)
        assert done.returncode == status
        if status:
            assert copy.read_text("utf-8") == before, "what cannot be asked changes nothing"
        else:
            assert {stage.base for stage in stages(copy)} == {f"python:3.11-slim@sha256:{sign * 64}"}
            assert "\n# NOT PINNED" not in copy.read_text("utf-8")


def test_it_runs_where_it_may_write_and_imports_nothing_from_there() -> None:
    """What belongs to a database on a server is written below the folder in which the bot is started."""
    last = stages()[-1]
    program, running = (step.words[0] for step in last.steps if step.keyword == "WORKDIR")
    assert running == last.words("VOLUME")[0]
    assert (last.environment["PYTHONPATH"], last.environment["PYTHONSAFEPATH"]) == (program, "1")
    assert unit("WorkingDirectory") == [f"/var/lib/{unit('StateDirectory')[0]}"]
    (program,) = {Path(line).parents[2].as_posix() for line in unit("ExecStart")}
    assert f"PYTHONPATH={program} PYTHONSAFEPATH=1" in unit("Environment")


def test_all_that_a_host_copies_for_systemd_is_there_and_is_the_whole_program() -> None:
    copied = re.search(
        r"^cp -r (.*) /opt/chinese-poker$", (ROOT / "docs" / "hosting.md").read_text("utf-8"), re.MULTILINE
    )
    assert copied is not None
    sources = set(copied[1].split())
    assert {source for source in sources if not (ROOT / source).exists()} == set()
    assert packages() <= sources


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a shell")
@pytest.mark.parametrize("database", ["", "postgresql://poker@db/poker?sslmode=require&schema=other"])
def test_commands_of_the_host_ask_the_database_that_the_unit_has(tmp_path: Path, database: str) -> None:
    """What /etc/chinese-poker.env says holds, as it does for systemd; else the file in the bot's folder."""
    function = re.search(
        r"^poker\(\) \{\n.*?^\}$", (ROOT / "docs" / "hosting.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert function is not None
    text = function[0]
    for place in ("/var/lib", "/opt", "/etc"):
        text = text.replace(f"{place}/chinese-poker", f"{tmp_path}{place}/chinese-poker")
    python = tmp_path / "opt" / "chinese-poker" / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$DATABASE $PYTHONPATH $(pwd) $*"\n', "utf-8")
    python.chmod(0o755)
    (tmp_path / "var" / "lib" / "chinese-poker").mkdir(parents=True)
    (tmp_path / "etc").mkdir()
    lines = ["DISCORD_TOKEN=x", *([f"DATABASE='{database}'"] if database else [])]
    (tmp_path / "etc" / "chinese-poker.env").write_text("\n".join(lines), "utf-8")
    script = f'runuser() {{ shift 3; "$@"; }}\n{text}\npoker backup "a file"'
    said = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True).stdout.split(" ", 3)
    own = f"{tmp_path}/var/lib/chinese-poker"
    assert said[:3] == [database or f"{own}/chinese-poker.sqlite3", f"{tmp_path}/opt/chinese-poker", own]
    assert said[3] == "-m bot backup a file\n"


def test_every_setting_that_they_name_exists() -> None:
    named = set(stages()[-1].environment) | {
        word.partition("=")[0] for line in unit("Environment") for word in line.split()
    }
    assert named - OF_OTHERS <= SETTINGS
    assert {"DATABASE", "HEALTH_PORT"} <= named
    said = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    assert said == SETTINGS - {"DISCORD_API"}, "the example names every setting"


def test_the_example_says_the_default_of_every_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    default, text = Settings(), (ROOT / ".env.example").read_text("utf-8")
    Path(".env").write_text(re.sub(r"^#([A-Z_]+=)", r"\1", text, flags=re.MULTILINE), "utf-8")
    assert Settings() == default


# Compose


def test_compose_says_what_a_host_should() -> None:
    lines = [line.strip() for line in COMPOSE.read_text("utf-8").splitlines()]
    wanted = {
        *("restart: unless-stopped", "read_only: true", "env_file: .env", "- ALL", "- no-new-privileges:true"),
        *("stop_grace_period: 20s", "context: ..", "dockerfile: deploy/Dockerfile", "- data:/data"),
    }
    assert wanted - set(lines) == set()
    assert not any(line.startswith("ports:") for line in lines), "nothing of it is reachable from outside"


@pytest.mark.skipif(shutil.which("docker") is None, reason="needs docker compose")
def test_compose_reads_its_file(tmp_path: Path) -> None:
    (tmp_path / ".env").touch()
    shutil.copy(COMPOSE, tmp_path)
    if subprocess.run(["docker", "compose", "version"], capture_output=True, check=False).returncode:
        pytest.skip("docker has no compose here")
    command = ["docker", "compose", "--file", str(tmp_path / "compose.yaml"), "config", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# systemd


def test_the_unit_tries_for_ever_but_not_what_cannot_help() -> None:
    assert unit("Restart") == ["on-failure"]
    assert unit("RestartPreventExitStatus") == ["2"]
    assert unit("StartLimitIntervalSec") == ["0"], "a router at home may take longer to start than the machine"
    assert int(unit("TimeoutStopSec")[0]) >= 15
    assert unit("User") == unit("StateDirectory") == ["chinese-poker"]
    assert (unit("ProtectSystem"), unit("NoNewPrivileges")) == (["strict"], ["yes"])
    assert f"/var/lib/{unit('StateDirectory')[0]}/" in " ".join(unit("Environment"))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text("utf-8").replace("/opt/chinese-poker/.venv/bin/python", sys.executable), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# The steps, one by one


@pytest.mark.slow
@pytest.mark.skipif(bool(why_not()), reason=why_not())
async def test_the_image_runs_without_rights_on_a_root_that_is_read_only(
    tmp_path: Path,
) -> None:
    """The libraries are those of this process: `python -m tests.deploy` installs them from the lock instead."""
    seen = await tried(tmp_path, Path(sysconfig.get_paths()["purelib"]))
    log = str(seen.pop("log"))
    assert seen.pop("seconds") is not None
    assert seen == {
        "user": (10001, "0000000000000000"),
        "root": "ro",
        "health": (200, {"status": "ok"}),
        "probe": ('{"status": "ok"}', 0),
        "volume": sorted(["backups", *(f"chinese-poker.sqlite3{end}" for end in ("", "-shm", "-wal", ".lock"))]),
        "end": 0,
    }, log
    assert "WARNING" not in log
    assert "Traceback" not in log
