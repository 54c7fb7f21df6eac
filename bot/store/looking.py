"""A first look at a file that may be a database: whosever it is, nothing about it is changed."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from bot.store.errors import StoreRefused
from bot.store.header import APPLICATION_ID

MISSING, EMPTY = "is not there", "is empty"
"""Where a database may be made."""

_HIDDEN = "may not be read"
_ALLOW = "check its permissions and its folder's"


def flaw_of(path: Path) -> str | None:
    """Why a path is no database, as the end of a sentence that begins with it; None if it may be one.

    The file is not opened: closing it would end the locks that this process has on it. Raises OSError for a name that
    no file can have.
    """
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return MISSING
    except PermissionError:
        return _HIDDEN
    if stat.S_ISDIR(found.st_mode):
        return "is a folder"
    if not stat.S_ISREG(found.st_mode):
        return "is not an ordinary file"
    return None if found.st_size else EMPTY


def require_file(path: Path, advice: str = "") -> None:
    """Raise StoreRefused, with some advice, for a path that is no database; OSError as `flaw_of`."""
    flaw = flaw_of(path)
    if flaw == _HIDDEN:
        raise hidden(path)
    if flaw:
        usual = "name another file, or start the bot once to make it" if flaw == MISSING else "name another file"
        raise StoreRefused(f"{path} {flaw}: {advice or usual}")


def hidden(path: Path) -> StoreRefused:
    """What to raise for a file that this user may not read."""
    return StoreRefused(f"{path} {_HIDDEN}: {_ALLOW}")


def require_ours_or_new(path: Path) -> None:
    """Raise StoreRefused for what is neither a database of the bot nor a place for one.

    SQLite takes the file for one that never changes, so it leaves no lock and no log. What is damaged passes, and what
    is in a folder that refuses a look: whoever opens it says so.
    """
    try:
        flaw = flaw_of(path)
    except OSError:
        return
    if flaw in (MISSING, EMPTY, _HIDDEN):
        return
    if flaw:
        raise StoreRefused(f"{path} {flaw}: name another file")
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1", uri=True)) as db:
            ((application_id,),) = db.execute("PRAGMA application_id")
            is_new = application_id == 0 and db.execute("SELECT 1 FROM sqlite_schema").fetchone() is None
    except sqlite3.DatabaseError as error:
        code = error.sqlite_errorcode & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            raise StoreRefused(f"{path} is not a database: name another file, or restore a backup there") from error
        if code == sqlite3.SQLITE_CANTOPEN:
            raise hidden(path) from error
        return
    if application_id != APPLICATION_ID and not is_new:
        raise StoreRefused(f"{path} belongs to another program: name another file")
