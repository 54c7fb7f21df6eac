"""Two stores on one database: what one changes the other shows, and no two serve the same shard."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.settings import Settings
from bot.store import Change, Store, StoreNotYet, StoreRefused, Wanted
from bot.store.postgresql.address import Address
from tests.cluster.stores import both, until

_GUILD = 5 << 22  # of shard 1 of 2


async def test_each_has_its_shards(address: Address) -> None:
    async with both(address) as (one, other):
        assert (one.shards.ids, other.shards.ids) == ((0,), (1,))
        assert other.shards.hold(_GUILD)
        assert not one.shards.hold(_GUILD)
        await until(lambda: one.membership.processes == 2)
        assert one.membership.is_sure
        assert other.membership.is_sure


async def test_what_one_changes_the_other_forgets(address: Address) -> None:
    async with both(address) as (one, other):
        heard: list[Change] = []
        other.on_change = lambda changes: heard.extend(changes or ())
        ann = await one.accounts.human(7, "Ann", _GUILD)
        await until(lambda: {change.part for change in heard} == {"accounts", "names"})
        heard.clear()
        assert (await other.accounts.of(7)) == ann
        assert await other.accounts.names(_GUILD, [ann.account_id]) == {ann.account_id: "Ann"}
        assert await other.servers.settings(_GUILD) == "{}"
        await one.accounts.human(7, "Anna", _GUILD)
        await one.accounts.change_settings(ann.account_id, lambda _: '{"is_tall": true}')
        await one.servers.change_settings(_GUILD, lambda _: '{"language": "de"}')
        await until(lambda: {change.part for change in heard} == {"names", "accounts", "servers"})
        assert await other.accounts.names(_GUILD, [ann.account_id]) == {ann.account_id: "Anna"}
        assert (await other.accounts.by_id([ann.account_id]))[ann.account_id].settings == '{"is_tall": true}'
        assert await other.servers.settings(_GUILD) == '{"language": "de"}'
        (named,) = (change for change in heard if change.part == "names")
        assert named == Change("names", False, None, _GUILD, ann.account_id)


async def test_nobody_hears_of_their_own_changes(address: Address) -> None:
    async with both(address) as (one, other):
        own: list[Sequence[Change] | None] = []
        one.on_change = own.append
        heard: list[Sequence[Change] | None] = []
        other.on_change = heard.append
        await one.servers.change_settings(_GUILD, lambda _: '{"language": "de"}')
        await until(lambda: bool(heard))
        await asyncio.sleep(0.1)
        assert own == []


async def test_both_count_when_both_change_the_same_at_once(address: Address) -> None:
    """They write one after the other: neither's change is lost, though neither has seen the other's."""

    def more(text: str) -> str:
        return f'{{"number": {int(text.partition(": ")[2].rstrip("}") or 0) + 1}}}'

    async with both(address) as (one, other):
        await asyncio.gather(*(store.servers.change_settings(_GUILD, more) for store in (one, other) * 25))
        assert (await one._database.read("SELECT settings FROM servers"))[0][0] == '{"number": 50}'


async def test_a_shard_that_is_taken_is_refused(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgresql.leases._WAIT_S", 0.3)
    async with both(address):
        with pytest.raises(StoreNotYet, match=r"shards 1 of 2 are not to be had"):
            await Store.open(address, Wanted(2, (1,)))
        with pytest.raises(StoreRefused, match=r"1 free shards of 2"):
            await Store.open(address, Wanted(2, number=1))
        with pytest.raises(StoreRefused, match=r"other processes run with SHARDS=2"):
            await Store.open(address, Wanted(4, (3,)))


async def test_a_shard_that_was_let_go_is_free_at_once(address: Address) -> None:
    one = await Store.open(address, Wanted(2, number=1))
    other = await Store.open(address, Wanted(2, number=1))
    await one.close()
    again = await asyncio.wait_for(Store.open(address, Wanted(2, number=1)), 3)
    assert (again.shards.ids, other.shards.ids) == ((0,), (1,))
    await again.close()
    await other.close()


async def test_one_alone_and_several_refuse_each_other(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgresql.preparing._WAIT_S", 0.3)
    alone = await Store.open(address)
    with pytest.raises(StoreRefused, match="in use by another bot"):
        await Store.open(address, Wanted(2, (0,)))
    await alone.close()
    async with both(address):
        with pytest.raises(StoreRefused, match="in use by another bot"):
            await Store.open(address)
    await (await Store.open(address)).close()


def test_the_settings_say_which_shards_are_wanted() -> None:
    place = Address.of("postgresql://me@localhost/poker")
    assert Settings(database=place, shards=4, shard_ids="any:2").wanted_shards == Wanted(4, number=2)  # type: ignore[arg-type]
    assert Settings(database=place, shards=4, shard_ids="1,3").wanted_shards == Wanted(4, (1, 3))  # type: ignore[arg-type]
    assert Settings(database=place, shards=4).wanted_shards is None
    assert Settings(database=Path("games.db"), shards=2, shard_ids="0,1").wanted_shards is None  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="names some of the shards, which only processes on one PostgreSQL share"):
        Settings(database=Path("games.db"), shards=4, shard_ids="0,1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="takes 5 shards, so SHARDS must say"):
        Settings(database=place, shards=4, shard_ids="any:5")  # type: ignore[arg-type]
