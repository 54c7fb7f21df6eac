"""What a new file may take the place of: no database that is somebody's, and nothing but files; what may be moved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bot.store.connections import SIDES, refusing
from bot.store.errors import StoreRefused
from bot.store.lock import DatabaseLock, lock_file, lock_files
from bot.store.place import Place

_LOGS = ("-journal", "-wal")  # the sides that hold what the database itself does not have yet


@contextmanager
def to_replace(file: Path, place: Place) -> Iterator[Path]:
    """Where a new `file` is written: behind the links of its folders. No bot can start on what is there meanwhile.

    Raises StoreRefused for a link in the file's own place, which somebody may have laid in a folder that others can
    write to; for the database at `place` and what stands beside it, for a database that a bot has open or that was not
    closed, and for what is no file, such as a folder or a device.
    """
    with ExitStack() as locks:
        with refusing(file):
            target = file.parent.resolve() / file.name
            if target.is_symlink():
                raise StoreRefused(f"{file} is a link: name another file, or the one that it leads to")
            if is_same(file, place) or (isinstance(place, Path) and target in _beside(place.resolve())):
                raise StoreRefused(f"{file} is the database itself: name another file")
            if target.exists() and not target.is_file():
                raise StoreRefused(f"{file} is not an ordinary file: name another one")
            _hold(file, locks)
            for log in (Path(f"{target}{ending}") for ending in _LOGS):
                if log.exists() and log.stat().st_size:
                    raise StoreRefused(f"{file} was not closed: {log.name} has its last moves, so name another file")
        yield target


@contextmanager
def left_alone(place: Place) -> Iterator[None]:
    """No bot that was ever started on a file can have it as long as this lasts. Raises StoreRefused if one has it."""
    with ExitStack() as locks:
        if isinstance(place, Path):
            with refusing(place):
                _hold(place, locks)
        yield


def _hold(file: Path, locks: ExitStack) -> None:
    """Take the lock of a database that a bot was ever started on."""
    if any(path.exists() for path in lock_files(file)):
        locks.callback(DatabaseLock(file).release)


def is_same(file: Path, place: Place) -> bool:
    """Whether a file is the database at a place. Raises StoreRefused for a name that no file can have."""
    with refusing(file):
        return isinstance(place, Path) and file.exists() and place.exists() and file.samefile(place)


def _beside(database: Path) -> tuple[Path, ...]:
    return lock_file(database), *(Path(f"{database}{ending}") for ending in SIDES)
