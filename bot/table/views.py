"""What may be seen of a table: by everybody (`PublicView`), and by one player (`SeatView`).

The types have no place for a hidden card: no deck, no other player's discards, nothing that was set in the dark.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.naming import row_name
from bot.rules.open_face.boards import BoardsResult
from bot.rules.open_face.fouls import must_foul
from bot.rules.open_face.jokers import readings
from bot.rules.open_face.ruleset import Ruleset
from bot.rules.royalties import royalty
from bot.table.closed.hand import ClosedHand, PairStake, StakeOffer
from bot.table.closed.views import ClosedHandView, closed_hand_view
from bot.table.fair_deal import Frozen, Seal
from bot.table.open_face.packets import Packet, cards_of
from bot.table.options import Options
from bot.table.settling import score_hand
from bot.table.state import Hand, HandBoard, Phase, State
from bot.table.turns import held_by, streets_are_done, waited_for

_NONE_FULL = (None, None, None)  # the values of rows that all have room


@dataclass(frozen=True, slots=True)
class BoardView:
    """One board as everybody sees it. `royalties` of the full rows, front first; all 0 once a foul is certain.

    `names` are those of the full rows, jokers read; empty for a row that has room.
    """

    board: Board
    royalties: tuple[int, int, int]
    is_foul: bool
    names: tuple[str, str, str] = ("", "", "")
    fantasyland: int = 0  # cards dealt at once, 0 when playing street by street
    face_down: int = 0  # cards placed but not yet shown
    last: Cards = ()  # placed last
    is_waited_for: bool = False


@dataclass(frozen=True, slots=True)
class PlayerView:
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
class SitterView:
    """One taken seat as everybody sees it."""

    seat: Seat
    account: AccountId
    is_computer: bool
    is_ready: bool
    is_out: bool
    is_away: bool
    is_leaving: bool
    fantasyland: tuple[int, ...]  # owed in the next hand, by board; empty when nothing is
    has_cut: bool
    stack: int | None = None  # chips between hands, None at a table without

    @property
    def is_broke(self) -> bool:
        """Whether they have no chips left at a table with stacks, and sit out until they buy some."""
        return self.stack is not None and self.stack <= 0


@dataclass(frozen=True, slots=True)
class HandView:
    """The newest hand, an open-face one, as everybody sees it; `players` in order of play."""

    hand_no: int
    deal_no: int
    options: Options
    button: Seat
    street_no: int
    players: tuple[PlayerView, ...]
    is_void: bool
    result: BoardsResult | None  # at the showdown

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this hand; the table's may change before the next one."""
        ruleset = self.options.ruleset
        assert isinstance(ruleset, Ruleset), "an open-face hand is dealt by an open-face ruleset"
        return ruleset

    @property
    def is_over(self) -> bool:
        """Whether the hand was scored or voided."""
        return self.is_void or self.result is not None

    @property
    def by_seat(self) -> tuple[PlayerView, ...]:
        """The players in seat order: on screen everybody keeps their place from hand to hand."""
        return tuple(sorted(self.players, key=lambda player: player.seat))


