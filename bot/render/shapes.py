"""Shapes as grey masks (0 outside, 255 inside), drawn four times too large and reduced, so that edges are smooth.

Suits are outlines of our own: fonts draw them too small and too different from each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

Point = tuple[float, float]
Mask = Image.Image  # mode L; cached ones are shared between threads and never changed

_SCALE = 4
_CURVE_STEPS = 16


class Lookup(Image.ImagePointHandler):
    """A table for `Image.point`, which else rounds all 256 values each time: a small mask takes a fifth of it."""

    def __init__(self, values: Iterable[int]) -> None:
        self._values = list(values)

    def point(self, im: Image.Image) -> Image.Image:
        """What an image becomes."""
        return im._new(im.im.point(self._values, None))


_OPAQUE = Lookup([0] + [255] * 255)


def _reduced(large: Image.Image) -> Mask:
    return large.reduce(_SCALE)


@cache
def rounded(width: int, height: int, radius: int) -> Mask:
    """A rounded rectangle that fills its mask."""
    large = Image.new("L", (width * _SCALE, height * _SCALE))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, width * _SCALE - 1, height * _SCALE - 1), radius=radius * _SCALE, fill=255
    )
    return _reduced(large)


def hard(mask: Mask) -> Mask:
    """Where a mask has anything at all, as full or nothing: blended edges carry their ground with them."""
    return mask.point(_OPAQUE)


@cache
def halo(width: int, height: int, radius: int, strength: int) -> Mask:
    """A rounded rectangle of one faint grey (`strength` of 255): a glow behind a card."""
    return rounded(width, height, radius).point([value * strength // 255 for value in range(256)])


@cache
def dashed(width: int, height: int, radius: int, stroke: int, dash: int) -> Mask:
    """The outline of a rounded rectangle in dashes of about `dash` pixels; its corners are whole."""
    right = width * _SCALE
    below = height * _SCALE
    thick = stroke * _SCALE
    large = Image.new("L", (right, below))
    draw = ImageDraw.Draw(large)
    draw.rounded_rectangle((0, 0, right - 1, below - 1), radius=radius * _SCALE, outline=255, width=thick)
    for length, is_across in ((right, True), (below, False)):
        straight = length - 2 * radius * _SCALE
        count = max(1, round(straight / (2 * dash * _SCALE)))
        pitch = straight / count
        for number in range(count):
            begin = radius * _SCALE + (number + 0.25) * pitch
            end = begin + pitch / 2
            for edge in (0, (below if is_across else right) - thick):
                box = (begin, edge, end, edge + thick) if is_across else (edge, begin, edge + thick, end)
                draw.rectangle(box, fill=0)
    return _reduced(large)


@cache
def cross(size: int) -> Mask:
    """A diagonal cross: what goes away."""
    thick = 0.11
    bar = [(thick, 0), (1, 1 - thick), (1 - thick, 1), (0, thick)]
    return _filled((bar, [(1 - x, y) for x, y in bar]), size)


@cache
def disc(size: int) -> Mask:
    """A circle that fills its mask."""
    return rounded(size, size, size // 2)


@cache
def suit(number: int, size: int) -> Mask:
    """A suit by number (clubs, diamonds, hearts, spades) in a square of `size` pixels."""
    return _filled((_club, _diamond, _heart, _spade)[number](), size)


@cache
def star(size: int) -> Mask:
    """A five-pointed star: the joker's sign, and Fantasyland's."""
    points = []
    for corner in range(10):
        radius = 0.52 if corner % 2 == 0 else 0.225
        angle = pi * corner / 5
        points.append((0.5 + radius * sin(angle), 0.535 - radius * cos(angle)))
    return _filled((points,), size)


@cache
def arrow(width: int, height: int) -> Mask:
    """An arrow to the right: a shaft and a head that fill its mask."""
    large = Image.new("L", (width * _SCALE, height * _SCALE))
    draw = ImageDraw.Draw(large)
    right, bottom = width * _SCALE - 1, height * _SCALE - 1
    neck = right - height * _SCALE * 9 // 10
    half = max(_SCALE, height * _SCALE // 11)
    draw.rounded_rectangle((0, bottom // 2 - half, neck + half, bottom // 2 + half), radius=half, fill=255)
    draw.polygon([(neck, 0), (right, bottom / 2), (neck, bottom)], fill=255)
    return _reduced(large)


@cache
def lattice(width: int, height: int, pitch: int) -> Mask:
    """Thin diagonal lines both ways: the pattern of a card's back."""
    large = Image.new("L", (width * _SCALE, height * _SCALE))
    draw = ImageDraw.Draw(large)
    step = pitch * _SCALE
    reach = max(width, height) * _SCALE
    middle = width * _SCALE // 2
    for offset in range(-2 * reach, 2 * reach, step):
        for direction in (1, -1):
            start = (middle + offset - direction * reach, -reach + height * _SCALE // 2)
            end = (middle + offset + direction * reach, reach + height * _SCALE // 2)
            draw.line((start, end), fill=255, width=_SCALE + _SCALE // 2)
    return _reduced(large)


def _filled(polygons: tuple[list[Point], ...], size: int) -> Mask:
    large = Image.new("L", (size * _SCALE, size * _SCALE))
    draw = ImageDraw.Draw(large)
    for polygon in polygons:
        draw.polygon([(x * size * _SCALE, y * size * _SCALE) for x, y in polygon], fill=255)
    return _reduced(large)


def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """Points of a cubic Bezier curve from `a` (left out, it ends the curve before) to `d`."""
    points = []
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points.append(
            (
                sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
            )
        )
    return points


def _mirrored(half: list[Point]) -> list[Point]:
    """A left half, top to bottom or back, closed by its mirror image."""
    return half + [(1 - x, y) for x, y in reversed(half)]


def _circle(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * cos(pi * k / 32), y + radius * sin(pi * k / 32)) for k in range(64)]


def _heart() -> tuple[list[Point], ...]:
    half = [(0.5, 0.97)]
    half += _curve((0.5, 0.97), (0.40, 0.83), (0.01, 0.60), (0.01, 0.315))
    half += _curve((0.01, 0.315), (0.01, 0.15), (0.13, 0.04), (0.265, 0.04))
    half += _curve((0.265, 0.04), (0.375, 0.04), (0.46, 0.11), (0.5, 0.215))
    return (_mirrored(half),)


def _diamond() -> tuple[list[Point], ...]:
    half = [(0.5, 0.0)]
    half += _curve((0.5, 0.0), (0.42, 0.16), (0.25, 0.38), (0.12, 0.5))
    half += _curve((0.12, 0.5), (0.25, 0.62), (0.42, 0.84), (0.5, 1.0))
    return (_mirrored(half),)


def _spade() -> tuple[list[Point], ...]:
    half = [(0.5, 0.0)]
    half += _curve((0.5, 0.0), (0.42, 0.15), (0.03, 0.36), (0.03, 0.595))
    half += _curve((0.03, 0.595), (0.03, 0.74), (0.14, 0.82), (0.255, 0.82))
    half += _curve((0.255, 0.82), (0.36, 0.82), (0.43, 0.77), (0.5, 0.68))
    return _mirrored(half), _stem()


def _club() -> tuple[list[Point], ...]:
    middle = [(0.42, 0.36), (0.58, 0.36), (0.64, 0.62), (0.36, 0.62)]
    return _circle(0.5, 0.235, 0.225), _circle(0.235, 0.585, 0.225), _circle(0.765, 0.585, 0.225), middle, _stem()


def _stem() -> list[Point]:
    half = [(0.5, 0.55), (0.47, 0.62)]
    half += _curve((0.47, 0.62), (0.475, 0.83), (0.42, 0.93), (0.31, 0.985))
    return _mirrored(half)
