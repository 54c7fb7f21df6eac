"""What happened at a table: past-tense values, kept for ever in the log. A public format (see `bot.store.codec`)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Cards
from bot.table.fair_deal import Frozen, Root, Seal
from bot.table.moves import Move
from bot.table.options import Options
from bot.table.state import State, Vote


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The first event of every table."""

    table: TableId
    host: AccountId
    options: Options
    expected: tuple[AccountId, ...] = ()  # who played at the table that this one follows


@dataclass(frozen=True, slots=True)
class OptionsChanged:
    """New rules or settings; they hold from the next hand."""

    options: Options


@dataclass(frozen=True, slots=True)
class ClockSet:
    """Turns have so many seconds, 0 for no clock: in a running hand that has a clock, only after it."""

    clock_s: int


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody sat down in a free seat, or took over a seat that another one left."""

    seat: Seat
    account: AccountId
    is_computer: bool = False


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat became free."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeaving:
    """A player goes when they may; until then the policy plays for them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """A player who was away or leaving plays again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatSatOut:
    """A player skips hands until they say Ready."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatWentAway:
    """A player does not come back: the policy plays for them until they do."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatReadied:
    """A player is ready for the next hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TermsAgreed:
    """Before the first hand a player who was asked again is in for what is played for now. Start deals, not this."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatQueued:
    """A player who is not in the running hand is dealt in with the next one, as soon as no Fantasyland is owed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealHeld:
    """A player asked to wait: the next hand is not dealt by itself, but when everybody is ready."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CutGiven:
    """A player has cut; the word is kept apart. Version 1 held it here, in `cut`, and version 2 its SHA256."""

    seat: Seat
    cut: str = ""
    cut_sha256: str = ""


@dataclass(frozen=True, slots=True)
class SubstituteNamed:
    """A computer will have an absent player's seat when no hand is under way and no Fantasyland is owed.

    None if it will not after all.
    """

    seat: Seat
    computer: AccountId | None


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Another player is the host now."""

    host: AccountId


@dataclass(frozen=True, slots=True)
class HostNamed:
    """Another player will be the host when this hand is over; the host themselves, if they stay it after all."""

    host: AccountId


@dataclass(frozen=True, slots=True)
class RootPosted:
    """The commitment to a batch of deals stands on Discord: its hands can begin."""

    root: Root


@dataclass(frozen=True, slots=True)
class RootLost:
    """A commitment is gone, or in another channel: a new batch has to be posted. A frozen hand is frozen anew."""

    batch_no: int


@dataclass(frozen=True, slots=True)
class HandFrozen:
    """All that the next hand depends on is fixed; its seal can be posted."""

    frozen: Frozen


@dataclass(frozen=True, slots=True)
class HandSealed:
    """The seal of the frozen hand stands on Discord."""

    hand_no: int
    message_id: int


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand began. `before` is the whole table without a hand, so that one hand folds alone.

    `order` lists the seats dealt in, from the button's left, the button last; `fantasyland` the numbers of cards of
    their boards, board by board (0: street by street); `deck` all cards in the order in which they are dealt. Closed
    games only: `banker` is the seat that banks, `ace_dealer` the one that has the button for having held the ace of
    spades (RULES 2.7, 2.13). `seal` is what its deck follows from, None for a hand of version 1 of the fair deal.
    `edition` is that of the rules by which the hand is scored: 1 for a hand that was dealt before there were two.
    """

    before: State
    hand_no: int
    deal_no: int
    button: Seat
    order: tuple[Seat, ...]
    fantasyland: tuple[int, ...]
    deck: Cards
    banker: Seat | None = None
    ace_dealer: Seat | None = None
    seal: Seal | None = None
    edition: int = 1


@dataclass(frozen=True, slots=True)
class StackBought:
    """A player bought so many chips for their stack; points change hands only when hands are scored."""

    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class StakeProposed:
    """A player proposed a pair stake to another; it replaces what either had proposed to the other before."""

    account: AccountId
    to: AccountId
    stake: int


@dataclass(frozen=True, slots=True)
class StakeAgreed:
    """Two players agreed: from the next hand on, every payment between them counts `stake` times."""

    account: AccountId
    to: AccountId
    stake: int


@dataclass(frozen=True, slots=True)
class StakeDeclined:
    """What two players had proposed to each other is off; what they agreed on before stands."""

    account: AccountId
    to: AccountId


@dataclass(frozen=True, slots=True)
class HandScored:
    """The points of a hand (units times the stake) and the Fantasyland cards owed next, both in order of play.

    Fantasyland is owed board by board, as in `HandDealt`.

    `house` and `jackpot` are the points that these accounts gain (negative: pay); with `totals` they sum to zero.
    `jackpot_before` is what the jackpot held when the hand was scored: with it the hand can be scored again.
    """

    hand_no: int
    totals: tuple[int, ...]
    next_fantasyland: tuple[int, ...]
    house: int = 0
    jackpot: int = 0
    jackpot_before: int = 0


@dataclass(frozen=True, slots=True)
class HandVoided:
    """A hand that pays nothing and is dealt anew with the same button and Fantasyland counts."""

    hand_no: int


@dataclass(frozen=True, slots=True)
class VoteGiven:
    """A player agrees to end the session or to void the hand."""

    seat: Seat
    vote: Vote


@dataclass(frozen=True, slots=True)
class PlayerCalled:
    """A player has some time to answer. `turn` is the key of their turn.

    A player who leaves the first call of a turn unanswered is away. When a later one ends, the policy plays that turn.
    """

    seat: Seat
    turn: str


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """A called player is there."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayOutBegun:
    """The table's policy plays everybody's hand to its end at once, and the session ends with its points.

    `reason` is that of the `TableEnded` to come. A pause ends with it.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class EndAnnounced:
    """The session ends after this hand, when no Fantasyland is owed."""


@dataclass(frozen=True, slots=True)
class TablePaused:
    """The clock stands; nobody can act. `reason`: a key of `pauses`, or a text of whoever paused it."""

    reason: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    """The clock runs again, for each turn from where it stood. `seat`: who has ended the pause, None for the system."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class TableEnded:
    """The session is over; its totals stand."""

    reason: str


Event = (
    TableOpened
    | OptionsChanged
    | ClockSet
    | SeatTaken
    | SeatLeft
    | SeatLeaving
    | SeatReturned
    | SeatSatOut
    | SeatWentAway
    | SeatReadied
    | TermsAgreed
    | SeatQueued
    | DealHeld
    | CutGiven
    | SubstituteNamed
    | HostChanged
    | HostNamed
    | RootPosted
    | RootLost
    | HandFrozen
    | HandSealed
    | HandDealt
    | Move
    | StackBought
    | StakeProposed
    | StakeAgreed
    | StakeDeclined
    | HandScored
    | HandVoided
    | VoteGiven
    | PlayerCalled
    | CallAnswered
    | PlayOutBegun
    | EndAnnounced
    | TablePaused
    | TableResumed
    | TableEnded
)

Events = tuple[Event, ...]