@dataclass(frozen=True, slots=True)
class PublicView:
    """A table as everybody sees it. `hand` is open-face or closed, as the ruleset was that it was dealt by."""

    table: TableId
    host: AccountId
    options: Options
    phase: Phase
    hand_no: int
    voids: int
    is_ending: bool
    paused: str
    end_votes: tuple[Seat, ...]
    void_votes: tuple[Seat, ...]
    seats: int
    sitters: tuple[SitterView, ...]
    totals: tuple[tuple[AccountId, int], ...]
    hand: HandView | ClosedHandView | None
    pair_stakes: tuple[PairStake, ...] = ()  # what pairs of players have agreed on, also of who has left
    stake_offers: tuple[StakeOffer, ...] = ()
    frozen: Frozen | None = None  # the hand that is being dealt
    seal: Seal | None = None  # of the newest hand
    redeals: int = 0
    is_played_out: bool = False  # by the policy, and the session ends with this hand

    def sitter_of(self, account: AccountId) -> SitterView | None:
        """Where and how somebody sits."""
        return next((sitter for sitter in self.sitters if sitter.account == account), None)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A table as one player in an open-face hand sees it: everything public and their own cards."""

    public: PublicView
    hand: HandView
    index: int  # in the order of play
    packets: tuple[Packet, ...]  # to be placed now; empty while it is somebody else's turn
    boards: tuple[Board, ...]  # their own, with what they have set in the dark
    discards: Cards

    @property
    def may_place(self) -> bool:
        """Whether this player has something to place now."""
        return bool(self.packets)

    @property
    def on_street(self) -> tuple[Packet, ...]:
        """What is to be placed on this street; empty while it is somebody else's turn."""
        return tuple([packet for packet in self.packets if not packet.is_fantasyland])

    @property
    def in_fantasyland(self) -> tuple[Packet, ...]:
        """What is still to be set in Fantasyland."""
        return tuple([packet for packet in self.packets if packet.is_fantasyland])

    @property
    def due(self) -> tuple[Packet, ...]:
        """What comes first, and is placed together: the street, else Fantasyland."""
        return self.on_street or self.packets

    @property
    def held(self) -> Cards:
        """All cards to be placed now."""
        return cards_of(self.packets)

    @property
    def player(self) -> PlayerView:
        """This player as the others see them."""
        return self.hand.players[self.index]

    @property
    def street_no(self) -> int:
        """The street that taps and drafts are for: the first as long as Fantasyland is to be set."""
        return 1 if any(packet.is_fantasyland for packet in self.packets) else self.hand.street_no

    @property
    def dead_cards(self) -> int:
        """How many cards this player has seen that cannot come any more."""
        shown = sum(len(view.board.cards) for player in self.hand.players for view in player.boards)
        return shown + self.player.face_down + len(self.discards) + len(self.held)


def public_view(state: State) -> PublicView:
    """What everybody may see."""
    return PublicView(
        table=state.table,
        host=state.host,
        options=state.options,
        phase=state.phase,
        hand_no=state.hand_no,
        voids=state.voids,
        is_ending=state.is_ending,
        paused=state.paused,
        end_votes=state.end_votes,
        void_votes=state.void_votes,
        seats=len(state.seats),
        sitters=tuple(
            SitterView(
                seat,
                sitter.account,
                sitter.is_computer,
                sitter.is_ready,
                sitter.is_out,
                sitter.is_away,
                sitter.is_leaving,
                sitter.fantasyland,
                bool(sitter.cut_hash),
                sitter.stack if state.options.has_stacks else None,
            )
            for seat, sitter in state.sitters
        ),
        totals=state.totals,
        hand=_any_hand_view(state),
        pair_stakes=state.pair_stakes,
        stake_offers=state.stake_offers,
        frozen=state.frozen,
        seal=state.seal,
        redeals=state.redeals,
        is_played_out=state.is_played_out,
    )


def seat_view(state: State, account: AccountId, public: PublicView | None = None) -> SeatView | None:
    """What one player may see; None for somebody who is not in the newest hand, or when that is a closed one."""
    public, hand = public or public_view(state), state.hand
    if not isinstance(hand, Hand) or not isinstance(public.hand, HandView):
        return None
    index = next((at for at, player in enumerate(hand.seats) if player.account == account), None)
    if index is None:
        return None
    player = hand.seats[index]
    return SeatView(
        public=public,
        hand=public.hand,
        index=index,
        packets=held_by(state, index),
        boards=tuple(board.whole for board in player.boards),
        discards=player.discards,
    )


def board_view(ruleset: Ruleset, board: Board) -> BoardView:
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


def _shown_board(hand: Hand, board: HandBoard, *, is_waited_for: bool) -> BoardView:
    """A board as everybody sees it; of a player who is waited for, those boards that the next cards go to."""
    is_next = not board.has_placed and (board.fantasyland > 0) == streets_are_done(hand)
    return replace(
        board_view(hand.ruleset, board.board),
        fantasyland=board.fantasyland,
        face_down=0 if board.secret is None else len(board.secret.cards),
        last=board.last,
        is_waited_for=is_waited_for and is_next,
    )


def _any_hand_view(state: State) -> HandView | ClosedHandView | None:
    match state.hand:
        case Hand() as hand:
            return _hand_view(state, hand)
        case ClosedHand() as closed:
            return closed_hand_view(state, closed)
        case None:
            return None


def _hand_view(state: State, hand: Hand) -> HandView:
    waiting = waited_for(state)
    return HandView(
        hand_no=hand.hand_no,
        deal_no=hand.deal_no,
        options=hand.options,
        button=hand.button,
        street_no=min(hand.street_no, len(hand.ruleset.streets)),
        players=tuple(
            PlayerView(
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
        result=score_hand(hand) if hand.totals is not None else None,
    )
