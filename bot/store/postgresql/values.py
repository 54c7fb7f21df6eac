"""Values as the server is sent them, and as it sends them: whole numbers, texts, bytes or None; a truth is 0 or 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from psycopg import pq

_INT8 = 20
_TEXT = 25
_BYTEA = 17
_BOOL = 16
_WHOLE = frozenset((20, 21, 23, 26, 28, 1700))  # numbers of any size; a sum of them is a numeric
_AS_TEXT, _BINARY = 0, 1


def encoded(values: Sequence[Any]) -> tuple[list[bytes | None], tuple[int, ...], list[int] | None]:
    """Values with their types and, where one is no text, their formats. Every number has the type of its column.

    Raises ValueError for a text that the server cannot hold.
    """
    texts: list[bytes | None] = []
    types: list[int] = []
    binary: list[int] = []
    for place, value in enumerate(values):
        if value is None:
            texts.append(None)
            types.append(0)
        elif isinstance(value, str):
            if "\0" in value:
                raise ValueError("a text with a NUL, at which the server would cut it")
            texts.append(value.encode())
            types.append(_TEXT)
        elif isinstance(value, int):
            texts.append(b"%d" % value)
            types.append(_INT8)
        else:
            texts.append(bytes(value))
            types.append(_BYTEA)
            binary.append(place)
    formats = [_BINARY if place in binary else _AS_TEXT for place in range(len(values))] if binary else None
    return texts, tuple(types), formats


def rows_of(result: pq.abc.PGresult | None) -> list[tuple[Any, ...]]:
    """The rows that a statement has found."""
    if result is None or not (count := result.ntuples):
        return []
    value = result.get_value
    columns = range(result.nfields)
    loaders = _loaders(tuple(map(result.ftype, columns)))
    return [
        tuple(None if (raw := value(row, column)) is None else load(raw) for column, load in loaders)
        for row in range(count)
    ]


def names_of(result: pq.abc.PGresult | None) -> tuple[tuple[str], ...]:
    """The names of the columns that a statement has found, as a cursor describes them."""
    if result is None:
        return ()
    return tuple(((result.fname(column) or b"").decode(),) for column in range(result.nfields))


@lru_cache(maxsize=1024)
def _loaders(types: tuple[int, ...]) -> tuple[tuple[int, Callable[[bytes], Any]], ...]:
    return tuple(enumerate(map(_loader, types)))


def _loader(kind: int) -> Callable[[bytes], Any]:
    if kind in _WHOLE:
        return int
    if kind == _BYTEA:
        return _bytes
    return _truth if kind == _BOOL else bytes.decode


def _bytes(raw: bytes) -> bytes:
    return bytes.fromhex(raw[2:].decode())


def _truth(raw: bytes) -> int:
    return int(raw == b"t")
