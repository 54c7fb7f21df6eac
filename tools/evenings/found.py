"""One thing that a figure counts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """When (the evening's seconds), about whom, what; `size` where a figure is a measure and no count."""

    at_s: float
    who: str
    what: str
    size: float = 1.0
