"""What the schema's functions answer, beside what SQLite answers."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.store.postgresql.address import Address
from tests.support.raw import raw

pytestmark = pytest.mark.postgresql


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT CAST(value AS BIGINT) FROM json_each('[3, 1, 2]')",
        'SELECT key, value FROM json_each(\'["a", "b\'\'c", "ü"]\')',
        "SELECT value FROM json_each('[]')",
        'SELECT json_extract(\'{"hand_no": 7, "x": {"y": 8}}\', \'$.hand_no\')',
        "SELECT json_extract('{\"x\": {\"y\": 8}}', '$.x.y')",
        "SELECT json_extract('{}', '$.hand_no')",
        "SELECT json_group_array(json_array(a, p)) FROM (SELECT 'ann' AS a, 5 AS p UNION ALL SELECT 'b\"ob', -5) AS x",
        "SELECT json_group_array(a) FROM (SELECT 'ann' AS a UNION ALL SELECT 'b\"ob') AS x",
        "SELECT json_group_array(a) FROM (SELECT 'ann' AS a) AS x WHERE a = 'bob'",
        "SELECT ifnull(NULL, 3), ifnull(2, 3)",
        "SELECT min('a', 'b'), max('a', 'B'), max('a', NULL)",
        "SELECT hex(zeroblob(3)), lower(hex(zeroblob(2)))",
        "SELECT CASE WHEN json_valid('{\"a\": [1]}') THEN 1 ELSE 0 END, CASE WHEN json_valid('{a') THEN 1 ELSE 0 END",
        "SELECT substr('hand:ann', 1, CAST(5 AS INTEGER)), substr('hand:ann', 6)",
        "SELECT -7 / 2, -7 % 2, 7 >> 1, 172800000 / 86400000",
        "SELECT x FROM (SELECT 'ä' AS x UNION ALL SELECT 'Z' UNION ALL SELECT 'a') AS y ORDER BY x",
    ],
)
def test_it_answers_as_sqlite_does(address: Address, sql: str) -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        wanted = db.execute(sql).fetchall()
    with raw(address) as server:
        assert _meant(server.execute(sql).fetchall()) == _meant(wanted)


def _meant(rows: list[Any]) -> list[Any]:
    """Lists in JSON by what they hold: the server puts spaces into some."""
    return [tuple(json.loads(one) if str(one).startswith("[[") else one for one in row) for row in rows]
