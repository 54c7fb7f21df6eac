"""The closed game, as the engine protocol asks for it."""

from __future__ import annotations

from bot.engine.closed.requests import asked_closed, closed_spot
from bot.engine.game import EngineGame, Request
from bot.engine.parts import rows_object
from bot.players.closed.policies import ClosedChoice, policy_of, set_hand
from bot.players.closed.solver import points_of
from bot.players.closed.spot import ClosedSpot, gives_up
from bot.players.closed.tables import model_for
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.json_lines import Object
from bot.table.options import Level


def was_set(spot: ClosedSpot, level: Level) -> Object:
    """The arrangement, with what is declared beside it."""
    choice = set_hand(policy_of(level), spot.ruleset, spot.cards, spot.others, banks=spot.banks)
    return {
        "place": rows_object(choice.arrangement),
        "natural": choice.natural,
        "surrender": choice.surrenders,
        "value": round(_worth(spot, choice), 4),
    }


def declared(spot: ClosedSpot, level: Level) -> Object:
    """Whether the level surrenders, the rows being set."""
    assert spot.arrangement is not None, "who declares has set"
    return {"place": rows_object(spot.arrangement), "natural": None, "surrender": gives_up(policy_of(level), spot)}


def _worth(spot: ClosedSpot, choice: ClosedChoice) -> float:
    """Expected points over all whom the seat settles with."""
    model = model_for(spot.ruleset, spot.others, spot.banks)
    if choice.natural is not None:
        return model.natural_points(choice.natural)
    return model.surrender_points if choice.surrenders else points_of(model, choice.arrangement)


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
