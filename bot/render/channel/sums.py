"""Lines below the boards: what everybody has, and who beat whom, by names as far as they fit and by discs else.

The foot of a picture has what it is, too, on one line with these if both fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.panels.picture import DiscSpec, Line, SumSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.badges import DISC, draw_disc
from bot.render.channel.flow import balanced, draw_flow, flow_height, flow_width
from bot.render.fonts import Weight
from bot.render.palette import Colour, amount_ink
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line

_SUM_LINE = 36
_BETWEEN = 18
_NEAR = 6  # between what belongs together
_CLOSE, _APART = 1, 10  # the same for who beat whom: six fit on a line
_WIDEST = 1000
_AIR = 20  # between what a picture is and the sums beside it
_MET_LINES = 2  # of who beat whom; reasons give way to it


def _draw_sums(canvas: Canvas, sums: SumSpec, at: tuple[int, int], width: int) -> None:
    """Names with their points up to `at`, the title before them; points are never cut."""
    right, y = at
    stand = middle_baseline(y, _SUM_LINE, TEXT_SIZE)
    is_named = _wanted(sums) <= width
    share = width // (len(sums.points) + 1)
    for one in reversed(sums.points):
        before = right
        ink = amount_ink(one.points)
        right -= canvas.text(one.points, (right, stand), TEXT_SIZE, Colour.PAGE, ink, width_max=width, align=1) + _NEAR
        if is_named or one.disc is None:
            right -= _plain(canvas, one.name, (right, stand), Colour.PAPER, _room(is_named, share, before - right))
        else:
            right -= DISC
            draw_disc(canvas, one.disc, (right, y + (_SUM_LINE - DISC) // 2), Colour.PAGE)
        right -= _BETWEEN
    _plain(canvas, sums.title, (right, stand), Colour.FAINT, right - at[0] + width)


def _room(is_named: bool, share: int, taken: int) -> int:
    return _WIDEST if is_named else share - taken - _BETWEEN


def _plain(canvas: Canvas, text: str, at: tuple[int, int], ink: Colour, width_max: int) -> int:
    return canvas.text(text, at, TEXT_SIZE, Colour.PAGE, ink, width_max=width_max, weight=Weight.MEDIUM, align=1)


def _sums_width(sums: SumSpec) -> int:
    """The width of a line where there is little: with discs for names."""
    return _wanted(sums._replace(points=tuple(one._replace(name="") for one in sums.points))) + DISC * len(sums.points)


def _wanted(sums: SumSpec) -> int:
    """The width of a line with every name whole."""
    texts = [(sums.title, Weight.MEDIUM)]
    for one in sums.points:
        texts += [(one.name, Weight.MEDIUM), (one.points, Weight.BOLD)]
    widths = sum(line(text, TEXT_SIZE, weight, _WIDEST).width for text, weight in texts if text)
    return widths + len(sums.points) * (_BETWEEN + _NEAR)


class Met(NamedTuple):
    """Two who met, on a line with others: the winner and the loser with their sign, what it came to, and why."""

    discs: tuple[DiscSpec, DiscSpec]
    sign: str
    points: str
    why: str


def met_height(met: Sequence[Met], width: int) -> int:
    """Pixels that `draw_met` takes."""
    places = _places(_shortened(met, width), width)
    return (places[-1][1] + 1) * _SUM_LINE if places else 0


def draw_met(canvas: Canvas, met: Sequence[Met], at: tuple[int, int], width: int) -> None:
    """Who beat whom, one behind the other from `at`: two discs, the points, and why in gold."""
    met = _shortened(met, width)
    for (discs, sign, points, why), (left, row) in zip(met, _places(met, width), strict=True):
        x, y = at[0] + left, at[1] + row * _SUM_LINE
        stand = middle_baseline(y, _SUM_LINE, TEXT_SIZE)
        x += draw_who(canvas, discs, sign, (x, y), _SUM_LINE, Colour.PAGE)
        x += canvas.text(points, (x, stand), TEXT_SIZE, Colour.PAGE, amount_ink(points), width_max=width) + _CLOSE
        canvas.text(why, (x, stand), TEXT_SIZE, Colour.PAGE, Colour.GOLD, width_max=at[0] + width - x)


def draw_who(
    canvas: Canvas, discs: tuple[DiscSpec, DiscSpec], between: str, at: tuple[int, int], height: int, ground: Colour
) -> int:
    """The winner's disc, the sign, and the loser's, from `at` on a line of that height; the pixels taken."""
    x, y = at
    winner, loser = discs
    stand = middle_baseline(y, height, TEXT_SIZE)
    top = y + (height - DISC) // 2
    for disc, sign in ((winner, between), (loser, "")):
        draw_disc(canvas, disc, (x, top), ground)
        x += DISC + _CLOSE
        for text, ink in ((disc.board, Colour.PAPER), (sign, Colour.FAINT)):
            taken = canvas.text(text, (x, stand), TEXT_SIZE, ground, ink, width_max=_WIDEST)
            x += taken + (_CLOSE if taken else 0)
    return x - at[0]


def _shortened(met: Sequence[Met], width: int) -> Sequence[Met]:
    """All reasons, or none where they would take too many lines: the words beside the picture have them."""
    places = _places(met, width)
    return [one._replace(why="") for one in met] if places and places[-1][1] >= _MET_LINES else met


def _places(met: Sequence[Met], width: int) -> list[tuple[int, int]]:
    return balanced([_met_width(one) for one in met], width, _APART)


def _met_width(met: Met) -> int:
    texts = (met.sign, *(disc.board for disc in met.discs), met.points, met.why)
    return 2 * (DISC + _CLOSE) + sum(
        line(text, TEXT_SIZE, Weight.BOLD, _WIDEST).width + _CLOSE for text in texts if text
    )


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
        return len(self.sums) * _SUM_LINE + below

    def draw(self, canvas: Canvas, at: tuple[int, int]) -> None:
        """Draw it with its top left corner at `at`."""
        x, y = at
        beside = self._beside
        taken = flow_width(self.lines) + _AIR
        for index, sums in enumerate(self.sums):
            room = self.width - taken if index == beside else self.width
            _draw_sums(canvas, sums, (x + self.width, y + index * _SUM_LINE), room)
        draw_flow(canvas, self.lines, (x, y + self.lines_top), self.width)

    @property
    def lines_top(self) -> int:
        """Pixels from its upper edge to the lines."""
        return (len(self.sums) if self._beside is None else self._beside) * _SUM_LINE

    @property
    def _beside(self) -> int | None:
        """Which of the sums the lines stand beside."""
        room = self.width - flow_width(self.lines) - _AIR
        fits = (index for index, sums in enumerate(self.sums) if _sums_width(sums) <= room)
        return max(fits, default=None)
