"""All that is known of one table, as one frozen value.

Only the core and the shell hold a `State`: it contains the deck. Everything that is shown is made from the views in
`bot.table.views`, which lack the hidden cards by their types.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.ids import AccountId, Seat, TableId
from bot.rules.deal_keys import text_hash
from bot.table.fair_deal import Frozen, Root, Seal
from bot.table.hand import Hand
from bot.table.options import Options


class Phase(StrEnum):
    """What the table is doing."""

    LOBBY = "lobby"  # before the first hand
    DEALING = "dealing"  # a hand is frozen; its cards wait for the seal
    PLAYING = "playing"
    BETWEEN = "between"  # a hand is over, the next one waits for Ready
    ENDED = "ended"


class Vote(StrEnum):
    """What the humans at a table can only do together."""

    END = "end"
    VOID = "void"


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
    cut_sha256: str = ""  # not empty if they have cut; the words are kept apart, so that they can be erased
    is_queued: bool = False  # out of the running hand, and dealt in with the next one; `is_out` until then
    substitute: AccountId | None = None  # the computer that has their seat after this hand, unless they come back
    is_asked: bool = False  # something else is played for since they last said that they are in

    @property
    def skips_hands(self) -> bool:
        """Whether they sit out, and have not asked to be dealt in."""
        return self.is_out and not self.is_queued

    @property
    def cut_hash(self) -> str:
        """What the log holds of the cut, empty without one."""
        return self.cut_sha256 or (text_hash(self.cut) if self.cut else "")

    @property
    def is_absent(self) -> bool:
        """Whether the policy plays for this human at once."""
        return self.is_away or self.is_leaving


@dataclass(frozen=True, slots=True)
class PairStake:
    """What two players have agreed on: every payment between them counts so many times (RULES 2.14)."""

    accounts: tuple[AccountId, AccountId]  # the smaller id first, so that a pair has one entry
    stake: int


@dataclass(frozen=True, slots=True)
class StakeOffer:
    """A pair stake that one player has proposed to another, who has yet to agree."""

    account: AccountId
    to: AccountId
    stake: int


@dataclass(frozen=True, slots=True)
class State:
    """A table between two events. `hand` is of the game that the ruleset was of by which it was dealt.

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
    resumes: int = 0  # pauses that are over: after each of them the table waits anew
    end_votes: tuple[Seat, ...] = ()
    void_votes: tuple[Seat, ...] = ()
    hand: Hand | None = None
    banker: Seat | None = None  # of the newest hand that had one
    pair_stakes: tuple[PairStake, ...] = ()
    stake_offers: tuple[StakeOffer, ...] = ()
    root: Root | None = None  # the commitment that the next hand rests on; None until it is posted
    frozen: Frozen | None = None  # the hand that is being dealt
    sealed_by: int | None = None  # the message that is its seal, once it is posted
    seal: Seal | None = None  # of the newest hand
    redeals: int = 0  # frozen hands that were dropped, with their batch, because their commitment was lost
    used_no: int = 0  # the number of the newest of them: no hand has it again
    expected: tuple[AccountId, ...] = ()  # who played at the table that this one follows; nobody sits without a click
    is_held: bool = False  # somebody asked to wait: the next hand is not dealt by itself
    left_stacks: tuple[tuple[AccountId, int], ...] = ()  # chips of those who have left: they come back with them
    next_host: AccountId | None = None  # who was named in this hand to be the host after it
    terms_no: int = 0  # how often it was changed what is played for: controls say which of these their presser saw

    def without_heir(self, account: AccountId) -> State:
        """The state in which somebody who goes is not to be the host any more."""
        return replace(self, next_host=None) if account == self.next_host else self

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
        """The hand whose panel is the table's: the frozen one as soon as its panel is to be the seal (version 2)."""
        return self.frozen.hand_no if self.frozen is not None and not self.frozen.has_line else self.hand_no

    @property
    def is_played_out(self) -> bool:
        """Whether the session ends with the hand that runs: the policy plays all of it, at once."""
        return self.is_playing and self.hand is not None and bool(self.hand.play_out)

    @property
    def owes_fantasyland(self) -> bool:
        """Whether somebody has earned a Fantasyland that is not played yet."""
        return any(sitter.fantasyland for _, sitter in self.sitters)

    def is_owed_by(self, sitter: Sitter) -> bool:
        """Whether a Fantasyland is to be played with somebody, whoever earned it (RULES 3.4).

        Who sits out owes nothing, nor does who had no part in the hand that earned it, for want of chips.
        """
        if not self.owes_fantasyland or sitter.is_out:
            return False
        return self.hand is None or any(player.account == sitter.account for player in self.hand.seats)

    def is_in_hand(self, seat: Seat) -> bool:
        """Whether the hand that is frozen or played is dealt to a seat."""
        if self.frozen is not None:
            return seat in self.frozen.order
        return self.is_playing and self.hand is not None and self.hand.index_of(seat) is not None

    def is_broke(self, sitter: Sitter) -> bool:
        """Whether somebody has no chips left at a table with stacks: they sit out until they buy some (RULES 4)."""
        return self.options.has_stacks and sitter.stack <= 0

    def waits_for_chips(self, seat: Seat) -> bool:
        """Whether whoever sits there has no chips and no part in what is played or owed: nothing waits for them."""
        sitter = self.sitter(seat)
        if sitter is None or not self.is_broke(sitter):
            return False
        return not (self.is_in_hand(seat) or self.is_owed_by(sitter))

    @property
    def computers_to_come(self) -> frozenset[AccountId]:
        """Computers who will have somebody's seat after this hand."""
        return frozenset(sitter.substitute for _, sitter in self.sitters if sitter.substitute is not None)

    def seat_of(self, account: AccountId) -> Seat | None:
        """Where an account sits, None if nowhere."""
        return next((seat for seat, sitter in self.sitters if sitter.account == account), None)

    def sitter(self, seat: Seat) -> Sitter | None:
        """Who sits in a seat; None for an empty seat or one that the table does not have."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else None

    def with_sitter(self, seat: Seat, sitter: Sitter | None) -> State:
        """This state with one seat's sitter replaced."""
        return replace(self, seats=(*self.seats[:seat], sitter, *self.seats[seat + 1 :]))
