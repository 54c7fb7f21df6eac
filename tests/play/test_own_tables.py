"""A player's tables come from the index of seats: the same ones, in the same order, as a look at every open table."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.ids import AccountId, Seat, TableId
from bot.play.screens import Screens
from bot.play.surroundings import turn_deadlines
from bot.rules.open_face_presets import load_open_face
from bot.store import Store
from bot.store.check import check
from bot.table.actions import (
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToVoid,
    ChangeOptions,
    CloseIdle,
    ComeBack,
    EndAfterHand,
    HandOver,
    Join,
    Kick,
    Leave,
    Ready,
    SitOut,
    Start,
)
from bot.table.options import Options, Policy
from bot.table.refusals import RuleError
from bot.table.state import State
from bot.table.turns import waited_for
from tests.play.sessions import Session
from tests.support.dealers import SeededDealer
from tools.bench.posting import PostedTables

SERVERS = (7001, 7002)
PEOPLE = tuple(AccountId(name) for name in ("ann", "ben", "cat", "dan", "eve"))
ROBOT = AccountId("robot")
RULES = load_open_face("pineapple")


async def looked_for(store: Store, tables: PostedTables, account: AccountId, guild_id: int | None) -> list[TableId]:
    """The same by a look at every open table."""
    screens, found = Screens(store, tables), []
    for row in await store.tables.all_open():
        if guild_id not in (None, row.guild_id):
            continue
        known = await tables.known(row.table)
        if known.state.seat_of(account) is not None:
            due_ms = turn_deadlines(known).get(account)
            view = screens.seat_view(known, account)
            is_turn = view is not None and view.has_turn
            found.append(((due_ms is None, due_ms or 0, not is_turn, row.opened_ms), row.table))
    return [table for _, table in sorted(found)]


class Evening(Session):
    """Tables of two servers, at which people come, go and play by chance."""

    def __init__(self, store: Store, seed: int) -> None:
        super().__init__(store, seed)
        self.random = Random(seed)
        self.opened: list[TableId] = []

    async def step(self) -> None:
        self.now_ms += self.random.randrange(1, 5_000)
        if len(self.opened) < 3 or self.random.random() < 0.04:
            options = Options(RULES, self.random.choice((2, 3)), clock_s=self.random.choice((0, 30, 90)))
            host = self.random.choice(PEOPLE)
            self.opened.append(await self.tables.open(self.random.choice(SERVERS), 5, host, options))
            return
        table = self.random.choice(self.opened[-4:])
        state = await self.tables.state(table)
        with suppress(RuleError):
            if not state.is_playing or self.random.random() < 0.3:
                await self.submit(table, self._of_people(state))
            elif not state.paused and waited_for(state):
                await self._step(table, state.hand_no, Policy.FILL)

    def _of_people(self, state: State) -> Action:
        one, other = self.random.sample(PEOPLE, 2)
        seat, seats = Seat(self.random.randrange(3)), self.random.choice((2, 3))
        options: tuple[Action, ...] = (
            *(Join(one), Join(other), Leave(one), Leave(state.host), Kick(state.host, seat), SitOut(one)),
            *(ComeBack(one), Ready(one), Ready(other), Ready(state.host), Start(state.host), Start(state.host)),
            *(AddComputer(state.host, ROBOT), HandOver(state.host, seat), EndAfterHand(state.host)),
            *(AgreeToEnd(one), AgreeToVoid(one), ChangeOptions(state.host, Options(RULES, seats))),
        )
        return CloseIdle("nobody plays") if self.random.random() < 0.02 else self.random.choice(options)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_they_are_those_that_a_look_at_every_table_finds(store: Store, tmp_path: Path, seed: int) -> None:
    evening = Evening(store, seed)
    screens = Screens(store, evening.tables)
    most = 0
    for _ in range(250):
        await evening.step()
        account = evening.random.choice((*PEOPLE, ROBOT))
        for guild_id in (None, *SERVERS):
            found = await screens.tables_of(account, guild_id)
            assert found == await looked_for(store, evening.tables, account, guild_id)
            most = max(most, len(found))
    ended = [table for table in evening.opened if (await evening.tables.state(table)).phase == "ended"]
    assert most > 1, "the order was put to the test"
    assert ended, "so were tables that end"
    assert list(check(tmp_path / "games.db")) == []


async def test_no_other_table_is_looked_at(store: Store) -> None:
    evening = Evening(store, 1)
    mine = await evening.tables.open(SERVERS[0], 5, PEOPLE[0], Options(RULES, 2))
    for _ in range(5):
        await evening.tables.open(SERVERS[0], 5, PEOPLE[1], Options(RULES, 2))
    fresh = PostedTables(store, SeededDealer(), lambda: 0)
    assert await Screens(store, fresh).tables_of(PEOPLE[0], SERVERS[0]) == [mine]
    assert set(fresh._memory._known) == {mine}
