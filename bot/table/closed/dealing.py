"""Who gets which thirteen cards in the closed game, who deals for the ace of spades, and who banks."""

from __future__ import annotations

from collections.abc import Collection

from bot.ids import Seat
from bot.rules.board import Cards
from bot.rules.cards import parse_card
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset
from bot.table.closed.hand import ClosedHand
from bot.table.seats import clockwise_from
from bot.table.state import State

ACE_OF_SPADES = parse_card("As")


def closed_positions(seats: int) -> tuple[range, ...]:
    """Deck positions of each seat's cards in order of play: the first thirteen, the next thirteen, and so on."""
    return tuple(range(index * CLOSED_CARDS, (index + 1) * CLOSED_CARDS) for index in range(seats))


def thirteen(deck: Cards, seats: int) -> tuple[Cards, ...]:
    """The cards of each seat, in order of play and in the order of the deal."""
    return tuple(tuple(deck[position] for position in places) for places in closed_positions(seats))


def shown_cards(hand: ClosedHand) -> frozenset[int]:
    """The cards that everybody has seen (RULES 3.11): at the showdown all but those of who surrendered.

    Before it those of a declared natural, as soon as it is announced.
    """
    if hand.totals is None:
        shown = (player for player in hand.seats if player.natural is not None and hand.naturals_are_shown)
    else:
        shown = (player for player in hand.seats if not player.surrenders)
    return frozenset(card for player in shown for card in player.cards)


def ace_dealer(state: State, dealt_in: Collection[Seat]) -> Seat | None:
    """The seat that deals the next hand because it held the ace of spades (RULES 2.13).

    None where the rules do not say so, nobody held it, or who held it is not dealt in: then the button moves as usual.
    After a voided hand it is who dealt that one.
    """
    hand = state.hand
    ruleset = state.options.ruleset
    is_played = isinstance(ruleset, ClosedRuleset) and ruleset.dealer == "ace_of_spades"
    if not is_played or not isinstance(hand, ClosedHand) or hand.ruleset.dealer != "ace_of_spades":
        return None
    for player in hand.seats:
        deals = player.seat == hand.ace_dealer if hand.is_void else ACE_OF_SPADES in player.cards
        seat = state.seat_of(player.account)  # a table with fewer seats closes up
        if deals and seat in dealt_in:
            return seat
    return None


def next_banker(state: State, dealt_in: Collection[Seat], button: Seat) -> Seat | None:
    """Who banks in the next hand; None in a game without a banker.

    ``dealer``: who has the button. ``rotate``: at first the button's left, then one seat on each hand, apart from the
    button; the same after a voided hand. ``fixed``: the named seat, the host's if none is. Who is not dealt in cannot
    bank: the next seat clockwise does.
    """
    ruleset = state.options.ruleset
    if not isinstance(ruleset, ClosedRuleset) or not ruleset.has_banker:
        return None
    match ruleset.who_banks:
        case "dealer":
            return button
        case "fixed":
            named = state.options.banker if state.options.banker is not None else state.seat_of(state.host)
            start: int = button if named is None else named
        case "rotate":
            is_void = state.hand is not None and state.hand.is_void
            start = button + 1 if state.banker is None else state.banker if is_void else state.banker + 1
    return clockwise_from(start, len(state.seats), dealt_in)
