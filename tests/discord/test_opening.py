"""Opening a table: whoever asks is told that it is open only when everybody can see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType

from bot.table.actions import Leave
from bot.table.state import Phase
from tests.discord.reading import buttons
from tests.discord.world import World, world


def refuse_posts(at: World, code: int, *, status: int = 403, times: int | None = None) -> None:
    """From now on Discord refuses messages in the channel, whatever the permissions say."""
    path = f"/channels/{at.channel.id}/messages"
    at.env.inject_error("POST", path, status=status, code=code, message="no", times=times)


@pytest.mark.parametrize("code, status", [(50001, 403), (50013, 403), (50083, 400), (10003, 404)])
async def test_where_the_lobby_cannot_be_posted_nothing_is_opened(tmp_path: Path, code: int, status: int) -> None:
    async with world(tmp_path) as at:
        refuse_posts(at, code, status=status)
        answer = await at.start("Ann")
        assert "You're in seat" not in answer.response.content
        assert "couldn't open a table" in answer.response.content
        assert not await at.store.tables.all_open()
        assert not at.messages()
        assert at.user("Ann").dm_channel is None or not at.user("Ann").dm_channel.history()


async def test_a_lobby_that_was_refused_can_be_opened_elsewhere(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        refuse_posts(at, 50013)
        await at.start("Ann")
        at.channel = at.guild.create_text_channel("other")
        answer = await at.start("Ann")
        assert "You're in seat 1" in answer.response.content
        assert "Ann's table" in at.panel().content
        assert len(await at.store.tables.all_open()) == 1


@pytest.mark.slow
async def test_a_network_that_fails_for_a_moment_closes_no_table(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        refuse_posts(at, 0, status=503, times=6)
        at.env.inject_error("POST", "/elsewhere", times=None)  # a repeated post is one that was refused before
        answer = await at.start("Ann")
        assert "It shows up here in a moment" in answer.response.content
        await at.env.advance_time(120)
        assert "Ann's table" in at.panel().content
        assert (await at.state()).phase is Phase.LOBBY


@pytest.mark.slow
async def test_a_process_that_dies_before_the_lobby_stands_closes_it_after_its_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        refuse_posts(at, 0, status=503, times=6)
        await at.start("Ann")
        at.env.backend.faults.clear()
        refuse_posts(at, 50013)
        await at.restart()
        assert not await at.store.tables.all_open()


async def test_whoever_opened_it_reads_that_it_is_open_after_everybody_can_see_it(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        sent = [(one.method, one.path) for one in at.env.http_requests]
        lobby = max(index for index, one in enumerate(sent) if one == ("POST", f"/channels/{at.channel.id}/messages"))
        told = next(index for index, (method, path) in enumerate(sent) if method == "PATCH" and "@original" in path)
        assert lobby < told


async def test_a_thread_that_cannot_be_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        places = {
            at.guild.create_news_channel("news"): "Announcement channels have no threads",
            at.guild.create_voice_channel("voice"): "Voice channels have no threads",
        }
        for channel, reason in places.items():
            answer = await at.people["Ann"].slash(channel, "ofc start", thread=True)
            assert reason in answer.response.content
        assert not await at.store.tables.all_open()
        for channel in places:
            answer = await at.people["Ann"].slash(channel, "ofc start")
            assert "You're in seat 1" in answer.response.content, "a table without a thread is fine there"


async def test_a_private_thread_says_how_the_bot_is_added(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        made = at.env.backend.create_thread(at.channel.id, "den", at.people["Ann"].id, type=ChannelType.PRIVATE_THREAD)
        await at.env.settle()
        thread = ChannelHandle(at.env, at.guild, made)
        at.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=50001, times=None)
        answer = await at.people["Ann"].slash(thread, "ofc start")
        assert "not in this private thread" in answer.response.content
        assert not await at.store.tables.all_open()


@pytest.mark.slow
async def test_commands_in_texts_can_be_clicked(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        told = (await at.slash("Ann", "table")).response.content
        ids = {one.name: one.id for one in await at.bot.tree.fetch_commands()}
        assert f"</play:{ids['play']}> opens one" in told
        await at.restart()
        assert (await at.slash("Ann", "table")).response.content == told, "nothing was registered anew"
        await at.start("Ann")
        assert f"</table:{ids['table']}>" in (await at.press("Ben", "cp0:join")).response.content


async def test_with_a_thread_the_lobby_stands_in_the_channel_and_the_hands_are_played_in_the_thread(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", thread=True)
        (thread,) = at.channel.threads
        lobby = at.panel()
        assert f"Come and play in <#{thread.id}>." in lobby.content
        assert not [message for message in thread.history() if message.components], "one lobby is enough"
        await at.click("Ben", "Join")
        await at.click("Ann", "Start")
        sign = at.panel()
        assert sign.id == lobby.id
        assert f"Come and play in <#{thread.id}>. At the table: **Ann** and **Ben**." in sign.content
        assert buttons(sign).keys() == {"Join"}
        assert "hand 1" in next(one for one in reversed(thread.history()) if one.components).content
        await at.restart()
        await at.play_hand()
        await at.click("Cat", "Join")
        sign = next(message for message in at.messages() if message.id == sign.id)
        assert "**Cat**" in sign.content
        for name in ("Ann", "Ben", "Cat"):
            await at.bot.desk.tables.submit(await at.table(), Leave(await at.account(name)), action_id=f"leave {name}")
        await at.bot.reconciler.at_rest()
        assert "This session is over" in at.messages()[-1].content
        assert not at.messages()[-1].components


async def test_a_thread_whose_lobby_is_refused_is_taken_back(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        refuse_posts(at, 50013)
        answer = await at.start("Ann", thread=True)
        assert "couldn't open a table" in answer.response.content
        assert not at.channel.threads
        assert not await at.store.tables.all_open()
