"""The moments of a hand that is over, as a replay shows them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.table.views import PublicView


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """What was to be seen at one moment: after a street of an open-face hand, or at the end (`street_no` 0).

    A closed hand has only its end, of which so many rows are uncovered (front, middle, back); None: and all points.
    """

    view: PublicView
    street_no: int = 0
    rows: int | None = None
