"""A player's own hand: in the direct message and behind My cards, the same panel with the same buttons.

One tap a card: the raised card goes to the tapped row; tapping another card raises it, tapping a placed one takes it
back. What is left over when a street's places are filled is the discard.
"""

from __future__ import annotations

import hashlib

from bot.panels.boards import ALT_LENGTH_MAX, card_label, card_labels, row_spec
from bot.panels.custom_ids import Tap, Verb
from bot.panels.fantasyland import fantasyland_controls
from bot.panels.panel import Button, Controls, Panel, Style
from bot.panels.picture import BoardSpec, DrawnCard, HandPicture, Ink, Line, Tone
from bot.panels.screen import Screen, relative, signed
from bot.rules.board import Board, Cards
from bot.rules.cards import Card, Row, card_text
from bot.table.draft import Draft, dumps, in_order
from bot.table.views import SeatView, board_view


def hand_panel(view: SeatView, draft: Draft, screen: Screen) -> Panel:
    """What one player sees of their own hand."""
    lines = [_title(view, screen), *_task(view, draft, screen)]
    board = view.board.add(draft.rows())
    if screen.is_text_only:
        lines.append(f"```\n{board.text()}\n```")
    if view.may_place or view.hand.is_over:
        lines.append(_dead_line(view, screen))
    has_picture = not screen.is_text_only
    return Panel(
        "\n".join(line for line in lines if line),
        _controls(view, draft, screen),
        _picture(view, draft, board, screen) if has_picture else None,
        _alt(view, draft, board, screen) if has_picture else "",
    )


def draft_digest(draft: Draft) -> str:
    """Names exactly what a Confirm button confirms."""
    return hashlib.sha256(dumps(draft).encode()).hexdigest()[:12]


def fits(view: SeatView, draft: Draft) -> bool:
    """Whether the draft is a whole placement: Confirm would be taken."""
    return view.may_place and len(draft.placed) == view.places


def _title(view: SeatView, screen: Screen) -> str:
    words = screen.words
    hand = view.hand
    title = words("private.title", ruleset=hand.ruleset.title, hand=hand.hand_no)
    if hand.is_over or view.player.fantasyland:
        return title
    street = words("private.street", street=hand.street_no, streets=len(hand.ruleset.streets))
    return f"{title} · {street}"


def _task(view: SeatView, draft: Draft, screen: Screen) -> list[str]:
    """What the player should do next, or whom they wait for."""
    words = screen.words
    hand = view.hand
    sitter = next((one for one in view.public.sitters if one.seat == view.player.seat), None)
    if hand.is_over:
        return [words("private.void" if hand.is_void else "private.over", points=signed(view.player.net or 0))]
    if view.public.paused:
        return [words("private.paused", reason=view.public.paused)]
    if sitter is not None and (sitter.is_away or sitter.is_leaving):
        return [words("private.away")]
    if not view.may_place:
        return [_waiting(view, screen)]
    lines = []
    if view.player.fantasyland:
        lines += [words("private.fantasyland")]
    elif screen.deadline_ms is None:
        lines += [words("private.your_turn")]
    else:
        lines += [words("private.your_turn_until", until=relative(screen.deadline_ms))]
    lines += [_next_tap(view, draft, screen), _warning(view, draft, screen)]
    return lines


def _next_tap(view: SeatView, draft: Draft, screen: Screen) -> str:
    words = screen.words
    rest = in_order(draft.in_hand(view.held), draft.by_suit)
    if view.player.fantasyland:
        if not fits(view, draft):
            return ""
        left = words("private.fantasyland_left", cards=card_labels(rest)) if rest else ""
        return " ".join(part for part in (left, words("private.fantasyland_done")) if part)
    if fits(view, draft):
        key = "private.choose_discard" if rest else "private.choose_done"
        return words(key, cards=card_labels(rest))
    raised = draft.next_card(view.held)
    return words("private.choose", card=card_label(raised)) if raised is not None else ""


def _warning(view: SeatView, draft: Draft, screen: Screen) -> str:
    if _is_lost(view, view.board):
        return screen.words("private.foul_already")
    return screen.words("private.foul_certain") if _is_lost(view, view.board.add(draft.rows())) else ""


def _is_lost(view: SeatView, board: Board) -> bool:
    return board_view(view.hand.ruleset, board).is_foul


def _waiting(view: SeatView, screen: Screen) -> str:
    words = screen.words
    if view.player.fantasyland:
        return words("private.set_done")
    waited = tuple(player.account for player in view.hand.players if player.is_waited_for)
    return words("private.wait", names=screen.names_of(waited)) if waited else words("private.wait_showdown")


def _dead_line(view: SeatView, screen: Screen) -> str:
    if view.discards:
        return screen.words("private.discards", cards=card_labels(view.discards), dead=view.dead_cards)
    return screen.words("private.dead", dead=view.dead_cards)


