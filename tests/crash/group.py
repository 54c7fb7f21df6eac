"""A group of players, and a bot that may be killed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.panels.settings import ServerSettings
from bot.store import Store
from sandbox.server import Sandbox
from tests.crash.evidence import StoredEvent, stored_events
from tests.crash.people import Group
from tests.crash.process import ANSWER_S, BotProcess, Moment
from tests.support.on_postgresql import is_there
from tests.support.waiting import HUNG_S


@asynccontextmanager
async def group(
    folder: Path, plan: dict[tuple[str, int], Moment], *, clock_s: int = 0, kind: type[Group] = Group
) -> AsyncIterator[Group]:
    """A loopback Discord, the bot as another process, and Ann and Ben at their screens."""
    folder.mkdir()
    box = Sandbox(answer_s=ANSWER_S if plan else HUNG_S)  # who does not die is waited for
    await box.start()
    database = folder / "bot.sqlite3"
    if clock_s:
        store = await Store.open(database)
        await store.servers.change_settings(
            box.world.guild_id, lambda _: ServerSettings(clock_s=clock_s).model_dump_json()
        )
        await store.close()
    bot = BotProcess(box, database, plan)
    try:
        await bot.start()
        await box.until_bot_is_here()
        watch_log(bot)
        yield kind(bot)
    finally:
        await bot.kill()
        await box.stop()


def watch_log(bot: BotProcess) -> None:
    """Whenever the bot has died, the log must be what it was at the death before, and more."""
    known: list[StoredEvent] = []

    def compare() -> None:
        now = stored_events(bot.database) if is_there(bot.database) else []
        assert now[: len(known)] == known
        known[:] = now

    bot.on_death = compare
