"""A closed hand as one of its players sees it: everything public, their own cards, and what they may choose."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.closed.hands import are_in_order, naturals_to_declare
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.evaluate import scale
from bot.table.closed.hand import ClosedHand, Stage
from bot.table.closed.turns import may_say, may_set
from bot.table.closed.views import ClosedHandView, ClosedPlayerView, row_names
from bot.table.state import State
from bot.table.views import BoardView, PublicView, SeatView


@dataclass(frozen=True, slots=True)
class ClosedSeatView(SeatView):
    """A table as one player in a closed hand sees it.

    `arrangement`, `natural` and `surrenders` are what they have confirmed. `naturals` are those that their cards may be
    declared as, the highest paid first, with their units. A surrender costs `surrender_units` (0: not offered) for each
    of the `opponents` who plays; where it is said in turn it can be chosen only when `may_say` is true. Once a natural
    was shown, too, `may_say` lets a player keep or change the choice; `may_set` then takes a surrender back.
    """

    public: PublicView
    hand: ClosedHandView
    index: int  # in the order of play
    cards: Cards  # their own thirteen, in the order of the deal
    arrangement: Board | None
    natural: NaturalKind | None
    surrenders: bool
    naturals: tuple[tuple[NaturalKind, int], ...]
    surrender_units: int
    may_set: bool  # confirm an arrangement now, also another one than before
    may_say: bool  # say play or surrender now

    @property
    def player(self) -> ClosedPlayerView:
        """This player as the others see them."""
        return self.hand.players[self.index]

    @property
    def has_turn(self) -> bool:
        """Whether the table waits for this player."""
        return self.player.is_waited_for

    @property
    def banks(self) -> bool | None:
        """Whether this player banks; None in a game without a banker."""
        return None if self.hand.banker is None else self.hand.banker == self.player.seat

    @property
    def opponents(self) -> tuple[ClosedPlayerView, ...]:
        """Those whom this player settles with: all others, or the banker alone."""
        return self.hand.opponents(self.player)

    @property
    def says_in_turn(self) -> bool:
        """Whether a surrender is said after all have set, instead of being confirmed with the arrangement."""
        return self.hand.ruleset.says_in_turn

    @property
    def may_change(self) -> bool:
        """Whether a natural lies open and this player has yet to keep or to change their choice."""
        return self.may_say and self.hand.stage is Stage.CHANGING


def closed_seat_view(state: State, index: int, public: PublicView) -> ClosedSeatView:
    """What one player may see of a closed hand."""
    hand = state.hand
    assert isinstance(hand, ClosedHand), "a view is made by the game of its hand"
    assert isinstance(public.hand, ClosedHandView), "both views are of the same hand"
    player = hand.seats[index]
    rules = hand.ruleset
    return ClosedSeatView(
        public=public,
        hand=public.hand,
        index=index,
        cards=player.cards,
        arrangement=player.arrangement,
        natural=player.natural,
        surrenders=player.surrenders,
        naturals=tuple((kind, rules.natural_units[kind]) for kind in naturals_to_declare(rules, player.cards)),
        surrender_units=rules.surrender_units,
        may_set=may_set(state, index),
        may_say=may_say(state, index),
    )


def closed_board_view(rules: ClosedRuleset, board: Board) -> BoardView:
    """An arrangement in the making: its full rows with names and listed bonuses, and whether it fouls for certain.

    A bonus is listed as the ruleset's table has it, whoever wins the row; 0 for all rows of a foul, and where nobody
    pays bonuses.
    """
    values_scale = scale(rules.wheel)
    values = [values_scale.value_of(board.row(row)) if board.room(row) == 0 else None for row in Row]
    is_foul = not are_in_order(rules, [value for value in values if value is not None])
    bonuses = None if is_foul else rules.paid_bonuses
    table = bonuses.by_value if bonuses is not None else None
    front, middle, back = (
        table[row][value] if table is not None and value is not None else 0
        for row, value in zip(Row, values, strict=True)
    )
    return BoardView(board, (front, middle, back), is_foul, row_names(board))
