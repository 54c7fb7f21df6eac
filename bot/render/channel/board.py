"""One board of a channel's picture: whose it is and what it brought, three rows, and what is said of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.panels.picture import BoardSpec, DiscSpec, RowSpec, Tone
from bot.render.away import draw_discards
from bot.render.boards import SLOTS_MAX, felt_of
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import slot_sprite
from bot.render.channel.badges import DISC, TAG, draw_disc, draw_ribbon, draw_stamp, draw_tag
from bot.render.channel.owner import draw_owner, draw_royalties, head_sizes
from bot.render.channel.plan import LINE, MARGIN, Captions, Plan
from bot.render.fonts import CAPITALS, Weight
from bot.render.lines import INK_COLOURS
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line, wrapped

_STAND = (LINE + round(TEXT_SIZE * CAPITALS)) // 2  # from a line's top to where its letters stand
_AIR = 12  # between two things on a line
_NEAR = 5  # between a name and its royalty beside the cards: so "straight flush" and what it pays have room
_DISC_LEAST = 30  # three of them with their signs find room beside five cards
_CLOSE = -3  # from a disc to what is behind it: the sign has air of its own, and belongs to that disc
_NEAR_WON = 4  # between two of them there at most: three just find room
_WON_INKS = {1: Colour.WIN, 0: Colour.FAINT, -1: Colour.LOSS}
_WON_SIGNS = {1: "+", 0: "=", -1: "−"}
_WIDEST = 1000
_RADIUS = 20
_FRAME, _EDGE = 6, 2
_HEAD_SIZES = ((34, 44), (34, 40), (34, 36), (32, 34), (30, 32), (28, 30), (TEXT_SIZE, TEXT_SIZE))  # name, points
_LIVE_SIZES = tuple((size, TEXT_SIZE) for size in (34, 30, TEXT_SIZE))
_AIR_ABOVE_AWAY = 6


class _Result(NamedTuple):
    """How a row fared against one of the others: their disc, and what is written behind it."""

    disc: DiscSpec
    text: str
    ink: Colour

    @property
    def width(self) -> int:
        """Pixels of both."""
        return self._across + _CLOSE + _width(self.text, Weight.BOLD)

    @property
    def _across(self) -> int:
        """Pixels of the disc, in which the initial is as large as the text."""
        return min(DISC, max(_DISC_LEAST, _width(self.disc.initial, Weight.BOLD)))

    def draw(self, canvas: Canvas, x: int, y: int, ground: Colour) -> None:
        """From a left edge, in the line that begins at `y`."""
        across = self._across
        draw_disc(canvas, self.disc, (x, y + (LINE - across) // 2), ground, across)
        stand = (x + across + _CLOSE, y + _STAND)
        canvas.text(self.text, stand, TEXT_SIZE, ground, self.ink, width_max=_WIDEST)


_Won = Sequence[_Result]


def draw_boards(
    canvas: Canvas, boards: Sequence[BoardSpec], plan: Plan, *, two_colours: bool, top: int = MARGIN
) -> None:
    """All boards in their places, the first row's upper edge at `top`."""
    for index, board in enumerate(boards):
        draw_board_at(canvas, board, boards, plan, plan.place(index, top), two_colours=two_colours)


def draw_board_at(
    canvas: Canvas,
    board: BoardSpec,
    boards: Sequence[BoardSpec],
    plan: Plan,
    at: tuple[int, int],
    *,
    two_colours: bool,
) -> None:
    """One of some boards with its upper left corner at `at`."""
    x, y = at
    ground, edge = felt_of(board.tone)
    is_framed = board.is_framed or board.tone is Tone.TO_ACT
    frame, edge = (_FRAME, Colour.GOLD) if is_framed else (_EDGE, edge)
    canvas.shade(canvas.felt((x, y, plan.width, plan.height), _RADIUS, frame, edge, ground), ground)
    _draw_header(canvas, board, (x + plan.pad, y + 8), plan, ground)
    is_foul = board.tone is Tone.FOUL
    for number, row in enumerate(board.rows):
        at = (x + plan.pad, y + plan.rows_top + number * plan.row_pitch)
        _draw_cards(canvas, row, at, plan, ground, two_colours=two_colours, is_dim=is_foul)
        _draw_caption(canvas, row, boards, at, plan, ground)
    if board.discards:
        box = (x + plan.pad, y + plan.rows_bottom + _AIR_ABOVE_AWAY, plan.width - 2 * plan.pad)
        draw_discards(canvas, board.discards, box, TEXT_SIZE, ground, two_colours=two_colours)
    _draw_news(canvas, board, (x, y), plan, ground)


