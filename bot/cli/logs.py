"""What is logged, and how: one line an event, as text or as JSON. No level logs a card."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from bot.plain_stderr import OneLine

_OURS = ("bot", "cogs")
_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLine(logging.Formatter):
    """A JSON object for a program that collects logs: time (UTC), level, logger, message, and for a fault exception."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever is in the message or in the traceback."""
        event = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            event["exception"] = self.formatException(record.exc_info)
        return json.dumps(event)


_FORMATS = {"text": OneLine(_TEXT), "json": JsonLine()}


def log_to_stderr(level: str, form: str = "text") -> None:
    """Log to standard error as "text" or "json".

    `level` holds for this program only, everything else logs at INFO or above. At DEBUG the Discord library logs the
    bodies of requests and the database driver the values of queries: cards, both.
    """
    wanted = logging.getLevelNamesMapping()[level]
    handler = logging.StreamHandler()
    handler.setFormatter(_FORMATS[form])
    logging.basicConfig(handlers=[handler])
    logging.getLogger().setLevel(max(wanted, logging.INFO))
    logging.getLogger("discord").setLevel(max(wanted, logging.INFO))
    for name in _OURS:
        logging.getLogger(name).setLevel(wanted)
