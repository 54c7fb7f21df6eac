"""A bot that has opened, played and ended many tables holds no more than before: in memory and in the store."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

from bot.play.keeping import keep
from bot.store.place import Place
from bot.table.actions import CloseIdle
from tests.discord.reading import is_live
from tests.discord.world import ROW_LABELS, World, world
from tests.support.held import held
from tests.support.raw import raw, tables_in
from tests.support.waiting import HUNG_S, until

BOUND = 2
BOUNDS = (
    "bot.play.memory.STATES_KEPT",
    "bot.play.surroundings._ROOTS_KEPT",
    "bot.discord_ui.lanes.lanes._TABLES_KEPT",
    "bot.discord_ui.limits._KEPT",
    "bot.discord_ui.threads._KEPT",
    "bot.store.drafts._CACHED_MAX",
    "bot.words._MADE_MAX",
)
"""What is kept only to save time has a bound. With a small one, a few tables show that it holds."""

STAYS = {
    *("tables", "events", "log_seals", "deal_batches", "deals", "cut_texts", "seal_lines", "seal_openings"),
    "shares",
    *("entries", "postings", "seals", "records", "player_records", "balances", "day_sums", "month_sums", "reviews"),
}
"""What was played, and what proves it."""


def rows(place: Place) -> dict[str, int]:
    with raw(place) as db:
        names = tables_in(db)
        return {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names if name not in STAYS}


async def evening(at: World) -> None:
    """A table from its opening to its end, with taps, commands and a private reply."""
    await at.start("Ann")
    await press(at, "Ben", "Join")
    await press(at, "Ann", "Start")
    await at.dealt()
    await at.env.settle()
    first = (await at.to_act())[0]
    await at.tap(first, next(label for label in ROW_LABELS if is_live(at.dm(first), label)))
    await at.my_cards("Ann")
    await at.play_hand()
    table = await at.table()
    await at.bot.desk.tables.submit(table, CloseIdle("nobody plays"), action_id=f"close:{table}")
    await at.env.settle()


async def press(at: World, name: str, label: str) -> None:
    """Press a button of the newest panel as soon as it is there."""
    await until(lambda: is_live(at.panel(), label))
    await at.click(name, label)


@pytest.mark.slow
async def test_tables_that_have_ended_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in BOUNDS:
        monkeypatch.setattr(name, BOUND)
    monkeypatch.setattr(keep, "__defaults__", (BOUND,))
    async with world(tmp_path) as at:
        for _ in range(BOUND + 2):
            await evening(at)
        await at.bot.desk.store.drafts.get(await at.table(), await at.account("Ann"))
        before, rows_before = await _at_rest(at)
        for _ in range(BOUND + 2):
            await evening(at)
        after, rows_after = await _at_rest(at)
    grown = {path: (before[path], size) for path, size in after.items() if size > max(before[path], BOUND)}
    assert grown == {}
    assert len(after) > 30, "the walk has seen the bot"
    assert any("_known" in path for path in after)
    assert rows_after == rows_before
    assert {rows_after[name] for name in ("panels", "drafts", "deadlines", "seats")} == {0}


async def _at_rest(at: World) -> tuple[dict[str, int], dict[str, int]]:
    async with asyncio.timeout(HUNG_S):
        await at.bot.reconciler.at_rest()
    gc.collect()
    return held(at.bot), rows(at.store.place)
