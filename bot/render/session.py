"""The card of a session: a banner, below it standings, arrows and counts on the left, the biggest hand on the right."""

from __future__ import annotations

from bot.panels.picture import BoardSpec
from bot.panels.session.picture import BestSpec, SessionPicture, TallySpec
from bot.render.away import away_room
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import CardSize
from bot.render.channel.badges import DISC, draw_disc
from bot.render.channel.board import draw_board_at
from bot.render.channel.plan import LINE, MARGIN, Captions, Plan
from bot.render.fonts import Weight
from bot.render.palette import Colour, amount_ink
from bot.render.picture_size import CHANNEL_WIDTH, TEXT_SIZE
from bot.render.standings import ROW_GAP, draw_standings
from bot.render.text import line
from bot.render.transfers import draw_flow, flow_height

_BANNER = 108
_FRAME = 6
_RADIUS = 22
_TROPHY, _TROPHY_SIZE = "🏆", 60
_HEADLINE_SIZES = (46, 42, 38, 34, 30)
_POINTS_SIZES = (64, 56, 48, 40, 34)
_SUBTITLE_SIZES = (28, TEXT_SIZE)
_WINNER = 60
_TITLE, _TITLE_SIZES = 44, (31, 29, TEXT_SIZE)
_BOARD = 326  # its width
_CARD = 84  # the height of its cards, at least
_TALLEST = 104  # and at most
_TALLY = 54
_TALLY_GAP = 6
_NUMBER_SIZE = 34
_PITCHES = (42, 150)  # of a line of standings, at least and at most
_PITCH_ALONE = 60  # without a board
_PAD = 14
_AIR = 10
_MOST_DISCS = 3
_WIDEST = 2000


