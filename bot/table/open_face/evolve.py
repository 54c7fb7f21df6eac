"""What the events of an open-face hand change in it: total functions, as in `bot.table.evolve`."""

from __future__ import annotations

from dataclasses import replace

from bot.table.events import HandDealt
from bot.table.hand import by_seat
from bot.table.moves import By
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.hand import HandBoard, OpenFaceHand, OpenFaceSeat
from bot.table.options import Pace


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
