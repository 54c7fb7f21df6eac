"""A process with a store on shard 1 of 2, which says what it does: ``python -m tests.cluster.child ADDRESS WHAT``."""

from __future__ import annotations

import asyncio
import sys
import time

from bot.store import Store, Wanted
from bot.store.connection import Connection
from bot.store.postgresql.address import Address


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


async def main(address: str, what: str) -> None:
    store = await Store.open(Address.of(address), Wanted(2, (1,)))
    store.membership.on_lost = lambda reason: say("lost")
    say("here")

    def job(db: Connection) -> None:
        db.execute("INSERT INTO servers VALUES (1, '{}')")
        db.execute("SELECT 1").fetchone()  # what was sent up to here is carried out
        say("inside")
        time.sleep(600)

    if what == "inside":
        await store._database.write(job)
    await asyncio.sleep(600)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
