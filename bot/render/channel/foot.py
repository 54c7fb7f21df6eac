"""The foot of a picture: what it is, and what everybody has, on one line if both fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.panels.picture import Line, SumSpec
from bot.render.canvas import Canvas
from bot.render.channel.flow import draw_flow, flow_height, flow_width
from bot.render.channel.sums import SUM_LINE, draw_sums, sums_width

_AIR = 20


@dataclass(frozen=True, slots=True)
class Foot:
    """Lines on the left, sums on the right; the lines stand beside the last sums that leave them room, else below all.

    `width` is in pixels.
    """

    lines: Sequence[Line]
    sums: Sequence[SumSpec]
    width: int

    @property
    def height(self) -> int:
        """Pixels that it takes."""
        below = 0 if self._beside is not None else flow_height(self.lines, self.width)
        return len(self.sums) * SUM_LINE + below

    def draw(self, canvas: Canvas, at: tuple[int, int]) -> None:
        """Draw it with its top left corner at `at`."""
        x, y = at
        beside = self._beside
        taken = flow_width(self.lines) + _AIR
        for index, sums in enumerate(self.sums):
            room = self.width - taken if index == beside else self.width
            draw_sums(canvas, sums, (x + self.width, y + index * SUM_LINE), room)
        draw_flow(canvas, self.lines, (x, y + self.lines_top), self.width)

    @property
    def lines_top(self) -> int:
        """Pixels from its upper edge to the lines."""
        return (len(self.sums) if self._beside is None else self._beside) * SUM_LINE

    @property
    def _beside(self) -> int | None:
        """Which of the sums the lines stand beside."""
        room = self.width - flow_width(self.lines) - _AIR
        fits = (index for index, sums in enumerate(self.sums) if sums_width(sums) <= room)
        return max(fits, default=None)
