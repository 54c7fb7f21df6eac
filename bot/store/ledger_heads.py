"""The newest hash of each server's chain. A noted head proves later that nothing was cut off."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from bot.store.connections import connect_to_read

DIGITS_LEAST = 8  # of a head in hex: fewer might fit by chance


def heads(path: Path) -> dict[int, tuple[int, bytes]]:
    """Number and hash of the newest entry of every server with entries. Raises StoreRefused."""
    query = (
        "SELECT guild_id, entry_no, hash FROM seals AS s"
        " WHERE entry_no = (SELECT max(entry_no) FROM seals AS t WHERE t.guild_id = s.guild_id) ORDER BY guild_id"
    )
    with closing(connect_to_read(path)) as db:
        return {guild_id: (entry_no, digest) for guild_id, entry_no, digest in db.execute(query)}


def has_head(path: Path, head: str) -> bool:
    """Whether some entry, or a purged server's tombstone, has the hash that begins with these hex digits.

    Raises StoreRefused, and ValueError for less than eight digits or what is no hex.
    """
    wanted = head.strip().lower()
    if len(wanted) < DIGITS_LEAST or set(wanted) - set("0123456789abcdef"):
        raise ValueError(
            f"a head is {DIGITS_LEAST} or more hex digits, such as the ledger's footer shows: copy it again"
        )
    query = (
        "SELECT EXISTS (SELECT 1 FROM (SELECT hash FROM seals UNION ALL SELECT hash FROM tombstones)"
        " WHERE substr(lower(hex(hash)), 1, ?) = ?)"
    )
    with closing(connect_to_read(path)) as db:
        ((is_there,),) = db.execute(query, (len(wanted), wanted))
    return bool(is_there)
