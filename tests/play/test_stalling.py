"""Nobody keeps a hand from its end: each way of stalling that is known, and two thousand that dice make up.

All of it at the table's core with its stored deadlines, in virtual time.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bot.ids import AccountId, Seat
from bot.play.absences import called
from bot.rules.cards import parse_cards
from bot.table.actions import (
    Action,
    AgreeToEnd,
    AgreeToVoid,
    AnswerCall,
    ChangeOptions,
    ComeBack,
    EndAfterHand,
    GiveCut,
    HandOver,
    Join,
    Kick,
    Leave,
    Pause,
    PlayOn,
    Ready,
    Resume,
    SetClock,
    SitOut,
    Start,
)
from bot.table.events import ClockSet, HandDealt, HandScored, TablePaused
from bot.table.moves import By
from bot.table.options import CLOCKS_S, Options, Pace
from bot.table.state import Phase
from bot.table.tempo import ABSENT_AFTER_MS, ABSENT_AFTER_SLOWLY_MS
from tests.play.virtual_table import START_MS, Taken, VirtualTable
from tests.table.games import ANN, BEN, CAT, DAN, OFC, PINEAPPLE, QUEENS_IN_FRONT
from tests.table.walks import AT_ONCE, CLOSED, IN_TWO, TWO_BOARDS

SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS = 1_000, 60_000, 3_600_000, 86_400_000
LONGEST_MS = 5 * MINUTE_MS
"""Beyond `absent_after`: the call, the answer's minute, and the second call."""

HANDS_MOST = 5
"""An evening has so many."""


def dealt(options: Options, *people: AccountId) -> VirtualTable:
    """A table whose first hand is dealt; its host is the first of these people."""
    table = VirtualTable(options, people)
    assert table.do(Start(people[0]))
    assert table.state.is_playing
    return table


def untimed(*people: AccountId, clock_s: int = 0) -> VirtualTable:
    """A table of Pineapple for as many as there are people."""
    return dealt(Options(PINEAPPLE, len(people), clock_s=clock_s), *people)


def is_paid(table: VirtualTable) -> bool:
    """Whether the first hand was scored."""
    return any(isinstance(event, HandScored) and event.hand_no == 1 for _, event in table.log)


def of(table: VirtualTable, account: AccountId) -> list[Taken]:
    """Somebody's turns that are over."""
    return [one for one in table.taken if one.account == account]


def press(table: VirtualTable, account: AccountId) -> None:
    """Somebody plays on without everybody whom they may play on without."""
    for turn in [turn for who, turn in table.late().items() if who != account]:
        assert table.do(PlayOn(account, turn))


# Each attack by name


def test_a_look_at_ones_cards_each_eleven_minutes_does_not_keep_a_hand_from_its_end() -> None:
    table = untimed(ANN, BEN)
    while not is_paid(table) and table.now_ms < START_MS + 12 * HOUR_MS:
        table.advance(table.now_ms + MINUTE_MS)
        table.move(ANN)
        press(table, ANN)
        table.do(AnswerCall(BEN))
    assert is_paid(table)
    assert max(one.took_ms for one in of(table, BEN)) <= ABSENT_AFTER_MS + LONGEST_MS


def test_pauses_do_not_keep_a_hand_from_its_end_while_their_host_is_waited_for() -> None:
    table = untimed(ANN, BEN, clock_s=60)
    table.move(BEN)
    assert [account for _, account in table.waited()] == [ANN]
    while table.now_ms < START_MS + HOUR_MS and not of(table, ANN):
        table.do(Pause(ANN))
        table.advance(table.now_ms + SECOND_MS)
        table.do(Resume(BEN))
        table.advance(table.now_ms + 1)
    assert [one.took_ms for one in of(table, ANN)] == [MINUTE_MS]


def test_pauses_do_not_keep_a_hand_from_its_end_while_a_friend_of_the_host_is_waited_for() -> None:
    table = untimed(ANN, BEN, CAT, clock_s=60)
    while table.now_ms < START_MS + HOUR_MS and not of(table, BEN):
        table.do(Pause(ANN))
        table.advance(table.now_ms + SECOND_MS)
        table.do(Resume(CAT))
        table.advance(table.now_ms + 1)
    assert [one.took_ms for one in of(table, BEN)] == [MINUTE_MS]


