"""The page on which a film plays: that of its end, laid out once, with a progress bar in its upper margin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from PIL import Image

from bot.panels.picture import BoardSpec, Slot
from bot.render.boards import felt_of
from bot.render.canvas import Canvas, Sprite, middle_baseline
from bot.render.cards import slot_sprite
from bot.render.channel.board import draw_boards, slot_place
from bot.render.channel.flow import FLOW_LINE, draw_flow, flow_width
from bot.render.channel.page import Page, draw_all_announced
from bot.render.channel.plan import MARGIN
from bot.render.film.moves import Move
from bot.render.fonts import Weight
from bot.render.palette import Colour

BAR = MARGIN  # the height of the strip with the progress bar: a taller picture would be shown smaller
_BAR_LINE, _BAR_GAP = 6, 4
_CAPTION_SIZE = 30
_AIR = 28


class Stage:
    """Draws the moments of a film on the page of its end, which `draw_end` draws.

    `times`: milliseconds of its parts.
    """

    def __init__(self, page: Page, draw_end: Callable[[], Canvas], times: Sequence[int]) -> None:
        self.page = page
        self._draw_end = draw_end
        self._times = times
        self.size = (page.plan.picture_width, page.height)
        self._bare = Canvas(*self.size)
        bands = tuple(band._replace(points="") for band in page.announced)  # the end says what they brought
        draw_all_announced(self._bare, bands, page.plan, two_colours=page.two_colours)
        draw_flow(self._bare, page.title, page.lines_at, page.room)

    def still(self, boards: Sequence[BoardSpec], caption: str) -> Canvas:
        """The page with these boards, and nothing below them but what the hand and the moment are called."""
        canvas = self._bare.copy()
        draw_boards(canvas, boards, self.page.plan, two_colours=self.page.two_colours, top=self.page.top)
        self._draw_caption(canvas, caption)
        return canvas

    def end(self) -> Canvas:
        """The page as the hand ended."""
        canvas = Canvas(*self.size)
        drawn = self._draw_end()
        canvas.lay(drawn.image, (0, 0))
        return canvas

    def place(self, move: Move) -> tuple[int, int]:
        """Where something that moves belongs."""
        slots = len(self.page.boards[move.board].rows[move.row].slots)
        return slot_place(self.page.plan, move.board, move.row, slots, move.index, self.page.top)

    def gate(self, board: int) -> tuple[int, int]:
        """From where cards of a board fly in: the edge of the picture that is nearest to it, in the board's middle."""
        plan = self.page.plan
        x, y = plan.place(board, self.page.top)
        is_upper = y + plan.height < self.page.top + plan.bottom
        return x + (plan.width - plan.card.width) // 2, -plan.card.height if is_upper else self.page.height

    def sprite(self, slot: Slot, board: BoardSpec) -> Sprite:
        """A card of a board, or its back."""
        return slot_sprite(slot, self.page.plan.card, felt_of(board.tone)[0], two_colours=self.page.two_colours)

    def bar(self, elapsed_ms: int) -> Image.Image:
        """The strip with the progress bar: a piece for each part of the film, filled as far as the film has come."""
        strip = Image.new("L", (self.size[0], BAR), int(Colour.PAGE))
        width = self.size[0] - 2 * MARGIN
        total = sum(self._times)
        ends = list(accumulate(self._times))
        for start, end in zip((0, *ends), ends, strict=False):
            left, right = (MARGIN + width * ms // total for ms in (start, end))
            now = MARGIN + width * min(max(elapsed_ms, start), end) // total
            top = (BAR - _BAR_LINE) // 2
            right -= _BAR_GAP
            strip.paste(int(Colour.SLOT), (left, top, right, top + _BAR_LINE))
            strip.paste(int(Colour.FAINT), (left, top, min(now, right), top + _BAR_LINE))
        return strip

    def _draw_caption(self, canvas: Canvas, caption: str) -> None:
        """What the moment is called: under the boards, behind what the hand is called if that stands there."""
        left, lines_top = self.page.lines_at
        top = self.page.below[0]
        is_beside = bool(self.page.title) and lines_top < top + FLOW_LINE // 2
        taken = flow_width(self.page.title) + _AIR if is_beside else 0
        stand = middle_baseline(top, FLOW_LINE, _CAPTION_SIZE)
        canvas.text(
            caption,
            (left + taken, stand),
            _CAPTION_SIZE,
            Colour.PAGE,
            Colour.GOLD,
            width_max=self.page.room - taken,
            weight=Weight.BOLD,
        )
