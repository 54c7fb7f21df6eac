"""The end of a hand: the boards, who won which row of whom, who beat whom by what, and the sums."""

from __future__ import annotations

from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.picture import PairSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.board import draw_boards
from bot.render.channel.page import Page
from bot.render.channel.plan import MARGIN, plan_for
from bot.render.channel.sums import Foot, Met, draw_met, draw_who, met_height
from bot.render.fonts import Weight
from bot.render.palette import Colour, amount_ink
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line

_PAIR, _PAIR_GAP = 37, 3
_PAIRS_MAX = 3  # with more, only who beat whom is said, by discs: else the picture would not be landscape
_PAD = 14
_RADIUS = 10
_NET_SIZE = 32
_BETWEEN = 18
_NOTES_AIR = "   "
_WIDEST = 2000


def draw_showdown(picture: ShowdownPicture) -> Canvas:
    """Boards, a line for each pair, and a line of sums behind the title."""
    page, pairs = showdown_page(picture), _pairs(picture)
    width = page.plan.picture_width
    canvas = Canvas(width, page.height)
    draw_boards(canvas, page.boards, page.plan, two_colours=picture.two_colours)
    for top, pair in zip(page.below, pairs, strict=False):
        _draw_pair(canvas, pair, (MARGIN, top), width - 2 * MARGIN)
    draw_met(canvas, _met(picture), (MARGIN + _PAD, MARGIN + page.plan.bottom + MARGIN - 4), page.room)
    Foot(picture.lines, picture.sums, page.room).draw(canvas, (MARGIN + _PAD, page.below[-1]))
    return canvas


def showdown_page(picture: ShowdownPicture) -> Page:
    """Where everything stands; the last of what is below the boards is the foot."""
    plan = plan_for(picture.boards)
    pairs = _pairs(picture)
    room = plan.picture_width - 2 * (MARGIN + _PAD)
    top = MARGIN + plan.bottom + MARGIN
    tops = [top + index * (_PAIR + _PAIR_GAP) for index in range(len(pairs))]
    met = met_height(_met(picture), room)
    foot = Foot(picture.lines, picture.sums, room)
    foot_top = top + len(pairs) * (_PAIR + _PAIR_GAP) + met
    return Page(
        picture.boards,
        plan,
        MARGIN,
        foot_top + foot.height + 6,
        picture.lines,
        (MARGIN + _PAD, foot_top + foot.lines_top),
        room,
        (*tops, *((top,) if met else ()), foot_top),
        (),
        picture.lines[:1],
        picture.two_colours,
    )


def _pairs(picture: ShowdownPicture) -> tuple[PairSpec, ...]:
    return picture.pairs if len(picture.pairs) <= _PAIRS_MAX else ()


def _met(picture: ShowdownPicture) -> list[Met]:
    if _pairs(picture):
        return []
    return [Met(pair.discs, pair.sign, pair.net, "") for pair in picture.pairs if pair.discs]


def _draw_pair(canvas: Canvas, pair: PairSpec, at: tuple[int, int], width: int) -> None:
    """Who beats whom, what counted, and in green what it comes to."""
    x, y = at
    canvas.panel((x, y, width, _PAIR), _RADIUS, Colour.PAGE, Colour.STRIPE)
    stand = middle_baseline(y, _PAIR, _NET_SIZE)
    right = x + width - _PAD
    ink = amount_ink(pair.net)
    right -= canvas.text(pair.net, (right, stand), _NET_SIZE, Colour.STRIPE, ink, width_max=width // 5, align=1)
    stand = middle_baseline(y, _PAIR, TEXT_SIZE)
    left = x + _PAD
    wanted = _notes_width(pair.notes)
    room = right - left - 2 * _BETWEEN
    if pair.discs and line(pair.title, TEXT_SIZE, Weight.BOLD, _WIDEST).width + wanted > room:
        left += draw_who(canvas, pair.discs, pair.sign, (left, y), _PAIR, Colour.STRIPE) + _BETWEEN
    else:
        title = max(room - wanted, room * 2 // 5)
        left += canvas.text(pair.title, (left, stand), TEXT_SIZE, Colour.STRIPE, Colour.PAPER, width_max=title)
        left += _BETWEEN
    column = max(left, x + width // 3)
    if column + wanted > right - _BETWEEN:
        column = left
    notes = _whole(pair.notes, right - _BETWEEN - column)
    canvas.text(
        _NOTES_AIR.join(notes),
        (column, stand),
        TEXT_SIZE,
        Colour.STRIPE,
        Colour.FAINT,
        width_max=right - _BETWEEN - column,
        weight=Weight.MEDIUM,
    )


def _whole(notes: tuple[str, ...], width: int) -> tuple[str, ...]:
    """As many of some notes as have room: none is cut, the words beside the picture have the others."""
    kept = len(notes)
    while kept > 1 and _notes_width(notes[:kept]) > width:
        kept -= 1
    return notes[:kept]


def _notes_width(notes: tuple[str, ...]) -> int:
    return line(_NOTES_AIR.join(notes), TEXT_SIZE, Weight.MEDIUM, _WIDEST).width if notes else 0
