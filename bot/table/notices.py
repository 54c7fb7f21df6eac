"""Whom a table waits for and for what: each player is told once of each, unless they have seen it by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.table.game import game_of
from bot.table.happenings.absence import call_timer, running_calls
from bot.table.happenings.votes import given_votes, missing_votes
from bot.table.notice import OF_VOTES, Notice, NoticeKind
from bot.table.seats import deals_on, unready
from bot.table.state import Phase, State, Vote
from bot.table.turns import has_to_act, turn_key, waited_for


def wanted_notices(state: State) -> tuple[Notice, ...]:
    """All that players are waited for now, whether they know or not. Nobody is told at a table that pauses.

    Computers need no notice, and for who is absent the policy plays. Only the call to the next hand reaches somebody
    who is away: it is what they come back for.
    """
    if state.phase is Phase.ENDED or state.paused:
        return ()
    notices = (*_turns(state), *_called(state), *_calls(state), *_votes(state), *_stakes(state))
    return tuple(replace(notice, key=key_now(state, notice.key)) for notice in notices)


def key_now(state: State, key: str) -> str:
    """The key of a notice about a turn or call, by its own key: after a pause the same turn is waited for anew."""
    return f"{key}~{state.resumes}" if state.resumes else key


def notice_of(state: State, key: str) -> Notice | None:
    """The notice that a key names; None if nobody is waited for under it any more, or not before the hand is over."""
    wanted = (notice for notice in wanted_notices(state) if not notice.waits)
    return next((notice for notice in wanted if notice.key == key), None)


def _turns(state: State) -> Iterator[Notice]:
    """What the players of a running hand have to do.

    Fantasyland may be set from the deal on. Who has not set it when the others are done is told once more: only then
    does anybody wait for it.
    """
    hand = state.hand
    if hand is None or not state.is_playing or hand.play_out:
        return
    waited = waited_for(state)
    for index, player in enumerate(hand.seats):
        sitter = state.seats[player.seat]
        is_there = sitter is not None and sitter.account == player.account and not sitter.is_absent
        if player.is_computer or not is_there or not has_to_act(state, index):
            continue
        if (told := game_of(hand).to_tell(hand, index)) is not None:
            kind, number = told
            key = turn_key(hand, index)
            key = key if index in waited else f"{key}:early"
            yield Notice(key, kind, player.seat, player.account, number=number)


def _called(state: State) -> Iterator[Notice]:
    """Those whom the others play on without, unless they click anything soon."""
    for call in () if state.is_played_out else running_calls(state):
        sitter = state.seats[call.seat]
        if sitter is not None:
            kind = NoticeKind.CALLED_AGAIN if call.needs_move else NoticeKind.CALLED
            yield Notice(call_timer(call), kind, call.seat, sitter.account)


def _calls(state: State) -> Iterator[Notice]:
    """The call to the next hand, once somebody is ready for it. One that comes by itself waits for nobody."""
    kind = NoticeKind.NEXT_FANTASYLAND if state.owes_fantasyland else NoticeKind.NEXT_HAND
    ready = next((sitter.account for _, sitter in state.sitters if sitter.is_ready and not sitter.is_computer), None)
    if state.phase is not Phase.BETWEEN or ready is None or deals_on(state):
        return
    for seat in unready(state):
        sitter = state.seats[seat]
        if sitter is not None and not sitter.is_leaving:
            yield Notice(f"call:{state.hand_no}:{seat}", kind, seat, sitter.account, by=ready)


def _votes(state: State) -> Iterator[Notice]:
    """Votes that wait for one player alone."""
    for vote, kind in OF_VOTES.items():
        if not given_votes(state, vote) or (vote is Vote.VOID and not state.is_playing):
            continue
        missing = missing_votes(state, vote)
        sitter = state.sitter(missing[0]) if len(missing) == 1 else None
        if sitter is not None and not (sitter.is_computer or sitter.is_absent):
            yield Notice(f"{vote}:{state.hand_no}:{missing[0]}", kind, missing[0], sitter.account)


def _stakes(state: State) -> Iterator[Notice]:
    """Stakes that one player has proposed to another, as long as they stand. They are answered between hands."""
    for offer in state.stake_offers:
        by, to = state.seat_of(offer.account), state.seat_of(offer.to)
        sitter = state.sitter(to) if to is not None else None
        if by is None or to is None or sitter is None or sitter.is_absent:
            continue
        key = f"stake:{by}:{to}:{offer.stake}"
        asks, stake = offer.account, offer.stake
        waits, in_lobby = state.is_underway, state.phase is Phase.LOBBY
        yield Notice(key, NoticeKind.STAKE, to, offer.to, by=asks, number=stake, waits=waits, in_lobby=in_lobby)
