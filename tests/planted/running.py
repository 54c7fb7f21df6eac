"""A copy of the tree in which a change is tried: what pytest says with it, and whether it says the same without."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.planted.calls import instrument, passing
from tests.planted.change import Change

QUICK = "not slow and not browser"
SLOW = "slow and not browser"
HANGS_S = 180
"""A test that takes longer hangs: that, too, is seen."""

STAGE_S = 2400
_PYTEST = "import os, sys, pytest; code = pytest.main(sys.argv[1:]); sys.stdout.flush(); os._exit(code)"
"""Ends with the tests: threads that a failed one has left behind are not waited for."""

_LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "data")
_FAILED = re.compile(r"^(tests/\S+?\.py::.+?) (?:FAILED|ERROR) +\[ *\d+%\]$", re.MULTILINE)
_UNREADABLE = re.compile(r"^ERROR (tests/\S+?\.py)", re.MULTILINE)
_BEGUN = re.compile(r"^(tests/\S+?\.py::.+?)(?: [A-Z]+ +\[ *\d+%\])?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Stage:
    """Some test files, of which only the tests with (or without) certain marks are asked."""

    marks: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a change: the test that failed (none if it survived), in which stage, and how long it took."""

    test: str | None
    marks: str
    seconds: float

    @property
    def is_caught(self) -> bool:
        """Whether a test failed that passes without the change."""
        return self.test is not None


class Copy:
    """A copy of a tree. One change at a time is in it."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = root
        self._tree = folder / "tree"
        self._changes = 0
        self._passing: set[str] = set()
        self._red: set[str] = set()
        shutil.copytree(root, self._tree, ignore=_LEFT_OUT)

    def notes_on(self, functions: Collection[tuple[str, str]], targets: Sequence[str]) -> str:
        """Runs the quick tests of some files once, and notes which of them call which functions."""
        notes = self._tree.parent / "notes"
        instrument(self._root, self._tree, functions, notes)
        _, said = self._pytest(["--durations=0", "-vv", "-m", QUICK, *targets])
        for file in {file for file, _ in functions}:
            shutil.copy2(self._root / file, self._tree / file)
        return notes.read_text("utf-8") + passing(said)

    def trust(self, tests: Collection[str]) -> None:
        """These tests pass without a change."""
        self._passing |= set(tests)

    def verdict(self, change: Change, stages: Sequence[Stage]) -> Verdict:
        """Asks the stages in turn until a test fails because of the change."""
        began = monotonic()
        for stage in stages:
            while stage.targets:
                with self._changed(change):
                    test = self._failure(stage)
                if test is None:
                    break
                if self._passes_without(test, stage.marks):
                    return Verdict(test, stage.marks, monotonic() - began)
                self._red.add(test)  # it fails by itself: go on without it
        return Verdict(None, "", monotonic() - began)

    @contextmanager
    def _changed(self, change: Change) -> Iterator[None]:
        """The change while it is tried. No two have one time of writing: bytecode of another one is never taken."""
        path = self._tree / change.file
        path.write_text(change.applied(self._root), "utf-8")
        self._changes += 1
        os.utime(path, (self._changes, self._changes))
        try:
            yield
        finally:
            shutil.copy2(self._root / change.file, path)

    def _passes_without(self, test: str, marks: str) -> bool:
        if test not in self._passing and self._failure(Stage(marks, (test,))) is None:
            self._passing.add(test)
        return test in self._passing

    def _failure(self, stage: Stage) -> str | None:
        """The first test that fails, or the file that cannot be imported; None if there is none."""
        options = ["-x", "-vv", "-rfE", "-m", stage.marks]
        options += [option for test in sorted(self._red) for option in ("--deselect", test)]
        status, said = self._pytest([*options, *stage.targets])
        if status in (0, 5):  # 5: no test has the marks
            return None
        named = _FAILED.findall(said) or _UNREADABLE.findall(said) or _BEGUN.findall(said)
        return str(named[-1]) if named else stage.targets[0]

    def _pytest(self, arguments: Sequence[str]) -> tuple[int, str]:
        """Runs pytest in the copy; the exit code and what it said."""
        options = ["--tb=no", "--no-header", "-p", "no:cacheprovider"]
        options += ["-o", f"faulthandler_timeout={HANGS_S}", "-o", "faulthandler_exit_on_timeout=true"]
        file = self._tree.parent / "arguments"  # thousands of tests are too many for a command line
        file.write_text("\n".join((*options, *arguments)), "utf-8")
        return _run([sys.executable, "-c", _PYTEST, f"@{file}"], self._tree)


@contextmanager
def copies(root: Path, number: int) -> Iterator[list[Copy]]:
    """So many copies of a tree in a temporary folder, which goes afterwards."""
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        yield [Copy(root, Path(folder) / str(no)) for no in range(number)]


def _run(command: Sequence[str], tree: Path) -> tuple[int, str]:
    """Runs a command to its end, in a group of its own: whatever it leaves behind goes with it."""
    environment = os.environ | {"CI": "1", "NO_COLOR": "1", "COLUMNS": "500"}  # CI: the same examples every time
    with subprocess.Popen(
        command,
        cwd=tree,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=STAGE_S)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            said, _ = process.communicate()
        finally:
            _end_group(process.pid)
        return process.returncode, said


def _end_group(pid: int) -> None:
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
