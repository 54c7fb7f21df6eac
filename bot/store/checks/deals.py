"""The prepared deals against what players were shown of them before the first card."""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules.deck import HANDS_PER_BATCH, batch_root, deal_root
from bot.store.checks.findings import Finding, Question, answers
from bot.store.connection import Connection
from bot.store.deals import deal_of

_FIRST_HAND = Question(
    "deals",
    "it does not begin with the hand that was posted",
    "SELECT 'batch ' || batch_no || ' of table ' || b.table_id FROM deal_batches AS b JOIN events AS e"  # noqa: S608 - a constant
    " ON e.table_id = b.table_id AND e.type = 'RootPosted' AND json_extract(e.body, '$.root.batch_no') = batch_no"
    f" WHERE ifnull(first_hand_no, batch_no * {HANDS_PER_BATCH} + 1) <> json_extract(e.body, '$.root.first_hand_no')",
)


def check_deals(db: Connection) -> Iterator[Finding]:
    """Every deal against the root that was shown for it, and the roots against the batch's."""
    yield from answers(db, (_FIRST_HAND,))
    batches = db.execute("SELECT table_id, batch_no, session_root FROM deal_batches ORDER BY table_id, batch_no")
    counts: dict[str, int] = {}
    for table, batch_no, posted in batches.fetchall():
        roots = []
        query = "SELECT deal_no, root, cards, salts FROM deals WHERE table_id = ? AND batch_no = ? ORDER BY deal_no"
        for deal_no, root, cards, salts in db.execute(query, (table, batch_no)):
            where = f"deal {deal_no} of table {table}"
            if deal_no != counts.get(table, 0):
                yield Finding("deals", where, f"it should be number {counts.get(table, 0)}")
            counts[table] = deal_no + 1
            roots.append(root)
            if not _is_committed(root, cards, salts):
                yield Finding("deals", where, "it is not the one that was committed to")
        if not roots or batch_root(roots) != posted:
            yield Finding("deals", f"batch {batch_no} of table {table}", "its roots do not make the batch's root")


def _is_committed(root: bytes, cards: bytes, salts: bytes) -> bool:
    try:
        return deal_root(deal_of(cards, salts)) == root
    except ValueError:  # a card twice, or a salt missing
        return False
