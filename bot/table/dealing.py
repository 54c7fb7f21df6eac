"""Who has the button in the next hand, and which cards of a hand the fair deal opens."""

from __future__ import annotations

from bot.ids import Seat
from bot.table.games import game_of
from bot.table.hand import Hand
from bot.table.seats import clockwise_from
from bot.table.state import State


def shown_positions(hand: Hand) -> tuple[int, ...]:
    """Deck positions of the cards that everybody has seen by now: those the fair deal opens."""
    shown = game_of(hand).shown_cards(hand)
    return tuple(index for index, card in enumerate(hand.deck) if card in shown)


def next_button(state: State, dealt_in: tuple[Seat, ...]) -> Seat:
    """Who has the button in the next hand.

    Who held the ace of spades, where that deals. Otherwise the host's seat at first; then the next seat clockwise,
    except after a voided hand and, unless the ruleset says otherwise, for a hand in which anybody is in Fantasyland
    (RULES 3.4, 4): there it stays.
    """
    ruleset = state.options.ruleset
    by_cards = game_of(ruleset).next_dealer(state, dealt_in)
    if by_cards is not None:
        return by_cards
    if state.button is None:
        wanted = state.seat_of(state.host)
        return wanted if wanted in dealt_in else dealt_in[0]
    stays = (state.owes_fantasyland and not ruleset.fantasyland_moves_button) or (
        state.hand is not None and state.hand.is_void
    )
    return clockwise_from(state.button if stays else state.button + 1, len(state.seats), dealt_in)
