"""The pictures of the ledger: who stands how and who pays whom, and how that came to be."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import DiscSpec, Line, TotalSpec

SHOWN_MOST = 8  # players: more lines are not told apart


class StandingSpec(NamedTuple):
    """One player's line of standings."""

    name: str
    disc: DiscSpec
    points: int


class TransferSpec(NamedTuple):
    """Who pays whom how much."""

    payer: DiscSpec
    payee: DiscSpec
    points: int


class TransfersSpec(NamedTuple):
    """Who pays whom under a heading; `more` says that some are left out, and is empty if none is."""

    title: str
    transfers: tuple[TransferSpec, ...]
    more: str = ""


class CurveSpec(NamedTuple):
    """One player's points at the start and after each step."""

    disc: DiscSpec
    points: tuple[int, ...]


class DaySpec(NamedTuple):
    """The step with which a day begins, and the day in words."""

    step: int
    text: str


class CourseSpec(NamedTuple):
    """Points over time: curves of equally many steps, and the days that they cover."""

    curves: tuple[CurveSpec, ...]
    days: tuple[DaySpec, ...]


class LedgerPicture(NamedTuple):
    """The standings, the best first. `transfers` are None where there is nothing to show.

    `more` says that some people are left out, and is empty if nobody is.
    """

    title: str
    standings: tuple[StandingSpec, ...]
    transfers: TransfersSpec | None = None
    more: str = ""


class CoursePicture(NamedTuple):
    """Points over time, large, under the names of those whose curves they are, the best first. `more` as above."""

    title: str
    subtitle: str
    people: tuple[StandingSpec, ...]
    course: CourseSpec
    more: str = ""


class BalancesPicture(NamedTuple):
    """A ranking: one line a player, the best first."""

    title: str
    rows: tuple[TotalSpec, ...]
    lines: tuple[Line, ...] = ()
