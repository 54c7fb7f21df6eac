"""Cards on buttons and in lists as the application's own emoji: uploaded once, and never missed where they are not."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.app import PokerBot
from bot.connecting import run_bot, with_emoji
from bot.discord_ui.card_signs import SIGN_NAMES, without_signs
from bot.discord_ui.ports import Deployment
from bot.store import Store
from sandbox.checks import check_emoji
from sandbox.errors import ApiError
from sandbox.model import Json
from sandbox.seen import Seen
from sandbox.server import Sandbox
from tests.support.blank import BLANK
from tests.support.library import put_back
from tests.support.thinkers import Hasty
from tests.support.waiting import until

EMOJI = "/applications/*/emojis"
ALL = 54


@pytest.fixture(autouse=True)
def library_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    put_back(monkeypatch)


@asynccontextmanager
async def started(sandbox: Sandbox, folder: Path) -> AsyncIterator[None]:
    """The bot as it runs for players, until it is there."""
    store = await Store.open(folder / "games.db")
    bot = PokerBot(store, Deployment(card_signs=True), renderer=BLANK, thinker=Hasty())
    task = asyncio.create_task(run_bot(bot, sandbox.token))
    try:
        await sandbox.until_bot_is_here()
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await store.close()


async def dealt(sandbox: Sandbox) -> Seen:
    """Ann plays Pineapple against computers; her hand."""
    body = {"as": "ann", "channel_id": str(sandbox.world.text_channel("table").id), "way": "computers"}
    async with aiohttp.ClientSession(sandbox.url) as http, http.post("/sandbox/act/begin", json=body):
        pass
    await until(lambda: bool(cards(hand(sandbox))))
    found = hand(sandbox)
    assert found is not None
    return found


def hand(sandbox: Sandbox) -> Seen | None:
    person = sandbox.people["Ann"]
    found = [one for one in person.sees(person.dm) if any(":row:" in button.custom_id for button in one.buttons)]
    return found[-1] if found else None


def cards(seen: Seen | None) -> list[Json]:
    """The buttons of cards in a message, as Discord's JSON."""
    rows: list[Json] = seen.raw["components"] if seen is not None else []
    return [part for row in rows for part in row["components"] if ":card:" in part.get("custom_id", "")]


@pytest.mark.slow
async def test_the_first_start_uploads_them_and_buttons_show_them(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "bot.discord_ui.sign_upload")
    async with started(sandbox, tmp_path):
        await until(lambda: "54 emoji of cards are uploaded" in caplog.text)
        assert {one.name for one in sandbox.world.emoji.values()} == SIGN_NAMES.keys()
        mine = await dealt(sandbox)
        assert [part["label"] for part in cards(mine)] == ["\u2800"] * 5, "a blank as wide as the letter of a row"
        for part in cards(mine):
            emoji = sandbox.world.emoji[int(part["emoji"]["id"])]
            assert emoji.name == part["emoji"]["name"] == f"card_{part['custom_id'].rpartition(':')[2].lower()}"
            async with aiohttp.ClientSession(sandbox.url) as http, http.get(f"/emojis/{emoji.id}") as answer:
                assert (await answer.read(), answer.content_type) == (emoji.data, "image/png")
        back = next(one for one in mine.buttons if one.label == "Back")
        await sandbox.people["Ann"].click(mine.id, back.custom_id)
        await until(lambda: cards(hand(sandbox))[0]["label"] == "B")


@pytest.mark.slow
async def test_the_next_start_uploads_nothing_and_completes_what_was_cut_short(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "bot.discord_ui.sign_upload")
    assert await with_emoji(sandbox.token) == (ALL, ALL)
    assert await with_emoji(sandbox.token) == (ALL, 0)
    for emoji_id in list(sandbox.world.emoji)[10:]:
        del sandbox.world.emoji[emoji_id]
    kept = set(sandbox.world.emoji)
    async with started(sandbox, tmp_path):
        await until(lambda: "44 emoji of cards are uploaded" in caplog.text)
        assert kept < sandbox.world.emoji.keys()
        assert len(sandbox.world.emoji) == ALL


@pytest.mark.slow
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_token_that_may_not_plays_with_text(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture, method: str
) -> None:
    sandbox.world.trouble.refuse(method, EMOJI, 403, 50001, "Missing Access", times=10)
    async with started(sandbox, tmp_path):
        await until(lambda: "cards on buttons stay text" in caplog.text)
        mine = await dealt(sandbox)
        assert [part["label"].partition(" ")[2] for part in cards(mine)] == ["\u2800"] * 5
        assert all(part["label"].split()[0][-1] in "♣♦♥♠" for part in cards(mine))
        assert not any("emoji" in part for part in cards(mine))
    assert caplog.text.count("cards on buttons stay text") == 1


@pytest.mark.slow
async def test_emoji_that_somebody_has_deleted_hold_nobody_up(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await with_emoji(sandbox.token)
    async with started(sandbox, tmp_path):
        mine = await dealt(sandbox)
        assert all("emoji" in part for part in cards(mine))
        sandbox.world.emoji.clear()
        await sandbox.people["Ann"].press(mine, "Back")
        await until(lambda: cards(hand(sandbox))[0]["label"].endswith(" B"))
        await sandbox.people["Ann"].press(mine, "Back")
        await until(lambda: cards(hand(sandbox))[1]["label"].endswith(" B"))
        assert not any("emoji" in part for part in cards(hand(sandbox)))
    assert caplog.text.count("the emoji of cards are gone") == 1


def test_what_is_taken_out_of_a_message_is_said_again() -> None:
    sign: dict[str, Any] = {"id": "1", "name": "card_td"}
    body = {"data": {"components": [{"components": [{"label": "F", "emoji": sign}, {"label": "Undo"}]}]}}
    options = {
        "components": [{"options": [{"label": "10♦", "emoji": dict(sign)}, {"label": "x", "emoji": {"name": "🎲"}}]}]
    }
    assert without_signs(body)
    assert without_signs(options)
    assert body["data"]["components"][0]["components"] == [{"label": "10♦ F"}, {"label": "Undo"}]
    assert options["components"][0]["options"] == [{"label": "10♦"}, {"label": "x", "emoji": {"name": "🎲"}}]
    assert not without_signs(body)


def test_the_sandbox_refuses_what_discord_would() -> None:
    row = {
        "type": 1,
        "components": [{"type": 2, "label": "1", "custom_id": "x", "emoji": {"id": "7", "name": "card_as"}}],
    }
    check_emoji([row], {7})
    with pytest.raises(ApiError):
        check_emoji([row], {8})


async def test_a_name_is_taken_once_and_an_image_has_its_limit(sandbox: Sandbox) -> None:
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(sandbox.token)
        first = await client.create_application_emoji(name="card_as", image=b"\x89PNG\r\n\x1a\n")
        for name, image in (
            ("card_as", b"\x89PNG\r\n\x1a\n"),
            ("x", b"\x89PNG\r\n\x1a\n"),
            ("big", b"\x89PNG\r\n\x1a\n" * 40_000),
        ):
            with pytest.raises(discord.HTTPException):
                await client.create_application_emoji(name=name, image=image)
        assert [one.id for one in await client.fetch_application_emojis()] == [first.id]
        await first.delete()
        assert not sandbox.world.emoji
