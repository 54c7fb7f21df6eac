"""Ways to lay some cards: one large on the left, others smaller on the right."""

from __future__ import annotations

from bot.panels.study.picture import LaidSpec, StudyPicture, VerdictSpec
from bot.render.away import AWAY_GAP, CROSS, draw_away
from bot.render.boards import felt_of
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import CardSize
from bot.render.channel.board import draw_boards
from bot.render.channel.flow import draw_flow, flow_height
from bot.render.channel.plan import MARGIN, Captions, Plan
from bot.render.fonts import Weight
from bot.render.palette import Colour, amount_ink
from bot.render.picture_size import CHANNEL_WIDTH, TEXT_SIZE
from bot.render.study.small import CHIP, SMALL_WIDTH, draw_small

_TEXT_PAD = 16
_LARGE = CHANNEL_WIDTH - 3 * MARGIN - SMALL_WIDTH  # the width of the large board
_PAD = 13
_GAP = 9
_CARD = CardSize(108)
_LOWER = CardSize(108, 132)  # lower where a strip takes height
_BESIDE = CardSize(SMALL_WIDTH // 5 - 8, 84)  # of a lone board on the right
_STRIP = CHIP.height + 12  # for what goes away, below the rows
_TAG = 37
_VERDICT = 66
_BETWEEN = 8


def draw_study(picture: StudyPicture) -> Canvas:
    """The boards, and lines below them."""
    plan = _plan(picture)
    room = CHANNEL_WIDTH - 2 * (MARGIN + _TEXT_PAD)
    bottom = MARGIN + plan.bottom
    below = flow_height(picture.lines, room)
    canvas = Canvas(CHANNEL_WIDTH, bottom + (below + MARGIN if below else MARGIN))
    draw_boards(canvas, (picture.laid.board,), plan, two_colours=picture.two_colours)
    _draw_away(canvas, picture.laid, plan.place(0), plan, picture)
    _draw_others(canvas, picture, plan.height)
    draw_flow(canvas, picture.lines, (MARGIN + _TEXT_PAD, bottom + MARGIN // 2), room)
    return canvas


def _plan(picture: StudyPicture) -> Plan:
    """The large board: with others beside it, or a lone one with its words beside its rows."""
    tag = _tag((picture.laid,))
    card = _LOWER if tag == _STRIP else _CARD
    if not picture.others:
        return Plan(1, CHANNEL_WIDTH, 1, CHANNEL_WIDTH - 2 * MARGIN, _PAD, card, _GAP, Captions.BESIDE, 54, tag)
    return Plan(1, _LARGE + 2 * MARGIN, 1, _LARGE, _PAD, card, _GAP, Captions.LINE, 54, tag)


def _tag(laid: tuple[LaidSpec, ...]) -> int:
    if any(one.away for one in laid):
        return _STRIP
    return _TAG if any(one.board.ribbon or one.board.status for one in laid) else 0


def _draw_others(canvas: Canvas, picture: StudyPicture, height: int) -> None:
    others = picture.others
    left = 2 * MARGIN + _LARGE
    if len(others) == 1:
        plan = Plan(
            boards=1,
            picture_width=SMALL_WIDTH + 2 * MARGIN,
            columns=1,
            width=SMALL_WIDTH,
            pad=12,
            card=_BESIDE,
            gap=5,
            captions=Captions.LINE,
            header=50,
            tag=_tag(others),
            left=left - MARGIN,
        )
        draw_boards(canvas, (others[0].board,), plan, two_colours=picture.two_colours)
        _draw_away(canvas, others[0], plan.place(0), plan, picture)
        if picture.verdict is not None:
            top = MARGIN + plan.height
            _draw_verdict(canvas, picture.verdict, (left, top, SMALL_WIDTH, height - plan.height))
        return
    each = (height + MARGIN) // max(1, len(others))
    for number, one in enumerate(others):
        box = (left, MARGIN + number * each, each - MARGIN)
        draw_small(canvas, one, box, two_colours=picture.two_colours)


def _draw_away(canvas: Canvas, laid: LaidSpec, at: tuple[int, int], plan: Plan, picture: StudyPicture) -> None:
    """The cards that go away, crossed out, below a board's rows."""
    if not laid.away:
        return
    x, y = at[0] + plan.pad, at[1] + plan.height - plan.tag - 5
    ground = felt_of(laid.board.tone)[0]
    stand = middle_baseline(y, CHIP.height, TEXT_SIZE)
    chips = len(laid.away) * (CHIP.width + AWAY_GAP) + CROSS + _BETWEEN
    room = plan.width - 2 * plan.pad - chips - _BETWEEN
    x += canvas.text(picture.away, (x, stand), TEXT_SIZE, ground, Colour.PAPER, width_max=room, weight=Weight.MEDIUM)
    draw_away(canvas, laid.away, (x + _BETWEEN + chips, y), CHIP, ground, two_colours=picture.two_colours)


def _draw_verdict(canvas: Canvas, verdict: VerdictSpec, box: tuple[int, int, int, int]) -> None:
    """What a decision cost, in the middle of what is left of the column."""
    x, y, width, height = box
    centre = x + width // 2
    block = _VERDICT + TEXT_SIZE + 10
    y += (height - block) // 2
    stand = middle_baseline(y, _VERDICT, _VERDICT)
    ink = amount_ink(verdict.points)
    canvas.text(verdict.points, (centre, stand), _VERDICT, Colour.PAGE, ink, width_max=width, align=0.5)
    stand = middle_baseline(y + _VERDICT + 6, TEXT_SIZE + 8, TEXT_SIZE)
    canvas.text(
        verdict.text,
        (centre, stand),
        TEXT_SIZE,
        Colour.PAGE,
        Colour.FAINT,
        width_max=width,
        weight=Weight.MEDIUM,
        align=0.5,
    )
