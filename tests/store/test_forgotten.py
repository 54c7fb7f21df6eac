"""What `/privacy delete` deletes of a person and what stays, over all tables of the database (docs/privacy.md)."""

from __future__ import annotations

from pathlib import Path

from bot.ids import AccountId
from bot.store import Store
from tests.store.everything import in_every_table
from tests.store.given import GUILD, T
from tests.support.raw import raw, tables_in

STAYS = {
    *("events", "postings", "balances", "day_sums"),  # hands and points, so that the others' sums add up
    *("player_records", "month_sums", "settlements", "undos", "undo_agreements"),
    "house_rules",  # they belong to the server
    "forgotten",  # the random number, so that a copy that is put back forgets it again
}


def naming(path: Path, account: AccountId) -> set[str]:
    """The tables of the database with a row in which an account stands."""
    with raw(path) as db:
        return {
            name
            for name in tables_in(db)
            if any(account in str(value) for row in db.execute(f"SELECT * FROM {name}") for value in row)
        }


async def test_of_who_is_forgotten_nothing_stays_but_hands_points_and_house_rules(store: Store, path: Path) -> None:
    ann = await in_every_table(store, T, GUILD)
    deleted = {
        *("accounts", "names", "direct_messages", "seats"),
        *("panels", "private_replies", "settlement_notices", "drafts", "reviews", "shares"),
        *("cut_texts", "seal_lines", "seal_openings", "reasons"),
    }
    assert naming(path, ann) >= deleted
    assert await store.people.forget(1)
    assert naming(path, ann) == STAYS
