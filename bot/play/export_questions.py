"""The files that people take with them, as questions for a worker: made from a read of the database beside the bot."""

from __future__ import annotations

import gzip
from dataclasses import dataclass

from bot.play.export import Format, ledger_file
from bot.printable import readable_json
from bot.store.own_data import read_own_data
from bot.store.place import Place
from bot.store.reading import read_ledger

BYTES_MOST = 10_000_000  # to take over more from a worker, and to send it on, would keep the loop busy
_OWN_DATA = "my-data.json"


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file's content and name."""

    content: bytes
    name: str


@dataclass(frozen=True, slots=True)
class LedgerCopyFile:
    """A file of a ledger, and the chain's head that is said beside it. Without content it is larger than was wanted."""

    file: NamedFile | None
    entries: int
    head_no: int
    head: str


@dataclass(frozen=True, slots=True)
class LedgerExport:
    """Asks for some UTC days of a server's ledger (None for no bound) in at most so many bytes."""

    database: Place
    guild_id: int
    since_day: int | None
    until_day: int | None
    kind: Format
    bytes_most: int

    def answer(self, seconds: float) -> LedgerCopyFile:
        """Read and write it, however long that takes."""
        copy = read_ledger(self.database, self.guild_id, self.since_day, self.until_day)
        content = ledger_file(copy, self.kind)
        head = copy.head.hex()[:16]
        file = NamedFile(content, f"ledger-{copy.head_no}-{head}.{self.kind}")
        return LedgerCopyFile(
            file if len(content) <= min(self.bytes_most, BYTES_MOST) else None, len(copy.entries), copy.head_no, head
        )


@dataclass(frozen=True, slots=True)
class OwnDataExport:
    """Asks for all that is kept of a Discord user, or what is kept in one server. More than so many bytes is packed."""

    database: Place
    discord_id: int
    guild_id: int | None
    bytes_most: int

    def answer(self, seconds: float) -> NamedFile | None:
        """Read and write it, however long that takes; None of somebody who is not known."""
        data = read_own_data(self.database, self.discord_id, self.guild_id)
        if data is None:
            return None
        content = readable_json(data).encode()
        if len(content) <= min(self.bytes_most, BYTES_MOST):
            return NamedFile(content, _OWN_DATA)
        return NamedFile(gzip.compress(content), f"{_OWN_DATA}.gz")
