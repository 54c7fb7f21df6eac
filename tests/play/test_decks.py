"""Tables deal from the deck of their ruleset, jokers included, and prove it."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest

from bot.ids import AccountId
from bot.play.dealer import SecretDealer
from bot.play.verifying import checked
from bot.players.open_face.questions import place
from bot.rules.deck import deal_root
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.store import Store
from bot.store.check import check
from bot.store.deals import deal_of
from bot.table.actions import ChangeOptions, Join, Leave, Start
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.turns import street_turns
from bot.table.options import Options, Policy
from bot.table.refusals import Reason, RuleError
from tests.support.dealers import SeededDealer
from tests.support.views import open_face_view
from tools.bench.posting import PostedTables

NOW_MS = 1_800_000_000_000


@pytest.mark.parametrize("deck", [53, 54])
async def test_a_hand_with_jokers_is_dealt_played_and_proved(tmp_path: FilePath, deck: int) -> None:
    store = await Store.open(tmp_path / "bot.db")
    try:
        tables = PostedTables(store, SeededDealer(), lambda: NOW_MS)
        ann = (await store.accounts.human(11, "Ann")).account_id
        ben = (await store.accounts.human(12, "Ben")).account_id
        ruleset = with_settings(load_open_face("joker"), {"deck": deck})
        table = await tables.open(1, 2, ann, Options(ruleset, 2))
        await tables.submit(table, Join(ben), action_id="join")
        with pytest.raises(RuleError) as refused:
            await tables.submit(table, ChangeOptions(ann, Options(load_open_face("ofc"), 2)), action_id="options")
        assert refused.value.refusal.reason is Reason.OTHER_DECK
        state = await tables.submit(table, Start(ann), action_id="start")
        assert state.hand is not None
        assert sorted(state.hand.deck) == list(range(deck))
        while state.is_playing and state.hand is not None:
            account = AccountId(state.hand.seats[street_turns(state)[0]].account)
            view = open_face_view(state, account)
            assert view is not None
            action = PlaceCards(account, 1, view.street_no, *place(Policy.SAFE, view))
            state = await tables.submit(table, action, action_id=f"{view.street_no} {account}")
        found = await checked(store, table, 1)
        assert found is not None
        assert found.verdict.opened == 26
        assert not found.verdict.codes
        assert f"deck {deck}" in found.verdict.copied[0]
    finally:
        await store.close()


async def test_a_table_that_nobody_plays_at_takes_little_room(tmp_path: FilePath) -> None:
    """64 shuffles are stored for it; with a salt of each card they took 300 KB."""
    store = await Store.open(tmp_path / "bot.db")
    try:
        tables = PostedTables(store, SecretDealer(), lambda: NOW_MS)
        ann = (await store.accounts.human(11, "Ann")).account_id
        await store.backup(tmp_path / "before")
        for number in range(20):
            table = await tables.open(1, 2, ann, Options(load_open_face("ofc"), 2))
            await tables.submit(table, Leave(ann), action_id=f"leave {number}")
        await store.backup(tmp_path / "after")
        grown = (tmp_path / "after").stat().st_size - (tmp_path / "before").stat().st_size
        assert grown / 20 < 25_000
        hidden = await store.deals.get(table, 63)
        assert hidden is not None
        assert deal_root(hidden) == await store.deals.root(table, 63)
    finally:
        await store.close()
    assert list(check(tmp_path / "bot.db")) == []


def test_a_deal_from_before_with_a_salt_of_each_card_is_read_as_it_was() -> None:
    (drawn, *_) = SecretDealer().prepare().deals
    read = deal_of(bytes(drawn.order), b"".join(drawn.salts))
    assert (read.order, read.salts) == (drawn.order, drawn.salts)
    assert deal_root(read) == deal_root(drawn)
