"""What the requests of all games share: who sits where, cards as text, and a board that may still grow.

Another program's answer is read here, too: the rows and cards that it lays, or the fault in them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.rules.bad_ruleset import shown
from bot.rules.board import Board, Cards
from bot.rules.cards import BadCard, Row, cards_text, parse_cards
from bot.rules.json_lines import BadLine, Object, refuse_unknown
from bot.rules.line_parts import ROW_NAMES, Seen, cards_of_deck, note_seen
from bot.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Seating:
    """Seats count from 0, clockwise."""

    seats: int
    seat: int
    button: int


def read_seating(line: Object, ruleset: Ruleset) -> Seating:
    """How many play, which seat this is and who has the button. Raises BadLine."""
    seats = line.get("seats")
    if type(seats) is not int or not ruleset.seats_min <= seats <= ruleset.seats_max:
        raise BadLine(
            "seats",
            f"seats: {ruleset.name} is for {ruleset.seats_min} to {ruleset.seats_max} players, not {shown(seats)}",
        )
    seat, button = read_place(line, "seat", seats), read_place(line, "button", seats)
    return Seating(seats, 0 if seat is None else seat, seats - 1 if button is None else button)


def read_place(line: Object, key: str, seats: int) -> int | None:
    """A seat, None where the key is left out. Raises BadLine."""
    place = line.get(key)
    if place is not None and (type(place) is not int or not 0 <= place < seats):
        raise BadLine("seats", f"{key}: must be a seat from 0 to {seats - 1}, clockwise, not {shown(place)}")
    return place


def read_opponents(line: Object, seats: int) -> list[Object]:
    """The objects of the other seats, in turn order after this one. Raises BadLine."""
    opponents = line.get("opponents")
    if not isinstance(opponents, list) or not all(isinstance(one, dict) for one in opponents):
        raise BadLine("seats", "opponents: must be a list with an object for each other seat, in turn order after mine")
    if len(opponents) != seats - 1:
        raise BadLine("seats", f"opponents: {len(opponents)} given, and {seats - 1} others sit at a table of {seats}")
    return opponents


def read_me(line: Object) -> Object:
    """The object of the seat that asks. Raises BadLine."""
    me = line.get("me")
    if not isinstance(me, dict):
        raise BadLine("bad_json", "me: must be an object with front, middle and back")
    return me


def read_cards(text: Any, path: str, deck: int, seen: Seen, repeated: str = "duplicate_card") -> Cards:
    """Cards of a deck of 52 to 54 as text, none where it is left out. Raises BadLine.

    `repeated` is the code for a card that was read before at another place.
    """
    if text is None:
        return ()
    if not isinstance(text, str):
        raise BadLine("bad_card", f'{path}: must be cards as text, such as "Kd 9s 9h", not {shown(text)}')
    cards = cards_of_deck(text, path, deck)
    note_seen(cards, path, seen, repeated)
    return cards


def read_rows(rows: Object, path: str, deck: int, seen: Seen) -> Board:
    """The rows of a board that may still grow. Raises BadLine."""
    found = []
    for row in Row:
        where = f"{path}.{ROW_NAMES[row]}"
        cards = read_cards(rows.get(ROW_NAMES[row]), where, deck, seen)
        if len(cards) > row.size:
            raise BadLine("row_size", f"{where}: {len(cards)} cards, expected at most {row.size}")
        found.append(cards)
    return Board.of(found)


def refuse_keys(given: Object, keys: tuple[str, ...], path: str) -> None:
    """Raise BadLine for a key of a part of the request that is not among `keys`."""
    refuse_unknown(given, keys, f"{path}.")


def refuse_present(line: Object, keys: tuple[str, ...], why: str) -> None:
    """Raise BadLine for keys that make no sense in this request; empty ones are as good as left out."""
    for key in keys:
        if line.get(key) not in (None, "", []):
            raise BadLine("bad_setting", f"{key}: {why}; leave it out")


def rows_object(board: Board) -> Object:
    """Rows as answers and requests show them."""
    return dict(zip(ROW_NAMES, map(cards_text, board.rows), strict=True))


class Fault(Exception):
    """Another program gave no legal answer in time; somebody else has to play."""


def rows_of(given: Any) -> Board:
    """The rows of an answer, whatever they hold. Raises Fault when they are none."""
    if not isinstance(given, dict):
        raise Fault("place: must be an object with front, middle and back")
    return Board.of(cards_of(given.get(name), name) for name in ROW_NAMES)


def cards_of(text: Any, name: str) -> Cards:
    """Cards as text; `name` is what they are called in a sentence. Raises Fault when they are none."""
    if text is not None and not isinstance(text, str):
        raise Fault(f"{name}: must be cards as text")
    try:
        return parse_cards(text or "")
    except BadCard as bad:
        raise Fault(f"{name}: {bad}") from None
