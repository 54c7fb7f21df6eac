"""The errors of a server in the store's words."""

from __future__ import annotations

import re

import psycopg

from bot.store.errors import StoreUnavailable

_CAUSES = {
    "08": "the database server is not reached: check that it runs",
    "25": "the database server is read-only: connect to the one that takes writes",
    "28": "the database server does not let the bot in: check user and password in DATABASE",
    "3D": "the database does not exist: make it, or correct DATABASE",
    "42501": "the database user lacks a right: let it own the schema",
    "53": "the database server is short of memory, disk or connections: free some",
    "55006": "another process of the bot serves these shards: wait for the restart",
    "55P03": "the database server is busy: try again in a minute",
    "55": "another program holds the database: close it",
    "57": "the database server is stopping or starting: wait for it",
    "58": "the database server reports an error of its disk: check it",
    "XX": "the database server reports that its data is damaged: restore a backup",
}
"""What is wrong, by the beginning of the error's code."""

_PASSING = ("08", "53", "55", "57")
_FATAL = re.compile(r"FATAL:\s+(.+)")


def cause_of(error: psycopg.Error) -> str | None:
    """What is wrong with the server or the way to it, as the end of a sentence; None for an error that is a bug."""
    code = error.sqlstate
    if code is None and isinstance(error, psycopg.OperationalError):  # there is no connection
        said = _FATAL.search(str(error))
        return f"the database server refuses the bot ({said[1]}): correct DATABASE" if said else _CAUSES["08"]
    code = code or ""
    return _CAUSES.get(code) or _CAUSES.get(code[:2])


def passes(error: psycopg.Error) -> bool:
    """Whether it may work in a moment without anybody doing something."""
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError) and not _FATAL.search(str(error))
    return error.sqlstate.startswith(_PASSING)


def unavailable(error: psycopg.Error, what: str = "nothing was saved") -> Exception:
    """StoreUnavailable for a server that fails; any other error as it is."""
    cause = cause_of(error)
    if cause is None:
        return error
    said = StoreUnavailable(f"{what}, because {cause}")
    said.__cause__ = error
    return said
