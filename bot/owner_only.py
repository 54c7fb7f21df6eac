"""Files for their owner alone, because they hold cards, names or the token.

What the program writes is so by the mask that `bot.__main__` sets; this is for files that were there before, and for
those that another program wrote. On Windows a file has the rights of its folder.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterable
from pathlib import Path

OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""What the owner's group and everybody else may do with a file."""

_log = logging.getLogger(__name__)


def open_to_others(files: Iterable[Path]) -> list[Path]:
    """Those of some files that others than their owner may read or write. What is no file, or missing, is left out."""
    if os.name == "nt":
        return []
    return [file for file in files if file.is_file() and stat.S_IMODE(file.stat().st_mode) & OTHERS]


def close_to_others(files: Iterable[Path]) -> None:
    """Take the rights of all but the owner from some files. One that refuses is named in the log."""
    for file in open_to_others(files):
        try:
            file.chmod(stat.S_IMODE(file.stat().st_mode) & ~OTHERS)
        except OSError as error:
            _log.warning("others may read %s, and that cannot be changed (%s)", file, error.strerror)
