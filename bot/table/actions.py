"""What can be asked of a table: imperative values, refused or turned into events by `decide`.

`account` is who asks; the shell sets it from the authenticated sender, never from a button's text.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId, Seat
from bot.table.fair_deal import Root
from bot.table.moves import Play, PlayFor
from bot.table.options import Options

ANY_COMPUTER = AccountId("")
"""Stands for a computer where the question is only whether one would be seated."""

ANY_CUT = "-"
"""Stands for a cut in the same way."""


@dataclass(frozen=True, slots=True)
class Join:
    """Take a free seat. While a hand is being played it is reserved: the next hand is dealt to its new sitter, too.

    A sitter who is asked again says by it that they are in, and so does one who sits out before the first hand. Here
    and below `terms_no` is that of the state as the sender saw it; None for a program, which is shown nothing.
    """

    account: AccountId
    terms_no: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat up: at once between hands, else when the hand is over and no Fantasyland is owed."""

    account: AccountId


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat a computer player; the host's."""

    account: AccountId
    computer: AccountId


@dataclass(frozen=True, slots=True)
class ChangeOptions:
    """Change ruleset, seats, stake, clock or pace before a hand; the host's.

    `instead_of`: the options that the sender has seen. They are not changed if they are others by now. None for any.
    """

    account: AccountId
    options: Options
    instead_of: Options | None = None


@dataclass(frozen=True, slots=True)
class SetClock:
    """Give turns so many seconds, 0 for no clock; the host's, also in the middle of a hand.

    A running hand that was dealt with a clock keeps it. In one without, turns have it from now on, but none ends before
    its player could have been played for without a clock. A clock of two hours or more is set between hands: everybody
    is asked for Ready again.
    """

    account: AccountId
    clock_s: int


@dataclass(frozen=True, slots=True)
class GiveCut:
    """One's word or number in the public permutation; once a session."""

    account: AccountId
    cut: str


@dataclass(frozen=True, slots=True)
class NoteRoot:
    """A commitment was posted. From the shell alone, like the other notes."""

    root: Root


@dataclass(frozen=True, slots=True)
class NoteSeal:
    """The seal of the frozen hand was posted."""

    hand_no: int
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class LoseRoot:
    """A commitment is of no use: it is gone, the table has moved, or Discord refuses what is posted after it.

    Or nobody knows whether it stands, or what was posted after it, since Discord does not list the channel.

    `pause`: why the table pauses then, a key of `pauses`; empty if it goes on.
    """

    batch_no: int
    pause: str = ""


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready for the next hand; the first one waits for Start instead.

    Ends being away, and sitting out: in the middle of a hand from the next one on.
    """

    account: AccountId
    terms_no: int | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Deal now to everybody who is ready, before the first hand to all who are in; the others sit out.

    The host's; before the first hand anybody's who has joined, once enough have been in for some time (`Context`).
    """

    account: AccountId
    terms_no: int | None = None


@dataclass(frozen=True, slots=True)
class SitOut:
    """Skip hands until Ready."""

    account: AccountId


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Play one's own cards again after having been away or on the way out."""

    account: AccountId


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play on without the player whose turn has this key: they are called first. Any seated human's.

    Until when it is too early the shell knows (`Context`).
    """

    account: AccountId
    turn: str


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """Be there after all: any click of a called player at the table. It answers the first call of a turn alone."""

    account: AccountId


@dataclass(frozen=True, slots=True)
class MarkAway:
    """Let the policy play for somebody until they come back: they did not answer, or have left the server.

    From the shell alone.
    """

    account: AccountId


@dataclass(frozen=True, slots=True)
class Rebuy:
    """Buy so many chips for one's stack; between hands."""

    account: AccountId
    chips: int


@dataclass(frozen=True, slots=True)
class ProposeStake:
    """Propose to somebody that every payment between the two counts `stake` times; between hands. 1 ends it."""

    account: AccountId
    seat: Seat
    stake: int


@dataclass(frozen=True, slots=True)
class AgreeToStake:
    """Accept what the player in `seat` has proposed; `stake` is what was read, so that a newer offer is not meant."""

    account: AccountId
    seat: Seat
    stake: int


@dataclass(frozen=True, slots=True)
class DeclineStake:
    """Take back one's own proposal to the player in `seat`, or turn theirs down."""

    account: AccountId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ReadyTimeOut:
    """The end of the call to the next hand: who has not answered it sits out (RULES 4). From the clock alone."""

    hand_no: int


@dataclass(frozen=True, slots=True)
class DealOn:
    """A while after a showdown, at a table that deals by itself: everybody plays on. From the clock alone."""

    hand_no: int


@dataclass(frozen=True, slots=True)
class HoldDeal:
    """Wait with the next hand, which would be dealt by itself, until everybody is ready; anybody's who sits."""

    account: AccountId


@dataclass(frozen=True, slots=True)
class Kick:
    """Free the seat of an absent player or a computer; the host's. In the lobby, any seat."""

    account: AccountId
    seat: Seat


@dataclass(frozen=True, slots=True)
class Substitute:
    """Let a computer player take over the seat of an absent player; in a hand, when it and its Fantasyland are over."""

    account: AccountId
    seat: Seat
    computer: AccountId


@dataclass(frozen=True, slots=True)
class HandOver:
    """Make another seated human the host; in a hand, when it is over."""

    account: AccountId
    seat: Seat


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clock. The host's, or the system's (`account` None) with a reason: a key of `pauses`, or a text.

    Not while the host is waited for, nor once others have ended two pauses of a hand, if anybody else is there who was
    dealt in: a pause would keep them from the hand's end.
    """

    account: AccountId | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause: any seated human's, or the system's."""

    account: AccountId | None


@dataclass(frozen=True, slots=True)
class EndAfterHand:
    """End when this hand is over and no Fantasyland is owed; the host's."""

    account: AccountId


@dataclass(frozen=True, slots=True)
class AgreeToEnd:
    """End now: happens when every seated human who is not absent has said so, and for a Fantasyland the absent, too.

    A hand that runs is played out by the policy and counts.
    """

    account: AccountId


@dataclass(frozen=True, slots=True)
class AgreeToVoid:
    """Void the hand: happens when every human whom it was dealt to has said so, also those who are absent by now."""

    account: AccountId


@dataclass(frozen=True, slots=True)
class VoidBroken:
    """Void a hand that an error has frozen; by somebody who manages the server and was not dealt in.

    Whether they manage it, and whether the table is frozen, is known to the shell alone.
    """

    account: AccountId


@dataclass(frozen=True, slots=True)
class CloseIdle:
    """Close a lobby after two hours, a table after seven days without an action. From the clock alone.

    A hand that runs is played out first, unless an error has frozen it (`Context`): then it is voided.
    """

    reason: str


Action = (
    Join
    | Leave
    | AddComputer
    | ChangeOptions
    | SetClock
    | GiveCut
    | NoteRoot
    | NoteSeal
    | LoseRoot
    | Ready
    | Start
    | SitOut
    | ComeBack
    | Play
    | PlayFor
    | Rebuy
    | ProposeStake
    | AgreeToStake
    | DeclineStake
    | ReadyTimeOut
    | DealOn
    | HoldDeal
    | Kick
    | Substitute
    | HandOver
    | Pause
    | Resume
    | EndAfterHand
    | AgreeToEnd
    | AgreeToVoid
    | VoidBroken
    | PlayOn
    | AnswerCall
    | MarkAway
    | CloseIdle
)
