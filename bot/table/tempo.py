"""How fast people play at a table, from the times in its log: it decides when somebody counts as absent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from bot.ids import Seat
from bot.table.events import Event, HandDealt, PlayerCalled
from bot.table.evolve import evolve
from bot.table.moves import By, Move
from bot.table.options import LONG_CLOCK_S
from bot.table.state import State
from bot.table.turns import plays_themselves, turn_key, waited_for

SLOW_MS = 3_600_000  # a longer turn is one by post, unless somebody called for an answer
ABSENT_AFTER_MS = 600_000
ABSENT_AFTER_SLOWLY_MS = 86_400_000  # where people play by post


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that the table waits for: its key, whose it is, since when (UTC milliseconds), and if they were called."""

    key: str
    seat: Seat
    since_ms: int
    was_called: bool = False


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long people have taken for their turns, those left to a policy and the time in a pause aside.

    `is_by_post`: whether everybody who played in the last hand was slow in it; one player's pace alone says nothing.
    `played`: who has, in the newest hand; `slow`: who has taken so long for a turn of it that they play by post.
    """

    turns: tuple[Turn, ...] = ()
    is_by_post: bool = False
    played: frozenset[Seat] = frozenset()
    slow: frozenset[Seat] = frozenset()

    def after(self, events: Iterable[Event], state: State, at_ms: int) -> Self:
        """The tempo after some events at a time (UTC milliseconds) that lead to a state."""
        events = tuple(events)
        movers = {event.seat for event in events if isinstance(event, Move) and event.by is By.PLAYER}
        called = {event.turn for event in events if isinstance(event, PlayerCalled)}
        since = {turn.key: replace(turn, was_called=turn.was_called or turn.key in called) for turn in self.turns}
        running = {key: since.get(key, Turn(key, seat, at_ms)) for key, seat in _running(state)}
        over = [turn for key, turn in since.items() if key not in running and turn.seat in movers]
        played = self.played | {turn.seat for turn in over}
        by_post = {turn.seat for turn in over if not turn.was_called and at_ms - turn.since_ms > SLOW_MS}
        slow = self.slow | by_post
        if any(isinstance(event, HandDealt) for event in events):
            return type(self)(tuple(running.values()), is_by_post=len(played) > 1 and played <= slow)
        return type(self)(tuple(running.values()), self.is_by_post, played, slow)


def tempo_of(timed: Iterable[tuple[int, Event]]) -> Tempo:
    """The tempo after a log that begins with a deal: events with their times (UTC milliseconds)."""
    tempo = Tempo()
    state = None
    for at_ms, event in timed:
        state = evolve(state, event)
        tempo = tempo.after((event,), state, at_ms)
    return tempo


def absent_after_ms(tempo: Tempo, state: State) -> int:
    """How long a turn may be left unanswered before the others may play on, in milliseconds.

    Ten minutes. In a hand that was dealt with a long clock as long as that. A day where people play by post: where
    everybody was slow in the last hand, and not everybody is quick in this one.
    """
    clock_s = state.hand.options.clock_s if state.hand is not None else 0
    if clock_s >= LONG_CLOCK_S:
        return clock_s * 1000
    is_quick = _present(state) <= tempo.played - tempo.slow
    return ABSENT_AFTER_SLOWLY_MS if tempo.is_by_post and not is_quick else ABSENT_AFTER_MS


def _running(state: State) -> tuple[tuple[str, Seat], ...]:
    """The turns that people are waited for in, by key; none while the table pauses."""
    hand = state.hand if state.is_playing and not state.paused else None
    if hand is None:
        return ()
    waited = ((index, hand.seats[index]) for index in waited_for(state))
    return tuple((turn_key(hand, index), player.seat) for index, player in waited if not player.is_computer)


def _present(state: State) -> frozenset[Seat]:
    """The seats in the newest hand whose humans play themselves."""
    seats = state.hand.seats if state.hand is not None else ()
    return frozenset(player.seat for index, player in enumerate(seats) if plays_themselves(state, index))
