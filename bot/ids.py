"""Names for the numbers and texts that tables are made of."""

from __future__ import annotations

from typing import NewType

TableId = NewType("TableId", str)  # random, made when the table opens
AccountId = NewType("AccountId", str)  # random; only the store knows whose it is
Seat = NewType("Seat", int)  # 0 .. seats - 1, clockwise
