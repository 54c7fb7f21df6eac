"""The shape of a database on a server: made in one transaction, compared with what it should be, never guessed.

A migration has the same number and the same hash in both kinds of database. What is made anew is made by the newest
shape at once; later steps are carried out one by one, each as SQLite's text (`tables.py` says how).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from secrets import token_hex

from bot.store.connection import Connection as AnyConnection
from bot.store.errors import StoreRefused
from bot.store.header import give_database_id, new_database_id
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.tables import statements, step_statements
from bot.store.schema import Migration, applied_steps, migrations

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


_SHAPE = """
    SELECT 'column', table_name || '.' || column_name, data_type || ' ' || coalesce(collation_name, '') || ' '
        || is_nullable || ' ' || coalesce(column_default, '')
    FROM information_schema.columns WHERE table_schema = ?1
    UNION ALL
    SELECT 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = ?1::regnamespace AND contype <> 't'
    UNION ALL
    SELECT 'index', indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ' || ?1 || '.', ' ON ')
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = ?1::regnamespace
    UNION ALL
    SELECT 'trigger', tgrelid::regclass::text || '.' || tgname, tgenabled::text || ' '
        || replace(pg_get_triggerdef(pg_trigger.oid), ' ON ' || ?1 || '.', ' ON ')
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = ?1::regnamespace AND NOT tgisinternal
    UNION ALL
    SELECT 'function', oid::regprocedure::text, prosrc FROM pg_proc WHERE pronamespace = ?1::regnamespace
"""


def migrate(
    db: Connection,
    schema: str,
    steps: Sequence[Migration],
    *,
    before_change: Callable[[int], None] = lambda number: None,
) -> None:
    """Bring a schema to the newest of `steps`, in one transaction.

    `before_change` gets the number of the first new step: 1 for what is made, else it is the moment for a backup.
    Raises StoreRefused for what is not ours, newer or altered, psycopg.Error; then nothing is changed.
    """
    applied = verify_steps(db, schema, steps)
    new = steps[len(applied) :]
    if not new:
        return
    before_change(new[0].number)
    db.execute("BEGIN")
    try:
        if applied:
            script(db, "\n".join(step_statements(step) for step in new))
        else:
            script(db, f"CREATE SCHEMA IF NOT EXISTS {schema};{_made(steps)}")
            give_database_id(db, new_database_id())
        rows = [(step.number, step.name, step.sha256) for step in new]
        db.executemany("INSERT INTO migrations VALUES (?, ?, ?)", rows)
        db.execute("COMMIT")
        db.settle()
    finally:
        if db.wire.is_in_transaction:
            db.execute("ROLLBACK")
            db.settle()


def verify(db: AnyConnection) -> None:
    """Raise StoreRefused unless the database was written by this version."""
    assert isinstance(db, Connection)
    ((schema,),) = db.execute("SELECT current_schema()")
    if len(_applied(db, schema or "", migrations())) < len(migrations()):
        raise StoreRefused("the database was written by an older version: start the bot once to bring it up to date")


def verify_steps(db: Connection, schema: str, steps: Sequence[Migration]) -> tuple[int, ...]:
    """The numbers of the steps that a schema has seen, after checking that its tables and guards are as they should be.

    Raises StoreRefused.
    """
    applied = _applied(db, schema, steps)
    if applied and shape(db, schema) != _expected(db, steps[: len(applied)]):
        raise StoreRefused(
            "the database's tables or guards were altered from outside: restore a backup from before that"
        )
    return applied


def shape(db: Connection, schema: str) -> tuple[tuple[str, str, str], ...]:
    """Everything in a schema as (kind, name, definition). The schema has to be the first of the search path."""
    return tuple(sorted(db.execute(_SHAPE, (schema,))))


def script(db: Connection, text: str) -> None:
    """Carry out many statements."""
    db.settle()
    db.driver.pgconn.exit_pipeline_mode()
    try:
        db.driver.execute(text.encode(), prepare=False)
    finally:
        db.driver.pgconn.enter_pipeline_mode()


def _applied(db: Connection, schema: str, steps: Sequence[Migration]) -> tuple[int, ...]:
    query = "SELECT count(*) FROM information_schema.tables WHERE table_schema = ? AND table_name = 'migrations'"
    if not db.execute(query, (schema,)).fetchone()[0]:
        query = "SELECT count(*) FROM information_schema.tables WHERE table_schema = ?"
        if db.execute(query, (schema,)).fetchone()[0]:
            raise StoreRefused("the schema belongs to another program: name another one, as ?schema=NAME")
        return ()
    return applied_steps(db, steps)


def _expected(db: Connection, steps: Sequence[Migration]) -> tuple[tuple[str, str, str], ...]:
    """The shape that these steps make, of a schema that is made and taken back."""
    trial = f"chinese_poker_trial_{token_hex(6)}"
    db.execute("BEGIN")
    try:
        script(db, f"CREATE SCHEMA {trial}; SET LOCAL search_path = {trial}, pg_catalog;{_made(steps)}")
        return shape(db, trial)
    finally:
        db.execute("ROLLBACK")
        db.settle()


def _made(steps: Sequence[Migration]) -> str:
    """All that makes an empty schema ours. What only a server has is not in SQLite's schema."""
    own = files("bot.store.postgresql").joinpath("cluster.sql").read_text(encoding="utf-8")
    return f"{own}{statements(tuple(steps))}{triggers()}"
