"""/place: placing cards by text instead of buttons."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.ids import AccountId, TableId
from bot.panels.open_face.drafted import whole
from bot.play.open_face.drafting import is_foul_laid, laid, on_board, with_leftovers
from bot.play.typed_cards import typed_cards
from bot.rules.board import Board, Cards
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.draft import Draft, dumps, loads
from bot.table.open_face.packets import placed_together
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.showing import seat_view
from bot.table.why_not import why_not


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
    state = await desk.tables.state(table)
    view = seat_view(state, account)
    rows = Board(typed_cards(typed.front), typed_cards(typed.middle), typed_cards(typed.back))
    discards = typed_cards(typed.discard)
    if not rows.cards:
        raise Told("error.place_nothing")
    await desk.seen.saw(table, account)
    hand_no = state.hand.hand_no if state.hand is not None else 0
    action = PlaceCards(account, hand_no, 0, rows, discards)
    if isinstance(view, OpenFaceSeatView):
        before: Draft = await desk.screens.draft(view)
        discards = with_leftovers(view.packets, rows, discards)
        placement: tuple[Board, Cards] | None = rows, discards
        if typed.board is not None:
            placement = await _on_board(desk, table, view, rows, discards, typed.board)
        if placement is None:
            return True
        action = PlaceCards(account, hand_no, view.street_no, *placement)
        if why_not(state, action) is None and await _is_asked(desk, view, before, *placement):
            return True
    await desk.tables.submit(table, action, action_id=action_id)
    return False


async def _is_asked(desk: Desk, view: OpenFaceSeatView, before: Draft, rows: Board, discards: Cards) -> bool:
    """Whether the player is to see a foul before it is confirmed; then the placement is kept as their draft."""
    after = laid(before, rows, discards, view)
    if after is None or dict(after.placed) == dict(before.placed) or not is_foul_laid(after, rows, view):
        return False

    def change(text: str | None) -> str | None:
        after = laid(loads(text), rows, discards, view)
        return text if after is None else dumps(after)

    table, account = view.public.table, view.player.account
    await desk.store.drafts.change(table, account, view.hand.hand_no, view.street_no, change)
    return True


async def _on_board(
    desk: Desk, table: TableId, view: OpenFaceSeatView, rows: Board, discards: Cards, number: int
) -> tuple[Board, Cards] | None:
    """The whole placement once the cards for one board are added to the draft; None as long as cards are missing."""
    if number >= len(view.boards):
        raise Told("error.no_such_board")
    packet = next((packet for packet in view.packets if packet.board == number), None)
    if packet is None or not set(rows.cards) & set(packet.cards):
        return rows, discards  # to be refused in the right words
    draft = Draft()

    def change(text: str | None) -> str:
        nonlocal draft
        draft = on_board(loads(text).only(view.held), view, packet, rows, discards)
        return dumps(draft)

    await desk.store.drafts.change(table, view.player.account, view.hand.hand_no, view.street_no, change)
    return whole(draft, placed_together(view.packets, packet.cards))
