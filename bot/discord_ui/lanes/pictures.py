"""The port by which a lane draws its pictures."""

from __future__ import annotations

from typing import Protocol

from bot.panels.pictures import Picture


class Pictures(Protocol):
    """Draws pictures, and says how often a message may have a new one."""

    @property
    def picture_every_ms(self) -> int:
        """The least time between two pictures of one message, in milliseconds."""
        ...

    async def draw(self, picture: Picture) -> bytes:
        """A picture as PNG bytes."""
        ...

    def now_ms(self) -> int:
        """The current time in UTC milliseconds."""
        ...
