"""Points over time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.ids import AccountId

Step = tuple[int, Mapping[AccountId, int]]
"""A UTC day (counted from 1970), and what changed then."""


@dataclass(frozen=True, slots=True)
class Course:
    """Each account's points at the start and after each step, and the day of each step."""

    points: Mapping[AccountId, tuple[int, ...]]
    days: tuple[int, ...]


def course_of(start: Mapping[AccountId, int], steps: Sequence[Step]) -> Course:
    """The course that leads from the points at the start through some steps, the oldest first."""
    changes = [change for _, change in steps]
    accounts = dict.fromkeys(account for part in (start, *changes) for account in part)
    points = {
        account: _running(start.get(account, 0), (part.get(account, 0) for part in changes)) for account in accounts
    }
    return Course(points, tuple(day for day, _ in steps))


def _running(points: int, changes: Iterable[int]) -> tuple[int, ...]:
    found = [points]
    for change in changes:
        points += change
        found.append(points)
    return tuple(found)
