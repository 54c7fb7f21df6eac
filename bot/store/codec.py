"""Events as text and back. The log is a public format: what was written once can be read for ever.

An event is stored as its type's name, the version of that type's fields, and the fields as JSON. A field that is added
has a default, which an older event gets. Any other change of fields raises the version and teaches `codec_old` to make
today's text of the old one; the golden files of all versions stay among the tests.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import get_args

from pydantic import TypeAdapter, ValidationError

from bot.games import GAMES
from bot.store.codec_old import as_today
from bot.table.events import Event, HandDealt, HandFrozen, OptionsChanged, TableOpened
from bot.table.game import all_moves
from bot.table.moves import Move
from bot.table.options import Options

_VERSIONS = {
    "TableOpened": 3,
    "OptionsChanged": 3,
    "HandDealt": 5,
    "HandScored": 2,
    "CutGiven": 2,
}  # 1 of every other type
_SHARED = tuple(kind for kind in get_args(Event) if kind is not Move)
"""The events that every game has; the others are the games' own moves."""


@cache
def _adapters(families: tuple[str, ...]) -> dict[str, TypeAdapter[Event]]:
    """How each kind of event is read and written, by its name, when these are the games that there are."""
    return {kind.__name__: TypeAdapter(kind) for kind in (*_SHARED, *all_moves())}


_adapters(tuple(GAMES))  # made now: the first click would wait for it


class UnknownEvent(Exception):
    """A stored event that this version cannot read: it was written by a newer one, or damaged."""


def encode(event: Event) -> tuple[str, int, str]:
    """An event as (type, version, JSON)."""
    name = type(event).__name__
    return name, _version(name), _adapters(tuple(GAMES))[name].dump_json(event).decode()


def decode(type_name: str, version: int, body: str) -> Event:
    """The event that `encode` was given. Raises UnknownEvent."""
    adapter = _adapters(tuple(GAMES)).get(type_name)
    if adapter is None or not 1 <= version <= _version(type_name):
        raise UnknownEvent(
            f"the log holds {type_name} in version {version}, which this bot does not know: update the bot"
        )
    try:
        return _sharing(adapter.validate_json(as_today(type_name, version, body)))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]  # what was read holds cards: it stays unsaid
        where = ".".join(map(str, first["loc"]))
        raise UnknownEvent(f"the log holds a {type_name} that cannot be read: {where}: {first['msg']}") from None


def _version(type_name: str) -> int:
    return _VERSIONS.get(type_name, 1)


def _sharing(event: Event) -> Event:
    """The event with options that equal ones share: a thousand tables play by a few rulesets."""
    match event:
        case TableOpened(options=options) | OptionsChanged(options=options):
            return replace(event, options=_shared(options))
        case HandDealt(before=before):
            return replace(event, before=replace(before, options=_shared(before.options)))
        case HandFrozen(frozen=frozen):
            return HandFrozen(replace(frozen, options=_shared(frozen.options)))
        case _:
            return event


@lru_cache(maxsize=512)
def _shared(options: Options) -> Options:
    """The first of all options that are equal to these."""
    return options
