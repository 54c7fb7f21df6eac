"""What the events of a closed hand change in it: total functions, as in `bot.table.evolve`."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import Seat
from bot.table.closed.dealing import thirteen
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import ClosedHand, ClosedSeat
from bot.table.events import HandDealt
from bot.table.happenings.stakes import stakes_between
from bot.table.state import Sitter


def closed_hand_dealt(event: HandDealt) -> ClosedHand:
    """The hand that a deal begins."""
    before = event.before
    sitters: dict[Seat, Sitter] = dict(before.sitters)
    accounts = [sitters[seat].account for seat in event.order]
    players = tuple(
        ClosedSeat(
            seat,
            sitters[seat].account,
            sitters[seat].is_computer,
            sitters[seat].stack if before.options.has_stacks else None,
            cards,
        )
        for seat, cards in zip(event.order, thirteen(event.deck, len(event.order)), strict=True)
    )
    return ClosedHand(
        options=before.options,
        hand_no=event.hand_no,
        deal_no=event.deal_no,
        button=event.button,
        seats=players,
        deck=event.deck,
        banker=event.banker,
        ace_dealer=event.ace_dealer,
        edition=event.edition,
        pair_stakes=stakes_between(before, accounts),
    )


def hand_set(hand: ClosedHand, event: HandSet) -> ClosedHand:
    """A seat with its arrangement and what it declares; a later one replaces an earlier one."""
    index = _index(hand, event.seat)
    player = replace(
        hand.seats[index], arrangement=event.arrangement, natural=event.natural, surrenders=event.surrenders
    )
    return hand.with_seat(index, player)


def choice_said(hand: ClosedHand, event: ChoiceSaid) -> ClosedHand:
    """A seat that has spoken in its turn."""
    index = _index(hand, event.seat)
    return hand.with_seat(index, replace(hand.seats[index], surrenders=event.surrenders, has_said=True))


def _index(hand: ClosedHand, seat: Seat) -> int:
    index = hand.index_of(seat)
    assert index is not None, "only who was dealt in sets a hand"
    return index
