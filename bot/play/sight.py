"""Who is shown which hands: whoever may view the channel, whoever played them, and whoever manages the server.

What Discord knows of somebody comes through `Visitor`; what is asked of the store is narrowed before it is read, so
that a hidden hand is neither listed nor counted. Sums over a server's hands are no hands: see `Stats` and `Books`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.ids import AccountId, TableId
from bot.store import Sight, Store, TableRow

_ASKED_MOST = 24  # threads for one answer: who asks waits for all of them
_Found = TypeVar("_Found")


class Visitor(Protocol):
    """Somebody in a server, as Discord knows them."""

    @property
    def account(self) -> AccountId | None:
        """Whose hands are shown wherever they were played; None for somebody who never came here."""
        ...

    def views(self, channel_id: int) -> bool:
        """Whether they may view a channel; not one that is gone."""
        ...

    def views_thread(self, thread_id: int, parent_id: int) -> bool | None:
        """Whether they may view a thread of a channel that they may view; None where Discord has to be asked."""
        ...

    async def ask_thread(self, thread_id: int, parent_id: int) -> bool:
        """The same, with Discord asked."""
        ...


@dataclass(frozen=True, slots=True)
class Overseer:
    """Somebody who is shown every hand of a server."""

    account: AccountId | None


Viewer = Visitor | Overseer


async def shown(
    store: Store,
    guild_id: int,
    viewer: Viewer,
    ask: Callable[[Sight | None], Awaitable[list[_Found]]],
    table_of: Callable[[_Found], TableId | None],
) -> list[_Found]:
    """What `ask` finds of a server for somebody. It is asked again without what turns out to be hidden.

    Threads that Discord does not say anything of by itself are asked for as they come up, up to a number; beyond it
    only those that are known are shown.
    """
    if isinstance(viewer, Overseer):
        return await ask(None)
    channels = frozenset(channel for channel in await store.tables.channels(guild_id) if viewer.views(channel))
    known: dict[int, bool] = {}
    asked = 0
    while True:
        hidden = frozenset(thread for thread, is_seen in known.items() if not is_seen)
        found = await ask(Sight(viewer.account, channels, hidden))
        threads = await store.tables.threads({table for one in found if (table := table_of(one)) is not None})
        new = {thread: viewer.views_thread(thread, parent) for thread, parent in threads.items() if parent in channels}
        new = {thread: is_seen for thread, is_seen in new.items() if thread not in known}
        doubtful = [thread for thread, is_seen in new.items() if is_seen is None]
        if asked + len(doubtful) > _ASKED_MOST:
            seen = frozenset(thread for thread, is_seen in (known | new).items() if is_seen)
            return await ask(Sight(viewer.account, channels, threads=seen))
        asked += len(doubtful)
        answers = await asyncio.gather(*(viewer.ask_thread(thread, threads[thread]) for thread in doubtful))
        learnt = {thread: bool(is_seen) for thread, is_seen in new.items()} | dict(zip(doubtful, answers, strict=True))
        known |= learnt
        if all(learnt.values()):
            return found


async def sees(viewer: Viewer, row: TableRow, hand_no: int, players: Iterable[AccountId]) -> bool:
    """Whether somebody is shown a hand of a table, with these players. Where the table moved, its old place counts."""
    if isinstance(viewer, Overseer) or viewer.account in set(players):
        return True
    return hand_no > row.moved_after and await views_table(viewer, row)


async def views_table(viewer: Viewer, row: TableRow) -> bool:
    """Whether somebody may view the channel of a table."""
    if isinstance(viewer, Overseer):
        return True
    if row.parent_channel_id is None:
        return viewer.views(row.channel_id)
    if not viewer.views(row.parent_channel_id):
        return False
    which = row.channel_id, row.parent_channel_id
    is_seen = viewer.views_thread(*which)
    return await viewer.ask_thread(*which) if is_seen is None else is_seen
