"""What a check of the database tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.store.connection import Connection

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


@dataclass(frozen=True, slots=True)
class Question:
    """A query that finds what is wrong: the name of the place in its first column. No rows for a sound database."""

    step: str
    sentence: str
    sql: str


def answers(db: Connection, questions: Sequence[Question]) -> Iterator[Finding]:
    """What some questions find."""
    for question in questions:
        for (where,) in db.execute(question.sql):
            yield Finding(question.step, where, question.sentence)
