"""What lines of all games share: the players' list, rows of cards as text, and a settled pair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.rules.bad_ruleset import shown
from bot.rules.board import Board, Cards
from bot.rules.cards import BadCard, Card, Row, card_text, parse_cards
from bot.rules.json_lines import BadLine, Object, refuse_unknown
from bot.rules.ruleset import Ruleset
from bot.rules.settled_pair import PairResult

PLAYER_KEYS = frozenset({"name", "front", "middle", "back", "boards", "natural", "surrender", "fantasyland", "stack"})
ROW_NAMES = tuple(row.name.lower() for row in Row)
UNITS_MOST = 1_000_000_000  # of a stack or a jackpot

Seen = dict[Card, str]
"""Where each card of the deal was read, so that a second one can be refused."""


def or_default(value: Any, default: Any) -> Any:
    """The value of an optional key, for which null and leaving it out are the same."""
    return default if value is None else value


def read_players(line: Object, name: str, seats_min: int, seats_max: int) -> Iterator[tuple[Object, str, Seen]]:
    """Each player's object, its path in sentences, and the cards that it may not repeat. Raises BadLine."""
    players = line.get("players")
    if not isinstance(players, list):
        raise BadLine("seats", "players: must be a list with an object for each player")
    if not seats_min <= len(players) <= seats_max:
        raise BadLine("seats", f"players: {len(players)} given, and {name} is for {seats_min} to {seats_max}")
    check_deck = or_default(line.get("check_deck"), True)
    if not isinstance(check_deck, bool):
        raise BadLine("bad_setting", f"check_deck: must be true or false, not {shown(check_deck)}")
    seen: Seen = {}
    for index, player in enumerate(players):
        path = f"players[{index}]"
        if not isinstance(player, dict):
            raise BadLine("bad_json", f"{path}: must be an object with front, middle and back")
        refuse_unknown(player, PLAYER_KEYS, f"{path}.")
        if player.get("name") is not None and not isinstance(player["name"], str):
            raise BadLine("bad_json", f"{path}.name: must be text")
        yield player, path, seen if check_deck else {}


def cards_of_deck(text: str, path: str, deck: int) -> Cards:
    """Cards as text, of a deck of 52 to 54. Raises BadLine."""
    try:
        cards = parse_cards(text)
    except BadCard as bad:
        raise BadLine("bad_card", f"{path}: {bad}") from None
    for card in cards:
        if card >= deck:
            jokers = "one joker, X1" if deck == 53 else "none"
            raise BadLine("bad_card", f"{path}: {card_text(card)} is a joker, and this ruleset's deck has {jokers}")
    return cards


def note_seen(cards: Cards, path: str, seen: Seen, elsewhere: str = "duplicate_card") -> None:
    """Note where cards were read. Raises BadLine for one that was before, with the code `elsewhere` if not here."""
    for card in cards:
        if card in seen:
            code = "duplicate_card" if seen[card] == path else elsewhere
            raise BadLine(code, f"{path}: {card_text(card)} is already in {seen[card]}")
        seen[card] = path


def read_board(rows: Object, path: str, deck: int, seen: Seen) -> Board:
    """The rows ``front``, ``middle`` and ``back`` of an object, of a deck of 52 to 54 cards. Raises BadLine."""
    return Board.of(_row(rows.get(ROW_NAMES[row]), row, f"{path}.{ROW_NAMES[row]}", deck, seen) for row in Row)


def _row(text: Any, row: Row, path: str, deck: int, seen: Seen) -> Cards:
    if not isinstance(text, str):
        wanted = f'{row.size} cards as text, such as "Kd 9s 9h"'
        raise BadLine("row_size" if text is None else "bad_card", f"{path}: must be {wanted}")
    cards = cards_of_deck(text, path, deck)
    if len(cards) != row.size:
        raise BadLine("row_size", f"{path}: {len(cards)} cards, expected {row.size}")
    note_seen(cards, path, seen)
    return cards


def read_seat(line: Object, key: str, seats: int) -> int | None:
    """A player's place in the list, None where the key is left out. Raises BadLine."""
    seat = line.get(key)
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise BadLine("seats", f"{key}: must be a player's place in the list, 0 to {seats - 1}")
    return seat


def read_stack(player: Object, path: str) -> int | None:
    """A player's chips before the hand, None for a table without. Raises BadLine."""
    return read_units(player.get("stack"), f"{path}.stack")


def read_units(units: Any, path: str) -> int | None:
    """An amount that may be left out. Raises BadLine."""
    if units is not None and (type(units) is not int or not 0 <= units <= UNITS_MOST):
        raise BadLine("bad_setting", f"{path}: must be a whole number of units from 0 on, not {shown(units)}")
    return units


def all_or_none(stacks: list[int | None], ruleset: Ruleset) -> tuple[int, ...] | None:
    """Everybody's stack, or None when nobody has one.

    Raises BadLine when only some have one, and where the rules do not say what a stack limits: no table starts so.
    """
    given = tuple(stack for stack in stacks if stack is not None)
    if given and len(given) < len(stacks):
        raise BadLine("bad_setting", f"players[{stacks.index(None)}].stack: give every player a stack, or none")
    if given and ruleset.cap == "none":
        raise BadLine("bad_setting", f"settings.cap: {ruleset.name} has none, so leave stack out, or set cap")
    return given or None


def pair_object(pair: PairResult) -> Object:
    """A settled pair as answers show it."""
    return {
        "players": pair.players,
        "net": pair.net,
        "rows": pair.rows,
        "units": pair.units,
        "scoop": pair.scoop,
        "overall": pair.overall,
        "royalties": pair.royalties,
        "aces": pair.aces,
        "natural": pair.natural,
        "surrender": pair.surrender,
        "capped": pair.capped,
    }
