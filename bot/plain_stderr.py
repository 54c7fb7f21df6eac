"""What a process writes on standard error without being asked: its log, and what Python says of faults and warnings.

In it are names, ids and texts of other people, which somebody reads in a terminal or with a program. So none of it is
written as it is.
"""

from __future__ import annotations

import logging
import sys
import threading
import warnings
from types import TracebackType
from typing import TextIO

from bot.printable import printable, printable_lines

_INDENT = "    "  # an event begins at the left, so no line of a traceback can look like one
_Fault = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

_log = logging.getLogger(__name__)


class OneLine(logging.Formatter):
    """Text for a person. A message stays on its line; the traceback of a fault follows below it, further in."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """The line, without breaks and escape codes: what comes from outside cannot look like another event."""
        return printable(super().formatMessage(record))

    def formatException(self, ei: _Fault) -> str:  # noqa: N802 - the library's name
        """The traceback, whose last lines may be anybody's text."""
        return "\n".join(_INDENT + line for line in printable_lines(super().formatException(ei)).split("\n"))


def keep_stderr_plain() -> None:
    """From now on faults and warnings of this process go to its log, which is plain also where nobody has set it up."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(OneLine("%(message)s"))
    warnings.showwarning = _warn  # logging's own way says nothing where no log was set up
    sys.excepthook = lambda *fault: _log.critical("a bug has ended the process", exc_info=fault)
    threading.excepthook = _end_thread
    sys.unraisablehook = lambda fault: _log.error("a bug is passed over", exc_info=fault.exc_value)


def _end_thread(fault: threading.ExceptHookArgs) -> None:
    if not isinstance(fault.exc_value, SystemExit):  # with which a thread may end itself
        _log.critical("a bug has ended a thread", exc_info=fault.exc_value)


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    _log.warning("%s", warnings.formatwarning(message, category, filename, lineno, line).strip())
