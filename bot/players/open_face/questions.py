"""The question that players of open-face answer: where the cards of a turn go, by a level or by a policy (RULES 5).

A policy places for a player at the deadline, given the view of the seat. If a seat has two boards, each is decided by
itself. The same view always gets the same placement. Few placements take more than 50 ms. Fantasyland with 17 cards
usually takes 50 ms and at most some 100 ms, with jokers up to 400 ms.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from bot.players.fantasyland.setting import set_all
from bot.players.open_face.levels import choose
from bot.players.placements import fill
from bot.players.position import Placement, Position, positions_of
from bot.players.safe.policy import safe
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.table.open_face.actions import ActFor
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Level, Policy


@dataclass(frozen=True, slots=True)
class Placing:
    """Where the due cards of a seat go: by a level, or by a policy around the cards of the player's draft, `tapped`."""

    view: OpenFaceSeatView
    by: Level | Policy
    tapped: Board = Board()

    def answer(self, seconds: float) -> ActFor:
        """The placement as an action. Two boards share the seconds. Raises ValueError if there is nothing to place."""
        view, by = self.view, self.by
        if isinstance(by, Policy):
            rows, discards = complete(view, self.tapped, by)
        else:
            positions = positions_of(view)
            share = seconds / len(positions)
            rows, discards = together(
                choose(by, position, effort=1.0, seconds=share).placement for position in positions
            )
        return ActFor(view.player.seat, view.hand.hand_no, view.hand.street_no, rows, discards)

    def plainly(self) -> Placing:
        """The same question to the policy `safe` instead of a level."""
        return replace(self, by=Policy.SAFE) if isinstance(self.by, Level) else self

    def simplest(self) -> Placing:
        """The same question to the policy `fill`, which reckons nothing."""
        return replace(self, by=Policy.FILL)


def place(policy: Policy, view: OpenFaceSeatView) -> Placement:
    """The policy's placement for a seat. Raises ValueError if the seat may not place now."""
    return together(place_at(policy, position) for position in positions_of(view))


def place_at(policy: Policy, position: Position) -> Placement:
    """The policy's placement in one position."""
    return _place(policy, position, Board())


def complete(view: OpenFaceSeatView, draft_rows: Board, policy: Policy) -> Placement:
    """The placement that a draft becomes at the deadline. A complete draft is placed as it is, even if it fouls.

    Otherwise the cards of the draft stay in their rows if there is room, and the policy places the rest. Cards that the
    seat does not hold are ignored. In Fantasyland rows of the draft are given up if no arrangement around them is
    legal. Raises ValueError if the seat may not place now.
    """
    return together(_complete(position, draft_rows, policy) for position in positions_of(view))


def together(placements: Iterable[Placement]) -> Placement:
    """The placements on several boards joined into one."""
    rows = Board()
    discards: Cards = ()
    for more_rows, more_discards in placements:
        rows, discards = rows.add(more_rows), (*discards, *more_discards)
    return rows, discards


def _complete(position: Position, draft_rows: Board, policy: Policy) -> Placement:
    kept = _kept(position, draft_rows)
    if len(kept.cards) == position.places:
        return kept, tuple(card for card in position.held if card not in kept.cards)
    return _place(policy, position, kept)


def _place(policy: Policy, position: Position, kept: Board) -> Placement:
    if position.fantasyland:
        return set_all(position, kept)
    match policy:
        case Policy.SAFE:
            return safe(position, kept)
        case Policy.FILL:
            return fill(position, kept)
        case Policy.SURRENDER:
            raise ValueError("only a closed game offers a surrender: a table's options are refused otherwise")
        case _:
            assert_never(policy)


def _kept(position: Position, draft_rows: Board) -> Board:
    """The cards of a draft that fit, back first: held ones, once each, in rows with room, no more than are placed."""
    rows: list[Cards] = [(), (), ()]
    left = position.places
    free = set(position.held)
    for row in (Row.BACK, Row.MIDDLE, Row.FRONT):
        own = tuple(card for card in dict.fromkeys(draft_rows.row(row)) if card in free)
        rows[row] = own[: min(left, position.board.room(row))]
        free -= set(rows[row])
        left -= len(rows[row])
    return Board.of(rows)
