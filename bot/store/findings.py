"""What a check of the database tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

# The step's name, how many are done, how many there are (of steps, or within a long one of its parts).
OnProgress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: which step found it, where it is, and what it is."""

    step: str
    where: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}"
