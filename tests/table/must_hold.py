"""What must hold of a table after every step."""

from __future__ import annotations

from collections import Counter

from bot.rules.cards import Row
from bot.table.closed.hand import ClosedHand, Stage
from bot.table.events import Event, HandScored
from bot.table.open_face.dealing import open_face_positions
from bot.table.open_face.hand import OpenFaceHand
from bot.table.seats import unready
from bot.table.state import Phase, State
from bot.table.timers import TimerKind, timers
from bot.table.turns import waited_for


def hand_of(state: State) -> OpenFaceHand | ClosedHand:
    assert isinstance(state.hand, OpenFaceHand | ClosedHand)
    return state.hand


def check_seats(state: State) -> None:
    accounts = [sitter.account for _, sitter in state.sitters]
    assert len(set(accounts)) == len(accounts), "nobody sits twice"
    assert len(state.seats) == state.options.seats
    assert all(0 <= seat < len(state.seats) and state.seats[seat] for seat in state.end_votes)
    if state.phase is not Phase.ENDED:
        host = state.seat_of(state.host)
        assert host is not None
        sitter = state.seats[host]
        assert sitter is not None
        assert not sitter.is_computer
    if state.phase is Phase.BETWEEN and not state.owes_fantasyland:
        assert not any(sitter.is_leaving for _, sitter in state.sitters)
    owed = [sitter for _, sitter in state.sitters if sitter.fantasyland]
    assert not any(sitter.is_out for sitter in owed), "nobody sits out their own Fantasyland"


def check_points(state: State, log: list[Event]) -> None:
    scored = [event for event in log if isinstance(event, HandScored)]
    assert sum(points for _, points in state.totals) + sum(event.house + event.jackpot for event in scored) == 0
    assert not state.options.has_stacks or all(sitter.stack >= 0 for _, sitter in state.sitters)
    if isinstance(log[-1], HandScored):
        assert sum(log[-1].totals) + log[-1].house + log[-1].jackpot == 0


def check_cards(hand: OpenFaceHand) -> None:
    table = open_face_positions(hand.ruleset.streets, hand.fantasyland)
    used = [place for street in table for places in street for place in places]
    assert used == list(range(len(used))), "every card of the deck goes to one place"
    assert len(used) <= len(hand.deck) == hand.ruleset.deck
    columns = [(player, number) for player in hand.seats for number in range(hand.ruleset.boards)]
    for column, (player, number) in enumerate(columns):
        own = {hand.deck[place] for street in table for place in street[column]}
        board = player.boards[number]
        cards = (*board.whole.cards, *board.discards)
        assert max(Counter(cards).values(), default=1) == 1
        assert set(cards) <= own, "each card is tied to its board"
        assert all(board.whole.room(row) >= 0 for row in Row)
        assert hand.totals is None or (board.board.is_full and board.secret is None)
        is_revealed = hand.totals is not None and hand.ruleset.reveal_discards
        assert board.shown_discards == (board.discards if is_revealed else ())


def check_closed_cards(hand: ClosedHand) -> None:
    cards = [card for player in hand.seats for card in player.cards]
    assert cards == list(hand.deck[: 13 * len(hand.seats)]), "every card of the deck goes to one place"
    for player in hand.seats:
        if player.arrangement is not None:
            assert sorted(player.arrangement.cards) == sorted(player.cards)
            assert player.arrangement.is_full
    if hand.totals is not None:
        assert hand.stage is Stage.SHOWDOWN


def check_that_nobody_waits_in_vain(state: State) -> None:
    if state.phase is Phase.ENDED:
        assert timers(state, 1) == ()
        assert state.hand is None or state.hand.is_over
        return
    kinds = {timer.kind for timer in timers(state, 1)}
    assert kinds & {TimerKind.IDLE, TimerKind.LOBBY}
    if state.paused:
        return
    if not state.is_playing:
        assert waited_for(state) == ()
        present = [sitter for _, sitter in state.sitters if not (sitter.is_out or state.is_broke(sitter))]
        assert unready(state) or len(present) < state.options.ruleset.seats_min or not any_ready(state)
        return
    hand = hand_of(state)
    assert waited_for(state)
    acting = {timer.seat for timer in timers(state, 1) if timer.kind is TimerKind.ACT and not timer.waits}
    for index in waited_for(state):
        sitter = state.seats[hand.seats[index].seat]
        if hand.options.clock_s or state.is_played_out or sitter is None or sitter.is_computer or sitter.is_absent:
            assert hand.seats[index].seat in acting


def any_ready(state: State) -> bool:
    return any(sitter.is_ready for _, sitter in state.sitters if not state.is_broke(sitter))
