"""What the rules say of boards that the search reckons in a faster way."""

from __future__ import annotations

from collections.abc import Iterable

from bot.players.search.transitions import all_ways
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score

WORTH = {13: 7.0, 14: 12.0, 15: 18.0, 16: 24.0, 17: 31.0}
"""Points that Fantasyland is worth, by its number of cards."""


def net(ruleset: OpenFaceRuleset, boards: list[Board]) -> float:
    """What the first of the boards wins by the rules, Fantasyland at its worth on both sides."""
    result = score(ruleset, [Played((board,)) for board in boards])
    worths = [WORTH.get(cards, 0.0) for cards in result.next_fantasyland]
    return result.totals[0] + sum(worths[0] - worth for worth in worths[1:])


def grown_by_the_rules(board: Board, cards: Cards, place: int) -> Iterable[Board]:
    """The boards that come of every way to place so many of the cards where there is room."""
    for way in all_ways(len(cards), place):
        rows = [tuple(card for at, card in enumerate(cards) if bits >> at & 1) for bits in way]
        after = board.add(Board.of(rows))
        if all(after.room(row) >= 0 for row in Row):
            yield after
