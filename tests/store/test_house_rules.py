from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.rules.house_rules import HouseRule
from bot.store import KeptRule, Store
from bot.store.check import check
from tests.store.given import ANN, BOB, GUILD, SUNDAY

OTHER = 9
STRICTER = HouseRule("sunday-game", "ofc", "scoop_bonus = 2")


async def test_every_change_is_a_version_and_the_first_writer_stays_the_author(store: Store) -> None:
    assert await store.house_rules.save(GUILD, SUNDAY, 0, ANN, 1) == 1
    assert await store.house_rules.save(GUILD, STRICTER, 1, BOB, 2) == 2
    first, second = KeptRule(SUNDAY, 1, ANN, ANN, 1), KeptRule(STRICTER, 2, ANN, BOB, 2)
    assert await store.house_rules.get(GUILD, "sunday-game") == second
    assert [await store.house_rules.get(GUILD, "sunday-game", number) for number in (1, 2, 3)] == [first, second, None]
    assert await store.house_rules.of(GUILD) == [second]


async def test_rules_belong_to_their_server_and_come_by_name(store: Store) -> None:
    await store.house_rules.save(GUILD, SUNDAY, 0, ANN, 1)
    await store.house_rules.save(GUILD, HouseRule("all-in", "basic", ""), 0, BOB, 2)
    await store.house_rules.save(OTHER, STRICTER, 0, BOB, 3)
    assert [kept.rule.name for kept in await store.house_rules.of(GUILD)] == ["all-in", "sunday-game"]
    assert [kept.rule for kept in await store.house_rules.of(OTHER)] == [STRICTER]
    assert await store.house_rules.of(1) == []
    assert await store.house_rules.get(OTHER, "all-in") is None


async def test_who_saw_an_older_version_changes_nothing(store: Store) -> None:
    await store.house_rules.save(GUILD, SUNDAY, 0, ANN, 1)
    await store.house_rules.save(GUILD, STRICTER, 1, BOB, 2)
    again = HouseRule("sunday-game", "ofc", "")
    assert await store.house_rules.save(GUILD, again, 1, ANN, 3) is None
    assert await store.house_rules.save(GUILD, again, 0, ANN, 3) is None
    assert not await store.house_rules.delete(GUILD, "sunday-game", 1, ANN, 3)
    assert [kept.rule for kept in await store.house_rules.of(GUILD)] == [STRICTER]


async def test_of_two_at_the_same_moment_one_is_told(store: Store) -> None:
    await store.house_rules.save(GUILD, SUNDAY, 0, ANN, 1)
    versions = [HouseRule("sunday-game", "ofc", f"row_units = {number}") for number in range(2, 10)]
    saved = await asyncio.gather(*(store.house_rules.save(GUILD, rule, 1, ANN, 2) for rule in versions))
    assert sorted(saved, key=str) == [2, *[None] * 7]


async def test_saving_what_there_is_makes_no_version(store: Store) -> None:
    await store.house_rules.save(GUILD, SUNDAY, 0, ANN, 1)
    assert await store.house_rules.save(GUILD, SUNDAY, 1, BOB, 2) == 1
    assert await store.house_rules.get(GUILD, "sunday-game", 2) is None


async def test_a_deleted_rule_is_gone_but_its_versions_stay_and_a_new_one_goes_on(store: Store, path: Path) -> None:
    await store.house_rules.save(GUILD, SUNDAY, 0, ANN, 1)
    assert await store.house_rules.delete(GUILD, "sunday-game", 1, BOB, 2)
    assert await store.house_rules.of(GUILD) == []
    assert await store.house_rules.get(GUILD, "sunday-game") is None
    assert await store.house_rules.get(GUILD, "sunday-game", 2) is None
    kept = await store.house_rules.get(GUILD, "sunday-game", 1)
    assert kept is not None
    assert kept.rule == SUNDAY
    assert not await store.house_rules.delete(GUILD, "sunday-game", 0, BOB, 3)
    assert await store.house_rules.save(GUILD, STRICTER, 0, BOB, 4) == 3
    assert await store.house_rules.get(GUILD, "sunday-game") == KeptRule(STRICTER, 3, BOB, BOB, 4)
    assert list(check(path)) == []


async def test_times_and_versions_are_whole_numbers(store: Store) -> None:
    with pytest.raises(TypeError):
        await store.house_rules.save(GUILD, SUNDAY, 0, ANN, 1.5)  # type: ignore[arg-type]  # as a careless caller would


async def test_a_rule_that_cannot_be_played_any_more_is_found(store: Store, path: Path) -> None:
    await store.house_rules.save(GUILD, HouseRule("old", "ofc", "scop_bonus = 1"), 0, ANN, 1)
    await store.house_rules.save(GUILD, HouseRule("lost", "nothing", ""), 0, ANN, 1)
    found = {finding.where: finding.sentence for finding in check(path)}
    assert set(found) == {"house rule old of server 7001", "house rule lost of server 7001"}
    assert "old: scop_bonus: there's no such setting" in found["house rule old of server 7001"]
