"""What a tap does to a draft. Pure: it is applied inside the store's transaction, and may be applied twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.panels.custom_ids import Tap, Verb
from bot.panels.private import draft_digest
from bot.rules.cards import BadCard, Row, parse_card
from bot.table.draft import Draft, choose_row, clear, fill_middle, raise_card, tap_row, undo
from bot.table.views import SeatView

DRAFTING = frozenset({Verb.CARD, Verb.ROW, Verb.UNDO, Verb.CLEAR, Verb.SORT, Verb.CHOOSE_BACK, Verb.CHOOSE_FRONT})


def drafted(draft: Draft, tap: Tap, values: Sequence[str], view: SeatView) -> Draft:
    """The draft after a tap; unchanged when the tap does not fit what is there now (a double tap, a stale copy)."""
    if not view.may_place or (tap.hand_no, tap.street_no) != (view.hand.hand_no, view.street_no):
        return draft
    try:
        return _drafted(draft, tap, values, view)
    except (BadCard, ValueError):
        return draft


def _drafted(draft: Draft, tap: Tap, values: Sequence[str], view: SeatView) -> Draft:
    match tap.verb:
        case Verb.CARD:
            card = parse_card(tap.seen)
            return raise_card(draft, card) if card in view.held else draft
        case Verb.ROW:
            return _to_row(draft, tap, view)
        case Verb.UNDO:
            return undo(draft) if tap.seen == draft_digest(draft) else draft
        case Verb.CLEAR:
            return clear(draft)
        case Verb.SORT:
            return replace(draft, by_suit=tap.seen == "suit")
        case Verb.CHOOSE_BACK | Verb.CHOOSE_FRONT:
            row = Row.BACK if tap.verb is Verb.CHOOSE_BACK else Row.FRONT
            cards = tuple(parse_card(value) for value in values)
            if not set(cards) <= set(view.held) or len(set(cards)) != row.size:
                return draft
            return fill_middle(choose_row(draft, row, cards), view.held, view.hand.ruleset.middle)
        case _:
            return draft


def _to_row(draft: Draft, tap: Tap, view: SeatView) -> Draft:
    """The card that the presser saw raised goes to the row, if it is still in hand and the row has room."""
    text, _, number = tap.seen.partition(".")
    card, row = parse_card(text), Row(int(number))
    has_room = view.board.add(draft.rows()).room(row) > 0
    is_in_hand = card in draft.in_hand(view.held)
    return tap_row(draft, card, row) if is_in_hand and has_room and len(draft.placed) < view.places else draft
