"""What may be declared beside the rows, in analyses and reviews: a natural, a surrender."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.closed.rules import natural_name
from bot.panels.closed.words import points_words
from bot.panels.decisions import Move
from bot.panels.figures import as_decimal, shown_as
from bot.panels.picture import Ink, Line
from bot.panels.screen import Screen, signed_decimal
from bot.panels.ways import Analysis, rows_words
from bot.rules.closed.ruleset import ClosedRuleset


def closed_move_words(rules: ClosedRuleset, move: Move, screen: Screen) -> str:
    """What was done with thirteen cards, or would have been best."""
    words = screen.words
    if move.natural is not None:
        return words("review.declare", natural=natural_name(rules, move.natural, words))
    if move.surrenders:
        return words("review.surrender")
    return rows_words(move.way, screen) if move.way is not None else words("review.play")


def declared_lines(analysis: Analysis, screen: Screen) -> Sequence[str]:
    """The naturals and the surrender with what each brings, and which of all is best."""
    words = screen.words
    rules = _rules_of(analysis)
    plays = analysis.ways[0].points
    only_banker_pays = analysis.banks is False
    lines = []
    for kind, points in analysis.naturals:
        best = analysis.best_natural
        price = points_words(words, rules.natural_units[kind])
        lines.append(
            words(
                "analysis.natural_best" if best is not None and best[0] == kind else "analysis.natural",
                natural=natural_name(rules, kind, words),
                price=price if analysis.others == 1 or only_banker_pays else words("setting.price_each", price=price),
                points=signed_decimal(points, words),
            )
        )
    if analysis.surrender is not None:
        key = "analysis.surrender_best" if analysis.is_given_up else "analysis.surrender"
        more = shown_as(analysis.surrender) - shown_as(plays)
        than = "more" if more > 0 else "less" if more < 0 else "same"
        beside = words(f"analysis.{than}", points=as_decimal(more, words))
        lines.append(words(key, points=signed_decimal(analysis.surrender, words), beside=beside))
    return lines


def best_declared_lines(analysis: Analysis, screen: Screen) -> Sequence[Line]:
    """The natural or the surrender that is better than the rows, for a picture; nothing where the rows are best."""
    words = screen.words
    rules = _rules_of(analysis)
    if (best := analysis.best_natural) is not None:
        kind, points = best
        natural = natural_name(rules, kind, words)
        return (
            Line(words("analysis.line_natural", natural=natural, points=signed_decimal(points, words)), Ink.ACCENT),
        )
    if analysis.is_given_up and analysis.surrender is not None:
        return (Line(words("analysis.line_surrender", points=signed_decimal(analysis.surrender, words)), Ink.LOSS),)
    return ()


def _rules_of(analysis: Analysis) -> ClosedRuleset:
    assert isinstance(analysis.ruleset, ClosedRuleset), "these are analyses of closed cards"
    return analysis.ruleset
