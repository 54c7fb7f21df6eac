"""The store's statements as PostgreSQL reads them.

They are written once, for both. Whoever writes one keeps to this:

- An upsert names its columns, and whose value it adds to (``points = balances.points + excluded.points``).
- A subquery after FROM has a name. A truth is no number: count by CASE, compare as ``(is_open = 1) = EXISTS ...``.
- Numbers out of a JSON list are cast: ``SELECT CAST(value AS BIGINT) FROM json_each(?)``.
- What SQLite has and PostgreSQL has not (`json_each`, `json_extract` of a number, `ifnull`, `hex`, `min` and `max` of
  two) are functions in the schema, see `functions.sql`.

Two hints to SQLite's planner are left out here: the index to use, and a CROSS JOIN for the order of two tables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

_TOKEN = re.compile(r"'(?:[^']|'')*'|\?(?P<number>\d*)|(?<!:):(?P<name>[a-z_]+)")
_INDEX = re.compile(r" INDEXED BY \w+")
_ORDERED = re.compile(r"\bCROSS (JOIN \w+(?: AS \w+)?\s+(?:USING|ON)\b)")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement with ``$1`` for its parameters.

    `places` says where each parameter is, by place from 0 or by name; None: all are in their order.
    """

    text: str
    places: tuple[int | str, ...] | None

    def in_order(self, values: Sequence[Any] | Mapping[str, Any]) -> Sequence[Any]:
        """The values of the parameters in the order of ``$1``, ``$2``, ..."""
        if self.places is None:
            assert not isinstance(values, Mapping)
            return values
        return [values[place] for place in self.places]  # type: ignore[index]


@lru_cache(maxsize=2048)
def translated(sql: str) -> Statement:
    """A statement of the store as PostgreSQL reads it."""
    places: list[int | str] = []

    def numbered(found: re.Match[str]) -> str:
        if found["name"] is not None:
            place: int | str = found["name"]
        elif found["number"] is not None:
            place = int(found["number"]) - 1 if found["number"] else len(places)
        else:
            return found[0]  # a text
        if place not in places:
            places.append(place)
        return f"${places.index(place) + 1}"

    text = _TOKEN.sub(numbered, _ORDERED.sub(r"\1", _INDEX.sub("", sql)))
    return Statement(text, None if places == list(range(len(places))) else tuple(places))
