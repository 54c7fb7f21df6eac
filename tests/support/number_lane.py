"""A message about a number, which says what is edited, and draws as quickly as it is told to."""

from __future__ import annotations

import asyncio

from bot.discord_ui.lanes.drawings import Drawing, Drawings
from bot.discord_ui.lanes.lane import Lane
from bot.discord_ui.posting import Part
from bot.panels.open_face.picture import HandPicture
from bot.panels.panel import Art, Panel

EVERY_MS = 300


class Unthreaded(Drawings):
    """Draws at once or slowly, without the threads that a busy machine lets wait."""

    def __init__(self, draw_s: float, every_ms: int) -> None:
        super().__init__(lambda picture: b"png", every_s=every_ms / 1000)
        self._draw_s = draw_s

    async def _draw(self, drawing: Drawing) -> None:
        if (picture := drawing.picture()) is not None:
            drawing.began_s = asyncio.get_running_loop().time()
            await asyncio.sleep(self._draw_s)
            drawing.png = self._render(picture)


class NumberLane(Lane):
    """A message about a number, which its picture shows, too."""

    def __init__(self, *, has_patience: bool, draw_s: float = 0, every_ms: int = EVERY_MS) -> None:
        super().__init__(Unthreaded(draw_s, every_ms))
        self.has_patience = has_patience
        self.number = 0
        self.drawn: int | None = None  # where the picture shows another number
        self.edits: list[tuple[str, bool]] = []

    async def build(self) -> Panel:
        drawn = self.number if self.drawn is None else self.drawn
        return Panel(str(self.number), art=Art(HandPicture(()), str(drawn)))

    async def push(self, panel: Panel | None, png: bytes | None, part: Part) -> bool:
        assert panel is not None
        self.edits.append((panel.text, Part.PICTURE in part))
        return True

    async def change(self) -> None:
        """Something happens."""
        self.number += 1
        self.touch()
        await asyncio.sleep(0.02)
