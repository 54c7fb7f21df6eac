"""The size of pictures, in pixels, and what Discord's clients make of it, in CSS pixels."""

from __future__ import annotations

EDGE = 10  # around everything
GAP = 12  # between boards

DESKTOP = (550, 350)  # a picture is shown no larger than this
PHONE = 380  # and no wider
CHANNEL_WIDTH = 1000  # of a channel's picture: what is drawn larger only costs bytes
TEXT_SIZE = 27  # the smallest of a channel's pictures: 10 CSS pixels of a phone, 13 of a desktop


def desktop_scale(width: int, height: int) -> float:
    """CSS pixels a pixel where a desktop shows a picture."""
    return min(1.0, DESKTOP[0] / width, DESKTOP[1] / height)


def phone_scale(width: int) -> float:
    """CSS pixels a pixel where a phone shows a picture."""
    return min(1.0, PHONE / width)
