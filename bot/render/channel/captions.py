"""What is said of a row: what was made, its royalty in gold, and which of the others' rows it beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.panels.picture import BoardSpec, DiscSpec, RowSpec
from bot.render.canvas import Canvas
from bot.render.channel.badges import DISC, draw_disc
from bot.render.channel.plan import LINE
from bot.render.fonts import CAPITALS, Weight
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line, wrapped

_STAND = (LINE + round(TEXT_SIZE * CAPITALS)) // 2  # from a line's top to where its letters stand
_AIR = 12  # between two things on a line
_NEAR = 5  # between a name and its royalty beside the cards: so "straight flush" and what it pays have room
_DISC_LEAST = 30  # three of them with their signs find room beside five cards
_CLOSE = -3  # from a disc to what is behind it: the sign has air of its own, and belongs to that disc
_NEAR_WON = 4  # between two of them there: three just find room
_WON_INKS = {1: Colour.WIN, 0: Colour.FAINT, -1: Colour.LOSS}
_WON_SIGNS = {1: "+", 0: "=", -1: "−"}
_WIDEST = 1000


class Result(NamedTuple):
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


Won = Sequence[Result]


def results(row: RowSpec, boards: Sequence[BoardSpec], *, is_short: bool) -> Won:
    """The others whom the row met, and what it counted against each: a disc and ``+1``; ``+`` where room is short."""
    found = []
    for board, won in zip(boards, row.won, strict=False):
        if won is not None and board.disc is not None:
            side = (won > 0) - (won < 0)
            amount = str(abs(won)) if won and not is_short else ""
            text = f"{board.disc.board}{_WON_SIGNS[side]}{amount}"
            found.append(Result(board.disc, text, _WON_INKS[side]))
    return found


def caption_line(canvas: Canvas, row: RowSpec, won: Won, box: tuple[int, int, int], ground: Colour) -> None:
    """Everything on one line; the name gives way. `box`: x, y and width."""
    x, y, width = box
    taken = _draw_won(canvas, won, (x + width, y), ground)
    _draw_name(canvas, row, (x, y, width - taken - (_AIR if taken else 0)), ground)


def caption_lines(canvas: Canvas, row: RowSpec, won: Won, box: tuple[int, int, int], ground: Colour) -> None:
    """The name on one line; below it the royalty on the left, who was beaten on the right."""
    x, y, width = box
    _draw_name(canvas, row._replace(royalty=""), box, ground)
    y += LINE
    taken = _draw_won(canvas, won, (x + width, y), ground)
    room = width - taken - _AIR
    canvas.text(row.royalty, (x, y + _STAND), TEXT_SIZE, ground, Colour.GOLD, width_max=room)


def caption_beside(canvas: Canvas, row: RowSpec, won: Won, box: tuple[int, int, int], ground: Colour) -> None:
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
    for one in won:
        one.draw(canvas, x, y, ground)
        x += one.width + _NEAR_WON


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


def _draw_won(canvas: Canvas, won: Won, at: tuple[int, int], ground: Colour) -> int:
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
