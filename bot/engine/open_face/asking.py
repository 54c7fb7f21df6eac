"""A turn of open-face as a request to another program, and its answer as placements, if it is some."""

from __future__ import annotations

from typing import Any

from bot.engine.checked_answers import Fault, cards_of, rows_of
from bot.engine.parts import rows_object
from bot.players.open_face.spot import Spot
from bot.players.position import Opponent, Placement, Position
from bot.rules.cards import cards_text
from bot.rules.json_lines import Object
from bot.table.open_face.packets import Packet
from bot.table.open_face.why_not import why_not_these_cards


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
