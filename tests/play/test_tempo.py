"""How long a turn may be left unanswered: ten minutes, a day where everybody plays by post, or a clock of hours."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ids import AccountId, TableId
from bot.play.tables import Tables
from bot.rules.rulesets import load_any
from bot.store import Store
from bot.table.actions import AnswerCall, ComeBack, Leave, MarkAway, Pause, PlayOn, Ready, Resume, SetClock
from bot.table.open_face.actions import ActFor, PlaceCards
from bot.table.options import Pace
from bot.table.state import Phase, State
from bot.table.tempo import ABSENT_AFTER_MS, ABSENT_AFTER_SLOWLY_MS, absent_after_ms, tempo_of
from bot.table.turns import turn_key, waited_for
from tests.play.sessions import Session
from tests.support.dealers import SeededDealer
from tests.table.games import filled

SECOND_MS, MINUTE_MS, HOUR_MS = 1_000, 60_000, 3_600_000


class Evening:
    """Ann and Ben at an open-face table without a clock."""

    def __init__(self, session: Session, table: TableId, people: list[AccountId]) -> None:
        self.session, self.table = session, table
        self.ann, self.ben = people

    async def state(self) -> State:
        return await self.session.tables.state(self.table)

    async def late_ms(self) -> int:
        """How long the newest turn may be left unanswered. What another process would find is the same."""
        known = await self.session.tables.known(self.table)
        assert known.tempo is not None
        assert known.tempo == tempo_of(await self.session.store.log.timed(self.table))
        due = [one for one in known.deadlines if one.key.startswith("late:")]
        wait_ms = absent_after_ms(known.tempo, known.state)
        assert {one.left_ms or one.due_ms - self.session.now_ms for one in due} <= {wait_ms}
        return wait_ms

    async def act(self, after_ms: int = SECOND_MS) -> None:
        """Whoever is waited for places, so long after the last one; for who is away it is the policy."""
        self.session.now_ms += after_ms - SECOND_MS
        state = await self.state()
        hand = state.hand
        assert hand is not None
        index = waited_for(state)[0]
        player, cards = hand.seats[index], filled(hand, index)  # type: ignore[arg-type] # an open-face hand
        where = (state.hand_no, hand.street_no)  # type: ignore[attr-defined] # as above
        sitter = state.seats[player.seat]
        is_away = sitter is not None and sitter.is_absent
        by = ActFor(player.seat, *where, *cards) if is_away else PlaceCards(player.account, *where, *cards)
        await self.session.submit(self.table, by)

    async def play(self, after_ms: int = SECOND_MS) -> None:
        """The hand to its end, and the next one is dealt."""
        while (await self.state()).is_playing:
            await self.act(after_ms)
        for account in (self.ann, self.ben):
            if (await self.state()).phase is Phase.BETWEEN:
                await self.session.submit(self.table, Ready(account))


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    people = await session.people(("Ann", "Ben"))
    yield Evening(session, await session.seated(load_any("pineapple"), ("Ann", "Ben")), people)
    await store.close()


async def test_who_has_just_sat_down_is_there(evening: Evening) -> None:
    assert await evening.late_ms() == ABSENT_AFTER_MS


async def by_post(evening: Evening) -> None:
    """A hand in which both take more than an hour for a turn; the next one is dealt."""
    for _ in range(2):
        await evening.act(HOUR_MS + SECOND_MS)
    await evening.play()


async def test_a_hand_in_which_all_were_slow_is_play_by_post(evening: Evening) -> None:
    await evening.act(HOUR_MS + SECOND_MS)
    assert await evening.late_ms() == ABSENT_AFTER_MS, "not in the middle of a hand"
    await evening.act(HOUR_MS + SECOND_MS)
    assert await evening.late_ms() == ABSENT_AFTER_MS
    await evening.play()
    assert await evening.late_ms() == ABSENT_AFTER_SLOWLY_MS


@pytest.mark.parametrize("slow_ms", [601 * SECOND_MS, 2 * HOUR_MS])
async def test_nobodys_own_slowness_gives_them_a_day(evening: Evening, slow_ms: int) -> None:
    await evening.act(slow_ms)
    await evening.play()
    assert await evening.late_ms() == ABSENT_AFTER_MS


async def test_an_hour_is_not_yet_slow(evening: Evening) -> None:
    await evening.act(HOUR_MS)
    await evening.act(HOUR_MS + SECOND_MS)
    await evening.play()
    assert await evening.late_ms() == ABSENT_AFTER_MS


async def test_who_was_called_plays_no_hand_by_post(evening: Evening) -> None:
    """The first player is called after an hour, looks, and moves an hour later."""
    evening.session.now_ms += HOUR_MS
    hand = (await evening.state()).hand
    assert hand is not None
    turn = turn_key(hand, waited_for(await evening.state())[0])
    caller = next(one for one in (evening.ann, evening.ben) if one != hand.seats[0].account)
    await evening.session.submit(evening.table, PlayOn(caller, turn))
    await evening.session.submit(evening.table, AnswerCall(hand.seats[0].account))
    await evening.act(HOUR_MS)
    await evening.act(HOUR_MS + SECOND_MS)
    await evening.play()
    assert await evening.late_ms() == ABSENT_AFTER_MS


async def test_who_is_leaving_and_moves_all_the_same_counts(evening: Evening) -> None:
    """Else who stalls and a friend would have a day, whatever the others do."""
    await evening.act(HOUR_MS + SECOND_MS)
    state = await evening.state()
    assert state.hand is not None
    index = waited_for(state)[0]
    player, cards = state.hand.seats[index], filled(state.hand, index)  # type: ignore[arg-type] # an open-face hand
    await evening.session.submit(evening.table, Leave(player.account))
    await evening.session.submit(evening.table, PlaceCards(player.account, 1, 1, *cards))
    await evening.session.submit(evening.table, ComeBack(player.account))
    known = await evening.session.tables.known(evening.table)
    assert known.tempo is not None
    assert (len(known.tempo.played), len(known.tempo.slow)) == (2, 1)


async def test_alone_nobody_plays_by_post(evening: Evening) -> None:
    """The other one was away for the whole hand: what they would have taken nobody knows."""
    hand = (await evening.state()).hand
    assert hand is not None
    await evening.session.submit(evening.table, MarkAway(hand.seats[0].account))
    await evening.play(HOUR_MS + SECOND_MS)
    assert await evening.late_ms() == ABSENT_AFTER_MS


async def test_after_a_quick_hand_somebody_slow_is_no_reason_to_wait_for_a_day(evening: Evening) -> None:
    await evening.play()
    await evening.act(HOUR_MS)
    assert await evening.late_ms() == ABSENT_AFTER_MS


async def test_after_a_slow_hand_everybody_has_to_have_been_quick(evening: Evening) -> None:
    await by_post(evening)
    await evening.act()
    assert await evening.late_ms() == ABSENT_AFTER_SLOWLY_MS, "the other one may be asleep"
    await evening.act()
    assert await evening.late_ms() == ABSENT_AFTER_MS
    await evening.act(HOUR_MS + SECOND_MS)
    assert await evening.late_ms() == ABSENT_AFTER_SLOWLY_MS


async def test_a_turn_that_the_policy_took_says_nothing(evening: Evening) -> None:
    await evening.act()
    state = await evening.state()
    assert state.hand is not None
    absent = state.hand.seats[waited_for(state)[0]].account
    evening.session.now_ms += 2 * HOUR_MS
    await evening.session.submit(evening.table, MarkAway(absent))
    await evening.act()
    await evening.session.submit(evening.table, ComeBack(absent))
    await evening.act(HOUR_MS + SECOND_MS)
    await evening.play()
    assert await evening.late_ms() == ABSENT_AFTER_MS


async def test_nobody_is_slow_in_a_pause(evening: Evening) -> None:
    for _ in range(2):
        await evening.session.submit(evening.table, Pause(None, "channel_lost"))
        evening.session.now_ms += 2 * HOUR_MS
        await evening.session.submit(evening.table, Resume(evening.ben))
        await evening.act()
    await evening.play()
    assert await evening.late_ms() == ABSENT_AFTER_MS


async def test_another_process_goes_by_the_same_times(evening: Evening) -> None:
    await by_post(evening)
    session = evening.session
    session.tables = Tables(session.store, SeededDealer(), lambda: session.now_ms)  # type: ignore[assignment] # posts nothing
    await evening.act()
    assert await evening.late_ms() == ABSENT_AFTER_SLOWLY_MS


async def test_each_turn_of_a_street_that_all_place_at_once_counts_from_its_beginning(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    people = await session.people(("Ann", "Ben"))
    table = await session.seated(load_any("pineapple"), ("Ann", "Ben"), pace=Pace.SIMULTANEOUS)
    evening = Evening(session, table, people)
    for _ in range(2):
        await evening.act(40 * MINUTE_MS)  # the second one has taken 80 minutes
    await evening.act(HOUR_MS + SECOND_MS)
    await evening.play()
    assert await evening.late_ms() == ABSENT_AFTER_SLOWLY_MS
    await store.close()


@pytest.mark.parametrize(("clock_s", "wait_ms"), [(3600, ABSENT_AFTER_MS), (8 * 3600, 8 * HOUR_MS)])
async def test_a_clock_of_hours_is_what_everybody_waits_for(tmp_path: Path, clock_s: int, wait_ms: int) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    people = await session.people(("Ann", "Ben"))
    table = await session.seated(load_any("pineapple"), ("Ann", "Ben"), clock_s=clock_s)
    known = await session.tables.known(table)
    assert absent_after_ms(tempo_of(await store.log.timed(table)), known.state) == wait_ms
    assert any(one.kind == "late" for one in known.deadlines) == (clock_s == 3600), "a long clock plays by itself"
    await session.submit(table, SetClock(people[0], 30))
    known = await session.tables.known(table)
    assert absent_after_ms(tempo_of(await store.log.timed(table)), known.state) == wait_ms
    await store.close()
