"""The picture of a player's record."""

from __future__ import annotations

from typing import NamedTuple


class TileSpec(NamedTuple):
    """One figure of a record with what it is."""

    label: str
    value: str


class StatsPicture(NamedTuple):
    """A player's record. `points` of each hand, the oldest first, make the two plots, whose titles are `plots`.

    With fewer than two hands there is nothing to plot.
    """

    title: str
    subtitle: str
    tiles: tuple[TileSpec, ...]
    points: tuple[int, ...]
    plots: tuple[str, str]
