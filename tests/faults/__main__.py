"""``python -m tests.faults``: every fault befalls the real process, and what must hold is looked at.

``--only NAME ...`` some scenarios; ``--seed S`` the plan; ``--rounds N`` how often each fault happens; ``--minutes M``
goes on with other seeds for so long;
``--write`` puts the table into docs/reliability.md. ``soak`` lets tables play without any fault, and measures.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import Sequence

from tests.faults import soak
from tests.faults.report import summary, table, violations, write
from tests.faults.run import alone
from tests.faults.scenarios import ROUNDS, SCENARIOS


def main(arguments: Sequence[str]) -> int:
    """Run what is asked for; status 1 if anything did not hold."""
    if arguments[:1] == ["soak"]:
        return _soak(arguments[1:])
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=SCENARIOS, default=list(SCENARIOS), metavar="NAME")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(arguments)
    outcomes, until, seed = [], time.monotonic() + 60 * given.minutes, given.seed
    while seed == given.seed or time.monotonic() < until:
        for name in given.only:
            if seed > given.seed and time.monotonic() > until:
                break
            started = time.monotonic()
            outcomes.append(asyncio.run(alone(name, seed, given.rounds)))
            found = len(outcomes[-1].violations)
            sys.stderr.write(
                f"{violations(outcomes[-1:])}{name} {seed}: {found} violations, {time.monotonic() - started:.0f} s\n"
            )
        seed += 1
    sys.stdout.write(f"{summary(outcomes)}\n\n{table(outcomes)}\n")
    if given.write:
        write(outcomes)
    return int(any(one.violations for one in outcomes))


def _soak(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults soak", description=soak.__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    return int(not asyncio.run(soak.soak(given.minutes, given.tables, given.seed)))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the bot's process ends with this one
    sys.exit(main(sys.argv[1:]))
