"""The errors of a server in the store's words."""

from __future__ import annotations

import re

import psycopg

from bot.store.errors import StoreUnavailable

_CAUSES = {
    "08": "the database server is not reached: check that it runs",
    "25006": "the database server is read-only: connect to the one that takes writes",
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
_REFUSALS = (
    (r'database "[^"]*" does not exist', "3D"),
    (r'password|pg_hba\.conf|role "[^"]*" does not exist|not permitted to log in', "28"),
    (r"starting up|shutting down|in recovery mode", "57"),
    (r"too many (clients|connections)|connection slots", "53"),
)
"""What a server says that lets nobody in: the library passes on its words, without the code."""


def cause_of(error: psycopg.Error) -> str | None:
    """What is wrong with the server or the way to it, as the end of a sentence; None for an error that is a bug."""
    code = _code(error)
    return _CAUSES.get(code) or _CAUSES.get(code[:2])


def passes(error: psycopg.Error) -> bool:
    """Whether it may work in a moment without anybody doing something."""
    return _code(error).startswith(_PASSING)


def unavailable(error: psycopg.Error, what: str = "nothing was saved") -> Exception:
    """StoreUnavailable for a server that fails; any other error as it is."""
    cause = cause_of(error)
    if cause is None:
        return error
    said = StoreUnavailable(f"{what}, because {cause}")
    said.__cause__ = error
    return said


def _code(error: psycopg.Error) -> str:
    code = error.sqlstate or ""
    if not code and isinstance(error, psycopg.OperationalError):
        return next((code for words, code in _REFUSALS if re.search(words, str(error))), "08")
    return code
