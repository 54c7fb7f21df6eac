"""Targets of messages: made, read, and asked for in SQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.ids import AccountId
from bot.store.message_targets import (
    IS_OF_PERSON,
    LOBBY,
    OF_PERSONS,
    SESSION,
    Kind,
    account_of,
    hand_of,
    is_of,
    kind_of,
    notice_of,
    number_of,
    old_root_of,
    panel_of,
    root_of,
    seal_of,
)

ANN, ANNA = AccountId("ann"), AccountId("anna")
TARGETS = (LOBBY, panel_of(3), old_root_of(2), seal_of(2, 65), SESSION, hand_of(ANN), notice_of(ANN, "1:1:1:half"))


def test_they_are_what_older_databases_have() -> None:
    assert TARGETS == ("panel:0", "panel:3", "root:2", "seal:2:65", "session", "hand:ann", "notice:ann:1:1:1:half")
    assert set(map(kind_of, TARGETS)) == set(Kind)
    assert [number_of(target) for target in TARGETS[:3]] == [0, 3, 2]
    assert [account_of(target) for target in TARGETS] == ["", "", "", "", "", ANN, ANN]
    assert (root_of(2), number_of(root_of(2)), kind_of(root_of(2))) == ("root:3:2", 2, Kind.ROOT)
    assert notice_of(ANN, "x").startswith(notice_of(ANN))
    with pytest.raises(ValueError):
        kind_of("table:1")


@pytest.mark.sqlite
def test_sql_finds_the_same() -> None:
    everything = (*TARGETS, hand_of(ANNA), notice_of(ANNA, "1"))
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE panels (target TEXT) STRICT")
        db.executemany("INSERT INTO panels VALUES (?)", [(target,) for target in everything])

        def found(condition: str, *values: str) -> list[str]:
            return [target for (target,) in db.execute(f"SELECT target FROM panels WHERE {condition}", values)]

        assert found(IS_OF_PERSON, ANN) == [target for target in everything if account_of(target) == ANN]
        assert found(is_of(Kind.SEAL)) == [seal_of(2, 65)]
        for_all = [target for target in everything if kind_of(target) not in OF_PERSONS]
        assert found(f"NOT {is_of(*sorted(OF_PERSONS))}") == for_all
