"""What learnt open-face tables are worth at a table: a player who follows them greedily, alone and against another one.

That is the level `casual`, for many thousand deals at once. Two players are dealt cards of one deck each deal, and see
nothing of each other's. So it says what tables know, for the course of a training; docs/strength.md has real matches.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bot.players.arrays import BoolArray, Float64Array, Int64Array
from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.learnt.encoding import Boards, coded_deck, encoding
from bot.players.learnt.tables import LearntWeights
from bot.players.learnt.terminal import TerminalValue
from bot.players.learnt.value_function import ValueFunction
from bot.players.search.afterstates import AfterstateRater
from bot.players.search.finishes import FinishRater
from bot.players.search.rollouts import deals, play_to_end
from bot.players.search.showdown import Showdown, TerminalUtility
from bot.players.search.transitions import transitions
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.lows import BEST_LOW
from bot.rules.open_face.ruleset import OpenFaceRuleset
from tools.pages.solitaire import PRICES

_AT_ONCE = 2_000  # deals: what a processor keeps at hand


class Ended(NamedTuple):
    """Full boards, ``[board]``: whether each is legal; if so its royalties, and these with the worth of Fantasyland.

    `ranks` are those of the rows, ``[row][board]``: the higher one wins.
    """

    ranks: Int64Array
    is_legal: BoolArray
    royalties: Float64Array
    enters: BoolArray
    brought: Float64Array


class Greedy:
    """Plays a ruleset by learnt tables: always the placement that they rate highest."""

    def __init__(self, ruleset: OpenFaceRuleset, learnt: LearntWeights) -> None:
        values = ValueFunction(ruleset, learnt.weights, learnt.population)
        showdown = Showdown(ruleset, TerminalUtility(fantasyland_worth(ruleset)), [learnt.population])
        self._ruleset = ruleset
        self._terminal = values.terminal
        self._afterstates = AfterstateRater(values)
        self._finishes = FinishRater(showdown, values.encoding.deck, ruleset.middle, ruleset.low_qualifier)

    def boards(self, cards: Int64Array) -> Ended:
        """The boards of some deals: ``[card][deal]``, the cards in the order in which one player is dealt them."""
        deck = coded_deck(self._ruleset)
        nothing = encoding(deck).encode([Board()])
        found: list[Boards] = []
        for start in range(0, cards.shape[1], _AT_ONCE):
            some = cards[:, start : start + _AT_ONCE]
            empty = Boards(*(np.repeat(states, some.shape[1]) for states in nothing))
            streets, rate = self._ruleset.streets, self._finishes.rate
            full, _ = play_to_end(transitions(deck), empty, some, streets, self._afterstates, rate)
            found.append(full)
        return ended(self._terminal, Boards(*map(np.concatenate, zip(*found, strict=True))))


def ended(terminal: TerminalValue, boards: Boards) -> Ended:
    """What full boards are, under the ruleset of `terminal`."""
    *rows, is_legal = terminal.values(boards)
    ranks = np.array(rows, np.int64)
    royalties = sum(terminal.royalties[row][rows[row]] for row in Row)
    has_low = (rows[Row.MIDDLE] == BEST_LOW).astype(np.int64)
    enters = (terminal.fantasyland_cards[has_low, rows[Row.FRONT]] > 0) & is_legal
    if terminal.ruleset.middle == "deuce_seven":
        ranks[Row.MIDDLE] *= -1
    return Ended(ranks, is_legal, royalties * is_legal, enters, terminal.brought(*rows) * is_legal)


def alone(boards: Ended) -> Float64Array:
    """What boards are worth alone, ``[board]``: by the prices of docs/alone.md, with any number of cards the same."""
    (entry,) = PRICES.fantasyland.values()
    return np.where(boards.is_legal, boards.royalties + entry * boards.enters, -PRICES.foul)


def settled(ruleset: OpenFaceRuleset, mine: Ended, theirs: Ended) -> Float64Array:
    """Points of boards against one other each, ``[board]``; Fantasyland has its worth."""
    compared = np.sign(mine.ranks - theirs.ranks).sum(axis=0)
    by_foul = len(Row) * (mine.is_legal.astype(np.int64) - theirs.is_legal)  # whoever fouls alone is scooped
    rows = np.where(mine.is_legal & theirs.is_legal, compared, by_foul)
    scoops = (rows == len(Row)).astype(np.int64) - (rows == -len(Row))
    found: Float64Array = ruleset.row_units * rows + ruleset.scoop_bonus * scoops + mine.brought - theirs.brought
    return found


def duel(ruleset: OpenFaceRuleset, one: Greedy, other: Greedy, seed: int, count: int) -> tuple[float, float]:
    """Points a hand of one player against another, and their standard error. Each deal is played both ways round."""
    each = sum(street.deal for street in ruleset.streets)
    cards = deals(np.random.default_rng(seed), np.array(ruleset.cards, np.int64), 2 * each, count)
    first, second = cards[:each], cards[each:]
    won = settled(ruleset, one.boards(first), other.boards(second))
    lost = settled(ruleset, other.boards(first), one.boards(second))
    points = (won - lost) / 2
    return float(points.mean()), float(points.std(ddof=1) / count**0.5)
