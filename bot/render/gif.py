"""Pictures one after the other, as the format that every Discord client shows moving."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from bot.render.canvas import Canvas

STEP_MS = 2_000
LAST_MS = 6_000


def gif(pictures: Sequence[Canvas]) -> bytes:
    """A GIF that begins again at its end. All pictures share the palette and the size of the largest. Ends them.

    Raises ValueError for no picture at all.
    """
    if not pictures:
        raise ValueError("nothing to show: a moving picture has at least one step")
    width, height = max(one.width for one in pictures), max(one.height for one in pictures)
    first, *rest = (one.frame(width, height) for one in pictures)
    stream = BytesIO()
    durations = [STEP_MS] * len(rest) + [LAST_MS]
    first.save(stream, "GIF", save_all=True, append_images=rest, duration=durations, loop=0)
    return stream.getvalue()
