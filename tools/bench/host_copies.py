"""Many open tables within seconds: copies of one table's rows under other names, sealed as the bot seals its log.

A copy has its own id and its own two players, who are called as those of the first one are and have discs of the same
colours; so its messages have the same words and pictures, but for the table's name, and other custom ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count as counting
from itertools import pairwise
from typing import Any

from bot.ids import AccountId, TableId
from bot.panels.discs import own_colour
from bot.panels.panel import Panel
from bot.store import Store
from bot.store.log_chain import EVENT_COLUMNS, seal

_COPIED = ("tables", "deal_batches", "deals", "deadlines", "seats")
_A_JOB = 250  # tables in one commit


class Template:
    """A table that is copied: its id, its players, and the panels that its messages show, by target."""

    def __init__(self, table: TableId, players: tuple[AccountId, AccountId], panels: Mapping[str, Panel]) -> None:
        self.table = table
        self.players = players
        self._panels = panels
        self._pictures = {target: panel.picture_digest for target, panel in panels.items()}

    def digest(self, target: str, names: Mapping[str, str]) -> str:
        """The digest of a copy's panel; `names` has the copy's table and players by those of the template."""
        panel = self._panels[target]
        words = Panel(_renamed(panel.text, names), _renamed(panel.controls, names), None, panel.ping)
        return f"{words.text_digest}.{self._pictures[target]}"


async def copy_table(store: Store, template: Template, count: int) -> None:
    """Add so many copies of a table to the database."""
    for first in range(0, count, _A_JOB):
        numbers = range(first, min(count, first + _A_JOB))
        await store._database.write(lambda db, numbers=numbers: _copy(db, template, numbers))  # type: ignore[misc]


def _copy(db: Any, template: Template, numbers: range) -> None:
    rows = {name: _rows(db, name, template.table) for name in (*_COPIED, "panels")}
    query = f"SELECT {EVENT_COLUMNS} FROM events WHERE table_id = ? ORDER BY version"  # noqa: S608 - a constant
    events = db.execute(query, (template.table,)).fetchall()
    query = "SELECT version FROM log_seals WHERE table_id = ? ORDER BY version"
    sealed = [0, *(version for (version,) in db.execute(query, (template.table,)))]
    people = db.execute("SELECT * FROM accounts WHERE account_id IN (?, ?)", template.players).fetchall()
    called = db.execute("SELECT * FROM names WHERE account_id IN (?, ?)", template.players).fetchall()
    for number in numbers:
        copies = [_like(account, f"{side}{number:012d}") for side, account in zip("ab", template.players, strict=True)]
        names = dict(zip((template.table, *template.players), (f"copy{number:06d}", *copies), strict=True))
        table = TableId(names[template.table])
        for place, (account, _, *rest) in enumerate(people):
            _insert(db, "accounts", [(names[account], 10**17 + 2 * number + place, *rest)])
        _insert(db, "names", _renamed(tuple(called), names))
        for name in _COPIED:
            _insert(db, name, _renamed(tuple(rows[name]), names))
        copied = _renamed(tuple(events), names)
        query = f"INSERT INTO events (table_id, {EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - a constant
        db.executemany(query, [(table, *row) for row in copied])
        previous = None
        for follows, last in pairwise(sealed):
            previous = seal(db, table, previous, copied[follows:last])
        _insert(db, "panels", list(_panels(rows["panels"], template, names)))


def _like(account: AccountId, stem: str) -> AccountId:
    """An id that begins with `stem`, of somebody whose disc has the colour of that account's."""
    found = (AccountId(f"{stem}{salt:03d}") for salt in counting())
    return next(one for one in found if own_colour(one) == own_colour(account))


def _panels(rows: list[Any], template: Template, names: Mapping[str, str]) -> Iterator[tuple[Any, ...]]:
    for table, target, channel_id, message_id, _, turn_key, posted_ms in rows:
        digest = template.digest(target, names)
        yield names[table], _renamed(target, names), channel_id, message_id, digest, turn_key, posted_ms


def _rows(db: Any, name: str, table: TableId) -> list[Any]:
    found: list[Any] = db.execute(f"SELECT * FROM {name} WHERE table_id = ?", (table,)).fetchall()  # noqa: S608 - ours
    return found


def _insert(db: Any, name: str, rows: Any) -> None:
    places = ", ".join("?" * len(rows[0]))
    db.executemany(f"INSERT INTO {name} VALUES ({places})", rows)  # noqa: S608 - a name of this module


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """The same with other names in all texts, however deep in tuples they are."""
    if isinstance(value, str):
        for old, new in names.items():
            value = value.replace(old, new)
        return value
    if not isinstance(value, tuple):
        return value
    parts = [_renamed(part, names) for part in value]
    return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
