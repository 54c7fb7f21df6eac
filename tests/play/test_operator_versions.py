"""The operator has a hand checked by an older version, which proves less, or deals one by it.

`fair-deal-2.db.gz` was made by the code of version 2. Its tables: ``cutbefore2`` has played a hand and frozen the
second one, with a cut; ``panelseal2`` has frozen its first, without; at ``rootposted`` a root is posted, at
``rootcoming`` one is prepared.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.ids import TableId
from bot.play.dealer import SecretDealer
from bot.play.rescoring import redealt, rescored
from bot.play.verifying import checked
from bot.rules import verify_deal
from bot.rules.deal_keys import line_key
from bot.store import Store
from bot.store.check import check
from bot.table.actions import Start
from bot.table.events import HandDealt
from bot.table.state import Phase
from tests.play.operator import ANN, FRIEND, PINEAPPLE, Told, codes, link, script, without
from tests.play.operator_before import Old, Oldest
from tests.play.operators_table import Evening
from tests.store.given import GOLDEN

CUT, PANEL, POSTED, COMING = map(TableId, ("cutbefore2", "panelseal2", "rootposted", "rootcoming"))
DEALT = ((FRIEND, ANN), [5, 3, 3, 3, 3], (0, 0))
WRONG = "WRONG: what you copied is of another version of the fair deal than the file"


def aces(deck: list[str]) -> int:
    return sum(card[0] == "A" for card in deck[:5])


def test_a_hand_of_version_3_is_none_of_version_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same two messages make another key by version 2: another deal, of which the file says who had which card."""
    hand = Told.after(Random(60), streets=PINEAPPLE)
    old = Old(hand.batch, hand.root_message, hand.seal)
    assert old.deck != hand.deck
    cheated = old.file(hand.shown(), *DEALT)
    status, said = script(tmp_path, cheated, hand.copied)
    assert (status, WRONG in said, "Right" in said) == (1, True, False)
    only_links = "\n".join((link(hand.root_message), link(hand.seal)))
    status, said = script(tmp_path, cheated, only_links)
    assert (status, said.startswith("This is a hand of fair-deal-2. It does not show"), "Right" in said) == (
        3,
        True,
        False,
    )
    without(monkeypatch, "other_version", "version_2")
    assert verify_deal.check(cheated, hand.copied).status == 0, "the draft that looked at the file alone"


def test_a_hand_of_version_3_is_none_of_version_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By version 1 the operator looks for a cut that gives the friend three aces: its key holds nothing else."""
    hand = Told.after(Random(61), streets=PINEAPPLE)
    tries = (Oldest(hand.batch, (f"word {number}",)) for number in count())
    old = next(one for one in tries if aces(one.deck) >= 3)
    cheated = old.file(hand.shown(), *DEALT)
    status, said = script(tmp_path, cheated, hand.copied)
    assert (status, WRONG in said, "Right" in said) == (1, True, False)
    status, said = script(tmp_path, cheated, hand.batch.root.hex())
    assert (status, said.startswith("This is a hand of fair-deal-1."), "Right" in said) == (3, True, False)
    without(monkeypatch, "other_version", "version_1")
    assert verify_deal.check(cheated, hand.copied).status == 0, "the draft that looked at the file alone"


@pytest.mark.parametrize("version", ["fair-deal-1", "fair-deal-2", "fair-deal-3", "fair-deal-4", 3, None])
def test_a_file_does_not_say_by_which_version_its_statement_is_read(version: object) -> None:
    """The operator adds another version's name to a file of version 3."""
    hand = Told.after(Random(62))
    with pytest.raises(verify_deal.Unreadable):
        verify_deal.check(hand.file(hand.shown(), version=version), hand.copied)


def test_lines_of_version_2_are_none_of_a_hand_of_version_3() -> None:
    """The operator posts a line of either version, and shows the file of the one that they like."""
    hand = Told.after(Random(63))
    for line in (f"Hand 1 | table {hand.table} | batch ", f"hands 1-64 root {hand.batch.root.hex()}"):
        assert codes(hand.file(hand.shown()), f"{hand.copied}\n{line}") == {"other_version"}


@pytest.fixture
async def tonight(tmp_path: Path) -> AsyncIterator[Evening]:
    """The tables that version 2 left, played on."""
    path = tmp_path / "games.db"
    path.write_bytes(gzip.decompress((GOLDEN / "fair-deal-2.db.gz").read_bytes()))
    store = await Store.open(path)
    evening = Evening(store, SecretDealer(), first_id=1000)
    evening.now_ms += 10_000_000
    yield evening
    await store.close()
    assert list(check(path, rescore=rescored, redeal=redealt)) == [], "both versions in one database"


