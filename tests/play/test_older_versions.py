"""Databases that played by older versions of the fair deal: their hands stay checkable, and they play on by this one.

The file of version 1 holds a Pineapple table in its third hand, both players with a cut, and a closed game's lobby with
one. How tables of version 2 go on is in `tests.play.test_operator_versions`.
"""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.play.dealer import SecretDealer
from bot.play.proof import proof_of
from bot.play.rescoring import redealt, rescored
from bot.play.verifying import checked, copied_of, findings
from bot.store import Store
from bot.store.check import check
from bot.store.schema import migrations
from bot.table.actions import Start
from bot.table.events import HandDealt
from tests.play.sessions import START_MS, Session
from tests.store.given import GOLDEN
from tools.bench.posting import PostedTables

PLAYED, LOBBY = TableId("oldtable1"), TableId("oldtable2")
WITH_CUTS = TableId("cutbefore2")


def given(tmp_path: Path, version: int) -> Path:
    """The file as a version left it."""
    path = tmp_path / "games.db"
    path.write_bytes(gzip.decompress((GOLDEN / f"fair-deal-{version}.db.gz").read_bytes()))
    return path


def going_on(store: Store) -> Session:
    """The session at its tables, some time later."""
    session = Session(store)
    session.now_ms = START_MS + 10_000_000
    session.tables = PostedTables(store, SecretDealer(), lambda: session.now_ms)
    session.tables._posted = session._done = 1000  # messages and actions of their own
    return session


async def codes(store: Store, table: TableId, hand_no: int) -> set[str]:
    """What a check says of a hand."""
    found = await checked(store, table, hand_no)
    assert found is not None
    return set(found.verdict.codes)


@pytest.mark.parametrize(
    ("version", "table", "forged"),
    [
        (1, PLAYED, {"banana": "cherry"}),
        (2, WITH_CUTS, {"banana": "cherry"}),
        (2, WITH_CUTS, {'"hand": 1': '"hand": 2'}),
    ],
)
async def test_old_hands_stay_checkable_and_are_called_what_they_are(
    tmp_path: Path, version: int, table: TableId, forged: dict[str, str]
) -> None:
    store = await Store.open(path := given(tmp_path, version))
    try:
        assert list(path.parent.glob("*.before-step-*")), "a backup was taken first"
        for hand_no in range(1, {1: 3, 2: 2}[version]):  # those that are over
            found = await checked(store, table, hand_no)
            assert found is not None
            assert found.verdict.version == version
            assert found.verdict.codes == {f"version_{version}"}
        found = await checked(store, table, 1)
        assert found is not None
        proof = found.proof
        for old, new in forged.items():
            assert old in proof
            proof = proof.replace(old, new)
        copied = await copied_of(store, found.dealt)
        assert {code for code, _ in findings(proof, copied)} > {f"version_{version}"}
    finally:
        await store.close()


async def test_a_database_of_version_1_plays_on_by_this_one(tmp_path: Path) -> None:
    store = await Store.open(path := given(tmp_path, 1))
    try:
        session = going_on(store)
        await session.play(PLAYED, 2)
        deals = [await store.log.hand(PLAYED, hand_no) for hand_no in (3, 4, 5)]
        third, fourth, fifth = (next(iter(events)) for events in deals)
        assert isinstance(third, HandDealt)
        assert third.seal is None
        for number, dealt in enumerate((fourth, fifth)):
            assert isinstance(dealt, HandDealt)
            assert dealt.seal is not None
            assert (dealt.seal.root.first_hand_no, dealt.deal_no) == (4, 64 + number), "a new batch, from its start"
        cuts = [one.cut for one in await store.free_texts.openings(PLAYED, 4, 1)]
        assert "banana" in cuts, "a cut that was given before counts on"
        assert await codes(store, PLAYED, 4) == set()
        (ann,) = await session.people(("Ann",))
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
