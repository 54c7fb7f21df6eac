"""Channels that cannot be written to, messages that were deleted: said, paused, posted again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.panels.custom_ids import Tap, Verb
from tests.discord.hands import in_thread
from tests.discord.reading import is_live, told
from tests.discord.sleeping import fall_asleep, wake_up
from tests.discord.world import World, world

DAY = 86_400


@pytest.mark.parametrize(
    "permissions, named",
    [
        (["send_messages"], "Send Messages"),
        (["attach_files"], "Attach Files"),
        (["view_channel"], "View Channel"),
        (["send_messages", "attach_files"], "Send Messages, Attach Files"),
    ],
)
async def test_a_table_is_not_opened_where_the_bot_may_not_post(
    tmp_path: Path, permissions: list[str], named: str
) -> None:
    async with world(tmp_path) as at:
        await at.forbid(*permissions)
        answer = await at.start("Ann")
        assert answer.ephemeral
        assert named in answer.response.content
        assert not await at.store.tables.all_open()


async def test_a_thread_needs_its_own_permissions(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.forbid("create_public_threads")
        answer = await at.start("Ann", thread=True)
        assert "Create Public Threads" in answer.response.content
        assert not await at.store.tables.all_open()


@pytest.mark.slow
async def test_a_permission_lost_in_a_hand_pauses_it_until_it_is_given_back(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        await at.forbid("send_messages", "view_channel")
        await at.place_all("Ben", in_dm=True)
        assert (await at.state()).paused == "channel_lost", "a key is stored, and words are shown"
        for name in ("Ann", "Ben"):
            assert "Paused: I can't write in the table's channel any more." in at.dm(name).content
        version = await at.version()
        await at.env.advance_time(3600)
        assert await at.version() == version, "the clock stands"
        await at.forbid()
        await at.click("Ann", "Resume")
        assert not (await at.state()).paused
        assert "Waiting for **Ann**" in at.panel().content
        await at.place_street("Ann")


async def test_resume_where_the_bot_still_may_not_post(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.forbid("send_messages", "view_channel")
        await at.place_all("Ben", in_dm=True)
        version = await at.version()
        await at.env.advance_time(1)
        await at.press("Ann", str(Tap(Verb.RESUME, await at.table(), 1)))
        assert await at.version() == version + 2, "resumed, and paused once"
        assert (await at.state()).paused, "the bot still cannot write"


async def test_a_deleted_panel_is_posted_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for _ in range(2):
            panel = at.panel()
            at.env.backend.delete_message(panel.channel.id, panel.id)
            await at.place_all((await at.to_act())[0])
            assert at.panel().id != panel.id
            assert "hand 1" in at.panel().content


async def test_a_deleted_direct_message_is_sent_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        message = at.dm("Ann")
        at.env.backend.delete_message(message.channel.id, message.id)
        await at.place_all("Ben")
        assert at.dm("Ann").id != message.id
        await at.place_street("Ann")
        assert (await at.hand()).street_no == 2


async def test_the_commitment_is_never_posted_twice(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (root,) = [message for message in at.messages() if "fair-deal-3 root" in message.content]
        at.env.backend.delete_message(root.channel.id, root.id)
        await at.place_all("Ben")
        await at.restart()
        assert not [message for message in at.messages() if "fair-deal-3 root" in message.content]


async def test_a_channel_deleted_in_a_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        assert (await at.state()).paused
        for name in ("Ann", "Ben"):
            assert "Paused" in at.dm(name).content


async def test_a_channel_deleted_while_the_bot_was_away(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        at.env.backend.subscribers.clear()
        at.env.backend.delete_channel(at.channel.id)
        await at.restart()
        await at.place_all("Ben", in_dm=True)
        assert (await at.state()).paused


async def test_a_server_that_removes_the_bot(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        at.env.backend.remove_guild(at.guild.id)
        await at.env.settle()
        assert (await at.state()).paused
        assert "Paused" in at.dm("Ann").content


async def test_a_deleted_thread(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await in_thread(at)
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        assert (await at.state()).paused


async def test_a_thread_that_fell_asleep_is_woken_by_a_new_message(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await in_thread(at)
        old = at.panel()
        at.env.inject_error("PATCH", f"/channels/{at.channel.id}/messages/*", status=400, code=50083)
        await at.place_all("Ann")
        assert at.panel().id != old.id
        assert "street 2" in told(at.panel())
        assert not (await at.state()).paused


@pytest.mark.slow
async def test_a_ping_in_a_sleeping_thread_goes_and_pauses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        at.close_dm("Ann")
        await in_thread(at)
        await at.env.advance_time(DAY)
        assert pings(at, "Ann")
        await fall_asleep(at, monkeypatch)
        await at.place_all("Ann")
        await at.env.advance_time(5)
        assert not (await at.state()).paused
        assert "street 2" in told(at.panel())
        assert not pings(at, "Ann"), "the panel has woken the thread"


@pytest.mark.slow
async def test_a_ping_in_a_thread_that_sleeps_on_is_not_asked_for_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        at.close_dm("Ann")
        await in_thread(at)
        await at.env.advance_time(DAY)
        at.env.inject_error("POST", f"/channels/{at.channel.id}/messages", status=400, code=50083, times=None)
        await fall_asleep(at, monkeypatch)
        await at.place_all("Ann")
        await at.env.advance_time(3600)
        asked = len(at.requests("DELETE"))
        assert 1 < asked < 10
        await at.env.advance_time(DAY)
        assert len(at.requests("DELETE")) == asked
        at.env.backend.faults[-1]["path"] = "/elsewhere"  # a nonce that was refused comes again
        await wake_up(at)
        assert not pings(at, "Ann")


def pings(at: World, name: str) -> list[str]:
    """What stands in the channel and calls one of the people."""
    return [one.content for one in at.messages() if at.people[name].mention in one.content]


@pytest.mark.slow
async def test_a_locked_thread_pauses_its_table(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await in_thread(at)
        for method in ("PATCH", "POST"):
            at.env.inject_error(method, f"/channels/{at.channel.id}/messages*", status=400, code=50083, times=None)
        await at.place_all("Ann", in_dm=True)
        assert (await at.state()).paused
        assert "Paused" in at.dm("Ann").content


@pytest.mark.slow
async def test_an_error_that_passes_is_tried_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        at.env.inject_error("PATCH", f"/channels/{at.channel.id}/messages/*", status=503, times=6)
        await at.place_all("Ben")
        await at.env.advance_time(120)
        assert "Waiting for **Ann**" in at.panel().content
        assert is_live(at.panel(), "My cards")
        assert not (await at.state()).paused
