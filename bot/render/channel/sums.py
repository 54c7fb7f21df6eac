"""Lines below the boards: what everybody has, and who beat whom, by names as far as they fit and by discs else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.panels.picture import DiscSpec, SumSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.badges import DISC, draw_disc
from bot.render.fonts import Weight
from bot.render.marks import amount_ink
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line

SUM_LINE = 36
_BETWEEN = 18
_NEAR = 6  # between what belongs together
_CLOSE, _APART = 1, 10  # the same for who beat whom: six fit on a line
_WIDEST = 1000
_MET_LINES = 2  # of who beat whom; reasons give way to it


def draw_sums(canvas: Canvas, sums: SumSpec, at: tuple[int, int], width: int) -> None:
    """Names with their points up to `at`, the title before them; points are never cut."""
    right, y = at
    stand = middle_baseline(y, SUM_LINE, TEXT_SIZE)
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
            draw_disc(canvas, one.disc, (right, y + (SUM_LINE - DISC) // 2), Colour.PAGE)
        right -= _BETWEEN
    _plain(canvas, sums.title, (right, stand), Colour.FAINT, right - at[0] + width)


def _room(is_named: bool, share: int, taken: int) -> int:
    return _WIDEST if is_named else share - taken - _BETWEEN


def _plain(canvas: Canvas, text: str, at: tuple[int, int], ink: Colour, width_max: int) -> int:
    return canvas.text(text, at, TEXT_SIZE, Colour.PAGE, ink, width_max=width_max, weight=Weight.MEDIUM, align=1)


def sums_width(sums: SumSpec) -> int:
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
    return (places[-1][1] + 1) * SUM_LINE if places else 0


def draw_met(canvas: Canvas, met: Sequence[Met], at: tuple[int, int], width: int) -> None:
    """Who beat whom, one behind the other from `at`: two discs, the points, and why in gold."""
    met = _shortened(met, width)
    for (discs, sign, points, why), (left, row) in zip(met, _places(met, width), strict=True):
        x, y = at[0] + left, at[1] + row * SUM_LINE
        stand = middle_baseline(y, SUM_LINE, TEXT_SIZE)
        x += draw_who(canvas, discs, sign, (x, y), SUM_LINE, Colour.PAGE)
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
    """From the left edge, and on which line."""
    found: list[tuple[int, int]] = []
    x, row = 0, 0
    for one in met:
        wide = _met_width(one)
        if x and x + wide > width:
            x = 0
            row += 1
        found.append((x, row))
        x += wide + _APART
    return found


def _met_width(met: Met) -> int:
    texts = (met.sign, *(disc.board for disc in met.discs), met.points, met.why)
    return 2 * (DISC + _CLOSE) + sum(
        line(text, TEXT_SIZE, Weight.BOLD, _WIDEST).width + _CLOSE for text in texts if text
    )
