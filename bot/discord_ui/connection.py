"""Whether Discord is at the other end of the gateway, and if not, since when."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from discord.ext import commands


class Connection:
    """Listens to a client from its start on. With shards it is there when all of them are.

    The library connects again by itself, and Discord closes connections now and then: nothing to act upon before a
    minute is over. `on_gone` is told once none of them is there, `on_back` when one is. `now_s` is a monotonic clock.
    """

    def __init__(
        self,
        client: commands.Bot | commands.AutoShardedBot,
        now_s: Callable[[], float] = time.monotonic,
        *,
        on_gone: Callable[[], None] = lambda: None,
        on_back: Callable[[], None] = lambda: None,
    ) -> None:
        self._now_s = now_s
        self._tell_gone = on_gone
        self._tell_back = on_back
        self._away: dict[int | None, float] = {None: now_s()}  # by shard, since when; None: all that there is
        self._shards: Callable[[], Collection[int | None]] = lambda: (None,)
        if isinstance(client, commands.AutoShardedBot):
            self._shards = lambda: client.shards
            back = ("on_shard_connect", "on_shard_resumed")
            gone = "on_shard_disconnect"
        else:
            back = ("on_connect", "on_resumed")
            gone = "on_disconnect"
        for event in back:
            client.add_listener(self._on_back, event)
        client.add_listener(self._on_gone, gone)
        client.add_listener(self._on_back, "on_ready")

    def away_s(self) -> float:
        """For how many seconds the gateway, or the shard that is longest away, has not been connected; 0 if it is."""
        return self._now_s() - min(self._away.values()) if self._away else 0.0

    async def _on_back(self, shard: int | None = None) -> None:
        self._away.pop(shard, None)
        self._tell_back()

    async def _on_gone(self, shard: int | None = None) -> None:
        self._away.setdefault(shard, self._now_s())
        if all(one in self._away for one in self._shards()):
            self._tell_gone()
