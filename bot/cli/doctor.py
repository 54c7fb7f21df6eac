"""`doctor`: what a host needs to know, and what needs to be done."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.cli.exits import FOUND
from bot.terminal import say_marked


def doctor(
    emoji: Annotated[
        bool, typer.Option("--emoji", help="Upload the cards as emoji of the bot, those that are missing.")
    ] = False,
) -> None:
    """Say what a host should know, and what to do; exit status 1 if there is something to do."""
    from bot.cli.examination import facts  # late: the other commands need not wait for Discord's library

    needs_action = False
    for fact in facts(uploads_emoji=emoji):
        needs_action |= fact.needs_action
        mark, colour = ("!", "red") if fact.needs_action else ("✓", "green")
        say_marked(mark, colour, f"{fact.about:<10} {fact.sentence}")
    if needs_action:
        raise typer.Exit(FOUND)
