"""The end of a hand: the boards, who won which row of whom, who beat whom by what, and the sums."""

from __future__ import annotations

from bot.panels.open_face.picture import PairSpec, ShowdownPicture, SumSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.badges import DISC, draw_disc
from bot.render.channel.board import draw_boards
from bot.render.channel.flow import draw_flow, flow_height
from bot.render.channel.plan import MARGIN, plan_for
from bot.render.fonts import Weight
from bot.render.marks import amount_ink
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line

_PAIR, _PAIR_GAP = 37, 3
_PAIRS_MAX = 3  # with more, boards and sums have to say it: the picture would not be landscape
_SUM = 40
_PAD = 14
_RADIUS = 10
_NET_SIZE = 32
_BETWEEN = 18
_WIDEST = 1000


def draw_showdown(picture: ShowdownPicture) -> Canvas:
    """Boards, a line for each pair, and a line of sums behind the title."""
    plan = plan_for(picture.boards)
    width, pairs = plan.picture_width, picture.pairs if len(picture.pairs) <= _PAIRS_MAX else ()
    room = width - 2 * (MARGIN + _PAD)
    pairs_top = MARGIN + plan.bottom + MARGIN
    foot_top = pairs_top + len(pairs) * (_PAIR + _PAIR_GAP)
    title = picture.lines
    is_one_line = len(picture.sums) == 1 and flow_height(title, room // 2) <= _SUM and width > 800
    flow = 0 if is_one_line else flow_height(title, room)
    height = foot_top + flow + len(picture.sums) * _SUM + 6
    canvas = Canvas(width, height)
    draw_boards(canvas, picture.boards, plan, two_colours=picture.two_colours)
    for index, pair in enumerate(pairs):
        _draw_pair(canvas, pair, (MARGIN, pairs_top + index * (_PAIR + _PAIR_GAP)), width - 2 * MARGIN)
    left = MARGIN + _PAD
    draw_flow(canvas, title, (left, foot_top), room // 2 if is_one_line else room)
    share = room * 5 // 8 if is_one_line else room
    for index, sums in enumerate(picture.sums):
        _draw_sums(canvas, sums, (left + room, foot_top + flow + index * _SUM), share)
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


def _draw_sums(canvas: Canvas, sums: SumSpec, at: tuple[int, int], width: int) -> None:
    """Names with their points up to `at`, the title before them; discs for the names if they do not all fit."""
    right, y = at
    stand = middle_baseline(y, _SUM, TEXT_SIZE)
    is_named = _wanted(sums) <= width or not all(one.disc for one in sums.points)
    most = max(40, (width - _BETWEEN) // (len(sums.points) + 1) - 90) if _wanted(sums) > width else _WIDEST
    for name, points, disc in reversed(sums.points):
        ink = amount_ink(points)
        right -= canvas.text(points, (right, stand), TEXT_SIZE, Colour.PAGE, ink, width_max=width, align=1) + 6
        if is_named or disc is None:
            right -= _plain(canvas, name, (right, stand), Colour.PAPER, most)
        else:
            right -= DISC
            draw_disc(canvas, disc, (right, y + (_SUM - DISC) // 2), Colour.PAGE)
        right -= _BETWEEN
    _plain(canvas, sums.title, (right, stand), Colour.FAINT, right - at[0] + width)


def _plain(canvas: Canvas, text: str, at: tuple[int, int], ink: Colour, width_max: int) -> int:
    return canvas.text(text, at, TEXT_SIZE, Colour.PAGE, ink, width_max=width_max, weight=Weight.MEDIUM, align=1)


def _wanted(sums: SumSpec) -> int:
    """The width of a line with every name whole."""
    names = [
        line(text, TEXT_SIZE, Weight.MEDIUM, _WIDEST).width for text in (sums.title, *(one.name for one in sums.points))
    ]
    points = [line(one.points, TEXT_SIZE, Weight.BOLD, _WIDEST).width + 6 for one in sums.points]
    return sum(names) + sum(points) + len(points) * _BETWEEN
