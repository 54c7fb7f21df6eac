"""A database that played by the first version of the fair deal: its hands stay checkable, and it plays on.

The file holds a Pineapple table in its third hand, both players with a cut, and a closed game's lobby with one.
"""

from __future__ import annotations

import gzip
import json
import runpy
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.bench.posting import PostedTables
from bot.ids import TableId
from bot.panels.study.verify import Flaw
from bot.play.dealer import SecretDealer
from bot.play.proof import proof_of
from bot.play.rescoring import redealt, rescored
from bot.play.verifying import SCRIPT, Posted, checked, flaws
from bot.store import Store
from bot.store.check import check
from bot.store.schema import migrations
from bot.table.actions import Ready, Start
from bot.table.events import HandDealt
from tests.play.sessions import START_MS, Session
from tests.store.given import GOLDEN

PLAYED, LOBBY = TableId("oldtable1"), TableId("oldtable2")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file as the first version left it."""
    path = tmp_path / "games.db"
    path.write_bytes(gzip.decompress((GOLDEN / "fair-deal-1.db.gz").read_bytes()))
    return path


async def test_old_hands_stay_checkable_and_are_called_weaker(path: Path) -> None:
    store = await Store.open(path)
    try:
        assert list(path.parent.glob("*.before-step-*")), "a backup was taken first"
        problems = runpy.run_path(str(SCRIPT))["problems"]
        for hand_no in (1, 2):
            found = await checked(store, PLAYED, hand_no)
            assert found is not None
            assert found.verdict.is_first
            assert (found.verdict.flaws, found.verdict.cuts, found.seal) == ((), ("banana", "ключ 42"), None)
            fields = json.loads(found.proof)
            assert list(problems(fields, found.verdict.root, 52)) == []
            forged = found.proof.replace("banana", "cherry")
            posted = Posted(bytes.fromhex(found.verdict.root), 52)
            assert {flaw for flaw, _ in flaws(forged, posted)} == {Flaw.OPENING}
            assert list(problems(json.loads(forged), found.verdict.root, 52))
    finally:
        await store.close()


async def test_it_plays_on_by_the_second_version(path: Path) -> None:
    store = await Store.open(path)
    try:
        session = Session(store)
        session.now_ms = START_MS + 10_000_000
        session.tables = PostedTables(store, SecretDealer(), lambda: session.now_ms)
        await session.play(PLAYED, 2)
        deals = [await store.log.hand(PLAYED, hand_no) for hand_no in (3, 4, 5)]
        third, fourth, fifth = (next(iter(events)) for events in deals)
        assert isinstance(third, HandDealt)
        assert third.seal is None
        for number, dealt in enumerate((fourth, fifth)):
            assert isinstance(dealt, HandDealt)
            assert dealt.seal is not None
            assert (dealt.seal.root.first_hand_no, dealt.deal_no) == (4, 64 + number), "a new batch, from its start"
            line = await store.free_texts.seal_line(PLAYED, dealt.hand_no, 1)
            assert line is not None
            assert "“banana”" in line, "a cut that was given before counts on"
        found = await checked(store, PLAYED, 4)
        assert found is not None
        assert (found.verdict.flaws, found.verdict.is_first) == ((), False)
        ann, ben = await session.people(("Ann", "Ben"))
        await session.submit(LOBBY, Ready(ben))
        await session.submit(LOBBY, Start(ann))
        state = await session.tables.state(LOBBY)
        assert state.is_playing
        assert state.seal is not None
        assert state.seal.root.batch_no == 0, "the shuffles that were committed to are used"
        assert await proof_of(store, LOBBY, 1) is None
    finally:
        await store.close()
    assert list(check(path, rescore=rescored, redeal=redealt)) == [], "both versions in one database"
    with closing(sqlite3.connect(path)) as db:
        steps = db.execute("SELECT max(number) FROM migrations").fetchone()
    assert steps == (migrations()[-1].number,)
