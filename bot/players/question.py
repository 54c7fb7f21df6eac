"""What a computer player or a deadline is asked, as a value: it is answered here or in another process.

A question is made from the view of one seat. Whoever answers it knows no more than the seat's player.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

_Answer_co = TypeVar("_Answer_co", covariant=True)


class Question(Protocol[_Answer_co]):
    """Something to think about: a picklable value."""

    def answer(self, seconds: float) -> _Answer_co:
        """Think for about `seconds` at most, and answer."""
        ...
