"""Which functions a thread calls: named ones, of some folders, until an answer leaves and after it."""

from __future__ import annotations

import dis
import inspect
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

_RESUME: Final = dis.opmap["RESUME"]
_AT_START: Final = 0  # what RESUME is told where a function starts; a coroutine that goes on has another number


class Part(StrEnum):
    """When a call happened, or that it belongs to another thread."""

    UNTIL = "until the answer"
    AFTER = "after it"
    BESIDE = "other threads"


MAIN: Final = (Part.UNTIL, Part.AFTER)
"""What the event loop's own thread does."""


class Function(NamedTuple):
    """A named function where it is written: its file below the root, the line of its head, its qualified name.

    However often it is made anew, as one inside another function or a decorator's wrapper is, it is one function.
    """

    file: str
    line: int
    name: str


@dataclass(frozen=True, slots=True)
class Figures:
    """How many different files and functions were called, and how many calls there were."""

    files: int
    functions: int
    calls: int


@dataclass(slots=True)
class Calls:
    """What was called how often in each part, in the order of the first calls."""

    counted: dict[Function, Counter[Part]] = field(default_factory=dict)

    def figures(self, parts: Iterable[Part]) -> Figures:
        """The figures of some parts together."""
        calls = {function: sum(counts[part] for part in parts) for function, counts in self.counted.items()}
        called = [function for function, count in calls.items() if count]
        return Figures(len({function.file for function in called}), len(called), sum(calls.values()))


class Trace:
    """Counts the calls of functions below some folders of a root, in the thread that starts it.

    Comprehensions, generator expressions, lambdas, and the bodies of modules and classes are no named functions, nor is
    what a library writes at run time, such as the `__init__` of a dataclass. A coroutine or a generator that goes on
    after it waited is not called again.

    `stand_ins`: code of functions that do here and now what another thread does in a bot that runs; all that they call
    is that thread's, not this one's.
    """

    def __init__(self, root: Path, folders: Iterable[str], stand_ins: Iterable[CodeType] = ()) -> None:
        self._root = root
        self._folders = [root / folder for folder in folders]
        self._stand_ins = tuple(stand_ins)
        self._known: dict[int, tuple[CodeType, Function | None]] = {}  # equal code may stand in two files: by identity
        self._calls = Calls()
        self._part = Part.UNTIL
        self._stand_in: FrameType | None = None  # that runs now, the outermost of them

    @contextmanager
    def counting(self) -> Iterator[Calls]:
        """Count anew what this thread calls meanwhile, in whichever task."""
        self._calls = Calls()
        self._part = Part.UNTIL
        self._stand_in = None
        before = sys.getprofile()
        sys.setprofile(self._see)
        try:
            yield self._calls
        finally:
            sys.setprofile(before)

    def answered(self) -> None:
        """The answer leaves: what is called from now on is called after it."""
        self._part = Part.AFTER

    def _see(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            if self._stand_in is None and any(frame.f_code is one for one in self._stand_ins):
                self._stand_in = frame
            function = self._function(frame.f_code)
            if function is not None and not _goes_on(frame):
                part = self._part if self._stand_in is None else Part.BESIDE
                self._calls.counted.setdefault(function, Counter())[part] += 1
        elif event == "return" and frame is self._stand_in:
            self._stand_in = None

    def _function(self, code: CodeType) -> Function | None:
        if id(code) not in self._known:
            self._known[id(code)] = code, self._named(code)
        return self._known[id(code)][1]

    def _named(self, code: CodeType) -> Function | None:
        path = Path(code.co_filename)
        if code.co_name.startswith("<") or not code.co_flags & inspect.CO_NEWLOCALS:  # a class's body has no such flag
            return None
        if not any(path.is_relative_to(folder) for folder in self._folders):
            return None
        return Function(path.relative_to(self._root).as_posix(), code.co_firstlineno, code.co_qualname)


def _goes_on(frame: FrameType) -> bool:
    """Whether a coroutine or a generator only goes on, or ends, after it waited."""
    code = frame.f_code
    if not code.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        return False
    return tuple(code.co_code[frame.f_lasti : frame.f_lasti + 2]) != (_RESUME, _AT_START)
