"""What Discord refuses, the sandbox refuses too, and trouble that tests order."""

from __future__ import annotations

import asyncio
import errno
import time

import aiohttp
import discord
import pytest
from aiohttp import web

from bot.loopback import point_library_at
from sandbox.interactions import ReplyKind
from sandbox.model import Channel
from sandbox.people import Person
from sandbox.seen import seen
from sandbox.server import PortTaken, Sandbox
from sandbox.trouble import Foreign
from tests.sandbox.running import running
from tests.sandbox.sample_bot import SampleBot, picture
from tests.support.waiting import until


@pytest.fixture
def ann(sandbox: Sandbox) -> Person:
    return sandbox.people["ann"]


@pytest.fixture
def table(sandbox: Sandbox) -> Channel:
    return sandbox.world.text_channel("table")


def text_channel(bot: SampleBot, table: Channel) -> discord.TextChannel:
    channel = bot.get_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_bad_token_is_refused(sandbox: Sandbox) -> None:
    client = SampleBot()
    with pytest.raises(discord.LoginFailure):
        await client.start("a.bad.token")
    await client.close()


async def test_permissions(sandbox: Sandbox, bot: SampleBot, table: Channel) -> None:
    channel = text_channel(bot, table)
    sandbox.world.deny(table, "send_messages")
    with pytest.raises(discord.Forbidden, match="error code: 50013"):
        await channel.send("x")
    sandbox.world.allow(table)
    sandbox.world.deny(table, "attach_files")
    with pytest.raises(discord.Forbidden, match="error code: 50013"):
        await channel.send("x", file=picture())
    sent = await channel.send("x")
    sandbox.world.deny(table, "view_channel")
    with pytest.raises(discord.Forbidden, match="error code: 50001"):
        await sent.edit(content="y")
    await until(lambda: not channel.permissions_for(channel.guild.me).view_channel)
    sandbox.world.allow(table, "view_channel", "attach_files")
    await sent.edit(content="y")
    with pytest.raises(ValueError, match="'send_mesages' is no permission"):
        sandbox.world.deny(table, "send_mesages")


async def test_an_answer_needs_no_permission_to_write(
    sandbox: Sandbox, bot: SampleBot, ann: Person, table: Channel
) -> None:
    sandbox.world.deny(table, "send_messages")
    assert (await ann.slash(table, "echo", {"text": "still"})).kind is ReplyKind.MESSAGE


async def test_closed_direct_messages(sandbox: Sandbox, bot: SampleBot, ann: Person, table: Channel) -> None:
    ann.close_dms()
    reply = await ann.slash(table, "whisper")
    assert reply.message is not None
    assert reply.message["content"] == "cannot write: 50007"
    ann.close_dms(is_closed=False)
    await ann.slash(table, "whisper")
    assert len(ann.sees(ann.dm)) == 1


async def test_deleted_messages_and_channels(sandbox: Sandbox, bot: SampleBot, table: Channel) -> None:
    channel = text_channel(bot, table)
    sent = await channel.send("x")
    sandbox.world.delete_message(sandbox.world.message(table, sent.id))
    with pytest.raises(discord.NotFound, match="error code: 10008"):
        await sent.edit(content="y")
    sandbox.world.delete_channel(table)
    with pytest.raises(discord.NotFound, match="error code: 10003"):
        await channel.send("z")
    await until(lambda: ("channel_delete", table.id) in bot.heard)
    assert bot.get_channel(table.id) is None


async def test_the_bot_hears_of_deletions_if_it_asked(sandbox: Sandbox, table: Channel, ann: Person) -> None:
    async with running(sandbox, SampleBot(discord.Intents(guilds=True, guild_messages=True))) as bot:
        said = ann.say(table, "secret words")
        named = ann.say(table, f"hello <@{sandbox.world.bot.id}>")
        sandbox.world.delete_message(sandbox.world.message(table, said.id))
        await until(lambda: bot.heard[-1][0] == "message_delete")
        assert bot.heard[-3:] == [("message", ""), ("message", named.text), ("message_delete", said.id)]


async def test_the_bot_hears_only_what_it_asked_for(sandbox: Sandbox, bot: SampleBot, table: Channel) -> None:
    sandbox.people["ann"].say(table, "hello")
    sandbox.world.delete_channel(sandbox.world.text_channel("lounge"))
    await until(lambda: bot.heard[-1][0] == "channel_delete")
    assert [name for name, _ in bot.heard if name == "message"] == []


