"""How many cores are ours, and how many of them are left for drawing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.render import process as module
from bot.render.process import cores, cores_to_spare


@pytest.fixture(autouse=True)
def eight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with eight cores for us."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(8)), raising=False)


@pytest.mark.parametrize(
    ("share", "ours"),
    [
        pytest.param("max 100000", 8, id="all of them"),
        pytest.param("400000 100000", 4, id="a container with four"),
        pytest.param("150000 100000", 2, id="one and a half"),
        pytest.param("10000 100000", 1, id="a tenth"),
        pytest.param("6400000 100000", 8, id="more than there are"),
        pytest.param("", 8, id="nothing is said"),
    ],
)
def test_a_share_is_worth_so_many_cores(tmp_path: Path, share: str, ours: int) -> None:
    (tmp_path / "cpu.max").write_text(share)
    assert cores(tmp_path / "cpu.max") == ours


def test_without_shares_it_is_the_machines_cores(tmp_path: Path) -> None:
    assert cores(tmp_path / "there is none") == 8


@pytest.mark.parametrize(("ours", "left"), [(1, 0), (2, 0), (3, 1), (8, 6)])
def test_the_event_loop_and_the_thoughts_have_theirs(monkeypatch: pytest.MonkeyPatch, ours: int, left: int) -> None:
    monkeypatch.setattr(module, "cores", lambda: ours)
    assert cores_to_spare() == left
