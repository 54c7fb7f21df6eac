from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ids import AccountId
from bot.store import Store


async def test_a_person_has_one_account(store: Store) -> None:
    first, *others = await asyncio.gather(*(store.accounts.human(5, "Ann") for _ in range(10)))
    assert others == [first] * 9
    assert (first.discord_id, first.is_computer, first.settings) == (5, False, "{}")
    assert await store.accounts.human(5, "Anna") == await store.accounts.of(5) == first
    assert await store.accounts.of(6) is None
    assert (await store.accounts.human(6, "Ann")).account_id != first.account_id


async def test_a_computer_has_one_account_for_each_name(store: Store) -> None:
    easy, again, hard = [await store.accounts.computer(name) for name in ("Easy", "Easy", "Hard")]
    assert easy == again
    assert easy.is_computer
    assert easy.discord_id is None
    assert hard.account_id != easy.account_id


async def test_accounts_survive_a_restart(path: Path) -> None:
    store = await Store.open(path)
    ann, easy = await store.accounts.human(5, "Ann"), await store.accounts.computer("Easy")
    ann = await store.accounts.change_settings(ann.account_id, lambda _: '{"language": "de"}')
    assert await store.accounts.of(5) == ann
    await store.close()
    store = await Store.open(path)
    try:
        wanted = [easy.account_id, AccountId("nobody"), ann.account_id]
        assert await store.accounts.by_id(wanted) == {easy.account_id: easy, ann.account_id: ann}
        assert await store.accounts.by_id([]) == {}
        assert ann.settings == '{"language": "de"}'
        assert await store.accounts.of(5) == ann
    finally:
        await store.close()


async def test_settings_are_json_of_somebody(store: Store) -> None:
    ann = await store.accounts.human(5, "Ann")
    with pytest.raises(ValueError):
        await store.accounts.change_settings(ann.account_id, lambda _: "{")
    with pytest.raises(LookupError, match="nobody"):
        await store.accounts.change_settings(AccountId("nobody"), lambda _: "{}")
    with pytest.raises(TypeError, match="discord_id"):
        await store.accounts.human(5.0, "Ann")  # type: ignore[arg-type] # what SQLite would take
    assert (await store.accounts.of(5)) == ann


async def test_a_forgotten_person_is_gone_and_starts_anew(store: Store) -> None:
    ann = await store.accounts.human(5, "Ann")
    assert await store.people.forget(5)
    assert not await store.people.forget(5)
    assert await store.accounts.of(5) is None
    assert await store.accounts.by_id([ann.account_id]) == {}
    assert (await store.accounts.human(5, "Ann")).account_id != ann.account_id
