"""The closed game on the command line: what may be declared beside the rows of an analysis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.cli.analyse import CommandGame
from bot.panels.closed.rules import natural_name
from bot.panels.screen import signed_decimal
from bot.panels.ways import Analysis
from bot.rules.closed.ruleset import ClosedRuleset
from bot.words import DEFAULT_LANGUAGE, words_in


class ClosedCommands(CommandGame):
    """Naturals and surrender, each with its worth, and which of all is best."""

    def as_object(self, analysis: Analysis) -> dict[str, Any]:
        """The opponents, what may be declared, and what is advised."""
        rules = _rules(analysis)
        natural = analysis.best_natural
        return {
            "opponents": analysis.others,
            "banks": analysis.banks,
            "naturals": [
                {"natural": kind, "units": rules.natural_units[kind], "points": round(points, 4)}
                for kind, points in analysis.naturals
            ],
            "surrender": None if analysis.surrender is None else round(analysis.surrender, 4),
            "advice": natural[0] if natural else "surrender" if analysis.is_given_up else "play",
        }

    def lines(self, analysis: Analysis) -> Iterator[str]:
        """A line for each natural and for the surrender, and one where either is best."""
        rules = _rules(analysis)
        words = words_in(DEFAULT_LANGUAGE)
        for kind, points in analysis.naturals:
            units = rules.natural_units[kind]
            price = f"{units} {'point' if units == 1 else 'points'}{'' if analysis.others == 1 else ' from each'}"
            yield f"natural: {natural_name(rules, kind, words)}, {price}, {signed_decimal(points, words)}"
        if analysis.surrender is not None:
            cost = analysis.ways[0].points - analysis.surrender
            yield f"surrender: {signed_decimal(analysis.surrender, words)}, it costs {signed_decimal(cost, words)}"
        if (natural := analysis.best_natural) is not None:
            yield f"best: declare {natural_name(rules, natural[0], words)}"
        elif analysis.is_given_up:
            yield "best: surrender"


def _rules(analysis: Analysis) -> ClosedRuleset:
    assert isinstance(analysis.ruleset, ClosedRuleset), "asked of the game of the analysis"
    return analysis.ruleset
