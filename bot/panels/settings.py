"""A player's and a server's settings, as values and as the panel that changes them."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Self, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Choice, Panel, Select
from bot.panels.screen import USUAL_UNIT, Screen
from bot.table.notice import NOTICE_AFTER_MS
from bot.words import language_for, languages, words_in

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


_LABELS = {Notices.AT_ONCE: "notices_at_once", Notices.LATER: "notices_later", Notices.NEVER: "notices_never"}
_NEXT = {Notices.LATER: Notices.NEVER, Notices.NEVER: Notices.AT_ONCE, Notices.AT_ONCE: Notices.LATER}


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
    notices: Notices | None = None  # None: never chosen
    has_reminders: bool = True  # at half of a turn's time, and of settlements that wait for their yes
    is_wide: bool = False  # the picture of an open-face hand: for a desktop, else tall for a phone
    shows_stats: bool = True  # to others, in /stats and /leaderboard

    @property
    def told(self) -> Notices:
        """When they are told. Who had switched reminders off, when that was the only switch, is never told."""
        return self.notices or (Notices.LATER if self.has_reminders else Notices.NEVER)


class ServerSettings(_Settings):
    """A server's defaults for its tables, and how their panels look. `clock_s` is seconds a turn, 0 for no clock."""

    unit: str = USUAL_UNIT
    clock_s: int = 0


_Any = TypeVar("_Any", PlayerSettings, ServerSettings)


def player_settings_panel(settings: PlayerSettings, screen: Screen) -> Panel:
    """Seven switches, and the language where there are several.

    Each button says what is now and turns it over, or on to the next of three.
    """
    words = screen.words
    switches = (
        ("delivery", "delivery_dm" if settings.delivery is Delivery.DM else "delivery_private"),
        ("pictures", "pictures_off" if settings.is_text_only else "pictures_on"),
        ("colours", "colours_two" if settings.has_two_colours else "colours_four"),
        ("shape", "shape_wide" if settings.is_wide else "shape_tall"),
        ("notices", _LABELS[settings.told]),
        ("reminders", "reminders_on" if settings.has_reminders else "reminders_off"),
        ("stats", "stats_shown" if settings.shows_stats else "stats_hidden"),
    )
    seconds = NOTICE_AFTER_MS // 1000
    buttons = [
        Button(str(Tap(Verb.SETTING, TableId(""), seen=name)), words(f"settings.{key}", seconds=seconds))
        for name, key in switches
    ]
    delivery, pictures, colours, shape, notices, reminders, stats = buttons
    rows = ((delivery,), (pictures, colours, shape), (notices, reminders), (stats,))
    return Panel(words("settings.yours"), (*rows, _languages(settings, screen)) if len(languages()) > 1 else rows)


def _languages(settings: PlayerSettings, screen: Screen) -> Select:
    """Every language by its own name, and to follow Discord's, which is what holds until somebody chooses."""
    chosen = settings.chosen_language if settings.chosen_language in languages() else ""
    as_discord = Choice(AS_DISCORD, screen.words("settings.language_discord"), is_chosen=not chosen)
    named = [Choice(tag, words_in(tag)("language.name"), is_chosen=tag == chosen) for tag in languages()]
    custom_id = str(Tap(Verb.LANGUAGE, TableId("")))
    return Select(custom_id, screen.words("settings.language"), (as_discord, *named[: _SELECT_MAX - 1]))


def in_language(settings: _Any, choice: str) -> _Any:
    """Somebody's or a server's settings with another language; unchanged for one that is not offered any more."""
    if choice != AS_DISCORD and choice not in languages():
        return settings
    return settings.model_copy(update={"chosen_language": "" if choice == AS_DISCORD else choice})


def switched(settings: PlayerSettings, name: str) -> PlayerSettings:
    """The settings with one switch turned over; unchanged for a switch of another version."""
    match name:
        case "delivery":
            other = Delivery.PRIVATE if settings.delivery is Delivery.DM else Delivery.DM
            return settings.model_copy(update={"delivery": other})
        case "pictures":
            return settings.model_copy(update={"is_text_only": not settings.is_text_only})
        case "colours":
            return settings.model_copy(update={"has_two_colours": not settings.has_two_colours})
        case "shape":
            return settings.model_copy(update={"is_wide": not settings.is_wide})
        case "notices":
            return settings.model_copy(update={"notices": _NEXT[settings.told]})
        case "reminders":
            return settings.model_copy(update={"notices": settings.told, "has_reminders": not settings.has_reminders})
        case "stats":
            return settings.model_copy(update={"shows_stats": not settings.shows_stats})
        case _:
            return settings
