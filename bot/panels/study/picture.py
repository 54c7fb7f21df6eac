"""Pictures for players who want to learn: ways to lay some cards beside each other, and a player's record."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import BoardSpec, Line
from bot.rules.cards import Card


class LaidSpec(NamedTuple):
    """One way to lay some cards: the board then, and the cards that go away."""

    board: BoardSpec
    away: tuple[Card, ...] = ()


class VerdictSpec(NamedTuple):
    """What a decision cost, in large, and what that is."""

    points: str  # "−1.59"
    text: str


class StudyPicture(NamedTuple):
    """Ways to lay some cards: one large, and up to three others small, on its right.

    `away` is written before cards that go away.
    """

    laid: LaidSpec
    others: tuple[LaidSpec, ...] = ()
    lines: tuple[Line, ...] = ()
    two_colours: bool = False
    away: str = ""
    verdict: VerdictSpec | None = None


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
