"""What everybody may see of an open-face hand: nothing from the dark, and discards once a showdown reveals them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.ids import AccountId, Seat
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.naming import row_name
from bot.rules.open_face.boards import BoardsResult
from bot.rules.open_face.fouls import must_foul
from bot.rules.open_face.jokers import readings
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.royalties import royalty
from bot.table.open_face.hand import HandBoard, OpenFaceHand
from bot.table.open_face.scoring import score_open_face_hand
from bot.table.open_face.turns import open_face_waits_for, streets_are_done
from bot.table.options import Options
from bot.table.views import BoardView, HandView, PlayerView, by_seat

_NONE_FULL = (None, None, None)  # the values of rows that all have room


@dataclass(frozen=True, slots=True)
class OpenFacePlayerView(PlayerView):
    """One seat in a hand as everybody sees it."""

    seat: Seat
    account: AccountId
    boards: tuple[BoardView, ...]
    has_placed: bool
    is_waited_for: bool
    net: int | None  # points of the hand, once scored

    @property
    def fantasyland(self) -> int:
        """Cards dealt at once to all boards, 0 when playing street by street only."""
        return sum(view.fantasyland for view in self.boards)

    @property
    def face_down(self) -> int:
        """Cards placed but not yet shown."""
        return sum(view.face_down for view in self.boards)


@dataclass(frozen=True, slots=True)
class OpenFaceHandView(HandView):
    """The newest hand, an open-face one, as everybody sees it; `players` in order of play."""

    hand_no: int
    deal_no: int
    options: Options
    button: Seat
    street_no: int
    players: tuple[OpenFacePlayerView, ...]
    is_void: bool
    result: BoardsResult | None  # at the showdown

    @property
    def ruleset(self) -> OpenFaceRuleset:
        """The rules of this hand; the table's may change before the next one."""
        ruleset = self.options.ruleset
        assert isinstance(ruleset, OpenFaceRuleset), "an open-face hand is dealt by an open-face ruleset"
        return ruleset

    @property
    def by_seat(self) -> tuple[OpenFacePlayerView, ...]:
        """The players in seat order."""
        return by_seat(self.players)


def open_face_board_view(ruleset: OpenFaceRuleset, board: Board) -> BoardView:
    """A board with the royalties and names of its full rows and whether it is lost for certain."""
    values = readings(board)
    is_foul = must_foul(board, ruleset.middle, ruleset.jokers, ruleset.low_qualifier)
    if values == _NONE_FULL:
        return BoardView(board, (0, 0, 0), is_foul)
    front, middle, back = (
        royalty(ruleset.royalties, row, value) if value is not None and not is_foul else 0
        for row, value in zip(Row, values, strict=True)
    )
    names = (
        row_name(row, value, ruleset.middle) if value is not None else ""
        for row, value in zip(Row, values, strict=True)
    )
    front_name, middle_name, back_name = names
    return BoardView(board, (front, middle, back), is_foul, (front_name, middle_name, back_name))


def _shown_board(hand: OpenFaceHand, board: HandBoard, *, is_waited_for: bool) -> BoardView:
    """A board as everybody sees it; of a player who is waited for, those boards that the next cards go to."""
    is_next = not board.has_placed and (board.fantasyland > 0) == streets_are_done(hand)
    return replace(
        open_face_board_view(hand.ruleset, board.board),
        fantasyland=board.fantasyland,
        face_down=0 if board.secret is None else len(board.secret.cards),
        last=board.last,
        discards=board.shown_discards,
        is_waited_for=is_waited_for and is_next,
    )


def open_face_hand_view(hand: OpenFaceHand) -> OpenFaceHandView:
    """What everybody may see of a hand."""
    waiting = open_face_waits_for(hand)
    return OpenFaceHandView(
        hand_no=hand.hand_no,
        deal_no=hand.deal_no,
        options=hand.options,
        button=hand.button,
        street_no=min(hand.street_no, len(hand.ruleset.streets)),
        players=tuple(
            OpenFacePlayerView(
                seat=player.seat,
                account=player.account,
                boards=tuple(_shown_board(hand, board, is_waited_for=index in waiting) for board in player.boards),
                has_placed=player.has_placed,
                is_waited_for=index in waiting,
                net=None if hand.totals is None else hand.totals[index],
            )
            for index, player in enumerate(hand.seats)
        ),
        is_void=hand.is_void,
        result=score_open_face_hand(hand) if hand.totals is not None else None,
    )
