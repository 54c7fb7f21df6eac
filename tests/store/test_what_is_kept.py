"""What docs/privacy.md says is kept: each table of the database stands in a row, and one's own data is all of it."""

from __future__ import annotations

from pathlib import Path

from bot.store import Store
from bot.store.own_data import read_own_data
from tests.store.everything import in_every_table
from tests.store.given import GUILD, T
from tests.support.raw import raw, tables_in
from tests.support.sources import ROOT

KEPT = {
    "your Discord ID": ("accounts", "forgotten"),
    "the name you have in a server": ("names",),
    "your settings": ("accounts",),
    "the language of your Discord": ("accounts", "servers"),
    "the tables you sat at": ("tables", "seats", "events", "log_seals"),
    "your user name at Discord": ("accounts", "seal_openings", "seal_lines"),
    "the cards of each hand": ("events", "deals", "deal_batches", "drafts"),
    "points by hand": (
        *("entries", "postings", "seals", "balances", "day_sums", "settlements", "undos", "undo_agreements"),
        *("records", "player_records", "month_sums"),
    ),
    "words you wrote for the game": ("cut_texts", "reasons", "house_rules"),
    "what your decisions cost": ("reviews",),
    "which hands you showed": ("shares",),
    "the IDs of the messages": ("panels", "direct_messages", "settlement_notices"),
    "about a server": ("servers", "house_rules", "greeted_servers", "begun_threads", "removed_servers", "tombstones"),
}
"""The rows of the page by how they begin, with the tables that they are about."""
PASSING = {"private_replies"}  # the tokens that the page names with their time
OF_NOBODY = {"alive", "deadlines", "migrations", "registered_commands", "purging", "unrecorded", "unsealed", "unseated"}

IN_OWN_DATA = {
    "accounts": ("account", "discord_id"),
    "direct_messages": ("direct_messages",),
    "events": ("actions",),
    "postings": ("entries",),
    "player_records": ("hands",),
    "cut_texts": ("cuts",),
    "reasons": ("undos",),
    "shares": ("shown_to_everybody",),
    "panels": ("messages",),
}
"""How a table is called in one's own data, where it is not by its own name."""
NOT_IN_IT = {"day_sums", "month_sums", "private_replies"}  # sums, and tokens: as the page says


async def test_each_table_of_the_database_stands_in_a_row_of_the_page(store: Store, path: Path) -> None:
    page = (ROOT / "docs" / "privacy.md").read_text("utf-8")
    rows = page.partition("| what | why |\n|---|---|\n")[2].partition("\n\n")[0].splitlines()
    assert [[start for start in KEPT if row.startswith(f"| {start}")] for row in rows] == [[start] for start in KEPT]
    with raw(path) as db:
        tables = set(tables_in(db))
    assert tables == {table for kept in KEPT.values() for table in kept} | PASSING | OF_NOBODY


async def test_ones_own_data_has_a_part_for_all_that_names_one(store: Store, path: Path) -> None:
    ann = await in_every_table(store, T, GUILD)
    with raw(path) as db:
        naming = {
            name
            for name in tables_in(db)
            if any(ann in str(value) for row in db.execute(f"SELECT * FROM {name}") for value in row)
        }
    found = read_own_data(path, 1)
    assert found is not None
    parts = {part for part, value in {**found, **found["servers"][str(GUILD)]}.items() if value}
    missing = {table for table in naming - NOT_IN_IT if not parts.issuperset(IN_OWN_DATA.get(table, (table,)))}
    assert missing == set()
