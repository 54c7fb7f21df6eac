"""Events as text and back. The log is a public format: what was written once can be read for ever.

An event is stored as its type's name, the version of that type's fields, and the fields as JSON. A change of fields
raises the version and teaches `decode` to read the old one; the golden files of all versions stay among the tests.
Version 2 came with the closed game: it adds fields only, and an older event has the values of a table without it.
Version 3 of HandDealt came with two boards a seat: Fantasyland is owed by board, not as one number. After it came the
level of computer players and hints, fields of a table's options: what was written before has a table's usual ones.
Version 5 of HandDealt and 2 of CutGiven came with the second version of the fair deal: a hand has a seal, and a cut is
a hash. What was written before has neither, and is a deal of the first version.
PlayOutBegun and ClockSet are new types: in older logs a session that ended in the middle of a hand voided it. So are
PlayerCalled and CallAnswered: nobody was called. SeatQueued, DealHeld, HostNamed, SubstituteNamed and TermsAgreed are,
too; `deal_on`, `is_queued`, `is_held`, `expected`, `left_stacks`, `next_host`, `substitute`, `is_asked` and `terms_no`
say nothing in what is older. TableResumed says who has ended a pause: in older logs nobody is counted.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, lru_cache
from typing import get_args

from pydantic import TypeAdapter, ValidationError

from bot.rules.games import GAMES
from bot.table.events import Event, HandDealt, HandFrozen, OptionsChanged, TableOpened
from bot.table.games import all_moves
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
        if type_name == "HandDealt" and version < 3:
            return _sharing(adapter.validate_json(_with_boards(body)))
        return _sharing(adapter.validate_json(body))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]  # what was read holds cards: it stays unsaid
        where = ".".join(map(str, first["loc"]))
        raise UnknownEvent(f"the log holds a {type_name} that cannot be read: {where}: {first['msg']}") from None


def _version(type_name: str) -> int:
    return _VERSIONS.get(type_name, 1)


def _with_boards(body: str) -> str:
    """A deal with the Fantasyland that its sitters are owed by board. What is no deal at all is left for `decode`."""
    try:
        deal = json.loads(body)
        for sitter in deal["before"]["seats"]:
            if sitter is not None:
                cards = sitter.get("fantasyland", 0)
                sitter["fantasyland"] = [cards] if cards else []
    except (ValueError, TypeError, LookupError, AttributeError):
        return body
    return json.dumps(deal)


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
