"""A table in virtual time: the pure core with its stored deadlines, without a store, a thinker or Discord."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from bot.ids import AccountId, Seat
from bot.play.absences import early_until, late_turns
from bot.play.appending import append_of
from bot.rules.board import Cards
from bot.store import NEVER_MS, Deadline
from bot.store.deadlines import carried_on
from bot.table.actions import Action, CloseIdle, DealOn, Join, MarkAway, ReadyTimeOut
from bot.table.closed.actions import Say, SayFor, SetFor, SetHand
from bot.table.closed.hand import ClosedHand, Stage
from bot.table.context import Context
from bot.table.decide import decide
from bot.table.events import Event, HandDealt, PlayerCalled, TableOpened
from bot.table.evolve import evolve_all, fold
from bot.table.moves import By, Move
from bot.table.open_face.actions import ActFor, PlaceCards
from bot.table.open_face.hand import OpenFaceHand
from bot.table.options import Options
from bot.table.refusals import RuleError
from bot.table.state import State
from bot.table.tempo import Tempo, absent_after_ms, tempo_of
from bot.table.timers import TimerKind, timers
from bot.table.turns import turn_key, waited_for
from tests.support.closed_deals import legal
from tests.table.games import TABLE, filled, stacked
from tools.pages.at_once import deal_at_once, is_due

START_MS = 1_700_000_000_000


class Taken(NamedTuple):
    """A turn that is over: whose, for how long the table waited (pauses aside), and who took it."""

    account: AccountId
    key: str
    took_ms: int
    absent_after_ms: int  # when it began
    by: By | None  # None: it ended with the hand
    was_called: bool


class VirtualTable:
    """Does what `Tables.submit` and `TurnClock` do, at once, and notes for how long each turn lasts."""

    def __init__(self, options: Options, people: tuple[AccountId, ...], seed: int = 1) -> None:
        self.random = Random(seed)
        self.now_ms = START_MS
        self.log: list[tuple[int, Event]] = [(START_MS, TableOpened(TABLE, people[0], options))]
        self.state = fold(event for _, event in self.log)
        self.deadlines: tuple[Deadline, ...] = ()
        self.tempo = Tempo()
        self.cards: Mapping[AccountId, Cards] = {}  # what some are dealt in each hand, in this order
        self.taken: list[Taken] = []
        self.open: dict[str, tuple[AccountId, int, int]] = {}  # by key: whose, waited for so far, absent_after
        self._called: set[str] = set()
        for account in people[1:]:
            self.do(Join(account))

    # What players do

    def do(self, action: Action) -> bool:
        """Whether an action was allowed; then it is done, and the next hand is dealt as soon as it is due."""
        context = Context(early_until_ms=early_until(self.state, self.deadlines, self.now_ms))
        try:
            events = decide(self.state, action, context)
        except RuleError:
            return False
        after = evolve_all(self.state, events)
        while is_due(after):
            dealt = deal_at_once(after, partial(self._deck, after))
            events, after = (*events, *dealt), evolve_all(after, dealt)
        if events:
            version = len(self.log)
            self.log += ((self.now_ms, event) for event in events)
            self.state = after
            self.tempo = self.tempo.after(events, after, self.now_ms)
            late_ms = absent_after_ms(self.tempo, after)
            wanted = timers(after, version + len(events), absent_after_ms=late_ms)
            append = append_of(TABLE, version, "", None, after, events, self.now_ms, wanted)
            self.deadlines = carried_on(self.deadlines, append.deadlines, self.now_ms)
            self._note_turns(events)
        return True

    def _deck(self, before: State, event: HandDealt) -> Cards:
        if self.cards:
            return stacked(before, event, self.cards)
        cards = before.options.ruleset.cards
        return tuple(self.random.sample(cards, len(cards)))

    def move(self, account: AccountId) -> bool:
        """A player acts, if the table waits for them."""
        at = next((at for at, name in self.waited() if name == account), None)
        return at is not None and self.do(self._move(at, by=account))

    def restart(self) -> None:
        """Another process goes on with what is stored."""
        deals = [at for at, (_, event) in enumerate(self.log) if isinstance(event, HandDealt)][-2:] or [0]
        self.state = fold(event for _, event in self.log[deals[-1] :])
        self.tempo = tempo_of(self.log[deals[0] :]) if self.state.hand_no else Tempo()

    # What the table says

    def waited(self) -> Iterator[tuple[int, AccountId]]:
        """The humans whom the table waits for, with their index in the order of play."""
        hand = self.state.hand
        for at in waited_for(self.state) if hand is not None and self.state.is_playing else ():
            assert hand is not None
            if not hand.seats[at].is_computer:
                yield at, hand.seats[at].account

    def late(self) -> dict[AccountId, str]:
        """Whom the others may play on without."""
        return late_turns(self.state, self.deadlines)

    def next_due_ms(self) -> int | None:
        """When the next deadline is due."""
        return min((one.due_ms for one in self.deadlines if one.due_ms < NEVER_MS), default=None)

    @property
    def absent_after_ms(self) -> int:
        """How long a turn that begins now may be left unanswered."""
        return absent_after_ms(self.tempo, self.state)

    # What the clock does

    def advance(self, to_ms: int) -> None:
        """Let time pass; everything that is due meanwhile is done at once."""
        while (due_ms := self.next_due_ms()) is not None and due_ms <= to_ms:
            self._pass(max(due_ms, self.now_ms))
            self._fire(next(one for one in self.deadlines if one.due_ms == due_ms))
        self._pass(to_ms)

    def _pass(self, to_ms: int) -> None:
        gone_ms, self.now_ms = to_ms - self.now_ms, to_ms
        if not self.state.paused:
            self.open = {key: (who, so_far + gone_ms, absent) for key, (who, so_far, absent) in self.open.items()}

    def _fire(self, due: Deadline) -> None:
        if (action := self._action(due)) is not None:
            self.do(action)
        self.deadlines = tuple(
            replace(one, due_ms=NEVER_MS) if (one.key, one.due_ms) == (due.key, due.due_ms) else one
            for one in self.deadlines
        )

    def _action(self, due: Deadline) -> Action | None:
        state = self.state
        match TimerKind(due.kind):
            case TimerKind.ACT:
                assert state.hand is not None
                at = state.hand.index_of(due.seat) if due.seat is not None else None
                return self._move(at, by=None) if at is not None else None
            case TimerKind.CALL:
                sitter = state.sitter(Seat(due.seat)) if due.seat is not None else None
                return MarkAway(sitter.account) if sitter is not None else None
            case TimerKind.READY:
                return ReadyTimeOut(state.hand_no)
            case TimerKind.DEAL_ON:
                return DealOn(state.hand_no)
            case TimerKind.LATE | TimerKind.NOTICE | TimerKind.REMIND:
                return None
            case _:
                return CloseIdle("nobody played for a long time")

    def _move(self, at: int, *, by: AccountId | None) -> Action:
        """A legal move of a seat: its player's, or the policy's."""
        hand = self.state.hand
        assert hand is not None
        seat, number = hand.seats[at].seat, hand.hand_no
        if isinstance(hand, OpenFaceHand):
            where = (number, hand.street_no, *filled(hand, at))
            return ActFor(seat, *where) if by is None else PlaceCards(by, *where)
        assert isinstance(hand, ClosedHand)
        if hand.stage is not Stage.SETTING:
            return SayFor(seat, number, surrenders=False) if by is None else Say(by, number, surrenders=False)
        rows = legal(hand.ruleset, hand.seats[at].cards)
        return SetFor(seat, number, rows) if by is None else SetHand(by, number, rows)

    def _note_turns(self, events: tuple[Event, ...]) -> None:
        """Turns that are over, with who took them, and those that begin."""
        hand = self.state.hand
        running = {turn_key(hand, at): account for at, account in self.waited()} if hand is not None else {}
        movers = {event.seat: event.by for event in events if isinstance(event, Move)}
        self._called |= {event.turn for event in events if isinstance(event, PlayerCalled)}
        for key in [key for key in self.open if key not in running]:
            account, took_ms, absent_ms = self.open.pop(key)
            by = movers.get(Seat(int(key.rpartition(":")[2])))
            self.taken.append(Taken(account, key, took_ms, absent_ms, by, key in self._called))
        for key, account in running.items():
            self.open.setdefault(key, (account, 0, self.absent_after_ms))
