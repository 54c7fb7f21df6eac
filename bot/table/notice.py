"""What somebody may have to be told: that a table waits for a word or a move of theirs."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.ids import AccountId, Seat
from bot.table.state import Vote

NOTICE_AFTER_MS = 45_000
"""How long somebody has to see by themselves that they are waited for: an act of one who looks takes less."""


class NoticeKind(StrEnum):
    """What is waited for."""

    TURN = "turn"
    STREET = "street"  # cards of a street are to be placed
    SETTING = "setting"  # a closed hand was dealt
    FANTASYLAND = "fantasyland"
    SAYING = "saying"  # play or surrender, in turn
    CHANGING = "changing"  # a natural lies open: keep the choice or change it
    CALLED = "called"  # the others want to play on without them
    CALLED_AGAIN = "called_again"  # only their move keeps them from it
    NEXT_HAND = "next_hand"  # somebody is ready for it
    NEXT_FANTASYLAND = "next_fantasyland"  # the same where it is owed: nobody sits it out
    END_VOTE = "end_vote"  # to end the session, only this vote is missing
    VOID_VOTE = "void_vote"
    STAKE = "stake"  # another player proposes one


OF_VOTES = {vote: NoticeKind(f"{vote}_vote") for vote in Vote}
OF_TABLE = frozenset({*OF_VOTES.values(), NoticeKind.STAKE})
"""What stands at the table and not with a player's own hand."""

CALLS = frozenset({NoticeKind.CALLED, NoticeKind.CALLED_AGAIN})
CALLS_TO_HAND = frozenset({NoticeKind.NEXT_HAND, NoticeKind.NEXT_FANTASYLAND})


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that a seated human is waited for. `key` names it at its table: another key is another thing.

    `by` is who asks, where somebody does; `number` is the street, or the stake that is proposed. One that `waits` is
    told when the hand is over: until then nobody can do anything about it. `in_lobby`: there is no hand yet, so that
    the table's message has the button itself.
    """

    key: str
    kind: NoticeKind
    seat: Seat
    account: AccountId
    by: AccountId | None = None
    number: int = 0
    waits: bool = False
    in_lobby: bool = field(default=False, compare=False)
