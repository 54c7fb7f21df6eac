"""The buttons and selects of a player's own hand, in at most five rows whatever is to be placed.

A street takes two rows for one board and four or five for two; Fantasyland two selects for each board and a row of
buttons. A board in Fantasyland beside one that is played street by street makes exactly five.

No label changes its length while one taps, so that no button moves away under the thumb: a blank beside a card becomes
the letter of the row that took it, and the button that confirms a foul has a name as long as Confirm.
"""

from __future__ import annotations

from functools import lru_cache

from bot.panels.between import own_over_controls, play_on_controls
from bot.panels.boards import card_label
from bot.panels.custom_ids import Tap, Verb
from bot.panels.open_face.drafted import BESIDE_STREET, BoardDraft, Drafted, draft_digest, newly_fouls
from bot.panels.open_face.fantasyland import fantasyland_controls
from bot.panels.panel import BUTTONS_IN_A_ROW, Button, Controls, Style
from bot.panels.review_buttons import with_hint
from bot.panels.screen import Screen, TableScreen, board_letter
from bot.panels.stopped import is_stopped, own_resume_controls
from bot.rules.cards import CARD_TEXTS, Card, Row
from bot.table.open_face.packets import Packet, cards_of
from bot.words import Words

_ROWS = ("row.front", "row.middle", "row.back")  # by row
_BLANK = "\u2800"  # as wide as a letter; no space, which Discord would take from the end of a label


def private_controls(drafted: Drafted, screen: TableScreen) -> Controls:
    """What the player can press now."""
    view = drafted.view
    if view.hand.is_over:
        return own_over_controls(view.public, view.hand, view.player.account, screen)
    if is_stopped(view.public, screen):
        return own_resume_controls(view.public, view.player.account, screen)
    if view.public.is_played_out:
        return ()
    sitter = next((one for one in view.public.sitters if one.seat == view.player.seat), None)
    if sitter is not None and (sitter.is_away or sitter.is_leaving):
        come_back = Tap(Verb.COME_BACK, view.public.table, view.hand.hand_no)
        return ((Button(str(come_back), screen.words("button.come_back"), Style.GO),),)
    if not view.may_place:
        return () if view.player.is_waited_for else play_on_controls(view.public, screen)
    street, fantasyland = view.on_street, view.in_fantasyland
    controls = _street_controls(drafted, street, screen) if street else ()
    if fantasyland:
        boards = drafted.placed_by(fantasyland)
        seen = draft_digest(drafted.draft.only(cards_of(fantasyland)))
        confirm = _confirm_button(drafted, boards, seen, screen, is_beside_street=bool(street))
        controls += fantasyland_controls(drafted, boards, confirm, screen)
    if view.hand.options.hints:
        controls = with_hint(controls, drafted.tap(Verb.HINT, ""), screen)
    return controls


def _street_controls(drafted: Drafted, packets: tuple[Packet, ...], screen: Screen) -> Controls:
    """Cards, then the rows of each board, then Undo and Confirm; with one board the last two rows are one."""
    boards = drafted.placed_by(packets)
    part = drafted.draft.only(cards_of(packets))
    seen = draft_digest(part)
    last = (
        Button(drafted.tap(Verb.UNDO, seen), screen.words("button.undo"), is_disabled=not part.placed),
        _confirm_button(drafted, boards, seen, screen),
    )
    cards = tuple([_card_buttons(drafted, own, screen) for own in boards])
    rows = tuple([tuple([_row_button(drafted, own, row, screen) for row in Row]) for own in boards])
    if len(cards) == 1:
        return cards[0], (*rows[0], *last)
    if sum(map(len, cards)) <= BUTTONS_IN_A_ROW:
        cards = (sum(cards, start=()),)
    return (*cards, *rows, last)


def _card_buttons(drafted: Drafted, own: BoardDraft, screen: Screen) -> tuple[Button, ...]:
    which = board_letter(own.number) if own.is_one_of_two else ""
    rows = dict(own.part.placed)
    raised = own.raised
    return tuple(
        [
            Button(
                drafted.tap(Verb.CARD, CARD_TEXTS[card]),
                _card_label(which, card, rows.get(card), screen.words),
                Style.NEXT if raised == card else Style.PLAIN,
                is_disabled=own.is_whole and card not in rows,  # the discard: no row has room for it
                card=card if screen.has_card_signs else None,
                beside=_where(which, rows.get(card), screen.words),
            )
            for card in own.cards
        ]
    )


@lru_cache(maxsize=1024)  # the same few cards stand on every hand's buttons from tap to tap
def _card_label(which: str, card: Card, row: Row | None, words: Words) -> str:
    return words("button.card", where=_where(which, row, words), card=card_label(card))


def _where(which: str, row: Row | None, words: Words) -> str:
    """The letter of the row that took a card, behind that of its board where there are several."""
    return f"{which}{_BLANK if row is None else words(f'row_letter.{row.name.lower()}')}"


def _row_button(drafted: Drafted, own: BoardDraft, row: Row, screen: Screen) -> Button:
    """Grey when the row is full or nothing is left to place. The card says which board is meant."""
    raised = own.raised
    seen = f"{CARD_TEXTS[raised] if raised is not None else f'none{own.number}'}.{int(row)}"
    is_disabled = raised is None or own.board.room(row) == 0
    label = screen.words(_ROWS[row])
    if own.is_one_of_two:
        label = screen.words("row.of_board", board=board_letter(own.number), row=label)
    return Button(drafted.tap(Verb.ROW, seen), label, is_disabled=is_disabled)


def _confirm_button(
    drafted: Drafted, boards: tuple[BoardDraft, ...], seen: str, screen: Screen, *, is_beside_street: bool = False
) -> Button:
    """Green and live when the placement is whole; red when it fouls a board that was still good. `seen`: its digest."""
    is_whole = all(own.is_whole for own in boards)
    fouls = newly_fouls(boards)
    key = "button.confirm_fantasyland" if is_beside_street else "button.confirm"
    label = screen.words(f"{key}_foul" if fouls else key)
    style = Style.PLAIN if not is_whole else Style.DANGER if fouls else Style.GO
    tap = drafted.tap(Verb.CONFIRM, seen + BESIDE_STREET if is_beside_street else seen)
    return Button(tap, label, style, not is_whole)
