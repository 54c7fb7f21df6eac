"""The house and the jackpot of a server's tables: what hands bring there, and that no jackpot is paid twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import HOUSE, Book, jackpot_of
from bot.ledger.settlement import Settlement, fewest_transfers
from bot.play.rescoring import rescored
from bot.players.closed.policies import ClosedPolicy, set_hand
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import load_closed
from bot.rules.rulesets import with_settings
from bot.store import Append, Outcome, Store
from bot.store.check import check
from bot.store.log import EventLog
from bot.table.actions import AddComputer, Join, Start
from bot.table.closed.actions import SetHand
from bot.table.closed.hand import ClosedHand
from bot.table.events import HandScored
from bot.table.options import Options
from tests.support.dealers import SeededDealer
from tools.bench.posting import PostedTables

GUILD = 7
NEVER: dict[str, object] = {"front": "trips", "middle": "straight_flush", "back": "straight_flush"}
ALWAYS: dict[str, object] = {"scooped": False}  # any legal hand


def kitty(event: dict[str, object]) -> ClosedRuleset:
    """Two units of rake from everybody, one of them for the jackpot."""
    settings = {"name": "kitty", "rake_units": 2, "jackpot_units": 1, "jackpot_events": [event]}
    return with_settings(load_closed("basic"), settings)


class Friends:
    """Ann and Ben at some tables of one server."""

    def __init__(self, store: Store, ann: AccountId, ben: AccountId) -> None:
        self.store, self.ann, self.ben = store, ann, ben
        self.tables = PostedTables(store, SeededDealer(), lambda: 1_800_000_000_000)

    async def seated(self, event: dict[str, object], guild_id: int = GUILD, stake: int = 1) -> TableId:
        """A table at which a hand is dealt that Ben has set already."""
        table = await self.tables.open(guild_id, 2, self.ann, Options(kitty(event), 2, stake))
        await self.tables.submit(table, Join(self.ben), action_id=f"join {table}")
        await self.tables.submit(table, Start(self.ann), action_id=f"start {table}")
        await self.set(table, self.ben)
        return table

    async def set(self, table: TableId, account: AccountId) -> HandScored | None:
        """One of the two sets well; the score when that was the last."""
        hand = (await self.tables.state(table)).hand
        assert isinstance(hand, ClosedHand)
        player = next(one for one in hand.seats if one.account == account)
        choice = set_hand(ClosedPolicy.SAFE, hand.ruleset, player.cards, 1)
        action = SetHand(account, hand.hand_no, choice.arrangement)
        await self.tables.submit(table, action, action_id=f"set {table} {hand.hand_no} {account}")
        log = await self.store.log.load(table)
        return next((event for event in reversed(log.events) if isinstance(event, HandScored)), None)

    async def held(self, account: AccountId, guild_id: int = GUILD) -> int:
        """The balance of an account."""
        return await self.store.ledger.balance(guild_id, Book.FRIENDS, account)


@asynccontextmanager
async def friends(folder: Path) -> AsyncIterator[Friends]:
    store = await Store.open(folder / "bot.db")
    try:
        yield Friends(
            store,
            (await store.accounts.human(11, "Ann")).account_id,
            (await store.accounts.human(12, "Ben")).account_id,
        )
        assert list(check(folder / "bot.db", rescore=rescored)) == []
    finally:
        await store.close()


JACKPOT = jackpot_of("kitty")


async def test_rake_goes_to_the_house_and_the_jackpot_of_the_ruleset_and_server(tmp_path: Path) -> None:
    async with friends(tmp_path) as at:
        await at.set(await at.seated(NEVER, stake=5), at.ann)
        assert (await at.held(HOUSE), await at.held(JACKPOT)) == (10, 10), "a unit of 5 points from each to both"
        balances = await at.store.ledger.balances(GUILD, Book.FRIENDS)
        assert sum(balances.values()) == 0
        assert set(balances) == {at.ann, at.ben, HOUSE, JACKPOT}
        scored = await at.set(await at.seated(ALWAYS, guild_id=8), at.ann)
        assert scored is not None
        assert scored.jackpot_before == 0, "another server's jackpot"
        assert await at.held(JACKPOT, 8) == 0


async def test_two_tables_that_score_at_once_pay_the_jackpot_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds 20; each of the two hands adds 2 before it pays."""
    conflicts: list[Outcome] = []
    append_as_it_is, both_decided = EventLog.append, asyncio.Barrier(2)

    async def append(self: EventLog, append: Append, *rest: Any) -> Outcome:
        if not conflicts:  # the first of each: neither is stored before both have looked at the jackpot
            await both_decided.wait()
        outcome = await append_as_it_is(self, append, *rest)
        conflicts.append(outcome)
        return outcome

    async with friends(tmp_path) as at:
        await at.set(await at.seated(NEVER, stake=10), at.ann)
        assert await at.held(JACKPOT) == 20
        both = [await at.seated(ALWAYS), await at.seated(ALWAYS)]
        monkeypatch.setattr(EventLog, "append", append)
        scored = await asyncio.gather(*(at.set(table, at.ann) for table in both))
        assert [type(one).__name__ for one in conflicts].count("Conflict") == 1, "they did overlap"
        before = sorted(one.jackpot_before for one in scored if one is not None)
        assert before == [0, 20]
        assert await at.held(JACKPOT) == 0
        assert sum((await at.store.ledger.balances(GUILD, Book.FRIENDS)).values()) == 0


