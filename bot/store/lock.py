"""One process per database: an exclusive lock on a file beside it, which says who holds it.

The package `filelock` takes the same two locks of the system, and is no shorter here: it does not say who holds one,
and on Windows nobody else can read the text behind its locked first byte. Neither helps on a network's file system
that has no locks; nor would SQLite there.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from bot.store.errors import StoreNotYet, StoreRefused

_LOCKED_BYTE = 1 << 20  # far behind the text: on Windows a locked byte cannot even be read by others


def lock_file(database: Path) -> Path:
    """The file beside a database that says who has it."""
    return Path(f"{database}.lock")


def lock_files(database: Path) -> list[Path]:
    """All that say who has it: beside its name, and where that is a link, also beside the file that it leads to."""
    names = database.parent.resolve() / database.name, database.resolve()
    return [lock_file(name) for name in dict.fromkeys(names)]


class DatabaseLock:
    """Held from its construction to `release`, or to the end of the process in any way.

    Raises StoreNotYet when another process holds it (naming that one), StoreRefused when the folder cannot be written.
    """

    def __init__(self, database: Path) -> None:
        self._files: list[int] = []
        try:
            for path in lock_files(database):
                self._take(path, database)
        except BaseException:
            self.release()
            raise

    def _take(self, path: Path, database: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreRefused(
                f"{path.parent} cannot be written ({error.strerror}): choose another folder, or allow writing"
            ) from error
        self._files.append(file)
        try:
            _lock(file)
        except OSError as error:
            holder = path.read_text(errors="replace").strip() or "unknown"
            raise StoreNotYet(f"{database} is in use by process {holder}: stop that one first") from error
        with suppress(OSError):  # a full disk has no room for the number, and the lock holds all the same
            os.ftruncate(file, 0)
            os.write(file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let another process open the database. The files stay: deleting one would race with the next holder."""
        for file in self._files:
            os.close(file)
        self._files.clear()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
