"""The planted bugs: slips that somebody could make, written down as data, one file for each area."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.planted.change import Change, Source, scopes

ROOT = Path(__file__).parents[2]
AREAS = ("rules", "table", "ledger", "store", "lanes", "timers", "secrecy", "players", "sandbox")


class DoesNotApply(ValueError):
    """A bug whose place is not there any more. The message says what is missing."""


@dataclass(frozen=True, slots=True)
class Bug:
    """A line of a function that is replaced by another.

    `old` and `new` are whole lines without indentation; several lines are one bug if they change together, and an empty
    `new` deletes. `says` tells what players would see, `sees` which tests have to notice. Those that `make quick` runs
    are enough unless `quick` is false.
    """

    area: str
    file: str
    function: str
    old: str
    new: str
    says: str
    sees: tuple[str, ...]
    quick: bool = True

    def change(self, root: Path = ROOT) -> Change:
        """Where the bug goes. Raises DoesNotApply unless its lines stand in its function exactly once."""
        if not (root / self.file).is_file():
            raise DoesNotApply(f"there is no {self.file}")
        source = Source(root, self.file)
        found = [node for name, node in scopes(source.tree) if name == self.function]
        if len(found) != 1:
            raise DoesNotApply(f"{self.file} has {len(found)} functions {self.function}")
        old = [line.strip() for line in self.old.strip().splitlines()]
        lines = source.lines()
        first, last = found[0].lineno - 1, found[0].end_lineno or 0
        matches = [at for at in range(first, last + 1 - len(old)) if lines[at : at + len(old)] == old]
        if len(matches) != 1:
            raise DoesNotApply(f"{self.file}: {self.function} has {len(matches)} times {self.old.strip()!r}")
        start, end = source.starts[matches[0]], source.starts[matches[0] + len(old)]
        text = source.text(start, end)
        indent = text[: len(text) - len(text.lstrip())]
        new = "".join(f"{indent}{line}\n" for line in (self.new.strip() or "pass").splitlines())
        return source.changed(self.function, start, end, new)


def planted() -> tuple[Bug, ...]:
    """All planted bugs, area by area."""
    return tuple(bug for area in AREAS for bug in _read(area))


def _read(area: str) -> tuple[Bug, ...]:
    path = Path(__file__).with_name(f"{area}.toml")
    entries = tomllib.loads(path.read_text("utf-8"))["bug"]
    return tuple(Bug(area, **{**entry, "sees": tuple(entry["sees"])}) for entry in entries)
