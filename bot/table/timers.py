"""What the clock should do for a table, as a function of its state.

A timer's key says what it is for; the store keeps the due time of a key that is still wanted, so a turn's deadline is
set once, when the turn begins, and goes when the turn does. A timer that waits keeps the time that was left of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.ids import AccountId, Seat
from bot.table.game import game_of
from bot.table.hand import Hand
from bot.table.happenings.absence import CALL_AGAIN_AFTER_MS, CALL_MS, call_of, call_timer, has_company, late_timer
from bot.table.notice import CALLS, CALLS_TO_HAND, NOTICE_AFTER_MS, Notice
from bot.table.notices import key_now, wanted_notices
from bot.table.options import CALL_LEAST_S, DEAL_ON_AFTER_S, LOBBY_HOURS, Options
from bot.table.seats import deals_on, seats_in, unready
from bot.table.state import Phase, State
from bot.table.tempo import ABSENT_AFTER_MS
from bot.table.turns import has_to_act, turn_key, waited_for

START_MS = 180_000  # from when enough are in: so long the first hand's Start is the host's alone (RULES 4)
LOBBY_MS = LOBBY_HOURS * 3_600_000
IDLE_MS = 7 * 86_400_000
REMIND_FROM_CLOCK_S = 60  # shorter turns end before a reminder would help


class TimerKind(StrEnum):
    """What a timer turns into when it is due."""

    ACT = "act"  # a computer, an absent player or a deadline: the policy places, sets or speaks
    NOTICE = "notice"  # tell a player what they are waited for, unless they have seen it
    REMIND = "remind"  # tell the player that half of their turn is over
    LATE = "late"  # nothing happens, but from then on the others may call the player, or start in the host's stead
    CALL = "call"  # it was not answered: the policy plays for the player
    READY = "ready"
    DEAL_ON = "deal_on"
    LOBBY = "lobby"
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class Timer:
    """One thing to do, `after_ms` milliseconds from the moment at which it is first wanted.

    One that `waits` is not due before it goes on: then after what was left of its time when it began to wait.
    """

    key: str
    kind: TimerKind
    after_ms: int
    seat: Seat | None = None
    waits: bool = False


def timers(
    state: State, version: int, *, absent_after_ms: int = ABSENT_AFTER_MS, at_once: Collection[AccountId] = ()
) -> tuple[Timer, ...]:
    """All timers that a table wants. `version` is that of its newest event: idleness counts from there.

    `absent_after_ms`: how long a turn may be left unanswered at the tempo of this table (see `bot.table.tempo`).
    `at_once` are those who want to be told without a delay that they are waited for.
    """
    if state.phase is Phase.ENDED:
        return ()
    idle = Timer(f"idle:{version}", TimerKind.IDLE, IDLE_MS)
    if state.paused:  # whoever is waited for when it is over is told anew
        return (idle, *_waiting(_running(state, absent_after_ms)))
    running = (*_running(state, absent_after_ms), *_notices(state, absent_after_ms, at_once))
    return running if state.phase is Phase.LOBBY else (idle, *running)


def call_ms(options: Options) -> int:
    """How long the call to the next hand lasts, in milliseconds: as long as a turn does, and never a moment only."""
    return max(CALL_LEAST_S, options.clock_s) * 1000


def _running(state: State, absent_after_ms: int) -> tuple[Timer, ...]:
    """What runs at a table that does not pause. A hand that is being dealt waits for Discord, not for a clock."""
    if state.phase is Phase.DEALING:
        return ()
    if state.phase is Phase.LOBBY:
        return (Timer("lobby", TimerKind.LOBBY, LOBBY_MS), *_start_timers(state))
    if deals_on(state):
        return (Timer(f"deal_on:{state.hand_no}", TimerKind.DEAL_ON, DEAL_ON_AFTER_S * 1000),)
    if state.phase is Phase.BETWEEN:
        is_waiting = any(sitter.is_ready for _, sitter in state.sitters) and unready(state)
        return (Timer(f"ready:{state.hand_no}", TimerKind.READY, call_ms(state.options)),) if is_waiting else ()
    hand = state.hand
    assert hand is not None
    seats = range(len(hand.seats))
    return tuple(timer for index in seats for timer in _seat_timers(state, hand, index, absent_after_ms))


def start_timer(state: State) -> str:
    """The key of the wait for the host's Start. After a change of what is played for, the wait begins anew."""
    return f"start:{state.terms_no}"


def _start_timers(state: State) -> tuple[Timer, ...]:
    is_enough = len(seats_in(state)) >= state.options.ruleset.seats_min
    return (Timer(start_timer(state), TimerKind.LATE, START_MS),) if is_enough else ()


