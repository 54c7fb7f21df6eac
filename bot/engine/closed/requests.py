"""Requests of the closed game: thirteen cards to set, or whether to surrender, knowing what others have announced.

They are read from any program's lines, and put to another program, whose answer is a choice, if it is one.
"""

from __future__ import annotations

from typing import Any

from bot.engine.parts import (
    Fault,
    Seating,
    read_cards,
    read_me,
    read_opponents,
    read_place,
    read_rows,
    read_seating,
    refuse_keys,
    refuse_present,
    rows_object,
    rows_of,
)
from bot.players.closed.policies import ClosedChoice
from bot.players.closed.spot import ClosedSpot
from bot.rules.bad_ruleset import shown
from bot.rules.board import Cards
from bot.rules.cards import cards_text
from bot.rules.closed.hands import ClosedPlayed, is_foul_in, naturals_to_declare, shown_hand
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset
from bot.rules.json_lines import BadLine, Object
from bot.rules.line_parts import ROW_NAMES, Seen, or_default
from bot.table.closed.hand import Choice


def closed_spot(line: Object, rules: ClosedRuleset) -> ClosedSpot:
    """A seat's turn to set, or to declare. Raises BadLine."""
    refuse_present(line, ("street", "dead"), f"{rules.name} is a closed game")
    seating = read_seating(line, rules)
    banker = _banker(line, rules, seating)
    for index, one in enumerate(read_opponents(line, seating.seats)):
        refuse_keys(one, (), f"opponents[{index}]")
    seen: Seen = {}
    me = read_me(line)
    refuse_keys(me, ROW_NAMES, "me")
    rows = read_rows(me, "me", rules.deck, seen)
    drawn = read_cards(line.get("draw"), "draw", rules.deck, seen, "already_seen")
    match or_default(line.get("phase"), "set"):
        case "set":
            refuse_present(line, ("announced", "chosen"), "nobody announces anything before all have set")
            if rows.cards:
                raise BadLine("illegal_place", "me: nothing is set before the hand is; write all cards in draw")
            if len(drawn) != CLOSED_CARDS:
                raise BadLine("illegal_place", f"draw: {len(drawn)} cards; {rules.name} deals {CLOSED_CARDS}")
            return ClosedSpot(rules, seating.seats, seating.seat, seating.button, banker, drawn)
        case "declare":
            if not rules.offers_surrender or not (rules.says_in_turn or rules.asks_again):
                raise BadLine("bad_setting", f'phase: in {rules.name} all is said with the setting; write "set"')
            if drawn or not rows.is_full:
                raise BadLine("illegal_place", "me: who declares has set all thirteen cards; write them in the rows")
            announced = _announced(line.get("announced"), seating.seats)
            place = rules, seating.seats, seating.seat, seating.button, banker
            return ClosedSpot(*place, rows.cards, rows, announced, _chosen(line, rules, announced))
        case phase:
            raise BadLine("bad_setting", f'phase: must be "set" or "declare" in {rules.name}, not {shown(phase)}')


def _banker(line: Object, rules: ClosedRuleset, seating: Seating) -> int | None:
    if not rules.has_banker:
        refuse_present(line, ("banker",), f"{rules.name} has no banker")
        return None
    banker = read_place(line, "banker", seating.seats)
    return seating.button if banker is None else banker


def _chosen(line: Object, rules: ClosedRuleset, announced: tuple[Choice | None, ...]) -> Choice | None:
    """What was chosen with the arrangement, where it may be changed once a natural lies open."""
    if rules.says_in_turn:
        refuse_present(line, ("chosen",), f"in {rules.name} a surrender is said in turn, not with the arrangement")
        return None
    if Choice.NATURAL not in announced or not set(announced) <= {Choice.NATURAL, None}:
        raise BadLine(
            "bad_setting", f'announced: in {rules.name} there are "natural" and null only, one natural at least'
        )
    chosen = or_default(line.get("chosen"), "play")
    if chosen not in ("play", "surrender"):
        raise BadLine("bad_setting", f"chosen: must be play or surrender, not {shown(chosen)}")
    return Choice(chosen)


def _announced(given: Any, seats: int) -> tuple[Choice | None, ...]:
    choices = or_default(given, [None] * (seats - 1))
    if not isinstance(choices, list) or len(choices) != seats - 1:
        raise BadLine("seats", f"announced: must be a list of {seats - 1}, one for each opponent")
    for choice in choices:
        if choice is not None and not (isinstance(choice, str) and choice in list(Choice)):
            raise BadLine("bad_setting", f"announced: must be {', '.join(Choice)} or null, not {shown(choice)}")
    return tuple(None if choice is None else Choice(choice) for choice in choices)


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
