"""Words that somebody wrote into deals go with them: the log keeps hashes, and every deal stays checkable."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from bot.play.rescoring import redealt, rescored
from bot.play.verifying import checked
from bot.rules.open_face_presets import load_open_face
from bot.store import Store
from bot.store.check import check
from bot.store.own_data import read_own_data
from tests.play.sessions import Session

BANANA, KEY = b"banana", "ключ".encode()


def pages(path: Path) -> bytes:
    """All bytes of the database and what lies beside it."""
    return b"".join(file.read_bytes() for file in sorted(path.parent.glob(f"{path.name}*")) if file.is_file())


@pytest.mark.sqlite
async def test_what_opens_a_player_goes_with_them_and_deals_stay_checkable(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = await Store.open(path)
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 2)
    assert BANANA in pages(path)
    told = json.dumps(read_own_data(path, 100_000_000_000_000_001), ensure_ascii=False)
    assert "banana" in told, "it is among what is kept of its giver"
    statement = await store.free_texts.seal_line(table, 1, 0)
    assert statement is not None
    assert "banana" not in statement
    opened = await store.free_texts.openings(table, 1, 0)
    assert [one.cut for one in opened] == ["banana", "", "ключ 42"]
    (salt,) = [one.salt for one in opened if one.cut == "banana"]
    assert "100000000000000001" not in statement
    before = await checked(store, table, 1)
    assert before is not None
    assert before.verdict.codes == set()

    await store.people.forget(100_000_000_000_000_001)  # Ann, with her cut and her 32 bytes
    for words in (BANANA, KEY):
        assert (words in pages(path)) == (words is KEY), "Cat's cut stays until she goes, too"
    assert sha256(BANANA).hexdigest().encode() not in pages(path), "nor does a plain hash of it stay"
    assert salt == bytes(32) or salt not in pages(path), "nobody can guess a short cut any more"
    assert await store.free_texts.seal_line(table, 1, 0) == statement, "it tells nothing of her"
    assert "ключ 42" in (await store.free_texts.cuts(table)).values()
    assert len(await store.free_texts.openings(table, 1, 0)) == 2

    found = await checked(store, table, 1)
    assert found is not None
    assert found.verdict.findings == (("erased", (1,)),), "the hand is checked as before, and that is said"
    after = json.loads(found.proof)
    assert after["cards"] == json.loads(before.proof)["cards"]
    assert [one["seat"] for one in after["seats"]] == [2, 3]
    await session.play(table, 1)  # she still sits there, and the policy plays for her
    newest = await checked(store, table, 3)
    assert newest is not None
    assert newest.verdict.findings == (("erased", (1,)),)
    await store.close()
    assert list(check(path, rescore=rescored, redeal=redealt)) == []


async def test_a_servers_purge_takes_its_cuts_and_lines(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = await Store.open(path)
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 1)
    await store.servers.purge(7001, 5)
    assert await store.free_texts.cuts(table) == {}
    assert await store.free_texts.seal_line(table, 1, 0) is None
    assert await store.free_texts.openings(table, 1, 0) == ()
    await store.close()
    assert BANANA not in pages(path)
    assert KEY not in pages(path)
