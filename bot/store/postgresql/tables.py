"""The tables, indexes and guards of SQLite's schema, as PostgreSQL makes them.

They are written once, for SQLite. So a guard that protects one database protects the other, too.
"""

from __future__ import annotations

import re
import sqlite3
from functools import lru_cache
from importlib.resources import files

from bot.store.schema import Migration, expected_shape, parents_first

_TYPES = ((r"\bINTEGER\b", "bigint"), (r"\bBLOB\b", "bytea"), (r"\bTEXT\b", 'text COLLATE "C"'))
_OPTIONS = re.compile(r"\)\s*(?:STRICT|WITHOUT ROWID)(?:\s*,\s*WITHOUT ROWID)?\s*$")
_TRIGGER = re.compile(
    r"CREATE TRIGGER (?P<name>\w+) (?P<when>BEFORE|AFTER) (?P<what>INSERT|DELETE|UPDATE(?: OF \w+)?) ON (?P<table>\w+)"
    r"\s+(?:WHEN (?P<condition>.*?)\s+)?BEGIN\s+(?P<body>.*?)\s*END;?\s*$",
    re.DOTALL,
)
_RAISE = re.compile(r"SELECT RAISE\(ABORT, ('[^']*')\);")


@lru_cache(maxsize=4)
def statements(steps: tuple[Migration, ...]) -> str:
    """All that makes an empty schema one of these migrations, as one text."""
    shape = expected_shape(steps)
    tables = parents_first({name: _table(sql) for kind, name, sql in shape if kind == "table"})
    indexes = [sql for kind, _, sql in shape if kind == "index"]
    triggers = [_trigger(sql) for kind, _, sql in shape if kind == "trigger"]
    functions = files("bot.store.postgresql").joinpath("functions.sql").read_text(encoding="utf-8")
    return ";\n".join((functions, *(sql for _, sql in tables), *indexes, *triggers)) + ";"


def step_statements(step: Migration) -> str:
    """What a later step changes: its statements one by one, each as PostgreSQL has it."""
    found: list[str] = []
    text = ""
    for part in re.sub(r"--[^\n]*", "", step.sql).split(";"):
        text += f"{part};"
        if text.strip() == ";":
            text = ""
        elif sqlite3.complete_statement(text):
            found.append(_statement(text))
            text = ""
    return "\n".join(found)


def _statement(sql: str) -> str:
    sql = sql.strip().removesuffix(";")
    if sql.startswith("CREATE TRIGGER"):
        return f"{_trigger(sql)};"
    if found := re.fullmatch(r"DROP TRIGGER (\w+)", sql):
        return f"DROP FUNCTION {found[1]}() CASCADE;"  # with its trigger
    return f"{_table(sql)};" if sql.startswith(("CREATE TABLE", "ALTER TABLE")) else f"{sql};"


def _table(sql: str) -> str:
    sql = _OPTIONS.sub(")", re.sub(r"--[^\n]*", "", sql))
    for pattern, kind in _TYPES:
        sql = re.sub(pattern, kind, sql)
    return sql


def _trigger(sql: str) -> str:
    found = _TRIGGER.fullmatch(re.sub(r"--[^\n]*", "", sql))
    assert found is not None, sql
    body = _RAISE.sub(r"RAISE integrity_constraint_violation USING MESSAGE = \1;", found["body"])
    returned = "NULL" if found["when"] == "AFTER" else "OLD" if found["what"] == "DELETE" else "NEW"
    return (
        f"CREATE FUNCTION {found['name']}() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n"
        f"IF {found['condition'] or 'true'} THEN\n{body}\nEND IF;\nRETURN {returned};\nEND $$;\n"
        f"CREATE TRIGGER {found['name']} {found['when']} {found['what']} ON {found['table']}"
        f" FOR EACH ROW EXECUTE FUNCTION {found['name']}()"
    )
