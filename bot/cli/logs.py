"""What is logged, and that no level logs a card."""

from __future__ import annotations

import logging

_OURS = ("bot", "cogs")


def log_to_stderr(level: str) -> None:
    """Log to standard error; `level` holds for this program only, everything else logs at INFO or above.

    At DEBUG the Discord library logs the bodies of requests and the database driver the values of queries: cards, both.
    """
    wanted = logging.getLevelNamesMapping()[level]
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger().setLevel(max(wanted, logging.INFO))
    logging.getLogger("discord").setLevel(max(wanted, logging.INFO))
    for name in _OURS:
        logging.getLogger(name).setLevel(wanted)
