"""The other side of the protocol: a spot as a request to another program, and its answer as a move, if it is one."""

from __future__ import annotations

from typing import Any

from bot.engine.answers import rows_object
from bot.players.closed.policies import ClosedChoice
from bot.players.position import Opponent, Placement, Position
from bot.players.spot import ClosedSpot, Spot
from bot.rules.board import Board, Cards
from bot.rules.cards import BadCard, cards_text, parse_cards
from bot.rules.closed.hands import ClosedPlayed, is_foul_in, naturals_to_declare, shown_hand
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.json_lines import Object
from bot.rules.line_parts import ROW_NAMES
from bot.table.closed.hand import Choice
from bot.table.open_face.packets import Packet
from bot.table.open_face.why_not import why_not_these_cards


class Fault(Exception):
    """Another program gave no legal answer in time; somebody else has to play."""


def request_of(spot: Spot | ClosedSpot, ruleset: str = "", *, seed: int = 0, time_ms: int | None = None) -> Object:
    """A spot as the protocol writes it; `ruleset` names its rules where they are not a preset of their own name."""
    asked: Object = {"seats": spot.seats, "seat": spot.seat, "button": spot.button, "seed": seed}
    if time_ms is not None:
        asked["time_ms"] = time_ms
    if isinstance(spot, ClosedSpot):
        return {"ruleset": ruleset or spot.rules.name, **asked, **_closed(spot)}
    return {"ruleset": ruleset or spot.ruleset.name, **asked, **_open_face(spot)}


def _open_face(spot: Spot) -> Object:
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


def _board(one: Opponent) -> Object:
    return {**rows_object(one.board), "fantasyland": one.fantasyland}


def _closed(spot: ClosedSpot) -> Object:
    asked: Object = {"opponents": [{} for _ in range(spot.seats - 1)]}
    if spot.banker is not None:
        asked["banker"] = spot.banker
    if spot.arrangement is None:
        return {"phase": "set", **asked, "me": {}, "draw": cards_text(spot.cards)}
    asked |= {"me": rows_object(spot.arrangement), "announced": list(spot.announced)}
    return {"phase": "declare", **asked} | ({"chosen": spot.chosen} if spot.chosen is not None else {})


def placements_of(answer: Object, spot: Spot) -> tuple[Placement, ...]:
    """What an answer places in each of the spot's positions. Raises Fault when that is not legal."""
    parts = [answer]
    if len(spot.boards) > 1:
        boards = answer.get("boards")
        if not isinstance(boards, list) or len(boards) != len(spot.boards):
            raise Fault("boards: must be a list with an answer for each board")
        parts = [part for part, draw in zip(boards, spot.draws, strict=True) if draw]
    return tuple(_placement(part, position) for part, position in zip(parts, spot.positions, strict=True))


def _placement(part: Any, position: Position) -> Placement:
    if not isinstance(part, dict):
        raise Fault("place: must be an object with front, middle and back")
    rows, discards = _rows(part.get("place")), _cards(part.get("discard"), "discard")
    packet = Packet(0, position.held, position.places, position.fantasyland > 0)
    refusal = why_not_these_cards((position.board,), (packet,), rows, discards)
    if refusal is not None:
        raise Fault(f"place: {refusal.reason}")
    return rows, discards


def choice_of(answer: Object, spot: ClosedSpot) -> ClosedChoice:
    """The arrangement and declaration of an answer. Raises Fault when that is not legal."""
    rows, rules = _rows(answer.get("place")), spot.rules
    if not rows.is_full or sorted(rows.cards) != sorted(spot.cards):
        raise Fault("place: must have all thirteen cards in three rows")
    natural = _natural(answer.get("natural"), rules, rows.cards)
    surrenders = surrender_of(answer)
    if surrenders and (natural is not None or not rules.offers_surrender or rules.says_in_turn):
        raise Fault("surrender: is not offered here")
    if rules.fouls == "refused" and shown_hand(rules, ClosedPlayed(rows, natural, surrenders)).is_foul:
        raise Fault("place: the rows are out of order")
    return ClosedChoice(rows, natural, surrenders)


def said_of(answer: Object, spot: ClosedSpot) -> bool:
    """Whether an answer surrenders once others have announced. Raises Fault when that is not legal."""
    surrenders = surrender_of(answer)
    assert spot.arrangement is not None, "who speaks has set"
    takes_back = spot.chosen is Choice.SURRENDER and not surrenders
    if takes_back and spot.rules.fouls == "refused" and is_foul_in(spot.rules, spot.arrangement):
        raise Fault("surrender: the rows that it was chosen with are out of order")
    return surrenders


def surrender_of(answer: Object) -> bool:
    """Whether an answer surrenders. Raises Fault when it does not say so clearly."""
    surrenders = answer.get("surrender", False)
    if not isinstance(surrenders, bool):
        raise Fault("surrender: must be true or false")
    return surrenders


def _natural(given: Any, rules: ClosedRuleset, cards: Cards) -> NaturalKind | None:
    if given is None:
        return None
    for kind in naturals_to_declare(rules, cards):
        if kind == given:
            return kind
    raise Fault("natural: the cards do not have it")


def _rows(given: Any) -> Board:
    if not isinstance(given, dict):
        raise Fault("place: must be an object with front, middle and back")
    return Board.of(_cards(given.get(name), name) for name in ROW_NAMES)


def _cards(text: Any, name: str) -> Cards:
    if text is not None and not isinstance(text, str):
        raise Fault(f"{name}: must be cards as text")
    try:
        return parse_cards(text or "")
    except BadCard as bad:
        raise Fault(f"{name}: {bad}") from None
