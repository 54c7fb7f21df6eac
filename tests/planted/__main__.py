"""Shows that the tests see bugs: plants each in a copy of the tree and runs the tests that should fail then.

    python -m tests.planted                        all planted bugs, and 120 mechanical mutations
    python -m tests.planted --sample 0             the planted bugs alone
    python -m tests.planted --no-bugs --seed 7     other mutations
    python -m tests.planted --only caps.py lanes:  what one of these names: an area, a file, a function or a line

A planted bug must make one of its own tests fail, without the slow ones unless it says so. A mutation may be
seen by any quick test that calls its function, or by one near it, slow or not. Exit code 0: every planted bug is
caught, and nine mutations of ten. Mutations that nobody could see are named, with the reason, in `explained.toml`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from tests.planted.bugs import ROOT, Bug, planted
from tests.planted.calls import Notes, noted
from tests.planted.change import Change
from tests.planted.explained import explained
from tests.planted.mutations import sample
from tests.planted.reach import Reach
from tests.planted.running import QUICK, SLOW, Copy, Stage, Verdict, copies

ENOUGH = 0.9
"""The share of the mutations that has to be caught."""

NEAR = 2
"""Over how many imports a test is near a module."""

FIRST = 3
"""So many files with tests that call a function are asked before all others: most mutations need no more."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A change, what it is called in the report, which tests are asked, and whether the quick ones must see it."""

    title: str
    change: Change
    stages: tuple[Stage, ...]
    must_be_quick: bool = False

    def is_named(self, words: Sequence[str]) -> bool:
        """Whether one of some words names this trial; without any all are."""
        text = " ".join((self.title, *self.change.key))
        return not words or any(word in text for word in words)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs what the command line asks for; the exit code."""
    asked = _parser().parse_args(arguments)
    if hasattr(os, "nice"):
        os.nice(10)
    bugs = [_of_bug(bug) for bug in planted()] if asked.bugs else []
    bugs = [bug for bug in bugs if bug.is_named(asked.only)]
    drawn, known = sample(ROOT, asked.sample, asked.seed), explained()
    changes = [change for change in drawn if change.key not in known]
    began = monotonic()
    with copies(ROOT, asked.jobs) as trees, ThreadPoolExecutor(asked.jobs) as pool:
        run = Run(trees, pool)
        bugs_missed = run.summed("planted bugs", bugs)
        mutations = [trial for trial in _of_mutations(changes, run, asked.notes) if trial.is_named(asked.only)]
        if asked.quick:
            mutations = [replace(trial, stages=trial.stages[:-1]) for trial in mutations]
        missed = run.summed(f"mutations of seed {asked.seed}", mutations)
    print(f"{len(drawn) - len(changes)} of {len(drawn)} mutations are explained.")
    print(f"{(monotonic() - began) / 60:.0f} minutes")
    return int(bugs_missed > 0 or missed > (1 - ENOUGH) * len(mutations))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m tests.planted", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bugs", action=argparse.BooleanOptionalAction, default=True, help="try the planted bugs")
    parser.add_argument("--sample", type=int, default=120, metavar="N", help="how many mutations (120)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which mutations (1)")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="how many at once (2)")
    parser.add_argument("--quick", action="store_true", help="show mutations to no slow test")
    parser.add_argument("--only", nargs="+", default=(), metavar="WORD", help="only what one of these names")
    parser.add_argument(
        "--notes", type=Path, metavar="FILE", help="keep which test calls what, for the same seed again"
    )
    return parser


def _of_bug(bug: Bug) -> Trial:
    title = f"{bug.area}: {bug.says}"
    return Trial(title, bug.change(), (Stage(QUICK, bug.sees), Stage(SLOW, bug.sees)), must_be_quick=bug.quick)


def _of_mutations(changes: Sequence[Change], run: Run, notes: Path | None) -> list[Trial]:
    """Each with the tests that can see it, those first that are most likely to."""
    if not changes:
        return []
    reach = Reach(ROOT)
    tests = {change.file: reach.tests_of(change.file) for change in changes}
    functions = {(change.file, change.function) for change in changes}
    callers = run.notes_on(functions, sorted({*chain(*tests.values())}), notes).callers
    return [
        Trial(change.file, change, _stages(tests[change.file], callers.get((change.file, change.function), {})))
        for change in changes
    ]


def _stages(imports: Mapping[str, int], took: Mapping[str, float]) -> tuple[Stage, ...]:
    """The tests that call a function: those of the nearest files, then the others; then what is near, slow tests last.

    `imports` says how far test files are from the module, the nearest first, `took` which tests call the function.
    """
    calling: dict[str, list[str]] = {file: [] for file in imports}
    for test in sorted(took, key=lambda test: (took[test], test)):
        calling.setdefault(test.partition("::")[0], []).append(test)
    groups = [tests for tests in calling.values() if tests]
    near = tuple(file for file, distance in imports.items() if distance <= NEAR)
    return (
        Stage(QUICK, tuple(chain(*groups[:FIRST]))),
        Stage(QUICK, tuple(chain(*groups[FIRST:]))),
        Stage(QUICK, tuple(file for file in near if not calling[file])),
        Stage(SLOW, near),
    )


class Run:
    """Copies of the tree, of which each tries one change at a time."""

    def __init__(self, trees: Sequence[Copy], pool: ThreadPoolExecutor) -> None:
        self._trees, self._pool = trees, pool
        self._free: SimpleQueue[Copy] = SimpleQueue()
        for tree in trees:
            self._free.put(tree)

    def notes_on(self, functions: Collection[tuple[str, str]], targets: Sequence[str], kept: Path | None) -> Notes:
        """Which quick tests call which functions; the files are shared out among the copies.

        What is in the file `kept` is believed; where there is none it is written.
        """
        if kept is not None and kept.exists():
            found = kept.read_text("utf-8")
        else:
            print(f"noting which of {len(targets)} files' quick tests call which functions", flush=True)
            shares = [targets[no :: len(self._trees)] for no in range(len(self._trees))]
            found = "".join(self._pool.map(lambda tree, share: tree.notes_on(functions, share), self._trees, shares))
            if kept is not None:
                kept.write_text(found, "utf-8")
        notes = noted(found)
        for tree in self._trees:
            tree.trust(notes.passing)
        return notes

    def summed(self, what: str, trials: Sequence[Trial]) -> int:
        """Prints each verdict as it comes, then the sums. How many were not caught as they must be."""
        sums: Counter[str] = Counter()
        for done in as_completed([self._pool.submit(self._tried, trial) for trial in trials]):
            trial, verdict = done.result()
            word = _word(trial, verdict)
            sums[word] += 1
            print(_told(word, trial, verdict), flush=True)
        print(
            f"{what}: {', '.join([str(len(trials)), *(f'{count} {word}' for word, count in sums.items())])}\n",
            flush=True,
        )
        return sums["SURVIVED"] + sums["TOO LATE"]

    def _tried(self, trial: Trial) -> tuple[Trial, Verdict]:
        tree = self._free.get()
        try:
            return trial, tree.verdict(trial.change, trial.stages)
        finally:
            self._free.put(tree)


def _told(word: str, trial: Trial, verdict: Verdict) -> str:
    lines = [f"{word:9} {trial.title}", f"{trial.change.file} {trial.change.function}"]
    if verdict.test is None:
        lines += [f"- {trial.change.old}", f"+ {trial.change.new}"]
    lines.append(f"{verdict.test or 'no test failed'} ({verdict.seconds:.0f} s)")
    return f"\n{'':10}".join(lines)


def _word(trial: Trial, verdict: Verdict) -> str:
    if not verdict.is_caught:
        return "SURVIVED"
    if verdict.marks == QUICK:
        return "caught"
    return "TOO LATE" if trial.must_be_quick else "slowly"


if __name__ == "__main__":
    sys.exit(main())
