"""What a tap does to the draft of a closed hand. Pure: it is applied inside the store's transaction, maybe twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.panels.custom_ids import Tap, Verb
from bot.panels.suggestions import SURRENDER, declared, seen_rows
from bot.rules.board import Board, Cards
from bot.rules.cards import BadCard, Row, parse_cards
from bot.table.closed.draft import (
    ClosedDraft,
    choose,
    clear,
    declare,
    draft_of,
    loads,
    sort,
    surrender,
    take_back,
    take_middle,
)
from bot.table.closed.seat import ClosedSeatView

CLOSED_STREET = 0  # under which a closed hand's draft is kept: it has no streets
CLOSED_DRAFTING = frozenset(
    {
        Verb.READY_BACK,
        Verb.READY_MIDDLE,
        Verb.CHOOSE_BY,
        Verb.CHANGE_HAND,
        Verb.CHOOSE_BACK,
        Verb.CHOOSE_FRONT,
        Verb.SORT,
        Verb.CLEAR,
        Verb.DECLARE,
        Verb.SURRENDER,
    }
)


def current_draft(text: str | None, view: ClosedSeatView) -> ClosedDraft:
    """The draft in a stored text; without one what the player has confirmed, or a fresh one."""
    if text is not None and (view.may_set or view.may_say):
        draft = loads(text)
        if set(draft.front + draft.back) <= set(view.cards):
            return draft
    if view.arrangement is not None:
        return draft_of(view.arrangement, view.natural, view.surrenders)
    return _fresh(view)


def _fresh(view: ClosedSeatView) -> ClosedDraft:
    """No row is chosen, and the highest paid natural of the cards declared (RULES 2.4).

    It is stored with the first tap only. A deadline before that is left to the policy.
    """
    return ClosedDraft(natural=view.naturals[0][0] if view.naturals and view.may_set else None)


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
        case Verb.CHANGE_HAND:
            return replace(draft, changes=view.player.has_set)
        case Verb.CHOOSE_BY:
            return replace(draft, by_card=tap.seen == "cards")
        case Verb.READY_BACK | Verb.READY_MIDDLE:
            return _taken(draft, tap, values, view)
        case _:
            return _chosen(draft, tap, values, view)


def suggested(draft: ClosedDraft, seen: str, view: ClosedSeatView) -> ClosedDraft | None:
    """The draft with what a hint suggested: rows, a natural, or a surrender; None if that cannot be chosen now."""
    if seen == SURRENDER:
        is_offered = view.may_say or (view.may_set and view.surrender_units > 0 and not view.says_in_turn)
        return surrender(draft, True) if is_offered else None
    if not view.may_set:
        return None
    if natural := declared(seen):
        kind = next((kind for kind, _ in view.naturals if kind == natural), None)
        return declare(draft, kind) if kind is not None and not view.may_change else None
    rows = seen_rows(seen)
    return None if rows is None else laid(draft, rows, view)


def laid(draft: ClosedDraft, rows: Board, view: ClosedSeatView) -> ClosedDraft | None:
    """The draft with all cards in rows and nothing declared; None where these are not all of the player's cards."""
    if not view.may_set or not rows.is_full or set(rows.cards) != set(view.cards):
        return None
    plain = replace(draft, natural=None, surrenders=False)
    return choose(choose(plain, Row.BACK, rows.back), Row.FRONT, rows.front)


def _chosen(draft: ClosedDraft, tap: Tap, values: Sequence[str], view: ClosedSeatView) -> ClosedDraft:
    row = Row.BACK if tap.verb is Verb.CHOOSE_BACK else Row.FRONT
    cards = _own(" ".join(values), row, view)
    return choose(draft, row, cards) if cards else draft


def _taken(draft: ClosedDraft, tap: Tap, values: Sequence[str], view: ClosedSeatView) -> ClosedDraft:
    """A ready row: any five of the player's own cards, as an older list may have offered them."""
    if tap.verb is Verb.READY_MIDDLE:
        middle = _own(tap.seen, Row.MIDDLE, view)
        return take_middle(draft, middle, view.cards) if middle else draft
    back = _own(" ".join(values), Row.BACK, view)
    return take_back(draft, back) if back else draft


def _own(text: str, row: Row, view: ClosedSeatView) -> Cards:
    """Cards that fill a row, if they are all the player's own; none for anything else."""
    try:
        cards = parse_cards(text)
    except BadCard:
        return ()
    return cards if len(cards) == len(set(cards)) == row.size and set(cards) <= set(view.cards) else ()
