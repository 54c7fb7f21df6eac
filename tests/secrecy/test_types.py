"""By their types: a view has no place for a deck, and what makes panels and pictures never holds a table's state."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from bot.panels.panel import Panel
from bot.panels.screen import TableScreen
from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.deck import Deal, Opening
from bot.table.closed.hand import ClosedHand, ClosedSeat
from bot.table.closed.seat import ClosedSeatView
from bot.table.closed.views import ClosedHandView, ClosedPlayerView
from bot.table.events import HandDealt
from bot.table.hand import Hand, InHand
from bot.table.open_face.hand import OpenFaceHand, OpenFaceSeat
from bot.table.open_face.packets import Packet
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.open_face.views import OpenFaceHandView, OpenFacePlayerView
from bot.table.state import State
from bot.table.views import BoardView, PublicView, SitterView
from tests.support.sources import SOURCES, here, tree

SECRET = {State, Hand, InHand, OpenFaceHand, OpenFaceSeat, ClosedHand, ClosedSeat, HandDealt, Deal, Opening}
ROWS = {(Board, "front"), (Board, "middle"), (Board, "back")}
OPEN_FACE = {*ROWS, (BoardView, "last"), (BoardView, "discards")}
CLOSED = {*ROWS, (ClosedPlayerView, "groups")}
SHOWN_TO_ALL = {*OPEN_FACE, *CLOSED}
SHOWN_TO_ONE = {*SHOWN_TO_ALL, (Packet, "cards"), (OpenFaceSeatView, "discards")}
SHOWN_TO_ONE_CLOSED = {*SHOWN_TO_ALL, (ClosedSeatView, "cards")}


def parts_of(kind: Any) -> Iterator[Any]:
    """The types that a type is written with: ``tuple[Board, ...] | None`` has a tuple, Board and None."""
    yield get_origin(kind) or kind
    for part in get_args(kind):
        yield from parts_of(part)


def fields_within(kind: type[Any]) -> set[tuple[type[Any], str, Any]]:
    """Every field of a dataclass and of all in it, with its type; of a base also those of all that derive from it."""
    found: set[tuple[type[Any], str, Any]] = set()
    waiting, seen = [kind], set[Any]()
    while waiting:
        owner = waiting.pop()
        if owner in seen:
            continue
        seen.add(owner)
        if owner.__module__.startswith("bot."):
            waiting += [kind for kind in owner.__subclasses__() if kind.__module__.startswith("bot.")]
        if not is_dataclass(owner):
            continue
        hints = get_type_hints(owner)
        for field in fields(owner):
            found.add((owner, field.name, hints[field.name]))
            waiting += [part for part in parts_of(hints[field.name]) if isinstance(part, type)]
    return found


def holds_cards(kind: Any) -> bool:
    """Whether a field of this type has cards itself, not inside another dataclass."""
    return kind == Cards or Card in set(parts_of(kind))


@pytest.mark.parametrize(
    ("view", "places"),
    [
        (PublicView, SHOWN_TO_ALL),
        (OpenFaceHandView, OPEN_FACE),
        (ClosedHandView, CLOSED),
        (OpenFaceSeatView, SHOWN_TO_ONE),
        (ClosedSeatView, SHOWN_TO_ONE_CLOSED),
    ],
)
def test_a_view_holds_cards_in_known_places_only(view: type[Any], places: set[tuple[type[Any], str]]) -> None:
    found = fields_within(view)
    assert {(owner, name) for owner, name, kind in found if holds_cards(kind)} == places
    assert {part for _, _, kind in found for part in parts_of(kind)}.isdisjoint({*SECRET, Any, object})


def test_the_walk_goes_into_everything() -> None:
    owners = {owner for owner, _, _ in fields_within(OpenFaceSeatView)}
    assert owners >= {PublicView, OpenFaceHandView, OpenFacePlayerView, BoardView, SitterView, Board}
    assert (OpenFaceHand, "deck") in {(owner, name) for owner, name, kind in fields_within(State) if holds_cards(kind)}


@pytest.mark.parametrize("kind", [Panel, TableScreen], ids=lambda kind: kind.__name__)
def test_what_surrounds_and_becomes_a_message_holds_no_secret(kind: type[Any]) -> None:
    assert {part for _, _, kind in fields_within(kind) for part in parts_of(kind)}.isdisjoint({*SECRET, Any, object})


def test_a_union_is_taken_apart() -> None:
    assert set(parts_of(tuple[Board, ...] | None)) == {UnionType, tuple, Board, ..., type(None)}


SHOWING = [path for path in SOURCES if here(path).startswith(("bot/panels/", "bot/render/"))]
SECRET_NAMES = {kind.__name__ for kind in SECRET} | {"SecretDealer", "Prepared", "Tables", "Store"}


def test_panels_and_pictures_name_no_type_that_holds_a_deck() -> None:
    found = {
        here(path): {
            alias.name
            for node in ast.walk(tree(path))
            if isinstance(node, ast.ImportFrom | ast.Import)
            for alias in node.names
        }
        for path in SHOWING
    }
    assert {path: wrong for path, names in found.items() if (wrong := names & SECRET_NAMES)} == {}
    whole = {path for path, names in found.items() if "bot.table.state" in names}
    assert not whole, "import names from it, so that this test sees them"