def _draw_header(canvas: Canvas, board: BoardSpec, at: tuple[int, int], plan: Plan, ground: Colour) -> None:
    """Disc, name and button from the left, points from the right; a name is cut where the smallest has no room."""
    left, y = at
    right = at[0] + plan.width - 2 * plan.pad
    band = plan.header - 6
    ink = INK_COLOURS[board.points_ink]
    name_size, size = head_sizes(board, right - left, _LIVE_SIZES if board.points_title else _HEAD_SIZES)
    if board.points_title:
        right -= draw_royalties(canvas, board, (left, y), band, right, name_size, ground)
    else:
        stand = middle_baseline(y, band, size)
        right -= canvas.text(board.points, (right, stand), size, ground, ink, width_max=right - left, align=1)
    draw_owner(canvas, board, (left, y), band, right, name_size, ground)


def _draw_cards(
    canvas: Canvas, row: RowSpec, at: tuple[int, int], plan: Plan, ground: Colour, *, two_colours: bool, is_dim: bool
) -> None:
    slots = row.slots[:SLOTS_MAX]
    left = at[0] + _indent(plan, len(slots))
    for index, slot in enumerate(slots):
        sprite = slot_sprite(slot, plan.card, ground, two_colours=two_colours, is_dim=is_dim)
        canvas.paste(sprite, (left + index * (plan.card.width + plan.gap), at[1]))


def slot_place(plan: Plan, board: int, row: int, slots: int, index: int, top: int = MARGIN) -> tuple[int, int]:
    """Where a card of a board stands: its place among the `slots` of its row, the first row of boards at `top`."""
    x, y = plan.place(board, top)
    left = x + plan.pad + _indent(plan, slots) + index * (plan.card.width + plan.gap)
    return left, y + plan.rows_top + row * plan.row_pitch


def _indent(plan: Plan, slots: int) -> int:
    """From the padding of a board to the first card of a row."""
    lacking = 0 if plan.captions is Captions.BESIDE else (SLOTS_MAX - slots) * (plan.card.width + plan.gap) // 2
    return lacking + (_row_width(plan) - plan.cards_width) // 2


def _row_width(plan: Plan) -> int:
    return plan.cards_width if plan.captions is Captions.BESIDE else plan.width - 2 * plan.pad


def _draw_caption(
    canvas: Canvas, row: RowSpec, boards: Sequence[BoardSpec], at: tuple[int, int], plan: Plan, ground: Colour
) -> None:
    won = _results(row, boards, is_short=plan.captions is Captions.BESIDE)
    left = at[0] + (_row_width(plan) - plan.cards_width) // 2
    below = (left, at[1] + plan.card.height + 1, plan.cards_width)
    match plan.captions:
        case Captions.LINE:
            _caption_line(canvas, row, won, below, ground)
        case Captions.LINES:
            _caption_lines(canvas, row, won, below, ground)
        case Captions.BESIDE:
            x, width = _beside(plan, len(row.slots))
            _caption_beside(canvas, row, won, (at[0] + x, at[1] - 4, width), ground)


def _beside(plan: Plan, slots: int) -> tuple[int, int]:
    """The room to the right of a row of cards: its left edge from the first card's, and its width."""
    x = slots * (plan.card.width + plan.gap) + 6
    return x, plan.width - 2 * plan.pad - x


