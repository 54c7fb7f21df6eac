"""The best placements of one decision in open-face, with the boards that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from bot.panels.ways import Analysis, Way
from bot.play.study import LOOKED_AT, WAYS, different, kinds
from bot.players.fantasyland.setting import best_settings, points_of
from bot.players.open_face.levels import Decision, choose
from bot.players.position import Position
from bot.rules.board import Board, Cards
from bot.rules.cards import rank_of
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.reading import board_as_read
from bot.rules.ruleset import Ruleset
from bot.table.open_face.views import open_face_board_view
from bot.table.options import Level


def in_position(position: Position, ways: int = WAYS) -> Analysis:
    """The best placements of one decision in an open-face game, at the strongest level: really different ones."""
    settings = best_settings(position, LOOKED_AT) if position.fantasyland else ()
    return varied(of_decision(position, Decision(settings) if settings else choose(Level.STRONG, position), None), ways)


def varied(analysis: Analysis, ways: int) -> Analysis:
    """Those ways that are really different: by what the rows of full boards are, else by the ranks for each row."""
    kind = _names_in(analysis.ruleset) if analysis.is_fantasyland else _ranks
    return replace(analysis, ways=different(analysis.ways, ways, kind))


def _names_in(ruleset: Ruleset) -> Callable[[Way], Hashable]:
    assert isinstance(ruleset, OpenFaceRuleset), "these are analyses of open-face cards"
    rules = ruleset
    return lambda way: kinds(open_face_board_view(rules, way.board).names)


def _ranks(way: Way) -> Hashable:
    places = (*way.laid_rows.rows, way.discards)
    return tuple(tuple(sorted(map(rank_of, cards))) for cards in places)


def of_decision(position: Position, decision: Decision, ways: int | None = WAYS) -> Analysis:
    """A decision's best placements, with the boards that they lead to; all that it has for None."""
    found = tuple(
        Way(
            board=as_read_in(position, position.board.add(candidate.placement[0])),
            points=candidate.value,
            new=() if position.fantasyland else candidate.placement[0].cards,
            discards=candidate.placement[1],
            error=candidate.error,
        )
        for candidate in decision.candidates[:ways]
    )
    return Analysis(position.ruleset, position.held, found, is_fantasyland=position.fantasyland > 0)


def with_own_settings(analysis: Analysis, position: Position, own: tuple[Board, ...]) -> Analysis:
    """A Fantasyland's analysis with one's own settings of its cards; how many are better is not counted."""
    found = tuple(
        Way(as_read_in(position, board), points_of(position, board), discards=_left(position, board)) for board in own
    )
    return replace(analysis, own=found)


def divides_fantasyland(board: Board, position: Position) -> bool:
    """Whether a full board has some of the cards of a decision in Fantasyland."""
    return position.fantasyland > 0 and set(board.cards) <= set(position.held)


def as_read_in(position: Position, board: Board) -> Board:
    """A board with its full rows as people read them."""
    return board_as_read(board, has_low_middle=position.ruleset.middle != "high")


def _left(position: Position, board: Board) -> Cards:
    return tuple(card for card in position.held if card not in board.cards)
