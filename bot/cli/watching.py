"""Puts a bot under watch: what `/healthz` and `/metrics` say is read from it here. Off unless HEALTH_PORT is set."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot.app import PokerBot
from bot.discord_ui.connection import Connection
from bot.play.thinking_process import ThinkingProcess
from bot.settings import Settings
from bot.store import StoreUnavailable
from bot.store.rotation import newest_ms
from bot.watching.health import Health, LoopLag
from bot.watching.server import HealthServer

if TYPE_CHECKING:
    from bot.watching.metrics import Metrics, Readings


def metrics_of(settings: Settings) -> Metrics | None:
    """The figures of one bot, to be its meter; None if nobody wants them."""
    if not settings.health_port:
        return None
    from bot.watching.metrics import Metrics  # late: nobody else needs the library

    return Metrics()


@asynccontextmanager
async def watched(
    bot: PokerBot,
    metrics: Metrics | None,
    settings: Settings,
    thinker: ThinkingProcess,
) -> AsyncIterator[None]:
    """Answer `/healthz` and `/metrics` meanwhile. Raises CannotListen."""
    if metrics is None:
        yield
        return
    lag = LoopLag()
    connection = bot.connection
    health = Health(connection.away_s, lag.worst_s, lambda: bot.desk.store.fault)
    metrics.follow(_readings(bot, thinker, health, connection, lag))
    server = HealthServer(health, metrics.text, metrics.content_type, settings.host_names)
    await server.start(str(settings.health_host), settings.health_port)
    lag.start()
    try:
        yield
    finally:
        lag.stop()
        await server.stop()


def _readings(
    bot: PokerBot, thinker: ThinkingProcess, health: Health, connection: Connection, lag: LoopLag
) -> Readings:
    from bot.watching.metrics import Readings  # late, as above

    store, now_ms = bot.desk.store, bot.desk.now_ms

    async def open_tables() -> float:
        try:
            return await store.tables.count_open()
        except StoreUnavailable:
            return math.nan

    async def backup_age_s() -> float:
        try:
            newest = await asyncio.to_thread(newest_ms, store.place, store.database_id, now_ms())
        except StoreUnavailable:  # the file is gone: `healthy` says so
            return math.nan
        return math.inf if newest is None else (now_ms() - newest) / 1000

    return Readings(
        pictures_waiting=lambda: bot.desk.drawings.unfinished,
        picture_oldest_s=lambda: bot.desk.drawings.oldest_s,
        lanes_waiting=lambda: bot.reconciler.waiting,
        thinking_waiting=lambda: thinker.waiting,
        gateway_latency_s=lambda: bot.latency,
        is_connected=lambda: not connection.away_s(),
        is_healthy=lambda: not health.reasons(),
        loop_lag_s=lag.worst_s,
        commits=lambda: store.commits,
        writes=lambda: store.writes,
        open_tables=open_tables,
        backup_age_s=backup_age_s,
    )
