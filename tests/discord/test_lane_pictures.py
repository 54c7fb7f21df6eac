"""Pictures that come late, fail, or are wanted no more: the words of their messages never wait for them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.discord_ui.lanes import lane as lane_module
from bot.discord_ui.lanes import pictures
from bot.discord_ui.lanes.drawings import Drawings
from tests.support.drawn_message import PNG, Message, Pen
from tests.support.waiting import HUNG_S, until

HOUR_S = 3600


@pytest.fixture
def pen() -> Iterator[Pen]:
    pen = Pen()
    yield pen
    pen.may_go_on.set()  # else a test that has failed would wait for its thread


@pytest.fixture
def drawings(pen: Pen) -> Drawings:
    return Drawings(pen, every_s=0.0)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is posted waits for its picture, however busy the machine is."""
    monkeypatch.setattr(lane_module, "POST_PATIENCE_S", HUNG_S)


async def test_a_message_is_posted_in_words_alone_when_its_picture_does_not_come(
    monkeypatch: pytest.MonkeyPatch, pen: Pen, drawings: Drawings
) -> None:
    assert lane_module.POST_PATIENCE_S == 2.0
    monkeypatch.setattr(lane_module, "POST_PATIENCE_S", 0.05)
    message = Message(drawings)
    message.touch()
    await message.until_edited()
    assert message.edits == [("0", None)]
    assert str(message.shown).endswith("."), "after a restart the bot knows that there is no picture"
    pen.may_go_on.set()
    await message.until_edited(2)
    await message.wait()
    assert message.edits == [("0", None), ("0", PNG)]


@pytest.mark.usefixtures("patient")
async def test_a_picture_that_comes_soon_is_posted_with_its_message(pen: Pen, drawings: Drawings) -> None:
    pen.may_go_on.set()
    message = Message(drawings)
    message.touch()
    await message.wait()
    assert message.edits == [("0", PNG)]


@pytest.mark.usefixtures("patient")
async def test_what_failed_is_drawn_again_until_it_is_shown(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, pen: Pen, drawings: Drawings
) -> None:
    monkeypatch.setattr(pictures, "_RETRY_S", 0.01)
    pen.faults = 4
    pen.may_go_on.set()
    message = Message(drawings)
    with caplog.at_level(logging.WARNING):
        message.touch()
        await message.until_edited(2)
    assert message.edits == [("0", None), ("0", PNG)]
    assert pen.drawn == [pen.drawn[0]] * 5
    (line,) = caplog.messages
    assert "no ink" in line
    message.change()
    await message.wait()
    assert message.edits[2:] == [("1", PNG)], "what was is forgotten"


@pytest.mark.usefixtures("patient")
async def test_what_can_never_be_drawn_is_tried_less_and_less_often(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, pen: Pen, drawings: Drawings
) -> None:
    pauses: list[float] = []
    loop = asyncio.get_running_loop()
    call_later = loop.call_later

    def noted(pause_s: float, then: Callable[..., object], *args: object) -> asyncio.TimerHandle:
        if getattr(then, "__name__", "") != "_try_again":
            return call_later(pause_s, then, *args)
        pauses.append(pause_s)
        return call_later(0, then, *args)

    monkeypatch.setattr(loop, "call_later", noted)
    pen.faults = 7
    pen.may_go_on.set()
    message = Message(drawings)
    message.touch()
    await message.until_edited(2)
    assert pauses == [2.0, 4.0, 8.0, 16.0, 16.0, 16.0, 16.0]
    assert len(caplog.messages) == 1


async def test_while_a_picture_waits_its_words_change_and_only_its_newest_state_is_drawn(
    pen: Pen, drawings: Drawings
) -> None:
    message, other = Message(drawings), Message(drawings)
    message.is_posted = other.is_posted = True
    other.touch()
    await other.until_edited()
    for count in range(1, 6):
        message.change()
        await message.until_edited(count)
    assert [text for text, _ in message.edits] == ["1", "2", "3", "4", "5"]
    pen.may_go_on.set()
    await asyncio.gather(message.wait(), other.wait())
    assert message.edits[-1] == ("5", PNG)
    assert pen.drawn == ["('0',)", "('5',)"]