def _waiting(running: Iterable[Timer]) -> tuple[Timer, ...]:
    return tuple(replace(timer, waits=True) for timer in running)


def _seat_timers(state: State, hand: Hand, index: int, absent_after_ms: int) -> tuple[Timer, ...]:
    player = hand.seats[index]
    if not has_to_act(state, index) or index not in waited_for(state):
        return ()  # Fantasyland is due when the boards lie open: until then whoever is late may set it
    key = turn_key(hand, index)
    sitter = state.seats[player.seat]
    is_absent = sitter is None or sitter.account != player.account or sitter.is_absent
    if hand.play_out:  # a key of its own: what was tried before and failed is tried again
        return (Timer(f"act:{key}:out", TimerKind.ACT, 0, player.seat),)
    if player.is_computer:
        return (Timer(f"act:{key}:computer", TimerKind.ACT, 0, player.seat),)
    turn = _turn_timers(hand, index, _turn_ms(state, hand, absent_after_ms))
    absence = _absence_timers(state, hand, index, absent_after_ms)
    if is_absent:
        # Who comes back goes on with the time that was left: going and coming back is no way to a new turn.
        return (Timer(f"act:{key}:absent", TimerKind.ACT, 0, player.seat), *_waiting(turn), *absence)
    return (*turn, *absence)


def _turn_ms(state: State, hand: Hand, absent_after_ms: int) -> int:
    """How long a turn lasts, 0 for as long as its player likes; in milliseconds.

    A hand keeps the clock that it was dealt with. One that had none has the clock that was set since, and nobody has
    less than before they could be played for without it: who sleeps does not know of that clock.
    """
    game = game_of(hand)
    clock_s = state.options.clock_s
    if hand.options.clock_s or not clock_s:
        return game.turn_ms(hand, absent_after_ms=absent_after_ms)
    timed = replace(hand, options=replace(hand.options, clock_s=clock_s))
    return max(game.turn_ms(timed, absent_after_ms=absent_after_ms), absent_after_ms + CALL_MS)


def _turn_timers(hand: Hand, index: int, turn_ms: int) -> tuple[Timer, ...]:
    """What a clock brings to the turn of somebody whom the table waits for."""
    key = turn_key(hand, index)
    seat = hand.seats[index].seat
    if not turn_ms:
        return ()
    act = Timer(f"act:{key}", TimerKind.ACT, turn_ms, seat)
    if 0 < hand.options.clock_s < REMIND_FROM_CLOCK_S:
        return (act,)
    return (act, Timer(f"remind:{key}", TimerKind.REMIND, turn_ms // 2, seat))


def _absence_timers(state: State, hand: Hand, index: int, absent_after_ms: int) -> tuple[Timer, ...]:
    """When a player whom the table waits for may be called, or when their call ends.

    Nobody calls them whom the hand's own clock will play for as soon. All this runs on while they are absent: coming
    back is no answer to a second call, and gives nobody more time before it.
    """
    seat = hand.seats[index].seat
    call = call_of(hand, index)
    if call is not None and call.is_running:
        return (Timer(call_timer(call), TimerKind.ACT if call.needs_move else TimerKind.CALL, CALL_MS, seat),)
    turn_ms = game_of(hand).turn_ms(hand, absent_after_ms=absent_after_ms)
    if 0 < turn_ms <= absent_after_ms + CALL_MS or not has_company(state, index):
        return ()
    after_ms = absent_after_ms if call is None else CALL_AGAIN_AFTER_MS
    return (Timer(late_timer(hand, index), TimerKind.LATE, after_ms, seat),)


def _notices(state: State, absent_after_ms: int, at_once: Collection[AccountId]) -> Iterable[Timer]:
    """When players are told what they are waited for: soon, and where time is short after a third of it at most."""
    for notice in wanted_notices(state):
        limit_ms = _limit_ms(state, notice, absent_after_ms)
        after_ms = min(NOTICE_AFTER_MS, limit_ms // 3) if limit_ms else NOTICE_AFTER_MS
        after_ms = 0 if notice.account in at_once or notice.kind in CALLS else after_ms
        yield Timer(f"{TimerKind.NOTICE}:{notice.key}", TimerKind.NOTICE, after_ms, notice.seat, notice.waits)


def _limit_ms(state: State, notice: Notice, absent_after_ms: int) -> int:
    """For how long the table waits for somebody, 0 for as long as they like."""
    if notice.kind in CALLS_TO_HAND:
        return call_ms(state.options)
    hand = state.hand
    index = hand.index_of(notice.seat) if hand is not None else None
    if hand is None or index is None or notice.key != key_now(state, turn_key(hand, index)):
        return 0
    return _turn_ms(state, hand, absent_after_ms)
