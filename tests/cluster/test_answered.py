"""A hand at a table of the second process whose clicks the first one answers: who edits its message, and how often."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.app import PokerBot
from bot.ids import TableId
from bot.sandbox.people import Person
from bot.sandbox.seen import Seen
from bot.sandbox.server import Sandbox
from bot.store.postgresql.address import Address
from tests.cluster.bots import (
    connected,
    in_turn,
    playing,
    requests_of,
    stale,
    table_of,
    tapped_hand,
    until_hand,
    with_a_server_of_each,
)

_QUIET_S = 3.0  # after so long nothing is on its way
_SHOWN_S = 2.0  # within so long everything is shown


@dataclass
class Chosen:
    """A hand at a table of the second process, of which all cards but the last Confirm have been tapped."""

    second: PokerBot
    table: TableId
    person: Person
    hand: Seen
    requests: list[tuple[Route, bool]]

    @property
    def edits(self) -> list[bool]:
        """The edits of the message that were no answer to an interaction: whether each brought a picture."""
        made = [(route, has_picture) for route, has_picture in self.requests if route.method == "PATCH"]
        return [has_picture for route, has_picture in made if route.url.endswith(f"/messages/{self.hand.id}")]

    async def confirm(self) -> None:
        """Press Confirm."""
        await self.person.press(self.hand, "Confirm")

    @property
    def text(self) -> str:
        """What the message says."""
        return self.person.look(self.hand.id).text


@contextlib.asynccontextmanager
async def chosen(box: Sandbox, address: Address) -> AsyncIterator[Chosen]:
    """Somebody has tapped their rows in direct messages, and everything that follows from that is shown."""
    places = await with_a_server_of_each(box)
    async with connected(box, address, 0), connected(box, address, 1) as second:
        async with playing(box, places[1], are_idle=True):
            await until_hand(second, 1)
        table = await table_of(second)
        person, _ = await in_turn(box, second, table)
        hand = await tapped_hand(person)
        await asyncio.sleep(_QUIET_S)
        yield Chosen(second, table, person, hand, requests_of(second))


@pytest.mark.slow
async def test_what_another_process_has_answered_is_edited_once_and_only_for_its_picture(
    sandbox: Sandbox, address: Address
) -> None:
    async with chosen(sandbox, address) as at:
        before = at.text
        await at.confirm()
        assert at.text != before, "the answer has brought the words"
        answered = at.text
        await asyncio.sleep(_QUIET_S)
        assert at.edits == [True]
        assert at.text == answered
        assert await stale(at.second, sandbox, at.table) == []


@pytest.mark.slow
async def test_an_answer_that_is_lost_after_the_commit_is_made_good(
    sandbox: Sandbox, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a process is killed between its commit and its answer."""
    async with chosen(sandbox, address) as at:
        before, is_asked = at.text, asyncio.Event()

        async def lost(*_: Any, **__: Any) -> None:
            is_asked.set()
            await asyncio.Event().wait()

        with monkeypatch.context() as patch:
            patch.setattr(discord.InteractionResponse, "edit_message", lost)
            pressed = asyncio.create_task(at.confirm())
            await is_asked.wait()
            assert at.text == before
            await asyncio.sleep(_SHOWN_S)
            assert at.text != before
            assert await stale(at.second, sandbox, at.table) == []
            await pressed


@pytest.mark.slow
async def test_an_answer_that_an_older_edit_overwrites_is_made_good(sandbox: Sandbox, address: Address) -> None:
    async with chosen(sandbox, address) as at:
        await at.confirm()
        answered = at.text
        message = sandbox.world.find_message(at.hand.id)
        assert message is not None
        await at.second.desk.message(at.hand.channel_id, at.hand.id).edit(content="older")
        assert at.text != answered
        await asyncio.sleep(_SHOWN_S)
        assert at.text == answered
