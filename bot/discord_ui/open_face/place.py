"""/place: placing cards by text instead of buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.ids import AccountId, TableId
from bot.panels.boards import card_labels
from bot.panels.open_face.drafted import whole
from bot.panels.screen import board_letter
from bot.play.broken import why_not_now
from bot.play.open_face.drafting import is_new_foul, laid, on_board, with_leftovers
from bot.play.typed_cards import typed_cards
from bot.rules.board import Board, Cards
from bot.table.notice import OF_TABLE
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.draft import Draft, dumps, loads
from bot.table.open_face.packets import Packet, placed_together
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.showing import seat_view


@dataclass(frozen=True, slots=True)
class Typed:
    """The rows and discards that a player typed. `board` is the index of the one board that is meant, if given."""

    front: str
    middle: str
    back: str
    discard: str
    board: int | None


async def place(desk: Desk, table: TableId, account: AccountId, typed: Typed, action_id: str) -> bool:
    """Place the typed cards, in the table's newest hand; whether they are kept as a draft instead.

    They are as long as cards for another board are missing. So is a placement that fouls a board which was good: the
    panel asks before that is confirmed. What stands in the draft already is meant, so it can be typed again.
    If the table plays another game, or no hand, it refuses the action. Raises BadCard, Told and RuleError.
    """
    known = await desk.tables.known(table)
    state = known.state
    view = seat_view(known.state, account)
    rows = Board(typed_cards(typed.front), typed_cards(typed.middle), typed_cards(typed.back))
    discards = typed_cards(typed.discard)
    if not rows.cards:
        raise Told("error.place_nothing")
    await desk.seen.saw(table, account, hidden=OF_TABLE)
    hand_no = state.hand.hand_no if state.hand is not None else 0
    if not isinstance(view, OpenFaceSeatView):
        await desk.tables.submit(table, PlaceCards(account, hand_no, 0, rows, discards), action_id=action_id)
        return False
    before: Draft = await desk.screens.draft(view)
    discards = with_leftovers(view.packets, rows, discards)
    placement: tuple[Board, Cards] | None = rows, discards
    if (packet := _packet_meant(view, rows, typed.board)) is not None:
        part = partial(on_board, view=view, packet=packet, rows=rows, discards=discards)
        placement = whole(part(before.only(view.held)), placed_together(view.packets, packet.cards))
        if placement is None and not (state.paused or known.row.broken or state.is_played_out):
            await _keep(desk, view, lambda draft: part(draft.only(view.held)))
            return True
    action = PlaceCards(account, hand_no, view.street_no, *(placement or (rows, discards)))
    if why_not_now(known, action) is None and is_new_foul(before, action.rows, action.discards, view):
        await _keep(desk, view, lambda draft: laid(draft, action.rows, action.discards, view))
        return True
    await desk.tables.submit(table, action, action_id=action_id)
    return False


async def _keep(desk: Desk, view: OpenFaceSeatView, change: Callable[[Draft], Draft | None]) -> None:
    """Change the player's draft for this street; None leaves it."""

    def changed(text: str | None) -> str | None:
        after = change(loads(text))
        return text if after is None else dumps(after)

    table, account = view.public.table, view.player.account
    await desk.store.drafts.change(table, account, view.hand.hand_no, view.street_no, changed)


def _packet_meant(view: OpenFaceSeatView, rows: Board, number: int | None) -> Packet | None:
    """What is to be placed on the one board that is named; None where none is, or none of the cards is for it.

    Raises Told for a board that the player does not have, and for cards that are tied to another one.
    """
    if number is None:
        return None
    if number >= len(view.boards):
        raise Told("error.no_such_board")
    for other in view.packets:
        strange = tuple(card for card in rows.cards if card in other.cards) if other.board != number else ()
        if strange:
            board = board_letter(other.board)
            raise Told("error.other_board", cards=card_labels(strange), number=len(strange), board=board)
    packet = next((packet for packet in view.packets if packet.board == number), None)
    return packet if packet is not None and set(rows.cards) & set(packet.cards) else None
