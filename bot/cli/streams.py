"""The standard streams of a command: one that is closed is refused, and output that is not taken ends the command."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO, TextIO

import typer

from bot.cli.exits import FOUND, given_file, refuse

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def standard_output() -> TextIO:
    """Where the answer goes; a command without such a place ends."""
    if sys.stdout is None:
        refuse("standard output is closed: give it a file or a terminal")
    return sys.stdout


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file to read, or standard input for ``-``, which stays open. Raises OSError."""
    if name != "-":
        return given_file(name).open("rb")
    require_input()
    return nullcontext(sys.stdin.buffer)


def require_input() -> None:
    """A command without standard input ends."""
    if sys.stdin is None:
        refuse("standard input is closed: give it a file or a terminal")


@contextmanager
def output_or_refuse() -> Iterator[None]:
    """See that all output of a command is written before it ends; as a decorator, of each run of it.

    Where there is no room for it the command ends with a sentence, and where nobody reads it any more, without one.
    """
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if error.errno not in (errno.EPIPE, *_NO_ROOM):
            raise
        _discard_output()
        if error.errno == errno.EPIPE:
            raise typer.Exit(FOUND) from None
        refuse(f"the output cannot be written ({error.strerror}): free some space, or write it elsewhere")


def _discard_output() -> None:
    """Python writes what is left at its end, and would complain again."""
    if sys.stdout is None:
        return
    with suppress(OSError), Path(os.devnull).open("wb") as nowhere:  # it may be no file of the system
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
