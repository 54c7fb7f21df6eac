"""Once a natural lies open, who does not answer keeps their choice: when that is depends on how fast people play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ids import AccountId, TableId
from bot.play.acting import action_for
from bot.rules.board import Board
from bot.rules.rulesets import load_any
from bot.store import Store
from bot.table.actions import Join, Start
from bot.table.closed.actions import SayFor, SetHand
from bot.table.closed.draft import ClosedDraft, dumps
from bot.table.closed.hand import ClosedHand, Stage
from bot.table.options import Options
from bot.table.tempo import ABSENT_AFTER_MS
from tests.discord.closed_world import ANNS, CATS, closed_deck
from tests.play.sessions import CHANNEL, GUILD, Session
from tests.rules.closed import SIX_PAIRS_TO_KING
from tests.support.dealers import RiggedDealer, known_keys
from tools.bench.posting import PostedTables

MINUTE_MS = 60_000


class Evening:
    """Ann, Ben and Cat at an American table without a clock; Ben has six pairs, Cat will surrender."""

    def __init__(self, session: Session, table: TableId, people: list[AccountId]) -> None:
        self.session, self.table = session, table
        self.ann, self.ben, self.cat = people

    async def hand(self) -> ClosedHand:
        hand = (await self.session.tables.state(self.table)).hand
        assert isinstance(hand, ClosedHand)
        return hand

    async def all_set(self) -> None:
        """Ben declares, Cat gives up with her rows as they lie, Ann plays."""
        for account, rows, natural, surrenders in (
            (self.cat, CATS, None, True),
            (self.ben, SIX_PAIRS_TO_KING, "six_pairs", False),
            (self.ann, ANNS, None, False),
        ):
            board = Board.parse(rows)
            await self.session.submit(self.table, SetHand(account, 1, board, natural, surrenders))  # type: ignore[arg-type] # a kind
        assert (await self.hand()).stage is Stage.CHANGING

    async def left_ms(self) -> list[int]:
        """How long those who may change have, from now."""
        known = await self.session.tables.known(self.table)
        return [one.due_ms - self.session.now_ms for one in known.deadlines if one.key.startswith("act:")]


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    dealer = RiggedDealer(closed_deck(SIX_PAIRS_TO_KING, CATS, ANNS))
    session.tables = PostedTables(store, dealer, lambda: session.now_ms)
    people = await session.people()
    table = await session.tables.open(GUILD, CHANNEL, people[0], Options(load_any("american"), 3))
    with known_keys():
        for action in (Join(people[1]), Join(people[2]), Start(people[0])):
            await session.submit(table, action)
    yield Evening(session, table, people)
    await store.close()


async def test_in_an_evening_no_answer_keeps_it_after_ten_minutes(evening: Evening) -> None:
    await evening.all_set()
    assert await evening.left_ms() == [ABSENT_AFTER_MS] * 2
    hand = await evening.hand()
    for account, surrenders in ((evening.cat, True), (evening.ann, False)):
        state = await evening.session.tables.state(evening.table)
        seat = next(player.seat for player in hand.seats if player.account == account)
        kept = await action_for(evening.session.store, NoThinker(), state, seat)  # type: ignore[arg-type] # is not asked
        assert kept == SayFor(seat, 1, surrenders)
        await evening.session.submit(evening.table, kept)
    # Six pairs bring 3 from each; Cat pays Ann 2.
    assert dict(zip([player.account for player in hand.seats], (await evening.hand()).totals or (), strict=True)) == {
        evening.ben: 6,
        evening.cat: -5,
        evening.ann: -1,
    }


class NoThinker:
    """Whoever keeps a choice has nothing to think about."""


async def test_a_slow_start_gives_nobody_a_day(evening: Evening) -> None:
    """Where people play by post there is one: see `tests/table/test_naturals_first.py`."""
    evening.session.now_ms += 61 * MINUTE_MS
    await evening.all_set()
    assert await evening.left_ms() == [ABSENT_AFTER_MS] * 2


async def test_what_was_tapped_before_the_natural_was_shown_is_gone(evening: Evening) -> None:
    # Cat has confirmed and then tapped something else: it must not stand in front of what she may choose now.
    store = evening.session.store
    await evening.session.submit(evening.table, SetHand(evening.cat, 1, Board.parse(CATS), surrenders=True))
    await store.drafts.change(evening.table, evening.cat, 1, 0, lambda _: dumps(ClosedDraft(natural="dragon")))
    await evening.session.submit(evening.table, SetHand(evening.ben, 1, Board.parse(SIX_PAIRS_TO_KING), "six_pairs"))
    await evening.session.submit(evening.table, SetHand(evening.ann, 1, Board.parse(ANNS)))
    assert await store.drafts.get(evening.table, evening.cat, 1, 0) is None
