"""Leases of shards: who serves them, as the database says, by its own clock."""

from __future__ import annotations

import json
import time

from bot.store.deadlines import ALIVE_UNTIL
from bot.store.errors import StoreNotYet, StoreRefused
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.opening import PROGRAM
from bot.store.postgresql.session import wait_for_turn
from bot.store.shards import Shards, Wanted

LEASE_S = 4.0  # so that with the start a table is played again within ten seconds of a kill
BEAT_S = 1.0  # between two extensions
_WAIT_S = 7.0  # at a start for a lease that a killed process has left
_AGAIN_S = 0.2
_SOON_S = 0.01
_GONE_S = 0.5  # without a connection a process counts as dead: one that has only lost them is back sooner
_UNTIL = f"now() + interval '{LEASE_S} s'"
_OTHERS = "SELECT max(of_shards) FROM leases WHERE until > now() AND of_shards <> ?"
_RESIZED = (
    "DELETE FROM leases WHERE shard >= ?1",
    "UPDATE leases SET of_shards = ?1, alive_ms = (SELECT max(alive_ms) FROM leases) WHERE of_shards <> ?1",
    f"""
    INSERT INTO leases (shard, of_shards, owner, epoch, until, alive_ms)
    SELECT shard, ?1, '', 0, '-infinity', coalesce((SELECT max(alive_ms) FROM leases), ({ALIVE_UNTIL}))
    FROM generate_series(0, CAST(?1 AS BIGINT) - 1) AS shard ON CONFLICT DO NOTHING
    """,  # noqa: S608 - a constant
)
"""A new shard was last played when the others were; the first ones when the only process was. Before any process that
starts has noted that it is there: all move the deadlines of their tables by the same time."""
_TAKEN = f"""
    UPDATE leases SET owner = ?1, epoch = epoch + 1, until = {_UNTIL} WHERE shard IN (
        SELECT shard FROM leases WHERE until < now()
        AND (?2 = '[]' OR shard IN (SELECT CAST(value AS BIGINT) FROM json_each(?2)))
        ORDER BY shard LIMIT ?3 FOR UPDATE SKIP LOCKED
    ) RETURNING shard
"""  # noqa: S608 - a constant
_GONE = f"""
    SELECT owner FROM leases WHERE until > greatest(now(), pg_postmaster_start_time() + interval '{LEASE_S} s')
    AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = '{PROGRAM} ' || owner)
"""  # noqa: S608 - constants
"""Whose leases run, but who has no connection. After a start of the server that says nothing of them for a lease."""
_ENDED = "UPDATE leases SET until = now() - interval '1 ms' WHERE owner IN (SELECT value FROM json_each(?))"
_EXTENDED = f"UPDATE leases SET until = {_UNTIL} WHERE owner = ? RETURNING shard"  # noqa: S608 - as above
_LET_GO = "UPDATE leases SET owner = '', until = now() WHERE owner = ?"
_PROCESSES = "SELECT count(DISTINCT owner) FROM leases WHERE until > now()"

_TURN = """
    INSERT INTO turns VALUES (?1, now() + ?2 * interval '1 ms')
    ON CONFLICT (name) DO UPDATE SET until = excluded.until
    WHERE turns.until + ?3 * interval '1 ms' < now() RETURNING 1
"""
_SPENT = """
    INSERT INTO turns VALUES (?1, now() + ?2 * interval '1 ms')
    ON CONFLICT (name) DO UPDATE SET until = greatest(turns.until, now()) + ?2 * interval '1 ms'
    WHERE turns.until <= now() + ?3 * interval '1 ms' RETURNING 1
"""
"""The generic cell rate algorithm: a bucket is the time at which it would be full, and each token moves that on."""
_TURN_IN = "SELECT extract(epoch FROM until - now())::float8 FROM turns WHERE name = ?"


def take(db: Connection, address: Address, process: str, wanted: Wanted) -> Shards:
    """Lease the shards that a process wants, as soon as they are free. Raises StoreRefused when they are not."""
    until_s = time.monotonic() + _WAIT_S
    number = len(wanted.ids) or wanted.number
    gone: dict[str, float] = {}  # since when
    while True:
        db.execute("BEGIN")
        try:
            wait_for_turn(db, address)
            _require_same(db, wanted.count)
            for statement in _RESIZED:
                db.execute(statement, (wanted.count,))
            gone = {owner: gone.get(owner, time.monotonic()) for (owner,) in db.execute(_GONE)}
            dead = [owner for owner, since_s in gone.items() if time.monotonic() - since_s >= _GONE_S]
            db.execute(_ENDED, (json.dumps(dead),))
            rows = db.execute(_TAKEN, (process, json.dumps(list(wanted.ids)), number)).fetchall()
            if len(rows) == number:
                db.execute("COMMIT")
                db.settle()
                return Shards(wanted.count, tuple(sorted(shard for (shard,) in rows)))
        finally:
            if db.wire.is_in_transaction:
                db.execute("ROLLBACK")
                db.settle()
        if time.monotonic() >= until_s:
            what = f"shards {', '.join(map(str, wanted.ids))}" if wanted.ids else f"{number} free shards"
            raise StoreNotYet(f"{what} of {wanted.count} are not to be had: stop the process that has them first")
        time.sleep(_AGAIN_S)


def extend(db: Connection, process: str) -> frozenset[int]:
    """Extend the leases of a process; the shards that are still its own, also where a lease ran out meanwhile."""
    return frozenset(shard for (shard,) in db.execute(_EXTENDED, (process,)))


def let_go(db: Connection, process: str) -> None:
    """Let the next process have the shards at once."""
    db.execute(_LET_GO, (process,))
    db.settle()


def turn_in_s(db: Connection, name: str, seconds: float, late_s: float = 0.0) -> float:
    """Take a turn if it has been free for `late_s`, so that it is nobody's for some seconds: 0.

    Otherwise in how many seconds to ask again.
    """
    if db.execute(_TURN, (name, round(seconds * 1000), round(late_s * 1000))).fetchone() is not None:
        return 0.0
    return max(_SOON_S, late_s + float(db.execute(_TURN_IN, (name,)).fetchone()[0]))


def spend(db: Connection, name: str, at_once: float, a_second: float) -> bool:
    """Take a token from a bucket of `at_once` tokens that gains `a_second`; False if there is none. Inside a job."""
    each_ms = 1000 / a_second
    return db.execute(_SPENT, (name, round(each_ms), round(each_ms * (at_once - 1)))).fetchone() is not None


def count_processes(db: Connection) -> int:
    """How many processes hold leases."""
    return int(db.execute(_PROCESSES).fetchone()[0])


def _require_same(db: Connection, count: int) -> None:
    (others,) = db.execute(_OTHERS, (count,)).fetchone()
    if others is not None:
        raise StoreRefused(f"SHARDS={count}, but other processes run with SHARDS={others}: give all the same")
