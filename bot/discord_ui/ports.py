"""What the bot is given: what its host has decided, and ports to clocks, to what draws and to Discord's limits.

A bot needs none of them: each has what a bot in earnest has. Tests and benchmarks put in their own.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from bot.discord_ui.lanes.spreading import Spread
from bot.discord_ui.limits import Pace
from bot.discord_ui.meter import UNMETERED, Meter
from bot.discord_ui.registering import Syncing
from bot.panels.about import NO_PAGES, Pages
from bot.panels.pictures import Picture
from bot.play.clock import HEARTBEAT_S
from bot.play.wall_clock import WallClock
from bot.render import draw
from bot.store import Store


@dataclass(frozen=True, slots=True)
class Deployment:
    """What a host has decided about a bot.

    With `shards` None it has as many as Discord recommends, without `shard_ids` all of them. What belongs to a server
    that has removed the bot is deleted `purge_after_days` later. Without `backup_every_hours` the database is not
    copied. With `card_signs` cards on buttons are the application's emoji. `/about` links the `pages`.
    """

    syncs_commands: Syncing = True
    card_signs: bool = False
    shards: int | None = 1
    shard_ids: tuple[int, ...] = ()
    purge_after_days: int = 30
    backup_every_hours: int = 0
    backups_kept: int = 24
    pages: Pages = NO_PAGES


@dataclass(frozen=True, slots=True)
class Renderer:
    """What draws pictures: `render` draws one and may block, up to `at_once` are drawn at the same time.

    `every_s` is the least time between two pictures of one message.
    """

    render: Callable[[Picture], bytes] = draw
    at_once: int = 1
    every_s: float = 1.0


@dataclass(frozen=True, slots=True)
class Clocks:
    """What time it is: `wall` for deadlines, `monotonic_s` for how long ago something was, while the bot runs.

    Every `heartbeat_s` seconds the bot stores that it runs; 0 for never.
    """

    wall: WallClock = field(default_factory=WallClock)
    monotonic_s: Callable[[], float] = time.monotonic
    heartbeat_s: float = HEARTBEAT_S


@dataclass(frozen=True, slots=True)
class Traffic:
    """How much goes to and fro: what people may do how often, how edits are spread, and who counts."""

    pace: Pace
    spread: Spread
    meter: Meter = UNMETERED

    @classmethod
    def usual(cls, store: Store, meter: Meter = UNMETERED) -> Self:
        """What people and Discord are held to, by all processes on a store together."""
        return cls(Pace.usual(store.limits), Spread(processes=lambda: store.membership.processes), meter)
