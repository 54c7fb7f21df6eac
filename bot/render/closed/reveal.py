"""The reveal of a closed hand: naturals and surrenders, a board for everybody else, who beat whom, and the ledger."""

from __future__ import annotations

from bot.panels.closed.picture import RevealPicture
from bot.render.canvas import Canvas
from bot.render.channel.board import draw_boards
from bot.render.channel.page import Page, announced_bottom, draw_all_announced
from bot.render.channel.plan import MARGIN, plan_for
from bot.render.channel.sums import Foot, Met, draw_met, met_height

_PAD = 14


def draw_reveal(picture: RevealPicture) -> Canvas:
    """What was announced, boards, who beat whom, a line for each account and one for the ledger, the title."""
    page = reveal_page(picture)
    two_colours = picture.two_colours
    canvas = Canvas(page.plan.picture_width, page.height)
    draw_all_announced(canvas, page.announced, page.plan, two_colours=two_colours)
    draw_boards(canvas, page.boards, page.plan, two_colours=two_colours, top=page.top)
    draw_met(canvas, _met(picture), (MARGIN + _PAD, page.below[0]), page.room)
    _foot(picture, page.room).draw(canvas, (MARGIN + _PAD, page.below[-1]))
    return canvas


def reveal_page(picture: RevealPicture) -> Page:
    """Where everything stands: below the boards who beat whom, then the foot."""
    plan = plan_for(picture.boards, is_wide=True, is_low=bool(picture.announced))
    room = plan.picture_width - 2 * (MARGIN + _PAD)
    top = announced_bottom(picture.announced, plan)
    met_top = top + plan.bottom + MARGIN // 2
    foot = _foot(picture, room)
    foot_top = met_top + met_height(_met(picture), room)
    return Page(
        picture.boards,
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
    return Foot(picture.lines, picture.sums, room)


def _met(picture: RevealPicture) -> list[Met]:
    return [Met(pair.discs, pair.sign, pair.net, "".join(pair.notes)) for pair in picture.pairs if pair.discs]
