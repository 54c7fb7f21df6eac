"""The triggers that note what a commit has changed, so that no part of the store has to think of other processes.

They do nothing in a process that has the database alone: their condition is looked at, and no function is called.
"""

from __future__ import annotations

_SHARED = "current_setting('chinese_poker.process', true) <> ''"
_NOTED = (
    ("tables", "INSERT OR UPDATE OR DELETE", ""),
    ("events", "INSERT", "NEW.action_id IS NOT NULL"),  # the first one of each append
    ("deadlines", "UPDATE", "NEW.due_ms = 4611686018427387904 AND NEW.left_ms IS NULL"),  # spent: no event says so
    ("drafts", "INSERT OR UPDATE OR DELETE", ""),
    ("panels", "INSERT OR DELETE", ""),
    ("panels", "UPDATE", "OLD.message_id <> NEW.message_id OR OLD.channel_id <> NEW.channel_id"),
    ("accounts", "INSERT OR UPDATE OR DELETE", ""),
    ("names", "INSERT OR UPDATE OR DELETE", ""),
    ("servers", "INSERT OR UPDATE OR DELETE", ""),
    ("private_replies", "INSERT OR UPDATE", ""),
    ("settlements", "INSERT OR UPDATE", ""),
    ("undos", "UPDATE", ""),
)
"""What is kept in memory somewhere, or shown on Discord: the table, what is done there, and on which condition."""


def triggers() -> str:
    """All of these triggers, as SQL."""
    return "\n".join(
        f"CREATE TRIGGER noted_{name}_{place} AFTER {what} ON {name} FOR EACH ROW"
        f" WHEN ({_SHARED}{f' AND ({condition})' if condition else ''}) EXECUTE FUNCTION note_change();"
        for place, (name, what, condition) in enumerate(_NOTED)
    )
