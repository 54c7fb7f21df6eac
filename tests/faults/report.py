"""What a run of the harness has found, as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.faults.invariants import Invariant
from tests.faults.life import Outcome

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"
_BEGIN, _END = "<!-- table -->", "<!-- end of the table -->"
_HEAD = ("scenario", "times", *Invariant, "seeds of violations")


def table(outcomes: Sequence[Outcome]) -> str:
    """A row for each scenario: how often something was hit, violations by invariant, the seeds that show them."""
    lines = [_row(_HEAD), _row(("---", *["--:"] * (len(_HEAD) - 2), "---"))]
    for name in dict.fromkeys(one.name for one in outcomes):
        own = [one for one in outcomes if one.name == name]
        counts = Counter(invariant for one in own for invariant, _ in one.violations)
        seeds = ", ".join(str(one.seed) for one in own if one.violations)
        numbers = [str(counts[invariant]) for invariant in Invariant]
        lines.append(_row((f"`{name}`", str(sum(one.times for one in own)), *numbers, seeds or "-")))
    return "\n".join(lines)


def summary(outcomes: Sequence[Outcome]) -> str:
    """All of it in a sentence."""
    seeds = sorted({one.seed for one in outcomes})
    span = f"Seed {seeds[0]}" if len(seeds) == 1 else f"Seeds {seeds[0]} to {seeds[-1]}"
    times, hands = sum(one.times for one in outcomes), sum(one.hands for one in outcomes)
    found = sum(len(one.violations) for one in outcomes)
    return f"{span}: {times:,} injections over {hands:,} hands, {found:,} violations."


def write(outcomes: Sequence[Outcome], page: Path = PAGE) -> None:
    """Put summary and table into the page, in the place of those that are there."""
    before, _, rest = page.read_text("utf-8").partition(_BEGIN)
    after = rest.partition(_END)[2]
    text = f"{before}{_BEGIN}\n{summary(outcomes)}\n\n{table(outcomes)}\n{_END}{after}"
    page.write_text(text, "utf-8")


def violations(outcomes: Sequence[Outcome]) -> str:
    """Each violation in a line, with the name and the seed by which it is seen again."""
    return "".join(
        f"  {one.name} {one.seed}: {invariant}: {sentence}\n"
        for one in outcomes
        for invariant, sentence in one.violations
    )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
