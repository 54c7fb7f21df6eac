"""The best placements of one decision in open-face, with the boards that they lead to."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.ways import Analysis, Way
from bot.play.study import WAYS
from bot.players.fantasyland.setting import points_of
from bot.players.open_face.levels import Decision, choose
from bot.players.position import Position
from bot.rules.board import Board, Cards
from bot.rules.cards import in_order
from bot.table.options import Level


def in_position(position: Position, ways: int = WAYS) -> Analysis:
    """The best placements of one decision in an open-face game, at the strongest level."""
    return of_decision(position, choose(Level.STRONG, position), ways)


def of_decision(position: Position, decision: Decision, ways: int = WAYS) -> Analysis:
    """A decision's best placements, with the boards that they lead to."""
    found = tuple(
        Way(
            board=_to_read(position.board.add(candidate.placement[0]), position),
            points=candidate.value,
            new=() if position.fantasyland else candidate.placement[0].cards,
            discards=candidate.placement[1],
        )
        for candidate in decision.candidates[:ways]
    )
    return Analysis(position.ruleset, position.held, found)


def with_own_settings(analysis: Analysis, position: Position, own: tuple[Board, ...]) -> Analysis:
    """A Fantasyland's analysis with one's own settings of its cards; how many are better is not counted."""
    found = tuple(Way(board, points_of(position, board), discards=_left(position, board)) for board in own)
    return replace(analysis, own=found)


def divides_fantasyland(board: Board, position: Position) -> bool:
    """Whether a full board has some of the cards of a decision in Fantasyland."""
    return position.fantasyland > 0 and set(board.cards) <= set(position.held)


def _to_read(board: Board, position: Position) -> Board:
    """A board set at once has its rows from the highest card; one that grew, as it grew."""
    return Board.of(in_order(row, by_suit=False) for row in board.rows) if position.fantasyland else board


def _left(position: Position, board: Board) -> Cards:
    return tuple(card for card in position.held if card not in board.cards)
