"""Open-face requests: own boards and draws, the others' boards, and cards that are known to be out.

They are read from any program's lines, and put to another program, whose answer is placements, if it is some.
"""

from __future__ import annotations

from typing import Any

from bot.engine.parts import (
    Fault,
    cards_of,
    read_cards,
    read_me,
    read_opponents,
    read_rows,
    read_seating,
    refuse_keys,
    refuse_present,
    rows_object,
    rows_of,
)
from bot.players.open_face.spot import Spot
from bot.players.position import Opponent, Placement, Position
from bot.rules.bad_ruleset import shown
from bot.rules.board import Cards
from bot.rules.cards import cards_text
from bot.rules.json_lines import BadLine, Object
from bot.rules.line_parts import ROW_NAMES, Seen, or_default
from bot.rules.open_face.lines import read_fantasyland
from bot.rules.open_face.ruleset import BOARD_CARDS, OpenFaceRuleset
from bot.table.open_face.packets import Packet
from bot.table.open_face.playing import why_not_these_cards

_BOARD_KEYS = (*ROW_NAMES, "fantasyland")
_Boards = tuple[Opponent, ...]


def open_face_spot(line: Object, ruleset: OpenFaceRuleset) -> Spot:
    """A seat's turn to place. Raises BadLine."""
    if not ruleset.playable:
        raise BadLine("bad_setting", f"ruleset: {ruleset.name} can be scored, but not played: name another")
    refuse_present(line, ("banker", "announced"), f"{ruleset.name} is open-face")
    if or_default(line.get("phase"), "place") != "place":
        raise BadLine("bad_setting", f'phase: {ruleset.name} is open-face; write "place", not {shown(line["phase"])}')
    seating = read_seating(line, ruleset)
    street_no = _street(line.get("street"), ruleset)
    seen: Seen = {}
    me = read_me(line)
    own = _read_boards(me, "me", ruleset, seen, ("discards",))
    discards = read_cards(me.get("discards"), "me.discards", ruleset.deck, seen)
    others = tuple(
        _other(_read_boards(one, f"opponents[{index}]", ruleset, seen, ()), f"opponents[{index}]", ruleset, street_no)
        for index, one in enumerate(read_opponents(line, seating.seats))
    )
    dead = read_cards(line.get("dead"), "dead", ruleset.deck, seen, "already_seen")
    draws = _draws(line.get("draw"), ruleset, seen)
    for number, (board, draw) in enumerate(zip(own, draws, strict=True)):
        _check_turn(board, draw, ruleset, street_no, f"boards[{number}]." if ruleset.boards > 1 else "")
    if not any(draws):
        raise BadLine("illegal_place", "draw: there is nothing to place; write the cards that were dealt")
    away = ruleset.boards * sum(street.discards for street in ruleset.streets[: street_no - 1])
    if len(discards) > away:
        raise BadLine(
            "illegal_place", f"me.discards: {len(discards)} cards, and {away} were discarded before street {street_no}"
        )
    spot = Spot(
        ruleset=ruleset,
        seat=seating.seat,
        button=seating.button,
        street_no=street_no,
        boards=tuple(one.board for one in own),
        fantasyland=tuple(one.fantasyland for one in own),
        draws=draws,
        others=others,
        discards=discards,
        dead=dead,
    )
    _check_deck(spot)
    return spot


def _street(given: Any, ruleset: OpenFaceRuleset) -> int:
    last = len(ruleset.streets)
    street_no = or_default(given, 1)
    if type(street_no) is not int or not 1 <= street_no <= last:
        raise BadLine("bad_setting", f"street: {ruleset.name} has streets 1 to {last}, not {shown(given)}")
    return street_no


def _read_boards(given: Object, path: str, ruleset: OpenFaceRuleset, seen: Seen, more: tuple[str, ...]) -> _Boards:
    """One player's boards: rows beside `more` keys, or of several boards a list of them."""
    if ruleset.boards == 1:
        refuse_keys(given, (*_BOARD_KEYS, *more), path)
        return (_read_board(given, path, ruleset, seen),)
    refuse_keys(given, ("boards", *more), path)
    boards = given.get("boards")
    if (
        not isinstance(boards, list)
        or len(boards) != ruleset.boards
        or not all(isinstance(one, dict) for one in boards)
    ):
        raise BadLine(
            "bad_setting", f"{path}.boards: must be a list of {ruleset.boards} objects with front, middle and back"
        )
    for number, one in enumerate(boards):
        refuse_keys(one, _BOARD_KEYS, f"{path}.boards[{number}]")
    return tuple(_read_board(one, f"{path}.boards[{number}]", ruleset, seen) for number, one in enumerate(boards))


def _read_board(given: Object, path: str, ruleset: OpenFaceRuleset, seen: Seen) -> Opponent:
    cards = read_fantasyland(given.get("fantasyland"), f"{path}.fantasyland", ruleset)
    return Opponent(read_rows(given, path, ruleset.deck, seen), cards)


