"""How long a hand stood still for somebody who had gone for good, while others were there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.ids import TableId
from bot.play.clock import HEARTBEAT_S
from bot.table.state import Phase, State
from bot.table.tempo import Tempo, absent_after_ms
from tools.evenings.evening import Played
from tools.evenings.found import Found
from tools.evenings.truth import Moment, wanted
from tools.evenings.virtual_time import START_S

_WAY_OUT: Final = "Play on without"


def frozen(played: Played) -> Sequence[Found]:
    """The time of each standstill in which nobody could do anything, beyond that after which somebody counts as absent.

    The way out is a button in the channel. As long as it stands there unpressed somebody could do something: when they
    look is up to them.
    """
    found = []
    for table, moments in played.truth.moments.items():
        for began, ended_s, absent_s in _standstills(played, moments):
            began_s = began.at_ms / 1000 - START_S
            could_s = _could_s(played, table, began.state, began_s, ended_s)
            stood_s = ended_s - began_s - absent_s - could_s - _put_off_s(played, began_s, ended_s)
            found.append(Found(began_s, "", f"hand {began.state.hand_no} stood still", max(0.0, stood_s)))
    return found


def _standstills(played: Played, moments: Sequence[Moment]) -> Iterator[tuple[Moment, float, float]]:
    """Since when nothing but people who have gone was waited for, until when, and how long an absence takes there."""
    tempo = Tempo()
    absent_ms = []
    for moment in moments:
        tempo = tempo.after((moment.event,), moment.state, moment.at_ms)
        absent_ms.append(absent_after_ms(tempo, moment.state))
    at = 0
    for is_still, group in groupby(moments, lambda moment: _stands_still(played, moment.state)):
        same = list(group)
        if is_still:
            end_s = (
                played.lasted_s if at + len(same) == len(moments) else moments[at + len(same)].at_ms / 1000 - START_S
            )
            yield same[0], end_s, absent_ms[at] / 1000
        at += len(same)


def _stands_still(played: Played, state: State) -> tuple[str, ...]:
    """The turns that are waited for, if all of them are of people who have gone and others are there; else none."""
    if state.phase is not Phase.PLAYING or state.paused:
        return ()
    turns = list(wanted(state))
    waiting = {played.truth.people.get(account) for _, account in turns}
    return tuple(key for key, _ in turns) if waiting <= played.gone and _seated(played, state) - played.gone else ()


def _seated(played: Played, state: State) -> set[int | None]:
    return {played.truth.people.get(one.account) for _, one in state.sitters if not one.is_computer}


def _could_s(played: Played, table: TableId, state: State, from_s: float, to_s: float) -> float:
    """For how long the way out stood in the channel before somebody at the table pressed it."""
    channel_id = played.truth.channels[table]
    seated = _seated(played, state)
    shown = (
        one.at_s
        for one in played.diary.shown
        if one.channel_id == channel_id and any(label.startswith(f"[{_WAY_OUT}") for label in one.buttons)
    )
    stands_s = next((at_s for at_s in shown if from_s <= at_s <= to_s), None)
    if stands_s is None:
        return 0.0
    taps = (tap.at_s for tap in played.diary.taps if tap.label.startswith(_WAY_OUT) and tap.user_id in seated)
    return next((at_s for at_s in taps if stands_s <= at_s <= to_s), to_s) - stands_s


def _put_off_s(played: Played, from_s: float, to_s: float) -> float:
    """By how much deadlines were put off while the bot was down: since it last noted the time."""
    downs = [(began, ended) for began, ended in played.diary.downs if began < to_s and ended > from_s]
    return sum(ended - began + HEARTBEAT_S for began, ended in downs)
