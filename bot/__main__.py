"""`python -m bot`: the command line."""

from __future__ import annotations

import os
import signal

os.umask(0o077)  # whatever is written is for its owner alone; so before anything is imported that may write
if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # Ctrl-C ends the process without a word: there is nothing to clean up yet. A command that cleans up says so itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from bot.cli.app import app  # noqa: E402 - as the lines above say
from bot.cli.exits import command_line  # noqa: E402


def main() -> None:
    """Run the command that the arguments name; without one, the bot."""
    command_line(app, "python -m bot")


if __name__ == "__main__":
    main()
