"""Queries prepared on a server, which looks up all their names and types and carries nothing out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import product
from typing import Any

from psycopg import pq

from bot.store.postgresql.address import Address
from bot.store.postgresql.dialect import Statement, translated
from bot.store.postgresql.opening import connect
from bot.store.postgresql.values import encoded
from tests.support.query_texts import Query

_NUMBER, _TEXT, _BYTES = encoded((0, "", b""))[1]
_SENT_AS = dict.fromkeys((16, 20, 21, 23, 700, 701, 1700), _NUMBER) | {17: _BYTES}
"""As what the bot sends a parameter, by the type that the server takes it for; everything else as a text."""
_PARAMETER = re.compile(r"\$(\d+)")
_UNDECIDED = (b"42725", b"42P18")  # ambiguous_function, indeterminate_datatype


def refusals(address: Address, queries: Iterable[Query]) -> Iterator[str]:
    """What a server refuses to prepare: where it is handed on, its text, and the server's sentence.

    Each is prepared twice: first the server says which types it takes the parameters for, then they have those that
    the bot sends, which are fewer.
    """
    with closing(connect(address)) as db:
        db.driver.pgconn.exit_pipeline_mode()
        for query in queries:
            if (refusal := _refusal(db.driver.pgconn, translated(query.text))) is not None:
                yield f"{query}: {refusal}"


def _refusal(server: Any, statement: Statement) -> str | None:
    text = statement.text.encode()
    count = len(set(_PARAMETER.findall(statement.text)))
    for guess in product((0, _NUMBER), repeat=count):  # a number where it cannot say, as between two of them
        answer = server.prepare(b"", text, guess)
        if answer.error_field(pq.DiagnosticField.SQLSTATE) not in _UNDECIDED:
            break
    if answer.status == pq.ExecStatus.COMMAND_OK:
        found = server.describe_prepared(b"")
        types = [_SENT_AS.get(found.param_type(place), _TEXT) for place in range(found.nparams)]
        answer = server.prepare(b"", text, types)
    if answer.status == pq.ExecStatus.COMMAND_OK:
        return None
    return str(answer.error_field(pq.DiagnosticField.MESSAGE_PRIMARY).decode())
