"""`/privacy export`: what is about a person, by server, and nothing that is about somebody else or shows a card."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.ids import TableId
from bot.ledger.entries import Book
from bot.ledger.settlement import Settlement, Transfer
from bot.store import PanelRow, Store
from bot.store.own_data import read_own_data
from bot.store.settlement_notices import SettlementNotice
from tests.store.given import GUILD, T, hand, open_table
from tests.support.raw import raw

ANN_ID, BEN_ID, THERE = 100_000_000_000_000_001, 100_000_000_000_000_002, 7002
THEIRS = TableId("t2")
DIRECT = 200_000_000_000_000_001


async def given(store: Store, path: Path) -> None:
    """Ann and Ben at two servers' tables, with messages to both of them."""
    ann, ben = [(await store.accounts.human(who, name)).account_id for who, name in ((ANN_ID, "Ann"), (BEN_ID, "Ben"))]
    await store.direct_messages.put(ann, DIRECT)
    for table, guild_id, first in ((T, GUILD, 1), (THEIRS, THERE, 5)):
        await open_table(store, table, guild_id, sitting=(ann, ben))
        for account, plus in ((ann, 0), (ben, 2)):
            for target in (f"hand:{account}", f"notice:{account}:turn:1"):
                await store.panels.put(PanelRow(table, target, DIRECT + plus, first + plus, "digest", "turn", 9))
            await store.settlement_notices.put(SettlementNotice(guild_id, account, 70 + plus, first, "digest", 9))
    await store.log.append(replace(hand(1, 1, 5), sitting=(ann, ben), account=ann))
    with raw(path) as db:
        db.execute("INSERT INTO undos VALUES ('u', ?, 1, ?, 8, 2, 'open', NULL, 0, 3)", (GUILD, ben))
        db.execute("INSERT INTO undo_agreements VALUES ('u', ?), ('u', ?)", (ann, ben))


def parts(path: Path, guild_id: int | None = None) -> dict[str, Any]:
    mine = read_own_data(path, ANN_ID, guild_id)
    assert mine is not None
    assert mine["direct_messages"] == str(DIRECT)
    servers: dict[str, Any] = mine["servers"]
    return servers


async def test_seats_agreements_and_the_places_of_ones_messages_are_in_it(store: Store, path: Path) -> None:
    await given(store, path)
    servers = parts(path)
    here, there = servers[str(GUILD)], servers[str(THERE)]
    place = {"table_id": T, "channel_id": str(DIRECT), "message_id": "1", "posted_ms": 9}
    assert here["messages"] == [place, place]
    assert here["seats"] == [{"table_id": T}]
    assert here["undo_agreements"] == [{"undo_id": "u"}]
    assert there["seats"] == [{"table_id": THEIRS}]
    assert there["settlement_notices"] == [{"channel_id": "70", "message_id": "5", "posted_ms": 9}]
    assert "digest" not in json.dumps(servers)


async def test_when_and_where_one_has_asked_for_something_is_in_it(store: Store, path: Path) -> None:
    await given(store, path)
    ann, ben = [(await store.accounts.human(who)).account_id for who in (ANN_ID, BEN_ID)]
    proposed = Settlement("s", GUILD, Book.FRIENDS, Transfer(ann, ben, 1), ann, 8, channel_id=DIRECT)
    await store.settlements.propose(proposed)
    await store.settlements.note_message("s", DIRECT + 1)
    with raw(path) as db:
        db.execute("UPDATE undos SET asker = ?, channel_id = ?, message_id = ?", (ann, DIRECT, DIRECT + 3))
    here = parts(path)[str(GUILD)]
    (settlement,), (undo,) = here["settlements"], here["undos"]
    place = {"channel_id": str(DIRECT), "message_id": str(DIRECT + 1)}
    assert {**settlement, "proposed_ms": 8, "entry_no": None, **place} == settlement
    assert {**undo, "asked_ms": 8, "reversal_no": None, **place, "message_id": str(DIRECT + 3)} == undo


async def test_it_is_one_servers_part_where_it_is_asked_for_in_a_server(store: Store, path: Path) -> None:
    await given(store, path)
    assert parts(path, THERE) == {str(THERE): parts(path)[str(THERE)]}


async def test_nothing_of_another_person_is_in_it(store: Store, path: Path) -> None:
    await given(store, path)
    ben = (await store.accounts.human(BEN_ID, "Ben")).account_id
    text = json.dumps(parts(path))
    assert ben not in text
    assert '"HandDealt"' in text, "what they did is named"
    assert '"deck"' not in text, "and what followed for everybody is not told"
    assert str(DIRECT + 2) not in text