async def test_a_message_that_is_given_up_is_not_drawn(pen: Pen, drawings: Drawings) -> None:
    message, other = Message(drawings), Message(drawings)
    message.is_posted = other.is_posted = True
    other.touch()
    await other.until_edited()
    message.change()
    await message.until_edited()
    message.retire()
    pen.may_go_on.set()
    await asyncio.gather(message.wait(), other.wait())
    assert pen.drawn == ["('0',)"]
    assert message.edits == [("1", None)]


@pytest.mark.usefixtures("patient")
async def test_a_hand_that_is_over_and_followed_does_without_a_picture_that_comes_too_late(
    monkeypatch: pytest.MonkeyPatch, pen: Pen, drawings: Drawings
) -> None:
    pen.may_go_on.set()
    message, other = Message(drawings), Message(drawings)
    message.touch()
    await message.wait()
    pen.may_go_on.clear()
    other.touch()
    await asyncio.sleep(0)
    message.change()
    await message.until_edited(2)
    assert message.edits[-1] == ("1", PNG), "the older one, for a moment"
    message.is_past = True
    monkeypatch.setattr(pictures, "_PAST_S", 0.0)
    message.touch()
    await message.wait()
    assert message.edits[2:] == [("1", None)], "and none rather than one that contradicts the words"
    pen.may_go_on.set()
    await other.wait()
    assert pen.drawn == ["('0',)", "('0',)"]


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("by_s", [-HOUR_S, HOUR_S, -24 * HOUR_S, 8 * 24 * HOUR_S])
async def test_pictures_follow_though_somebody_sets_the_clock(
    monkeypatch: pytest.MonkeyPatch, pen: Pen, by_s: int
) -> None:
    pen.may_go_on.set()
    message = Message(Drawings(pen, every_s=0.1))
    message.touch()
    await message.wait()
    now, now_ns = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: now() + by_s)
    monkeypatch.setattr(time, "time_ns", lambda: now_ns() + by_s * 1_000_000_000)
    message.change()
    async with asyncio.timeout(HUNG_S):
        await message.wait()
    assert message.edits[-1] == ("1", PNG)


@pytest.mark.usefixtures("patient")
async def test_a_message_that_is_given_up_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch, pen: Pen, drawings: Drawings
) -> None:
    monkeypatch.setattr(pictures, "_RETRY_S", 0.05)
    pen.faults = 1
    pen.may_go_on.set()
    message = Message(drawings)
    message.touch()
    await message.wait()
    assert not message.is_at_rest
    message.retire()
    message.is_posted = False  # its row was forgotten: whoever looks now posts it anew
    await asyncio.sleep(0.2)
    assert message.edits == [("0", None)]
    assert message.is_idle


@pytest.mark.usefixtures("patient")
async def test_a_picture_that_is_wanted_again_while_its_turn_passed_in_vain_is_drawn(
    monkeypatch: pytest.MonkeyPatch, pen: Pen, drawings: Drawings
) -> None:
    """An undo brings back what is shown, and the next tap comes while the words of that are on their way."""
    message, busy = Message(drawings), Message(drawings)
    pen.may_go_on.set()
    message.touch()
    await message.wait()
    pen.may_go_on.clear()
    busy.number = 9
    busy.touch()
    await until(lambda: len(pen.drawn) == 2)
    message.change()
    await message.until_edited(2)
    is_sent, may_arrive, push = asyncio.Event(), asyncio.Event(), message.push

    async def slowly(*edit: Any) -> bool:
        is_sent.set()
        await may_arrive.wait()
        return await push(*edit)

    monkeypatch.setattr(message, "push", slowly)
    message.number = 0
    message.touch()
    await is_sent.wait()
    pen.may_go_on.set()
    async with asyncio.timeout(HUNG_S):
        while message._picture.is_awaited:
            await asyncio.sleep(0.001)
    message.number = 2
    message.touch()
    may_arrive.set()
    await message.wait()
    assert message.edits[-1] == ("2", PNG)
    assert "('2',)" in pen.drawn
