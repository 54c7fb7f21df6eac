"""The open-face game, as its students ask for it."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.decisions import Judged
from bot.panels.ways import Analysis
from bot.play.cannot_analyse import CannotAnalyse
from bot.play.open_face.judging import placed
from bot.play.open_face.placements import divides_fantasyland, in_position, of_decision, with_own_settings
from bot.play.study import StudyGame
from bot.players.fantasyland.setting import best_settings
from bot.players.open_face.levels import Decision, choose
from bot.players.open_face.spot import Spot
from bot.players.position import Position, positions_of
from bot.rules.board import Board, Cards
from bot.rules.open_face.ruleset import BOARD_CARDS, FANTASYLAND_CARDS_MOST, OpenFaceRuleset
from bot.table.moves import Move
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Level


class OpenFaceStudy(StudyGame[OpenFaceRuleset, OpenFaceSeatView]):
    """The level strong is asked; a Fantasyland without others to look at is solved exactly."""

    def require(self, ruleset: OpenFaceRuleset, number: int) -> None:
        """Raise CannotAnalyse unless Fantasyland is dealt so many cards."""
        if ruleset.fantasyland is None:
            raise CannotAnalyse("cannot.no_fantasyland", ruleset=ruleset.title)
        if not BOARD_CARDS <= number <= FANTASYLAND_CARDS_MOST:
            raise CannotAnalyse("cannot.fantasyland", few=BOARD_CARDS, most=FANTASYLAND_CARDS_MOST, number=number)

    def of_cards(
        self,
        ruleset: OpenFaceRuleset,
        cards: Cards,
        seats: int | None,
        ways: int,
        *,
        is_varied: bool,
        own: tuple[Board, ...],
    ) -> Analysis:
        """The best settings of a Fantasyland by itself: `seats` make no difference."""
        held = tuple(cards)
        position = Position(ruleset, Board(), held, BOARD_CARDS, frozenset(held), fantasyland=len(held))
        if is_varied:
            return with_own_settings(in_position(position, ways), position, own)
        legal = best_settings(position, ways)
        found = of_decision(position, Decision(legal) if legal else choose(Level.STRONG, position), ways)
        return with_own_settings(found, position, own)

    def of_view(self, view: OpenFaceSeatView, own: tuple[Board, ...]) -> tuple[Analysis, ...]:
        """One analysis for each board that something is placed on."""
        if not view.may_place:
            return ()
        found = []
        for packet, position in zip(view.due, positions_of(view), strict=True):
            mine = tuple(board for board in own if divides_fantasyland(board, position))
            analysis = with_own_settings(in_position(position), position, mine)
            found.append(replace(analysis, board=packet.board if len(view.boards) > 1 else None))
        return tuple(found)

    def divides(self, view: OpenFaceSeatView, board: Board) -> bool:
        """Whether a full board has some of the cards of a Fantasyland that is to be set now."""
        return view.may_place and any(divides_fantasyland(board, one) for one in positions_of(view))

    def of_spot(
        self, spot: Spot, level: Level, seed: int, seconds: float | None, effort: float | None, ways: int
    ) -> tuple[Analysis, ...]:
        """What a level finds, for each board that something is placed on."""
        decisions = ((one, choose(level, one, seed=seed, effort=effort, seconds=seconds)) for one in spot.positions)
        return tuple(of_decision(one, decision, ways) for one, decision in decisions)

    def judged(self, view: OpenFaceSeatView, move: Move) -> Judged:
        """A placement beside that of the level strong. Takes as long as the level does."""
        if not isinstance(move, CardsPlaced):
            raise TypeError(f"{type(move).__name__} is no move of this game")
        return placed(view, move)
