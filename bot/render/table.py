"""Pictures of a table, and of several boards that are compared: landscape, as a channel shows them."""

from __future__ import annotations

from bot.panels.picture import TablePicture
from bot.render.canvas import Canvas
from bot.render.channel.board import draw_boards
from bot.render.channel.flow import draw_flow, flow_height
from bot.render.channel.page import Page, announced_bottom, draw_all_announced
from bot.render.channel.plan import MARGIN, plan_for

_TEXT_PAD = 16  # between a picture's edge and its text


def draw_table(picture: TablePicture) -> Canvas:
    """What was announced over the whole width, the boards, and the lines below them."""
    page = table_page(picture)
    two_colours = picture.two_colours
    canvas = Canvas(page.plan.picture_width, page.height)
    draw_all_announced(canvas, page.announced, page.plan, two_colours=two_colours)
    draw_boards(canvas, page.boards, page.plan, two_colours=two_colours, top=page.top)
    draw_flow(canvas, page.lines, page.lines_at, page.room)
    return canvas


def table_page(picture: TablePicture) -> Page:
    """Where everything stands."""
    plan = plan_for(picture.boards, is_wide=bool(picture.announced), is_low=len(picture.announced) > 1)
    top = announced_bottom(picture.announced, plan)
    bottom = top + plan.bottom
    room = plan.picture_width - 2 * (MARGIN + _TEXT_PAD)
    below = flow_height(picture.lines, room)
    lines_top = bottom + MARGIN // 2
    return Page(
        picture.boards,
        plan,
        top,
        bottom + (below + MARGIN if below else MARGIN),
        picture.lines,
        (MARGIN + _TEXT_PAD, lines_top),
        room,
        (lines_top,),
        picture.announced,
        (),
        picture.two_colours,
    )
