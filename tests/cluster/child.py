"""A process with a store on shard 1 of 2, which says what it does: ``python -m tests.cluster.child ADDRESS WHAT``."""

from __future__ import annotations

import asyncio
import sys
import time

from bot.store import Store, Wanted
from bot.store.connection import Connection
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import Connection as ServersConnection


def after_an_answer(db: Connection) -> None:
    """Change something, have the server carry it out, and say no more."""
    db.execute("INSERT INTO servers VALUES (1, '{}')")
    db.execute("SELECT 1").fetchone()
    say("inside")
    time.sleep(600)


def amid_a_pipeline(db: Connection) -> None:
    """Send so much that the driver cannot keep it until an answer is needed, and say no more."""
    for guild_id in range(100):
        db.execute("INSERT INTO servers VALUES (?, ?)", (guild_id, '{"a": "%s"}' % ("x" * 1000)))
    say("inside")
    time.sleep(600)


def with_answers_unread(db: Connection) -> None:
    """Ask for more than fits on the way, and read none of it."""
    db.execute("INSERT INTO servers VALUES (1, '{}')")
    assert isinstance(db, ServersConnection)
    db.wire.send("SELECT repeat('x', 1000000) FROM generate_series(1, 50)", ())
    db.wire._libpq.pipeline_sync()
    say("inside")
    time.sleep(600)


JOBS = {"inside": after_an_answer, "amid": amid_a_pipeline, "unread": with_answers_unread}


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


async def main(address: str, what: str) -> None:
    store = await Store.open(Address.of(address), Wanted(2, (1,)))
    store.membership.on_lost = lambda reason: say("lost")
    say("here")

    if what in JOBS:
        await store._database.write(JOBS[what])
    await asyncio.sleep(600)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
