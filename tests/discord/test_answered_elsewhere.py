"""A message whose clicks another process answers: one edit brings the picture, and whatever of the answer was lost."""

from __future__ import annotations

import asyncio

from bot.discord_ui.lanes.looking import ANSWERED_S, COUNTED_ON_S
from tests.support.number_lane import NumberLane

_SLACK_S = 0.3


async def click_elsewhere(lane: NumberLane) -> None:
    """A click is answered by another process, and then the table is looked at: its state has changed."""
    lane.number += 1
    lane.answered_elsewhere()
    lane.touch()
    await asyncio.sleep(0.02)


async def shown() -> NumberLane:
    lane = NumberLane(has_patience=False)
    await lane.change()
    await lane.wait()
    lane.edits.clear()
    return lane


async def test_a_click_that_is_answered_elsewhere_is_edited_once_with_its_picture() -> None:
    lane = await shown()
    await click_elsewhere(lane)
    assert lane.edits == [], "its words stand there, or will in a moment"
    await asyncio.sleep(ANSWERED_S + _SLACK_S)
    assert lane.edits == [("2", True)]
    await asyncio.sleep(COUNTED_ON_S)
    assert lane.edits == [("2", True)]


async def test_several_clicks_are_one_edit() -> None:
    lane = await shown()
    for _ in range(5):
        await click_elsewhere(lane)
    await asyncio.sleep(ANSWERED_S + _SLACK_S)
    assert lane.edits == [("6", True)]


async def test_an_answer_that_may_be_lost_is_not_waited_for_longer_than_a_picture_may_take() -> None:
    lane = await shown()
    lane._picture._drawings._draw_s = 10  # type: ignore[attr-defined]
    began_s = asyncio.get_running_loop().time()
    await click_elsewhere(lane)
    while not lane.edits:
        await asyncio.sleep(0.01)
    assert lane.edits == [("2", False)]
    assert asyncio.get_running_loop().time() - began_s < COUNTED_ON_S + _SLACK_S
    lane.retire()


async def test_what_comes_while_a_picture_is_drawn_slowly_is_shown_in_time_too() -> None:
    lane = await shown()
    lane._picture._drawings._draw_s = 10  # type: ignore[attr-defined]
    await lane.change()
    await asyncio.sleep(2 * _SLACK_S)  # until it is being drawn
    lane.edits.clear()
    await click_elsewhere(lane)
    await asyncio.sleep(ANSWERED_S)
    assert lane.edits == []
    await asyncio.sleep(COUNTED_ON_S - ANSWERED_S + _SLACK_S)
    assert lane.edits == [("3", False)]
    lane.retire()


async def test_afterwards_what_changes_is_shown_at_once() -> None:
    lane = await shown()
    await click_elsewhere(lane)
    await asyncio.sleep(ANSWERED_S + _SLACK_S)
    lane.edits.clear()
    await lane.change()
    assert lane.edits == [("3", True)]


async def test_a_lane_that_is_stopped_counts_on_nothing() -> None:
    lane = await shown()
    await click_elsewhere(lane)
    lane.stop()
    await asyncio.sleep(COUNTED_ON_S + _SLACK_S)
    assert lane.edits == []
