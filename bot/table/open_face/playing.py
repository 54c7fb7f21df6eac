"""An open-face hand is played: why cards are not placed, what a placement is, and what it changes in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.table.events import HandDealt
from bot.table.hand import by_seat
from bot.table.moves import By
from bot.table.open_face.actions import ActFor, PlaceCards
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.hand import HandBoard, OpenFaceHand, OpenFaceSeat
from bot.table.open_face.packets import Packet, cards_of, placed_together
from bot.table.open_face.turns import held_by, may_place, street_turns
from bot.table.options import Pace
from bot.table.preconditions import no_hand, not_in_hand, not_seated
from bot.table.refusals import Reason, Refusal
from bot.table.seats import mover
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


def cards_placed_by(state: State, action: PlaceCards | ActFor) -> Iterator[CardsPlaced]:
    """What a placement puts on each board. Fantasyland's cards all belong to the first street."""
    hand = state.hand
    assert isinstance(hand, OpenFaceHand), "why_not has looked"
    seat, by = mover(state, action)
    index = hand.index_of(seat)
    assert index is not None, "why_not has looked"
    for packet in placed_together(held_by(state, index), action.rows.cards):
        street_no = 1 if packet.is_fantasyland else hand.street_no
        yield CardsPlaced(seat, street_no, *packet.part(action.rows, action.discards), packet.board, by)


def open_face_hand_dealt(event: HandDealt) -> OpenFaceHand:
    """The hand that a deal begins."""
    before = event.before
    sitters = dict(before.sitters)
    players = tuple(
        OpenFaceSeat(
            seat,
            sitters[seat].account,
            sitters[seat].is_computer,
            sitters[seat].stack if before.options.has_stacks else None,
            boards=tuple(HandBoard(cards) for cards in counts),
        )
        for seat, counts in zip(event.order, by_seat(event.fantasyland, len(event.order)), strict=True)
    )
    return OpenFaceHand(before.options, event.hand_no, event.deal_no, event.button, players, event.deck)


def cards_placed(hand: OpenFaceHand, event: CardsPlaced) -> tuple[OpenFaceHand, bool]:
    """A seat's board with what it placed, in the dark as long as it has to be; and whether its turn is over."""
    index = hand.index_of(event.seat)
    assert index is not None, "only who was dealt in places cards"
    player = hand.seats[index]
    before = player.boards[event.board]
    board = replace(before, secret=event.rows, has_placed=True, discards=before.discards + event.discards)
    if not board.fantasyland and hand.options.pace is not Pace.SIMULTANEOUS:
        board = _shown(board)
    others = player.boards
    if board.fantasyland and event.by is By.CLOCK:  # what was played for them is this, not their last turn elsewhere
        others = tuple(replace(other, last=()) for other in others)
    boards = (*others[: event.board], board, *others[event.board + 1 :])
    player = replace(player, boards=boards)
    owes_more = player.owes_fantasyland if board.fantasyland else player.owes_street
    return _next_street(hand.with_seat(index, player)), not owes_more


def revealed(hand: OpenFaceHand) -> OpenFaceHand:
    """The hand as at the showdown: with all that was set in the dark and, where the rules say so, the discards."""
    show = _with_discards_shown if hand.ruleset.reveal_discards else _shown
    seats = tuple(replace(player, boards=tuple(map(show, player.boards))) for player in hand.seats)
    return replace(hand, seats=seats)


def _shown(board: HandBoard) -> HandBoard:
    """A board with what was set on it in the dark."""
    if board.secret is None:
        return board
    return replace(board, board=board.whole, secret=None, last=board.secret.cards)


def _with_discards_shown(board: HandBoard) -> HandBoard:
    return replace(_shown(board), shown_discards=board.discards)


def _next_street(hand: OpenFaceHand) -> OpenFaceHand:
    """When the last seat of a street has placed, the street is shown and the next one begins."""
    streets = [board for player in hand.seats for board in player.boards if not board.fantasyland]
    if not streets or not all(board.has_placed for board in streets):
        return hand
    seats = tuple(
        replace(
            player,
            boards=tuple(
                board if board.fantasyland else replace(_shown(board), has_placed=False) for board in player.boards
            ),
        )
        for player in hand.seats
    )
    return replace(hand, seats=seats, street_no=hand.street_no + 1)
