"""The errors of the store. Their sentences are meant for the person who runs the bot."""

from __future__ import annotations

import errno
import sqlite3

# SQLite's primary result codes for a machine that fails; all others are bugs of the caller and stay as they are.
_CAUSES = {
    sqlite3.SQLITE_FULL: "the disk is full: free some space",
    sqlite3.SQLITE_IOERR: "the disk reports an error: check it and the space left on it",
    sqlite3.SQLITE_READONLY: "the database cannot be written: check its permissions",
    sqlite3.SQLITE_CANTOPEN: "the database cannot be opened: check that its folder is there and may be written",
    sqlite3.SQLITE_PERM: "the database cannot be written: check its permissions",
    sqlite3.SQLITE_BUSY: "another program holds the database: close it",
    sqlite3.SQLITE_LOCKED: "another program holds the database: close it",
    sqlite3.SQLITE_NOMEM: "the machine is out of memory: free some",
    sqlite3.SQLITE_CORRUPT: "the database is damaged: stop the bot and restore a backup",
    sqlite3.SQLITE_NOTADB: "the file is not a database: stop the bot and restore a backup",
}
_FULL = (errno.ENOSPC, errno.EDQUOT)
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)
_PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class StoreRefused(Exception):
    """The database cannot be opened. The message says why and what to do."""


class StoreNotYet(StoreRefused):
    """The same for a reason that passes by itself, such as a bot that ends soon: a supervisor may try again."""


class StoreUnavailable(Exception):
    """A read or a commit failed for a reason outside the program. Nothing was changed; trying again is harmless."""


class StoreTaken(StoreUnavailable):
    """Another bot had the database: what this process remembers may be old, so it must end, and may start again."""


class StoreUncertain(StoreUnavailable):
    """It is not known yet whether a commit was done: it is found out, and then shown. Trying again is not harmless."""


class LimitReached(Exception):
    """There are as many of something as there may be. Nothing was changed."""


def cause_of(error: BaseException) -> str | None:
    """What is wrong with the machine, as the end of a sentence; None for an error that is a bug instead."""
    if isinstance(error, UnicodeDecodeError):  # the driver's way to tell of noise in place of a text
        return _CAUSES[sqlite3.SQLITE_CORRUPT]
    if isinstance(error, OSError):
        return _cause_in_system(error)
    if not isinstance(error, sqlite3.Error):
        return None
    code = getattr(error, "sqlite_errorcode", None)  # missing on what the driver itself raises
    return None if code is None else _CAUSES.get(code & 0xFF)


def _cause_in_system(error: OSError) -> str | None:
    if error.errno in _FULL:
        return _CAUSES[sqlite3.SQLITE_FULL]
    if error.errno in _FORBIDDEN:
        return f"{error.filename or 'a file'} may not be read or written: check its permissions and its folder's"
    return f"the system reports an error ({error.strerror}): check the folder and the disk" if error.strerror else None


def passes(error: BaseException) -> bool:
    """Whether it may work in a moment without anybody doing something."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _PASSING


def translated(error: BaseException) -> BaseException:
    """StoreUnavailable for a failing machine; any other error as it is."""
    cause = cause_of(error)
    if cause is None:
        return error
    unavailable = StoreUnavailable(f"nothing was saved, because {cause}")
    unavailable.__cause__ = error
    return unavailable


def require_ints(**numbers: object) -> None:
    """Raise TypeError unless every value is an int: SQLite's STRICT tables would take 2.0 and True for one."""
    for name, number in numbers.items():
        if type(number) is not int:
            raise TypeError(f"{name} must be a whole number, not {number!r}")
