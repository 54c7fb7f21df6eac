"""A hand as a moving picture: every step as it is drawn alone, small enough to send."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.panels.pictures import ReplayPicture, StillPicture
from bot.render import draw
from bot.render.gif import LAST_MS, STEP_MS
from bot.render.palette import RGB, Colour
from tests.render.pictures import pixels, showdown, table

STEPS: tuple[StillPicture, ...] = (table(3), table(3, ()), showdown(3))


def opened(picture: ReplayPicture) -> Image.Image:
    return Image.open(BytesIO(draw(picture)))


def test_every_step_is_drawn_as_alone_on_a_page_of_the_largest() -> None:
    moving = opened(ReplayPicture(STEPS))
    alone = [pixels(step) for step in STEPS]
    assert (moving.format, moving.n_frames) == ("GIF", 3)  # type: ignore[attr-defined] # Pillow's types lack it
    assert moving.size == (max(one.width for one in alone), max(one.height for one in alone))
    for number, step in enumerate(alone):
        moving.seek(number)
        page = Image.new("RGB", moving.size, RGB[Colour.PAGE])
        page.paste(step.convert("RGB"), ((moving.width - step.width) // 2, 0))
        assert ImageChops.difference(moving.convert("RGB"), page).getbbox() is None, number


def test_the_last_step_stays_longest_and_then_it_begins_again() -> None:
    moving = opened(ReplayPicture(STEPS))
    durations = []
    for number in range(3):
        moving.seek(number)
        durations.append(moving.info["duration"])
    assert durations == [STEP_MS, STEP_MS, LAST_MS]
    assert moving.info["loop"] == 0


@pytest.mark.slow
def test_a_long_hand_is_small_and_the_same_every_time() -> None:
    long = ReplayPicture((*(table(4) for _ in range(9)), showdown(4)))
    assert draw(long) == draw(long)
    assert len(draw(ReplayPicture(STEPS))) < 300_000
    assert len(draw(long)) < 600_000


def test_nothing_does_not_move() -> None:
    with pytest.raises(ValueError, match="at least one"):
        draw(ReplayPicture(()))
