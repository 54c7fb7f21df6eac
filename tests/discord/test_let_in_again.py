"""The bot is let in again: the table's panel says what is so, and can be resumed, without anybody's doing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.intents import EVENT_INTENTS

from tests.discord.hands import in_thread
from tests.discord.inviting import invite_bot
from tests.discord.reading import buttons
from tests.discord.sleeping import fall_asleep, wake_up
from tests.discord.world import World, world

WRITE: Any = discord.Permissions(view_channel=True, send_messages=True).value


def panel_of_hand(at: World) -> discord.Message:
    """Also below the words with which the bot greets a server."""
    return next(one for one in reversed(at.messages("Ann")) if one.content.startswith("Pineapple · hand 1"))


def assert_can_resume(panel: discord.Message) -> None:
    assert "Paused" in panel.content
    assert "Resume" in buttons(panel)


def close(at: World, code: int) -> None:
    """Discord refuses whatever the bot does in the channel."""
    status = 400 if code == 50083 else 403
    for method in ("PATCH", "POST"):
        at.env.inject_error(method, f"/channels/{at.channel.id}/messages*", status=status, code=code, times=None)


def open_again(at: World) -> None:
    at.env.backend.faults.clear()
    at.env.inject_error("POST", "/elsewhere", times=None)  # a nonce that was refused comes again


async def test_a_server_that_invites_the_bot_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        close(at, 50001)
        at.env.backend.emit("GUILD_DELETE", {"id": str(at.guild.id)})
        await at.env.settle()
        open_again(at)
        assert "Paused" not in panel_of_hand(at).content
        await invite_bot(at)
        assert_can_resume(panel_of_hand(at))


@pytest.mark.parametrize("is_asleep", [False, True])
async def test_a_thread_that_is_unlocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_asleep: bool) -> None:
    async with world(tmp_path) as at:
        await in_thread(at)
        if is_asleep:
            await fall_asleep(at, monkeypatch)
        close(at, 50083)
        await at.place_all("Ann", in_dm=True)
        assert (await at.state()).paused
        open_again(at)
        await wake_up(at)
        assert_can_resume(panel_of_hand(at))


async def test_a_role_that_is_given_to_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Discord tells a bot of its own roles whatever its intents are; the simulation does not.
    monkeypatch.setitem(EVENT_INTENTS, "GUILD_MEMBER_UPDATE", ("guilds", None))
    async with world(tmp_path) as at:
        backend, me = at.env.backend, at.env.backend.bot_user.id
        role = backend.create_role(at.guild.id, name="Dealer")
        await at.seat("Ann", "Ben")
        for name in at.people:
            backend.set_overwrite(at.channel.id, Overwrite(at.people[name].id, OverwriteType.MEMBER, WRITE, 0))
        backend.set_overwrite(at.channel.id, Overwrite(role.id, OverwriteType.ROLE, WRITE, 0))
        backend.set_overwrite(at.channel.id, Overwrite(at.guild.id, OverwriteType.ROLE, 0, WRITE))
        await at.env.settle()
        await at.place_all("Ben", in_dm=True)
        assert (await at.state()).paused
        assert "Paused" not in panel_of_hand(at).content
        backend.add_member_role(at.guild.id, me, role.id)
        await at.env.settle()
        assert_can_resume(panel_of_hand(at))
