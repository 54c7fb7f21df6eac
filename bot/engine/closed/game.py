"""The closed game, as the engine protocol asks for it."""

from __future__ import annotations

from bot.engine.closed.answers import declared, was_set
from bot.engine.closed.asking import asked_closed
from bot.engine.closed.requests import closed_spot
from bot.engine.game import EngineGame, Request
from bot.players.closed.spot import ClosedSpot
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.json_lines import Object


class ClosedEngine(EngineGame[ClosedRuleset, ClosedSpot]):
    """A seat sets, or says whether it surrenders."""

    def spot(self, line: Object, ruleset: ClosedRuleset) -> ClosedSpot:
        """A seat's turn to set, or to declare. Raises BadLine."""
        return closed_spot(line, ruleset)

    def answer(self, request: Request[ClosedSpot]) -> Object:
        """The rows with what is declared beside them, or the declaration alone."""
        spot = request.spot
        return was_set(spot, request.level) if spot.arrangement is None else declared(spot, request.level)

    def asked(self, spot: ClosedSpot) -> Object:
        """The cards, or the rows with what was announced."""
        return asked_closed(spot)
