"""A bound for what is kept in memory because making it again costs time."""

from __future__ import annotations

from typing import Any, TypeVar

_Value = TypeVar("_Value")
KEPT_MOST = 192


def keep(kept: dict[Any, _Value], key: object, value: _Value, most: int = KEPT_MOST) -> None:
    """Keep a value; when there are too many, begin anew."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = value
