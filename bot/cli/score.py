"""`score`: finished deals as lines of JSON, settled as lines of JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.exits import REFUSED, refuse
from bot.cli.json_lines import answer_all
from bot.rules.score_lines import answer_line


def score(
    file: Annotated[str, typer.Argument(help="A file with one deal a line, as JSON (default: standard input)")] = "-",
) -> None:
    """Score deals: JSON Lines in and out; exit status 2 if a line could not be scored."""
    try:
        if file == "-":
            is_clean = answer_all(sys.stdin.buffer, answer_line)
        else:
            with Path(file).open("rb") as source:
                is_clean = answer_all(source, answer_line)
    except OSError as error:
        refuse(f"{file} cannot be read ({error.strerror}): name another file")
    if not is_clean:
        raise typer.Exit(REFUSED)
