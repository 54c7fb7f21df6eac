"""All that is known of one table, as one frozen value.

Only the core and the shell hold a `State`: it contains the deck. Everything that is shown is made from the views in
`bot.table.views`, which lack the hidden cards by their types.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board, Cards
from bot.rules.deal_keys import text_hash
from bot.rules.open_face.ruleset import Ruleset
from bot.table.closed.hand import ClosedHand, PairStake, StakeOffer
from bot.table.fair_deal import Frozen, Root, Seal
from bot.table.in_hand import InHand
from bot.table.options import Options


class Phase(StrEnum):
    """What the table is doing."""

    LOBBY = "lobby"  # before the first hand
    DEALING = "dealing"  # a hand is frozen; its cards wait for the seal
    PLAYING = "playing"
    BETWEEN = "between"  # a hand is over, the next one waits for Ready
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat, and how they stand from hand to hand (RULES 4)."""

    account: AccountId
    is_computer: bool = False
    is_ready: bool = False
    is_out: bool = False  # sits out until they say Ready
    is_away: bool = False  # two timeouts in a row: the policy plays at once
    is_leaving: bool = False  # goes when the hand is over and no Fantasyland is owed
    timeouts: int = 0  # in a row
    fantasyland: tuple[int, ...] = ()  # cards owed in the next hand, by board; empty when none are
    cut: str = ""  # in words: only in what version 1 of the fair deal has left
    stack: int = 0  # chips, each worth one unit; meaningless at a table without stacks
    cut_sha256: str = ""  # their part in the deal; the words are kept apart, so that they can be erased

    @property
    def cut_hash(self) -> str:
        """SHA256 of the cut, empty without one."""
        return self.cut_sha256 or (text_hash(self.cut) if self.cut else "")

    @property
    def is_absent(self) -> bool:
        """Whether the policy plays for this human at once."""
        return self.is_away or self.is_leaving


@dataclass(frozen=True, slots=True)
class HandBoard:
    """One board of a seat in an open-face hand, played street by street or in Fantasyland."""

    fantasyland: int = 0  # cards dealt at once, 0 when playing street by street
    board: Board = Board()
    secret: Board | None = None  # placed but not yet shown: Fantasyland, or a simultaneous street
    has_placed: bool = False  # on this street, or for good in Fantasyland
    last: Cards = ()  # the cards that were placed on it last

    @property
    def whole(self) -> Board:
        """The board with what was set in the dark."""
        return self.board if self.secret is None else self.board.add(self.secret)


@dataclass(frozen=True, slots=True)
class HandSeat(InHand):
    """One seat in an open-face hand, with as many boards as the ruleset says: each may be in Fantasyland by itself."""

    boards: tuple[HandBoard, ...] = (HandBoard(),)
    discards: Cards = ()

    @property
    def fantasyland(self) -> int:
        """How many cards this seat is dealt at once, 0 when it plays street by street only."""
        return sum(board.fantasyland for board in self.boards)

    @property
    def has_placed(self) -> bool:
        """Whether nothing is left to place, on this street or in Fantasyland."""
        return all(board.has_placed for board in self.boards)

    @property
    def owes_street(self) -> bool:
        """Whether cards of the street are still to be placed."""
        return any(not (board.fantasyland or board.has_placed) for board in self.boards)

    @property
    def owes_fantasyland(self) -> bool:
        """Whether cards of Fantasyland are still to be set."""
        return any(board.fantasyland and not board.has_placed for board in self.boards)


@dataclass(frozen=True, slots=True)
class Hand:
    """One open-face deal, from its first card to its points, with the rules it is played under.

    `seats` is in order of play, the button last.
    """

    options: Options
    hand_no: int
    deal_no: int  # which prepared deal of the session it uses, from 0
    button: Seat
    seats: tuple[HandSeat, ...]
    deck: Cards  # in the order of the deal
    street_no: int = 1
    totals: tuple[int, ...] | None = None  # points in the order of `seats`, once scored
    is_void: bool = False
    play_out: str = ""  # why the policy plays it to its end at once and the session ends with it, empty when not

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this hand; the table's may change before the next one."""
        ruleset = self.options.ruleset
        assert isinstance(ruleset, Ruleset), "an open-face hand is dealt by an open-face ruleset"
        return ruleset

    @property
    def fantasyland(self) -> tuple[int, ...]:
        """How many cards each board is dealt at once, board by board in order of play; 0 for street by street."""
        return tuple(board.fantasyland for player in self.seats for board in player.boards)

    @property
    def is_over(self) -> bool:
        """Whether the hand was scored or voided."""
        return self.is_void or self.totals is not None

    def index_of(self, seat: Seat) -> int | None:
        """Where a seat stands in the order of play; None when it was not dealt in."""
        return next((index for index, player in enumerate(self.seats) if player.seat == seat), None)

    def with_seat(self, index: int, player: HandSeat) -> Hand:
        """This hand with one seat replaced."""
        return replace(self, seats=(*self.seats[:index], player, *self.seats[index + 1 :]))