async def test_thrown_out_and_invited_again(sandbox: Sandbox, bot: SampleBot, table: Channel) -> None:
    channel = text_channel(bot, table)
    sandbox.world.remove_bot()
    with pytest.raises(discord.Forbidden, match="error code: 50001"):
        await channel.send("x")
    await until(lambda: not bot.guilds)
    sandbox.world.invite_bot()
    await until(lambda: [name for name, _ in bot.heard][-2:] == ["guild_remove", "guild_join"])
    assert [guild.name for guild in bot.guilds] == ["Sandbox"]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"content": "x" * 2001}, "content: Must be 2000 or fewer"),
        ({"content": ""}, "Cannot send an empty message"),
        ({"components": [{"type": 2, "style": 1, "label": "A", "custom_id": "a"}]}, "Only action rows"),
        ({"components": [{"type": 1, "components": []}]}, "1 to 5 buttons"),
        ({"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "A"}]}]}, "a custom id, or"),
        (
            {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "A", "custom_id": "a"}] * 2}]},
            "cannot be duplicated: a",
        ),
        (
            {"components": [{"type": 1, "components": [{"type": 3, "custom_id": "a", "options": []}]}]},
            "between 1 and 25",
        ),
        ({"flags": 1 << 15, "content": "x", "components": [{"type": 10, "content": "y"}]}, "beside Components V2"),
        (
            {"flags": 1 << 15, "components": [{"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}]},
            "no file named 'no.png'",
        ),
    ],
)
async def test_a_bad_form_names_its_place(bot: SampleBot, table: Channel, body: dict[str, object], place: str) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=table.id)
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.http.request(route, json=body)
    assert refusal.value.status == 400
    assert place in str(refusal.value)
    assert table.messages == {}


async def test_a_nonce_guards_against_a_second_copy(bot: SampleBot, table: Channel) -> None:
    channel = text_channel(bot, table)
    params = discord.http.handle_message_parameters("once", nonce="n1")
    assert params.payload is not None
    params.payload["enforce_nonce"] = True
    first = await bot.http.send_message(channel.id, params=params)
    second = await bot.http.send_message(channel.id, params=params)
    assert (first["id"], len(table.messages)) == (second["id"], 1)


async def test_mentions_reach_only_those_who_may_be_told(
    sandbox: Sandbox, bot: SampleBot, table: Channel, ann: Person
) -> None:
    channel, ben = text_channel(bot, table), sandbox.people["ben"]
    text = f"<@{ann.id}> and <@{ben.id}>"
    quiet = await channel.send(text)
    loud = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(ben.id)]))
    assert [ann.look(m.id).mentions for m in (quiet, loud)] == [(), (ben.id,)]


@pytest.mark.slow
async def test_a_second_answer_and_a_late_one(sandbox: Sandbox, bot: SampleBot, ann: Person, table: Channel) -> None:
    caught: list[int] = []

    @bot.tree.command(name="late")
    async def late(interaction: discord.Interaction, seconds: float = 0.0) -> None:
        await asyncio.sleep(seconds)
        for _ in range(2):
            try:
                await interaction.response.send_message("x")
            except discord.HTTPException as refusal:
                caught.append(refusal.code)
            interaction.response._response_type = None

    await bot.tree.sync()
    await ann.slash(table, "late")
    await until(lambda: caught == [40060])
    sandbox.desk.answer_s = 0.2
    assert (await ann.slash(table, "late", {"seconds": 0.3})).has_failed
    await until(lambda: caught == [40060, 10062, 10062])
    assert len(ann.sees(table)) == 1


