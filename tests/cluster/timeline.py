"""Where the time goes after a fault: what the processes write in their logs, and when people have answers again."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Sequence
from datetime import datetime

from tests.cluster.processes import Process, Table

STEPS = {
    "leased": "has shards ",
    "turn": "has its turn to connect",
    "gateway": "has connected to Gateway",
    "ready": "ready as ",
    "lost": "another process of the bot serves the shards",
    "resumed": "has successfully RESUMED",
}
"""What a process writes in its log, by the name of the step that it has reached."""

_LINE = re.compile(r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}) \w+ \S+: (.*)$", re.MULTILINE)


class Timeline:
    """Begins at a fault. All its times are seconds from there."""

    def __init__(self, processes: Sequence[Process]) -> None:
        self._processes = processes
        self.begun_s = self.over_s = time.monotonic()
        self._begun_at = time.time()
        self._read = [len(process.said()) for process in processes]

    def ends(self) -> None:
        """The fault is over: what people have from now on counts."""
        self.over_s = time.monotonic()

    @property
    def turns(self) -> int:
        """How many connections to Discord were opened since the fault."""
        return sum(name == "turn" for number in range(len(self._processes)) for _, name in self._logged(number))

    def told(self, tables: Sequence[Table]) -> str:
        """The steps of each process, in their order, the first answers at each table, and how busy the machine is."""
        parts = [f"over {self.over_s - self.begun_s:.1f}"]
        for number, process in enumerate(self._processes):
            steps = sorted([*self._starts(process), *self._logged(number)])
            if steps:
                parts.append(f"process {number}: " + ", ".join(f"{name} {at_s:.1f}" for at_s, name in steps))
        parts += [f"table {number}: {self._answers(one)}" for number, one in enumerate(tables)]
        return f"{'; '.join(parts)}; load {os.getloadavg()[0]:.1f}"

    def _starts(self, process: Process) -> Iterator[tuple[float, str]]:
        yield from ((at - self._begun_at, "started") for at in process.started_at if at >= self._begun_at)

    def _logged(self, number: int) -> Iterator[tuple[float, str]]:
        for at, words in _LINE.findall(self._processes[number].said()[self._read[number] :]):
            for name, sign in STEPS.items():
                if sign in words:
                    yield datetime.strptime(at, "%Y-%m-%d %H:%M:%S,%f").timestamp() - self._begun_at, name

    def _answers(self, one: Table) -> str:
        """When the first click was answered, which ones before the first placing were not, and when that was."""
        answered, placed = self._since(one.notes.answered), self._since([one.at_s for one in one.notes.confirmed])
        failed = [at_s for at_s in self._since(one.notes.failed) if not placed or at_s < placed[0]]
        parts = (("answered", answered[:1]), ("failed", failed), ("placed", placed[:1]))
        return ", ".join(f"{name} {' '.join(f'{at_s:.1f}' for at_s in times)}" for name, times in parts if times)

    def _since(self, times: Sequence[float]) -> list[float]:
        return [at_s - self.begun_s for at_s in times if at_s >= self.over_s]
