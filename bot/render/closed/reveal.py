"""The reveal of a closed hand: naturals and surrenders, a board for everybody else, who beat whom, and the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.closed.matrix import account_sums, met
from bot.panels.closed.picture import PaymentMatrix, RevealCell, RevealPicture
from bot.panels.picture import BoardSpec, Ink, Mark, RowSpec, Slot, Tone
from bot.render.canvas import Canvas
from bot.render.channel.board import draw_boards
from bot.render.channel.foot import Foot
from bot.render.channel.page import Page, announced_bottom, draw_all_announced
from bot.render.channel.plan import MARGIN, plan_for
from bot.render.channel.sums import Met, draw_met, met_height
from bot.render.marks import amount_ink
from bot.render.palette import Colour

_PAD = 14
_SIZES = (3, 5, 5)
_INKS = {Colour.WIN: Ink.WIN, Colour.LOSS: Ink.LOSS}


def draw_reveal(picture: RevealPicture) -> Canvas:
    """What was announced, boards, who beat whom, a line for each account and one for the ledger, the title."""
    page, two_colours = reveal_page(picture), picture.two_colours
    canvas = Canvas(page.plan.picture_width, page.height)
    draw_all_announced(canvas, page.announced, page.plan, two_colours=two_colours)
    draw_boards(canvas, page.boards, page.plan, two_colours=two_colours, top=page.top)
    draw_met(canvas, list(_met(picture.payments)), (MARGIN + _PAD, page.below[0]), page.room)
    _foot(picture, page.room).draw(canvas, (MARGIN + _PAD, page.below[-1]))
    return canvas


def reveal_page(picture: RevealPicture) -> Page:
    """Where everything stands: below the boards who beat whom, then the foot."""
    boards = tuple(_boards(picture))
    plan = plan_for(boards, is_wide=True, is_low=bool(picture.announced))
    room = plan.picture_width - 2 * (MARGIN + _PAD)
    top = announced_bottom(picture.announced, plan)
    met_top = top + plan.bottom + MARGIN // 2
    foot, foot_top = _foot(picture, room), met_top + met_height(list(_met(picture.payments)), room)
    return Page(
        boards,
        plan,
        top,
        foot_top + foot.height + 6,
        picture.lines,
        (MARGIN + _PAD, foot_top + foot.lines_top),
        room,
        (met_top, foot_top),
        picture.announced,
        picture.lines[:1],
        picture.two_colours,
    )


def _foot(picture: RevealPicture, room: int) -> Foot:
    return Foot(picture.lines, list(account_sums(picture.payments)), room)


def _boards(picture: RevealPicture) -> Iterator[BoardSpec]:
    """Everybody's rows as a board; rows that are not uncovered yet are face down, and nothing tells a foul by then."""
    paid = [row for row in picture.payments.rows if row.disc is not None]
    most = max((_amount(row.total) for row in paid), default=0)
    for place, first in enumerate(picture.rows[0].cells if picture.rows else ()):
        cells = [row.cells[place] for row in picture.rows]
        mine = next((row for row in paid if row.disc == first.disc), None)
        total = mine.total if mine else ""
        is_foul = first.is_foul and len(cells) == len(_SIZES)
        front, middle, back = (
            _row(cells[index]) if index < len(cells) else RowSpec((Slot(Mark.DOWN),) * size)
            for index, size in enumerate(_SIZES)
        )
        yield BoardSpec(
            first.name,
            (front, middle, back),
            Tone.FOUL if is_foul else Tone.PLAIN,
            first.hand if is_foul else "",
            total,
            _INKS.get(amount_ink(total), Ink.PLAIN),
            first.has_button,
            first.is_banker,
            first.disc,
            is_framed=bool(total) and _amount(total) == most > 0,
        )


def _row(cell: RevealCell) -> RowSpec:
    slots = tuple(Slot(Mark.CARD, card) for card in cell.cards)
    return RowSpec(slots, cell.bonus, "" if cell.is_foul else cell.hand, cell.marks, cell.is_best)


def _met(payments: PaymentMatrix) -> Iterator[Met]:
    for winner, loser, cell in met(payments):
        if winner.disc and loser.disc:
            yield winner.disc, loser.disc, cell.points, cell.note


def _amount(text: str) -> int:
    return int(text.replace("−", "-") or 0)
