"""What a killed process left half-made beside the database: removed at the next start.

Only names that nobody writes without the database's lock: copies of `rotation`, those before a migration, and what
`restore` makes; and what `move` makes, which is refused where a bot has started meanwhile. The command `backup` works
beside a running bot and under any name; what it writes is never touched.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path

from bot.store.rotation import FOLDER, copy_name

_SIDES = r"(-journal|-wal|-shm)?"
_PART = r"\.[0-9a-f]{8}\.part" + _SIDES
_log = logging.getLogger(__name__)


def remove_leftovers(database: Path) -> None:
    """Remove what is half-made. Hold the database's lock. What cannot be removed stays, and the log says so."""
    made = rf"\.(before-step-\d+|before-restore(-\d+)?(-wal)?|restored|moved){_PART}|\.restored{_SIDES}"
    beside = re.compile(rf"{re.escape(database.name)}({made})")
    copy = re.compile(copy_name(database) + _PART)
    for folder, form in ((database.parent, beside), (database.parent / FOLDER, copy)):
        for file in folder.glob("*"):
            if form.fullmatch(file.name) and file.is_file():
                _remove(file)


def _remove(file: Path) -> None:
    try:
        file.unlink()
        _log.info("removed %s, which a killed process had left half-made", file)
    except OSError as error:
        _log.warning("%s was left half-made by a killed process, and cannot be removed: %s", file, error.strerror)
