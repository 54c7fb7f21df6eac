"""Load what first answers would wait for."""

from __future__ import annotations

from bot.players.closed.tables import model_for
from bot.players.learnt.values import has_values
from bot.players.levels import choose
from bot.players.position import Position
from bot.rules.board import Board
from bot.rules.closed.presets import load_closed
from bot.rules.open_face.presets import load_open_face, open_face_presets
from bot.table.options import Level


def warm_up() -> None:
    """Decide once in every game that has tables, and once in the closed one: about a third of a second."""
    model_for(load_closed("american"), 1)
    for ruleset in map(load_open_face, open_face_presets()):
        if has_values(ruleset):
            first, *later = ruleset.streets
            held = ruleset.cards[: first.deal]
            position = Position(ruleset, Board(), held, first.place, frozenset(held), sum(one.deal for one in later))
            choose(Level.CASUAL, position)
