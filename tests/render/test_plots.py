"""What matplotlib draws: loaded late, in our colours, every result in its bar."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from bot.panels.study.picture import StatsPicture
from bot.render.palette import Colour
from bot.render.plots import _bar, curves, plotted
from tests.render.pictures import chart, pixels, record

pytestmark = pytest.mark.slow  # the library takes half a second to load
TITLES = ("Points", "How often")


@pytest.mark.parametrize("picture", ["record(2)", "chart(2)"])
def test_the_library_is_loaded_with_the_first_chart_only(picture: str) -> None:
    code = (
        "import sys, bot.app, bot.render, cogs.stats; from bot.render import draw; from tests.render.pictures import *;"
        f"draw(table(2)); assert 'matplotlib' not in sys.modules; draw({picture}); assert 'matplotlib' in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_wins_are_green_losses_red_and_the_line_gold() -> None:
    def colours(points: list[int]) -> Counter[int]:
        return Counter(plotted(points, TITLES, (600, 400)).tobytes())

    won, lost = colours([3, 3, 5]), colours([-3, -3, -5])
    assert won[Colour.WIN] > 500 > won[Colour.LOSS]
    assert lost[Colour.LOSS] > 500 > lost[Colour.WIN]
    assert won[Colour.GOLD] > 100


def test_lines_end_in_dots_at_the_height_of_their_figures() -> None:
    up, down = ((0, 4, 10), Colour.GOLD), ((0, -4, -10), Colour.LOSS)
    plot = curves((up, down), (-10, 0, 10), (212, 112), 6)
    assert (plot.getpixel((206, 6)), plot.getpixel((206, 106))) == (Colour.GOLD, Colour.LOSS)
    assert plot.getpixel((150, 56)) == Colour.FAINT, "zero has a line of its own"


def test_the_first_line_lies_on_top() -> None:
    same = ((0, 0), Colour.GOLD), ((0, 0), Colour.LOSS)
    assert Colour.LOSS not in curves(same, (-1, 0, 1), (200, 112), 6).tobytes()


def test_a_name_is_written_as_it_is() -> None:
    """What would be a formula for the library, and one that it could not read."""
    named = chart(1)
    named = named._replace(curves=(named.curves[0]._replace(name=r"$\frac{1}$"),), title=r"$\nosuch$")
    assert pixels(named).histogram()[Colour.GOLD] > 500


@pytest.mark.parametrize("width", [1, 2, 5])
def test_wins_and_losses_never_share_a_bar(width: int) -> None:
    bars = {points: _bar(points, width) for points in range(-20, 21)}
    assert all((bar > 0, bar < 0) == (points > 0, points < 0) for points, bar in bars.items())
    assert max(Counter(bars.values()).values()) == width
    assert Counter(bars.values())[0] == 1, "nothing has a bar of its own"


def test_one_hand_makes_no_plot() -> None:
    assert pixels(record(1)).height < pixels(record(2)).height / 2
    assert isinstance(record(1), StatsPicture)
