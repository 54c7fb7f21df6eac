"""What people see: buttons and selects of a message; and the plainest way to place what one holds."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.rules.board import Board
from bot.rules.cards import Row, card_text
from bot.table.open_face.seat import OpenFaceSeatView


def seen(text: str) -> str:
    """A text as Discord shows it, in which a backslash only says that what follows means nothing."""
    return re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", text)


def filled(view: OpenFaceSeatView) -> Board:
    """A whole placement of the first cards that are due, on each board: back, then middle, then front."""
    placed = Board()
    for packet in view.due:
        rows = view.boards[packet.board]
        for card in packet.cards[: packet.places]:
            row = next(row for row in reversed(Row) if rows.room(row))
            new = Board.of((card,) if one is row else () for one in Row)
            rows, placed = rows.add(new), placed.add(new)
    return placed


def as_options(rows: Board) -> dict[str, str]:
    """Rows as the options of `/place`."""
    return {row.name.lower(): " ".join(map(card_text, rows.row(row))) for row in Row if rows.row(row)}


def told(message: Any) -> str:
    """What a message says: its words, and its pictures in words."""
    return "\n".join((message.content, *(one.description or "" for one in message.attachments)))


def buttons(message: Any) -> dict[str, Any]:
    """The buttons of a message, or of a private reply, by label; links, of which the bot hears nothing, aside."""
    shown = message.message if hasattr(message, "message") else message
    return {
        str(child.label): child
        for row in shown.components
        for child in getattr(row, "children", ())
        if isinstance(child, discord.Button) and child.url is None
    }


def is_live(message: Any, label: str) -> bool:
    """Whether a message has a button of that label which can be pressed."""
    button = buttons(message).get(label)
    return button is not None and not button.disabled


def option(message: Any, start: str) -> tuple[str, str]:
    """The custom id of a message's select, and the value of its first option whose label begins so."""
    return next(
        (menu.custom_id, one.value) for menu in selects(message) for one in menu.options if one.label.startswith(start)
    )


def selects(message: Any) -> list[Any]:
    """The selects of a message, or of a private reply, in order."""
    shown = message.message if hasattr(message, "message") else message
    return [
        child
        for row in shown.components
        for child in getattr(row, "children", ())
        if isinstance(child, discord.SelectMenu)
    ]


def said(message: discord.Message) -> str:
    """What a message says to who hears it: its text, and its picture in words."""
    return "\n".join([message.content, *(one.description or "" for one in message.attachments)])


def listed(message: Any) -> dict[str, tuple[str, str]]:
    """The choices of a message's selects by label: the select's custom id, and the value."""
    return {option.label: (one.custom_id, option.value) for one in selects(message) for option in one.options}


async def pick(actor: Any, message: Any, label: str) -> Any:
    """Somebody chooses one line of a message's selects."""
    custom_id, value = listed(message)[label]
    return await actor.select(message, [value], custom_id=custom_id)
