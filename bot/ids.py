"""Names for the numbers and texts that tables are made of."""

from __future__ import annotations

from typing import NewType

TableId = NewType("TableId", str)  # random, made when the table opens
AccountId = NewType("AccountId", str)  # random; only the store knows whose it is
Seat = NewType("Seat", int)  # 0 .. seats - 1, clockwise

SNOWFLAKE_MOST = 2**63 - 1
"""Discord's ids of servers, people and messages stay far below it; a database holds no greater number."""
