"""One message as a value: text, picture and controls. `discord_ui` turns it into discord.py's components."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from bot.panels.pictures import Picture
from bot.rules.cards import Card

TEXT_LENGTH_MAX = 2000
ROWS_MAX = 5
"""Rows of controls under a message, by Discord."""

BUTTONS_IN_A_ROW = 5
"""By Discord, too; a select has its row to itself."""


class Style(StrEnum):
    """What a button's colour says: only the button that goes on is green, only a destructive one red."""

    PLAIN = "plain"
    NEXT = "next"  # what the player should do next
    GO = "go"
    DANGER = "danger"


class Button(NamedTuple):
    """A button; `custom_id` from `bot.panels.custom_ids`, label at most 80 characters."""

    custom_id: str
    label: str
    style: Style = Style.PLAIN
    is_disabled: bool = False
    card: Card | None = None  # the card that it stands for: where there is a sign for it, the sign is shown
    beside: str = ""  # the label beside that sign


class Link(NamedTuple):
    """A button that opens an address: Discord tells the bot nothing of it, so it has no custom id."""

    url: str
    label: str


class Choice(NamedTuple):
    """One line of a select."""

    value: str
    label: str
    hint: str = ""
    is_chosen: bool = False
    card: Card | None = None  # the card that it stands for: where there is a sign for it, the sign is shown, too


class Select(NamedTuple):
    """A select with 1 to 25 choices."""

    custom_id: str
    placeholder: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


Controls = tuple[tuple[Button | Link, ...] | Select, ...]


def in_rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Buttons in full rows, as many as they take."""
    starts = range(0, len(buttons), BUTTONS_IN_A_ROW)
    return tuple(tuple(buttons[start : start + BUTTONS_IN_A_ROW]) for start in starts)


@dataclass(frozen=True, slots=True)
class Art:
    """A picture with its words: at most 1,024 characters."""

    picture: Picture
    alt: str = ""


class LateArt:
    """Art that is made when somebody asks for it, once: most answers to clicks go without a picture."""

    def __init__(self, make: Callable[[], Art]) -> None:
        self._make = make

    def __repr__(self) -> str:
        return repr(self._made)  # whoever compares panels by their text sees the picture

    @cached_property
    def _made(self) -> Art:
        return self._make()

    @property
    def picture(self) -> Picture:
        """The picture."""
        return self._made.picture

    @property
    def alt(self) -> str:
        """The picture in words."""
        return self._made.alt


@dataclass(frozen=True)  # without slots: the digests, which cost more than the panel, are kept beside the fields
class Panel:
    """A message: at most 2,000 characters of text, one picture with its words, at most five rows of controls."""

    text: str
    controls: Controls = ()
    art: Art | LateArt | None = None
    ping: int | None = None  # the one Discord user whom the text may notify

    @property
    def picture(self) -> Picture | None:
        """The picture, None without one."""
        return self.art.picture if self.art is not None else None

    @property
    def alt(self) -> str:
        """The picture in words, empty without one."""
        return self.art.alt if self.art is not None else ""

    def with_art(self, art: Art | LateArt | None) -> Panel:
        """The same words and controls with another picture, or with none."""
        return Panel(self.text, self.controls, art, self.ping)

    def with_controls(self, controls: Controls) -> Panel:
        """The same words and picture with other controls."""
        return Panel(self.text, controls, self.art, self.ping)

    @cached_property
    def text_digest(self) -> str:
        """Changes when the text or a control does."""
        return _digest(self.text, _in_words(self.controls))

    @cached_property
    def picture_digest(self) -> str:
        """Changes when the picture does; empty without one."""
        return _digest(type(self.picture).__name__, self.picture, self.alt) if self.art is not None else ""

    @property
    def digest(self) -> str:
        """Changes when anything that is shown does."""
        return f"{self.text_digest}.{self.picture_digest}"


def _in_words(controls: Controls) -> list[object]:
    """The controls without the signs of cards, which say nothing that the words do not say: see `Button.card`."""
    return [
        (row.custom_id, row.placeholder, [one[:4] for one in row.choices], *row[3:])
        if isinstance(row, Select)
        else [one[:4] for one in row]
        for row in controls
    ]


_encoded = json.JSONEncoder(default=repr).encode  # named tuples are lists to it, and it is quick with those


def _digest(*values: object) -> str:
    return hashlib.sha256(_encoded(values).encode()).hexdigest()[:16]
