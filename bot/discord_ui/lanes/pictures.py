"""How a lane has its pictures drawn."""

from __future__ import annotations

from typing import Protocol

from bot.panels.pictures import Picture


class Pictures(Protocol):
    """How pictures are drawn, and how often a message may get one."""

    @property
    def picture_every_ms(self) -> int:
        """Milliseconds between two pictures of one message."""
        ...

    async def draw(self, picture: Picture) -> bytes:
        """A picture as PNG bytes."""
        ...

    def now_ms(self) -> int:
        """UTC milliseconds."""
        ...
