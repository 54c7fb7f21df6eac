"""What takes long or fails for one person or table holds up no other, and takes nothing from them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.lanes.table import TableLane
from bot.table.actions import Join, Leave
from tests.discord.world import world
from tests.support.waiting import until


async def test_who_joins_and_hears_no_answer_has_their_cards_in_direct_messages(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        at.env.inject_error(
            "POST", "/interactions/*/*/callback", status=404, code=10062, message="too late", times=None
        )
        await at.click("Ben", "Join")
        at.env.backend.faults.clear()
        await at.env.settle()
        assert [sitter.account for _, sitter in (await at.state()).sitters][1:] == [await at.account("Ben")]
        assert "your cards come here" in at.dm("Ben").content


async def test_a_table_whose_last_messages_take_long_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        first, ann = await at.table(), await at.account("Ann")
        may_arrive, is_sent, push = asyncio.Event(), asyncio.Event(), TableLane.push

        async def slowly(lane: TableLane, *edit: Any) -> bool:
            if lane.place.table == first:
                is_sent.set()
                await may_arrive.wait()
            return await push(lane, *edit)

        await at.start("Cat")
        second = await at.table()
        ben = (await at.store.accounts.human(at.people["Ben"].id, "Ben")).account_id
        monkeypatch.setattr(TableLane, "push", slowly)
        await at.bot.desk.tables.submit(first, Leave(ann), action_id="the last one leaves")
        await is_sent.wait()
        await asyncio.sleep(0.05)
        await at.bot.desk.tables.submit(second, Join(ben), action_id="somebody joins elsewhere")
        await until(lambda: at.panel().content.count("free seat") != 2)
        may_arrive.set()
