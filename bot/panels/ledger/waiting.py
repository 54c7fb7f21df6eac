"""The message that tells a payee of the settlements in one server that wait for their word."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.ledger.settlement import Settlement
from bot.panels.fitting import fitting
from bot.panels.links import channel_link, message_link
from bot.panels.names import clean_name, in_text
from bot.panels.panel import Panel
from bot.panels.screen import ServerScreen, in_unit

_SHOWN, _SHOWN_BRIEFLY = 8, 4


def waiting_in_dm(settlements: Sequence[Settlement], server: str, screen: ServerScreen) -> Panel:
    """The message in the payee's direct messages; `server` is the server's name."""
    return fitting(partial(_in_dm, settlements, server), screen)


def waiting_in_channel(settlements: Sequence[Settlement], server: str, discord_id: int, screen: ServerScreen) -> Panel:
    """The same as a ping in the channel of a settlement, for who gets no direct messages."""
    return fitting(partial(_in_channel, settlements, server, discord_id), screen)


def _in_dm(settlements: Sequence[Settlement], server: str, screen: ServerScreen) -> Panel:
    return Panel(_text(settlements, server, screen))


def _in_channel(settlements: Sequence[Settlement], server: str, discord_id: int, screen: ServerScreen) -> Panel:
    text = _text(settlements, server, screen)
    return Panel(screen.words("notice.in_channel", mention=f"<@{discord_id}>", text=text), ping=discord_id)


def _text(settlements: Sequence[Settlement], server: str, screen: ServerScreen) -> str:
    """A line for each: who pays, how much, where, and the way to its buttons."""
    shown = settlements[: _SHOWN_BRIEFLY if screen.is_brief else _SHOWN]
    lines = [
        screen.words(
            "settle.waits",
            payer=screen.name(one.transfer.payer),
            points=in_unit(one.transfer.points, screen),
            server=in_text(clean_name(server)),
            link=message_link(one.guild_id, one.channel_id, one.message_id)
            if one.message_id
            else channel_link(one.guild_id, one.channel_id),
        )
        for one in shown
    ]
    if len(settlements) > len(shown):
        lines.append(screen.words("ledger.more", number=len(settlements) - len(shown)))
    return "\n".join(lines)
