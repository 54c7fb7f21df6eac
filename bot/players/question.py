"""Questions to computer players as values, so that one is answered in this process or in another.

A question holds the view of one seat. Whoever answers it knows no more than the player of that seat.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

_Answer_co = TypeVar("_Answer_co", covariant=True)


class Question(Protocol[_Answer_co]):
    """A question that has an answer of one type. It can be pickled."""

    def answer(self, seconds: float) -> _Answer_co:
        """The answer, after thinking for about `seconds` seconds at most."""
        ...
