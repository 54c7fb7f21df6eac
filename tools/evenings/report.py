"""Many evenings: what each figure came to, with the seeds of the evenings that broke its bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.evenings.evening import play
from tools.evenings.figures import ENDLESS, FIGURES, NONE, Figure, Measured, measured
from tools.evenings.found import Found
from tools.evenings.plan import Plan, plan_of
from tools.evenings.virtual_time import Endless

PAGE: Final = Path("docs/evenings.md")
_SEEDS_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Outcome:
    """One evening: its plan, its figures, how many hands were played and how long it lasted, in virtual seconds.

    One that had to be ended has a single figure, which says so.
    """

    plan: Plan
    figures: tuple[Measured, ...]
    hands: int = 0
    lasted_s: float = 0.0
    taps: int = 0

    @property
    def holds(self) -> bool:
        """Whether every figure keeps to its bound."""
        return all(one.holds for one in self.figures)

    def of(self, figure: Figure) -> tuple[Measured, ...]:
        """One of its figures, if it has that."""
        return tuple(one for one in self.figures if one.figure is figure)


def outcome_of(seed: int, hands: int = 0) -> Outcome:
    """Play the evening of a seed and measure it, or say that it has no end."""
    plan = plan_of(seed, hands)
    try:
        played = play(plan)
    except Endless as fault:
        return Outcome(plan, (Measured(ENDLESS, 1.0, NONE, (Found(0.0, "", str(fault)),)),))
    return Outcome(played.plan, measured(played), played.hands, played.lasted_s, len(played.diary.taps))


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The figures as lines of Markdown."""
    yield "| figure | bound | worst | evenings beyond it | their seeds |"
    yield "|---|---:|---:|---:|---|"
    for figure in FIGURES:
        measured_of = [(outcome.plan.seed, one) for outcome in outcomes for one in outcome.of(figure)]
        beyond = [seed for seed, one in measured_of if not one.holds]
        seeds = ", ".join(map(str, beyond[:_SEEDS_SHOWN])) + (", ..." if len(beyond) > _SEEDS_SHOWN else "")
        bounds = sorted({one.bound for _, one in measured_of})
        bound = " or ".join(f"{one:g}" for one in bounds)
        worst = max((one.worst for _, one in measured_of), default=0.0)
        yield f"| {figure.title} | {bound} | {worst:.3g} | {len(beyond)} | {seeds} |"


def page(outcomes: Sequence[Outcome]) -> str:
    """The report as a page."""
    seeds = [one.plan.seed for one in outcomes]
    hands, taps = (sum(getattr(one, key) for one in outcomes) for key in ("hands", "taps"))
    kinds = sorted({kind.name for one in outcomes for kind in one.plan.kinds.values()})
    killed = sum(bool(one.plan.kills_s) for one in outcomes)
    idle = sum(not one.hands for one in outcomes)
    days = sum(one.lasted_s for one in outcomes) / 86_400
    lines = [
        "# Simulated evenings",
        "",
        f"{len(outcomes)} evenings (seeds {min(seeds)} to {max(seeds)}), {hands:,} hands, {taps:,} taps,"
        f" {days:,.0f} days of virtual time; in {killed} of them the process was killed, {idle} had no hand."
        f" People: {', '.join(kinds)}.",
        "",
        "The bot is the real one. Discord is in memory, with its delays and limits: 80-300 ms for an",
        "answer, 300-900 ms for an edit, 5 edits in 5 s a channel, 429s as they come. People know only what their",
        "screens and their notifications say. They also give cuts, vote, ask for pair stakes, wait where hands come",
        "by themselves, and settle up. A figure counts what it names in one evening, or is the largest of it.",
        "",
        *table(outcomes),
        "",
        "`python -m tools.bench evenings --write` writes this page. To read one evening, minute by minute:",
        "`python -m tools.bench evenings --show SEED`.",
        "",
    ]
    return "\n".join(lines)
