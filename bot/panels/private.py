"""A player's own hand: in the direct message and behind My cards, the same panel with the same buttons.

One tap a card: the raised card goes to the tapped row; tapping another card raises it, tapping a placed one takes it
back. What is left over when a street's places are filled is the discard.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from bot.panels.boards import ALT_LENGTH_MAX, card_label, card_labels, row_spec
from bot.panels.custom_ids import Tap, Verb
from bot.panels.fantasyland import fantasyland_controls
from bot.panels.panel import Button, Controls, Panel, Style
from bot.panels.picture import BoardSpec, DrawnCard, HandPicture, Ink, Line, Tone
from bot.panels.screen import Screen, relative, signed
from bot.panels.wording import pause_text
from bot.rules.board import Board, Cards
from bot.rules.cards import Card, Row, card_text
from bot.rules.fouls import must_foul
from bot.table.draft import Draft, dumps, in_order
from bot.table.views import BoardView, SeatView, board_view


@dataclass(frozen=True, slots=True)
class Drafted:
    """A player's view with what they have tapped, and what the whole panel asks of the two, worked out once."""

    view: SeatView
    draft: Draft
    new: Cards  # tapped to a row
    board: Board  # with the new cards
    shown: BoardView  # the same with its royalties and names
    is_whole: bool  # Confirm would be taken
    raised: Card | None  # the next row tap takes it
    digest: str  # what a Confirm button confirms

    @classmethod
    def of(cls, view: SeatView, draft: Draft) -> Drafted:
        """Put the two together."""
        rows = draft.rows()
        board = view.board.add(rows)
        shown = board_view(view.hand.ruleset, board)
        is_whole = fits(view, draft)
        raised = None if is_whole or view.player.fantasyland else draft.next_card(view.held)
        return cls(view, draft, rows.cards, board, shown, is_whole, raised, draft_digest(draft))

    @property
    def was_foul(self) -> bool:
        """Whether the board was lost before."""
        ruleset = self.view.hand.ruleset
        return must_foul(self.view.board, ruleset.middle, ruleset.jokers)

    def tap(self, verb: Verb, seen: str) -> str:
        """A custom id for a control of this street."""
        view = self.view
        return str(Tap(verb, view.public.table, view.hand.hand_no, view.street_no, seen))


def hand_panel(view: SeatView, draft: Draft, screen: Screen, *, has_picture: bool = True) -> Panel:
    """What one player sees of their own hand; a click is answered without the picture, which follows by itself."""
    drafted = Drafted.of(view, draft)
    lines = [_title(view, screen), *_task(drafted, screen)]
    if screen.is_text_only:
        lines.append(f"```\n{drafted.board.text()}\n```")
    if view.may_place or view.hand.is_over:
        lines.append(_dead_line(view, screen))
    has_picture = has_picture and not screen.is_text_only
    return Panel(
        "\n".join(line for line in lines if line),
        _controls(drafted, screen),
        _picture(drafted, screen) if has_picture else None,
        _alt(drafted, screen) if has_picture else "",
    )


@lru_cache(maxsize=256)
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


def _task(drafted: Drafted, screen: Screen) -> list[str]:
    """What the player should do next, or whom they wait for."""
    words, view = screen.words, drafted.view
    hand = view.hand
    sitter = next((one for one in view.public.sitters if one.seat == view.player.seat), None)
    if hand.is_over:
        return [words("private.void" if hand.is_void else "private.over", points=signed(view.player.net or 0))]
    if view.public.paused:
        return [words("private.paused", reason=pause_text(words, view.public.paused))]
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
    lines += [_next_tap(drafted, screen), _warning(drafted, screen)]
    return lines


def _next_tap(drafted: Drafted, screen: Screen) -> str:
    words, view, draft = screen.words, drafted.view, drafted.draft
    if drafted.raised is not None:
        return words("private.choose", card=card_label(drafted.raised))
    if not drafted.is_whole:
        return ""
    rest = card_labels(in_order(draft.in_hand(view.held), draft.by_suit))
    if not view.player.fantasyland:
        return words("private.choose_discard" if rest else "private.choose_done", cards=rest)
    left = words("private.fantasyland_left", cards=rest) if rest else ""
    return " ".join(part for part in (left, words("private.fantasyland_done")) if part)