@dataclass(frozen=True, slots=True)
class State:
    """A table between two events. `hand` is open-face or closed, as the ruleset was that it was dealt by.

    Pair stakes and offers stay with the two accounts, whoever sits where, as long as the table is open.
    """

    table: TableId
    host: AccountId
    options: Options
    seats: tuple[Sitter | None, ...]
    phase: Phase = Phase.LOBBY
    button: Seat | None = None  # of the newest hand
    hand_no: int = 0  # of the newest hand, 0 before the first
    batch_no: int = 0  # of the newest batch of deals that was, or has to be, posted
    totals: tuple[tuple[AccountId, int], ...] = ()  # points of the session, in order of first hand
    voids: int = 0
    is_ending: bool = False  # after this hand, when no Fantasyland is owed
    paused: str = ""  # why, empty when not
    end_votes: tuple[Seat, ...] = ()
    void_votes: tuple[Seat, ...] = ()
    hand: Hand | ClosedHand | None = None
    banker: Seat | None = None  # of the newest hand that had one
    pair_stakes: tuple[PairStake, ...] = ()
    stake_offers: tuple[StakeOffer, ...] = ()
    root: Root | None = None  # the commitment that the next hand rests on; None until it is posted
    frozen: Frozen | None = None  # the hand that is being dealt
    sealed_by: int | None = None  # the message that is its seal, once it is posted
    seal: Seal | None = None  # of the newest hand
    redeals: int = 0  # frozen hands that were dropped, with their batch, because their commitment was lost

    @property
    def sitters(self) -> tuple[tuple[Seat, Sitter], ...]:
        """Taken seats with who sits there, in seat order."""
        return tuple((Seat(index), sitter) for index, sitter in enumerate(self.seats) if sitter is not None)

    @property
    def is_playing(self) -> bool:
        """Whether cards are on the table."""
        return self.phase is Phase.PLAYING

    @property
    def is_underway(self) -> bool:
        """Whether a hand is frozen or dealt: seats, rules and stakes stand."""
        return self.phase in (Phase.DEALING, Phase.PLAYING)

    @property
    def shown_hand_no(self) -> int:
        """The hand whose panel is the table's: the frozen one as soon as its panel is to be the seal."""
        return self.frozen.hand_no if self.frozen is not None and not self.frozen.has_line else self.hand_no

    @property
    def is_played_out(self) -> bool:
        """Whether the session ends with the hand that runs: the policy plays all of it, at once."""
        return self.is_playing and self.hand is not None and bool(self.hand.play_out)

    @property
    def owes_fantasyland(self) -> bool:
        """Whether somebody has earned a Fantasyland that is not played yet."""
        return any(sitter.fantasyland for _, sitter in self.sitters)

    def is_broke(self, sitter: Sitter) -> bool:
        """Whether somebody has no chips left at a table with stacks: they sit out until they buy some (RULES 4)."""
        return self.options.has_stacks and sitter.stack <= 0

    def seat_of(self, account: AccountId) -> Seat | None:
        """Where an account sits, None if nowhere."""
        return next((seat for seat, sitter in self.sitters if sitter.account == account), None)

    def sitter(self, seat: Seat) -> Sitter | None:
        """Who sits in a seat; None for an empty seat or one that the table does not have."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else None

    def with_sitter(self, seat: Seat, sitter: Sitter | None) -> State:
        """This state with one seat's sitter replaced."""
        return replace(self, seats=(*self.seats[:seat], sitter, *self.seats[seat + 1 :]))