async def test_a_refused_form_does_not_use_the_interaction_up(bot: SampleBot, ann: Person, table: Channel) -> None:
    @bot.tree.command(name="long")
    async def long(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.send_message("x" * 2001)
        except discord.HTTPException as refusal:
            await interaction.response.send_message(f"refused with {refusal.code}")

    await bot.tree.sync()
    reply = await ann.slash(table, "long")
    assert reply.message is not None
    assert reply.message["content"] == "refused with 50035"


async def test_a_token_lives_fifteen_minutes() -> None:
    passed_s = 0.0
    box = Sandbox(now_s=lambda: time.time() + passed_s)
    await box.start()
    point_library_at(box.url)
    kept: list[discord.Interaction] = []
    async with running(box, SampleBot()) as bot:

        @bot.tree.command(name="keep")
        async def keep(interaction: discord.Interaction) -> None:
            kept.append(interaction)
            await interaction.response.send_message("kept")

        await bot.tree.sync()
        ann, table = box.people["ann"], box.world.text_channel("table")
        await ann.slash(table, "keep")
        passed_s = 890
        await kept[0].edit_original_response(content="edited")
        passed_s = 910
        with pytest.raises(discord.HTTPException, match="error code: 50027"):
            await kept[0].edit_original_response(content="too late")
        assert [m.text for m in ann.sees(table)] == ["edited"]
    await box.stop()


async def test_ordered_refusals_and_rate_limits(sandbox: Sandbox, bot: SampleBot, table: Channel) -> None:
    channel = text_channel(bot, table)
    rule = sandbox.world.trouble.refuse("POST", "/channels/*/messages", 403, 50013, "Missing Permissions", after=1)
    await channel.send("first")
    with pytest.raises(discord.Forbidden, match="error code: 50013"):
        await channel.send("second")
    await channel.send("third")
    assert rule.seen == 1
    sandbox.world.trouble.rate_limit("POST", "/channels/*/messages", 0.1, times=2)
    started = asyncio.get_running_loop().time()
    await channel.send("fourth")
    assert asyncio.get_running_loop().time() - started >= 0.2
    assert [m.content for m in table.messages.values()] == ["first", "third", "fourth"]


async def test_lost_requests_and_lost_answers(sandbox: Sandbox, bot: SampleBot, table: Channel) -> None:
    channel = text_channel(bot, table)
    sandbox.world.trouble.lose("POST", "/channels/*/messages", is_done=False)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("lost")
    assert table.messages == {}
    sandbox.world.trouble.lose("POST", "/channels/*/messages", is_done=True)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("done, but nobody knows")
    assert [m.content for m in table.messages.values()] == ["done, but nobody knows"]
    await channel.send("well")


async def test_somebody_elses_page_instead_of_an_answer(sandbox: Sandbox, bot: SampleBot, table: Channel) -> None:
    channel = text_channel(bot, table)
    rule = sandbox.world.trouble.divert("POST", "/channels/*/messages", Foreign(403, b"<html>Access denied"), after=1)
    await channel.send("first")
    with pytest.raises(discord.Forbidden, match="Access denied"):
        await channel.send("never done")
    sandbox.world.trouble.divert("POST", "/channels/*/messages", Foreign(429, b"<html>1015", retry_after_s=1))
    with pytest.raises(discord.HTTPException, match="1015"):
        await channel.send("never done either")
    assert ([m.content for m in table.messages.values()], rule.seen) == (["first"], 1)


@pytest.mark.parametrize("share", [0.0, 0.5])
async def test_an_answer_that_is_cut_short(
    sandbox: Sandbox, bot: SampleBot, table: Channel, exchanges: list[str], share: float
) -> None:
    sandbox.world.trouble.cut_short("POST", "/channels/*/messages", share)
    with pytest.raises(ValueError, match=r"unexpected|empty"):
        await text_channel(bot, table).send("done")
    assert [m.content for m in table.messages.values()] == ["done"]


async def test_unknown_routes_and_other_peoples_messages(sandbox: Sandbox, bot: SampleBot, table: Channel) -> None:
    with pytest.raises(discord.NotFound, match="error code: 0"):
        await bot.http.request(discord.http.Route("GET", "/nowhere"))
    said = sandbox.people["ann"].say(table, "mine")
    with pytest.raises(discord.Forbidden, match="error code: 50005"):
        await text_channel(bot, table).get_partial_message(said.id).edit(content="yours")
    with pytest.raises(discord.Forbidden, match="error code: 50013"):
        await text_channel(bot, table).get_partial_message(said.id).delete()


async def test_history(sandbox: Sandbox, bot: SampleBot, table: Channel, ann: Person) -> None:
    channel = text_channel(bot, table)
    sent = [await channel.send(str(number)) for number in range(5)]
    await ann.slash(table, "whisper")  # its ephemeral answer is not in the history
    assert [m.content async for m in channel.history(limit=2)] == ["4", "3"]
    assert [m.content async for m in channel.history(after=sent[2])] == ["3", "4"]
    assert [m.content async for m in channel.history(before=sent[2])] == ["1", "0"]
    assert (await channel.fetch_message(sent[1].id)).content == "1"


async def test_a_taken_port_is_said(sandbox: Sandbox) -> None:
    with pytest.raises(PortTaken, match="in use on this machine"):
        await Sandbox().start(int(sandbox.url.rpartition(":")[2]))


async def test_a_port_for_administrators_is_not_said_to_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(site: web.TCPSite) -> None:
        raise PermissionError(errno.EACCES, "the system's words")

    monkeypatch.setattr(web.TCPSite, "start", refused)
    with pytest.raises(PortTaken, match=r"port 80 cannot be opened \(Permission denied\): give another one"):
        await Sandbox().start(80)


def test_players_need_names_of_their_own() -> None:
    with pytest.raises(ValueError, match="two players would be called 'ann'"):
        Sandbox(["Ann", "ann"])
    with pytest.raises(KeyError, match="there are Ann, Ben"):
        Sandbox(["Ann", "Ben"]).people["Zoe"]


async def test_a_person_sees_a_snapshot(ann: Person, table: Channel) -> None:
    said = ann.say(table, "hello")
    assert seen(said.raw) == said
