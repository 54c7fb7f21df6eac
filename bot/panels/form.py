"""A form as a value: what it asks for, each under the name of what the answer sets. `discord_ui` opens and reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.panels.panel import Choice

FIELDS_MOST = 5
"""Labels of one form, by Discord and by the library."""


class Number(NamedTuple):
    """Asks for a whole number that is typed; `number` is filled in. `about` explains it, in at most 100 characters."""

    key: str
    label: str
    number: int
    about: str = ""


class Pick(NamedTuple):
    """Asks for one of 2 to 10 choices."""

    key: str
    label: str
    choices: tuple[Choice, ...]

    @property
    def chosen(self) -> Choice | None:
        """What is chosen now."""
        return next((one for one in self.choices if one.is_chosen), None)


class Ticks(NamedTuple):
    """Asks which of up to 10 are on; each choice's value is the name of its switch."""

    key: str
    label: str
    choices: tuple[Choice, ...]


Field = Number | Pick | Ticks


@dataclass(frozen=True, slots=True)
class Form:
    """A form of 1 to `FIELDS_MOST` fields. Its custom id alone leads to the handler of the answer."""

    custom_id: str
    title: str
    fields: tuple[Field, ...]
