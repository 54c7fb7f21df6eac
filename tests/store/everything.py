"""A server in which everything has happened once, for tests of what is deleted and what stays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.ids import AccountId, Seat, TableId
from bot.ledger.entries import Book
from bot.ledger.settlement import Settlement, Transfer
from bot.store import CutText, PanelRow, SealLine, SealOpening, SettlementNotice, Store
from bot.store.private_replies import PrivateReply
from bot.table.events import HandScored
from bot.table.state import Sitter
from tests.store.given import ANN, BOB, SUNDAY, act, dealt, entry_of, hand, idle, open_table, record_of


async def in_every_table(store: Store, table: TableId, guild_id: int) -> AccountId:
    """A server with something in nearly every table of the database; Ann's account, whose Discord id is 1."""
    await open_table(store, table, guild_id, deadlines=idle(1))
    await store.log.append(hand(1, 1, 5, table))
    await store.drafts.change(table, ANN, 1, 1, lambda _: "draft")
    await store.panels.put(PanelRow(table, "table", 2, 3, "digest", "", 4))
    await store.log.append(replace(hand(3, 2, 5, table), deadlines=idle(5)))
    await store.drafts.change(table, ANN, 1, 1, lambda _: "draft")
    await store.servers.change_settings(guild_id, lambda _: '{"unit": "nuts"}')
    await store.removals.add(guild_id, 3)
    await store.greeted_servers.add(guild_id)
    await store.house_rules.save(guild_id, SUNDAY, 0, ANN, at_ms=1)
    transfer = Transfer(ANN, BOB, 2)
    await store.settlements.propose(Settlement(f"s{guild_id}", guild_id, Book.FRIENDS, transfer, ANN, 5))
    await store.settlements.confirm(f"s{guild_id}", 6)
    ann = (await store.accounts.human(1, "Ann", guild_id)).account_id
    entry = entry_of({ann: 1, BOB: -1}, 3, table=table)
    before = replace(dealt(3, table).before, seats=(Sitter(ann), Sitter(BOB), None))
    events = (replace(dealt(3, table), before=before), HandScored(3, (-1, 1), (0, 0)))
    more: dict[str, Any] = {
        "entries": (entry,),
        "records": (record_of({ann: 1, BOB: -1}, 3, table=table),),
        "deadlines": idle(6),
        "texts": (
            CutText(ann, "banana"),
            SealLine(3, 0, (ann,), "the line"),
            SealOpening(3, 0, Seat(0), ann, bytes(32), "ann", "banana"),
        ),
    }
    await store.log.append(act(5, f"human:{table}", *events, table=table, **more))
    await store.drafts.change(table, ANN, 1, 1, lambda _: "draft")
    undo = await store.undos.ask(f"u{guild_id}", guild_id, 4, ann, "oops", 7, 2)
    await store.undos.agree(undo.undo_id, ann, 8)
    await store.reviews.note(table, 3, ann, 1_500)
    await store.shares.add(table, 3, ann)
    await store.begun_threads.put(guild_id, 2, 9)
    await store.settlement_notices.put(SettlementNotice(guild_id, ann, 2, 3, "digest", 9))
    await store.drafts.change(table, ann, 1, 1, lambda _: '"draft"')
    await store.direct_messages.put(ann, 5)
    for target in (f"hand:{ann}", f"notice:{ann}:1:1:0"):
        await store.panels.put(PanelRow(table, target, 5, 6, "digest", "", 9))
    await store.house_rules.save(guild_id, replace(SUNDAY, settings="scoop_bonus = 2"), 1, ann, at_ms=9)
    open_one = Settlement(f"o{guild_id}", guild_id, Book.FRIENDS, Transfer(BOB, ann, 1), ann, 9)
    await store.settlements.propose(open_one)
    await store.log.append(replace(act(7, f"tea:{table}", table=table, deadlines=idle(8)), account=ann))
    await store.private_replies.put(PrivateReply(guild_id, table, ann, "token", 10**15))
    return ann
