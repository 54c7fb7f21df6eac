"""The locks name versions and hashes alone, and what is known against them is told apart from what was not asked."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = (ROOT / "requirements.lock", ROOT / "requirements-dev.lock")
PIN = re.compile(r"([a-z0-9][a-z0-9.-]*)==([^ ;]+)")


def pins(lock: Path) -> dict[str, tuple[str, frozenset[str]]]:
    """Versions and hashes by name."""
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for block in re.split(r"\n(?=[a-z0-9])", lock.read_text(encoding="utf-8")):
        pin = PIN.match(block)
        assert pin is not None, block[:80]
        found[pin[1]] = pin[2], frozenset(re.findall(r"--hash=(sha256:[0-9a-f]{64})", block))
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_versions_and_hashes_and_no_place_to_get_them_from(lock: Path) -> None:
    assert all(hashes for _, hashes in pins(lock).values())
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-(i|f|-index|-extra|-find|-trusted)", text, re.MULTILINE)


def test_what_is_tested_is_what_is_run() -> None:
    runtime, development = (pins(lock) for lock in LOCKS)
    assert runtime.items() <= development.items()
    assert {"pip-audit", "uv"} <= development.keys() - runtime.keys()


# The audit, with a pip-audit that says what it is told to.

FAKE = """
import json, os, sys
said = json.loads(os.environ["SAID"])
lock = sys.argv[sys.argv.index("--requirement") + 1]
assert "--require-hashes" in sys.argv and "--disable-pip" in sys.argv
if said["report"] is not None:
    open(sys.argv[sys.argv.index("--output") + 1], "w").write(json.dumps({"dependencies": said["report"], "fixes": []}))
sys.stderr.write(said["stderr"])
sys.exit(said["status"])
"""
CLEAN = {"name": "aiosqlite", "version": "0.22.1", "vulns": []}
HOLE = {"name": "pillow", "version": "12.0.0", "vulns": [{"id": "CVE-2026-1", "fix_versions": ["12.0.1"]}]}
OPEN_HOLE = {"name": "numpy", "version": "2.2.0", "vulns": [{"id": "CVE-2026-2", "fix_versions": []}]}
SKIPPED = {"name": "orjson", "skip_reason": "Dependency not found and could not be audited: orjson (3.11)"}
UNREACHABLE = "ERROR:pip_audit._cli:HTTPSConnectionPool: Max retries exceeded\n"


def audit(folder: Path, report: list[Any] | None, status: int = 0, stderr: str = "") -> tuple[int, str]:
    (folder / "pip_audit").mkdir()
    (folder / "pip_audit" / "__init__.py").touch()  # without it the installed one is found first
    (folder / "pip_audit" / "__main__.py").write_text(FAKE)
    (folder / "some.lock").touch()
    said = json.dumps({"report": report, "status": status, "stderr": stderr})
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "audit.py"), "some.lock"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(folder), "SAID": said},
        cwd=folder,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_nothing_is_known(tmp_path: Path) -> None:
    assert audit(tmp_path, [CLEAN]) == (0, "some.lock: no vulnerability is known in its 1 packages.\n")


def test_what_is_known_is_named(tmp_path: Path) -> None:
    status, told = audit(tmp_path, [CLEAN, HOLE, OPEN_HOLE, SKIPPED], 1)
    assert status == 1
    assert told.splitlines()[:2] == [
        "some.lock: pillow 12.0.0: CVE-2026-1, fixed in 12.0.1.",
        "some.lock: numpy 2.2.0: CVE-2026-2, fixed in no version yet.",
    ]
    assert "does not answer for 1 of 4 packages (orjson)" in told


@pytest.mark.parametrize("status", [0, 1])
def test_a_database_that_cannot_be_reached_is_one_sentence_and_another_status(tmp_path: Path, status: int) -> None:
    code, told = audit(tmp_path, None, status, UNREACHABLE)
    assert code == 3
    (line,) = told.splitlines()
    assert line.startswith("some.lock: the database of vulnerabilities cannot be reached")
    assert "Max retries exceeded" in line


def test_a_database_that_knows_none_of_the_packages_is_not_a_clean_one(tmp_path: Path) -> None:
    """Seen with a mirror that has files and no vulnerabilities: `pip-audit` itself ends with 0 then."""
    code, told = audit(tmp_path, [CLEAN, SKIPPED])
    assert code == 3
    assert "nothing is known of these" in told


def test_make_knows_both_commands() -> None:
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", "audit", "lock"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert ".ci/audit.py requirements.lock requirements-dev.lock" in done.stdout
    assert "bin/uv pip compile" in done.stdout


@pytest.mark.parametrize("command", ["run", "test", "quick", "agree"])
def test_the_commands_of_the_page_are_known_to_make(command: str) -> None:
    assert re.search(rf"^make {command}\b", (ROOT / "docs" / "developing.md").read_text(), re.MULTILINE)
    done = subprocess.run(["make", "--dry-run", command], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "-m bot" in done.stdout if command == "run" else "pytest -n " in done.stdout


def test_make_run_says_what_it_installs_before_it_does() -> None:
    dry = ["make", "--no-print-directory", "--dry-run", "--always-make", "run"]  # `make test` may have started this
    said, _, done = subprocess.run(dry, capture_output=True, text=True, cwd=ROOT, check=True).stdout.partition(
        "-m venv"
    )
    assert re.search(r"Installing the libraries .* \(0\.3 GB\).* a minute or two", said)
    assert "pip install" in done
    assert done.splitlines()[-1].endswith("-m bot")


def test_quick_leaves_out_what_it_says_and_agree_asks_for_all() -> None:
    done = subprocess.run(["make", "--dry-run", "quick", "agree"], capture_output=True, text=True, cwd=ROOT, check=True)
    assert '-m "not slow and not browser"' in done.stdout
    assert re.search(r"AGREEMENT_DEALS=10000 .* -m agreement", done.stdout)
