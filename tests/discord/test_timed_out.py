"""A moderator puts the bot in a time-out: it says so, and its tables go on by themselves when that is over."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from simcord import intents

from bot.table.events import TableResumed
from tests.discord.world import World, world

HOUR = 3600


async def time_out(at: World, seconds: int) -> int:
    """A moderator does it, for so many seconds, or ends it with 0. Returns when it is over (UTC seconds).

    Discord tells a bot of its own member whatever its intents are; the simulation does not.
    """
    until = at.env.now() + timedelta(seconds=seconds)
    changes = {"timed_out_until": until.isoformat() if seconds else None}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(intents.EVENT_INTENTS, "GUILD_MEMBER_UPDATE", ("guilds", None))
        at.env.backend.edit_member(at.guild.id, at.env.backend.bot_user.id, changes)
        await at.env.settle()
    return int(until.timestamp())


async def paused(at: World) -> str:
    """Ann deals in a time-out of an hour, after a hand in which nobody minded one."""
    await at.seat("Ann", "Ben", clock=60)
    await at.play_hand()
    await time_out(at, HOUR)
    at.env.inject_error("POST", "/nowhere", status=403, code=50013, message="no", times=None)  # posts are tried again
    for name in ("Ann", "Ben"):
        await at.click(name, "Next hand")
    return (await at.state()).paused


@pytest.mark.parametrize("thread", [False, True])
async def test_nobody_is_told_to_give_permissions_that_the_bot_has(tmp_path: Path, *, thread: bool) -> None:
    async with world(tmp_path) as at:
        until = await time_out(at, HOUR)
        text = (await at.start("Ann", thread=thread)).response.content
        assert "time-out" in text
        assert f"<t:{until}:" in text
        assert "Send Messages" not in text
        assert not await at.store.tables.all_open()


@pytest.mark.parametrize("is_ended", [False, True], ids=["it is over", "a moderator ends it"])
async def test_a_table_goes_on_by_itself_when_the_time_out_is_over(tmp_path: Path, *, is_ended: bool) -> None:
    async with world(tmp_path) as at:
        assert await paused(at) == "timed_out"
        for name in ("Ann", "Ben"):
            assert "time-out" in at.dm(name).content
            assert "/table" not in at.dm(name).content, "no channel of this server is better"
        version = await at.version()
        await at.env.advance_time(HOUR - 60)
        assert await at.version() == version, "nobody's time runs"
        if is_ended:
            await time_out(at, 0)
        else:
            await at.env.advance_time(65)
        assert (await at.hand()).hand_no == 2
        assert not (await at.state()).paused
        await at.place_all((await at.to_act())[0])


async def test_a_table_goes_on_when_the_bot_was_down_at_the_end_of_the_time_out(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        assert await paused(at) == "timed_out"
        await at.bot.close()
        at.env.backend.advance_clock(2 * HOUR)
        await at.restart()
        await at.env.settle()
        assert not (await at.state()).paused
        assert (await at.hand()).hand_no == 2


async def test_whoever_resumes_too_early_reads_the_same_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        assert await paused(at) == "timed_out"
        await at.tap("Ann", "Resume")
        assert (await at.state()).paused == "timed_out"
        await at.env.advance_time(HOUR + 5)
        assert (await at.hand()).hand_no == 2


async def test_a_rematch_in_a_time_out_says_so(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        last = at.panel()
        until = await time_out(at, HOUR)
        at.env.inject_error("POST", "/nowhere", status=403, code=50013, message="no", times=None)
        answer = await at.people["Ann"].click(last, label="Rematch")
        assert f"<t:{until}:" in answer.response.content


async def test_a_server_of_which_nothing_is_known_lets_no_table_go_on(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        assert await paused(at) == "timed_out"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(at.bot, "get_guild", lambda guild_id: None)
            at.bot.reconciler.touch(await at.table())
            await at.bot.reconciler.at_rest()
        log = await at.store.log.load(await at.table())
        assert not [event for event in log.events if isinstance(event, TableResumed)]
