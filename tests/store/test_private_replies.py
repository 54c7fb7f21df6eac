"""Tokens of private replies live a quarter of an hour, and the database does not keep them longer (docs/privacy.md)."""

from __future__ import annotations

from pathlib import Path

from bot.store import Store
from bot.store.private_replies import PrivateReply
from tests.store.given import ANN, T, open_table
from tests.support.raw import raw


async def test_what_has_expired_is_deleted_at_the_next_look(store: Store, path: Path) -> None:
    await open_table(store)
    for message_id, expires_ms in ((1, 900), (2, 901)):
        await store.private_replies.put(PrivateReply(message_id, T, ANN, f"token {message_id}", expires_ms))
    assert [one.message_id for one in await store.private_replies.all(900)] == [2]
    with raw(path) as db:
        assert db.execute("SELECT token FROM private_replies").fetchall() == [("token 2",)]
