"""A hand is played: moves, turns that were missed, and the points when nobody has anything left to do."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId, Seat
from bot.table.events import Events, HandScored
from bot.table.game import game_of, game_with
from bot.table.hand import Hand, by_seat
from bot.table.happenings.absence import is_called_to_move
from bot.table.moves import By, Move, Play, PlayFor
from bot.table.preconditions import Precondition, Preconditions
from bot.table.refusals import Refusal
from bot.table.state import Phase, Sitter, State

Action = Play | PlayFor
Event = Move | HandScored

PRECONDITIONS: Preconditions = {Play: Precondition(), PlayFor: Precondition(while_played_out=True)}

AWAY_AFTER_TIMEOUTS = 2


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason against a move: the game knows its cards."""
    return game_with(action).why_not(state, action)


def decide(state: State, action: Action) -> Events:
    """What a player did, or the policy or a computer for a seat."""
    assert state.hand is not None, "why_not has looked"
    return game_of(state.hand).decide(state, action)


def scored(state: State, jackpot: int) -> tuple[HandScored, ...]:
    """The points of the hand, if nobody has anything left to do in it. `jackpot`: the points in its account."""
    hand = state.hand
    if hand is None or not state.is_playing or not game_of(hand).is_complete(hand):
        return ()
    return (game_of(hand).settled(hand, jackpot),)


def fold(state: State, event: Event) -> State:
    """The hand after a move, or with its points."""
    if isinstance(event, HandScored):
        return _scored(state, event)
    assert state.hand is not None, "moves are made in a hand"
    is_overdue = is_called_to_move(state.hand, event.seat)
    hand, is_turn_over = game_of(state.hand).moved(state.hand, event)
    if event.by is not By.CLOCK and event.seat in hand.played_for:
        hand = replace(hand, played_for=hand.played_for - {event.seat}, played_on=hand.played_on - {event.seat})
    elif event.by is By.CLOCK and is_turn_over:
        hand = _played_for(hand, event.seat, state.sitter(event.seat))
    after = replace(state, hand=hand)
    return _with_timeouts(after, event, is_overdue=is_overdue) if is_turn_over else after


def _played_for(hand: Hand, seat: Seat, sitter: Sitter | None) -> Hand:
    """The hand after the policy has taken a turn, and why: the player has left, or was late or away."""
    played_on = hand.played_on | {seat} if sitter is None or sitter.is_leaving else hand.played_on - {seat}
    return replace(hand, was_played_for=True, played_for=hand.played_for | {seat}, played_on=played_on)


def _with_timeouts(state: State, event: Move, *, is_overdue: bool) -> State:
    """Two timeouts in a row make a player away, or two turns of a hand that a second call has ended."""
    sitter = state.seats[event.seat]
    if sitter is None or event.by is By.COMPUTER or (event.by is By.CLOCK and sitter.is_absent):
        return state
    if event.by is By.PLAYER:
        if not (sitter.timeouts or sitter.is_away or sitter.substitute):
            return state
        substitute = sitter.substitute if sitter.is_leaving else None  # else they are back
        return state.with_sitter(event.seat, replace(sitter, timeouts=0, is_away=False, substitute=substitute))
    assert state.hand is not None, "moves are made in a hand"
    timeouts = sitter.timeouts + 1
    is_away = timeouts >= AWAY_AFTER_TIMEOUTS or (is_overdue and event.seat in state.hand.overdue)
    overdue = state.hand.overdue | {event.seat} if is_overdue else state.hand.overdue
    after = replace(state, hand=replace(state.hand, overdue=overdue))
    return after.with_sitter(event.seat, replace(sitter, timeouts=timeouts, is_away=is_away))


def _scored(state: State, event: HandScored) -> State:
    assert state.hand is not None
    hand: Hand = game_of(state.hand).scored(state.hand, event)
    points: dict[AccountId, int] = dict(state.totals)
    next_counts = by_seat(event.next_fantasyland, len(hand.seats))
    owed = {player.seat: counts for player, counts in zip(hand.seats, next_counts, strict=True) if any(counts)}
    for player, total in zip(hand.seats, event.totals, strict=True):
        points[player.account] = points.get(player.account, 0) + total
    won = {player.seat: total // hand.options.stake for player, total in zip(hand.seats, event.totals, strict=True)}
    seats = tuple(
        sitter
        and replace(
            sitter,
            is_ready=False,
            fantasyland=owed.get(Seat(index), ()),
            stack=sitter.stack + (won.get(Seat(index), 0) if hand.options.has_stacks else 0),
        )
        for index, sitter in enumerate(state.seats)
    )
    return replace(state, phase=Phase.BETWEEN, seats=seats, totals=tuple(points.items()), void_votes=(), hand=hand)