def test_one_slow_turn_does_not_make_the_next_hand_one_of_days() -> None:
    for slow_ms in (601 * SECOND_MS, 61 * MINUTE_MS):
        table = untimed(ANN, BEN)
        table.advance(table.now_ms + slow_ms)
        play_a_hand(table)
        assert table.absent_after_ms == ABSENT_AFTER_MS


def test_a_clock_set_in_the_middle_of_a_hand_does_not_play_a_sleepers_hand_at_once() -> None:
    table = untimed(ANN, BEN)
    assert table.do(SetClock(ANN, 30))
    while table.state.is_playing:
        table.advance(table.now_ms + SECOND_MS)
        table.move(ANN)
    first, second, *_ = of(table, BEN)
    assert (first.by, first.took_ms) == (By.CLOCK, ABSENT_AFTER_MS + 2 * MINUTE_MS)
    assert second.took_ms == first.took_ms


def play_a_hand(table: VirtualTable, *, act_after_ms: int = SECOND_MS) -> None:
    """The running hand to its end, and the next one is dealt."""
    number = table.state.hand_no
    while table.state.is_playing and table.state.hand_no == number:
        table.advance(table.now_ms + act_after_ms)
        _, account = next(table.waited())
        assert table.move(account)
    for _, sitter in table.state.sitters:
        table.do(Ready(sitter.account))
    assert table.state.hand_no == number + 1


# And many that nobody has thought of


