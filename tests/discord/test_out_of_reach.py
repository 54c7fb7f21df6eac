"""What cannot be reached for a while: the bot itself, a closed thread, the channel of a sign, somebody banned."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.play.clock import TurnClock
from tests.discord.hands import in_thread
from tests.discord.reading import buttons, listed, pick
from tests.discord.world import world
from tests.support.waiting import until


async def test_nothing_is_due_before_discord_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TurnClock, "go_on", lambda clock: None)  # nobody has said so
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        (first,) = await at.to_act()
        await at.env.advance_time(200)
        assert await at.to_act() == [first]


async def test_no_turn_is_over_while_nobody_can_reach_the_bot(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        (first,) = await at.to_act()
        panel = at.panel().content
        at.bot.dispatch("shard_disconnect", 0)
        await at.env.settle()
        await at.env.advance_time(200)
        assert await at.to_act() == [first]
        at.bot.dispatch("shard_resumed", 0)
        await until(lambda: at.panel().content != panel)  # until when they have time
        assert await at.to_act() == [first]
        (act,) = [one for one in await at.store.deadlines.of(await at.table()) if one.kind == "act"]
        assert 59_000 < act.due_ms - at.bot.desk.now_ms() <= 60_000, "they have all of their turn"


async def test_a_click_in_a_thread_that_was_archived_meanwhile_is_no_bug(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with world(tmp_path) as at:
        await in_thread(at)
        await at.play_hand()
        panel = at.panel()
        at.env.inject_error("POST", "/interactions/*/callback", status=400, code=50083, message="Thread is archived")
        await at.press("Ann", buttons(panel)["Next hand"].custom_id)
        await at.env.settle()
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
        seat = (await at.state()).sitter((await at.state()).seat_of(await at.account("Ann")))  # type: ignore[arg-type] # she sits
        assert seat is not None
        assert seat.is_ready


async def test_a_sign_that_cannot_stand_in_its_channel_any_more_stops_no_table(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", thread=True)
        (thread,) = at.channel.threads
        (made,) = at.requests("POST", "/threads")
        assert made.json["auto_archive_duration"] == 10_080, "it stays in the list for as long as its table waits"
        await at.click("Ben", "Join")
        await at.click("Ann", "Start")
        at.env.backend.delete_message(at.channel.id, at.panel().id)
        await at.forbid("send_messages")
        at.channel = thread
        await at.play_hand()
        await at.click("Cat", "Join")
        await at.env.settle()
        assert not (await at.state()).paused


async def test_the_host_can_remove_somebody_whom_the_server_has_banned(tmp_path: Path) -> None:
    """They could go on by their direct messages."""
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        at.guild.remove_member(at.people["Ben"])
        menu = await at.slash("Ann", "table")
        assert [label for label in listed(menu.response) if label.startswith("Remove")] == ["Remove Ben"]
        menu = await at.slash("Cat", "table")
        assert not [label for label in listed(menu.response) if label.startswith("Remove")]


async def test_who_was_removed_and_banned_does_not_come_back(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        at.guild.remove_member(at.people["Ben"])
        menu = (await at.slash("Ann", "table")).response
        await pick(at.people["Ann"], menu, "Remove Ben")
        told = await at.press("Ben", str(Tap(Verb.COME_BACK, await at.table(), 1)), in_dm=True)
        assert "You aren't in this table's server any more" in told.response.content
        assert [sitter.is_leaving for _, sitter in (await at.state()).sitters] == [False, True, False]


async def test_who_only_watches_does_not_move_the_table_amid_a_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        panel = at.panel().id
        for _ in range(3):
            await at.slash("Cat", "table")
        assert at.panel().id == panel
        for moves in (True, False):  # not again at once
            await at.slash("Ann", "table")
            assert (at.panel().id != panel) == moves
            panel = at.panel().id
        await at.env.advance_time(11)
        await at.slash("Ben", "table")
        assert at.panel().id != panel
        await at.play_hand()
        panel = at.panel().id
        await at.env.advance_time(11)
        await at.slash("Cat", "table")
        assert at.panel().id != panel, "they may want to join"
