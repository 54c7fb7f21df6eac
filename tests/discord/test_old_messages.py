"""Messages move only between hands, silently. Discord takes few edits of old ones: those are made together."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.lanes.spreading import OLD_EDITS, OLD_EDITS_EVERY_S, OldEdits
from bot.store import PanelRow
from tests.discord.reading import is_live, told
from tests.discord.world import World, world

MINUTE_S = 60
SILENT = 1 << 12


def refuse_edits(at: World, message: Any, code: int = 30046, times: int | None = None) -> None:
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    at.env.inject_error("PATCH", path, status=429 if code == 30046 else 404, code=code, message="no", times=times)


async def test_the_first_tap_on_an_old_message_does_not_delete_it(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        old = at.dm("Ben")
        await at.env.advance_time(90 * MINUTE_S)
        await at.tap("Ben", "Back")
        assert at.dm("Ben").id == old.id
        assert is_live(at.dm("Ben"), "Undo")


async def test_a_slow_table_posts_nothing_anew_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.settle()
        panel = at.panel().id
        posts = len([one for one in at.requests("POST", "/messages") if str(at.channel.id) in one.path])
        for _ in range(3):
            await at.env.advance_time(120 * MINUTE_S)
            await at.place_all((await at.to_act())[0])
        assert at.panel().id == panel
        assert "street 2" in told(at.panel())
        assert len([one for one in at.requests("POST", "/messages") if str(at.channel.id) in one.path]) == posts


@pytest.mark.slow
async def test_a_refusal_for_its_age_moves_no_message_and_loses_no_edit(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        panel, hand = at.panel(), at.dm("Ben")
        refuse_edits(at, panel, times=2)
        refuse_edits(at, hand, times=1)
        await at.place_all("Ben")
        await at.env.advance_time(30)
        assert at.panel().id == panel.id
        assert "Waiting for **Ann**" in at.panel().content
        assert at.dm("Ben").id == hand.id
        assert "Waiting for" in at.dm("Ben").content


async def test_a_message_that_is_gone_is_posted_anew_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        old = at.panel()
        refuse_edits(at, old, code=10008)
        await at.place_all("Ben")
        assert at.panel().id != old.id
        assert "Waiting for **Ann**" in at.panel().content


async def next_hand(at: World) -> None:
    for name in ("Ann", "Ben"):
        await at.click(name, "Next hand")
    await at.env.settle()


@pytest.mark.slow
@pytest.mark.parametrize(("minutes", "has_newer", "moves"), [(1, False, False), (55, False, True), (1, True, True)])
async def test_a_new_hand_moves_a_hand_message_that_is_old_or_has_something_below_it(
    tmp_path: Path, minutes: int, has_newer: bool, moves: bool
) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        old = at.dm("Ann").id
        await at.play_hand()
        await at.env.advance_time(minutes * MINUTE_S)
        if has_newer:
            where, newer = at.dm("Ann").channel.id, old + 1
            row = PanelRow(await at.table(), "ping:other", where, newer, "", "", at.bot.desk.now_ms())
            await at.store.panels.put(row)
        await next_hand(at)
        assert (at.dm("Ann").id != old) == moves
        assert len(at.user("Ann").dm_channel.history()) == 1, "the old one is deleted"
        newest = [one for one in at.requests("POST", "/messages") if str(at.dm("Ann").channel.id) in one.path][-1]
        assert newest.json["flags"] == SILENT


async def test_all_is_sent_silently_but_the_lobby(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        posts = [one.json for one in at.requests("POST", "/messages")]
        loud = [one["content"] for one in posts if not one.get("flags", 0) & SILENT]
        assert len(posts) >= 5, "lobby, commitment, panel and two hands"
        assert len(loud) == 1
        assert "Ann" in loud[0]


async def test_old_messages_of_a_channel_are_edited_three_times_in_twenty_seconds() -> None:
    edits = OldEdits()
    for _ in range(OLD_EDITS):
        assert edits.wait_s(1) == 0
        edits.note(1)
    assert 0 < edits.wait_s(1) <= OLD_EDITS_EVERY_S
    assert edits.wait_s(2) == 0, "each channel has its own"
    await asyncio.sleep(0)


async def test_edits_of_an_old_message_wait_and_the_newest_state_is_shown(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(90 * MINUTE_S)
        panel = at.panel().id
        before = len(at.requests("PATCH", f"/messages/{panel}"))
        for _ in range(4):
            await at.place_all((await at.to_act())[0])
        assert len(at.requests("PATCH", f"/messages/{panel}")) - before <= OLD_EDITS
        await at.env.advance_time(OLD_EDITS_EVERY_S + 1)
        assert "street 3" in told(at.panel())
