"""A turn of the closed game as a request to another program, and its answer as a choice, if it is one."""

from __future__ import annotations

from typing import Any

from bot.engine.checked_answers import Fault, rows_of
from bot.engine.parts import rows_object
from bot.players.closed.policies import ClosedChoice
from bot.players.closed.spot import ClosedSpot
from bot.rules.board import Cards
from bot.rules.cards import cards_text
from bot.rules.closed.hands import ClosedPlayed, is_foul_in, naturals_to_declare, shown_hand
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.json_lines import Object
from bot.table.closed.hand import Choice


def asked_closed(spot: ClosedSpot) -> Object:
    """Thirteen cards to set, or the rows with what the others have announced."""
    asked: Object = {"opponents": [{} for _ in range(spot.seats - 1)]}
    if spot.banker is not None:
        asked["banker"] = spot.banker
    if spot.arrangement is None:
        return {"phase": "set", **asked, "me": {}, "draw": cards_text(spot.cards)}
    asked |= {"me": rows_object(spot.arrangement), "announced": list(spot.announced)}
    return {"phase": "declare", **asked} | ({"chosen": spot.chosen} if spot.chosen is not None else {})


def choice_of(answer: Object, spot: ClosedSpot) -> ClosedChoice:
    """The arrangement and declaration of an answer. Raises Fault when that is not legal."""
    rows = rows_of(answer.get("place"))
    rules = spot.ruleset
    if not rows.is_full or sorted(rows.cards) != sorted(spot.cards):
        raise Fault("place: must have all thirteen cards in three rows")
    natural = _natural(answer.get("natural"), rules, rows.cards)
    surrenders = _surrender_of(answer)
    if surrenders and (natural is not None or not rules.offers_surrender or rules.says_in_turn):
        raise Fault("surrender: is not offered here")
    if rules.fouls == "refused" and shown_hand(rules, ClosedPlayed(rows, natural, surrenders)).is_foul:
        raise Fault("place: the rows are out of order")
    return ClosedChoice(rows, natural, surrenders)


def said_of(answer: Object, spot: ClosedSpot) -> bool:
    """Whether an answer surrenders once others have announced. Raises Fault when that is not legal."""
    surrenders = _surrender_of(answer)
    assert spot.arrangement is not None, "who speaks has set"
    takes_back = spot.chosen is Choice.SURRENDER and not surrenders
    if takes_back and spot.ruleset.fouls == "refused" and is_foul_in(spot.ruleset, spot.arrangement):
        raise Fault("surrender: the rows that it was chosen with are out of order")
    return surrenders


def _surrender_of(answer: Object) -> bool:
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
