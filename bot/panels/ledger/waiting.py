"""The message that tells a payee of the settlements in one server that wait for their word."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ledger.settlement import Settlement
from bot.panels.links import channel_link, message_link
from bot.panels.names import clean_name, in_text
from bot.panels.panel import Panel
from bot.panels.screen import Screen

_SHOWN = 8


def waiting_in_dm(settlements: Sequence[Settlement], server: str, screen: Screen) -> Panel:
    """The message in the payee's direct messages; `server` is the server's name."""
    return Panel(_text(settlements, server, screen))


def waiting_in_channel(settlements: Sequence[Settlement], server: str, discord_id: int, screen: Screen) -> Panel:
    """The same as a ping in the channel of a settlement, for who gets no direct messages."""
    text = _text(settlements, server, screen)
    return Panel(screen.words("notice.in_channel", mention=f"<@{discord_id}>", text=text), ping=discord_id)


def _text(settlements: Sequence[Settlement], server: str, screen: Screen) -> str:
    """A line for each: who pays, how much, where, and the way to its buttons."""
    lines = [
        screen.words(
            "settle.waits",
            payer=screen.name(one.transfer.payer),
            points=f"{one.transfer.points} {screen.unit}",
            server=in_text(clean_name(server)),
            link=message_link(one.guild_id, one.channel_id, one.message_id)
            if one.message_id
            else channel_link(one.guild_id, one.channel_id),
        )
        for one in settlements[:_SHOWN]
    ]
    if len(settlements) > _SHOWN:
        lines.append(screen.words("ledger.more", number=len(settlements) - _SHOWN))
    return "\n".join(lines)
