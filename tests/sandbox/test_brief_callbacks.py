"""Answers without an echo, over real sockets: an edit is answered with nothing, a new message with itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from bot.discord_ui.library import answer_briefly
from sandbox.interactions import ReplyKind
from sandbox.people import Person
from sandbox.seen import Seen, seen
from sandbox.server import Sandbox
from tests.sandbox.running import running
from tests.sandbox.sample_bot import SampleBot
from tests.support.waiting import until


class BriefBot(SampleBot):
    """The sample bot, answering briefly. `failed` are the answers that were refused."""

    def __init__(self) -> None:
        super().__init__()
        self.failed: list[discord.HTTPException] = []

    async def setup_hook(self) -> None:
        answer_briefly()
        await super().setup_hook()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        if data.get("custom_id") != "never":
            return
        await interaction.response.edit_message(content="once")
        interaction.response._response_type = None  # as if another process had answered
        try:
            await interaction.response.edit_message(content="twice")
        except discord.HTTPException as error:
            self.failed.append(error)


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[BriefBot]:
    async with running(sandbox, BriefBot()) as client:
        assert isinstance(client, BriefBot)
        yield client


@pytest.fixture
def callbacks(sandbox: Sandbox) -> list[tuple[int, Any]]:
    """Statuses and bodies of the answers to the bot's callbacks so far."""
    found: list[tuple[int, Any]] = []
    before = sandbox.api.observer
    assert before is not None

    def observe(method: str, path: str, request: Any, status: int, response: Any, uploaded: Any) -> None:
        if path.endswith("/callback"):
            found.append((status, response))
        before(method, path, request, status, response, uploaded)

    sandbox.api.observer = observe
    return found


@pytest.fixture
async def menu(sandbox: Sandbox, bot: BriefBot, callbacks: list[tuple[int, Any]]) -> Seen:
    reply = await sandbox.people["Ann"].slash(sandbox.world.text_channel("#table"), "menu")
    assert reply.message is not None
    status, body = callbacks.pop()
    assert status == 200
    assert body["resource"]["message"]["id"] == reply.message["id"]
    return seen(reply.message)


@pytest.fixture
def ann(sandbox: Sandbox) -> Person:
    return sandbox.people["Ann"]


async def test_an_edit_is_not_sent_back(ann: Person, menu: Seen, callbacks: list[tuple[int, Any]]) -> None:
    reply = await ann.select(menu.id, "pick", ["As"])
    assert reply.kind is ReplyKind.UPDATE
    assert ann.look(menu.id).text == "picked As"
    assert callbacks == [(204, None)]


async def test_a_click_that_is_only_acknowledged(ann: Person, menu: Seen, callbacks: list[tuple[int, Any]]) -> None:
    reply = await ann.click(menu.id, "slow")
    assert reply.kind is ReplyKind.DEFERRED_UPDATE
    assert callbacks == [(204, None)]
    await ann.world.feed.until(lambda: ann.look(menu.id).text == "slowly changed")


async def test_files_go_the_usual_way(ann: Person, menu: Seen, callbacks: list[tuple[int, Any]]) -> None:
    reply = await ann.click(menu.id, "secret")
    assert reply.kind is ReplyKind.MESSAGE
    assert [status for status, _ in callbacks] == [200]


async def test_a_refusal_is_still_an_error(ann: Person, menu: Seen, bot: BriefBot) -> None:
    await ann.click(menu.id, "never")
    await until(lambda: bool(bot.failed))
    assert [error.code for error in bot.failed] == [40060]
    assert ann.look(menu.id).text == "once"
