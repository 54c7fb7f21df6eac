"""The less common routes, as the library uses them; the fixture holds each answer against Discord's description."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands

from sandbox.commands import NoSuchCommand
from sandbox.model import Channel
from sandbox.people import Person
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.running import running
from tests.sandbox.sample_bot import SampleBot, picture
from tests.support.waiting import until


@pytest.fixture
def ann(sandbox: Sandbox) -> Person:
    return sandbox.people["ann"]


@pytest.fixture
def table(sandbox: Sandbox) -> Channel:
    return sandbox.world.text_channel("table")


async def test_who_and_where(sandbox: Sandbox, bot: SampleBot, ann: Person, table: Channel) -> None:
    assert (await bot.fetch_user(ann.id)).display_name == "Ann"
    guild = await bot.fetch_guild(sandbox.world.guild_id)
    assert guild.owner_id == ann.id
    assert [found.name async for found in bot.fetch_guilds(with_counts=False)] == ["Sandbox"]
    assert (await guild.fetch_member(ann.id)).name == "ann"
    assert [channel.name for channel in await guild.fetch_channels()] == ["table", "lounge"]
    channel = await bot.fetch_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    assert (await bot.application_info()).owner.name == "ann"
    async with channel.typing():
        pass
    with pytest.raises(discord.NotFound, match="error code: 10013"):
        await bot.fetch_user(1)
    with pytest.raises(discord.NotFound, match="error code: 10007"):
        await guild.fetch_member(1)
    with pytest.raises(discord.NotFound, match="error code: 10004"):
        await bot.fetch_guild(1)


async def test_the_servers_own_commands_come_first(
    sandbox: Sandbox, bot: SampleBot, ann: Person, table: Channel
) -> None:
    guild = discord.Object(sandbox.world.guild_id)

    @bot.tree.command(name="echo", guild=guild)
    async def echo(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("the server's own")

    @bot.tree.command(name="here", guild=guild)
    @app_commands.allowed_contexts(guilds=True, dms=False)
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    before = {command.name: command.id for command in await bot.tree.fetch_commands()}
    await bot.tree.sync(guild=guild)
    await bot.tree.sync()
    assert {command.name: command.id for command in await bot.tree.fetch_commands()} == before
    assert [command.name for command in await bot.tree.fetch_commands(guild=guild)] == ["echo", "here"]
    await ann.slash(table, "echo")
    await ann.slash(table, "here")
    assert [message.text for message in ann.sees(table)] == ["the server's own", "here"]
    with pytest.raises(NoSuchCommand):
        await ann.slash(ann.dm, "here")


async def test_pins_need_their_permission(sandbox: Sandbox, bot: SampleBot, table: Channel) -> None:
    channel = bot.get_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("pin me")
    with pytest.raises(discord.Forbidden, match="error code: 50013"):
        await sent.pin()
    sandbox.world.bot_permissions |= Permission.PIN_MESSAGES
    await sent.pin()
    assert [message.content async for message in channel.pins()] == ["pin me"]
    await sent.unpin()
    assert [message async for message in channel.pins()] == []


async def test_private_threads_are_for_their_members(
    sandbox: Sandbox, bot: SampleBot, ann: Person, table: Channel
) -> None:
    channel, ben, cat = bot.get_channel(table.id), sandbox.people["ben"], sandbox.people["cat"]
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="quiet")
    await thread.add_user(discord.Object(ben.id))
    inside = sandbox.world.channels[thread.id]
    assert [sandbox.world.can_see(person.user, inside) for person in (ben, cat)] == [True, False]
    assert {member.id for member in await thread.fetch_members()} == {sandbox.world.bot.id, ben.id}
    await thread.remove_user(discord.Object(ben.id))
    assert not sandbox.world.can_see(ben.user, inside)
    await thread.edit(name="loud", locked=True, archived=True)
    assert (inside.name, inside.is_locked, inside.is_archived) == ("loud", True, True)
    with pytest.raises(discord.HTTPException, match="error code: 50083"):
        await thread.send("too late")
    sandbox.world.delete_channel(inside)
    await until(lambda: ("thread_delete", thread.id) in bot.heard)


async def test_answers_are_read_changed_and_deleted(bot: SampleBot, ann: Person, table: Channel) -> None:
    @bot.tree.command(name="follow")
    async def follow(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first")
        second = await interaction.followup.send("second", wait=True, file=picture())
        await second.edit(content="changed", attachments=[])
        third = await interaction.followup.send("third", ephemeral=True, wait=True)
        await third.delete()
        assert (await interaction.original_response()).content == "first"
        await interaction.delete_original_response()
        with pytest.raises(discord.NotFound, match="error code: 10008"):
            await interaction.edit_original_response(content="gone")
        await interaction.followup.send("done", suppress_embeds=True)

    await bot.tree.sync()
    await ann.slash(table, "follow")
    await until(lambda: ann.sees(table)[-1:] != [] and ann.sees(table)[-1].text == "done")
    assert [(message.text, len(message.pictures)) for message in ann.sees(table)] == [("changed", 0), ("done", 0)]


async def test_members_are_told_to_a_bot_that_asks_for_them(sandbox: Sandbox) -> None:
    async with running(sandbox, SampleBot(discord.Intents(guilds=True, members=True))) as bot:
        (guild,) = bot.guilds
        assert {member.display_name for member in guild.members} == {"Chinese Poker", "Ann", "Ben", "Cat"}
