"""Pictures of a table, and of several boards that are compared: landscape, as a channel shows them."""

from __future__ import annotations

from bot.panels.picture import TablePicture
from bot.render.announced import BAND_GAP, announced_height, draw_announced
from bot.render.canvas import Canvas
from bot.render.channel.board import draw_boards
from bot.render.channel.flow import draw_flow, flow_height
from bot.render.channel.plan import MARGIN, plan_for

_TEXT_PAD = 16  # between a picture's edge and its text


def draw_table(picture: TablePicture) -> Canvas:
    """What was announced over the whole width, the boards, and the lines below them."""
    plan = plan_for(picture.boards, is_wide=bool(picture.announced), is_low=len(picture.announced) > 1)
    width, band = plan.picture_width, plan.picture_width - 2 * MARGIN
    top = MARGIN + sum(announced_height(spec, band) + BAND_GAP for spec in picture.announced)
    bottom = top + plan.bottom
    left, room = MARGIN + _TEXT_PAD, width - 2 * (MARGIN + _TEXT_PAD)
    below = flow_height(picture.lines, room)
    canvas = Canvas(width, bottom + (below + MARGIN if below else MARGIN))
    y = MARGIN
    for spec in picture.announced:
        draw_announced(canvas, spec, (MARGIN, y), band, two_colours=picture.two_colours)
        y += announced_height(spec, band) + BAND_GAP
    draw_boards(canvas, picture.boards, plan, two_colours=picture.two_colours, top=top)
    draw_flow(canvas, picture.lines, (left, bottom + MARGIN // 2), room)
    return canvas
