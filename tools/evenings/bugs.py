"""What a simulated bot logs as an error."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def noted_bugs() -> Iterator[list[str]]:
    """The texts of all errors that the bot, its library or a task logs meanwhile; the list grows with them."""
    bugs = _Bugs()
    loggers = [logging.getLogger(name) for name in ("bot", "discord", "asyncio")]
    for logger in loggers:
        logger.addHandler(bugs)
    try:
        yield bugs.texts
    finally:
        for logger in loggers:
            logger.removeHandler(bugs)


class _Bugs(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(logging.Formatter().format(record))