def _draw_news(canvas: Canvas, board: BoardSpec, at: tuple[int, int], plan: Plan, ground: Colour) -> None:
    """The stamp of a foul, the ribbon of what was earned, the tag of who is to act, or a faint word.

    Each stands in the strip that is free of cards and of what is said of the rows.
    """
    x, y = at
    first_row = y + plan.rows_top
    if plan.captions is Captions.BESIDE:
        left, width = _beside(plan, 3)
        centre = x + plan.pad + left + width // 2
        middle = first_row + plan.card.height - TAG // 2 + 4
    else:
        centre = x + plan.width // 2
        width = plan.width - 2 * plan.pad
        middle = y + plan.height - plan.tag // 2 - 9
    if board.tone is Tone.FOUL:
        draw_stamp(canvas, board.status, (centre, middle), width, ground)
    elif board.ribbon:
        draw_ribbon(canvas, board.ribbon, (centre, middle), width, ground)
    elif board.status and (board.is_framed or board.tone is Tone.TO_ACT):
        draw_tag(canvas, board.status, (centre, middle), width, ground)
    else:
        stand = middle_baseline(middle - LINE // 2, LINE, TEXT_SIZE)
        canvas.text(
            board.status,
            (centre, stand),
            TEXT_SIZE,
            ground,
            Colour.FAINT,
            width_max=width,
            weight=Weight.MEDIUM,
            align=0.5,
        )


def _results(row: RowSpec, boards: Sequence[BoardSpec], *, is_short: bool) -> _Won:
    """The others whom the row met, and what it counted against each: a disc and ``+1``; ``+`` where room is short."""
    found = []
    for board, won in zip(boards, row.won, strict=False):
        if won is not None and board.disc is not None:
            side = (won > 0) - (won < 0)
            amount = str(abs(won)) if won and not is_short else ""
            text = f"{board.disc.board}{_WON_SIGNS[side]}{amount}"
            found.append(_Result(board.disc, text, _WON_INKS[side]))
    return found


def _caption_line(canvas: Canvas, row: RowSpec, won: _Won, box: tuple[int, int, int], ground: Colour) -> None:
    """Everything on one line; the name gives way. `box`: x, y and width."""
    x, y, width = box
    taken = _draw_won(canvas, won, (x + width, y), ground)
    _draw_name(canvas, row, (x, y, width - taken - (_AIR if taken else 0)), ground)


def _caption_lines(canvas: Canvas, row: RowSpec, won: _Won, box: tuple[int, int, int], ground: Colour) -> None:
    """The name on one line; below it the royalty on the left, who was beaten on the right."""
    x, y, width = box
    _draw_name(canvas, row._replace(royalty=""), box, ground)
    y += LINE
    taken = _draw_won(canvas, won, (x + width, y), ground)
    room = width - taken - _AIR
    canvas.text(row.royalty, (x, y + _STAND), TEXT_SIZE, ground, Colour.GOLD, width_max=room)


def _caption_beside(canvas: Canvas, row: RowSpec, won: _Won, box: tuple[int, int, int], ground: Colour) -> None:
    """The name on a line or two, the royalty behind it, who was beaten on a line of its own."""
    x, y, width = box
    for name in _names_beside(row, width):
        _draw_name(canvas, row._replace(name=name, royalty=""), (x, y, width), ground)
        y += LINE - 3
    name = (_names_beside(row, width) or ("",))[-1]
    y -= LINE - 3 if row.name else 0
    taken = _width(name, _weight(row))
    air = max(_NEAR, min(_AIR, width - taken - _width(row.royalty, Weight.BOLD)))
    left = x + (taken + air if name else 0)
    canvas.text(row.royalty, (left, y + _STAND), TEXT_SIZE, ground, Colour.GOLD, width_max=x + width - left)
    y += LINE - 3
    spare = width - sum(one.width for one in won)
    near = min(_NEAR_WON, spare // max(1, len(won) - 1))  # wide initials come closer, even into each other's air
    for one in won:
        one.draw(canvas, x, y, ground)
        x += one.width + near


def _names_beside(row: RowSpec, width: int) -> tuple[str, ...]:
    """A row's name as the lines that leave its royalty room behind the last one."""
    if not row.name:
        return ()
    names = wrapped(row.name, TEXT_SIZE, _weight(row), width, 2)
    royalty = _width(row.royalty, Weight.BOLD)
    if royalty and _width(names[-1], _weight(row)) + _NEAR + royalty > width:
        return row.name, ""
    return names


def _draw_name(canvas: Canvas, row: RowSpec, box: tuple[int, int, int], ground: Colour) -> None:
    """Name and royalty behind each other; a long name is cut, a royalty never."""
    x, y, width = box
    royalty = _width(row.royalty, Weight.BOLD)
    room = width - royalty - (_AIR if royalty else 0)
    ink = Colour.GOLD if row.is_best else Colour.PAPER
    if row.name:
        stand = (x, y + _STAND)
        x += canvas.text(row.name, stand, TEXT_SIZE, ground, ink, width_max=room, weight=_weight(row)) + _AIR
    canvas.text(row.royalty, (x, y + _STAND), TEXT_SIZE, ground, Colour.GOLD, width_max=box[0] + width - x)


def _draw_won(canvas: Canvas, won: _Won, at: tuple[int, int], ground: Colour) -> int:
    """Up to `at`, from the right to the left; returns the width taken."""
    taken = 0
    for one in reversed(won):
        one.draw(canvas, at[0] - taken - one.width, at[1], ground)
        taken += one.width + _AIR
    return max(0, taken - _AIR)


def _weight(row: RowSpec) -> Weight:
    return Weight.BOLD if row.is_best else Weight.MEDIUM


def _width(text: str, weight: Weight) -> int:
    return line(text, TEXT_SIZE, weight, _WIDEST).width if text else 0
