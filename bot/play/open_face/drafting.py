"""What a tap does to a draft, and what `/place` does. Pure: it may be applied twice, inside the store's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.panels.custom_ids import Tap, Verb
from bot.panels.open_face.drafted import Drafted, draft_digest, newly_fouls
from bot.panels.suggestions import seen_rows
from bot.rules.board import Board, Cards
from bot.rules.cards import BadCard, Row, parse_card, parse_cards
from bot.table.open_face.draft import Draft, choose_row, clear, fill_middle, lay_rows, raise_card, tap_row, undo
from bot.table.open_face.packets import Packet, cards_of, placed_together
from bot.table.open_face.playing import why_not_these_cards
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.refusals import RuleError

DRAFTING = frozenset(
    {
        Verb.CARD,
        Verb.ROW,
        Verb.UNDO,
        Verb.CLEAR,
        Verb.SORT,
        Verb.CHOOSE_BACK,
        Verb.CHOOSE_FRONT,
        Verb.READY_WAY,
        Verb.READY_BACK,
        Verb.READY_MIDDLE,
        Verb.CHOOSE_BY,
    }
)


def drafted(draft: Draft, tap: Tap, values: Sequence[str], view: OpenFaceSeatView) -> Draft:
    """The draft after a tap; unchanged when the tap does not fit what is there now (a double tap, a stale copy)."""
    if not view.may_place or (tap.hand_no, tap.street_no) != (view.hand.hand_no, view.street_no):
        return draft
    try:
        return _drafted(draft.only(view.held), tap, values, view)
    except (BadCard, ValueError):
        return draft


def _drafted(draft: Draft, tap: Tap, values: Sequence[str], view: OpenFaceSeatView) -> Draft:
    match tap.verb:
        case Verb.CARD:
            card = parse_card(tap.seen)
            return raise_card(draft, card) if card in cards_of(view.on_street) else draft
        case Verb.ROW:
            return _to_row(draft, tap, view)
        case Verb.UNDO:
            cards = cards_of(view.on_street)
            part = draft.only(cards)
            return draft.with_part(undo(part), cards) if tap.seen == draft_digest(part) else draft
        case Verb.CLEAR:
            cards = cards_of(view.in_fantasyland)
            return draft.with_part(clear(draft.only(cards)), cards)
        case Verb.SORT:
            return replace(draft, by_suit=tap.seen == "suit")
        case Verb.CHOOSE_BY:
            return replace(draft, by_card=tap.seen == "cards")
        case Verb.READY_WAY:
            return suggested(draft, values[0], view) or draft
        case Verb.READY_BACK:
            return _ready_back(draft, parse_cards(values[0]), view)
        case Verb.READY_MIDDLE:
            return _ready_middle(draft, parse_cards(tap.seen), view)
        case Verb.CHOOSE_BACK | Verb.CHOOSE_FRONT:
            row = Row.BACK if tap.verb is Verb.CHOOSE_BACK else Row.FRONT
            return _to_rows(draft, row, tuple(parse_card(value) for value in values), view)
        case _:
            return draft


def _to_row(draft: Draft, tap: Tap, view: OpenFaceSeatView) -> Draft:
    """The card that the presser saw raised goes to the row of its board, if it is still in hand and there is room."""
    text, _, number = tap.seen.partition(".")
    card = parse_card(text)
    row = Row(int(number))
    packet = next((packet for packet in view.on_street if card in packet.cards), None)
    if packet is None:
        return draft
    part = draft.only(packet.cards)
    has_room = view.boards[packet.board].add(part.rows()).room(row) > 0
    is_in_hand = part.row_of(card) is None
    return tap_row(draft, card, row) if is_in_hand and has_room and len(part.placed) < packet.places else draft


def with_leftovers(packets: tuple[Packet, ...], rows: Board, discards: Cards) -> Cards:
    """The discards of a placement by text: those left over where none was named and enough cards were placed."""
    if discards:
        return discards
    whole = (packet for packet in packets if len(packet.part(rows, ())[0].cards) == packet.places)
    return tuple(card for packet in whole for card in packet.cards if card not in rows.cards)


def on_board(draft: Draft, view: OpenFaceSeatView, packet: Packet, rows: Board, discards: Cards) -> Draft:
    """The draft with a whole placement for one of two boards; what was tapped for the other stays.

    Raises RuleError for a placement that would be refused.
    """
    if refusal := why_not_these_cards(view.boards, (packet,), rows, discards):
        raise RuleError(refusal)
    placed = tuple((card, row) for row in Row for card in rows.row(row))
    return draft.with_part(replace(draft, placed=placed, raised=None), packet.cards)


def suggested(draft: Draft, seen: str, view: OpenFaceSeatView) -> Draft | None:
    """The draft with what a hint suggested for this street or this Fantasyland, as if each card had been tapped.

    None if that cannot be placed now: the cards are no longer held, or never were.
    """
    rows = seen_rows(seen)
    if rows is None:
        return None
    held = cards_of(placed_together(view.packets, rows.cards))
    return laid(draft, rows, tuple(card for card in held if card not in rows.cards), view)


def laid(draft: Draft, rows: Board, discards: Cards, view: OpenFaceSeatView) -> Draft | None:
    """The draft with a whole placement, as if each card had been tapped; None for one that would be refused."""
    if why_not_these_cards(view.boards, view.packets, rows, discards):
        return None
    placed = tuple((card, row) for row in Row for card in rows.row(row))
    packets = placed_together(view.packets, rows.cards)
    return draft.only(view.held).with_part(replace(draft, placed=placed, raised=None), cards_of(packets))


def is_new_foul(before: Draft, rows: Board, discards: Cards, view: OpenFaceSeatView) -> bool:
    """Whether a whole placement loses a board that was still good, and is not what the draft has already."""
    after = laid(before, rows, discards, view)
    if after is None or dict(after.placed) == dict(before.placed):
        return False
    packets = placed_together(view.packets, rows.cards)
    return newly_fouls(Drafted.of(view, after).placed_by(packets))


def _ready_back(draft: Draft, back: Cards, view: OpenFaceSeatView) -> Draft:
    """A ready back of the only board that is set in Fantasyland; another one than before begins anew."""
    packet = _only_packet(view)
    if packet is None or len(set(back)) != Row.BACK.size or not set(back) <= set(packet.cards):
        return draft
    return draft if set(draft.rows().back) == set(back) else lay_rows(draft, Board(back=back))


def _ready_middle(draft: Draft, cards: Cards, view: OpenFaceSeatView) -> Draft:
    """A ready middle and the front before it, behind the back that is chosen; unchanged where one of them is there."""
    packet, back = _only_packet(view), draft.rows().back
    rows = Board(cards[Row.MIDDLE.size :], cards[: Row.MIDDLE.size], back)
    if packet is None or not rows.is_full or len(set(rows.cards)) != len(rows.cards):
        return draft
    return lay_rows(draft, rows) if set(rows.cards) <= set(packet.cards) else draft


def _only_packet(view: OpenFaceSeatView) -> Packet | None:
    """Fantasyland's cards where the player has one board: two are set card by card."""
    return view.in_fantasyland[0] if len(view.boards) == 1 and view.in_fantasyland else None


def _to_rows(draft: Draft, row: Row, cards: Cards, view: OpenFaceSeatView) -> Draft:
    """Fantasyland's selects: exactly these cards in back or front of their board, and its middle as they allow it."""
    packet = next((packet for packet in view.in_fantasyland if set(cards) <= set(packet.cards)), None)
    if packet is None or len(set(cards)) != row.size:
        return draft
    part = choose_row(draft.only(packet.cards), row, cards)
    part = fill_middle(part, packet.cards, view.hand.ruleset.middle)
    return draft.with_part(part, packet.cards)
