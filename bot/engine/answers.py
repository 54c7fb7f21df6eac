"""Answers of the engine: what a level plays in a spot, as an object, with what it is worth."""

from __future__ import annotations

from bot.engine.requests import Request
from bot.players.closed.policies import ClosedChoice, policy_of, set_hand
from bot.players.closed.solver import points_of
from bot.players.closed.tables import model_for
from bot.players.levels import Candidate, Level, choose
from bot.players.position import Position
from bot.players.spot import ClosedSpot, gives_up
from bot.rules.board import Board
from bot.rules.cards import cards_text
from bot.rules.json_lines import Object
from bot.rules.line_parts import ROW_NAMES

CANDIDATES_MOST = 8


def answer(request: Request) -> Object:
    """What the level plays. With two boards ``boards`` has an answer for each, null where nothing is placed."""
    spot = request.spot
    if isinstance(spot, ClosedSpot):
        return _set(spot, request.level) if spot.arrangement is None else _declared(spot, request.level)
    if len(spot.boards) == 1:
        return _placed(spot.positions[0], request)
    answers = iter([_placed(position, request) for position in spot.positions])
    return {"boards": [next(answers) if draw else None for draw in spot.draws]}


def rows_object(board: Board) -> Object:
    """Rows as answers and requests show them."""
    return dict(zip(ROW_NAMES, map(cards_text, board.rows), strict=True))


def _placed(position: Position, request: Request) -> Object:
    decision = choose(request.level, position, seed=request.seed, seconds=request.seconds)
    best, *others = (_candidate(one) for one in decision.candidates[:CANDIDATES_MOST])
    return {**best, "candidates": [best, *others]}


def _candidate(candidate: Candidate) -> Object:
    rows, discards = candidate.placement
    return {"place": rows_object(rows), "discard": cards_text(discards), "value": round(candidate.value, 4)}


def _set(spot: ClosedSpot, level: Level) -> Object:
    choice = set_hand(policy_of(level), spot.rules, spot.cards, spot.others, banks=spot.banks)
    return {
        "place": rows_object(choice.arrangement),
        "natural": choice.natural,
        "surrender": choice.surrenders,
        "value": round(_worth(spot, choice), 4),
    }


def _declared(spot: ClosedSpot, level: Level) -> Object:
    assert spot.arrangement is not None, "who declares has set"
    return {"place": rows_object(spot.arrangement), "natural": None, "surrender": gives_up(policy_of(level), spot)}


def _worth(spot: ClosedSpot, choice: ClosedChoice) -> float:
    """Expected points over all whom the seat settles with."""
    model = model_for(spot.rules, spot.others, spot.banks)
    if choice.natural is not None:
        return model.natural_points(choice.natural)
    return model.surrender_points if choice.surrenders else points_of(model, choice.arrangement)
