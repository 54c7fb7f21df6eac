"""The board by which a session's biggest hand is remembered."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import BoardSpec


class BestBoard(NamedTuple):
    """A player's board of a hand that is over, and the same in words."""

    spec: BoardSpec
    words: str
