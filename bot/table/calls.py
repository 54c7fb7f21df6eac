"""A player leaves a turn unanswered and is called: as a value, as actions, as events. See `bot.table.absence`."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId, Seat


@dataclass(frozen=True, slots=True)
class Call:
    """A player who was called in a turn that they left unanswered. `turn` is its key (see `bot.table.turns`).

    It runs until it is answered; `number` counts the calls in that turn, from 1.
    """

    seat: Seat
    turn: str
    number: int = 1
    is_running: bool = True

    @property
    def needs_move(self) -> bool:
        """Whether only the move that ends the turn answers it: a click has answered the first call of that turn."""
        return self.number > 1


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play on without the player whose turn has this key: they are called first. Any seated human's.

    `early_until_ms`: when it may be asked first (UTC milliseconds), None where that is past. The shell knows.
    """

    account: AccountId
    turn: str
    early_until_ms: int | None = None


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


CallAction = PlayOn | AnswerCall | MarkAway
CallEvent = PlayerCalled | CallAnswered
