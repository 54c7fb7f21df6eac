"""How much of what came of a hand was the luck of the deal, so that fewer deals say what positions are worth.

For each draw: what its best placement is worth, less what that of other draws is worth on average, by the learnt
values. Whatever these are, the mean of that is zero: taken off what came, it moves no mean and leaves less to chance.

Zinkevich, Bowling, Bard, Kan, Billings, "Optimal Unbiased Estimators for Evaluating Agent Performance", 2006. Burch,
Schmid, Moravcik, Morrill, Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect
Information Games", 2018.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from bot.players.fantasyland.setting import best_settings, points_of, set_all
from bot.players.learnt.encoding import Boards, coded_deck, encoding
from bot.players.learnt.value_function import WEIGHT_SCALE
from bot.players.position import Candidate, Position
from bot.players.search.rollouts import deals
from bot.players.search.showdown import TerminalUtility
from bot.players.search.strong import PositionSearch
from bot.players.search.transitions import play_greedily
from bot.rules.board import Board, Cards
from bot.rules.open_face.ruleset import BOARD_CARDS, OpenFaceRuleset

FANTASYLAND = 0
"""In place of a street: all cards were dealt at once."""

DRAWS = 300
SETTINGS = 12
"""With how many other draws one is compared; and with how many other deals of Fantasyland."""


class Draw(NamedTuple):
    """What somebody was dealt on a street, and the board to which it comes."""

    player: int
    street_no: int
    board: Board
    cards: Cards


class Luck:
    """The luck of draws under a ruleset, in points against one opponent; or in those of a `utility` for one alone."""

    def __init__(self, ruleset: OpenFaceRuleset, utility: TerminalUtility | None = None) -> None:
        self._ruleset = ruleset
        nothing = Position(ruleset, Board(), (), 0, frozenset())
        # without a utility it rates full boards against a typical one
        self._search = PositionSearch(nothing, np.random.default_rng(0), utility=utility)
        self._encoding = encoding(coded_deck(ruleset))
        self._placed = tuple(accumulate(street.place for street in ruleset.streets))

    def of(self, draws: Sequence[Draw], rng: np.random.Generator) -> list[float]:
        """The luck of each draw of a hand; they are in the order of play.

        Cards of Fantasyland come first, whenever they are set: nobody knows them before, and all others are drawn from
        what they leave.
        """
        gone = {card for draw in draws if draw.street_no == FANTASYLAND for card in draw.cards}
        found = []
        for draw in draws:
            if draw.street_no == FANTASYLAND:
                found.append(self._of_setting(draw.cards, rng))
                continue
            found.append(self._of_draw(draw, [card for card in self._ruleset.cards if card not in gone], rng))
            gone.update(draw.cards)
        return found

    def _of_draw(self, draw: Draw, left: Sequence[int], rng: np.random.Generator) -> float:
        street = self._ruleset.streets[draw.street_no - 1]
        on_board = self._placed[draw.street_no - 1]
        others = deals(rng, np.array(left, np.int64), street.deal, DRAWS)
        cards = np.concatenate([np.array(draw.cards, np.int64)[:, None], others], axis=1)
        boards = Boards(*(np.repeat(states, cards.shape[1]) for states in self._encoding.encode([draw.board])))
        is_last = on_board == BOARD_CARDS
        rate = self._search.finishes.rate if is_last else self._search.afterstates.rate(on_board)
        _, worths = play_greedily(self._search.transitions, boards, cards, street.place, rate)
        points = worths.astype(np.float64) / (1 if is_last else WEIGHT_SCALE)
        return float(points[0] - points[1:].mean())

    def _of_setting(self, cards: Cards, rng: np.random.Generator) -> float:
        deck = np.array(self._ruleset.cards, np.int64)
        others = [tuple(rng.permutation(deck)[: len(cards)].tolist()) for _ in range(SETTINGS)]
        return self._set(cards) - float(np.mean([self._set(one) for one in others]))

    def _set(self, cards: Cards) -> float:
        position = Position(self._ruleset, Board(), cards, BOARD_CARDS, frozenset(cards), fantasyland=len(cards))
        return best_setting(position).value


def best_setting(position: Position) -> Candidate:
    """The best arrangement of the cards of Fantasyland; a foul where none is legal."""
    found = best_settings(position, 1)
    if found:
        return found[0]
    placement = set_all(position)
    return Candidate(placement, points_of(position, placement[0]))
