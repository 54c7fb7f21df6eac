"""What draws where nobody looks."""

from __future__ import annotations

from bot.discord_ui.ports import Renderer
from bot.panels.pictures import Picture

_DOT = b"\x89PNG\r\n\x1a\n"


def dot(picture: Picture) -> bytes:
    """The smallest picture."""
    return _DOT


BLANK = Renderer(dot, every_s=0)