@pytest.mark.slow
@pytest.mark.sqlite
async def test_a_hand_that_version_2_froze_is_dealt_by_it_and_called_not_proven(
    tonight: Evening, tmp_path: Path
) -> None:
    """The operator cannot have a frozen hand dealt once more, by another key, as an upgrade: it keeps its own."""
    frozen = (await tonight.tables.state(CUT)).frozen
    assert frozen is not None
    assert (frozen.hand_no, frozen.root.version, frozen.has_line, len(frozen.cuts)) == (2, 2, True, 1)
    await tonight.post(CUT)
    state = await tonight.tables.state(CUT)
    seal = state.seal
    assert seal is not None
    assert (state.hand_no, state.phase, state.redeals, seal.root) == (2, Phase.PLAYING, 0, frozen.root)
    ids = (seal.root.message_id, seal.message_id)
    assert seal.key(2) == line_key(bytes.fromhex(seal.root.root), 2, frozen.text_sha256, *ids)
    await tonight.play(CUT, 1)
    for hand_no in (1, 2):
        found = await checked(tonight.store, CUT, hand_no)
        assert found is not None
        assert [code for code, _ in found.verdict.findings] == ["version_2"]
        status, said = script(tmp_path, found.proof.encode(), "\n".join(found.verdict.copied))
        assert (status, "Not proven" in said, "Right" in said, "WRONG" in said) == (3, True, False, False)
        assert said.startswith("This is a hand of fair-deal-2.")


@pytest.mark.slow
@pytest.mark.sqlite
async def test_after_a_hand_of_version_2_a_new_root_is_posted_and_no_deal_is_begun_anew(
    tonight: Evening, tmp_path: Path
) -> None:
    """A root of version 2 serves no new hand, and no number is used up: nobody had another try."""
    await tonight.post(CUT)
    await tonight.play(CUT, 1)
    (dealt, *_) = await tonight.store.log.hand(CUT, 3)
    assert isinstance(dealt, HandDealt)
    assert dealt.seal is not None
    root = dealt.seal.root
    assert (root.version, root.batch_no, root.first_hand_no) == (3, 1, 3)
    assert (dealt.deal_no, dealt.before.redeals, dealt.before.used_no) == (64, 0, 0)
    await tonight.play(CUT, 1)
    found = await checked(tonight.store, CUT, 3)
    assert found is not None
    assert found.verdict.findings == ()
    assert json.loads(json.loads(found.proof)["statement"])["redealt"] == 0
    assert "cut banana" in found.verdict.copied, "a cut that was given before counts on"
    status, said = script(tmp_path, found.proof.encode(), "\n".join(found.verdict.copied))
    assert (status, "Right: 26 cards" in said) == (0, True)


@pytest.mark.slow
@pytest.mark.sqlite
async def test_a_hand_whose_panel_was_to_be_the_seal_keeps_it(tonight: Evening) -> None:
    """It is frozen without a line; the next one has a seal of its own."""
    frozen = (await tonight.tables.state(PANEL)).frozen
    assert frozen is not None
    assert (frozen.hand_no, frozen.root.version, frozen.has_line, frozen.text_sha256) == (1, 2, False, "")
    await tonight.post(PANEL)
    state = await tonight.tables.state(PANEL)
    assert state.seal is not None
    assert (state.hand_no, state.redeals, state.seal.text_sha256) == (1, 0, "")
    await tonight.play(PANEL, 1)
    state = await tonight.tables.state(PANEL)
    assert state.seal is not None
    assert (state.hand_no, state.redeals, state.seal.root.version, len(state.seal.text_sha256)) == (2, 0, 3, 64)


@pytest.mark.sqlite
@pytest.mark.parametrize(("table", "batch_no"), [(POSTED, 1), (COMING, 0)], ids=["posted", "prepared"])
async def test_a_root_that_version_2_left_seals_no_hand(tonight: Evening, table: TableId, batch_no: int) -> None:
    """A lobby whose root was posted gets another one; one that was only prepared is posted now, by version 3."""
    (ann,) = await tonight.people(("Ann",))
    await tonight.post(table)
    await tonight.submit(table, Start(ann))
    state = await tonight.tables.state(table)
    assert state.seal is not None
    root = state.seal.root
    assert (root.version, root.batch_no, root.first_hand_no) == (3, batch_no, 1)
    assert (state.hand_no, state.phase, state.redeals, state.used_no) == (1, Phase.PLAYING, 0, 0)
