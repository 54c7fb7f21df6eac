"""`python -m bot`: the command line."""

from __future__ import annotations

import os
import signal

os.umask(0o077)  # whatever is written is for its owner alone; so before anything is imported that may write
if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # Ctrl-C ends the process without a word: there is nothing to clean up yet. A command that cleans up says so itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import logging  # noqa: E402 - as the lines above say
import sys  # noqa: E402

from bot.cli.app import app  # noqa: E402
from bot.cli.exits import FOUND  # noqa: E402
from bot.letters import use_letters_of_streams  # noqa: E402
from bot.plain_stderr import keep_stderr_plain  # noqa: E402


def main() -> None:
    """Run the command that the arguments name; without one, the bot."""
    keep_stderr_plain()
    use_letters_of_streams()
    try:
        app(prog_name="python -m bot")
    except Exception:
        logging.getLogger(__name__).critical("a bug has ended the command", exc_info=True)
        sys.exit(FOUND)


if __name__ == "__main__":
    main()
