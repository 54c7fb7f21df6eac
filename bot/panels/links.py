"""Addresses of messages, as Discord's *Copy Message Link* gives them, and the button that leads to a table's panel."""

from __future__ import annotations

from bot.panels.panel import BUTTONS_IN_A_ROW, ROWS_MAX, Link, Panel, Select
from bot.panels.screen import TableScreen
from bot.table.fair_deal import LINES_SINCE, Seal


def message_link(guild_id: int, channel_id: int, message_id: int) -> str:
    """The address of a message in a server."""
    return f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"


def channel_link(guild_id: int, channel_id: int) -> str:
    """The address of a channel in a server."""
    return f"https://discord.com/channels/{guild_id}/{channel_id}"


def private_link(channel_id: int, message_id: int) -> str:
    """The address of a direct message, for the one who reads it."""
    return f"https://discord.com/channels/@me/{channel_id}/{message_id}"


def seal_link(guild_id: int, seal: Seal | None) -> str:
    """The address of a hand's seal; empty for one of a version in which the hand's own panel could be it."""
    if seal is None or seal.root.version < LINES_SINCE:
        return ""
    return message_link(guild_id, seal.root.channel_id, seal.message_id)


def with_way_to_table(panel: Panel, screen: TableScreen) -> Panel:
    """A player's own panel with **To the table** at the end of its controls, where the table's panel is known.

    If all rows are full there is none: the panel's title names the channel.
    """
    if not screen.panel_link:
        return panel
    link = Link(screen.panel_link, screen.words("button.to_table"))
    controls = panel.controls
    last = controls[-1] if controls else None
    if last is not None and not isinstance(last, Select) and len(last) < BUTTONS_IN_A_ROW:
        controls = (*controls[:-1], (*last, link))
    elif len(controls) < ROWS_MAX:
        controls = (*controls, (link,))
    return panel.with_controls(controls)
