"""The shared palette: named colours where they should be, ramps from one end to the other, readable text."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from bot.render.cards import GHOST_INKS, SLOT_COLOURS
from bot.render.palette import DIMMED, DISCS, GROUNDS, INKS, PALETTE, RGB, SUIT_INKS, Colour, ramp, shade

CONTRAST_MIN = 4.5  # of text, as accessibility guides ask for
OUTLINE_MIN = 3.0  # of what is not text


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1, by the formula of WCAG 2."""
    parts = [value / 255 for value in RGB[colour]]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_fits_a_palette_and_begins_with_the_named_colours() -> None:
    assert len(PALETTE) <= 768
    for colour in Colour:
        assert tuple(PALETTE[3 * colour : 3 * colour + 3]) == RGB[colour]


@pytest.mark.parametrize("ground, ink", [*product(GROUNDS, INKS)])
def test_ramps_go_steadily_from_ground_to_ink(ground: Colour, ink: Colour) -> None:
    indices = ramp(ground, ink)
    assert indices[0] == ground
    assert indices[255] == ink
    assert bytes(reversed(ramp(ink, ground))) == indices
    greens = [PALETTE[3 * index + 1] for index in indices]
    steps = [after - before for before, after in pairwise(greens)]
    assert all(step >= -8 for step in steps)


def test_colours_that_never_touch_have_no_ramp() -> None:
    with pytest.raises(KeyError):
        ramp(Colour.WIN, Colour.LOSS)


@pytest.mark.parametrize(
    "ground, ink", [*product(GROUNDS, INKS), *product((Colour.PAPER, Colour.PAPER_DRAFT), SUIT_INKS)]
)
def test_text_and_ranks_are_readable(ground: Colour, ink: Colour) -> None:
    assert contrast(ground, ink) >= CONTRAST_MIN


@pytest.mark.parametrize("felt, edge", [(felt, edge) for felt, (edge, _) in SLOT_COLOURS.items()])
def test_outlines_of_slots_and_dimmed_cards_stand_out(felt: Colour, edge: Colour) -> None:
    assert contrast(felt, edge) >= OUTLINE_MIN
    assert contrast(felt, Colour.PAPER_DIM) >= OUTLINE_MIN
    assert contrast(felt, Colour.PAPER) > contrast(felt, Colour.PAPER_DIM) * 1.8, "dimmed"


@pytest.mark.parametrize("ink", DIMMED.values())
def test_dimmed_ranks_are_readable(ink: Colour) -> None:
    assert contrast(Colour.PAPER_DIM, ink) >= CONTRAST_MIN


@pytest.mark.parametrize("disc", DISCS)
def test_initials_are_readable_and_no_disc_is_green_or_red(disc: Colour) -> None:
    assert contrast(disc, Colour.PAGE) >= CONTRAST_MIN
    red, green, blue = RGB[disc]
    assert not green > max(red, blue) + 20
    assert not (red > 200 and max(green, blue) < 120)


@pytest.mark.parametrize("felt", SLOT_COLOURS)
def test_a_felt_is_darkened_where_it_is_bare_and_nowhere_else(felt: Colour) -> None:
    changed = [table for table in shade(felt) if table is not None]
    assert len(changed) == len(shade(felt)) - 1, "its middle is itself"
    for table in changed:
        assert [index for index in range(256) if table[index] != index] == [felt]
    tones = [sum(PALETTE[3 * index : 3 * index + 3]) for index in (table[felt] for table in changed)]
    assert tones == sorted(tones, reverse=True)
    assert tones[0] - tones[-1] < 110, "letters blend with the middle one"


@pytest.mark.parametrize("felt, floor", [(felt, floor) for felt, (_, floor) in SLOT_COLOURS.items()])
def test_ghosts_stand_out_from_the_felt_and_from_their_floor(felt: Colour, floor: Colour) -> None:
    for ground in (felt, floor):
        assert contrast(ground, Colour.PAPER) >= OUTLINE_MIN, "dashes"
        for ink in GHOST_INKS.values():
            assert contrast(ground, ink) >= CONTRAST_MIN, ink
