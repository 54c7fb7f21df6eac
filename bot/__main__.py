"""`python -m bot`: the command line."""

from __future__ import annotations

import os

os.umask(0o077)  # whatever is written is for its owner alone; so before anything is imported that may write

from bot.cli.app import app  # noqa: E402 - as the line above says


def main() -> None:
    """Run the command that the arguments name; without one, the bot."""
    app(prog_name="python -m bot")


if __name__ == "__main__":
    main()
