"""An update in the middle of an evening: what version 2 of the fair deal has begun is nobody's second try."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.ids import TableId
from bot.play.tables import Tables
from bot.rules.deal_keys import text_hash
from bot.rules.open_face_presets import load_open_face
from bot.store import PanelRow
from bot.store.message_targets import old_root_of
from bot.table.actions import Join, NoteRoot, Start
from bot.table.fair_deal import Root
from bot.table.options import Options
from bot.table.state import Phase
from tests.discord.operators_channel import both_ready, is_right, lines
from tests.discord.world import World, world
from tests.support.dealers import SeededDealer


async def by_version_2(at: World, monkeypatch: pytest.MonkeyPatch, *, is_frozen: bool) -> TableId:
    """A table as version 2 left it, before this process looks: its root is posted and noted, or a hand is frozen."""
    (ann, ben) = [
        (await at.store.accounts.human(at.people[name].id, name, at.guild.id)).account_id for name in ("Ann", "Ben")
    ]
    before = Tables(at.store, SeededDealer(), at.bot.desk.now_ms)
    table = await before.open(at.guild.id, at.channel.id, ann, Options(load_open_face("pineapple"), 2))
    batch = await at.store.deals.batch(table, 0)
    assert batch is not None
    posted = await at.bot.desk.channel(at.channel.id).send(f"```\nhands 1-64 root {batch.root.hex()}\n```")
    row = PanelRow(table, old_root_of(0), at.channel.id, posted.id, "", "", at.bot.desk.now_ms())
    await at.store.panels.put(row)
    await before.submit(table, Join(ben), action_id="join")
    if not is_frozen:
        return table
    root = Root(0, 1, batch.root.hex(), at.channel.id, posted.id, version=2)
    await before.submit(table, NoteRoot(root), action_id="root")

    async def no_line(*_: Any) -> tuple[str, tuple[()]]:
        return "", ()

    with monkeypatch.context() as patch:
        patch.setattr(Root, "has", lambda self, hand_no: True)
        patch.setattr("bot.play.tables.sealed", no_line)
        patch.setattr("bot.play.tables.text_hash", lambda text: text and text_hash(text))
        await before.submit(table, Start(ann), action_id="start")
    return table


@pytest.mark.slow
async def test_a_hand_that_version_2_froze_is_sealed_by_its_panel_and_the_next_one_by_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an update the frozen hand is dealt as it was frozen, and says what it does not prove.

    Its seal is a panel that is edited at once: nobody can see what it said first.
    """
    async with world(tmp_path, has_known_keys=False) as at:
        table = await by_version_2(at, monkeypatch, is_frozen=True)
        await at.restart()
        await at.env.settle()
        state = await at.state()
        assert state.seal is not None
        assert (state.phase, state.hand_no, state.redeals, state.seal.root.version) == (Phase.PLAYING, 1, 0, 2)
        assert (state.seal.message_id, lines(at)) == (at.panel().id, [])
        await at.play_hand()
        (panel,) = (message for message in at.messages() if message.id == state.seal.message_id)
        assert panel.edited_at is not None
        said = str((await at.slash("Cat", "verify")).response.content)
        assert "**Not proven: nothing is wrong with hand" in said
        assert "This is an old hand" in said
        await both_ready(at)
        state = await at.state()
        assert state.seal is not None
        assert (state.hand_no, state.redeals, state.used_no, state.seal.root.version) == (2, 0, 0, 3)
        assert (state.seal.root.batch_no, state.seal.root.first_hand_no) == (1, 2)
        assert lines(at) == [(table, 2)]
        await at.play_hand()
        assert await is_right(at, 2)


@pytest.mark.slow
async def test_a_root_that_version_2_posted_and_never_noted_serves_no_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is posted again, with a line that names table and deck; no deal is begun anew by that."""
    async with world(tmp_path, has_known_keys=False) as at:
        table = await by_version_2(at, monkeypatch, is_frozen=False)
        await at.restart()
        await at.env.settle()
        state = await at.state()
        assert state.root is not None
        assert (state.root.version, state.root.batch_no, state.redeals) == (3, 0, 0)
        (root,) = (message for message in at.messages() if message.id == state.root.message_id)
        assert f"`fair-deal-3 root {state.root.root} hands 1-64 table {table} deck 52`" in root.content
        await at.click("Ann", "Start")
        state = await at.state()
        assert (state.phase, state.hand_no, state.redeals, state.used_no) == (Phase.PLAYING, 1, 0, 0)
        assert lines(at) == [(table, 1)]
        await at.play_hand()
        assert await is_right(at, 1)
