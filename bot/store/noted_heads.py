"""The heads that the bot has logged, against the ledgers of a database.

A database that lost its newest commits, with its write-ahead log or to an older copy, is sound in itself: nothing but
what was noted elsewhere can tell that an end is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from bot.ids import SNOWFLAKE_MOST
from bot.store.checks.findings import Finding
from bot.store.connections import refusing
from bot.store.errors import StoreRefused
from bot.store.ledger_chain import head_of
from bot.store.place import Place, open_to_read

Noted = Mapping[int, Mapping[int, str]]
"""By server and number of the entry: the first hex digits of its hash, as they were noted last."""

_DIGITS = 16
_HEAD = re.compile(rf"server (\d{{1,19}}): (\d{{1,19}}) entries, head ([0-9a-f]{{{_DIGITS}}})", re.IGNORECASE)


def head_line(guild_id: int, entry_no: int, digest: bytes) -> str:
    """A head as it is noted."""
    return f"ledger of server {guild_id}: {entry_no} entries, head {digest.hex()[:_DIGITS]}"


def read_heads(log: Path) -> Noted:
    """All heads in a log of the bot. Raises StoreRefused for a file that cannot be read, or that holds none."""
    noted: dict[int, dict[int, str]] = {}
    try:
        with log.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                for *numbers, head in _HEAD.findall(line):
                    guild_id, entry_no = map(int, numbers)
                    if max(guild_id, entry_no) <= SNOWFLAKE_MOST:
                        noted.setdefault(guild_id, {})[entry_no] = head.lower()
    except OSError as error:
        raise StoreRefused(f"{log} cannot be read ({error.strerror}): name a file with the bot's log") from error
    if not noted:
        raise StoreRefused(f"{log} holds no heads: name a file with what the bot logs at the level INFO")
    return noted


def check_heads(place: Place, noted: Noted) -> Iterator[Finding]:
    """Ledgers that have fewer entries than were noted, or other ones; of each the first. Raises StoreRefused.

    What a server had before it was purged is gone rightly: its tombstone says how many entries these were.
    """
    with refusing(place), closing(open_to_read(place)) as db:
        for guild_id, heads in sorted(noted.items()):
            newest, _ = head_of(db, guild_id)
            query = "SELECT ifnull(max(entry_no), 0) FROM tombstones WHERE guild_id = ?"
            ((purged,),) = db.execute(query, (guild_id,))
            for entry_no, head in sorted(heads.items()):
                if entry_no > max(newest, purged):
                    sentence = f"it has {newest} entries, and {max(heads)} were noted: the end of its ledger is missing"
                    yield Finding("heads", f"server {guild_id}", sentence)
                    break
                row = db.execute(
                    "SELECT lower(hex(hash)) FROM seals WHERE guild_id = ? AND entry_no = ?", (guild_id, entry_no)
                ).fetchone()
                if entry_no > purged and (row is None or not row[0].startswith(head)):
                    sentence = (
                        f"it is not the one that was noted ({head}): some were lost, and others took their numbers"
                    )
                    yield Finding("heads", f"entry {entry_no} of server {guild_id}", sentence)
                    break
