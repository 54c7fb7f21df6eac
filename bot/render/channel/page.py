"""Where a channel's picture has its boards and what is above and below them, for whoever moves something on it."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import AnnouncedSpec, BoardSpec, Line
from bot.render.announced import BAND_GAP, announced_height, draw_announced
from bot.render.canvas import Canvas
from bot.render.channel.plan import MARGIN, Plan


class Page(NamedTuple):
    """A picture's layout in pixels. `below`: upper edges of what stands under the boards, line by line."""

    boards: tuple[BoardSpec, ...]
    plan: Plan
    top: int  # of the first board
    height: int
    lines: tuple[Line, ...]
    lines_at: tuple[int, int]
    room: int  # the width of a line below the boards
    below: tuple[int, ...]
    announced: tuple[AnnouncedSpec, ...]
    title: tuple[Line, ...]  # those of its lines that do not say how a hand ended
    two_colours: bool


def announced_bottom(announced: tuple[AnnouncedSpec, ...], plan: Plan) -> int:
    """Where the first board begins below what was announced."""
    return MARGIN + sum(announced_height(spec, _band(plan)) + BAND_GAP for spec in announced)


def draw_all_announced(canvas: Canvas, announced: tuple[AnnouncedSpec, ...], plan: Plan, *, two_colours: bool) -> None:
    """Everything that was announced, from the top."""
    y = MARGIN
    for spec in announced:
        draw_announced(canvas, spec, (MARGIN, y), _band(plan), two_colours=two_colours)
        y += announced_height(spec, _band(plan)) + BAND_GAP


def _band(plan: Plan) -> int:
    return plan.picture_width - 2 * MARGIN
