"""Converts panels to Discord's components, and custom ids of clicked ones back to taps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_ui.card_signs import signs
from bot.discord_ui.library import SentView, Upload
from bot.ids import TableId
from bot.panels.custom_ids import LENGTH_MAX, PATTERN, Tap, Verb, parse
from bot.panels.panel import Button, Choice, Link, Panel, Select, Style
from bot.panels.pictures import ReplayPicture
from bot.panels.shapes import fits

PICTURE_NAME = "board.png"
MOVING_NAME = "hand.gif"

_STYLES = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.NEXT: discord.ButtonStyle.primary,
    Style.GO: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}
_TEMPLATE = re.compile(PATTERN)
_ROW = discord.ComponentType.action_row.value
_BUTTON = discord.ComponentType.button.value
_SELECT = discord.ComponentType.select.value


def tap_of(custom_id: str) -> Tap | None:
    """The tap that a custom id stands for; None if it is another version's or another bot's."""
    match = _TEMPLATE.fullmatch(custom_id) if len(custom_id) <= LENGTH_MAX else None
    tap = parse(**match.groupdict()) if match else None
    return tap if tap is not None and fits(tap) else None


def view_of(panel: Panel) -> discord.ui.View | None:
    """A new view with the panel's controls, for one message; None without controls."""
    return SentView([_row(row) for row in panel.controls]) if panel.controls else None


def still_meant(message: discord.Message, verbs: frozenset[Verb]) -> tuple[bool, discord.ui.View | None]:
    """What is left of a message's controls if only those with these verbs stay, and links.

    Returns whether any has to go, and a new view of the others, None if there are none.
    """
    rows = []
    has_old = False
    for parts in _rows_of(message):
        kept = [part for part in parts if _is_link(part) or ((tap := _tap(part)) is not None and tap.verb in verbs)]
        has_old |= len(kept) < len(parts)
        if kept:
            rows.append({"type": _ROW, "components": kept})
    return has_old, SentView(rows) if rows else None


def used_up(message: discord.Message, custom_id: str, values: Sequence[str]) -> discord.ui.View | None:
    """A message's controls after a tap that is meant once: its button is grey, its choices leave the list."""
    rows = _rows_of(message)
    for part in (part for parts in rows for part in parts if part.get("custom_id") == custom_id):
        if "options" in part:
            part["options"] = [one for one in part["options"] if one["value"] not in values]
        else:
            part["disabled"] = True
    kept = [[part for part in parts if part.get("options", True)] for parts in rows]
    left = [{"type": _ROW, "components": parts} for parts in kept if parts]
    return SentView(left) if left else None


def is_about(message: discord.Message, table: TableId) -> bool:
    """Whether all controls of a message are about one table, links aside: then none of them is another table's."""
    taps = [_tap(part) for parts in _rows_of(message) for part in parts if not _is_link(part)]
    return bool(table) and all(tap is not None and tap.table == table for tap in taps)


def verbs_of(message: discord.Message) -> frozenset[Verb]:
    """What the controls of a message do."""
    taps = (_tap(part) for parts in _rows_of(message) for part in parts)
    return frozenset(tap.verb for tap in taps if tap is not None)


def is_all_but(message: discord.Message, verb: Verb, panel: Panel) -> bool:
    """Whether a panel has all of a message's controls except those with a verb."""
    parts = [part for parts in _rows_of(message) for part in parts]
    left = {part.get("custom_id") for part in parts if (tap := _tap(part)) is None or tap.verb is not verb}
    return left == {part.get("custom_id") for row in panel.controls for part in _row(row)["components"]}


def _tap(part: dict[str, Any]) -> Tap | None:
    return tap_of(part.get("custom_id", ""))


def _is_link(part: dict[str, Any]) -> bool:
    return part.get("style") == discord.ButtonStyle.link.value


def _rows_of(message: discord.Message) -> list[list[dict[str, Any]]]:
    """The controls of a message as Discord's JSON, row by row."""
    return [[dict(part.to_dict()) for part in getattr(row, "children", ())] for row in message.components]


def file_of(panel: Panel, png: bytes) -> discord.File:
    """The panel's picture as an upload, with its alt text."""
    name = MOVING_NAME if isinstance(panel.picture, ReplayPicture) else PICTURE_NAME
    return discord.File(Upload(png), name, description=panel.alt or None)


def mentions_of(panel: Panel) -> discord.AllowedMentions:
    """Whom the message may notify: the one player in `ping`, or nobody."""
    if panel.ping is None:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(panel.ping)])


def _row(controls: tuple[Button | Link, ...] | Select) -> dict[str, Any]:
    parts = [_select(controls)] if isinstance(controls, Select) else [_button(button) for button in controls]
    return {"type": _ROW, "components": parts}


def _button(button: Button | Link) -> dict[str, Any]:
    if isinstance(button, Link):
        style = discord.ButtonStyle.link.value
        return {"type": _BUTTON, "style": style, "label": button.label[:80], "url": button.url}
    part = {
        "type": _BUTTON,
        "style": _STYLES[button.style].value,
        "label": button.label[:80],
        "custom_id": button.custom_id,
        "disabled": button.is_disabled,
    }
    sign = signs().of(button.card)
    return part if sign is None else part | {"label": button.beside[:80], "emoji": sign}


def _select(select: Select) -> dict[str, Any]:
    return {
        "type": _SELECT,
        "custom_id": select.custom_id,
        "placeholder": select.placeholder[:150],
        "min_values": select.least,
        "max_values": select.most,
        "options": [_option(choice) for choice in select.choices],
    }


def _option(choice: Choice) -> dict[str, Any]:
    option: dict[str, Any] = {"label": choice.label[:100], "value": choice.value, "default": choice.is_chosen}
    if (sign := signs().of(choice.card)) is not None:
        option["emoji"] = sign
    return option | ({"description": choice.hint[:100]} if choice.hint else {})
