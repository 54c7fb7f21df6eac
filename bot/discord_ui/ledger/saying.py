"""Posts the proposals of settlements and undos."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.components import view_of
from bot.panels.panel import Panel


async def propose_with(interaction: discord.Interaction[Any], panel: Panel, note: str = "") -> int:
    """Post a proposal for everybody. With a note it is a copy of an earlier proposal, and only the sender sees it.

    Returns the message's id, 0 if Discord does not say it.
    """
    view = view_of(panel) or discord.utils.MISSING
    text = f"{panel.text}\n{note}" if note else panel.text
    sent = await interaction.response.send_message(text, view=view, ephemeral=bool(note), silent=not note)
    return sent.message_id or 0
