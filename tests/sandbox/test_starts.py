"""The first screen's offers, with the bot itself behind them: one press, and cards are dealt."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.app import PokerBot
from bot.connecting import run_bot
from bot.store import Store
from sandbox import starts
from sandbox.seen import Seen
from sandbox.server import Sandbox
from sandbox.starts import Way, ways
from tests.support.blank import BLANK
from tests.support.thinkers import Hasty
from tests.support.waiting import HUNG_S, until


@pytest.fixture
async def played(sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A sandbox with the bot, which has its commands."""
    monkeypatch.setattr(starts, "WAIT_S", HUNG_S)
    store = await Store.open(tmp_path / "games.db")
    bot = PokerBot(store, renderer=BLANK, thinker=Hasty())
    task = asyncio.create_task(run_bot(bot, sandbox.token))
    try:
        await sandbox.until_bot_is_here()
        yield sandbox
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await store.close()


async def act(sandbox: Sandbox, way: str, name: str = "ann") -> Any:
    body = {"as": name, "channel_id": str(sandbox.world.text_channel("table").id), "way": way}
    async with aiohttp.ClientSession(sandbox.url) as http, http.post("/sandbox/act/begin", json=body) as response:
        return await response.json()


def hand_of(sandbox: Sandbox, name: str) -> Seen | None:
    """Somebody's newest private message with a row to place cards in."""
    person = sandbox.people[name]
    found = [one for one in person.sees(person.dm) if any(":row:" in button.custom_id for button in one.buttons)]
    return found[-1] if found else None


@pytest.mark.slow
async def test_one_press_deals_a_hand_against_computers(played: Sandbox) -> None:
    answer = await act(played, "computers")
    assert (answer["kind"] != "failed", answer.get("error")) == (True, None)
    await until(lambda: hand_of(played, "Ann") is not None)
    assert "Pineapple" in played.people["Ann"].sees(played.world.text_channel("table"))[-1].text
    assert hand_of(played, "Ben") is None, "only Ann plays"


async def test_one_press_deals_a_hand_to_three_people(played: Sandbox) -> None:
    answer = await act(played, "people", "ben")
    assert answer.get("error") is None
    await until(lambda: all(person.sees(person.dm) for person in played.people))
    await until(lambda: any(hand_of(played, name) for name in ("Ann", "Ben", "Cat")))


async def test_nothing_is_offered_before_the_bot_is_here(sandbox: Sandbox) -> None:
    table = sandbox.world.text_channel("table")
    assert ways(sandbox.world, sandbox.people["Ann"].user, table) == []


async def test_whoever_is_alone_is_offered_computers(played: Sandbox) -> None:
    world, ann = played.world, played.people["Ann"].user
    assert ways(world, ann, world.text_channel("table")) == [Way.COMPUTERS, Way.PEOPLE]
    for other in world.players[1:]:
        del world.users[other.id]
    assert ways(world, ann, world.text_channel("table")) == [Way.COMPUTERS]


async def test_a_table_that_does_not_come_is_said(played: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts, "WAIT_S", 0.0)
    answer = await act(played, "computers")
    assert answer == {"kind": "refused", "error": "The table isn't here yet. Wait a moment, or type /ofc start."}
