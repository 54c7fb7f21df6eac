"""What is committed with the events of an action: the deadlines from then on, the drafts that end, what is booked."""

from __future__ import annotations

from collections.abc import Iterable

from bot.ids import AccountId, TableId
from bot.ledger.entries import LedgerEntry
from bot.ledger.hands import hand_entry, hand_record
from bot.ledger.records import HandRecord
from bot.play.game import play_of
from bot.store import NEVER_MS, Append, CutText, Deadline, FreeText
from bot.table.actions import Action, GiveCut
from bot.table.events import Event, HandDealt, HandScored, HandVoided, SeatLeft, SeatTaken, TableOpened
from bot.table.evolve import evolve
from bot.table.moves import Move
from bot.table.state import Phase, State
from bot.table.timers import Timer


def append_of(
    table: TableId,
    version: int,
    action_id: str,
    account: AccountId | None,
    after: State,
    events: tuple[Event, ...],
    now_ms: int,
    wanted: Iterable[Timer],
) -> Append:
    """The events that lead from a version to the state `after`, ready to be committed at `now_ms` (UTC).

    `wanted` are the timers from then on.
    """
    return Append(
        table=table,
        version=version,
        action_id=action_id,
        account=account,
        at_ms=now_ms,
        events=events,
        deadlines=tuple(_deadline(timer, now_ms) for timer in wanted),
        clears_drafts=_cleared_drafts(after, events),
        sitting=_sitting(after, events),
    )


def bookings(state: State, events: tuple[Event, ...]) -> tuple[tuple[LedgerEntry, ...], tuple[HandRecord, ...]]:
    """What the events post and record. Each hand is read where it ended: the same events may deal the next one."""
    entries: list[LedgerEntry] = []
    records: list[HandRecord] = []
    if not any(isinstance(event, HandScored | HandVoided) for event in events):
        return (), ()
    for event in events:
        if isinstance(event, HandScored):
            entries.append(hand_entry(state, event))
        state = evolve(state, event)
        if isinstance(event, HandScored | HandVoided):
            records.append(hand_record(state))
    return tuple(entries), tuple(records)


def texts_of(action: Action) -> tuple[FreeText, ...]:
    """What is kept apart from the log, so that it can be erased: the words of a cut."""
    return (CutText(action.account, action.cut.strip()),) if isinstance(action, GiveCut) else ()


def earliest(deadlines: tuple[Deadline, ...]) -> int | None:
    """When the next of them is due (UTC milliseconds); None without any."""
    return min((deadline.due_ms for deadline in deadlines), default=None)


def _sitting(after: State, events: tuple[Event, ...]) -> tuple[AccountId, ...] | None:
    """Who sits at the table from now on; None when the events change nothing about that, or end the table."""
    is_changed = any(isinstance(event, TableOpened | SeatTaken | SeatLeft) for event in events)
    if not is_changed or after.phase is Phase.ENDED:
        return None
    return tuple(sitter.account for _, sitter in after.sitters)


def _cleared_drafts(after: State, events: tuple[Event, ...]) -> bool | tuple[AccountId, ...]:
    """Whose drafts are out of date: True for everybody's at the table."""
    moves = [event for event in events if isinstance(event, Move)]
    if any(isinstance(event, HandDealt | HandScored | HandVoided) for event in events):
        return True
    if not moves or after.hand is None:
        return ()
    game = play_of(after.hand.ruleset)
    if game.ends_drafts(after.hand, moves):
        return True
    return tuple(
        sitter.account
        for move in moves
        if (sitter := after.seats[move.seat]) is not None and not game.keeps_draft(after.hand, move.seat)
    )


def _deadline(timer: Timer, now_ms: int) -> Deadline:
    """A timer that is wanted from now on, as the store keeps it."""
    if timer.waits:
        return Deadline(timer.key, timer.kind.value, timer.seat, NEVER_MS, timer.after_ms)
    return Deadline(timer.key, timer.kind.value, timer.seat, now_ms + timer.after_ms)
