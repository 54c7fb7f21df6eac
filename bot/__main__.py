"""`python -m bot`: the command line."""

from __future__ import annotations

from bot.cli.app import app


def main() -> None:
    """Run the command that the arguments name; without one, the bot."""
    app(prog_name="python -m bot")


if __name__ == "__main__":
    main()
