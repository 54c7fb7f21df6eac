"""What is kept of one person, read beside a running bot. The cards dealt are not in it, nor sums of what is."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from bot.ledger.records import FIGURES
from bot.store.connection import Connection
from bot.store.message_targets import IS_OF_PERSON
from bot.store.place import Place, open_to_read, verify_version

_FIGURES = ", ".join(f"p.{name}" for name in FIGURES)
_MESSAGE = "CAST(p.channel_id AS TEXT) AS channel_id, CAST(p.message_id AS TEXT) AS message_id"
_PLACE = f"{_MESSAGE}, p.posted_ms"
_SHARED = ("HandDealt", "HandScored", "HandVoided")  # what these hold is everybody's: the deck, the others' points
_ACTIONS = (
    "SELECT guild_id, table_id, e.at_ms, type, body FROM events AS e JOIN tables USING (table_id)"
    " WHERE account_id = ? ORDER BY e.at_ms, table_id, version"
)
_QUERIES = {
    "names": "SELECT guild_id, name FROM names WHERE account_id = ?",
    "balances": "SELECT guild_id, book, points FROM balances WHERE account_id = ?",
    "hands": (
        f"SELECT guild_id, record_no, at_ms, table_id, hand_no, book, ruleset, title, is_void, is_undone, {_FIGURES}"
        " FROM player_records AS p JOIN records USING (guild_id, record_no) WHERE account_id = ?"
        " ORDER BY guild_id, record_no"
    ),
    "reviews": (
        "SELECT guild_id, table_id, hand_no, loss_thousandths FROM reviews JOIN records USING (guild_id, record_no)"
        " WHERE account_id = ? ORDER BY guild_id, record_no"
    ),
    "entries": (
        "SELECT guild_id, entry_no, at_ms, book, kind, table_id, hand_no, points"
        " FROM postings JOIN entries USING (guild_id, entry_no) WHERE account_id = ? ORDER BY guild_id, entry_no"
    ),
    "settlements": (
        "SELECT guild_id, settlement_id, book, points, status, payer = ?1 AS is_payer, payee = ?1 AS is_payee,"
        f" proposer = ?1 AS is_proposer, proposed_ms, entry_no, {_MESSAGE} FROM settlements AS p"
        " WHERE ?1 IN (payer, payee, proposer)"
    ),
    "undos": (
        "SELECT p.guild_id, undo_id, entry_no, text AS reason, status, asked_ms, reversal_no,"
        f" {_MESSAGE} FROM undos AS p LEFT JOIN reasons USING (undo_id) WHERE asker = ?"
    ),
    "undo_agreements": "SELECT guild_id, undo_id FROM undo_agreements JOIN undos USING (undo_id) WHERE account_id = ?",
    "house_rules": ("SELECT guild_id, name, version, at_ms, base, settings FROM house_rules WHERE account_id = ?"),
    "cuts": "SELECT guild_id, table_id, text FROM cut_texts JOIN tables USING (table_id) WHERE account_id = ?",
    "seal_lines": (
        "SELECT guild_id, table_id, hand_no, text FROM seal_lines JOIN tables USING (table_id)"
        " WHERE EXISTS (SELECT 1 FROM json_each(accounts) WHERE value = ?)"
    ),
    "seal_openings": (
        "SELECT guild_id, table_id, hand_no, seat, user_name, cut FROM seal_openings JOIN tables USING (table_id)"
        " WHERE account_id = ?"
    ),
    "shown_to_everybody": "SELECT guild_id, table_id, hand_no FROM shares JOIN tables USING (table_id)"
    " WHERE account_id = ?",
    "drafts": "SELECT guild_id, table_id, hand_no, street_no, body FROM drafts JOIN tables USING (table_id)"
    " WHERE account_id = ?",
    "seats": "SELECT guild_id, table_id FROM seats JOIN tables USING (table_id) WHERE account_id = ?",
    "messages": (  # a digest would say what stands in them
        f"SELECT guild_id, table_id, {_PLACE} FROM panels AS p JOIN tables USING (table_id)"
        f" WHERE {IS_OF_PERSON} ORDER BY table_id, target"
    ),
    "settlement_notices": f"SELECT guild_id, {_PLACE} FROM settlement_notices AS p WHERE account_id = ?",
}


def read_own_data(place: Place, discord_id: int, guild_id: int | None = None) -> dict[str, Any] | None:
    """What is kept of a Discord user, by server, as values for JSON; None for an unknown user.

    With a server only what is kept of them there, beside what belongs to no server. Takes its time: call it off the
    event loop. Large ids are texts, because not every reader of JSON keeps them.
    Raises StoreRefused for what is no database of this version.
    """
    with closing(open_to_read(place)) as db:
        verify_version(db, place)
        db.execute("BEGIN")
        query = (
            "SELECT account_id, settings, channel_id, user_name FROM accounts"
            " LEFT JOIN direct_messages USING (account_id) WHERE discord_id = ?"
        )
        row = db.execute(query, (discord_id,)).fetchone()
        if row is None:
            return None
        account, settings, channel_id, user_name = row
        servers: dict[str, dict[str, list[dict[str, Any]]]] = {}
        for name, of_server, one in (*_rows(db, account), *_actions(db, account)):
            if guild_id in (None, of_server):
                servers.setdefault(str(of_server), {}).setdefault(name, []).append(one)
        return {
            "account": account,
            "discord_id": str(discord_id),
            "user_name": user_name,
            "settings": json.loads(settings),
            "direct_messages": None if channel_id is None else str(channel_id),
            "servers": servers,
        }


def _rows(db: Connection, account: str) -> Iterator[tuple[str, int, dict[str, Any]]]:
    for name, query in _QUERIES.items():
        for fields in _fields(db, query, account):
            yield name, fields.pop("guild_id"), fields


def _actions(db: Connection, account: str) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """What the person did at tables; what followed from it for everybody is only named."""
    for fields in _fields(db, _ACTIONS, account):
        body = fields.pop("body")
        fields["what"] = None if fields["type"] in _SHARED else json.loads(body)
        yield "actions", fields.pop("guild_id"), fields


def _fields(db: Connection, query: str, account: str) -> Iterator[dict[str, Any]]:
    """The rows of a query by the names of its columns."""
    cursor = db.execute(query, (account,))
    names = [column[0] for column in cursor.description]
    return (dict(zip(names, row, strict=True)) for row in cursor)
