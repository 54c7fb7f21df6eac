"""Questions that make trouble in the process that answers them."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from bot.players.open_face.questions import Placing
from bot.table.moves import PlayFor
from tests.workers.jobs import held


class Trouble(StrEnum):
    """What happens in the middle of a thought."""

    KILLED = "killed"
    STOPPED = "stopped"  # it hangs: signals that can be caught, and Python, do not reach it
    ASLEEP = "asleep"
    MEMORY = "memory"
    NONSENSE = "nonsense"
    FAULT = "fault"
    CHATTER = "chatter"  # prints where answers go


@dataclass(frozen=True, slots=True)
class Troubled:
    """A real decision in which something goes wrong. Which process it was is noted in a file before."""

    question: Placing
    trouble: Trouble
    noted: Path

    def answer(self, seconds: float) -> PlayFor | str:
        move = self.question.answer(seconds)
        with self.noted.open("a") as notes:
            notes.write(f"{os.getpid()}\n")
        match self.trouble:
            case Trouble.KILLED:
                os.kill(os.getpid(), signal.SIGKILL)
            case Trouble.STOPPED:
                os.kill(os.getpid(), signal.SIGSTOP)
            case Trouble.ASLEEP:
                time.sleep(3600)
            case Trouble.MEMORY:
                hoard: list[Any] = []
                while True:
                    hoard.append(bytearray(1 << 24))
            case Trouble.NONSENSE:
                return "a pair of what?"
            case Trouble.FAULT:
                raise ZeroDivisionError
            case Trouble.CHATTER:
                print("I am thinking", flush=True)
                os.write(1, b"still")
        return move

    def plainly(self) -> Placing:
        return self.question.plainly()

    def simplest(self) -> Placing:
        return self.question.simplest()


@dataclass(frozen=True, slots=True)
class Slow:
    """Takes its time."""

    for_s: float
    number: int = 0

    def answer(self, seconds: float) -> int:
        time.sleep(self.for_s)
        return self.number


@dataclass(frozen=True, slots=True)
class Held:
    """Is thought about until a test lets it go."""

    folder: Path
    number: int = 0

    @property
    def is_begun(self) -> bool:
        """Whether somebody thinks about it."""
        return (self.folder / "begun").exists()

    def let_go(self) -> None:
        """From now on it is answered at once."""
        (self.folder / "let go").touch()

    def answer(self, seconds: float) -> int:
        held(self.folder, seconds)
        return self.number


@dataclass(frozen=True, slots=True)
class Budget:
    """How long it may think."""

    def answer(self, seconds: float) -> float:
        return seconds
