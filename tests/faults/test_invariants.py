"""The invariants see what they are for, and a seed makes the same plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.play.tables import Tables
from bot.rules.open_face_presets import load_open_face
from bot.store import Store
from bot.table.actions import Join
from bot.table.options import Options
from tests.faults import evidence
from tests.faults.host import Measure
from tests.faults.invariants import Invariant, lost, loud, unbounded, unsound
from tests.faults.life import Outcome
from tests.faults.people import Confirmed
from tests.faults.report import PAGE, table, violations, write
from tests.faults.scenarios import SCENARIOS, plan
from tests.faults.soak import Sample, risen
from tests.support.dealers import SeededDealer

TRACEBACK = """2026-11-22 23:56:28,239 ERROR discord.client: Ignoring exception in on_interaction
Traceback (most recent call last):
  File "one.py", line 1, in one
    two()
ValueError: wrong at 0x7f00
"""
SMALL = Measure(100.0, 200.0, 40, 17.0)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_seed_makes_the_same_plan(name: str) -> None:
    assert plan(name, 7) == plan(name, 7)
    assert len(plan(name, 7, 2)) == 2


def test_other_seeds_make_other_plans() -> None:
    assert plan("process-kill", 7) != plan("process-kill", 8)


def test_tracebacks_are_counted_by_what_was_raised() -> None:
    assert list(loud("2026-11-22 23:56:28,239 INFO bot.app: ready\n")) == []
    found = list(loud(TRACEBACK + TRACEBACK))
    assert found == ["2 x ValueError: wrong at …", "2 x ERROR discord.client: Ignoring exception in on_interaction"]
    assert list(loud("Traceback (most recent call last):\n  cut")) == ["1 x a traceback"]


def test_growth_is_seen() -> None:
    assert list(unbounded(SMALL, SMALL)) == []
    assert len(list(unbounded(SMALL, Measure(200.0, 200.0, 80, 90.0)))) == 3


def test_a_soak_that_rises_is_not_flat() -> None:
    flat = [Sample(float(at), SMALL, 0.1, 500, 0) for at in range(40)]
    assert risen(flat) == []
    rising = [Sample(float(at), Measure(100.0 + at, 200.0, 40, 17.0), 0.1 * at, 500, 0) for at in range(120)]
    assert len(risen(rising)) == 2


async def test_what_is_not_in_the_log_any_more_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = await Store.open(path)
    ann = (await store.accounts.human(1, "Ann", 9)).account_id
    ben = (await store.accounts.human(2, "Ben", 9)).account_id
    tables = Tables(store, SeededDealer(), lambda: 0)
    opened = await tables.open(9, 1, ann, Options(load_open_face("pineapple"), 2))
    before = evidence.logged(path)
    await tables.submit(opened, Join(ben), action_id="join")
    now = evidence.snapshot(path, tmp_path / "copy.db")
    assert list(unsound(now)) == []
    assert list(lost(now, [], before)) == []
    assert evidence.open_channels(now) == {1}
    await store.close()
    later = evidence.logged(now)
    later[opened] += [(99, "more", "{}")]
    assert len(list(lost(now, [], later))) == 1, "the log has become shorter"
    assert len(list(lost(now, [Confirmed(opened, 1, 1, 1, 0.0)], before))) == 1, "nothing was placed"


def test_the_table_says_what_was_violated_and_by_which_seed() -> None:
    bad = Outcome("process-kill", 8, 3, 5, [(Invariant.LOGGED, "lost")])
    text = table([Outcome("process-kill", 7, 3), bad])
    assert text.splitlines()[-1] == "| `process-kill` | 6 | 0 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 8 |"
    assert violations([bad]) == "  process-kill 8: acknowledged is logged: lost\n"


def test_the_page_takes_a_new_table_in_the_place_of_the_old(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    write([Outcome("process-kill", 7, 3, 5)], page)
    text = page.read_text("utf-8")
    assert "Seed 7: 3 injections over 5 hands, 0 violations." in text
    assert text.count("`http-500`") == 0
    write([Outcome("process-kill", 7, 3, 5)], page)
    assert page.read_text("utf-8") == text


def test_the_page_has_every_scenario() -> None:
    written = PAGE.read_text("utf-8")
    assert [name for name in SCENARIOS if f"| `{name}` |" not in written] == []
