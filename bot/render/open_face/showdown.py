"""The end of a hand: the boards, who won which row of whom, who beat whom by what, and the sums."""

from __future__ import annotations

from bot.panels.open_face.picture import PairSpec, ShowdownPicture
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.board import draw_boards
from bot.render.channel.foot import Foot
from bot.render.channel.plan import MARGIN, plan_for
from bot.render.channel.sums import draw_met, met_height
from bot.render.fonts import Weight
from bot.render.marks import amount_ink
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line

_PAIR, _PAIR_GAP = 37, 3
_PAIRS_MAX = 3  # with more, only who beat whom is said, by discs: else the picture would not be landscape
_PAD = 14
_RADIUS = 10
_NET_SIZE = 32
_BETWEEN = 18
_WIDEST = 1000


def draw_showdown(picture: ShowdownPicture) -> Canvas:
    """Boards, a line for each pair, and a line of sums behind the title."""
    plan = plan_for(picture.boards)
    width, pairs = plan.picture_width, picture.pairs if len(picture.pairs) <= _PAIRS_MAX else ()
    met = [(*pair.discs, pair.net, "") for pair in picture.pairs if pair.discs and not pairs]
    room = width - 2 * (MARGIN + _PAD)
    pairs_top = MARGIN + plan.bottom + MARGIN
    foot = Foot(picture.lines, picture.sums, room)
    foot_top = pairs_top + len(pairs) * (_PAIR + _PAIR_GAP) + met_height(met, room)
    canvas = Canvas(width, foot_top + foot.height + 6)
    draw_boards(canvas, picture.boards, plan, two_colours=picture.two_colours)
    for index, pair in enumerate(pairs):
        _draw_pair(canvas, pair, (MARGIN, pairs_top + index * (_PAIR + _PAIR_GAP)), width - 2 * MARGIN)
    draw_met(canvas, met, (MARGIN + _PAD, pairs_top - 4), room)
    foot.draw(canvas, (MARGIN + _PAD, foot_top))
    return canvas


def _draw_pair(canvas: Canvas, pair: PairSpec, at: tuple[int, int], width: int) -> None:
    """Who beats whom, what counted, and in green what it comes to."""
    x, y = at
    canvas.panel((x, y, width, _PAIR), _RADIUS, Colour.PAGE, Colour.STRIPE)
    stand = middle_baseline(y, _PAIR, _NET_SIZE)
    right = x + width - _PAD
    ink = amount_ink(pair.net)
    right -= canvas.text(pair.net, (right, stand), _NET_SIZE, Colour.STRIPE, ink, width_max=width // 5, align=1)
    stand, left = middle_baseline(y, _PAIR, TEXT_SIZE), x + _PAD
    notes = "   ".join(pair.notes)
    wanted = line(notes, TEXT_SIZE, Weight.MEDIUM, _WIDEST).width if notes else 0
    room = max(right - left - 2 * _BETWEEN - wanted, (right - left) * 2 // 5)
    left += canvas.text(pair.title, (left, stand), TEXT_SIZE, Colour.STRIPE, Colour.PAPER, width_max=room) + _BETWEEN
    column = max(left, x + width // 3)
    if column + wanted > right - _BETWEEN:
        column = left
    canvas.text(
        notes,
        (column, stand),
        TEXT_SIZE,
        Colour.STRIPE,
        Colour.FAINT,
        width_max=right - _BETWEEN - column,
        weight=Weight.MEDIUM,
    )