class Staller:
    """One seeded evening of up to 30 days: some stall by dice, and the others act in time and press what is offered."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        ruleset = random.choice((PINEAPPLE, OFC, AT_ONCE, IN_TWO, IN_TWO, TWO_BOARDS, *CLOSED))
        seats = random.randint(2, min(4, ruleset.seats_max))
        self.people = (ANN, BEN, CAT, DAN)[:seats]
        clock_s = random.choice((0, 0, 0, *CLOCKS_S))
        pace = random.choice(tuple(Pace))
        self.table = VirtualTable(Options(ruleset, seats, clock_s=clock_s, pace=pace), self.people, seed)
        if ruleset in (OFC, AT_ONCE):  # somebody earns Fantasyland in each hand, and stays there or not
            self.table.cards = {random.choice(self.people): parse_cards(QUEENS_IN_FRONT)}
        stalling = {ANN} if random.random() < 0.4 else {random.choice(self.people)}
        stalling |= set(random.sample(self.people, random.randint(0, seats - 2)))
        self.stalling = frozenset(sorted(stalling)[: seats - 1])
        self.honest = tuple(one for one in self.people if one not in self.stalling)
        self.pace = random.choice((0.0, 0.05, 0.5, 1.0))  # how much of their time the honest take
        self.resumes_after_ms = random.choice((SECOND_MS, SECOND_MS, HOUR_MS))
        self.shares: dict[str, float] = {}
        self.resumed: Counter[int] = Counter()  # by hand: pauses of somebody else that were ended
        self.by_post = 0  # turns in which nobody minded how long they lasted
        self.checked = 0
        self.paused_ms: int | None = None
        self.answered: set[tuple[AccountId, int]] = set()
        self.favourite = random.choice(tuple(self._kinds()))
        self.answers = random.choice(("", "look", "look", "go and come", "leave", "move"))  # as late as they can

    def run(self, acts: int) -> None:
        """Play until so many acts of stalling are done, or 30 days are over."""
        end_ms = START_MS + 30 * DAY_MS
        self.table.do(Start(ANN))
        if not self.table.state.options.clock_s and self.random.random() < 0.3:
            self._play_by_post()
        for _ in range(acts):
            if self.is_over or self.table.now_ms >= end_ms:
                break
            self._until(min(end_ms, self._next_ms()))
            self._stall()
            self._honestly()
            self.check()
        self._until(min(end_ms, self.table.now_ms + 3 * DAY_MS))
        self.check()
        assert max(self.resumed.values(), default=0) <= 2, "nobody pauses for ever"
        self._check_who_has_a_day()

    def _play_by_post(self) -> None:
        """All of them take their time for a hand, and nobody minds."""
        while self.table.state.hand_no == 1 and self.table.state.is_playing:
            self.table.advance(self.table.now_ms + HOUR_MS + self.random.randrange(HOUR_MS))
            for account in self.people:
                self.table.move(account)
        for account in self.people:
            self.table.do(Ready(account))
        self.by_post = len(self.table.taken)

    def _check_who_has_a_day(self) -> None:
        """A day without a long clock is for those alone who were all slow in the hand before, and not called."""
        slow: dict[int, dict[AccountId, bool]] = {}
        for one in self.table.taken:
            hand_no = int(one.key.partition(":")[0])
            clock_s = self.clocks.get(hand_no, 0)
            if one.absent_after_ms == ABSENT_AFTER_SLOWLY_MS and clock_s != 24 * 3600:
                before = slow.get(hand_no - 1, {})
                assert len(before) > 1, one
                assert all(before.values()), one
            else:
                assert one.absent_after_ms == (clock_s * SECOND_MS if clock_s >= 2 * 3600 else ABSENT_AFTER_MS), one
            if one.by is By.PLAYER:
                was = slow.setdefault(hand_no, {})
                was[one.account] = was.get(one.account, False) or (one.took_ms > HOUR_MS and not one.was_called)

    @property
    def is_over(self) -> bool:
        """Whether the session has ended, or they have had enough."""
        return self.table.state.phase is Phase.ENDED or self.table.state.hand_no > HANDS_MOST

    @property
    def clocks(self) -> dict[int, int]:
        """The clock that each hand was dealt with."""
        dealt = (event for _, event in self.table.log if isinstance(event, HandDealt))
        return {event.hand_no: event.before.options.clock_s for event in dealt}

    def check(self) -> None:
        """No turn lasts too long, and nobody who acts in time is played for."""
        table = self.table
        running = ((*turn, key) for key, turn in table.open.items())
        for account, took_ms, absent_ms, key in running:
            assert took_ms <= absent_ms + LONGEST_MS, (account, key, took_ms)
        for one in table.taken[max(self.by_post, self.checked) :]:
            assert one.took_ms <= one.absent_after_ms + LONGEST_MS, one
            assert one.account not in self.honest or one.by is not By.CLOCK, one
        self.checked = len(table.taken)

    def _until(self, to_ms: int) -> None:
        """Time passes, and the honest do what they do in it."""
        for _ in range(2000):
            dues = (self._honest_ms(), self.table.next_due_ms(), self._answers_ms())
            due_ms = min(to_ms, *(due for due in dues if due is not None), to_ms)
            self.table.advance(max(due_ms, self.table.now_ms))
            self._answer()
            self._honestly()
            self.check()
            if due_ms >= to_ms or self.is_over:
                return
        raise AssertionError("nothing comes to an end")

    def _next_ms(self) -> int:
        """When somebody stalls next: any time, or just before or after something is due."""
        table, random = self.table, self.random
        due = [due for due in (table.next_due_ms(), self._honest_ms()) if due is not None and due > table.now_ms]
        if due and random.random() < 0.5:
            return max(table.now_ms, random.choice(due) + random.choice((-SECOND_MS, -1, 0, 1)))
        return table.now_ms + int(SECOND_MS * math.exp(random.uniform(0, math.log(2 * 86_400))))

    def _answers_ms(self) -> int | None:
        """When somebody answers a call as late as they can."""
        table = self.table
        running = called(table.state, table.deadlines) if self.answers else {}
        until = (call.until_ms - 1 for account, call in running.items() if account in self.stalling)
        return min((until_ms for until_ms in until if until_ms > table.now_ms), default=None)

    def _answer(self) -> None:
        table = self.table
        for account, (until_ms, _) in called(table.state, table.deadlines).items() if self.answers else ():
            if until_ms - 1 <= table.now_ms and account in self.stalling and (account, until_ms) not in self.answered:
                self.answered.add((account, until_ms))
                self._do(self.answers, account)

    def _stall(self) -> None:
        """One to three things at once by those who stall."""
        random = self.random
        who = random.choice(sorted(self.stalling))
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            name = self.favourite if random.random() < 0.4 else random.choice(tuple(self._kinds()))
            self._do(name, who)

    def _kinds(self) -> tuple[str, ...]:
        return (
            *("look", "leave", "back", "go and come", "pause", "pause", "resume", "move", "call", "clock", "host"),
            *("vote", "void", "sit out", "ready", "options", "kick", "restart", "host", "look", "ready"),
        )

    def _do(self, name: str, who: AccountId) -> None:
        table, pick = self.table, self.random.choice
        if name == "move":
            table.move(who)
        elif name == "restart":
            table.restart()
        elif name == "call":
            for turn in table.late().values():
                table.do(PlayOn(who, turn))
        elif name == "options":
            table.do(ChangeOptions(who, table.state.options))
        elif name == "go and come":
            table.do(Leave(who))
            table.do(ComeBack(who))
        else:
            seat = Seat(pick(range(len(self.people))))
            actions: dict[str, Action] = {
                "look": AnswerCall(who),
                "leave": Leave(who),
                "back": ComeBack(who) if table.state.seat_of(who) is not None else Join(who),
                "pause": Pause(who),
                "resume": Resume(who),
                "clock": SetClock(who, pick(CLOCKS_S)),
                "host": HandOver(who, seat),
                "vote": AgreeToEnd(who),
                "void": AgreeToVoid(who),
                "sit out": SitOut(who),
                "ready": Ready(who),
                "kick": Kick(who, seat),
                "end": EndAfterHand(who),
                "cut": GiveCut(who, "7"),
            }
            table.do(actions[name])

    # Those who play

    def _honestly(self) -> None:
        """They press at once what they are offered, and act when they have decided to."""
        table = self.table
        for _ in range(50):
            if table.state.paused:
                self.paused_ms = self.paused_ms or table.now_ms
                is_alone = table.state.host == self.honest[0]
                if table.now_ms < self.paused_ms + self.resumes_after_ms or not table.do(Resume(self.honest[0])):
                    return
                self.resumed[table.state.hand_no] += table.state.hand_no > 0 and not is_alone
            self.paused_ms = None
            before = len(table.log)
            for account in self.honest:
                press(table, account)
                if not table.state.is_underway:
                    table.do(Ready(account))
                if (at_ms := self._acts_ms(account)) is not None and at_ms <= table.now_ms:
                    assert table.move(account)
            if len(table.log) == before:
                return

    def _honest_ms(self) -> int | None:
        """When the first of them has something to do."""
        if self.table.state.paused:
            return (self.paused_ms or self.table.now_ms) + self.resumes_after_ms
        return min((at for one in self.honest if (at := self._acts_ms(one)) is not None), default=None)

    def _acts_ms(self, account: AccountId) -> int | None:
        """When somebody acts: within the clock of the hand, or within `absent_after` where others could call before."""
        table = self.table
        for key, (who, so_far_ms, _) in table.open.items():
            if who == account:
                hand = table.state.hand
                assert hand is not None
                limit_ms = table.absent_after_ms
                if hand.options.clock_s:
                    limit_ms = min(limit_ms, hand.options.clock_s * SECOND_MS)
                share = self.shares.setdefault(key, self.random.random() * self.pace)
                return table.now_ms + max(0, int(share * (limit_ms - 1)) - so_far_ms)
        return None


def stalled(seeds: Iterator[int] | range, acts: int = 45) -> Counter[str]:
    """Evenings by these seeds; what happened in them."""
    found: Counter[str] = Counter()
    for seed in seeds:
        evening = Staller(seed)
        try:
            evening.run(acts)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        table, turns = evening.table, evening.table.taken[evening.by_post :]
        found["hands"] += sum(isinstance(event, HandScored) for _, event in table.log)
        found["played for"] += sum(one.by is By.CLOCK for one in turns)
        found["called"] += sum(one.was_called for one in turns)
        found["pauses"] += sum(isinstance(event, TablePaused) for _, event in table.log)
        found["longest"] = max(found["longest"], *(one.took_ms - one.absent_after_ms for one in turns), 0)
        found["Fantasyland"] += sum(one.took_ms > 0 and ":f:" in one.key for one in turns)
        found["by post"] += sum(one.absent_after_ms == ABSENT_AFTER_SLOWLY_MS for one in turns)
        found["new clocks"] += sum(isinstance(event, ClockSet) for _, event in table.log)
        found["days"] += (table.now_ms - START_MS) // DAY_MS
    return found


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_no_turn_lasts_longer_than_its_calls_and_nobody_is_played_for_in_time(block: int) -> None:
    found = stalled(range(100 * block, 100 * (block + 1)))
    assert all(found[what] for what in ("hands", "played for", "called", "pauses", "Fantasyland", "by post")), found
    assert 0 <= LONGEST_MS - found["longest"] < SECOND_MS, "somebody makes the most of it"
