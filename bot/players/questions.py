"""What computer players and deadlines ask for, as values: a question is worked out here or in another process.

A question is made from the view of the seat that it is about, so that whoever answers it knows no more than its player.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from bot.players.closed.policies import ClosedPolicy, said_before, say, set_hand
from bot.players.levels import choose
from bot.players.policies import complete, together
from bot.players.position import positions_of
from bot.rules.board import Board
from bot.table.closed.actions import SayFor, SetFor
from bot.table.closed.draft import ClosedDraft
from bot.table.closed.seat import ClosedSeatView
from bot.table.open_face.actions import ActFor
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Level, Policy

Move = ActFor | SetFor | SayFor

_Answer_co = TypeVar("_Answer_co", covariant=True)


class Question(Protocol[_Answer_co]):
    """Something to think about: a picklable value."""

    def answer(self, seconds: float) -> _Answer_co:
        """Think for about so long at most."""
        ...


@dataclass(frozen=True, slots=True)
class Placing:
    """Where the due cards go: as a computer player of a level has it, or as a policy does around what was tapped."""

    view: OpenFaceSeatView
    by: Level | Policy
    tapped: Board = Board()

    def answer(self, seconds: float) -> ActFor:
        """The placement. Raises ValueError when there is nothing to place now."""
        view, by = self.view, self.by
        if isinstance(by, Policy):
            rows, discards = complete(view, self.tapped, by)
        else:
            positions = positions_of(view)
            share = seconds / len(positions)
            rows, discards = together(choose(by, position, seconds=share).placement for position in positions)
        return ActFor(view.player.seat, view.hand.hand_no, view.hand.street_no, rows, discards)

    def plainly(self) -> Placing:
        """The same for whoever has no time left."""
        return replace(self, by=Policy.SAFE) if isinstance(self.by, Level) else self


@dataclass(frozen=True, slots=True)
class Setting:
    """How thirteen cards are set around what was chosen, and what is declared."""

    view: ClosedSeatView
    by: ClosedPolicy
    draft: ClosedDraft = field(default_factory=ClosedDraft)

    def answer(self, seconds: float) -> SetFor:
        """The arrangement; a natural that was chosen is declared.

        A surrender that was chosen but not confirmed is not: nobody loses a hand by one tap and a slow second one.
        """
        view, draft = self.view, self.draft
        rules, kept = view.hand.ruleset, Board(front=draft.front, back=draft.back)
        choice = set_hand(self.by, rules, view.cards, len(view.opponents), banks=view.banks, kept=kept)
        natural = draft.natural or choice.natural
        surrenders = choice.surrenders and natural is None
        return SetFor(view.player.seat, view.hand.hand_no, choice.arrangement, natural, surrenders)

    def plainly(self) -> Setting:
        """The same: it takes a few milliseconds."""
        return self


@dataclass(frozen=True, slots=True)
class Saying:
    """Play or surrender, knowing what was said before. Once a natural was shown, a surrender is kept."""

    view: ClosedSeatView
    by: ClosedPolicy

    def answer(self, seconds: float) -> SayFor:
        """What is said."""
        view = self.view
        assert view.arrangement is not None, "who speaks has set"
        rules, said = view.hand.ruleset, said_before(view)
        surrenders = view.surrenders or say(self.by, rules, view.arrangement, said, banks=view.banks)
        return SayFor(view.player.seat, view.hand.hand_no, surrenders)

    def plainly(self) -> Saying:
        """The same: it takes a few milliseconds."""
        return self
