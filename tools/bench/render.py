"""How fast and how small pictures are, against the same pictures saved as Pillow saves true colour by default."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from bot.panels.picture import BoardSpec, Ink, Line, Mark, RowSpec, Slot, TablePicture, Tone
from bot.render import draw
from bot.rules.board import Board
from bot.rules.cards import Row
from tools.bench.measure import Comparison, compare_times

TIME_BAR = 0.5  # drawn and encoded, of encoding alone
SIZE_MAX_KB = 80.0
_TIMES = 10


def three_boards() -> TablePicture:
    """A table of three in the middle of a hand: the picture that is drawn most."""
    return TablePicture(
        (
            _board("Ann", "Qh Qd / 9s 9h 4c / As Ks 7s 2s", tone=Tone.TO_ACT, status="to act"),
            _board("Ben", "Kd 8c 3h / Ts Tc 4s 4h / Ah Jh 8h 7h 6h", points="+4"),
            _board("Cat", "Ac Ad 5s / Jd 9c 8h 6d 2c / 5c 5d 3s 3c", tone=Tone.FOUL, status="fouled"),
        ),
        (
            Line("Pineapple · hand 12", Ink.TITLE),
            Line("Street 4 of 5", Ink.FAINT),
            Line("Ann places 2 of 3 cards", Ink.ACCENT),
            Line(""),
            Line("Ann +6   Ben −2   Cat −4"),
        ),
    )


def run() -> list[Comparison]:
    """Time of three boards (drawn and encoded, of only encoding them in true colour), and their size."""
    picture = three_boards()
    png = draw(picture)
    true_colour = Image.open(BytesIO(png)).convert("RGB")
    return [
        compare_times(
            "three boards: draw and encode / encode true colour",
            lambda: draw(picture),
            lambda: true_colour.save(BytesIO(), "PNG"),
            times=_TIMES,
            bar=TIME_BAR,
        ),
        Comparison("three boards: size / limit", len(png) / 1024, SIZE_MAX_KB, "KB", bar=1.0, is_upper_bar=True),
    ]


def _board(name: str, text: str, tone: Tone = Tone.PLAIN, status: str = "", points: str = "") -> BoardSpec:
    board = Board.parse(text)
    front, middle, back = (
        RowSpec(tuple(Slot(Mark.CARD, card) for card in board.row(row)) + (Slot(),) * board.room(row)) for row in Row
    )
    return BoardSpec(name, (front, middle, back), tone, status, points)
