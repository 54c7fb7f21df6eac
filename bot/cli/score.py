"""`score`: finished deals as lines of JSON, settled as lines of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from bot.cli.exits import REFUSED, refuse
from bot.rules.json_lines import LINE_BYTES_MOST
from bot.rules.score_lines import answer_line

_NOT_TEXT = json.dumps({"id": None, "error": "not a line of UTF-8 text: save the file as UTF-8", "code": "bad_json"})


def score(
    file: Annotated[str, typer.Argument(help="JSON Lines, one deal a line; standard input without it")] = "-",
) -> None:
    """Score deals: JSON Lines in, JSON Lines out; exit status 2 if any line could not be scored."""
    try:
        if file == "-":
            is_clean = _answer_all(sys.stdin.buffer)
        else:
            with Path(file).open("rb") as source:
                is_clean = _answer_all(source)
    except OSError as error:
        refuse(f"{file} cannot be read ({error.strerror}): name another file")
    if not is_clean:
        raise typer.Exit(REFUSED)


def _answer_all(source: BinaryIO) -> bool:
    """Answer line by line, in order; whether every line was scored."""
    is_clean = True
    for line in _lines(source):
        answer, is_scored = _answer(line)
        is_clean &= is_scored
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()  # another program may wait for this answer before its next line
    return is_clean


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Lines that are not blank, without their ends. Of one that is too long only the beginning, which is too long."""
    longest = LINE_BYTES_MOST + 2  # with "\\r\\n"
    while line := source.readline(longest):
        rest = line
        while len(rest) == longest and not rest.endswith(b"\n"):
            rest = source.readline(longest)
        line = line.rstrip(b"\r\n")
        if line.strip():
            yield line


def _answer(line: bytes) -> tuple[str, bool]:
    try:
        text = line.decode()
    except UnicodeDecodeError:
        if len(line) <= LINE_BYTES_MOST:
            return _NOT_TEXT, False
        text = line.decode(errors="replace")  # cut inside a character, and too long either way
    return answer_line(text)