async def test_a_practice_hand_has_a_jackpot_of_its_own(tmp_path: Path) -> None:
    async with friends(tmp_path) as at:
        await at.set(await at.seated(NEVER), at.ann)
        table = await at.tables.open(GUILD, 2, at.ann, Options(kitty(ALWAYS), 2))
        computer = (await at.store.accounts.computer("Pixel")).account_id
        await at.tables.submit(table, AddComputer(at.ann, computer), action_id="computer")
        await at.tables.submit(table, Start(at.ann), action_id="start")
        await at.set(table, computer)
        scored = await at.set(table, at.ann)
        assert scored is not None
        assert scored.jackpot_before == 0
        assert await at.held(JACKPOT) == 2


async def test_from_a_jackpot_below_nothing_the_winner_gets_nothing_and_pays_nothing(tmp_path: Path) -> None:
    """The hand that had filled it is undone after somebody has won it."""
    async with friends(tmp_path) as at:
        await at.set(await at.seated(NEVER, stake=5), at.ann)
        won = await at.set(await at.seated(ALWAYS), at.ann)
        assert won is not None
        assert won.jackpot_before == 10
        await at.store.undos.ask("undo", GUILD, 1, at.ann, "", 1, 2)
        await at.store.undos.decide("undo", 1)
        assert await at.held(JACKPOT) == -10
        again = await at.set(await at.seated(ALWAYS), at.ann)
        assert again is not None
        assert again.jackpot_before == -10
        assert await at.held(JACKPOT) == -10, "what this hand brought was won at once"


async def test_settling_up_leaves_the_jackpot_to_who_wins_it(tmp_path: Path) -> None:
    async with friends(tmp_path) as at:
        for _ in range(3):
            await at.set(await at.seated(NEVER, stake=5), at.ann)
        for number, transfer in enumerate(fewest_transfers(await at.store.ledger.balances(GUILD, Book.FRIENDS))):
            await at.store.settlements.propose(Settlement(f"{number}", GUILD, Book.FRIENDS, transfer, at.ann, 5))
            await at.store.settlements.confirm(f"{number}", 6)
        assert await at.held(JACKPOT) == 0, "what it held is settled, and balances show it"
        won = await at.set(await at.seated(ALWAYS), at.ann)
        assert won is not None
        assert (won.jackpot_before, won.jackpot) == (30, -30), "it pays what three hands have filled it with"
        assert await at.held(JACKPOT) == -30
        again = await at.set(await at.seated(ALWAYS), at.ann)
        assert again is not None
        assert (again.jackpot_before, again.jackpot) == (0, 0), "once"
