"""By how much the search says too much of a position: measured in play, and taken off what is said.

The search deals opponents any card that was not seen. Among these are the cards that they have discarded because they
did not help them, so what helps them is more likely to come than it thinks: where nothing is discarded, as in regular
open-face, the figures are small. All placements of a position look better by about the same, and no decision hangs on
it. What is said of the position does. The figures come from `python -m tools.pages.measure_calibration --fit`.
"""

from __future__ import annotations

from functools import lru_cache

from bot.players.learnt.tables import FOLDER
from bot.players.learnt.value_function import nearest_game
from bot.players.position import Position
from bot.rules.board import Board
from bot.rules.open_face.fouls import must_foul
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.toml_files import read_toml

FILE = FOLDER / "optimism.toml"


def optimism(position: Position) -> float:
    """The points that the search's values are too high by; 0 where that was not measured.

    It counts opponents who have cards to place and can still be legal, each alike: no card helps the others. One in
    Fantasyland has discarded nothing yet.
    """
    by_street = measured(position.ruleset)
    return by_street[position.street_no - 1] * unfinished(position) if by_street else 0.0


def unfinished(position: Position) -> int:
    """How many opponents still have cards to place on streets, and are not certain to foul."""
    return sum(
        not one.fantasyland and not one.board.is_full and not _must_foul(one.board, position.ruleset)
        for one in position.opponents
    )


def _must_foul(board: Board, rules: OpenFaceRuleset) -> bool:
    return must_foul(board, rules.middle, rules.jokers, rules.low_qualifier)


@lru_cache(maxsize=64)
def measured(ruleset: OpenFaceRuleset) -> tuple[float, ...]:
    """The points for one opponent by street, measured in the game whose weights play these rules; none if in none."""
    if ruleset.boards > 1:
        return ()
    found = tuple(map(float, read_toml(FILE).get(nearest_game(ruleset), ())))
    return found if len(found) == len(ruleset.streets) else ()
