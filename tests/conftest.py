"""Settings of all tests."""

from __future__ import annotations

import atexit
import gc
import multiprocessing.util
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support import on_postgresql
from tests.support.made_databases import copied, made

# In continuous integration the same examples every time, so that what fails there fails again here.
# No time limit for an example, and no complaint over slow ones: on a shared machine either would say nothing of the
# code, and only now and then.
settings.register_profile(
    "shared-machine", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("shared-machine")

WAITING = (
    "tests/cluster/",
    "tests/crash/",
    "tests/faults/",
    "tests/workers/",
    "tests/engine/",
    "tests/flood/",
    "tests/browser/",
)
"""What waits for other processes: begun first, so that the end of a run does not wait for it."""

gc.disable()  # while a million objects are made that stay: modules, functions, tests


def _end() -> None:
    """End this process without freeing that million objects one by one: the run waits for it."""
    multiprocessing.util._exit_function()  # type: ignore[attr-defined] # what it would still do, and delete
    os._exit(0)


if "PYTEST_XDIST_WORKER" in os.environ:  # set before this is read, and nothing else says so this early
    atexit.register(_end)


def _end_at_once(status: int) -> None:
    """End this process without waiting for the threads of what failed tests have left open, such as a store."""
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run in which something failed ends by itself. What `atexit` calls would come only after those threads."""
    if session.exitstatus and "PYTEST_XDIST_WORKER" not in os.environ:
        threading._register_atexit(_end_at_once, int(session.exitstatus))  # type: ignore[attr-defined]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what waits most. On a server leave out what is of SQLite's files, without one what needs it."""
    for item in items:
        if item.nodeid.startswith("tests/cluster/"):  # several processes share a server, and nothing else
            item.add_marker("postgresql")
    left_out = "sqlite" if on_postgresql.is_on() else "postgresql"
    gone = [item for item in items if item.get_closest_marker(left_out)]
    if gone:
        config.hook.pytest_deselected(items=gone)
        items[:] = [item for item in items if item not in set(gone)]
    items.sort(key=lambda item: not item.nodeid.startswith(WAITING))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nobody need look through it for garbage again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 5, 50)  # a simulated Discord makes many values that go at once, as a running bot does
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """A test's databases on a server go with its folder."""
    folder = getattr(item, "funcargs", {}).get("tmp_path")
    yield
    if isinstance(folder, Path) and on_postgresql.is_on():
        on_postgresql.forget_below(folder)


@pytest.fixture(scope="session", autouse=True)
def copied_databases() -> Iterator[None]:
    """A test's new database is a copy of one that was made once."""
    with copied():
        yield


@pytest.fixture
def made_databases() -> Iterator[None]:
    """A test's new database is made as the program makes it."""
    with made():
        yield
