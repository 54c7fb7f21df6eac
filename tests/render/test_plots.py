"""Charts: their library is loaded late, they are in our colours, and every result is in its bar."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest

from bot.panels.study.picture import StatsPicture
from bot.render import stats as plotted
from bot.render.canvas import Canvas
from bot.render.palette import DISCS, Colour
from bot.render.plots import Stroke, strokes, thinned, written_width
from bot.render.stats import bar_of
from tests.render.measured import seen
from tests.render.pictures import course, pixels, record

pytestmark = pytest.mark.slow  # the library takes half a second to load


@pytest.mark.parametrize("picture", ["record(2)", "course(2)"])
def test_the_library_is_loaded_with_the_first_chart_only(picture: str) -> None:
    code = (
        "import sys, bot.app, bot.render, cogs.stats; from bot.render import draw; from tests.render.pictures import *;"
        f"draw(table(2)); assert 'matplotlib' not in sys.modules; draw({picture}); assert 'matplotlib' in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_wins_are_green_losses_red_and_the_line_gold() -> None:
    def colours(points: list[int]) -> Counter[int]:
        return Counter(pixels(record(2)._replace(tiles=(), points=tuple(points))).tobytes())

    won, lost = colours([3, 3, 5]), colours([-3, -3, -5])
    assert won[Colour.WIN] > 500 > won[Colour.LOSS]
    assert lost[Colour.LOSS] > 500 > lost[Colour.WIN]
    assert won[Colour.GOLD] > 100


def test_a_stroke_goes_through_its_pixels_and_the_last_one_lies_on_top() -> None:
    flat, deep = ((10.0, 20.0), (190.0, 20.0)), ((10.0, 80.0), (190.0, 80.0))
    lines = [Stroke(flat, Colour.SKY, 6), Stroke(flat, Colour.PINK, 6), Stroke(deep, Colour.CYAN, 6)]
    plot = strokes(lines, (200, 100))
    assert (plot.getpixel((100, 20)), plot.getpixel((100, 80))) == (Colour.PINK, Colour.CYAN)
    assert Colour.SKY not in plot.tobytes()
    assert plot.getpixel((100, 50)) == plot.getpixel((2, 20)) == Colour.PAGE


def test_a_dashed_stroke_has_gaps_and_a_halo_parts_what_crosses() -> None:
    across, down = ((0.0, 50.0), (200.0, 50.0)), ((100.0, 0.0), (100.0, 100.0))

    def counted(stroke: Stroke) -> Counter[int]:
        return Counter(strokes([Stroke(across, Colour.SKY, 6), stroke], (200, 100)).tobytes())

    whole, dashed, parted = (
        counted(Stroke(down, Colour.PINK, 6, is_dashed=dashed, halo=halo))
        for dashed, halo in ((False, 0), (True, 0), (False, 3))
    )
    assert whole[Colour.PINK] * 0.5 < dashed[Colour.PINK] < whole[Colour.PINK] * 0.9
    assert parted[Colour.PINK] == whole[Colour.PINK]
    assert parted[Colour.SKY] < whole[Colour.SKY] - 20


def test_lines_have_the_colours_of_their_discs() -> None:
    picture = course(3)
    alone = picture._replace(course=picture.course._replace(curves=picture.course.curves[:1]))
    assert pixels(picture).histogram()[DISCS[2]] > pixels(alone).histogram()[DISCS[2]] + 1_000


@pytest.mark.parametrize("steps", [1, 2, 239, 240, 241, 480, 481, 5_001])
def test_a_long_line_goes_through_few_steps_and_the_last_one(steps: int) -> None:
    found = list(thinned(steps))
    assert len(found) <= 240
    assert found[-1] == steps - 1
    assert found[0] < max(1, steps / 240)
    assert found == list(range(steps)) or steps > 240


def test_a_name_is_written_as_it_is() -> None:
    """What would be a formula for the library, and one that it could not read."""
    named = course(1)
    named = named._replace(
        people=(named.people[0]._replace(name=r"$\frac{1}$"),), title=r"$\nosuch$", subtitle=r"$\frac{$"
    )
    assert pixels(named).width == 1000


@pytest.mark.parametrize("width", [1, 2, 5])
def test_wins_and_losses_never_share_a_bar(width: int) -> None:
    bars = {points: bar_of(points, width) for points in range(-20, 21)}
    assert all((bar > 0, bar < 0) == (points > 0, points < 0) for points, bar in bars.items())
    assert max(Counter(bars.values()).values()) == width
    assert Counter(bars.values())[0] == 1, "nothing has a bar of its own"


@pytest.mark.parametrize(
    ("points", "below"),
    [
        ([0, 0], ["0"]),
        ([-3, 5, 2], ["0", "+5"]),
        ([-600, 3000], ["0", "+2000"]),
        ([-60000, 99999], ["0", "+100000"]),
        ([-9, 9, 1, 2], ["\u22125", "0", "+5"]),
    ],
)
def test_figures_below_a_plot_belong_to_it_and_do_not_touch(
    points: list[int], below: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[int, str]] = []
    monkeypatch.setattr(plotted, "write", lambda _, text, at, __: written.append((at[0], text)))
    x, width = 500, 420
    plotted.draw_spread(Canvas(1000, 400), points, "", (x, 0, width, 300))
    shown = written[-len(below) :]
    assert [text for _, text in shown] == below
    ends = [(left, left + written_width(text)) for left, text in shown]
    assert all(end < left for (_, end), (left, _) in pairwise(ends))
    assert x <= ends[0][0]
    assert ends[-1][1] <= x + width


def test_one_hand_makes_no_plot() -> None:
    assert pixels(record(1)).height < pixels(record(2)).height - 250
    assert isinstance(record(1), StatsPicture)


def test_figures_below_the_bars_are_round(monkeypatch: pytest.MonkeyPatch) -> None:
    tall = StatsPicture("Ann", "", (), (*[1] * 30, 5000), ("", ""))
    written = seen(tall, monkeypatch).texts
    assert {"+1000", "+2000", "+3000", "+4000", "+5000"} == {text for text in written if text.startswith("+")}
