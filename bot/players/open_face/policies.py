"""Who acts for a player at the deadline, and in a computer's seat (RULES 5): one placement for a seat's view.

Of two boards each is played by itself. The same view always gets the same placement. Few take more than 50 ms,
Fantasyland with 17 cards included, which is 15 ms as a rule and 80 ms at most; with jokers among them it may be 400 ms.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bot.players.fantasyland.setting import set_all
from bot.players.fill import fill
from bot.players.position import Placement, Position, positions_of
from bot.players.safe.policy import safe
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Policy


def place(policy: Policy, view: OpenFaceSeatView) -> Placement:
    """The policy's rows (only new cards) and discards for this seat. Raises ValueError when it may not place now."""
    return together(place_at(policy, position) for position in positions_of(view))


def place_at(policy: Policy, position: Position) -> Placement:
    """The policy's rows and discards in one position."""
    return _place(policy, position, Board())


def complete(view: OpenFaceSeatView, draft_rows: Board, policy: Policy) -> Placement:
    """What a draft becomes at the deadline: a complete one is played, also one that fouls; the policy places the rest.

    Cards that were tapped stay in their rows as far as these have room; cards that the seat does not hold are ignored.
    In Fantasyland tapped rows are given up where there is no arrangement in order around them. Raises ValueError when
    the seat may not place now.
    """
    return together(_complete(position, draft_rows, policy) for position in positions_of(view))


def together(placements: Iterable[Placement]) -> Placement:
    """The placements of several boards as one."""
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
    """The tapped cards that fit: held ones, once each, in rows with room, at most as many as are placed; back first."""
    rows: list[Cards] = [(), (), ()]
    left = position.places
    free = set(position.held)
    for row in (Row.BACK, Row.MIDDLE, Row.FRONT):
        own = tuple(card for card in dict.fromkeys(draft_rows.row(row)) if card in free)
        rows[row] = own[: min(left, position.board.room(row))]
        free -= set(rows[row])
        left -= len(rows[row])
    return Board.of(rows)
