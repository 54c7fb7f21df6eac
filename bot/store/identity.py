"""Is the open database still the file at its path, and its log the one beside it?

SQLite goes on writing into the files that it has opened, wherever they are by now. When a database is moved away,
replaced by an older copy, or loses its write-ahead log, commits succeed and are lost with the process. So device and
inode of the open files are compared with those at their paths. SQLite keeps its own locks by the same two numbers, so
a file system on which they change carries no SQLite. A file that is overwritten in place keeps both: that is damage,
which `check` and the check of each backup find.

A fault stays until a restart, even if the file comes back: nobody knows who opened the paths meanwhile. Another SQLite
that found our log beside another file may have emptied it into that one. A restart reads what is there:

- The file was moved and is back: all that was confirmed is in it and in its log, which never moved.
- Only the log is gone: SQLite still holds it open, and puts it into the database when the bot ends by itself.
- Another file is in the place: its own log has to come with it, which is what `restore` sees to.

To move, replace or delete a file changes its folder's time. So around a commit the folder alone is looked at, as long
as the files were compared within the last second: a look at each file costs a tenth of a tap.

Windows lets nobody move, replace or delete a file that is open; there nothing is compared.
"""

from __future__ import annotations

import logging
import os
import time
from pathlib import Path
from threading import Lock

from bot.store.errors import StoreUnavailable

_FRESH_S = 1.0  # a comparison is trusted for so long
_TICK_NS = 100_000_000  # a folder that changed so shortly ago may change again within one tick of its clock
_log = logging.getLogger(__name__)
_Folder = tuple[int, int, int]


class Identity:
    """Device and inode of a database's three files, taken while all of them are open. Ask it in any thread.

    Raises OSError when a file is missing already.
    """

    def __init__(self, database: Path) -> None:
        real = os.path.realpath(database)  # where SQLite keeps the log of a linked database
        files = () if os.name == "nt" else (str(database), f"{real}-wal", f"{real}-shm")
        self._known = {file: _identity(file) for file in files}
        self._folders = {str(Path(file).absolute().parent) for file in files}
        self._untouched: dict[str, _Folder] = {}  # the folders as they were when the files were compared
        self._database = str(database)
        self._looked_s = time.monotonic()
        self._looking = Lock()
        self._fault: str | None = None

    def look(self) -> str | None:
        """Compare now. Returns what happened and what to do, None as long as nothing did."""
        with self._looking:
            if self._fault is None:
                self._untouched = {folder: found for folder in self._folders if (found := _settled(folder)) is not None}
                changed = next((file for file, known in self._known.items() if not _is(file, known)), None)
                if changed is not None:
                    self._fault = self._what_happened(changed)
                    _log.error("nothing is saved any more: %s", self._fault)
                self._looked_s = time.monotonic()
            return self._fault

    def require(self) -> None:
        """Look whether anything was moved up to now. Raises StoreUnavailable after any fault."""
        if not self._is_fresh or not self._is_untouched:
            self._require()

    def require_fresh(self) -> None:
        """Raise StoreUnavailable after any fault; compare only when the last comparison is a second old."""
        if not self._is_fresh:
            self._require()

    def _require(self) -> None:
        if fault := self.look():
            raise StoreUnavailable(f"nothing was saved, because {fault}")

    @property
    def _is_fresh(self) -> bool:
        return self._fault is None and time.monotonic() - self._looked_s <= _FRESH_S

    @property
    def _is_untouched(self) -> bool:
        known = self._untouched
        return len(known) == len(self._folders) and all(_folder(path) == found for path, found in known.items())

    def end(self) -> None:
        """Compare no more: SQLite removes its log as it closes the database."""
        with self._looking:
            self._known = {}
            self._folders = set()
            self._untouched = {}

    def _what_happened(self, file: str) -> str:
        happened = f"{file} was moved, replaced or deleted while the bot was running"
        if file == self._database:
            return (
                f"{happened}: stop the bot, put the file back, with its -wal beside it, and start again;"
                " to go on from an older copy use `python -m bot restore`"
            )
        return (
            f"{happened}: stop the bot, but do not kill it, because it puts what it has saved into {self._database}"
            " as it ends; then start again"
        )


def _identity(file: str) -> tuple[int, int]:
    found = os.stat(file)  # noqa: PTH116 - twice as fast as by a Path, and asked around every commit
    return found.st_dev, found.st_ino


def _folder(path: str) -> _Folder | None:
    """Device, inode and time of change of a folder; None if it cannot be told."""
    try:
        found = os.stat(path)  # noqa: PTH116 - as above
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_mtime_ns


def _settled(path: str) -> _Folder | None:
    """The same of a folder whose time shows every change to come; None of one that has changed just now."""
    found = _folder(path)
    return found if found is not None and time.time_ns() - found[2] > _TICK_NS else None


def _is(file: str, known: tuple[int, int]) -> bool:
    try:
        return _identity(file) == known
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:  # it cannot be told: a disk that fails shows in what is read and written
        return True
