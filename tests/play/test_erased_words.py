"""Words that somebody wrote into deals go with them: the log keeps hashes, and every deal stays checkable."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from bot.play.proof import proof_of
from bot.play.rescoring import redealt, rescored
from bot.play.verifying import SCRIPT, checked
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
async def test_cuts_and_seal_lines_go_with_whoever_is_in_them_and_deals_stay_checkable(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = await Store.open(path)
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 2)
    assert BANANA in pages(path)
    told = json.dumps(read_own_data(path, 100_000_000_000_000_001), ensure_ascii=False)
    assert "banana" in told, "it is among what is kept of its giver"
    line = await store.free_texts.seal_line(table, 1, 0)
    assert line is not None
    assert "“banana”" in line
    assert "“ключ 42”" in line
    before = await proof_of(store, table, 1)
    assert before is not None

    await store.people.forget(100_000_000_000_000_001)  # Ann, with her cut and every line that names her
    for words in (BANANA, KEY):
        assert (words in pages(path)) == (words is KEY), "Cat's cut stays until she goes, too"
    assert await store.free_texts.seal_line(table, 1, 0) is None
    assert "ключ 42" in (await store.free_texts.cuts(table)).values()

    found = await checked(store, table, 1)
    assert found is not None
    assert (found.verdict.flaws, found.verdict.line) == ((), None)
    after = json.loads(found.proof)
    assert after["line"] is None
    assert after["openings"] == json.loads(before)["openings"]
    problems = runpy.run_path(str(SCRIPT))["problems"]
    assert list(problems(after, None, 52, line=line)) == [], "the line still stands on Discord, to be copied from there"
    assert list(problems(after, None, 52)) == ["the seal's line is missing: copy it from the message (--line)"]
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
    await store.close()
    assert BANANA not in pages(path)
    assert KEY not in pages(path)
