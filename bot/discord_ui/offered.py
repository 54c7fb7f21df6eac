"""Checks the values of a slash command against what the command offers.

Discord's own clients send nothing else, but other programs may.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

_TEXT_MOST = 6000  # Discord's limit
_NUMBER_MOST = 2**53  # Discord's, too
_SUBCOMMANDS = (discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value)


class NotOffered(app_commands.AppCommandError):
    """An unknown command, option or value: from an older version of the bot, or from another program."""


def require_offered(interaction: discord.Interaction[Any]) -> None:
    """Raise NotOffered for an unknown command or option, and for a value of a wrong type or not among the choices."""
    command: Any = interaction.command
    if isinstance(command, app_commands.ContextMenu):
        return  # of a person, who is its only value
    if not isinstance(command, app_commands.Command):
        raise NotOffered
    data: Any = interaction.data or {}
    given = data.get("options", ())
    while len(given) == 1 and given[0].get("type") in _SUBCOMMANDS:
        given = given[0].get("options", ())
    parameters = {parameter.display_name: parameter for parameter in command.parameters}
    for option in given:
        parameter = parameters.get(str(option.get("name")))
        if parameter is None or not _fits(parameter, option.get("value")):
            raise NotOffered


def _fits(parameter: app_commands.Parameter, value: object) -> bool:
    if parameter.choices:
        return any(choice.value == value for choice in parameter.choices)
    match parameter.type:
        case discord.AppCommandOptionType.string:
            return isinstance(value, str) and len(value) <= (parameter.max_value or _TEXT_MOST)
        case discord.AppCommandOptionType.integer:
            least = -_NUMBER_MOST if parameter.min_value is None else parameter.min_value
            most = _NUMBER_MOST if parameter.max_value is None else parameter.max_value
            return type(value) is int and least <= value <= most
        case discord.AppCommandOptionType.boolean:
            return isinstance(value, bool)
        case _:
            return isinstance(value, str) and value.isdecimal()  # the id of somebody or something
