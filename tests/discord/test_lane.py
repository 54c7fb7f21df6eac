"""Edits of one message: which of them go together, and which do not wait."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

import pytest

from bot.discord_ui.lane import Lane
from bot.panels.panel import Panel
from bot.panels.picture import HandPicture, Picture

EVERY_MS = 300


@dataclass
class Drawn:
    """Draws at once or slowly, and lets a message have a picture so often."""

    picture_every_ms: int = EVERY_MS
    draw_s: float = 0

    async def draw(self, picture: Picture) -> bytes:
        await asyncio.sleep(self.draw_s)
        return b"png"

    def now_ms(self) -> int:
        return int(time.monotonic() * 1000)


class NumberLane(Lane):
    """A message about a number, which its picture shows, too."""

    def __init__(self, *, has_patience: bool, draw_s: float = 0) -> None:
        super().__init__(Drawn(draw_s=draw_s))
        self.has_patience = has_patience
        self.number = 0
        self.edits: list[tuple[str, bool]] = []

    async def build(self) -> Panel | None:
        return Panel(str(self.number), picture=HandPicture(()), alt=str(self.number))

    async def push(self, panel: Panel | None, png: bytes | None, *, has_new_picture: bool) -> bool:
        assert panel is not None
        self.edits.append((panel.text, has_new_picture))
        return True

    async def change(self) -> None:
        """Something happens."""
        self.number += 1
        self.touch()
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(("has_patience", "at_once"), [(True, []), (False, [("2", False), ("3", False), ("4", False)])])
async def test_words_wait_for_the_turn_of_their_picture_where_they_have_patience(
    has_patience: bool, at_once: list[tuple[str, bool]]
) -> None:
    lane = NumberLane(has_patience=has_patience)
    await lane.change()
    assert lane.edits == [("1", True)], "the first is shown at once, words and picture in one edit"
    for _ in range(3):
        await lane.change()
    assert lane.edits[1:] == at_once
    await lane.wait()
    assert lane.edits[1 + len(at_once) :] == [("4", True)]


@pytest.mark.parametrize("has_patience", [True, False])
async def test_while_a_picture_is_drawn_slowly_only_the_impatient_edit_at_each_change(has_patience: bool) -> None:
    lane = NumberLane(has_patience=has_patience, draw_s=EVERY_MS * 2.5 / 1000)
    changes = 0
    while not any(is_new for _, is_new in lane.edits):
        await lane.change()
        changes += 1
    words = len(lane.edits) - 1
    assert words <= 2 if has_patience else words > changes / 2
    await lane.wait()
    assert lane.edits[-1] == (str(changes), True)
