"""What a benchmark returns, and how two things are timed fairly against each other."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import median

ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Comparison:
    """One figure beside its reference, both in `unit`, and the bar that their ratio (ours / reference) should meet."""

    name: str
    ours: float
    reference: float
    unit: str
    bar: float
    is_upper_bar: bool  # True: the ratio should be at most `bar`; False: at least

    @property
    def ratio(self) -> float:
        """Ours divided by the reference."""
        return self.ours / self.reference

    @property
    def is_met(self) -> bool:
        """Whether the ratio keeps to the bar."""
        return self.ratio <= self.bar if self.is_upper_bar else self.ratio >= self.bar


def seconds_each(action: Callable[[], object], times: int) -> float:
    """Wall seconds of one call of `action`, measured over `times` calls."""
    started = time.perf_counter()
    for _ in range(times):
        action()
    return (time.perf_counter() - started) / times


def compare_times(
    name: str,
    ours: Callable[[], object],
    reference: Callable[[], object],
    *,
    times: int,
    bar: float,
    reference_times: int | None = None,
) -> Comparison:
    """Time two actions in alternating rounds; medians in microseconds; ours takes at most `bar` x the reference.

    `reference_times`: how often the reference is called in a round, `times` if None.
    """
    often = times if reference_times is None else reference_times
    seconds_each(ours, max(1, times // 10))
    seconds_each(reference, max(1, often // 10))
    rounds = [(seconds_each(ours, times), seconds_each(reference, often)) for _ in range(ROUNDS)]
    return Comparison(
        name=name,
        ours=median(mine for mine, _ in rounds) * 1e6,
        reference=median(theirs for _, theirs in rounds) * 1e6,
        unit="us",
        bar=bar,
        is_upper_bar=True,
    )


def in_a_new_process(figure: Callable[[], float]) -> float:
    """A figure of a process that has done nothing else; `figure` is a function of a module."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(figure).result()
