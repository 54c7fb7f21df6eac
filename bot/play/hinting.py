"""Hints: what the strongest player would do with a seat's own view, where the table plays with them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.analysis import Analysis, Way
from bot.play.analysing import of_decision
from bot.players.closed import said_before, say_points
from bot.players.closed_solver import best_few
from bot.players.closed_tables import model_for
from bot.players.levels import choose
from bot.players.position import positions_of
from bot.table.closed_seat import ClosedSeatView
from bot.table.options import Level
from bot.table.own_views import OwnView

WAYS = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """Asks for the best ways to decide what a seat has to decide now, board by board."""

    view: OwnView

    def answer(self, seconds: float) -> tuple[Analysis, ...]:
        """The analyses, made from the view alone. Raises ValueError where there is nothing to decide."""
        view = self.view
        if isinstance(view, ClosedSeatView):
            return (_saying(view) if view.may_say else _setting(view),)
        positions = positions_of(view)
        share = seconds / len(positions)
        return tuple(of_decision(one, choose(Level.STRONG, one, seconds=share), WAYS) for one in positions)


def may_ask(view: OwnView) -> bool:
    """Whether there is something to decide."""
    return view.may_set or view.may_say if isinstance(view, ClosedSeatView) else view.may_place


def _setting(view: ClosedSeatView) -> Analysis:
    rules = view.hand.ruleset
    model = model_for(rules, len(view.opponents), view.banks)
    return Analysis(
        ruleset=rules,
        cards=view.cards,
        ways=tuple(Way(one.board, one.points) for one in best_few(model, view.cards, WAYS)),
        others=len(view.opponents),
        naturals=tuple((kind, model.natural_points(kind)) for kind, _ in view.naturals),
        surrender=model.surrender_points if rules.offers_surrender else None,
    )


def _saying(view: ClosedSeatView) -> Analysis:
    """Play with what is set, or surrender, knowing what was said before."""
    rules, board = view.hand.ruleset, view.arrangement
    if board is None:
        raise ValueError("who speaks has set")
    plays, surrenders = say_points(rules, board, said_before(view), banks=view.banks)
    return Analysis(rules, view.cards, (Way(board, plays),), len(view.opponents), surrender=surrenders)
