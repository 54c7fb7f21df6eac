"""The judge of requests is judged: what the real library sends passes, what Discord would refuse fails."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands

from tests.support import openapi, simcord_requests
from tests.support.openapi import NO_DOCUMENT, DiscordSchema, find_document, load_schema
from tests.support.simcord_requests import check_all

MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"


@pytest.fixture
def schema() -> DiscordSchema:
    loaded = load_schema()
    if loaded is None:
        pytest.skip(NO_DOCUMENT)
    return loaded


def picture(name: str) -> discord.File:
    return discord.File(io.BytesIO(b"\x89PNG"), filename=name, description="front Qh - - / middle - / back -")


class Board(discord.ui.LayoutView):
    def __init__(self, name: str) -> None:
        super().__init__(timeout=None)
        section = discord.ui.Section(
            "Your street", accessory=discord.ui.Button[Board](label="Rules", custom_id="rules")
        )
        gallery = discord.ui.MediaGallery[Board](
            discord.MediaGalleryItem(f"attachment://{name}", description="front - - -")
        )
        row = discord.ui.ActionRow[Board](
            discord.ui.Button(label="Confirm", style=discord.ButtonStyle.success, custom_id="confirm"),
            discord.ui.Button(label="Undo", emoji="↩️", custom_id="undo", disabled=True),
        )
        parts = (section, gallery, discord.ui.Separator[Board](), row)
        self.add_item(discord.ui.Container(*parts, accent_colour=0x2E7D32))


class Cut(discord.ui.Modal, title="Cut the deck"):
    word: discord.ui.Label[Cut] = discord.ui.Label(
        text="A word or a number", component=discord.ui.TextInput(custom_id="word", max_length=40)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Thanks", ephemeral=True)


class Lobby(discord.ui.View):
    @discord.ui.button(label="Cut", custom_id="cut")
    async def cut(self, interaction: discord.Interaction, _: discord.ui.Button[Lobby]) -> None:
        await interaction.response.send_modal(Cut())

    @discord.ui.button(label="Join", custom_id="join", style=discord.ButtonStyle.primary)
    async def join(self, interaction: discord.Interaction, _: discord.ui.Button[Lobby]) -> None:
        await interaction.response.edit_message(content="Joined", view=self)
        await interaction.user.send("Your cards", allowed_mentions=discord.AllowedMentions.none())

    @discord.ui.select(placeholder="Seats", options=[discord.SelectOption(label="2"), discord.SelectOption(label="3")])
    async def seats(self, interaction: discord.Interaction, _: discord.ui.Select[Lobby]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Set")


class SmallBot(discord.Client):
    """Sends every kind of request that the game needs, through the real library."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="open", description="Open a table")(self.open_table)
        self.tree.command(name="board", description="Show the board")(self.board)
        self.tree.command(name="rules", description="The rules")(self.rules)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    @app_commands.describe(seats="How many players", unit="What a point is called")
    @app_commands.choices(seats=[app_commands.Choice(name="two", value=2), app_commands.Choice(name="three", value=3)])
    @app_commands.allowed_contexts(guilds=True, dms=False)
    @app_commands.allowed_installs(guilds=True)
    async def open_table(self, interaction: discord.Interaction, seats: int, unit: str | None = None) -> None:
        await interaction.response.send_message(f"Table for {seats}, {unit}", view=Lobby())

    async def board(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        original = await interaction.followup.send(file=picture("0.png"), view=Board("0.png"), wait=True)
        await interaction.followup.send("Only you see this", ephemeral=True, embed=discord.Embed(title="Totals"))
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        sent = await channel.send(file=picture("1.png"), view=Board("1.png"), nonce="n" * 25)
        sent = await sent.edit(attachments=[picture("2.png")], view=Board("2.png"))
        await sent.edit(attachments=sent.attachments, view=Board("2.png"))
        await sent.edit(view=Board("2.png"))
        await original.edit(attachments=[picture("3.png")], view=Board("3.png"))
        await channel.get_partial_message(sent.id).delete()

    async def rules(self, interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Royalties", description="Front pairs from sixes")
        embed.set_image(url="attachment://rules.png")
        await interaction.response.send_message(embed=embed, file=picture("rules.png"), ephemeral=True)


async def play(env: simcord.Env) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    alice = guild.add_member(env.create_user("alice"))
    lobby = (await alice.slash(channel, "open", seats=2, unit="chips")).response
    assert lobby is not None
    await alice.click(lobby.message, custom_id="join")
    await alice.submit_modal(await alice.click(lobby.message, custom_id="cut"), {"word": "lucky"})
    await alice.select(lobby.message, ["3"])
    await alice.slash(channel, "board")
    await alice.slash(channel, "rules")


async def test_all_that_the_real_library_sends_passes(schema: DiscordSchema) -> None:
    async with simcord.run(SmallBot()) as env:
        await play(env)
        check_all(env)
        made = {(record.method, record.path.split("/")[1]) for record in env.http_requests}
    sent = {("PUT", "applications"), ("POST", "interactions"), ("POST", "webhooks"), ("PATCH", "webhooks")}
    assert made >= sent | {("POST", "channels"), ("PATCH", "channels"), ("DELETE", "channels"), ("POST", "users")}


async def test_uploads_are_checked_by_their_json(schema: DiscordSchema) -> None:
    async with simcord.run(SmallBot()) as env:
        await play(env)
        bodies = [(record.method, record.path, record.json) for record in env.http_requests]
    with_files = [body for body in bodies if isinstance(body[2], dict) and body[2].get("attachments")]
    assert len(with_files) >= 4
    for method, path, body in with_files:
        broken = json.loads(json.dumps(body))
        broken["attachments"] = [{"id": 0, "filename": "another.png"}]
        with pytest.raises(AssertionError, match="names none of the message's files"):
            schema.check_request(method, path, broken)


@pytest.mark.parametrize("has_document", [True, False])
async def test_check_all_tells_every_fault(monkeypatch: pytest.MonkeyPatch, has_document: bool) -> None:
    if has_document and load_schema() is None:
        pytest.skip(NO_DOCUMENT)
    if not has_document:
        monkeypatch.setattr(simcord_requests, "load_schema", lambda: None)
    async with simcord.run(discord.Client(intents=discord.Intents(guilds=True))) as env:
        records = env.http_requests
        records.append(simcord.HttpLogEntry("POST", MESSAGES, {}, {"content": "fine"}, None))
        check_all(env)
        records.append(simcord.HttpLogEntry("POST", MESSAGES, {}, {"content": "x" * 2001}, None))
        records.append(
            simcord.HttpLogEntry("PUT", "/applications/1/commands", {}, [{"name": "OFC", "description": "d"}], None)
        )
        with pytest.raises(AssertionError) as complaint:
            check_all(env)
    told = str(complaint.value).splitlines()[1:]
    assert any("/content: content is over 2000 characters" in line for line in told)
    assert any("/0/name: 'OFC' is no name" in line for line in told)
    assert len({line.partition(".")[0] for line in told}) == 2, "the number of the request tells them apart"


# Typos and types: the schema


@pytest.mark.parametrize(
    ("method", "path", "body", "pointer"),
    [
        ("POST", MESSAGES, {"content": "x", "contents": "x"}, "/"),
        ("PATCH", f"{MESSAGES}/2", {"attachements": []}, "/"),
        ("POST", MESSAGES, {"content": 7}, "/content"),
        ("POST", MESSAGES, {"content": "x", "allowed_mentions": {"parsed": []}}, "/allowed_mentions"),
        ("POST", MESSAGES, {"content": "x", "embeds": [{"titel": "x"}]}, "/embeds/0"),
        ("POST", MESSAGES, {"content": "x", "embeds": [{"title": "x" * 257}]}, "/embeds/0/title"),
        ("POST", CALLBACK, {"typ": 4}, "/"),
        ("POST", CALLBACK, {"type": 99}, "/"),
        ("POST", CALLBACK, {"type": 4, "data": {"content": "x", "flag": 64}}, "/data"),
        ("POST", CALLBACK, {"type": 7, "data": {"contnet": "x"}}, "/data"),
        ("POST", "/webhooks/1/token", {"content": "x", "wait": True}, "/"),
        ("PATCH", "/webhooks/1/token/messages/@original", {"flagz": 4}, "/"),
        ("POST", "/users/@me/channels", {"recipient": "1"}, "/"),
        ("PUT", "/applications/1/commands", [{"name": "ofc", "description": "d", "desc": "d"}], "/0"),
        ("DELETE", f"{MESSAGES}/2", {"content": "x"}, "/"),
        ("POST", MESSAGES, None, "/"),
    ],
)
def test_a_wrong_field_fails_where_it_stands(
    schema: DiscordSchema, method: str, path: str, body: Any, pointer: str
) -> None:
    with pytest.raises(AssertionError) as complaint:
        schema.check_request(method, path, body)
    assert str(complaint.value).startswith(f"{method} {path}: {pointer}: ")


@pytest.mark.parametrize(
    ("change", "pointer", "reason"),
    [
        ({"labell": "Join"}, "/components/0/components/0", "labell"),
        ({"label": "l" * 81}, "/components/0/components/0/label", "80"),
        ({"style": "green"}, "/components/0/components/0/style", "green"),
        ({"custom_id": ""}, "/components/0/components/0/custom_id", "shorter"),
    ],
)
def test_the_branch_of_a_union_that_was_meant_is_told(
    schema: DiscordSchema, change: dict[str, Any], pointer: str, reason: str
) -> None:
    button = {"type": 2, "style": 2, "label": "Join", "custom_id": "join"} | change
    body = {"content": "x", "components": [{"type": 1, "components": [button]}]}
    with pytest.raises(AssertionError, match=reason) as complaint:
        schema.check_request("POST", MESSAGES, body)
    assert str(complaint.value).startswith(f"POST {MESSAGES}: {pointer}: ")


def test_what_the_library_adds_is_taken(schema: DiscordSchema) -> None:
    schema.check_request("PATCH", f"{MESSAGES}/2", {"content": "x", "tts": False})
    schema.check_request("PUT", "/applications/1/commands", [{"name": "ofc", "description": "d", "nsfw": False}])
    schema.check_request("POST", "/users/@me/channels", {"recipient_id": 123})
    schema.check_request("POST", "/users/@me/channels", {"recipient_id": "123"})


@pytest.mark.parametrize(
    "path",
    [
        "https://discord.com/api/v10/channels/1/messages?wait=true",
        "http://127.0.0.1:4000/api/v10/channels/1/messages",
        "/api/v10/channels/1/messages",
        "/channels/1/messages?x=1",
    ],
)
def test_host_version_and_query_do_not_matter(schema: DiscordSchema, path: str) -> None:
    schema.check_request("POST", path, {"content": "x"})
    with pytest.raises(AssertionError, match=f"^POST {MESSAGES}: "):
        schema.check_request("POST", path, {"contents": "x"})


@pytest.mark.parametrize(("method", "path"), [("POST", "/channel/1/messages"), ("PUT", MESSAGES), ("GET", "/")])
def test_a_route_that_discord_lacks_fails(schema: DiscordSchema, method: str, path: str) -> None:
    with pytest.raises(AssertionError, match="no such route"):
        schema.check_request(method, path, None)


def test_the_most_literal_route_is_meant(schema: DiscordSchema) -> None:
    schema.check_request("POST", f"{MESSAGES}/bulk-delete", {"messages": ["1", "2"]})
    with pytest.raises(AssertionError, match="messages"):
        schema.check_request("POST", f"{MESSAGES}/bulk-delete", {"content": "x"})


# Responses

ALICE = {
    "id": "5",
    "username": "alice",
    "avatar": None,
    "discriminator": "0",
    "public_flags": 0,
    "flags": 0,
    "global_name": "Alice",
    "primary_guild": None,
}


def message(**changes: Any) -> dict[str, Any]:
    empty = ("attachments", "embeds", "mentions", "mention_roles", "components")
    return {
        "id": "2",
        "type": 0,
        "channel_id": "1",
        "content": "",
        "author": ALICE,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "flags": 0,
        "pinned": False,
        "mention_everyone": False,
        "tts": False,
        **{key: [] for key in empty},
    } | changes


def uploaded(name: str) -> dict[str, Any]:
    url = f"https://cdn.example.org/{name}"
    return {"id": "7", "filename": name, "size": 4, "url": url, "proxy_url": url}


def test_answers_are_checked(schema: DiscordSchema) -> None:
    schema.check_response("POST", MESSAGES, 200, message())
    schema.check_response("POST", MESSAGES, 200, message(something_new=1))
    schema.check_response("DELETE", f"{MESSAGES}/2", 204, None)
    schema.check_response("POST", CALLBACK, 204, None)
    schema.check_response("POST", CALLBACK, 200, {"interaction": {"id": "1", "type": 2}})
    schema.check_response("PATCH", f"{MESSAGES}/2", 404, {"code": 10008, "message": "Unknown Message"})
    schema.check_response("POST", MESSAGES, 429, {"message": "slow", "retry_after": 0.5, "global": False, "code": 0})
    schema.check_response("POST", MESSAGES, 502, "<html>bad gateway</html>")


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        (200, message(id=2), "/id: "),
        (200, {key: value for key, value in message().items() if key != "author"}, "author"),
        (200, message(timestamp="yesterday"), "/timestamp: "),
        (404, {"error": "Unknown Message"}, "code"),
        (429, {"message": "slow", "code": 0}, "retry_after"),
        (201, message(), "knows only 200"),
    ],
)
def test_a_wrong_answer_fails(schema: DiscordSchema, status: int, body: Any, reason: str) -> None:
    with pytest.raises(AssertionError, match=reason) as complaint:
        schema.check_response("POST", MESSAGES, status, body)
    assert str(complaint.value).startswith(f"POST {MESSAGES} -> {status}: ")


