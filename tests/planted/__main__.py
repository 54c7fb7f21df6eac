"""Shows that the tests see bugs: plants each in a copy of the tree and runs the tests that should fail then.

    python -m tests.planted                        all planted bugs, and 120 mechanical mutations
    python -m tests.planted --sample 0             the planted bugs alone
    python -m tests.planted --no-bugs --seed 7     other mutations
    python -m tests.planted --only caps            what names `caps`: an area, a file, a function or a line

A planted bug must make one of its own tests fail, without the slow ones unless it says so. A mutation may be seen by
any quick test, or by a slow one that is near. Exit code 0: every planted bug is
caught, and nine mutations of ten. Mutations that nobody could see are named, with the reason, in `explained.toml`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from tests.planted.bugs import ROOT, Bug, planted
from tests.planted.change import Change
from tests.planted.explained import explained
from tests.planted.mutations import sample
from tests.planted.reach import Reach
from tests.planted.running import QUICK, SLOW, Copy, Stage, Verdict, copies

ENOUGH = 0.9
"""The share of the mutations that has to be caught."""

NEAR = 2
"""Over how many imports a slow test of another folder may be asked."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A change, what it is called in the report, which tests are asked, and whether the quick ones must see it."""

    title: str
    change: Change
    stages: tuple[Stage, ...]
    must_be_quick: bool = False

    def says(self, word: str) -> bool:
        """Whether a word names this trial."""
        return word in " ".join((self.title, *self.change.key))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs what the command line asks for; the exit code."""
    asked = _parser().parse_args(arguments)
    if hasattr(os, "nice"):
        os.nice(10)
    bugs = [_of_bug(bug) for bug in planted()] if asked.bugs else []
    drawn = sample(ROOT, asked.sample, asked.seed)
    known, reach = explained(), Reach(ROOT)
    mutations = [_of_mutation(change, reach) for change in drawn if change.key not in known]
    bugs, mutations = ([trial for trial in trials if trial.says(asked.only)] for trials in (bugs, mutations))
    began = monotonic()
    with copies(ROOT, asked.jobs) as trees:
        bugs_missed = _summed("planted bugs", bugs, _tried(bugs, trees))
        missed = _summed(f"mutations of seed {asked.seed}", mutations, _tried(mutations, trees))
    explained_of = len(drawn) - len({change.key for change in drawn} - known.keys())
    print(f"{explained_of} of {len(drawn)} mutations are explained; {(monotonic() - began) / 60:.0f} minutes.")
    return int(bugs_missed > 0 or missed > (1 - ENOUGH) * len(mutations))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m tests.planted", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bugs", action=argparse.BooleanOptionalAction, default=True, help="try the planted bugs")
    parser.add_argument("--sample", type=int, default=120, metavar="N", help="how many mutations (120)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which mutations (1)")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="how many at once (2)")
    parser.add_argument("--only", default="", metavar="WORD", help="only what names this")
    return parser


def _of_bug(bug: Bug) -> Trial:
    title = f"{bug.area}: {bug.says}"
    return Trial(title, bug.change(), (Stage(QUICK, bug.sees), Stage(SLOW, bug.sees)), must_be_quick=bug.quick)


def _of_mutation(change: Change, reach: Reach) -> Trial:
    """Its own folder's tests first, then all others that import the module; slow ones only if they are near."""
    tests = reach.tests_of(change.file)
    folder = Path(change.file).parts[1]
    own = tuple(test for test in tests if folder in Path(test).parts)
    others = tuple(test for test in tests if folder not in Path(test).parts)
    near = tuple(test for test, imports in tests.items() if test in own or imports <= NEAR)
    return Trial(change.file, change, (Stage(QUICK, own), Stage(QUICK, others), Stage(SLOW, near)))


def _tried(trials: Iterable[Trial], trees: Sequence[Copy]) -> Iterator[Verdict]:
    """The verdicts in the order of the trials, as many at once as there are copies."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def one(trial: Trial) -> Verdict:
        tree = free.get()
        try:
            return tree.verdict(trial.change, trial.stages)
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        yield from pool.map(one, trials)


def _summed(what: str, trials: Sequence[Trial], verdicts: Iterable[Verdict]) -> int:
    """Prints each verdict as it comes, then the sums. How many were not caught as they must be."""
    sums: Counter[str] = Counter()
    for trial, verdict in zip(trials, verdicts, strict=True):
        word = _word(trial, verdict)
        sums[word] += 1
        print(f"{word:9} {trial.title}\n          {trial.change.file} {trial.change.function}", flush=True)
        if verdict.test is None:
            print(f"          - {trial.change.old}\n          + {trial.change.new}", flush=True)
        print(f"          {verdict.test or 'no test failed'} ({verdict.seconds:.0f} s)", flush=True)
    print(f"{what}: {len(trials)}, " + ", ".join(f"{count} {word}" for word, count in sums.items()) + "\n", flush=True)
    return sums["SURVIVED"] + sums["TOO LATE"]


def _word(trial: Trial, verdict: Verdict) -> str:
    if not verdict.is_caught:
        return "SURVIVED"
    if verdict.marks == QUICK:
        return "caught"
    return "TOO LATE" if trial.must_be_quick else "slowly"


if __name__ == "__main__":
    sys.exit(main())
