"""Posts the proposals of settlements and undos, and keeps them true."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.discord_ui.components import used_up, view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.panels.panel import Panel

_log = logging.getLogger(__name__)


async def propose_with(interaction: discord.Interaction[Any], panel: Panel, note: str = "") -> int:
    """Post a proposal for everybody. With a note it is a copy of an earlier proposal, and only the sender sees it.

    A line of a list that was tapped for it is used up. Returns the message's id, 0 if Discord does not say it.
    """
    text = f"{panel.text}\n{note}" if note else panel.text
    shown: dict[str, Any] = {
        "view": view_of(panel) or discord.utils.MISSING,
        "ephemeral": bool(note),
        "silent": not note,
    }
    if interaction.type is discord.InteractionType.component:
        await use_up(interaction)
        return (await interaction.followup.send(text, wait=True, **shown)).id
    return (await interaction.response.send_message(text, **shown)).message_id or 0


async def use_up(interaction: discord.Interaction[Any]) -> None:
    """Answer a tap on a line of a list by making it a line that cannot be tapped again."""
    assert interaction.message is not None
    data: Any = interaction.data
    view = used_up(interaction.message, data["custom_id"], data.get("values", ()))
    await interaction.response.edit_message(view=view)


def is_on(interaction: discord.Interaction[Any], message_id: int) -> bool:
    """Whether a click was on this message."""
    return interaction.message is not None and interaction.message.id == message_id


async def redraw_posted(desk: Desk, channel_id: int, message_id: int, panel: Panel) -> None:
    """Bring the proposal that everybody sees up to what was done elsewhere: on a copy, or by a command.

    Nothing is done where it is not known (0). It stays as it is where it was deleted.
    """
    if not message_id:
        return
    try:
        await desk.message(channel_id, message_id).edit(content=panel.text, view=view_of(panel))
    except Exception as error:
        if failure_of(error) is Failure.BUG:
            raise
        _log.info("a proposal keeps its buttons: %s", brief(error))
