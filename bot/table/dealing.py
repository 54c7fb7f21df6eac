"""Which card of the deck goes to whom, and who sits where in a hand.

The position of every card is fixed when the hand is dealt: a function of ruleset, number of seats and Fantasyland
counts only (the fair deal rests on it). Street by street, and in each from the button's left, a seat takes the next
cards, for one of its boards after the other; a board in Fantasyland takes all of its cards on the first street and none
later.
"""

from __future__ import annotations

from functools import lru_cache

from bot.ids import Seat
from bot.rules.board import Cards
from bot.rules.open_face.ruleset import BOARD_CARDS, Ruleset, Street
from bot.table.closed.dealing import ace_dealer, clockwise_from, shown_cards
from bot.table.closed.hand import ClosedHand
from bot.table.open_face.packets import Packet, cards_of
from bot.table.state import Hand, State


@lru_cache(maxsize=256)
def positions(streets: tuple[Street, ...], fantasyland: tuple[int, ...]) -> tuple[tuple[range, ...], ...]:
    """Deck positions as ``[street][board]``, boards in order of play; empty ranges where a board gets no card.

    `fantasyland` has the number of cards that each board is dealt at once, 0 for street by street.
    """
    at = 0
    table: list[tuple[range, ...]] = []
    for street_index, street in enumerate(streets):
        row: list[range] = []
        for cards_at_once in fantasyland:
            count = street.deal if not cards_at_once else cards_at_once if street_index == 0 else 0
            row.append(range(at, at + count))
            at += count
        table.append(tuple(row))
    return tuple(table)


def packets_of(hand: Hand, index: int) -> tuple[Packet, ...]:
    """What a seat holds and has not placed: the street's cards, also before its turn, and all of Fantasyland's."""
    boards = hand.seats[index].boards
    streets = hand.ruleset.streets
    table = positions(streets, hand.fantasyland)
    held = []
    for number, board in enumerate(boards):
        street_no = 1 if board.fantasyland else hand.street_no
        if board.has_placed or street_no > len(streets):
            continue
        cards = tuple([hand.deck[position] for position in table[street_no - 1][index * len(boards) + number]])
        places = BOARD_CARDS if board.fantasyland else streets[street_no - 1].place
        held.append(Packet(number, cards, places, board.fantasyland > 0))
    return tuple(held)


def dealt(hand: Hand, index: int) -> Cards:
    """All cards that a seat holds on the hand's street and has to place."""
    return cards_of(packets_of(hand, index))


def shown_positions(hand: Hand | ClosedHand) -> tuple[int, ...]:
    """Deck positions of the cards that everybody has seen by now: those the fair deal opens."""
    if isinstance(hand, ClosedHand):
        shown = shown_cards(hand)
    else:
        shown = frozenset(card for player in hand.seats for board in player.boards for card in board.board.cards)
    return tuple(index for index, card in enumerate(hand.deck) if card in shown)


def seats_ready(state: State) -> tuple[Seat, ...]:
    """The seats that the next hand would be dealt to.

    Who has no chips left sits out. While Fantasyland is owed nobody leaves, so those are dealt in as well, and so are
    those on their way out (RULES 3.4). Who sat out the hand that earned it owes nobody anything and stays out.
    """
    return tuple(
        seat
        for seat, sitter in state.sitters
        if not sitter.is_out and (state.owes_fantasyland or not (sitter.is_leaving or state.is_broke(sitter)))
    )


def unready(state: State) -> tuple[Seat, ...]:
    """Seated humans whose Ready the next hand waits for."""
    return tuple(
        seat
        for seat, sitter in state.sitters
        if not sitter.is_computer
        and not sitter.is_ready
        and not sitter.is_out
        and not (sitter.is_absent if state.owes_fantasyland else state.is_broke(sitter))
    )


def next_button(state: State, dealt_in: tuple[Seat, ...]) -> Seat:
    """Who has the button in the next hand.

    Who held the ace of spades, where that deals. Otherwise the host's seat at first; then the next seat clockwise,
    except after a voided hand and, unless the ruleset says otherwise, for a hand in which anybody is in Fantasyland
    (RULES 3.4, 4): there it stays.
    """
    by_ace = ace_dealer(state, dealt_in)
    if by_ace is not None:
        return by_ace
    if state.button is None:
        wanted = state.seat_of(state.host)
        return wanted if wanted in dealt_in else dealt_in[0]
    ruleset = state.options.ruleset
    fantasyland = ruleset.fantasyland if isinstance(ruleset, Ruleset) else None
    moves_button = fantasyland is not None and fantasyland.moves_button
    stays = (state.owes_fantasyland and not moves_button) or (state.hand is not None and state.hand.is_void)
    return clockwise_from(state.button if stays else state.button + 1, len(state.seats), dealt_in)


def order_of_play(state: State, dealt_in: tuple[Seat, ...], button: Seat) -> tuple[Seat, ...]:
    """The seats dealt in, clockwise from the button's left; the button last."""
    seats = len(state.seats)
    clockwise = (Seat((button + 1 + step) % seats) for step in range(seats))
    return tuple(seat for seat in clockwise if seat in dealt_in)
