"""The newest hash of each server's chain. A noted head proves later that nothing was cut off.

The tables' logs have chains, too, whose heads are not noted: their hashes cover hidden cards. Each hand that was scored
has its entry in the ledger, so a log that misses more than the hand that ran shows there.
"""

from __future__ import annotations

from contextlib import closing

from bot.store.connections import refusing
from bot.store.place import Place, open_to_read

DIGITS_LEAST = 8  # of a head in hex: fewer might fit by chance
_HEADS = """
    WITH RECURSIVE known(guild_id) AS (
        SELECT min(guild_id) FROM seals
        UNION ALL SELECT (SELECT min(guild_id) FROM seals AS s WHERE s.guild_id > known.guild_id) FROM known
        WHERE guild_id IS NOT NULL
    )
    SELECT guild_id, entry_no, hash FROM known JOIN seals USING (guild_id)
    WHERE entry_no = (SELECT max(entry_no) FROM seals AS t WHERE t.guild_id = known.guild_id) ORDER BY guild_id
"""  # from server to server: a start does not wait for a look at every entry


def heads(place: Place) -> dict[int, tuple[int, bytes]]:
    """Number and hash of the newest entry of every server with entries. Raises StoreRefused."""
    with refusing(place), closing(open_to_read(place)) as db:
        return {guild_id: (entry_no, digest) for guild_id, entry_no, digest in db.execute(_HEADS)}


def has_head(place: Place, head: str) -> bool:
    """Whether some entry, or a purged server's tombstone, has the hash that begins with these hex digits.

    Raises StoreRefused, and ValueError for less than eight digits or what is no hex.
    """
    wanted = head.strip().lower()
    if len(wanted) < DIGITS_LEAST or set(wanted) - set("0123456789abcdef"):
        raise ValueError(
            f"a head is {DIGITS_LEAST} or more hex digits, such as the ledger's footer shows: copy it again"
        )
    query = (
        "SELECT EXISTS (SELECT 1 FROM (SELECT hash FROM seals UNION ALL SELECT hash FROM tombstones) AS known"
        " WHERE substr(lower(hex(hash)), 1, CAST(? AS INTEGER)) = ?)"
    )
    with closing(open_to_read(place)) as db:
        ((is_there,),) = db.execute(query, (len(wanted), wanted))
    return bool(is_there)
