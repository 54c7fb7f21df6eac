"""A player's and a server's settings, as values and as the panel that changes them."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Self, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Choice, Panel, Select
from bot.panels.screen import USUAL_UNIT, Screen
from bot.table.notice import NOTICE_AFTER_MS
from bot.words import language_for, languages_to_choose, words_in

DISCORDS_LOCALE = "en-US"
AS_DISCORD = "discord"  # beside the tags of languages: no tag has so many letters
_SELECT_MAX = 25


class Delivery(StrEnum):
    """Where a player's cards arrive. My cards works always."""

    DM = "dm"
    PRIVATE = "private"


class Notices(StrEnum):
    """When a player is told that a table waits for them and they have not looked."""

    AT_ONCE = "at_once"
    LATER = "later"
    NEVER = "never"


_SWITCHES: tuple[dict[str, dict[str, object]], ...] = (
    {"delivery_dm": {"delivery": Delivery.DM}, "delivery_private": {"delivery": Delivery.PRIVATE}},
    {"pictures_on": {"is_text_only": False}, "pictures_off": {"is_text_only": True}},
    {"colours_four": {"has_two_colours": False}, "colours_two": {"has_two_colours": True}},
    {"shape_wide": {"is_tall": False}, "shape_tall": {"is_tall": True}},
    {
        "notices_at_once": {"notices": Notices.AT_ONCE},
        "notices_later": {"notices": Notices.LATER},
        "notices_never": {"notices": Notices.NEVER},
    },
    {"reminders_on": {"has_reminders": True}, "reminders_off": {"has_reminders": False}},
    {"stats_shown": {"shows_stats": True}, "stats_hidden": {"shows_stats": False}},
)
POSITIONS = {position: sets for switch in _SWITCHES for position, sets in switch.items()}
"""What each switch can stand at, in the order of taps: the name that labels and custom ids have, and what it sets."""


class _Settings(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    chosen_language: str = ""  # a tag; empty as long as Discord's own is followed
    locale: str = ""  # as Discord has said last; empty for its own default, American English
    is_text_only: bool = False
    has_two_colours: bool = False

    @classmethod
    @lru_cache(maxsize=256)  # every panel asks, and nearly all people have the same
    def of(cls, text: str) -> Self:
        """Settings from what the store keeps; what an older or newer version wrote otherwise is the default."""
        try:
            return cls.model_validate_json(text or "{}")
        except ValidationError:
            return cls()

    @property
    def language(self) -> str:
        """The tag of the language in which texts and pictures are: the chosen one, else the one that Discord is in."""
        return language_for(self.chosen_language, self.locale)

    def is_in(self, locale: str) -> bool:
        """Whether this is what Discord said last of the language that it is in."""
        return locale == (self.locale or DISCORDS_LOCALE)

    def now_in(self, locale: str) -> str:
        """The settings as JSON with what Discord says now."""
        return self.model_copy(update={"locale": locale}).model_dump_json()


class PlayerSettings(_Settings):
    """How one player wants the bot to be, everywhere."""

    delivery: Delivery = Delivery.DM
    notices: Notices = Notices.LATER
    has_reminders: bool = True  # at half of a turn's time, and of settlements that wait for their yes
    is_tall: bool = False  # the picture of an open-face hand: for a phone alone, else wide for all
    shows_stats: bool = True  # to others, in /stats and /leaderboard

    @model_validator(mode="before")
    @classmethod
    def _once_one_switch(cls, stored: object) -> object:
        """Who had switched reminders off, when that was the only switch, is never told of a turn either."""
        if not isinstance(stored, dict) or stored.get("notices") is not None:
            return stored
        return stored | {"notices": Notices.LATER if stored.get("has_reminders", True) else Notices.NEVER}


class ServerSettings(_Settings):
    """A server's defaults for its tables, and how their panels look. `clock_s` is seconds a turn, 0 for no clock."""

    unit: str = USUAL_UNIT
    clock_s: int = 0


_Any = TypeVar("_Any", PlayerSettings, ServerSettings)


def player_settings_panel(settings: PlayerSettings, screen: Screen) -> Panel:
    """Seven switches, and the language where there are several.

    Each button says what is now, and its custom id what it leads to: a second tap on the same button changes nothing.
    """
    words = screen.words
    seconds = NOTICE_AFTER_MS // 1000
    delivery, pictures, colours, shape, notices, reminders, stats = (
        Button(str(Tap(Verb.SETTING, TableId(""), seen=after)), words(f"settings.{now}", seconds=seconds))
        for now, after in (_now_and_after(settings, tuple(switch)) for switch in _SWITCHES)
    )
    rows = ((delivery,), (pictures, colours, shape), (notices, reminders), (stats,))
    return Panel(
        words("settings.yours"), (*rows, _languages(settings, screen)) if len(languages_to_choose()) > 1 else rows
    )


def _now_and_after(settings: PlayerSettings, positions: tuple[str, ...]) -> tuple[str, str]:
    """Where a switch stands, and where the next tap takes it."""
    at = next(number for number, position in enumerate(positions) if switched(settings, position) == settings)
    return positions[at], positions[(at + 1) % len(positions)]


def _languages(settings: PlayerSettings, screen: Screen) -> Select:
    """Every language by its own name, and to follow Discord's, which is what holds until somebody chooses."""
    chosen = settings.chosen_language if settings.chosen_language in languages_to_choose() else ""
    as_discord = Choice(AS_DISCORD, screen.words("settings.language_discord"), is_chosen=not chosen)
    named = [Choice(tag, words_in(tag)("language.name"), is_chosen=tag == chosen) for tag in languages_to_choose()]
    custom_id = str(Tap(Verb.LANGUAGE, TableId("")))
    return Select(custom_id, screen.words("settings.language"), (as_discord, *named[: _SELECT_MAX - 1]))


def in_language(settings: _Any, choice: str) -> _Any:
    """Somebody's or a server's settings with another language; unchanged for one that is not offered any more."""
    if choice != AS_DISCORD and choice not in languages_to_choose():
        return settings
    return settings.model_copy(update={"chosen_language": "" if choice == AS_DISCORD else choice})


def switched(settings: PlayerSettings, position: str) -> PlayerSettings:
    """The settings with one switch at one of POSITIONS."""
    return settings.model_copy(update=POSITIONS[position])
