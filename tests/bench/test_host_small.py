"""The host benchmark with a few clicks, so that it cannot rot; its real bars are for a quiet machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ids import AccountId
from bot.play.dealer import SecretDealer
from bot.play.screens import Screens
from bot.play.tables import Tables
from bot.store import Store
from bot.store.check import check
from sandbox.world import World
from tests.support.waiting import HUNG_S
from tools.bench import host, host_growth, host_people
from tools.bench.host import clicks, many_tables, steps
from tools.bench.host_growth import growth
from tools.bench.host_tables import prepare_tables

MANY_MS = HUNG_S * 1000


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_people, "QUIET_S", 0.2)
    monkeypatch.setattr(host, "START_LOOK_S", 0.5)
    monkeypatch.setattr(host_growth, "START_S", 0.5)


@pytest.mark.slow
async def test_clicks_are_answered_and_compared(tmp_path: Path) -> None:
    figures = await clicks(tmp_path, 4, alone=(1, 1, 20), together=(1, 12))
    (step,) = await steps(tmp_path, 4, 1, 12)
    median, p99, lag, together = figures
    assert 0 < median.ours < p99.ours < MANY_MS
    assert together.ours > 1
    assert together.reference > 1
    assert all(0 < figure.ours < MANY_MS for figure in (lag, step))


@pytest.mark.slow
async def test_a_start_with_open_tables_draws_nothing_that_is_unchanged(tmp_path: Path) -> None:
    first_click, memory, drawn, _ = await many_tables(tmp_path, 8)
    assert first_click.ours < MANY_MS
    assert memory.ours >= 0
    assert drawn.is_met


@pytest.mark.slow
async def test_commands_are_compared_with_many_tables_and_few(tmp_path: Path) -> None:
    *kinds, nearly_all, first_click, memory = await growth(tmp_path, few=4, many=24, played=2)
    assert [kind.name.split(",")[0] for kind in kinds] == [
        f"host: {kind}" for kind in ("autocomplete", "/hand", "/place", "a tap")
    ]
    assert all(0 < kind.ours < MANY_MS and kind.reference > 0 for kind in kinds)
    assert max(kind.ours for kind in kinds) <= nearly_all.ours < MANY_MS
    assert 0 < first_click.ours < MANY_MS
    assert memory.ours >= 0


async def test_a_copied_table_is_one_that_might_have_been_played(tmp_path: Path) -> None:
    await prepare_tables(World(), tmp_path / "games.db", 1, 5)
    assert list(check(tmp_path / "games.db")) == []


async def test_the_messages_of_copied_tables_are_as_they_should_be(tmp_path: Path) -> None:
    world = World()
    await prepare_tables(world, tmp_path / "games.db", 1, 20)
    store = await Store.open(tmp_path / "games.db")
    try:
        tables = Tables(store, SecretDealer(), world.now_ms)
        screens = Screens(store, tables)
        copies = [row.table for row in await store.tables.all_open() if row.table.startswith("copy")]
        assert len(copies) == 20
        for table in copies:
            rows = {row.target: row.digest for row in await store.panels.of(table)}
            hands = [target for target in rows if target.startswith("hand:")]
            assert len(hands) == 2
            panels = {hand: await screens.hand(table, AccountId(hand.removeprefix("hand:"))) for hand in hands}
            panels["panel:1"] = await screens.table(table)
            assert {target: panel.digest for target, panel in panels.items()} == {
                target: rows[target] for target in panels
            }
    finally:
        await store.close()
