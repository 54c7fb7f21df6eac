"""The real bot while somebody takes its database away, or holds it: what players hear, what is logged, how it ends."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from bot.table.events import SeatTaken
from bot.words import DEFAULT_LANGUAGE, words_in
from sandbox.interactions import ANSWER_S, Reply, ReplyKind
from sandbox.people import Person
from sandbox.seen import seen
from sandbox.server import Sandbox
from tests.cli.process import bot, running, stop

SENTENCE = words_in(DEFAULT_LANGUAGE)("error.store")


async def said(person: Person, reply: Reply) -> str:
    """What the bot told somebody in the end."""
    if reply.kind is ReplyKind.DEFERRED:
        return (await person.followed_up(reply)).text
    assert reply.message is not None
    return seen(reply.message).text


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody move an open file")
@pytest.mark.parametrize("ending", ["", "-wal"])
async def test_a_database_that_is_taken_away_loses_nothing(tmp_path: Path, discord: Sandbox, ending: str) -> None:
    settings = {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url, "LOG_LEVEL": "INFO"}
    table, ann, ben = discord.world.text_channel("table"), discord.people["Ann"], discord.people["Ben"]
    taken, elsewhere = tmp_path / f"games.db{ending}", tmp_path / "elsewhere"
    with running(tmp_path, "run", **settings) as process:
        await discord.until_bot_is_here()
        assert await said(ann, await ann.slash(table, "ofc start")) != SENTENCE
        taken.rename(elsewhere)
        assert await said(ben, await ben.slash(table, "ofc start")) == SENTENCE
        if not ending:
            elsewhere.rename(taken)
            assert await said(ben, await ben.slash(table, "ofc start")) == SENTENCE
        status, out, err = await asyncio.to_thread(stop, process)
    assert (status, out) == (0, "")
    assert "Traceback" not in err
    (told,) = [line for line in err.splitlines() if " ERROR " in line]
    assert f"{taken} was moved, replaced or deleted while the bot was running: stop the bot" in told
    store = await Store.open(tmp_path / "games.db")
    assert len(await store.tables.all_open()) == 1
    await store.close()
    assert (await asyncio.to_thread(bot, tmp_path, "check")).returncode == 0


@pytest.mark.slow
async def test_at_a_locked_database_everybody_hears_soon(tmp_path: Path, discord: Sandbox) -> None:
    """All at one table, one after the other; nothing that was refused is done later."""
    settings = {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url, "LOG_LEVEL": "INFO"}
    table, people = discord.world.text_channel("table"), [discord.people[name] for name in ("Ann", "Ben", "Cat")]
    with running(tmp_path, "run", **settings) as process:
        await discord.until_bot_is_here()
        await people[0].followed_up(await people[0].slash(table, "ofc start"))
        await discord.world.feed.until(lambda: any(one.buttons for one in people[1].sees(table)))
        (lobby,) = [one for one in people[1].sees(table) if one.buttons]
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as db:
            db.execute("BEGIN EXCLUSIVE")
            replies = await asyncio.gather(*(person.press(lobby, "Join") for person in people[1:] for _ in range(3)))
            db.execute("ROLLBACK")
        for no, reply in enumerate(replies):
            assert await said(people[1 + no // 3], reply) == SENTENCE
        assert max(reply.latency_s for reply in replies) < 2 * ANSWER_S, "before, the third of them heard after 15 s"
        assert not (await people[1].press(lobby, "Join")).has_failed
        status, _, err = await asyncio.to_thread(stop, process)
    assert status == 0
    assert "Traceback" not in err
    store = await Store.open(tmp_path / "games.db")
    (row,) = await store.tables.all_open()
    events = (await store.log.load(row.table)).events
    assert len([event for event in events if isinstance(event, SeatTaken)]) == 1
    await store.close()
