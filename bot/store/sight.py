"""Which hands of a server a person is shown, as a condition of a query: a hidden hand takes no place on a page."""

# ruff: noqa: S608 - only constants are put into queries; values are always parameters

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.ids import AccountId

SEEN_TABLES = (
    "SELECT table_id FROM tables AS place WHERE place.guild_id = :guild_id"
    " AND coalesce(place.parent_channel_id, place.channel_id) IN"
    " (SELECT CAST(value AS BIGINT) FROM json_each(:sight_channels))"
    " AND place.channel_id NOT IN (SELECT CAST(value AS BIGINT) FROM json_each(:sight_hidden))"
    " AND (CAST(:sight_threads AS TEXT) IS NULL OR place.parent_channel_id IS NULL"
    " OR place.channel_id IN (SELECT CAST(value AS BIGINT) FROM json_each(:sight_threads)))"
)
"""The ids of the tables that a `Sight` shows, by its parameters and ``:guild_id``."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The hands of tables in `channels` and in their threads, but not those in `hidden`, and all that `account` played.

    With `threads` only those threads are seen.
    """

    account: AccountId | None
    channels: frozenset[int]
    hidden: frozenset[int] = frozenset()
    threads: frozenset[int] | None = None

    def condition(self, table: str, played: str, hand_no: str = f"{2**62}") -> str:
        """SQL for a row whose table's id is `table`; `played` says whether ``:sight_account`` was in its hand.

        `hand_no` is the row's, where it is about one hand: those from before a table moved are not seen in its channel.
        The tables that are seen are found once for a whole query, by its ``:guild_id``.
        """
        stayed = f"{hand_no} > (SELECT moved_after FROM tables AS moved WHERE moved.table_id = {table})"
        return f"(({stayed} AND {table} IN ({SEEN_TABLES})) OR {played})"

    @property
    def parameters(self) -> dict[str, Any]:
        """What the condition names."""
        return {
            "sight_account": self.account,
            "sight_channels": _json(self.channels),
            "sight_hidden": _json(self.hidden),
            "sight_threads": None if self.threads is None else _json(self.threads),
        }


def _json(ids: Iterable[int]) -> str:
    return json.dumps(sorted(ids))
