"""Whether cards may be placed, and if not why."""

from __future__ import annotations

from collections import Counter

from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.table.open_face.actions import ActFor, PlaceCards
from bot.table.open_face.hand import OpenFaceHand, OpenFaceSeat
from bot.table.open_face.packets import Packet, cards_of, placed_together
from bot.table.open_face.turns import held_by, may_place, street_turns
from bot.table.preconditions import no_hand, not_in_hand, not_seated
from bot.table.refusals import Reason, Refusal
from bot.table.state import State


def why_not_place(state: State, action: PlaceCards) -> Refusal | None:
    """Every rule of placing: whose turn, own cards, each once, rows with room, the right number (RULES 3.1)."""
    hand = state.hand
    seat = state.seat_of(action.account)
    if seat is None:
        return not_seated(state)
    if hand is None or not state.is_playing:
        return no_hand(state)
    index = hand.index_of(seat)
    if index is None:
        return not_in_hand(state, action.account)
    if action.hand_no != hand.hand_no:
        return Refusal(Reason.OLD_HAND)
    if not isinstance(hand, OpenFaceHand):
        return Refusal(Reason.OTHER_GAME, text=hand.ruleset.title)
    player = hand.seats[index]
    if player.has_placed:
        return Refusal(Reason.ALREADY_PLACED)
    if not player.owes_fantasyland and action.street_no != hand.street_no:
        return Refusal(Reason.OLD_STREET)
    if not may_place(state, index):
        turn = street_turns(state)
        return Refusal(Reason.NOT_YOUR_TURN, accounts=tuple(hand.seats[index].account for index in turn[:1]))
    return _why_not_action_cards(state, player, index, action)


def _why_not_action_cards(
    state: State, player: OpenFaceSeat, index: int, action: PlaceCards | ActFor
) -> Refusal | None:
    boards = tuple(board.board for board in player.boards)
    return why_not_these_cards(boards, held_by(state, index), action.rows, action.discards)


def why_not_these_cards(
    boards: tuple[Board, ...], held: tuple[Packet, ...], rows: Board, discards: Cards
) -> Refusal | None:
    """Every rule about a placement's cards on these boards: own cards, each once, room in the rows, right numbers."""
    used = rows.cards + discards
    twice = tuple(card for card, count in Counter(used).items() if count > 1)
    if twice:
        return Refusal(Reason.CARD_TWICE, cards=twice)
    own = cards_of(held)
    strange = tuple(card for card in used if card not in own)
    if strange:
        return Refusal(Reason.NOT_YOUR_CARD, cards=strange)
    refusals = (
        _why_not_on_board(boards, packet, *packet.part(rows, discards))
        for packet in placed_together(held, used) or held[:1]
    )
    return next((refusal for refusal in refusals if refusal), None)


def _why_not_on_board(boards: tuple[Board, ...], packet: Packet, rows: Board, discards: Cards) -> Refusal | None:
    named = packet.board if len(boards) > 1 else None
    board = boards[packet.board]
    for row in Row:
        if len(rows.row(row)) > board.room(row):
            return Refusal(Reason.ROW_FULL, row=row, number=board.room(row), board=named)
    if len(rows.cards) != packet.places:
        return Refusal(Reason.WRONG_NUMBER, number=packet.places, board=named)
    if len(rows.cards) + len(discards) != len(packet.cards):
        return Refusal(Reason.WRONG_DISCARDS, number=len(packet.cards) - packet.places, board=named)
    return None


def why_not_act_for(state: State, action: ActFor) -> Refusal | None:
    """The same for a policy's placement."""
    hand = state.hand
    if not isinstance(hand, OpenFaceHand) or not state.is_playing or hand.hand_no != action.hand_no:
        return Refusal(Reason.OLD_HAND)
    index = hand.index_of(action.seat)
    if index is None:
        return Refusal(Reason.NOT_IN_HAND)
    player = hand.seats[index]
    if not player.owes_fantasyland and hand.street_no != action.street_no:
        return Refusal(Reason.OLD_STREET)
    if not may_place(state, index):
        return Refusal(Reason.NOT_YOUR_TURN)
    return _why_not_action_cards(state, player, index, action)
