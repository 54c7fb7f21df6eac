"""`engine`: our players for any program, and any program's requests as lines of JSON."""

from __future__ import annotations

import typer

from bot.cli.exits import REFUSED
from bot.cli.json_lines import answer_all
from bot.engine.lines import Session


def engine() -> None:
    """Answer requests of the engine protocol: JSON Lines in and out; exit status 2 if one could not be answered."""
    session = Session()
    if not answer_all("-", session.answer_line, lambda: session.has_quit):
        raise typer.Exit(REFUSED)
