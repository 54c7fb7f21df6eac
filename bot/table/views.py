"""What may be seen of a table: by everybody (`PublicView`), and by one player (`SeatView`).

The types have no place for a hidden card: no deck, no discards before a showdown that reveals them, nothing that
was set in the dark.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board, Cards
from bot.rules.ruleset import Ruleset
from bot.table.fair_deal import Frozen, Seal
from bot.table.options import Options
from bot.table.state import PairStake, Phase, StakeOffer, Vote


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
    discards: Cards = ()  # laid away, once a showdown has revealed them
    is_waited_for: bool = False


class PlayerView:
    """One seat in a hand as everybody sees it. A game adds what lies open of its cards."""

    __slots__ = ()
    seat: Seat
    account: AccountId
    is_waited_for: bool
    net: int | None  # points of the hand, once scored


_Player = TypeVar("_Player", bound=PlayerView)


def by_seat(players: Iterable[_Player]) -> tuple[_Player, ...]:
    """Players in seat order: on screen everybody keeps their place from hand to hand."""
    return tuple(sorted(players, key=lambda player: player.seat))


class HandView:
    """The newest hand as everybody sees it; `players` in order of play, the button last. A game adds what it shows."""

    __slots__ = ()
    hand_no: int
    deal_no: int
    options: Options
    button: Seat
    players: tuple[PlayerView, ...]
    is_void: bool
    result: object | None  # at the showdown

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this hand; the table's may change before the next one."""
        return self.options.ruleset

    @property
    def is_over(self) -> bool:
        """Whether the hand was scored or voided."""
        return self.is_void or self.result is not None


class SeatView(ABC):
    """A table as one player in its newest hand sees it: everything public, and what is theirs alone."""

    __slots__ = ()
    public: PublicView
    hand: HandView
    index: int  # in the order of play

    @property
    @abstractmethod
    def player(self) -> PlayerView:
        """This player as the others see them."""

    @property
    @abstractmethod
    def has_turn(self) -> bool:
        """Whether the table waits for this player, or lets them do something beside the turn."""


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
    is_queued: bool = False  # dealt in with the next hand; `is_out` until then
    substitute: AccountId | None = None  # the computer that has their seat after this hand, unless they come back
    is_asked: bool = False  # something else is played for since they last said that they are in

    @property
    def skips_hands(self) -> bool:
        """Whether they sit out, and have not asked to be dealt in."""
        return self.is_out and not self.is_queued

    @property
    def is_played_on(self) -> bool:
        """Whether they have left, and the policy plays on for them: their hand, or Fantasyland that they are owed."""
        return self.is_leaving and not self.skips_hands

    @property
    def is_broke(self) -> bool:
        """Whether they have no chips left at a table with stacks, and sit out until they buy some."""
        return self.stack is not None and self.stack <= 0


@dataclass(frozen=True, slots=True)
class VoteView:
    """A vote that runs, and who has agreed, in the order in which they did.

    `is_agreed`: nobody's consent is missing any more, as who had not agreed has gone; the next one carries it.
    """

    vote: Vote
    accounts: tuple[AccountId, ...]
    is_agreed: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """A table as everybody sees it. `hand` is of the game that the ruleset was of by which it was dealt."""

    table: TableId
    host: AccountId
    options: Options
    phase: Phase
    hand_no: int
    voids: int
    is_ending: bool
    paused: str
    seats: int
    sitters: tuple[SitterView, ...]
    totals: tuple[tuple[AccountId, int], ...]
    hand: HandView | None
    pair_stakes: tuple[PairStake, ...] = ()  # what pairs of players have agreed on, also of who has left
    stake_offers: tuple[StakeOffer, ...] = ()
    frozen: Frozen | None = None  # the hand that is being dealt
    seal: Seal | None = None  # of the newest hand
    redeals: int = 0
    is_played_out: bool = False  # by the policy, and the session ends with this hand
    played_for: frozenset[Seat] = frozenset()  # by the policy, in their newest turn of a hand not played out for all
    played_on: frozenset[Seat] = frozenset()  # those of them who had left by then
    expected: tuple[AccountId, ...] = ()  # in the lobby of a rematch, and not there yet
    next_seats: tuple[Seat, ...] = ()  # those that the next hand would be dealt to, as it stands
    unready: tuple[Seat, ...] = ()  # those whose Ready it waits for
    next_host: AccountId | None = None  # the host after this hand, where somebody else was named
    votes: tuple[VoteView, ...] = ()  # those that run
    asked: tuple[AccountId, ...] = ()  # who has to say that they are in before anything is dealt to them
    terms_no: int = 0  # how often it was changed what is played for

    @property
    def is_underway(self) -> bool:
        """Whether a hand is frozen or dealt."""
        return self.phase in (Phase.DEALING, Phase.PLAYING)

    @property
    def owes_fantasyland(self) -> bool:
        """Whether the next hand is one with somebody in Fantasyland."""
        return any(sitter.fantasyland for sitter in self.sitters)

    def sitter_of(self, account: AccountId) -> SitterView | None:
        """Where and how somebody sits."""
        return next((sitter for sitter in self.sitters if sitter.account == account), None)

    def has_left(self, account: AccountId) -> bool:
        """Whether somebody has left, or is on their way out: the policy plays the hand out for them."""
        sitter = self.sitter_of(account)
        return sitter is None or sitter.is_leaving