def draw_session(picture: SessionPicture) -> Canvas:
    """A banner over two columns; without a board the first one has the whole width."""
    width = CHANNEL_WIDTH - 2 * MARGIN
    top = 2 * MARGIN + _BANNER
    plan = _plan(picture.best.board, 0) if picture.best else None
    room = width - (_BOARD + MARGIN if plan else 0)
    arrows = flow_height(picture.transfers, room) + MARGIN if picture.transfers else 0
    tallies = -(-len(picture.tallies) // 2) * (_TALLY + _TALLY_GAP) - _TALLY_GAP
    more = LINE + 4 if picture.more else 0
    rows = len(picture.standings)
    beside = more + arrows + tallies + MARGIN - ROW_GAP
    height = max(_TITLE + plan.height if plan else 0, beside + rows * _PITCHES[0])
    pitch = min(_PITCHES[1], (height - beside) // rows) if plan else _PITCH_ALONE
    height = height if plan else beside + rows * pitch
    canvas = Canvas(CHANNEL_WIDTH, top + height + MARGIN)
    _draw_banner(canvas, picture, (MARGIN, MARGIN, width, _BANNER))
    y = top
    draw_standings(canvas, picture.standings, (MARGIN, y), room, pitch)
    y += rows * pitch - ROW_GAP
    at = (MARGIN + _PAD, middle_baseline(y + 4, LINE, TEXT_SIZE))
    canvas.text(picture.more, at, TEXT_SIZE, Colour.PAGE, Colour.FAINT, width_max=room - _PAD, weight=Weight.MEDIUM)
    y = top + height - tallies - arrows
    if picture.transfers:
        draw_flow(canvas, picture.transfers, (MARGIN, y, room, arrows - MARGIN))
    for index, tally in enumerate(picture.tallies):
        _draw_tally(canvas, tally, _tally_box(index, len(picture.tallies), (MARGIN, y + arrows), room))
    if picture.best and plan:
        plan = _plan(picture.best.board, height - _TITLE - plan.height)
        _draw_best(canvas, picture.best, plan, (MARGIN + room + MARGIN, top), two_colours=picture.two_colours)
    return canvas


def _plan(board: BoardSpec, spare: int) -> Plan:
    """The measures of the board, whose cards are higher where there are pixels to spare."""
    tag = LINE + 6 if board.ribbon or board.status else 0
    card = CardSize(56, min(_TALLEST, _CARD + spare // 3))
    return Plan(1, CHANNEL_WIDTH, 1, _BOARD, 13, card, 5, Captions.LINE, 52, tag, away=away_room((board,)))


def _draw_banner(canvas: Canvas, picture: SessionPicture, box: tuple[int, int, int, int]) -> None:
    """The trophy and the winners' discs, who has won and what was played, the points on the right."""
    x, y, width, height = box
    ground = Colour.FELT
    canvas.shade(canvas.felt(box, _RADIUS, _FRAME, Colour.GOLD, ground), ground)
    left, right = x + _FRAME + _PAD, x + width - _FRAME - _PAD - 6
    if picture.winners:
        at = (left, middle_baseline(y, height, _TROPHY_SIZE) - 2)
        left += canvas.text(_TROPHY, at, _TROPHY_SIZE, ground, Colour.GOLD, width_max=100) + _AIR
    for disc in picture.winners[:_MOST_DISCS]:
        draw_disc(canvas, disc, (left, y + (height - _WINNER) // 2), ground, _WINNER)
        left += _WINNER + _AIR
    size = _fitting(picture.points, _POINTS_SIZES, width // 3)
    at = (right, middle_baseline(y, height, size))
    ink = amount_ink(picture.points)
    right -= canvas.text(picture.points, at, size, ground, ink, width_max=width // 3, align=1) + 2 * _AIR
    size = _fitting(picture.headline, _HEADLINE_SIZES, right - left)
    room = right - left
    at = (left, middle_baseline(y + 10, 54, size))
    canvas.text(picture.headline, at, size, ground, Colour.PAPER, width_max=room)
    size = _fitting(picture.subtitle, _SUBTITLE_SIZES, room)
    at = (left, middle_baseline(y + 60, 34, size))
    canvas.text(picture.subtitle, at, size, ground, Colour.FAINT, width_max=room, weight=Weight.MEDIUM)


def _fitting(text: str, sizes: tuple[int, ...], width: int) -> int:
    """The largest size in which a text is whole, else the smallest."""
    fits = (size for size in sizes if not text or line(text, size, Weight.BOLD, _WIDEST).width <= width)
    return next(fits, sizes[-1])


def _draw_best(canvas: Canvas, best: BestSpec, plan: Plan, at: tuple[int, int], *, two_colours: bool) -> None:
    x, y = at
    stand = middle_baseline(at[1], _TITLE - 6, _TITLE_SIZES[0])
    right = x + plan.width - 6
    half = plan.width // 2
    ink = Colour.FAINT
    weight = Weight.MEDIUM
    right -= canvas.text(best.hand, (right, stand), TEXT_SIZE, Colour.PAGE, ink, width_max=half, weight=weight, align=1)
    room = right - x - 6 - _AIR
    size = _fitting(best.title, _TITLE_SIZES, room)
    canvas.text(best.title, (x + 6, stand), size, Colour.PAGE, Colour.GOLD, width_max=room)
    draw_board_at(canvas, best.board, (best.board,), plan, (x, y + _TITLE), two_colours=two_colours)


def _tally_box(index: int, count: int, at: tuple[int, int], width: int) -> tuple[int, int, int, int]:
    """Two beside each other, the second one wider; an odd one at the end has the whole width."""
    row, column = divmod(index, 2)
    first = (width - _TALLY_GAP) * 9 // 20
    wide = width if index == count - 1 and not column else (first, width - _TALLY_GAP - first)[column]
    return at[0] + column * (first + _TALLY_GAP), at[1] + row * (_TALLY + _TALLY_GAP), wide, _TALLY


def _draw_tally(canvas: Canvas, tally: TallySpec, box: tuple[int, int, int, int]) -> None:
    """The number and what it counts from the left, who did it most from the right."""
    x, y, width, height = box
    canvas.panel(box, _RADIUS // 2, Colour.PAGE, Colour.STRIPE)
    left, right = x + _PAD, x + width - _PAD
    stand = middle_baseline(y, height, _NUMBER_SIZE)
    ink = amount_ink(tally.number)
    left += canvas.text(tally.number, (left, stand), _NUMBER_SIZE, Colour.STRIPE, ink, width_max=width // 2) + _AIR
    right -= canvas.text(tally.times, (right, stand), TEXT_SIZE, Colour.STRIPE, Colour.PAPER, width_max=80, align=1)
    for disc in tally.most[:_MOST_DISCS][::-1]:
        right -= DISC + 5
        draw_disc(canvas, disc, (right, y + (height - DISC) // 2), Colour.STRIPE)
    room = right - left - _AIR
    weight = Weight.MEDIUM
    canvas.text(tally.label, (left, stand), TEXT_SIZE, Colour.STRIPE, Colour.FAINT, width_max=room, weight=weight)
