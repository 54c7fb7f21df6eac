"""The ways to answer an interaction with a panel: one function for each kind of answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Set
from typing import Any

import discord

from bot.discord_ui.components import file_of, view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.lanes.lane import POST_PATIENCE_S
from bot.panels.custom_ids import OF_STAKES, Verb
from bot.panels.panel import Panel
from bot.table.notice import OF_TABLE, OF_VOTES, NoticeKind

_log = logging.getLogger(__name__)
WORDS_ALONE_S = POST_PATIENCE_S  # somebody looks at "thinking..." meanwhile


def is_on_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether a click was on what its sender alone sees: in direct messages, or on a private answer."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


def hidden_from(interaction: discord.Interaction[Any], verb: Verb) -> Set[NoticeKind]:
    """What a click does not show of what a table waits for: in private only the own hand is there, or the stakes."""
    if not is_on_private(interaction):
        return frozenset()
    return frozenset(OF_VOTES.values()) if verb in OF_STAKES else OF_TABLE


async def reply(interaction: discord.Interaction[Any], panel: Panel) -> discord.InteractionCallbackResponse[Any]:
    """Answer in private with a panel's text and controls."""
    view = view_of(panel) or discord.utils.MISSING
    return await interaction.response.send_message(panel.text, view=view, ephemeral=True)


async def message_id_of(
    interaction: discord.Interaction[Any], response: discord.InteractionCallbackResponse[Any]
) -> int:
    """The id of the message that was answered with. Discord is asked for it where the answer was sent twice."""
    return response.message_id or (await interaction.original_response()).id


async def redraw(interaction: discord.Interaction[Any], panel: Panel) -> None:
    """Edit the text and the controls of the clicked message. Its picture stays."""
    await interaction.response.edit_message(content=panel.text, view=view_of(panel))


async def show(interaction: discord.Interaction[Any], desk: Desk, panel: Panel, *, is_private: bool) -> None:
    """Answer with a panel's text, silently, then with its picture. Raises what drawing raises."""
    await say(interaction, panel, is_private=is_private)
    await illustrate(interaction, desk, panel)


async def say(interaction: discord.Interaction[Any], panel: Panel, *, is_private: bool) -> None:
    """Answer with a panel's text, silently.

    It is no deferred answer: those make everybody's phone sound, and the library cannot send them silently.
    """
    await interaction.response.send_message(panel.text, ephemeral=is_private, silent=not is_private)


async def illustrate(interaction: discord.Interaction[Any], desk: Desk, panel: Panel) -> None:
    """Add a panel's picture to the answer that has its text. Raises what drawing raises."""
    if panel.picture is not None:
        await interaction.edit_original_response(attachments=await drawn(desk, panel))


async def take_back(interaction: discord.Interaction[Any]) -> None:
    """Delete an answer that came to nothing. It stays where Discord cannot be reached."""
    try:
        await interaction.delete_original_response()
    except Exception as error:
        if failure_of(error) is Failure.BUG:
            raise
        _log.info("the answer to interaction %s stays: %s", interaction.id, brief(error))


async def fill(interaction: discord.Interaction[Any], desk: Desk, panel: Panel) -> None:
    """Complete a deferred answer with a panel's text, controls and picture. A picture that is late follows the words.

    Raises what drawing raises.
    """
    drawing = asyncio.ensure_future(drawn(desk, panel))
    view = view_of(panel)
    try:
        await asyncio.wait((drawing,), timeout=WORDS_ALONE_S)
        if not drawing.done():
            await interaction.edit_original_response(content=panel.text, view=view)
        files = await drawing
    finally:
        drawing.cancel()
    await interaction.edit_original_response(content=panel.text, attachments=files, view=view)


async def drawn(desk: Desk, panel: Panel) -> list[discord.File]:
    """The panel's picture as an upload; an empty list for a panel without one."""
    return [file_of(panel, await desk.drawings.draw(panel.picture))] if panel.picture is not None else []
