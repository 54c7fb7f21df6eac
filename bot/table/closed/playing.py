"""A closed hand is played: why rows or a choice are not taken, what they are, and what they change in it (RULES 2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bot.ids import Seat
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.closed.hands import is_foul_in, naturals_to_declare
from bot.table.closed.actions import Say, SayFor, SetFor, SetHand
from bot.table.closed.dealing import thirteen
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import ClosedHand, ClosedSeat, Stage
from bot.table.closed.turns import may_say, may_set
from bot.table.events import HandDealt
from bot.table.happenings.stakes import stakes_between
from bot.table.preconditions import no_hand, not_in_hand, not_seated
from bot.table.refusals import Reason, Refusal
from bot.table.seats import mover
from bot.table.state import Sitter, State


def why_not_set(state: State, action: SetHand | SetFor) -> Refusal | None:
    """Whose hand, own cards, each once, full rows, no foul where it is refused, and only what may be declared.

    Once a natural lies open only a surrender can be taken back by setting rows.
    """
    found = _in_hand(state, action)
    if isinstance(found, Refusal):
        return found
    hand, index = found
    player = hand.seats[index]
    if isinstance(action, SetFor) and player.has_set:
        return Refusal(Reason.ALREADY_SET)
    takes_back = player.surrenders and action.natural is None and not action.surrenders
    if index in hand.to_change and not takes_back:
        return Refusal(Reason.KEEP_OR_CHANGE)
    if not may_set(state, index):
        return Refusal(Reason.ALREADY_SET)
    return _why_not_these_rows(player, action.arrangement) or _why_not_this_choice(hand, player, action)


def why_not_say(state: State, action: Say | SayFor) -> Refusal | None:
    """Only in one's turn, or where all may change their choice; without a surrender on offer nobody is asked.

    Who takes a surrender back plays the rows that were confirmed with it, if they are legal: nobody has looked at them.
    """
    found = _in_hand(state, action)
    if isinstance(found, Refusal):
        return found
    hand, index = found
    if not may_say(state, index):
        speaking = tuple(hand.seats[one].account for one in hand.to_say[:1])
        return Refusal(Reason.NOT_YOUR_TURN, accounts=speaking)
    player = hand.seats[index]
    if player.surrenders and not action.surrenders:
        assert player.arrangement is not None, "who speaks has set"
        if hand.ruleset.fouls == "refused" and is_foul_in(hand.ruleset, player.arrangement):
            return Refusal(Reason.SET_TO_PLAY)
    return None


def _in_hand(state: State, action: SetHand | SetFor | Say | SayFor) -> Refusal | tuple[ClosedHand, int]:
    """The running closed hand and where whom the action is for stands in it."""
    hand = state.hand
    seat: Seat | None = state.seat_of(action.account) if isinstance(action, SetHand | Say) else action.seat
    if seat is None:
        return not_seated(state)
    if hand is None or not state.is_playing:
        return no_hand(state)
    if action.hand_no != hand.hand_no:
        return Refusal(Reason.OLD_HAND)
    if not isinstance(hand, ClosedHand):
        return Refusal(Reason.OTHER_GAME, text=hand.ruleset.title)
    index = hand.index_of(seat)
    if index is None:
        return not_in_hand(state, action.account) if isinstance(action, SetHand | Say) else Refusal(Reason.NOT_IN_HAND)
    return hand, index


def _why_not_these_rows(player: ClosedSeat, board: Board) -> Refusal | None:
    twice = tuple(card for card, count in Counter(board.cards).items() if count > 1)
    if twice:
        return Refusal(Reason.CARD_TWICE, cards=twice)
    strange = tuple(card for card in board.cards if card not in player.cards)
    if strange:
        return Refusal(Reason.NOT_YOUR_CARD, cards=strange)
    for row in Row:
        if board.room(row):
            return Refusal(Reason.WRONG_ROWS, row=row, number=len(board.row(row)))
    return None


def _why_not_this_choice(hand: ClosedHand, player: ClosedSeat, action: SetHand | SetFor) -> Refusal | None:
    rules = hand.ruleset
    if action.surrenders:
        if not rules.offers_surrender:
            return Refusal(Reason.NO_SURRENDER, text=rules.title)
        if action.natural is not None:
            return Refusal(Reason.SURRENDER_OR_NATURAL)
        return Refusal(Reason.SURRENDER_LATER) if rules.says_in_turn else None
    if action.natural is not None:
        is_held = action.natural in naturals_to_declare(rules, player.cards)
        return None if is_held else Refusal(Reason.NOT_THIS_NATURAL, text=action.natural)
    if rules.fouls == "refused" and is_foul_in(rules, action.arrangement):
        return Refusal(Reason.FOUL_STRICT if rules.strict_rows else Reason.FOUL)
    return None


def closed_moves(state: State, action: SetHand | SetFor | Say | SayFor) -> tuple[HandSet | ChoiceSaid, ...]:
    """An arrangement; the same one again changes nothing. Once a natural was shown it also says play."""
    hand = state.hand
    assert isinstance(hand, ClosedHand), "why_not has looked"
    seat, by = mover(state, action)
    if isinstance(action, Say | SayFor):
        return (ChoiceSaid(seat, action.surrenders, by),)
    chosen = (action.arrangement, action.natural, action.surrenders)
    if hand.stage is Stage.CHANGING:
        return (HandSet(seat, *chosen, by), ChoiceSaid(seat, surrenders=False, by=by))
    index = hand.index_of(seat)
    player = hand.seats[index] if index is not None else None
    is_same = player is not None and (player.arrangement, player.natural, player.surrenders) == chosen
    return () if is_same else (HandSet(seat, *chosen, by),)


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
