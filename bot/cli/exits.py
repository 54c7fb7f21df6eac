"""How a command ends: 0 when all is well, 1 when it found something, 2 when it could not do what was asked.

One sentence says what is wrong with the settings, the store or a path that was given, and ends it.
"""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import typer

from bot.letters import use_letters_of_streams
from bot.paths import file_of
from bot.plain_stderr import keep_stderr_plain
from bot.settings import BadSettings, Settings, read_settings
from bot.store import StoreRefused, StoreUnavailable
from bot.terminal import tell

FOUND = 1
REFUSED = 2


def command_line(app: typer.Typer, name: str) -> None:
    """Run the command that the arguments name, with streams that everything can be written to; a bug is status 1."""
    keep_stderr_plain()
    use_letters_of_streams()
    try:
        app(prog_name=name)
    except Exception:
        logging.getLogger(__name__).critical("a bug has ended the command", exc_info=True)
        sys.exit(FOUND)


def refuse(sentence: object, status: int = REFUSED) -> NoReturn:
    """Say in one sentence on standard error what is wrong and what to do, and end."""
    text = str(sentence)
    tell(text if text.endswith(".") else f"{text}.")
    raise typer.Exit(status)


def clean_up_on_ctrl_c() -> None:
    """Let Ctrl-C raise KeyboardInterrupt from now on, where it has ended the process at once until here.

    A process that was started in the background ignores Ctrl-C; it stays so.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what the settings and the store refuse into that one sentence."""
    try:
        yield
    except (BadSettings, StoreRefused, StoreUnavailable) as refusal:
        refuse(refusal)


def settings_or_refuse() -> Settings:
    """The settings; a bad one ends the command."""
    with refusing():
        return read_settings()


def given_file(text: str | Path) -> Path:
    """The file that is meant, also by a default. A path that cannot be meant ends the command."""
    try:
        return file_of(str(text))
    except ValueError as refusal:
        refuse(f"the path {text} {refusal}")
