"""A database that is gone is not begun anew in silence: what a bot has left beside it says that it was there.

To begin anew is right at the first start alone. After that an empty database in the place of a full one is a loss which
nobody notices as long as the bot plays. So the start is refused until the host has put the database or a copy back, or
says that a new one is meant.
"""

from __future__ import annotations

from pathlib import Path

from bot.store.connections import refusing
from bot.store.errors import StoreRefused
from bot.store.files import left_by
from bot.store.header import database_id_in
from bot.store.looking import EMPTY, MISSING, flaw_of
from bot.store.place import Place, files_beside, is_made
from bot.store.rotation import FOLDER, all_copies

_ANEW = "`python -m bot new` begins anew"


def require_never_there(place: Place) -> None:
    """Raise StoreRefused where a database is gone."""
    if loss := loss_at(place):
        raise StoreRefused(loss)


def loss_at(place: Place) -> str | None:
    """What is gone, and what to do; None where a database is, or where none ever was as far as one can see.

    Raises StoreRefused for a server that cannot be asked. A folder that refuses a look is left to those who open it.
    """
    database = files_beside(place)
    try:
        names = (database, database.resolve()) if database.is_symlink() else (database,)
        copies = [copy for name in names for copy in all_copies(name) if database_id_in(copy) is not None]
        left = [file for name in names for file in left_by(name)]
    except OSError:
        return None
    if not copies and not left:
        return None
    flaw = flaw_at(place)  # asked last: a bot that starts meanwhile makes the file first
    if flaw is None or (flaw == EMPTY and not copies):  # what was killed at its first start leaves an empty file
        return None
    if not copies:
        back = "put the database back, or a backup with `python -m bot restore FILE`"
        return f"{place} {flaw}, but {left[-1]} is, so a bot has played there: {back}; {_ANEW}"
    newest = {database_id_in(copy): copy for copy in copies}.values()  # of each database that was here
    back = " or ".join(f"`python -m bot restore {copy}`" for copy in newest)
    are = "a copy of it is" if len(copies) == 1 else f"{len(copies)} copies of it are"
    return f"{place} {flaw}, but {are} in {database.parent / FOLDER}: {back} puts the newest in its place; {_ANEW}"


def flaw_at(place: Place) -> str | None:
    """Why there is room for a new database, as the end of a sentence; None where something is. Raises StoreRefused."""
    if not isinstance(place, Path):
        return None if is_made(place) else "has no tables"
    with refusing(place):
        flaw = flaw_of(place)
    return flaw if flaw in (MISSING, EMPTY) else None
