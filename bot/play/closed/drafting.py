"""What a tap does to the draft of a closed hand. Pure: it is applied inside the store's transaction, maybe twice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.custom_ids import Tap, Verb
from bot.rules.cards import BadCard, Row, parse_card
from bot.table.closed.draft import ClosedDraft, choose, clear, declare, draft_of, loads, sort, surrender
from bot.table.closed.seat import ClosedSeatView

CLOSED_STREET = 0  # under which a closed hand's draft is kept: it has no streets
CLOSED_DRAFTING = frozenset({Verb.CHOOSE_BACK, Verb.CHOOSE_FRONT, Verb.SORT, Verb.CLEAR, Verb.DECLARE, Verb.SURRENDER})


def current_draft(text: str | None, view: ClosedSeatView) -> ClosedDraft:
    """The draft in a stored text; without one what the player has confirmed, or nothing chosen yet."""
    if text is not None and (view.may_set or view.may_say):
        draft = loads(text)
        if set(draft.front + draft.back) <= set(view.cards):
            return draft
    if view.arrangement is not None:
        return draft_of(view.arrangement, view.natural, view.surrenders)
    return ClosedDraft()


def closed_drafted(draft: ClosedDraft, tap: Tap, values: Sequence[str], view: ClosedSeatView) -> ClosedDraft:
    """The draft after a tap; unchanged when the tap does not fit what is there now (a double tap, a stale copy)."""
    if tap.hand_no != view.hand.hand_no:
        return draft
    if view.may_say and tap.verb is Verb.SURRENDER:
        return surrender(draft, tap.seen == "yes")
    if not view.may_set or (view.may_change and tap.verb is Verb.DECLARE):
        return draft
    match tap.verb:
        case Verb.SORT:
            return sort(draft) if draft.by_suit != (tap.seen == "suit") else draft
        case Verb.CLEAR:
            return clear(draft)
        case Verb.DECLARE:
            kind = next((kind for kind, _ in view.naturals if kind == tap.seen), None)
            return draft if kind is None and tap.seen else declare(draft, kind)
        case Verb.SURRENDER:
            is_offered = view.surrender_units > 0 and not view.says_in_turn
            return surrender(draft, tap.seen == "yes") if is_offered else draft
        case _:
            return _chosen(draft, tap, values, view)


def _chosen(draft: ClosedDraft, tap: Tap, values: Sequence[str], view: ClosedSeatView) -> ClosedDraft:
    row = Row.BACK if tap.verb is Verb.CHOOSE_BACK else Row.FRONT
    try:
        cards = tuple(parse_card(value) for value in values)
    except BadCard:
        return draft
    is_whole = len(set(cards)) == row.size and set(cards) <= set(view.cards)
    return choose(draft, row, cards) if is_whole else draft
