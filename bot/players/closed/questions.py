"""The questions that players of the closed game answer: how to set, and whether to surrender."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.players.closed.policies import ClosedPolicy, said_before, say, set_hand
from bot.rules.board import Board
from bot.table.closed.actions import SayFor, SetFor
from bot.table.closed.draft import ClosedDraft
from bot.table.closed.seat import ClosedSeatView


@dataclass(frozen=True, slots=True)
class Setting:
    """How a seat sets its thirteen cards around the rows of its player's draft, and what it declares."""

    view: ClosedSeatView
    by: ClosedPolicy
    draft: ClosedDraft = field(default_factory=ClosedDraft)

    def answer(self, seconds: float) -> SetFor:
        """The arrangement with its declaration. A natural that the draft has is declared.

        A surrender that the draft has is not: nobody should lose a hand by one tap and a second one that came too late.
        Raises ValueError unless the seat holds thirteen cards.
        """
        view, draft = self.view, self.draft
        rules = view.hand.ruleset
        kept = Board(front=draft.front, back=draft.back)
        choice = set_hand(self.by, rules, view.cards, len(view.opponents), banks=view.banks, kept=kept)
        natural = draft.natural or choice.natural
        surrenders = choice.surrenders and natural is None
        return SetFor(view.player.seat, view.hand.hand_no, choice.arrangement, natural, surrenders)

    def plainly(self) -> Setting:
        """The same question: its answer takes a few milliseconds, and seconds only with a bonus in every hand."""
        return self

    def simplest(self) -> Setting:
        """The same question to the policy `fill`, which reckons nothing."""
        return replace(self, by=ClosedPolicy.FILL)


@dataclass(frozen=True, slots=True)
class Saying:
    """Whether a seat plays or surrenders when its turn to say so comes, or when naturals were shown (RULES 2).

    A surrender that was chosen before stays.
    """

    view: ClosedSeatView
    by: ClosedPolicy

    def answer(self, seconds: float) -> SayFor:
        """What the seat says. The seat has set before."""
        view = self.view
        assert view.arrangement is not None, "who speaks has set"
        rules = view.hand.ruleset
        said = said_before(view)
        surrenders = view.surrenders or say(self.by, rules, view.arrangement, said, banks=view.banks)
        return SayFor(view.player.seat, view.hand.hand_no, surrenders)

    def plainly(self) -> Saying:
        """The same question: its answer takes a few milliseconds."""
        return self

    def simplest(self) -> Saying:
        """The same question to the policy `fill`, which never gives up."""
        return replace(self, by=ClosedPolicy.FILL)
