"""The card of a session from what is stored."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from bot.panels.session.picture import SessionPicture
from bot.play.screens import Screens
from bot.play.session_cards import SessionCards
from bot.play.surroundings import Surroundings
from bot.rules.closed_presets import load_closed
from bot.rules.open_face_presets import load_open_face
from bot.rules.ruleset import Ruleset
from bot.store import Store
from bot.table.actions import EndAfterHand
from bot.table.options import Policy
from bot.table.refusals import RuleError
from bot.table.state import Phase
from tests.play.sessions import GUILD, Session


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [load_open_face("ofc"), load_closed("standard")], ids=["open-face", "closed"])
async def test_a_session_has_its_card_when_it_has_ended(tmp_path: Path, ruleset: Ruleset) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    table = await session.seated(ruleset)
    screens = Screens(store, session.tables)
    assert await screens.session(table) is None, "it goes on"
    host = (await session.tables.state(table)).host
    await session.submit(table, EndAfterHand(host))
    while (await session.tables.state(table)).phase is not Phase.ENDED:  # a Fantasyland that is owed is played first
        with suppress(RuleError):
            await session.play(table, 1, policy=Policy.SAFE)
    known = await session.tables.known(table)
    panel = await screens.session(table)
    assert panel is not None
    shown = panel.picture
    assert isinstance(shown, SessionPicture)
    people = await store.accounts.names(GUILD, [account for account, _ in known.state.totals])
    assert {one.name: one.points for one in shown.standings} == {
        people[account]: points for account, points in known.state.totals
    }
    records = await store.records.of_table(GUILD, table)
    points = max(one.figures.points for kept in records for one in kept.record.players)
    assert shown.best is not None
    assert shown.best.board.points == f"+{points}"
    assert all(row.slots for row in shown.best.board.rows)

    surroundings = await Surroundings(store).of(known, None)
    moved = replace(known, row=replace(known.row, moved_after=known.state.hand_no))
    elsewhere = await SessionCards(store).panel(moved, screens.public_view(known), surroundings)
    assert elsewhere is not None
    assert isinstance(elsewhere.picture, SessionPicture)
    assert elsewhere.picture.best is None, "whoever reads here may not have seen those hands"
    assert "front" not in elsewhere.alt
    assert elsewhere.picture.standings == shown.standings
    await store.close()
