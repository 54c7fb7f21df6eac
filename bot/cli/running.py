"""`run` and `sandbox`: the bot in this process, until it is told to stop."""

from __future__ import annotations

import logging
from typing import Annotated

import typer

from bot.cli.exits import settings_or_refuse
from bot.cli.logs import log_to_stderr
from bot.owner_only import close_to_others
from bot.settings import ENV_FILE, Settings, unused_lines

PORT = 8080
PLAYERS = ("Ann", "Ben", "Cat")

_log = logging.getLogger(__name__)


def run() -> None:
    """Run the bot: in Discord if DISCORD_TOKEN is set (environment or .env), else in the sandbox."""
    settings = _begun()
    from bot.cli.serving import in_discord, in_sandbox, serve  # late: `score` need not wait for Discord's library

    if settings.discord_token.get_secret_value():
        serve(in_discord(settings))
    else:
        serve(
            in_sandbox(
                settings,
                PLAYERS,
                None,
                PORT,
                "No DISCORD_TOKEN is set, so the bot plays in the sandbox, a pretend Discord.",
            )
        )


def sandbox(
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help=f"The port on 127.0.0.1 (default: the first free one from {PORT})"),
    ] = None,
    players: Annotated[str, typer.Option(help="The players' names, with commas between them")] = ",".join(PLAYERS),
) -> None:
    """Play in the sandbox: a pretend Discord on this machine, with a web page instead of the app."""
    settings = _begun()
    from bot.cli.serving import in_sandbox, serve  # late, as above

    names = [name.strip() for name in players.split(",") if name.strip()]
    serve(in_sandbox(settings, names, port, PORT, "The sandbox is a pretend Discord."))


def _begun() -> Settings:
    """The settings, with the log as they want it. What is in `.env` and sets nothing is its first lines."""
    settings = settings_or_refuse()
    log_to_stderr(settings.log_level, settings.log_format)
    for line in unused_lines():
        _log.warning("%s", line.sentence)
    close_to_others((ENV_FILE,))
    return settings
