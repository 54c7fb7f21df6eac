"""Colours as different eyes see them, and the pairs of colours that a picture really uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.panels.pictures import StillPicture
from bot.render import DRAWERS, cards, chips
from bot.render.canvas import Canvas
from bot.render.channel import badges
from bot.render.palette import PALETTE, Colour, Rgb
from bot.render.shapes import Mask

Linear = tuple[float, float, float]
Eyes = Callable[[Rgb], Linear]
Pair = tuple[Colour, Colour]

_DICHROMATS: dict[str, tuple[Linear, Linear, Linear]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What somebody sees of linear RGB who lacks one kind of cones.

G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE TVCG 15(6), 2009: the matrices of severity 1.
"""


def linear(colour: Rgb) -> Linear:
    """The three lights of a colour, 0 to 1, by the formula of WCAG 2."""
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour))
    return red, green, blue


def grey(colour: Rgb) -> Linear:
    """Its brightness alone."""
    bright = luminance(linear(colour))
    return bright, bright, bright


def _parts(colour: Rgb) -> Linear:
    red, green, blue = (part / 255 for part in colour)
    return red, green, blue


def _of(matrix: tuple[Linear, Linear, Linear]) -> Eyes:
    def seen(colour: Rgb) -> Linear:
        light = linear(colour)
        red, green, blue = (
            min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True)))) for row in matrix
        )
        return red, green, blue

    return seen


EYES: dict[str, Eyes] = {"grey": grey, **{name: _of(matrix) for name, matrix in _DICHROMATS.items()}}


def luminance(light: Linear) -> float:
    """Relative luminance, 0 to 1."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: Rgb, other: Rgb, eyes: Eyes = linear) -> float:
    """How much two colours differ in brightness, 1 to 21, as WCAG 2 counts it."""
    light, dark = sorted((luminance(eyes(one)), luminance(eyes(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def rgb_of(index: int) -> Rgb:
    """A palette entry."""
    red, green, blue = PALETTE[3 * index : 3 * index + 3]
    return red, green, blue


_KEPT: tuple[Any, ...] = (
    *(cards.card_sprite, cards.hollow_sprite, cards.back_sprite, cards._blank, badges._disc),
    chips.chip_sprite,
)
"""What is drawn once and kept: it has to be drawn again to be seen."""


def pairs_drawn(picture: StillPicture, monkeypatch: pytest.MonkeyPatch) -> tuple[set[Pair], set[Pair]]:
    """On which colour each text of a picture stands in which ink, and the same of its shapes."""
    texts: set[Pair] = set()
    shapes: set[Pair] = set()
    write, stamp = Canvas.text, Canvas.stamp
    is_writing = False

    def written(canvas: Canvas, text: str, at: Any, size: int, ground: Colour, ink: Colour, **named: Any) -> int:
        nonlocal is_writing
        is_writing = True
        width = write(canvas, text, at, size, ground, ink, **named)
        is_writing = False
        if width:
            texts.add((ground, ink))
        return width

    def stamped(canvas: Canvas, mask: Mask, at: Any, ground: Colour, ink: Colour) -> None:
        if not is_writing:
            shapes.add((ground, ink))
        stamp(canvas, mask, at, ground, ink)

    for kept in _KEPT:
        kept.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(Canvas, "text", written)
        patched.setattr(Canvas, "stamp", stamped)
        DRAWERS[type(picture)](picture)
    return texts, shapes
