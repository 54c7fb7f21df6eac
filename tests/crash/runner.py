"""The bot as a process of its own, to be killed: ``python -m tests.crash.runner DATABASE URL TOKEN``.

It is the bot that everybody runs, with two differences: its deals are fixed and their keys known, and it is in less of
a hurry to be kind (computers hardly pause and think, pictures follow quickly), so that a test of many deaths ends soon.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from dataclasses import replace
from pathlib import Path

from bot.app import PokerBot
from bot.connecting import run_bot
from bot.discord_ui.ports import Renderer, Traffic
from bot.loopback import point_library_at
from bot.play import clock
from bot.store import Store
from tests.crash.dealer import FixedDealer
from tests.support.dealers import known_keys
from tests.support.pace import unhurried
from tests.support.thinkers import Hasty

COMPUTER_PAUSE_MS = 120
PICTURE_EVERY_S = 0.1
GUILDS_WAIT_S = 0.05  # the library waits for servers that are slow to tell; here there is one, on this machine


async def _run(database: Path, token: str) -> None:
    store = await Store.open(database)
    try:
        traffic = replace(Traffic.usual(store), pace=unhurried())
        renderer = Renderer(every_s=PICTURE_EVERY_S)
        bot = PokerBot(store, dealer=FixedDealer(), thinker=Hasty(), renderer=renderer, traffic=traffic)
        bot._connection.guild_ready_timeout = GUILDS_WAIT_S
        await run_bot(bot, token)
    finally:
        await store.close()


if __name__ == "__main__":
    clock.COMPUTER_PAUSE_MS = COMPUTER_PAUSE_MS
    logging.basicConfig(level=logging.WARNING)
    point_library_at(sys.argv[2])
    with known_keys():
        asyncio.run(_run(Path(sys.argv[1]), sys.argv[3]))
