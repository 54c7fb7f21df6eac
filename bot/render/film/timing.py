"""How long a film takes, and each of its parts: at most 12 seconds in all, however many streets there are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.panels.pictures import Moment, ReplayPicture

LENGTH_MAX_MS = 12_000
TICK_MS = 60  # a frame while something moves
OPENING_MS = 600
END_MS = 4_600  # with the sums coming in; the end stays longest
LINE_MS = 260  # from one line below the boards to the next
STREET_MS, ROW_MS = 840, 1_320  # at most
FLIGHT_TICKS = 5
TURN_TICKS = 4
COUNT_TICKS = 4
BAR_MS = 120  # the progress bar moves so often while nothing else does


def part_times(film: ReplayPicture) -> tuple[int, ...]:
    """Milliseconds of each part: the opening, what leads to each further moment, and the end."""
    tells = [is_told(*both) for both in pairwise(film.moments)]
    wanted = [ROW_MS if told else STREET_MS for told in tells]
    left = LENGTH_MAX_MS - OPENING_MS - END_MS
    share = min(1.0, left / sum(wanted)) if wanted else 1.0
    return OPENING_MS, *(int(ms * share) // 10 * 10 for ms in wanted), END_MS


def is_told(before: Moment, after: Moment) -> bool:
    """Whether there is something new to read: rows are named and counted, not only laid."""
    return any(
        one.points != other.points or [row.name for row in one.rows] != [row.name for row in other.rows]
        for one, other in zip(before.boards, after.boards, strict=True)
    )


def starts(count: int, ticks: int, flight: int) -> Sequence[int]:
    """In which tick each of `count` things sets out that move one after the other, all having arrived after `ticks`."""
    spare = max(0, ticks - flight)
    return [spare * index // max(1, count - 1) for index in range(count)]