def test_an_answer_without_a_body_has_none(schema: DiscordSchema) -> None:
    with pytest.raises(AssertionError, match="no body"):
        schema.check_response("DELETE", f"{MESSAGES}/2", 204, {"id": "2"})


# A loopback's exchanges


def test_an_exchange_is_checked_both_ways(schema: DiscordSchema) -> None:
    schema.observe("POST", MESSAGES, {"content": "x"}, 200, message(content="x"))
    with pytest.raises(AssertionError, match="contents"):
        schema.observe("POST", MESSAGES, {"contents": "x"}, 200, message())
    with pytest.raises(AssertionError, match="author"):
        schema.observe("POST", MESSAGES, {"content": "x"}, 200, {})
    schema.observe("POST", MESSAGES, {"contents": "x"}, 400, {"code": 50035, "message": "Invalid Form Body"})


def test_an_edit_is_held_to_the_files_that_its_message_has() -> None:
    path = find_document()
    if path is None:
        pytest.skip(NO_DOCUMENT)
    schema = DiscordSchema(json.loads(path.read_bytes()))  # one that has seen no message yet

    def show(name: str) -> dict[str, Any]:
        return {"components": [{"type": 12, "items": [{"media": {"url": f"attachment://{name}"}}]}]}

    body = show("a.png") | {"flags": 1 << 15}
    schema.observe("PATCH", f"{MESSAGES}/9", show("unseen.png"), 200, message(id="9"))
    schema.observe("POST", MESSAGES, body, 200, message(attachments=[uploaded("a.png")]), uploaded=["a.png"])
    schema.observe("PATCH", f"{MESSAGES}/2", show("a.png"), 200, message(attachments=[uploaded("a.png")]))
    with pytest.raises(AssertionError, match="names none"):
        schema.observe("PATCH", f"{MESSAGES}/2", show("b.png"), 200, message())


# The document


def test_the_document_is_found_where_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    named = tmp_path / "description.json"
    monkeypatch.setenv("DISCORD_OPENAPI", str(named))
    assert find_document() is None
    named.write_text("{}")
    assert find_document() == named
    monkeypatch.delenv("DISCORD_OPENAPI")
    monkeypatch.setattr(openapi, "CHECKOUT", tmp_path / "checkout")
    assert find_document() is None
    beside = tmp_path / "shared" / "discord" / "openapi.json"
    beside.parent.mkdir(parents=True)
    beside.write_text("{}")
    assert find_document() == beside