def _other(boards: _Boards, path: str, ruleset: OpenFaceRuleset, street_no: int) -> _Boards:
    before = sum(street.place for street in ruleset.streets[: street_no - 1])
    after = before + ruleset.placed_on(street_no)
    for one in boards:
        held = len(one.board.cards)
        if one.fantasyland and held:
            raise BadLine(
                "illegal_place", f"{path}: a board in Fantasyland is hidden until the showdown; leave it empty"
            )
        if not one.fantasyland and held not in (before, after):
            raise BadLine(
                "illegal_place", f"{path}: {held} cards on a board; on street {street_no} it has {before} or {after}"
            )
    return boards


def _draws(given: Any, ruleset: OpenFaceRuleset, seen: Seen) -> tuple[Cards, ...]:
    if ruleset.boards == 1:
        return (read_cards(given, "draw", ruleset.deck, seen, "already_seen"),)
    if not isinstance(given, list) or len(given) != ruleset.boards:
        raise BadLine("bad_card", f"draw: must be a list with the cards for each of the {ruleset.boards} boards")
    return tuple(
        read_cards(text, f"draw[{number}]", ruleset.deck, seen, "already_seen") for number, text in enumerate(given)
    )


def _check_turn(one: Opponent, draw: Cards, ruleset: OpenFaceRuleset, street_no: int, path: str) -> None:
    """Whether a board and what is drawn for it are those of the street, or of Fantasyland."""
    held, drawn = len(one.board.cards), len(draw)
    if one.fantasyland:
        if draw and (held or drawn != one.fantasyland):
            raise BadLine(
                "illegal_place",
                f"{path}draw: in Fantasyland {one.fantasyland} cards are set on an empty board, not {drawn} on {held}",
            )
        if not draw and held not in (0, BOARD_CARDS):
            raise BadLine("illegal_place", f"{path}me: a board in Fantasyland is empty or full, not of {held} cards")
        return
    placed = sum(street.place for street in ruleset.streets[: street_no - 1])
    dealt = ruleset.dealt_on(street_no)
    is_done = not draw and ruleset.boards > 1 and street_no == len(ruleset.streets) and held == BOARD_CARDS
    if not is_done and drawn != dealt:
        raise BadLine("illegal_place", f"{path}draw: {drawn} cards; street {street_no} of {ruleset.name} deals {dealt}")
    if not is_done and held != placed:
        raise BadLine(
            "illegal_place", f"{path}me: {held} cards on the board; before street {street_no} it has {placed}"
        )


def _check_deck(spot: Spot) -> None:
    """Whether enough cards are left for all that is still dealt, and for those that others hold in Fantasyland."""
    streets = spot.ruleset.streets
    left = spot.ruleset.deck - len(spot.seen)
    later = sum(street.deal for street in streets[spot.street_no :])
    before = sum(street.place for street in streets[: spot.street_no - 1])
    wanted = later * spot.fantasyland.count(0)
    for one in (board for boards in spot.others for board in boards):
        is_to_place = len(one.board.cards) == before
        wanted += one.fantasyland or later + is_to_place * spot.ruleset.dealt_on(spot.street_no)
    if left < wanted:
        raise BadLine("bad_card", f"dead: {left} cards are left, and {wanted} more are dealt; not all of these are out")


def asked_open_face(spot: Spot) -> Object:
    """Own boards and draws, the others' boards, and the cards that are known to be out."""
    own = [_board(Opponent(board, cards)) for board, cards in zip(spot.boards, spot.fantasyland, strict=True)]
    others = [[_board(other) for other in boards] for boards in spot.others]
    draws = [cards_text(draw) for draw in spot.draws]
    is_one = len(own) == 1
    return {
        "phase": "place",
        "street": spot.street_no,
        "me": {**(own[0] if is_one else {"boards": own}), "discards": cards_text(spot.discards)},
        "opponents": [boards[0] if is_one else {"boards": boards} for boards in others],
        "dead": cards_text(spot.dead),
        "draw": draws[0] if is_one else draws,
    }


def placements_of(answer: Object, spot: Spot) -> tuple[Placement, ...]:
    """What an answer places in each of the spot's positions. Raises Fault when that is not legal."""
    parts = [answer]
    if len(spot.boards) > 1:
        boards = answer.get("boards")
        if not isinstance(boards, list) or len(boards) != len(spot.boards):
            raise Fault("boards: must be a list with an answer for each board")
        parts = [part for part, draw in zip(boards, spot.draws, strict=True) if draw]
    return tuple(_placement(part, position) for part, position in zip(parts, spot.positions, strict=True))


def _board(one: Opponent) -> Object:
    return {**rows_object(one.board), "fantasyland": one.fantasyland}


def _placement(part: Any, position: Position) -> Placement:
    if not isinstance(part, dict):
        raise Fault("place: must be an object with front, middle and back")
    rows, discards = rows_of(part.get("place")), cards_of(part.get("discard"), "discard")
    packet = Packet(0, position.held, position.places, position.fantasyland > 0)
    refusal = why_not_these_cards((position.board,), (packet,), rows, discards)
    if refusal is not None:
        raise Fault(f"place: {refusal.reason}")
    return rows, discards
