"""What matplotlib draws: loaded late, in our colours, every result in its bar."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from bot.panels.picture import StatsPicture
from bot.render.palette import Colour
from bot.render.plots import _bar, plotted
from tests.render.pictures import pixels, record

TITLES = ("Points", "How often")


@pytest.mark.slow
def test_the_library_is_loaded_with_the_first_plot_only() -> None:
    code = (
        "import sys, bot.app, bot.render, cogs.stats; from bot.render import draw; from tests.render.pictures import *;"
        "draw(table(2)); assert 'matplotlib' not in sys.modules; draw(record(2)); assert 'matplotlib' in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_wins_are_green_losses_red_and_the_line_gold() -> None:
    def colours(points: list[int]) -> Counter[int]:
        return Counter(plotted(points, TITLES, (600, 400)).tobytes())

    won, lost = colours([3, 3, 5]), colours([-3, -3, -5])
    assert won[Colour.WIN] > 500 > won[Colour.LOSS]
    assert lost[Colour.LOSS] > 500 > lost[Colour.WIN]
    assert won[Colour.GOLD] > 100


@pytest.mark.parametrize("width", [1, 2, 5])
def test_wins_and_losses_never_share_a_bar(width: int) -> None:
    bars = {points: _bar(points, width) for points in range(-20, 21)}
    assert all((bar > 0, bar < 0) == (points > 0, points < 0) for points, bar in bars.items())
    assert max(Counter(bars.values()).values()) == width
    assert Counter(bars.values())[0] == 1, "nothing has a bar of its own"


def test_one_hand_makes_no_plot() -> None:
    assert pixels(record(1)).height < pixels(record(2)).height / 2
    assert isinstance(record(1), StatsPicture)