def _warning(drafted: Drafted, screen: Screen) -> str:
    if not drafted.shown.is_foul:
        return ""
    return screen.words("private.foul_already" if drafted.was_foul else "private.foul_certain")


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


def _picture(drafted: Drafted, screen: Screen) -> HandPicture:
    words, view, shown = screen.words, drafted.view, drafted.shown
    is_foul = shown.is_foul
    last = () if drafted.new else view.player.last
    front, middle, back = (
        row_spec(
            drafted.board.row(row),
            row,
            last=last,
            draft=drafted.new,
            royalty=shown.royalties[row],
            name=shown.names[row],
        )
        for row in Row
    )
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
    return HandPicture(spec, _drawn(drafted), tuple(lines), screen.has_two_colours)


def shown_cards(view: SeatView, draft: Draft) -> Cards:
    """The cards to be placed in the order of their buttons: as dealt, or sorted in Fantasyland."""
    return in_order(view.held, draft.by_suit) if view.player.fantasyland else view.held


def _drawn(drafted: Drafted) -> tuple[DrawnCard, ...]:
    drawn = []
    for number, card in enumerate(shown_cards(drafted.view, drafted.draft), start=1):
        row = drafted.draft.row_of(card)
        where = row.name.lower() if row is not None else "discard" if drafted.is_whole else ""
        drawn.append(DrawnCard(card, number, where, card == drafted.raised))
    return tuple(drawn)


def _alt(drafted: Drafted, screen: Screen) -> str:
    words = screen.words
    parts = [words("private.alt_board", board=drafted.board.text())]
    rest = drafted.draft.in_hand(shown_cards(drafted.view, drafted.draft))
    if rest:
        parts.append(words("private.alt_cards", cards=" ".join(card_text(card) for card in rest)))
    return " ".join(parts)[:ALT_LENGTH_MAX]


def _controls(drafted: Drafted, screen: Screen) -> Controls:
    words, view, draft = screen.words, drafted.view, drafted.draft
    sitter = next((one for one in view.public.sitters if one.seat == view.player.seat), None)
    if sitter is not None and (sitter.is_away or sitter.is_leaving) and not view.hand.is_over:
        come_back = Tap(Verb.COME_BACK, view.public.table, view.hand.hand_no)
        return ((Button(str(come_back), words("button.come_back"), Style.GO),),)
    if not view.may_place or view.public.paused:
        return ()
    confirm = _confirm_button(drafted, screen)
    if view.player.fantasyland:
        return fantasyland_controls(view, draft, shown_cards(view, draft), confirm, screen)
    cards = tuple(_card_button(drafted, number, card) for number, card in enumerate(view.held, start=1))
    undo = Button(drafted.tap(Verb.UNDO, drafted.digest), words("button.undo"), is_disabled=not draft.placed)
    return cards, (*(_row_button(drafted, row, screen) for row in Row), undo, confirm)


def _card_button(drafted: Drafted, number: int, card: Card) -> Button:
    """A number and a card; a tapped card also says where it went."""
    row = drafted.draft.row_of(card)
    label = f"{number} · {card_label(card)}" + (f" → {row.name.lower()}" if row is not None else "")
    style = Style.NEXT if drafted.raised == card else Style.PLAIN
    return Button(drafted.tap(Verb.CARD, card_text(card)), label, style)


def _row_button(drafted: Drafted, row: Row, screen: Screen) -> Button:
    """Grey when the row is full or nothing is left to place."""
    raised = drafted.raised
    seen = f"{card_text(raised)}.{int(row)}" if raised is not None else f"none.{int(row)}"
    is_disabled = raised is None or drafted.board.room(row) == 0
    return Button(drafted.tap(Verb.ROW, seen), screen.words(f"row.{row.name.lower()}"), is_disabled=is_disabled)


def _confirm_button(drafted: Drafted, screen: Screen) -> Button:
    """Green and live when the placement is whole; red when it fouls a board that was still good."""
    is_whole = drafted.is_whole
    fouls = is_whole and drafted.shown.is_foul and not drafted.was_foul
    label = screen.words("button.confirm_foul" if fouls else "button.confirm")
    style = Style.PLAIN if not is_whole else Style.DANGER if fouls else Style.GO
    return Button(drafted.tap(Verb.CONFIRM, drafted.digest), label, style, not is_whole)