def _picture(view: SeatView, draft: Draft, board: Board, screen: Screen) -> HandPicture:
    words = screen.words
    shown = board_view(view.hand.ruleset, board)
    is_foul = shown.is_foul
    new = draft.rows().cards
    rows = []
    for row in Row:
        last = view.player.last if not new else ()
        rows.append(
            row_spec(board.row(row), row, last=last, draft=new, royalty=shown.royalties[row], name=shown.names[row])
        )
    front, middle, back = rows
    spec = BoardSpec(
        name=screen.plain_name(view.player.account),
        rows=(front, middle, back),
        tone=Tone.FOUL if is_foul else Tone.TO_ACT if view.may_place else Tone.PLAIN,
        status=words("hand.fouled") if is_foul else words("hand.to_act") if view.may_place else "",
        has_button=view.player.seat == view.hand.button,
    )
    lines = [Line(words("private.line_foul"), Ink.LOSS)] if is_foul and not view.hand.is_over else []
    if view.discards:
        lines.append(Line(words("private.line_discards", cards=card_labels(view.discards)), Ink.FAINT))
    if view.may_place:
        lines.append(Line(words("private.line_dead", number=view.dead_cards), Ink.FAINT))
    return HandPicture(spec, _drawn(view, draft), tuple(lines), screen.has_two_colours)


def shown_cards(view: SeatView, draft: Draft) -> Cards:
    """The cards to be placed in the order of their buttons: as dealt, or sorted in Fantasyland."""
    return in_order(view.held, draft.by_suit) if view.player.fantasyland else view.held


def _drawn(view: SeatView, draft: Draft) -> tuple[DrawnCard, ...]:
    is_whole = fits(view, draft)
    raised = None if view.player.fantasyland or is_whole else draft.next_card(view.held)
    drawn = []
    for number, card in enumerate(shown_cards(view, draft), start=1):
        row = draft.row_of(card)
        where = row.name.lower() if row is not None else "discard" if is_whole else ""
        drawn.append(DrawnCard(card, number, where, card == raised))
    return tuple(drawn)


def _alt(view: SeatView, draft: Draft, board: Board, screen: Screen) -> str:
    words = screen.words
    parts = [words("private.alt_board", board=board.text())]
    rest = draft.in_hand(shown_cards(view, draft))
    if rest:
        parts.append(words("private.alt_cards", cards=" ".join(card_text(card) for card in rest)))
    return " ".join(parts)[:ALT_LENGTH_MAX]


def _controls(view: SeatView, draft: Draft, screen: Screen) -> Controls:
    words = screen.words
    sitter = next((one for one in view.public.sitters if one.seat == view.player.seat), None)
    if sitter is not None and (sitter.is_away or sitter.is_leaving) and not view.hand.is_over:
        come_back = Tap(Verb.COME_BACK, view.public.table, view.hand.hand_no)
        return ((Button(str(come_back), words("button.come_back"), Style.GO),),)
    if not view.may_place or view.public.paused:
        return ()
    if view.player.fantasyland:
        confirm = confirm_button(view, draft, screen)
        return fantasyland_controls(view, draft, shown_cards(view, draft), confirm, screen)
    cards = tuple(_card_button(view, draft, number, card) for number, card in enumerate(view.held, start=1))
    undo = Button(_tap(view, Verb.UNDO, draft_digest(draft)), words("button.undo"), is_disabled=not draft.placed)
    rows = tuple(_row_button(view, draft, row, screen) for row in Row)
    return cards, (*rows, undo, confirm_button(view, draft, screen))


def _tap(view: SeatView, verb: Verb, seen: str) -> str:
    return str(Tap(verb, view.public.table, view.hand.hand_no, view.street_no, seen))


def _card_button(view: SeatView, draft: Draft, number: int, card: Card) -> Button:
    """A number and a card; a tapped card also says where it went."""
    row = draft.row_of(card)
    label = f"{number} · {card_label(card)}" + (f" → {row.name.lower()}" if row is not None else "")
    is_raised = not fits(view, draft) and draft.next_card(view.held) == card
    return Button(_tap(view, Verb.CARD, card_text(card)), label, Style.NEXT if is_raised else Style.PLAIN)


def _row_button(view: SeatView, draft: Draft, row: Row, screen: Screen) -> Button:
    """Grey when the row is full or nothing is left to place."""
    raised = None if fits(view, draft) else draft.next_card(view.held)
    room = view.board.add(draft.rows()).room(row)
    seen = f"{card_text(raised)}.{int(row)}" if raised is not None else f"none.{int(row)}"
    label = screen.words(f"row.{row.name.lower()}")
    return Button(_tap(view, Verb.ROW, seen), label, is_disabled=raised is None or room == 0)


def confirm_button(view: SeatView, draft: Draft, screen: Screen) -> Button:
    """Green and live when the placement is whole; red when it fouls a board that was still good."""
    is_whole = fits(view, draft)
    fouls = is_whole and not _is_lost(view, view.board) and _is_lost(view, view.board.add(draft.rows()))
    label = screen.words("button.confirm_foul" if fouls else "button.confirm")
    style = Style.PLAIN if not is_whole else Style.DANGER if fouls else Style.GO
    return Button(_tap(view, Verb.CONFIRM, draft_digest(draft)), label, style, not is_whole)
