"""What happens while a message is posted: taps on it count, and newer words do not wait for the old one to go."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.posting import delete, edit, post
from tests.discord.reading import is_live
from tests.discord.world import world
from tests.support.waiting import HUNG_S, until

LANES = "bot.discord_ui.lanes.message"
SECOND = 1.0
GONE, NEWS = "the old message goes", "the new one says whom it waits for now"


async def slow_post(*args: Any, **named: Any) -> Any:
    """People see it a second before Discord has told the bot so."""
    posted = await post(*args, **named)
    await asyncio.sleep(SECOND)
    return posted


@pytest.mark.slow
async def test_a_tap_on_a_hand_that_is_being_posted_counts_and_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.settle()
        old = at.dm("Ben").id
        monkeypatch.setattr(f"{LANES}.post", slow_post)
        await at.bot.reconciler.repost(await at.table(), f"hand:{await at.account('Ben')}")
        await until(lambda: at.dm("Ben").id != old)
        await at.tap("Ben", "Back")
        await at.env.advance_time(3 * SECOND)
        assert "older message" not in at.dm("Ben").content
        assert is_live(at.dm("Ben"), "Undo")


@pytest.mark.slow
async def test_newer_words_come_before_the_old_message_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.settle()
        old, table = at.panel(), await at.table()
        done: list[str] = []

        async def noted_edit(message: Any, panel: Any, *args: Any) -> None:
            await edit(message, panel, *args)
            done.append(NEWS if "Waiting for **Ann**" in panel.text else panel.text)

        async def noted_delete(message: Any) -> None:
            done.append(GONE)
            await delete(message)

        monkeypatch.setattr(f"{LANES}.post", slow_post)
        monkeypatch.setattr(f"{LANES}.edit", noted_edit)
        monkeypatch.setattr(f"{LANES}.delete", noted_delete)
        await at.bot.reconciler.repost(table, "panel:1")
        await until(lambda: at.panel().id != old.id)
        await at.place_all("Ben")
        async with asyncio.timeout(HUNG_S):
            while not {GONE, NEWS} <= set(done):
                await at.env.advance_time(SECOND)
                await asyncio.sleep(0.05)  # for the picture, which a thread draws
        assert done.index(NEWS) < done.index(GONE)
        await at.bot.reconciler.at_rest()
        rows = await at.store.panels.of(table)
        assert [row.message_id for row in rows if row.target == "panel:1"] == [at.panel().id]
        assert not any(row.digest.startswith("posting:") for row in rows)
