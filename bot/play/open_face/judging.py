"""A placement beside that of the level strong."""

from __future__ import annotations

from bot.panels.decisions import Asked, Judged, Move
from bot.panels.ways import Way
from bot.play.open_face.placements import as_read_in
from bot.players.open_face.levels import choose
from bot.players.position import Placement, Position, position_of
from bot.table.moves import By
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Level

EFFORT = 4.0
"""In usual ones: who is told of a mistake should be told of the right ones."""


def placed(view: OpenFaceSeatView, move: CardsPlaced) -> Judged:
    """The cards of a street or of a Fantasyland, on one board; the points are the table's."""
    stake = view.hand.options.stake
    cards = {*move.rows.cards, *move.discards}
    packet = next(one for one in view.packets if one.board == move.board and set(one.cards) == cards)
    position = position_of(view, packet)
    done: Placement = move.rows, move.discards
    decision = choose(Level.STRONG, position, effort=EFFORT, including=(done,))
    found = decision.candidate(done)
    return Judged(
        asked=Asked.FANTASYLAND if packet.is_fantasyland else Asked.STREET,
        done=_laid(position, done, found.value * stake),
        best=_laid(position, decision.placement, decision.candidates[0].value * stake),
        street_no=move.street_no,
        board=move.board if len(view.boards) > 1 else None,
        is_own=move.by is By.PLAYER,
        error=found.error * stake,
    )


def _laid(position: Position, placement: Placement, points: float) -> Move:
    rows, discards = placement
    new = () if position.fantasyland else rows.cards
    return Move(points, Way(as_read_in(position, position.board.add(rows)), points, new, discards))
