"""Sentences about a closed hand that several panels share."""

from __future__ import annotations

from bot.panels.rules_closed import natural_name
from bot.panels.screen import Screen
from bot.rules.cards import Row
from bot.rules.evaluate import scale
from bot.rules.naturals import NaturalKind
from bot.table.closed_seat import ClosedSeatView
from bot.table.views import BoardView


def units_words(screen: Screen, units: int) -> str:
    """``1 unit``, ``3 units``: what a table's stake makes of them is said where points are shown."""
    return screen.words("setting.unit_one") if units == 1 else screen.words("setting.units", number=units)


def natural_words(view: ClosedSeatView, kind: NaturalKind, screen: Screen) -> tuple[str, str]:
    """What a natural is called at this table, and what it pays."""
    rules = view.hand.ruleset
    return natural_name(rules, kind, screen.words), units_words(screen, rules.natural_units[kind])


def foul_line(view: ClosedSeatView, shown: BoardView, screen: Screen) -> str:
    """Which row of a full, fouled board beats which, and what that means under these rules."""
    values = [scale(view.hand.ruleset.wheel).value_of(shown.board.row(row)) for row in Row]
    higher = next(row for row in (Row.FRONT, Row.MIDDLE) if values[row] > values[row + 1])
    lower = Row(higher + 1)
    is_refused = view.hand.ruleset.fouls == "refused"
    return screen.words(
        "setting.foul_refused" if is_refused else "setting.foul_allowed",
        higher=screen.words(f"row.{higher.name.lower()}").lower(),
        higher_name=shown.names[higher],
        lower=screen.words(f"row.{lower.name.lower()}").lower(),
        lower_name=shown.names[lower],
    )
