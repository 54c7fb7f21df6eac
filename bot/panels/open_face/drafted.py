"""A player's view together with what they have tapped, worked out once for a whole panel: each click asks for it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb, digest_seen
from bot.rules.board import Board, Cards
from bot.rules.cards import Card, in_order
from bot.rules.open_face.fouls import must_foul
from bot.table.open_face.draft import Draft, dumps
from bot.table.open_face.packets import Packet, cards_of
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.open_face.views import open_face_board_view
from bot.table.views import BoardView

BESIDE_STREET = "+"  # no hexadecimal digit
_NOTHING = Draft()


class BoardDraft(NamedTuple):
    """One of a player's boards, with what of the draft is about it."""

    number: int  # from 0
    is_one_of_two: bool
    packet: Packet | None  # what is to be placed on it now
    part: Draft
    new: Cards  # tapped to a row
    board: Board  # with the new cards
    shown: BoardView  # the same with its royalties and names
    was_foul: bool  # the board was lost before
    is_whole: bool  # nothing is left to tap: as far as this board goes, Confirm would be taken
    raised: Card | None  # the next row tap takes it

    @classmethod
    def of(cls, view: OpenFaceSeatView, number: int, packet: Packet | None, draft: Draft) -> BoardDraft:
        """Put one board and the draft together."""
        ruleset = view.hand.ruleset
        before = view.boards[number]
        part = _NOTHING if packet is None else draft.only(packet.cards)
        rows = part.rows()
        board = before.add(rows)
        shown = open_face_board_view(ruleset, board)
        is_whole = packet is not None and len(part.placed) == packet.places
        is_tapped = packet is not None and not packet.is_fantasyland and not is_whole
        return cls(
            number,
            len(view.boards) > 1,
            packet,
            part,
            rows.cards,
            board,
            shown,
            shown.is_foul and must_foul(before, ruleset.middle, ruleset.jokers, ruleset.low_qualifier),
            is_whole,
            part.next_card(in_order(packet.cards, by_suit=False)) if packet is not None and is_tapped else None,
        )

    @property
    def cards(self) -> Cards:
        """The cards to be placed, high to low, in the order of their buttons; in Fantasyland by suit if wanted so."""
        if self.packet is None:
            return ()
        return in_order(self.packet.cards, self.part.by_suit and self.packet.is_fantasyland)


class Drafted(NamedTuple):
    """A player's view with what they have tapped, board by board."""

    view: OpenFaceSeatView
    draft: Draft
    boards: tuple[BoardDraft, ...]
    street_no: int  # of the controls

    @classmethod
    def of(cls, view: OpenFaceSeatView, draft: Draft) -> Drafted:
        """Put the two together."""
        packets = {packet.board: packet for packet in view.packets}
        boards = [BoardDraft.of(view, number, packets.get(number), draft) for number in range(len(view.boards))]
        return cls(view, draft, tuple(boards), view.street_no)

    def placed_by(self, packets: tuple[Packet, ...]) -> tuple[BoardDraft, ...]:
        """The boards that one Confirm is about."""
        return tuple([own for own in self.boards if own.packet in packets])

    def placed_with(self, packet: Packet) -> tuple[Packet, ...]:
        """All that the same Confirm is about."""
        return self.view.in_fantasyland if packet.is_fantasyland else self.view.on_street

    def tap(self, verb: Verb, seen: str) -> str:
        """A custom id for a control of this street."""
        return _custom_id(verb, self.view.public.table, self.view.hand.hand_no, self.street_no, seen)


@lru_cache(maxsize=2048)  # nearly all controls of a street stay the same from tap to tap
def _custom_id(verb: Verb, table: TableId, hand_no: int, street_no: int, seen: str) -> str:
    return str(Tap(verb, table, hand_no, street_no, seen))


def newly_fouls(boards: tuple[BoardDraft, ...]) -> bool:
    """Whether a whole placement loses a board that was still good: what its Confirm is asked in so many words."""
    return all(own.is_whole for own in boards) and any(own.shown.is_foul and not own.was_foul for own in boards)


@lru_cache(maxsize=256)
def draft_digest(draft: Draft) -> str:
    """Names exactly what a Confirm button confirms."""
    return digest_seen(dumps(draft))


def confirmed(view: OpenFaceSeatView, draft: Draft, digest: str) -> tuple[Board, Cards] | None:
    """The rows and discards that a Confirm button of that digest confirms; None when it is not whole, or another one.

    A street and Fantasyland have a Confirm each, because they are due at different times; where both are shown, that of
    Fantasyland is marked, because no two custom ids of a message may be the same.
    """
    for packets in (view.on_street, view.in_fantasyland):
        if packets and draft_digest(draft.only(cards_of(packets))) == digest.removesuffix(BESIDE_STREET):
            return whole(draft, packets)
    return None


def whole(draft: Draft, packets: tuple[Packet, ...]) -> tuple[Board, Cards] | None:
    """The rows and discards of packets that are placed together; None as long as a card of them is to be tapped."""
    if any(len(draft.only(packet.cards).placed) != packet.places for packet in packets):
        return None
    cards = cards_of(packets)
    part = draft.only(cards)
    return part.rows(), part.in_hand(cards)
