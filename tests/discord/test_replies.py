"""Answers with a picture: their words do not wait for one that is late."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord_ui import replies
from bot.discord_ui.desk import Desk
from bot.panels.open_face.picture import HandPicture
from bot.panels.panel import Art, Panel
from bot.panels.pictures import Picture
from tests.support.waiting import until

PANEL = Panel("Words", art=Art(HandPicture(()), "a picture"))


class Answer:
    """A deferred answer. SimCord has no timers while a thread draws, so this is not its."""

    def __init__(self) -> None:
        self.edits: list[tuple[str, int | None]] = []  # words, and how many pictures; None leaves them as they are

    async def edit_original_response(self, *, content: str, attachments: Any = None, **controls: Any) -> None:
        self.edits.append((content, None if attachments is None else len(attachments)))


class Pen:
    """Draws when it is told to."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()
        self.has_ink = True

    async def draw(self, picture: Picture) -> bytes:
        await self.may_go_on.wait()
        if not self.has_ink:
            raise RuntimeError("no ink")
        return b"png"


async def filled(answer: Answer, pen: Pen, panel: Panel = PANEL) -> None:
    await replies.fill(cast(discord.Interaction[Any], answer), cast(Desk, SimpleNamespace(drawings=pen)), panel)


async def test_words_and_picture_come_together() -> None:
    answer, pen = Answer(), Pen()
    pen.may_go_on.set()
    await filled(answer, pen)
    assert answer.edits == [("Words", 1)]
    await filled(answer, pen, Panel("No picture"))
    assert answer.edits[1:] == [("No picture", 0)]


@pytest.mark.parametrize("has_ink", [True, False])
async def test_the_words_come_first_when_the_picture_is_late(monkeypatch: pytest.MonkeyPatch, has_ink: bool) -> None:
    assert replies.WORDS_ALONE_S == 2.0
    monkeypatch.setattr(replies, "WORDS_ALONE_S", 0.01)
    answer, pen = Answer(), Pen()
    pen.has_ink = has_ink
    filling = asyncio.create_task(filled(answer, pen))
    await until(lambda: answer.edits)
    assert answer.edits == [("Words", None)]
    pen.may_go_on.set()
    if has_ink:
        await filling
        assert answer.edits[1:] == [("Words", 1)]
    else:
        with pytest.raises(RuntimeError, match="no ink"):
            await filling
