"""What was found out about some cards: ways to lay them, and what each is worth."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.boards import card_labels, row_word
from bot.panels.screen import Screen
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.closed.naturals import NaturalKind
from bot.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay some cards: the whole board then, what goes away, and the expected points of it.

    `rank`: its place among all legal ones, those of equal worth share it; None for a foul, or where they are not
    counted. `error`: the standard error of its difference from the best one, in points, 0 where nothing was left to
    chance.
    """

    board: Board
    points: float
    new: Cards = ()  # the cards laid now, where the board held others before
    discards: Cards = ()
    rank: int | None = None
    error: float = 0.0

    def laid(self, row: Row) -> Cards:
        """The cards that come to a row."""
        return tuple(card for card in self.board.row(row) if not self.new or card in self.new)

    @property
    def laid_rows(self) -> Board:
        """The cards that come to the board, row by row."""
        return Board.of(map(self.laid, Row))


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best ways to lay some cards, the best first; never none. Points are at one point a unit.

    In the closed game `naturals` are those that the cards may be declared as, each with the expected points of doing
    so, and `surrender` the expected points of giving up, None where it is not offered. `others` is how many opponents
    that is against, None where they were not asked about, and `banks` whether it is as the banker (None: nobody is).
    `own` are the asker's own ways, to be compared with the best; `legal` is how many legal ones there are, None where
    they are not counted. `is_fantasyland`: all cards of a board are laid at once, in a game that deals them one by one.
    `board` says which of the asker's two boards that is, from 0; None for the only one.
    """

    ruleset: Ruleset
    cards: Cards
    ways: tuple[Way, ...]
    others: int | None = None
    banks: bool | None = None
    naturals: tuple[tuple[NaturalKind, float], ...] = ()
    surrender: float | None = None
    own: tuple[Way, ...] = ()
    legal: int | None = None
    is_fantasyland: bool = False
    board: int | None = None

    def cost(self, way: Way) -> float:
        """The expected points that a way brings less than the best one."""
        return max(0.0, self.ways[0].points - way.points)

    @property
    def best_natural(self) -> tuple[NaturalKind, float] | None:
        """The natural that brings most, if declaring it brings at least as much as playing or giving up."""
        best = max(self.naturals, key=lambda one: one[1], default=None)
        return best if best is not None and best[1] >= max(self.ways[0].points, self.surrender or best[1]) else None

    @property
    def is_given_up(self) -> bool:
        """Whether giving up costs less than anything else."""
        worth = [self.ways[0].points, *(points for _, points in self.naturals)]
        return self.surrender is not None and self.surrender > max(worth)

    @property
    def rows_are_best(self) -> bool:
        """Whether nothing brings more than laying the cards."""
        return self.best_natural is None and not self.is_given_up


def rows_words(way: Way, screen: Screen) -> str:
    """The cards of a way row by row, of a street only the new ones: ``A♠ K♠ 3♣ / ... / ...``, and what goes away."""
    if way.new:
        parts = [
            screen.words("analysis.to_row", row=row_word(screen.words, row), cards=card_labels(way.laid(row)))
            for row in Row
            if way.laid(row)
        ]
    else:
        parts = [" / ".join(card_labels(row) for row in way.board.rows)]
    if way.discards:
        parts.append(screen.words("analysis.discards", cards=card_labels(way.discards)))
    return ", ".join(parts)
