"""Files that trainings write: where their parts are, and arrays, whole or not there, under the name asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from bot.cli.exits import refuse
from bot.paths import path_of
from bot.store.unfinished import made_whole


def given_folder(text: str | Path) -> Path:
    """The folder that is meant, also by a default. A path that cannot be meant ends the command."""
    try:
        return path_of(str(text))
    except ValueError as refusal:
        refuse(f"the path {text} {refusal}")


PARTS = Path("data/training")
Parts = Annotated[
    Path,
    typer.Option(
        parser=given_folder, metavar="FOLDER", help="The folder for finished games, which are not learnt again"
    ),
]
"""The option that says where a training goes on from."""


@contextmanager
def arrays_at(file: Path) -> Iterator[BinaryIO]:
    """Where NumPy writes a file of arrays: open, because it adds an ending to a name without one. Raises OSError."""
    with made_whole(file) as part, part.open("wb") as opened:
        yield opened
