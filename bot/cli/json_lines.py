"""`score` and `engine`: JSON Lines over the streams of a process, a line in, a line out, in order."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Annotated, BinaryIO

import typer

from bot.cli.exits import REFUSED, refuse
from bot.cli.streams import opened, standard_output
from bot.engine.lines import Session
from bot.rules.json_lines import LINE_BYTES_MOST
from bot.rules.score_lines import answer_line
from bot.terminal import say

_AnswerLine = Callable[[str], tuple[str, bool]]
"""The answer to one line of text, and whether it is an answer rather than an error."""

_NOT_TEXT = json.dumps({"id": None, "error": "not a line of UTF-8 text: save the file as UTF-8", "code": "bad_json"})


def score(
    file: Annotated[str, typer.Argument(help="A file with one deal a line, as JSON (default: standard input)")] = "-",
) -> None:
    """Score deals: JSON Lines in and out; exit status 2 if a line could not be scored."""
    if not _answer_all(file, answer_line):
        raise typer.Exit(REFUSED)


def engine() -> None:
    """Answer requests of the engine protocol: JSON Lines in and out; exit status 2 if one could not be answered."""
    session = Session()
    if not _answer_all("-", session.answer_line, lambda: session.has_quit):
        raise typer.Exit(REFUSED)


def _answer_all(name: str, answer_to: _AnswerLine, has_ended: Callable[[], bool] = lambda: False) -> bool:
    """Answer a file, or standard input for ``-``, line by line until it or the service has ended.

    Returns whether no answer was an error. A file that cannot be read ends the command.
    """
    is_clean = True
    out = standard_output()
    for line in _lines_of(name):
        answer, is_served = _answer(line, answer_to)
        is_clean &= is_served
        say(answer, out)  # at once: another program may wait for this answer before its next line
        if has_ended():
            break
    return is_clean


def _lines_of(name: str) -> Iterator[bytes]:
    try:
        with opened(name) as source:
            yield from _lines(source)
    except OSError as error:
        refuse(f"{name} cannot be read ({error.strerror}): name another file")


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


def _answer(line: bytes, answer_to: _AnswerLine) -> tuple[str, bool]:
    try:
        text = line.decode()
    except UnicodeDecodeError:
        if len(line) <= LINE_BYTES_MOST:
            return _NOT_TEXT, False
        text = line.decode(errors="replace")  # cut inside a character, and too long either way
    return answer_to(text)
