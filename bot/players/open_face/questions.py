"""The question that players of open-face answer: where the cards of a turn go."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.players.open_face.levels import choose
from bot.players.open_face.policies import complete, together
from bot.players.position import positions_of
from bot.rules.board import Board
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
