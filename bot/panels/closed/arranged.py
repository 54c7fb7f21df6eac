"""A closed hand as its player sees it together with what they have chosen but not confirmed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.panels.custom_ids import digest_seen
from bot.rules.board import Board, Cards
from bot.table.closed.draft import ClosedDraft, draft_of, dumps, whole
from bot.table.closed.seat import ClosedSeatView, closed_board_view
from bot.table.views import BoardView


@dataclass(frozen=True, slots=True)
class Arranged:
    """A player's view with what they have chosen, and what the whole panel asks of the two, worked out once."""

    view: ClosedSeatView
    draft: ClosedDraft
    shown: BoardView  # the rows as far as they are chosen, with names and bonuses
    arrangement: Board | None  # what Confirm confirms; None while cards are missing or the rules refuse it
    is_changed: bool  # something else than what was confirmed, if anything was
    digest: str  # names exactly what a Confirm button confirms

    @classmethod
    def of(cls, view: ClosedSeatView, draft: ClosedDraft) -> Arranged:
        """Put the two together."""
        rows = draft.rows(view.cards)
        shown = closed_board_view(view.hand.ruleset, rows)
        is_compared = draft.natural is None and not draft.surrenders
        arrangement = None if is_compared else whole(draft, view.cards)
        if is_compared and rows.is_full and not (shown.is_foul and view.hand.ruleset.fouls == "refused"):
            arrangement = rows
        is_changed = replace(draft, by_suit=False, by_card=False, changes=False) != _confirmed(view)
        return cls(view, draft, shown, arrangement, is_changed, digest_seen(dumps(draft)))

    @property
    def can_confirm(self) -> bool:
        """Whether Confirm would be taken and change something."""
        return self.view.may_set and self.arrangement is not None and self.is_changed

    @property
    def is_collapsed(self) -> bool:
        """Whether the player has confirmed and has not asked to change it."""
        return self.view.player.has_set and not self.is_changed and not self.draft.changes

    @property
    def confirms_foul(self) -> bool:
        """Whether Confirm would foul the hand: what it is asked in so many words."""
        is_compared = self.draft.natural is None and not self.draft.surrenders
        return self.can_confirm and is_compared and self.shown.is_foul

    @property
    def is_absent(self) -> bool:
        """Whether the table plays for them."""
        sitter = next((one for one in self.view.public.sitters if one.seat == self.view.player.seat), None)
        return sitter is not None and (sitter.is_away or sitter.is_leaving)

    @property
    def unplaced(self) -> Cards:
        """The cards that are in no row yet, sorted as the player wants them."""
        placed = self.shown.board.cards
        return tuple(card for card in self.draft.sorted(self.view.cards) if card not in placed)


def _confirmed(view: ClosedSeatView) -> ClosedDraft | None:
    return draft_of(view.arrangement, view.natural, view.surrenders) if view.arrangement is not None else None
