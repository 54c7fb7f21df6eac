"""The computer players of open-face behind the port that all games share."""

from __future__ import annotations

from bot.players.game import Game
from bot.players.learnt.value_function import has_value_function
from bot.players.open_face.levels import choose
from bot.players.position import Position
from bot.rules.board import Board
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.table.options import Level


class OpenFacePlayers(Game):
    """Players who place street by street."""

    def warm_up(self) -> None:
        """Decide once in each preset that has learnt weights, so that these are loaded."""
        for ruleset in map(load_open_face, open_face_presets()):
            if has_value_function(ruleset):
                first, *later = ruleset.streets
                held = ruleset.cards[: first.deal]
                position = Position(
                    ruleset, Board(), held, first.place, frozenset(held), sum(one.deal for one in later)
                )
                choose(Level.CASUAL, position)
