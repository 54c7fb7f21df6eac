"""Controls about another player at a table: they mean a person, not whoever sits in that seat by now."""

from __future__ import annotations

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click
from bot.ids import Seat
from bot.panels.custom_ids import seen_sitter


async def seat_meant(desk: Desk, click: Click, seen: str = "") -> Seat:
    """The seat that a control is about. Raises Told if another person has it than when the control was shown.

    `seen`: who was chosen in a list; else it is who the control itself names.
    """
    seat, account = seen_sitter(seen or click.tap.seen)
    sitter = (await desk.tables.state(click.tap.table)).sitter(seat)
    if sitter is None or sitter.account != account:
        raise Told("error.old_panel")
    return seat
