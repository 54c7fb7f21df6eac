"""The published openings of a hand: they check against the commitment, and they show nothing that was not shown."""

from __future__ import annotations

import json
from pathlib import Path as FilePath

import pytest

from bot.ids import AccountId, TableId
from bot.play.proof import closed_cards, proof_of
from bot.play.tables import Tables
from bot.play.verifying import copied_of, findings
from bot.players.open_face.questions import place
from bot.rules.cards import parse_card
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.store import Store
from bot.table.actions import Action, AgreeToVoid, GiveCut, Join, Start
from bot.table.events import HandDealt
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.turns import street_turns
from bot.table.options import Options, Policy
from bot.table.state import State
from tests.support.dealers import SeededDealer
from tests.support.views import open_face_view
from tools.bench.posting import PostedTables

GUILD, CHANNEL, NOW_MS = 1, 2, 1_800_000_000_000


HIDING = load_open_face("pineapple")
REVEALING = with_settings(HIDING, {"reveal_discards": True})


async def seated(store: Store, ruleset: OpenFaceRuleset) -> tuple[Tables, TableId]:
    """Two players with a cut each, dealt in."""
    tables = PostedTables(store, SeededDealer(), lambda: NOW_MS)
    ann = (await store.accounts.human(11, "Ann")).account_id
    ben = (await store.accounts.human(12, "Ben")).account_id
    table = await tables.open(GUILD, CHANNEL, ann, Options(ruleset, 2))
    actions: tuple[Action, ...] = (Join(ben), GiveCut(ann, "banana"), GiveCut(ben, "42"), Start(ann))
    for number, action in enumerate(actions):
        await tables.submit(table, action, action_id=f"begin {number}")
    return tables, table


async def placed(tables: Tables, table: TableId, state: State) -> State:
    """One placement of whoever is to act."""
    assert state.hand is not None
    account = AccountId(state.hand.seats[street_turns(state)[0]].account)
    view = open_face_view(state, account)
    assert view is not None
    rows, discards = place(Policy.FILL, view)
    action = PlaceCards(account, view.hand.hand_no, view.street_no, rows, discards)
    return await tables.submit(table, action, action_id=f"{view.street_no} {account}")


async def codes(store: Store, table: TableId, text: str) -> set[str]:
    """Check a proof of the first hand as a player would, from its text and what was posted."""
    (dealt, *_) = await store.log.hand(table, 1)
    assert isinstance(dealt, HandDealt)
    return {code for code, _ in findings(text, await copied_of(store, dealt))}


@pytest.mark.parametrize("ruleset", [HIDING, REVEALING], ids=["hidden", "revealed"])
async def test_a_finished_hand_opens_exactly_what_it_showed(tmp_path: FilePath, ruleset: OpenFaceRuleset) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    tables, table = await seated(store, ruleset)
    state = await tables.state(table)
    assert await proof_of(store, table, 1) is None, "nothing is opened while the hand runs"
    assert await closed_cards(store, table, 1, state.host) is None
    while state.is_playing:
        state = await placed(tables, table, state)
    text = await proof_of(store, table, 1)
    assert text is not None
    assert await codes(store, table, text) == set()
    assert isinstance(state.hand, OpenFaceHand)
    on_boards = {card for player in state.hand.seats for board in player.boards for card in board.board.cards}
    away = {card for player in state.hand.seats for card in player.discards}
    shown = on_boards | away if ruleset.reveal_discards else on_boards
    assert {parse_card(one["card"]) for one in json.loads(text)["cards"]} == shown
    assert (len(on_boards), len(away)) == (26, 8)
    for player in state.hand.seats:
        hidden = () if ruleset.reveal_discards else player.discards
        assert await closed_cards(store, table, 1, player.account) == hidden
    forged = text.replace("banana", "cherry")
    assert await codes(store, table, forged) == {"player", "cut"}
    await store.close()


@pytest.mark.parametrize("ruleset", [HIDING, REVEALING], ids=["hidden", "revealed"])
async def test_a_voided_hand_opens_what_had_been_shown(tmp_path: FilePath, ruleset: OpenFaceRuleset) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    tables, table = await seated(store, ruleset)
    state = await tables.state(table)
    for _ in range(3):
        state = await placed(tables, table, state)
    for _, sitter in state.sitters:
        state = await tables.submit(table, AgreeToVoid(sitter.account), action_id=f"void {sitter.account}")
    text = await proof_of(store, table, 1)
    assert text is not None
    assert await codes(store, table, text) == {"incomplete"}
    assert len(json.loads(text)["cards"]) == 5 + 5 + 2, "one card of the second street was laid away"
    await store.close()
