"""A table whose channel was deleted goes on in another channel of its server."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from bot.table.actions import Pause
from bot.table.state import Phase
from tests.discord.hands import in_thread, play_hand, seat_three
from tests.discord.reading import buttons
from tests.discord.settings import make_manager
from tests.discord.world import World, world
from tests.support.picked import some


@pytest.mark.slow
async def test_a_table_moves_when_its_channel_is_gone(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await seat_three(at)
        await at.place_street((await at.to_act())[0])
        before = await at.state()
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        assert (await at.state()).paused
        other = at.guild.create_text_channel("elsewhere")
        shown = await at.people["Ben"].slash(other, "table")
        assert shown.ephemeral
        at.channel = other
        after = await at.state()
        assert not after.paused
        assert after.hand == before.hand
        assert "hand 1" in at.panel().content
        assert any("This code proves later" in message.content for message in at.messages())
        await play_hand(at)
        assert "Next hand" in buttons(at.panel())


@pytest.mark.parametrize("where", some(["in its channel", "in another"], 1))
async def test_a_table_whose_thread_is_gone_goes_on_and_leaves_no_sign(tmp_path: Path, where: str) -> None:
    async with world(tmp_path) as at:
        hall = at.channel
        await in_thread(at)
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        before = await at.state()
        at.channel = hall if where == "in its channel" else at.guild.create_text_channel("elsewhere")
        shown = await at.slash("Ann", "table")
        assert shown.ephemeral
        after = await at.state()
        assert not after.paused
        assert after.hand == before.hand
        assert "hand 1" in at.panel().content
        assert not [one for one in hall.history() if "Come and play in" in one.content]
        await at.play_hand()
        assert "Next hand" in buttons(at.panel())


async def test_a_lobby_whose_thread_is_gone_goes_on_in_its_channel(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", thread=True)
        at.env.backend.delete_channel(at.channel.threads[0].id)
        await at.env.settle()
        assert (await at.state()).paused
        await at.slash("Ann", "table")
        assert len([one for one in at.messages() if "Join" in buttons(one)]) == 1
        await at.click("Ben", "Join")
        await at.click("Ann", "Start")
        await at.play_hand()
        assert "Next hand" in buttons(at.panel())


async def test_who_plays_on_in_a_channel_is_shown_that_table_before_one_that_its_thread_has_lost(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        healthy = await at.table()
        await at.start("Ann", thread=True)
        lost = await at.table()
        at.env.backend.delete_channel(at.channel.threads[0].id)
        await at.env.settle()
        await at.slash("Ann", "table")
        assert not (await at.bot.desk.tables.state(healthy)).paused
        assert (await at.bot.desk.tables.state(lost)).paused


async def _lost(at: World) -> None:
    """Ann, Ben and Cat play, and their channel is deleted."""
    await seat_three(at)
    at.env.backend.delete_channel(at.channel.id)
    await at.env.settle()
    at.channel = at.guild.create_text_channel("elsewhere")


async def test_a_table_does_not_move_where_the_bot_may_not_write(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await _lost(at)
        await at.forbid("send_messages")
        answer = await at.slash("Ben", "table")
        assert answer.ephemeral
        assert "Send Messages" in answer.response.content
        assert (await at.state()).paused
        await at.forbid()
        await at.slash("Ben", "table")
        assert not (await at.state()).paused


async def test_a_table_does_not_move_where_one_of_its_players_cannot_see_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    async with world(tmp_path) as at:
        await _lost(at)
        hide(at, "Ann")
        answer = await at.slash("Ben", "table")
        assert answer.ephemeral
        assert "Ann can't see this channel" in answer.response.content
        assert (await at.state()).paused
        at.env.backend.remove_member(at.guild.id, at.people["Ann"].id)
        await at.env.settle()
        await at.slash("Ben", "table")
        assert not (await at.state()).paused, "who has left the server sees no channel"
        assert "could not ask" in caplog.text
        assert str(at.channel.id) not in caplog.text, "the log has no ids of channels"


async def test_a_table_moves_into_a_private_thread_only_with_all_its_players(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await _lost(at)
        backend = at.env.backend
        thread = backend.create_thread(at.channel.id, "den", backend.bot_user.id, type=ChannelType.PRIVATE_THREAD)
        for name in ("Ben", "Cat"):
            backend.add_thread_member(thread.id, at.people[name].id)
        await at.env.settle()
        (at.channel,) = at.channel.threads
        assert "Ann can't see this channel" in (await at.slash("Ben", "table")).response.content
        backend.add_thread_member(thread.id, at.people["Ann"].id)
        await at.env.settle()
        await at.slash("Ben", "table")
        assert not (await at.state()).paused


def hide(at: World, name: str) -> None:
    """One of the people may not view the channel."""
    view: Any = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(at.people[name].id, OverwriteType.MEMBER, 0, view)
    at.env.backend.set_overwrite(at.channel.id, overwrite)


async def _moved_between_hands(at: World) -> None:
    """Ann and Ben play hand 1; then its channel is deleted, and the table goes on in another one."""
    await at.seat("Ann", "Ben")
    await at.play_hand()
    await _move(at)


async def _move(at: World) -> None:
    at.env.backend.delete_channel(at.channel.id)
    await at.env.settle()
    at.channel = at.guild.create_text_channel("elsewhere")
    await at.people["Ben"].slash(at.channel, "table")


def _assert_hidden(at: World, message: discord.Message) -> None:
    """A message of hand 1 has neither its cards nor its points, and no way to look back at it."""
    assert not message.attachments
    assert not any(suit in message.content for suit in "♠♥♦♣")
    assert not re.search(r"^\*\*.* · .*\*\*$|Last hand", message.content, re.MULTILINE), "its points, in bold"
    assert not {"Review", "Deal proof"} & set(buttons(message))


@pytest.mark.parametrize("is_text_only", some([False, True], 1))
async def test_a_hand_that_is_over_stays_in_the_old_channel(tmp_path: Path, is_text_only: bool) -> None:
    """Those who read the new channel may not have been able to read the old one."""
    async with world(tmp_path) as at:
        if is_text_only:
            await make_manager(at, "Ann")
            await at.slash("Ann", "settings", pictures=False)
        await _moved_between_hands(at)
        for message in at.messages():
            _assert_hidden(at, message)
        panel = at.panel()
        assert "hand 1 (server's #1): result" in panel.content
        assert "Session: " in panel.content
        assert "press **Next hand**" in panel.content
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        assert (await at.hand()).hand_no == 2
        _assert_hidden(at, next(one for one in at.messages() if one.id == panel.id))
        await at.play_hand()
        await at.env.advance_time(2)  # a message that has just been edited waits for its next edit
        assert bool(at.panel().attachments) is not is_text_only, "hand 2 was played before all"
        assert "Review" in buttons(at.panel())
        _assert_hidden(at, next(one for one in at.messages() if one.id == panel.id))


async def test_a_session_that_ends_after_the_move_tells_no_old_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await _moved_between_hands(at)
        for name in ("Ann", "Ben"):
            await at.click(name, "Leave")
        assert (await at.state()).phase is Phase.ENDED
        *told, card = at.messages()
        for message in told:
            _assert_hidden(at, message)
        assert card.content.startswith("## ")
        assert "Biggest hand" not in (card.attachments[0].description or ""), "its cards stay where they were shown"
        assert "Rematch" in buttons(at.panel())


@pytest.mark.parametrize(
    ("reason", "is_moved"),
    [
        ("channel_lost", True),
        ("the bot cannot write in the table's channel any more", True),  # as it stands in old logs
        ("host", False),
        ("tea", False),
    ],
)
async def test_only_a_table_whose_channel_is_lost_moves(tmp_path: Path, reason: str, is_moved: bool) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.bot.desk.tables.submit(await at.table(), Pause(None, reason), action_id="pause")
        answer = await at.people["Ben"].slash(at.guild.create_text_channel("elsewhere"), "table")
        assert answer.ephemeral
        assert bool((await at.state()).paused) is not is_moved
