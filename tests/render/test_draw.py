"""Every kind of picture: format, size, same bytes for the same spec."""

from __future__ import annotations

import hashlib
import itertools
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from typing import get_args

import pytest
from PIL import Image

from bot.panels.closed.picture import ClosedHandPicture
from bot.panels.open_face.picture import HandPicture, PacketSpec
from bot.panels.picture import AnnouncedSpec, DiscSpec, Line, TablePicture
from bot.panels.pictures import Picture, StillPicture
from bot.render import DRAWERS, cards, draw, shapes, text
from bot.render.canvas import Canvas
from bot.render.channel.badges import draw_disc
from bot.render.channel.plan import MARGIN, plan_for
from bot.render.open_face.hand import Tray
from bot.render.palette import PALETTE, Colour
from bot.render.picture_size import EDGE
from bot.rules.cards import parse_cards
from tests.render.pictures import BOARDS, FULL, board, drawn, pixels, table
from tests.render.samples import SAMPLES

pytestmark = pytest.mark.filterwarnings("error")
PHONE = 360  # CSS pixels of a picture on a phone 380 wide
PICTURES = [  # with the first plot a process loads the library that draws it
    pytest.param(picture, id=name, marks=pytest.mark.slow if name.startswith(("course of", "record")) else ())
    for name, picture in SAMPLES.items()
]
PICTURE = pytest.mark.parametrize("picture", PICTURES, scope="module")
"""Both tests of a picture follow each other, so that one process draws it for both."""


@cache
def once(picture: Picture) -> bytes:
    """A sample as it was first drawn, for all tests that look at it."""
    return draw(picture)


@PICTURE
def test_is_a_small_palette_png_that_a_phone_shows_whole(picture: Picture) -> None:
    image = Image.open(BytesIO(once(picture)))
    assert image.format == "PNG"
    assert image.mode == "P"
    assert bytes(image.getpalette() or ()) == PALETTE
    assert len(once(picture)) < 80 * 1024
    assert 500 <= image.width <= 1130
    assert image.height <= 1.65 * image.width


@PICTURE
def test_same_spec_gives_same_bytes(picture: Picture) -> None:
    first = once(picture)
    cards.card_sprite.cache_clear()
    text.line.cache_clear()
    assert draw(picture) == first


@pytest.mark.slow
def test_another_process_gives_the_same_bytes() -> None:
    """Nothing depends on the seed of hashes or on what was drawn before."""
    code = (
        "import hashlib; from bot.render import draw; from tests.render.pictures import table;"
        "print(hashlib.sha256(draw(table(4))).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert ran.stdout.strip() == hashlib.sha256(draw(table(4))).hexdigest()


@pytest.mark.slow
def test_threads_draw_at_once_what_one_draws_alone() -> None:
    pictures = list(SAMPLES.values())[::2]  # what they keep for each other is the same in all of a kind
    expected = [once(picture) for picture in pictures]
    for kept in (cards.card_sprite, cards.hollow_sprite, cards.back_sprite, text.line, shapes.suit, shapes.rounded):
        kept.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        rounds = [threads.submit(draw, picture) for _ in range(2) for picture in pictures]
        assert [done.result() for done in rounds] == expected * 2


@pytest.mark.slow
def test_different_tables_are_different_pictures() -> None:
    assert len({once(picture) for picture in SAMPLES.values()}) == len(SAMPLES)


@pytest.mark.parametrize("width", [335, 394, 690, 800])
@pytest.mark.parametrize("count", range(1, 18))
def test_new_cards_stand_beside_each_other_within_their_tray(count: int, width: int) -> None:
    tray = Tray(count, width)
    places = [tray.place(index) for index in range(count)]
    assert len(set(places)) == count
    assert all(0 <= x <= width - tray.card.width for x, _ in places)
    assert all(tray.rise <= y <= tray.height - tray.card.height for _, y in places)
    lefts = sorted({x for x, y in places if y == places[0][1]})
    assert all(right - left >= tray.card.width + 6 for left, right in itertools.pairwise(lefts))


@pytest.mark.parametrize("count, rows", [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_boards_stand_side_by_side_and_four_two_by_two(count: int, rows: int) -> None:
    plan = plan_for(table(count).boards)
    places = [plan.place(index) for index in range(count)]
    assert len({y for _, y in places}) == rows
    assert len({x for x, _ in places}) * rows == count
    for x, y in places:
        assert x >= EDGE
        assert x + plan.width <= pixels(table(count)).width - EDGE
        assert y + plan.height <= MARGIN + plan.bottom
    assert plan.pad * 2 + plan.cards_width <= plan.width


def test_lines_stand_below_the_boards_as_many_as_fit_behind_each_other() -> None:
    few, many = (tuple(Line(f"Line {number}") for number in range(count)) for count in (4, 40))
    heights = [pixels(table(3, lines)).height for lines in ((), few[:1], few, many)]
    assert heights[0] < heights[1] == heights[2] < heights[3]
    assert heights[3] - heights[1] < 7 * 40


def test_an_announced_natural_makes_even_a_lone_board_s_picture_wide() -> None:
    natural = AnnouncedSpec("Ann", "dragon · 13", (parse_cards("2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"),))
    alone, beside = pixels(table(1)), pixels(table(1)._replace(announced=(natural,)))
    assert alone.width < beside.width == pixels(table(2)).width


def test_nothing_at_all_is_still_a_picture() -> None:
    assert pixels(TablePicture(())).width > 0
    assert pixels(HandPicture((PacketSpec(BOARDS[0], ()),))).width > 0


def test_row_names_do_not_widen_a_board() -> None:
    named, plain = board(text=FULL, row_name="straight flush, ten high"), board(text=FULL)
    assert (
        pixels(HandPicture((PacketSpec(named, drawn(3)),))).size
        == pixels(HandPicture((PacketSpec(plain, drawn(3)),))).size
    )


def test_what_a_row_counts_is_drawn_whole_at_the_highest_stake() -> None:
    def hand(bonus: str) -> Picture:
        front, middle, back = BOARDS[0].rows
        return ClosedHandPicture(BOARDS[0]._replace(rows=(front, middle._replace(royalty=bonus), back)), ())

    assert draw(hand("counts 5000")) != draw(hand("counts 5009")), "no ellipsis takes the number's end"


def test_every_kind_of_picture_has_somebody_who_draws_it() -> None:
    assert set(DRAWERS) == set(get_args(StillPicture))


@pytest.mark.parametrize("size", [30, 36, 43, 60])
def test_a_disc_shows_an_emoji_whole(size: int) -> None:
    discs = []
    for initial in ("🎉", "🐼", "☀", "…"):
        canvas = Canvas(size, size, Colour.FELT)
        draw_disc(canvas, DiscSpec(initial, 0), (0, 0), Colour.FELT, size)
        discs.append(canvas.png())
    assert len(set(discs)) == len(discs)
