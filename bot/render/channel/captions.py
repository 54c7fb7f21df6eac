"""What is said of a row: what was made, its royalty in gold, and which of the others' rows it beat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.picture import BoardSpec, RowSpec
from bot.render.canvas import Canvas
from bot.render.channel.plan import LINE
from bot.render.fonts import CAPITALS, Weight
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line, wrapped

_STAND = (LINE + round(TEXT_SIZE * CAPITALS)) // 2  # from a line's top to where its letters stand
_AIR = 12  # between two things on a line
_WON_INKS = {1: Colour.WIN, 0: Colour.FAINT, -1: Colour.LOSS}
_WIDEST = 1000


def results(row: RowSpec, boards: Sequence[BoardSpec], *, is_short: bool) -> list[tuple[str, Colour]]:
    """The others whom the row met, by their initials: ``B +1``, or ``B+`` in short."""
    found = []
    for board, won in zip(boards, row.won, strict=False):
        if won is not None:
            sign = "+" if won > 0 else "−" if won < 0 else "="
            amount = "" if is_short or not won else str(abs(won))
            initial = board.disc.initial + board.disc.board if board.disc else ""
            ink = _WON_INKS[(won > 0) - (won < 0)]
            found.append((f"{initial}{sign}" if is_short else f"{initial} {sign}{amount}", ink))
    return found


def caption_line(
    canvas: Canvas,
    row: RowSpec,
    won: Sequence[tuple[str, Colour]],
    box: tuple[int, int, int],
    ground: Colour,
) -> None:
    """Everything on one line; the name gives way. `box`: x, y and width."""
    x, y, width = box
    taken = _draw_won(canvas, won, (x + width, y), width * 2 // 3, ground)
    _draw_name(canvas, row, (x, y, width - taken - (_AIR if taken else 0)), ground)


def caption_lines(
    canvas: Canvas,
    row: RowSpec,
    won: Sequence[tuple[str, Colour]],
    box: tuple[int, int, int],
    ground: Colour,
) -> None:
    """The name on one line; below it the royalty on the left, who was beaten on the right."""
    x, y, width = box
    canvas.text(row.name, (x, y + _STAND), TEXT_SIZE, ground, Colour.PAPER, width_max=width, weight=Weight.MEDIUM)
    y += LINE
    taken = canvas.text(row.royalty, (x, y + _STAND), TEXT_SIZE, ground, Colour.GOLD, width_max=width // 3)
    _draw_won(canvas, won, (x + width, y), width - taken - _AIR, ground)


def caption_beside(
    canvas: Canvas,
    row: RowSpec,
    won: Sequence[tuple[str, Colour]],
    box: tuple[int, int, int],
    ground: Colour,
) -> None:
    """The name on a line or two, the royalty behind it, who was beaten on a line of its own."""
    x, y, width = box
    royalty = _width(row.royalty, Weight.BOLD)
    names = wrapped(row.name, TEXT_SIZE, Weight.MEDIUM, width, 2) if row.name else ("",)
    if len(names) == 1 and royalty and _width(names[0], Weight.MEDIUM) + _AIR + royalty > width:
        names = (names[0], "")
    for name in names[:-1]:
        canvas.text(name, (x, y + _STAND), TEXT_SIZE, ground, Colour.PAPER, width_max=width, weight=Weight.MEDIUM)
        y += LINE - 3
    _draw_name(canvas, row._replace(name=names[-1]), (x, y, width), ground)
    y += LINE - 3
    for text, ink in won:
        x += canvas.text(text, (x, y + _STAND), TEXT_SIZE, ground, ink, width_max=width // max(1, len(won))) + 6


def _draw_name(canvas: Canvas, row: RowSpec, box: tuple[int, int, int], ground: Colour) -> None:
    """Name and royalty behind each other; a long name is cut, a royalty never."""
    x, y, width = box
    royalty = _width(row.royalty, Weight.BOLD)
    room = width - royalty - (_AIR if royalty else 0)
    if row.name:
        stand = (x, y + _STAND)
        x += canvas.text(row.name, stand, TEXT_SIZE, ground, Colour.PAPER, width_max=room, weight=Weight.MEDIUM) + _AIR
    canvas.text(row.royalty, (x, y + _STAND), TEXT_SIZE, ground, Colour.GOLD, width_max=width)


def _draw_won(
    canvas: Canvas, won: Sequence[tuple[str, Colour]], at: tuple[int, int], width: int, ground: Colour
) -> int:
    """Up to `at`, from the right to the left; returns the width taken."""
    right, taken = at[0], 0
    for text, ink in reversed(won):
        wide = canvas.text(
            text, (right - taken, at[1] + _STAND), TEXT_SIZE, ground, ink, width_max=width - taken, align=1
        )
        taken += wide + _AIR
    return max(0, taken - _AIR)


def _width(text: str, weight: Weight) -> int:
    return line(text, TEXT_SIZE, weight, _WIDEST).width if text else 0
