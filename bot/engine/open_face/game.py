"""The open-face game, as the engine protocol asks for it."""

from __future__ import annotations

from bot.engine.game import EngineGame, Request
from bot.engine.open_face.answers import placed
from bot.engine.open_face.asking import asked_open_face
from bot.engine.open_face.requests import open_face_spot
from bot.players.open_face.spot import Spot
from bot.rules.json_lines import Object
from bot.rules.open_face.ruleset import OpenFaceRuleset


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
