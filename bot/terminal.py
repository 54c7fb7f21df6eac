"""All that commands print, on either stream: the only place that does, so that no text reaches a terminal as it is.

Names, ids, paths and what files hold are other people's texts. Escape codes in them are shown, not obeyed, nor is what
the library for tables takes for its own marks, such as ``[red]``. What a stream has no letter for: `bot.letters`.
"""

from __future__ import annotations

import sys
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task
from rich.text import Text

from bot.printable import printable, printable_lines


def say(text: object, out: TextIO | None = None) -> None:
    """Print one line, at once: on standard output, or on a stream that was taken from there before."""
    _write(printable(str(text)), out or sys.stdout)


def say_lines(text: str, out: TextIO | None = None) -> None:
    """Print a text whose line breaks are our own."""
    _write(printable_lines(text), out or sys.stdout)


def tell(text: object) -> None:
    """Print one line on standard error."""
    _write(printable(str(text)), sys.stderr)


def _write(text: str, stream: TextIO | None) -> None:
    if stream is not None:  # else it is closed, and nobody reads it
        stream.write(f"{text}\n")
        stream.flush()


class PlainConsole(Console):
    """Prints tables and lines in which every text is only a text."""

    def render_str(self, text: str, **options: Any) -> Text:
        """A text as it is, whatever stands in it."""
        return super().render_str(printable_lines(text), **options | _AS_IT_IS)


_AS_IT_IS = {"markup": False, "emoji": False, "highlight": False}


def say_marked(mark: str, colour: str, text: str) -> None:
    """Print one line with a sign in front, which has its colour on a terminal."""
    PlainConsole().print(styled((mark, colour), (f" {printable(text)}", "")), soft_wrap=True)


def styled(*parts: tuple[str, str]) -> Text:
    """A text of several, each in a style of the library, such as ``dim``."""
    return Text.assemble(*((printable_lines(text), style) for text, style in parts))


class _Description(ProgressColumn):
    def render(self, task: Task) -> Text:
        """What is underway."""
        return Text(printable(task.description))


def progress(*columns: ProgressColumn, on_terminal: bool = False) -> Progress:
    """A bar on standard error. With `on_terminal` it is there only on a terminal, and goes away at the end."""
    console = PlainConsole(stderr=True)
    is_hidden = on_terminal and not console.is_terminal
    return Progress(_Description(), BarColumn(), *columns, console=console, transient=on_terminal, disable=is_hidden)
