"""What Fantasyland is worth to the search: by what it expects of an ordinary hand against somebody who is in it.

`bot.players.fantasyland.worth` reckons with boards that a greedy player built, who does not see the other board. The
search plays better, and against Fantasyland it knows that it does: so being there is worth a little less. The figures
are a fixed point: the values of hands in which Fantasyland may be earned again have the same worth in them. They come
from `python -m tools.pages.measure_worth`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.learnt.tables import FOLDER, Generation
from bot.players.learnt.value_function import has_value_function, nearest_game
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.toml_files import read_toml

FILE = FOLDER / "worths.toml"


@lru_cache(maxsize=64)
def worth_to_search(ruleset: OpenFaceRuleset, generation: Generation = Generation.NEWEST) -> Mapping[int, float]:
    """The points that Fantasyland is worth against one opponent by its number of cards, as `fantasyland_worth`.

    House rules are reckoned with by boards, and have as much less as the game whose weights play them.
    """
    by_boards = fantasyland_worth(ruleset)
    less = _less(nearest_game(ruleset)) if has_value_function(ruleset) and generation is Generation.NEWEST else {}
    if not less:
        return by_boards
    return MappingProxyType(
        {cards: worth - less[min(less, key=lambda own: abs(own - cards))] for cards, worth in by_boards.items()}
    )


def _less(game: str) -> dict[int, float]:
    """By how much Fantasyland is worth less to the search than by boards, by its number of cards; none if unknown."""
    return {int(cards): float(points) for cards, points in read_toml(FILE).get(game, {}).items()}
