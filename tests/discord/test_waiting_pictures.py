"""A message whose picture waits: it is looked at when something changes, and no more often than any other."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord_ui.lanes.drawings import Drawings
from bot.panels.panel import Panel
from tests.support.drawn_message import PNG, Message, Pen
from tests.support.waiting import HUNG_S

PATIENCE_S = 0.05  # for so long words wait for their picture


class Patient(Message):
    """A message in a channel: its words wait a moment for their picture. Its looks may be put off."""

    has_patience = True

    def __init__(self, pen: Pen) -> None:
        super().__init__(Drawings(pen, every_s=0.0))
        self.is_posted = True
        self.put_off_s = 0.0
        self.builds = 0

    def linger_s(self) -> float:
        return self.put_off_s

    async def build(self) -> Panel:
        self.builds += 1
        return await super().build()


async def test_a_message_that_only_waits_for_its_picture_is_not_looked_at() -> None:
    message = Patient(pen := Pen())
    message.change()
    await message.until_edited()
    builds = message.builds
    await asyncio.sleep(6 * PATIENCE_S)
    assert message.builds == builds, "nothing has changed"
    message.change()
    await message.until_edited(2)
    pen.may_go_on.set()
    await message.wait()
    assert message.edits[-1] == ("2", PNG)


@pytest.mark.parametrize("is_hurried", [False, True])
async def test_what_changes_while_a_picture_waits_is_put_off_as_any_other_edit(is_hurried: bool) -> None:
    message = Patient(pen := Pen())
    message.change()
    await message.until_edited()
    message.put_off_s = HUNG_S
    message.change()
    if is_hurried:
        message.hurry()
        await message.until_edited(2)
    await asyncio.sleep(3 * PATIENCE_S)
    assert message.is_lingering is not is_hurried
    assert len(message.edits) == 1 + is_hurried
    message.hurry()
    pen.may_go_on.set()
    await message.wait()
    assert message.edits[-1] == ("2", PNG)
