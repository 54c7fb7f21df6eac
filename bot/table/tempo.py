"""How fast people play at a table, from the times in its log: it decides when somebody counts as absent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from bot.ids import Seat
from bot.table.events import Event, HandDealt
from bot.table.evolve import evolve
from bot.table.hand import Hand
from bot.table.moves import By, Move
from bot.table.state import State
from bot.table.turns import turn_key, waited_for

QUICK_MS = 600_000  # who takes longer for a turn plays by post
ABSENT_AFTER_MS = 600_000
ABSENT_AFTER_SLOWLY_MS = 86_400_000  # where people play by post


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that the table waits for: its key, whose it is, and since when (UTC milliseconds)."""

    key: str
    seat: Seat
    since_ms: int


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long people have taken for their turns, those left to a policy and the time in a pause aside.

    `last_ms`: the longest turn of the last hand that anybody played themselves, None before there was one; `this_ms`
    that of the newest hand so far, None where nobody has played yet. `played`: who has, in the newest hand.
    """

    turns: tuple[Turn, ...] = ()
    last_ms: int | None = None
    this_ms: int | None = None
    played: frozenset[Seat] = frozenset()

    def after(self, events: Iterable[Event], state: State, at_ms: int) -> Self:
        """The tempo after some events at a time (UTC milliseconds) that lead to a state."""
        events = tuple(events)
        movers = {event.seat for event in events if isinstance(event, Move) and event.by is By.PLAYER}
        since = {turn.key: turn for turn in self.turns}
        running = tuple(since.get(key, Turn(key, seat, at_ms)) for key, seat in _running(state))
        over = [turn for turn in self.turns if turn not in running and turn.seat in movers]
        took = (*(at_ms - turn.since_ms for turn in over), *(() if self.this_ms is None else (self.this_ms,)))
        this_ms, played = max(took, default=None), self.played | {turn.seat for turn in over}
        if any(isinstance(event, HandDealt) for event in events):
            last_ms = self.last_ms if this_ms is None else this_ms
            return type(self)(running, last_ms)
        return type(self)(running, self.last_ms, this_ms, played)


def tempo_of(timed: Iterable[tuple[int, Event]]) -> Tempo:
    """The tempo after a log that begins with a deal: events with their times (UTC milliseconds)."""
    tempo, state = Tempo(), None
    for at_ms, event in timed:
        state = evolve(state, event)
        tempo = tempo.after((event,), state, at_ms)
    return tempo


def absent_after_ms(tempo: Tempo, state: State) -> int:
    """How long a turn may be left unanswered before the others may play on, in milliseconds.

    Ten minutes where everybody acted within ten minutes in the last hand, or in the newest one so far; else a day. In
    the first hand that is everybody who has acted yet.
    """
    if tempo.last_ms is None:
        is_quick = (tempo.this_ms or 0) <= QUICK_MS
    elif tempo.last_ms <= QUICK_MS:
        is_quick = True
    else:
        is_quick = tempo.this_ms is not None and tempo.this_ms <= QUICK_MS and _present(state) <= tempo.played
    return ABSENT_AFTER_MS if is_quick else ABSENT_AFTER_SLOWLY_MS


def _running(state: State) -> tuple[tuple[str, Seat], ...]:
    """The turns that people are waited for in, by key; none while the table pauses."""
    hand = state.hand if state.is_playing and not state.paused else None
    if hand is None:
        return ()
    present = _present(state)
    waited = ((turn_key(hand, index), hand.seats[index].seat) for index in waited_for(state))
    return tuple((key, seat) for key, seat in waited if seat in present)


def _present(state: State) -> frozenset[Seat]:
    """The seats in the newest hand whose humans play themselves."""
    hand: Hand | None = state.hand
    found = set()
    for player in hand.seats if hand is not None else ():
        sitter = state.sitter(player.seat)
        if sitter is not None and not (sitter.is_computer or sitter.is_absent):
            found.add(player.seat)
    return frozenset(found)
