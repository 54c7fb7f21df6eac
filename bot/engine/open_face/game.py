"""The open-face game, as the engine protocol asks for it."""

from __future__ import annotations

from bot.engine.game import EngineGame, Request
from bot.engine.open_face.requests import asked_open_face, open_face_spot
from bot.engine.parts import rows_object
from bot.players.open_face.levels import choose
from bot.players.open_face.spot import Spot
from bot.players.position import Candidate, Position
from bot.rules.cards import cards_text
from bot.rules.json_lines import Object
from bot.rules.open_face.ruleset import OpenFaceRuleset

CANDIDATES_MOST = 8


def placed(request: Request[Spot]) -> Object:
    """What the level places. With two boards ``boards`` has an answer for each, null where nothing is placed."""
    spot = request.spot
    if len(spot.boards) == 1:
        return _placed(spot.positions[0], request)
    answers = iter([_placed(position, request) for position in spot.positions])
    return {"boards": [next(answers) if draw else None for draw in spot.draws]}


def _placed(position: Position, request: Request[Spot]) -> Object:
    decision = choose(request.level, position, seed=request.seed, effort=request.effort, seconds=request.seconds)
    found = decision.candidates[:CANDIDATES_MOST]
    return {**_placement(found[0]), "candidates": [_placement(one) | {"se": round(one.error, 4)} for one in found]}


def _placement(candidate: Candidate) -> Object:
    rows, discards = candidate.placement
    return {"place": rows_object(rows), "discard": cards_text(discards), "value": round(candidate.value, 4)}


class OpenFaceEngine(EngineGame[OpenFaceRuleset, Spot]):
    """A seat places the cards that it was dealt."""

    def spot(self, line: Object, ruleset: OpenFaceRuleset) -> Spot:
        """A seat's turn to place. Raises BadLine."""
        return open_face_spot(line, ruleset)

    def answer(self, request: Request[Spot]) -> Object:
        """A placement with the best candidates. With two boards ``boards`` has one for each, null for nothing."""
        return placed(request)

    def asked(self, spot: Spot) -> Object:
        """The boards and the cards that are dealt for them."""
        return asked_open_face(spot)
