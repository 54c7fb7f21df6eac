"""`score`: finished deals as lines of JSON, settled as lines of JSON."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.cli.exits import REFUSED
from bot.cli.json_lines import answer_all
from bot.rules.score_lines import answer_line


def score(
    file: Annotated[str, typer.Argument(help="A file with one deal a line, as JSON (default: standard input)")] = "-",
) -> None:
    """Score deals: JSON Lines in and out; exit status 2 if a line could not be scored."""
    if not answer_all(file, answer_line):
        raise typer.Exit(REFUSED)
