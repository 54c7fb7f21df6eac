"""What a level plays in a turn of the closed game, as an object, with what it is worth."""

from __future__ import annotations

from bot.engine.parts import rows_object
from bot.players.closed.policies import ClosedChoice, policy_of, set_hand
from bot.players.closed.solver import points_of
from bot.players.closed.spot import ClosedSpot, gives_up
from bot.players.closed.tables import model_for
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
