"""A moving picture as a GIF, written frame by frame: each one has only what changed since the one before.

GIF, because every Discord client plays it where it is attached: animated WebP plays on some desktops only, and APNG
nowhere. All frames share the one palette; its last entry means "as before". The format is CompuServe's GIF89a.
"""

from __future__ import annotations

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from bot.render.palette import PALETTE, UNCHANGED
from bot.render.shapes import Lookup

TRAILER = b";"
_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_SHARED_TABLE = 0xF7  # a global table of 256 colours, eight bits each
_STAYS = 1  # what a frame leaves behind for the next one
_ANY = Lookup([0] + [255] * 255)


def header(width: int, height: int) -> bytes:
    """What a GIF of this size begins with; it begins again at its end."""
    size = width.to_bytes(2, "little") + height.to_bytes(2, "little")
    return b"GIF89a" + size + bytes((_SHARED_TABLE, 0, 0)) + PALETTE.ljust(768, b"\0") + _FOR_EVER


def whole(image: Image.Image, ms: int) -> bytes:
    """A frame of palette indices that is shown for so long (a multiple of 10 ms)."""
    return b"".join(getdata(image, (0, 0), duration=ms, disposal=_STAYS))


def change(before: Image.Image, after: Image.Image, ms: int) -> bytes:
    """A frame with what is different; both images are the whole picture, or the same part at its upper left corner."""
    changed = ImageChops.difference(before, after).point(_ANY)
    box = changed.getbbox() or (0, 0, 1, 1)
    part = Image.new("L", (box[2] - box[0], box[3] - box[1]), UNCHANGED)
    part.paste(after.crop(box), (0, 0), changed.crop(box))
    return b"".join(getdata(part, box[:2], duration=ms, disposal=_STAYS, transparency=UNCHANGED))
