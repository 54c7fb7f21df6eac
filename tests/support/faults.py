"""One thing that Discord would refuse."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """Where in the JSON (a JSON pointer, empty for all of it), and why."""

    pointer: str
    reason: str

    def __str__(self) -> str:
        return f"{self.pointer or '/'}: {self.reason}"
