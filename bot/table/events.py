"""What happened at a table: past-tense values, kept for ever in the log. A public format (see `bot.store.codec`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board, Cards
from bot.table.state import Options, State


class By(StrEnum):
    """Whose decision a placement was."""

    PLAYER = "player"
    CLOCK = "clock"  # the table's policy, at the deadline or for an absent player
    COMPUTER = "computer"


class Vote(StrEnum):
    """What the humans at a table can only do together."""

    END = "end"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The first event of every table."""

    table: TableId
    host: AccountId
    options: Options


@dataclass(frozen=True, slots=True)
class OptionsChanged:
    """New rules or settings; they hold from the next hand."""

    options: Options


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
    """A player missed the Ready of a hand that needs everybody: the policy plays for them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatReadied:
    """A player is ready for the next hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CutGiven:
    """A player's part in the public permutation of this session's deals."""

    seat: Seat
    cut: str


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Another player is the host now."""

    host: AccountId


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand began. `before` is the whole table without a hand, so that one hand folds alone.

    `order` lists the seats dealt in, from the button's left, the button last; `fantasyland` their numbers of cards
    (0: street by street); `deck` all cards in the order in which they are dealt.
    """

    before: State
    hand_no: int
    deal_no: int
    button: Seat
    order: tuple[Seat, ...]
    fantasyland: tuple[int, ...]
    deck: Cards


@dataclass(frozen=True, slots=True)
class CardsPlaced:
    """A seat placed its street, or set its Fantasyland. `rows` holds only the new cards."""

    seat: Seat
    street_no: int
    rows: Board
    discards: Cards = ()
    board: int = 0
    by: By = By.PLAYER


@dataclass(frozen=True, slots=True)
class HandScored:
    """The points of a hand (units times the stake) and the Fantasyland cards owed next, both in order of play."""

    hand_no: int
    totals: tuple[int, ...]
    next_fantasyland: tuple[int, ...]


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
class EndAnnounced:
    """The session ends after this hand, when no Fantasyland is owed."""


@dataclass(frozen=True, slots=True)
class TablePaused:
    """The clock stands; nobody can act."""

    reason: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    """The clock runs again, turns from their beginning."""


@dataclass(frozen=True, slots=True)
class TableEnded:
    """The session is over; its totals stand."""

    reason: str


Event = (
    TableOpened
    | OptionsChanged
    | SeatTaken
    | SeatLeft
    | SeatLeaving
    | SeatReturned
    | SeatSatOut
    | SeatWentAway
    | SeatReadied
    | CutGiven
    | HostChanged
    | HandDealt
    | CardsPlaced
    | HandScored
    | HandVoided
    | VoteGiven
    | EndAnnounced
    | TablePaused
    | TableResumed
    | TableEnded
)
