"""Edits of one message: which of them go together, and which do not wait."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.discord_ui.lanes.shown import Shown
from bot.discord_ui.meter import UNMETERED, begin
from bot.discord_ui.posting import Part
from bot.panels.panel import Panel
from bot.store import StoreUnavailable
from tests.support.number_lane import EVERY_MS, NumberLane
from tests.support.virtual import virtually


@pytest.mark.parametrize(("has_patience", "at_once"), [(True, []), (False, [("2", False), ("3", False), ("4", False)])])
@virtually
async def test_words_wait_for_the_turn_of_their_picture_where_they_have_patience(
    has_patience: bool, at_once: list[tuple[str, bool]]
) -> None:
    lane = NumberLane(has_patience=has_patience, every_ms=2_000)
    await lane.change()
    await lane.wait()
    assert lane.edits == [("1", True)], "the first is shown at once, words and picture in one edit"
    for _ in range(3):
        await lane.change()
    assert lane.edits[1:] == at_once
    await lane.wait()
    assert lane.edits[1 + len(at_once) :] == [("4", True)]


@pytest.mark.parametrize("has_patience", [True, False])
@virtually
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


@virtually
async def test_what_is_as_the_store_remembers_it_is_left_alone() -> None:
    lane = NumberLane(has_patience=False)
    lane.drawn = 0
    lane.shown = Shown.of((await lane.build()).digest)
    lane.touch()
    await lane.wait()
    assert lane.edits == []
    await lane.change()
    assert lane.edits == [("1", False)], "the picture is the same"


@virtually
async def test_a_picture_that_the_store_does_not_vouch_for_is_shown_anew() -> None:
    lane = NumberLane(has_patience=False)
    lane.shown = Shown.of((await lane.build()).text_digest)
    lane.touch()
    await lane.wait()
    assert lane.edits == [("0", True)]


@virtually
async def test_after_an_answer_that_failed_the_message_is_brought_up_to_date() -> None:
    lane = NumberLane(has_patience=False)
    await lane.change()
    await lane.wait()
    lane.number = 2

    async def fail(_panel: Panel) -> None:
        raise ConnectionError("Discord may have done it")

    interaction = cast(discord.Interaction, None)  # an answer by edit needs none
    with pytest.raises(ConnectionError):
        await lane.answer(interaction, fail)
    lane.number = 1  # as before: only who does not believe what was shown edits now
    await lane.wait()
    assert lane.edits[1:] == [("1", False), ("1", True)]


@virtually
async def test_after_an_answer_that_could_not_be_built_the_message_is_brought_up_to_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A look from the same state was left to the answer, and will not come."""
    lane, edited = NumberLane(has_patience=False), list[Panel]()
    await lane.change()
    await lane.wait()
    lane.number, build = 2, lane.build

    async def fail() -> Panel:
        monkeypatch.setattr(lane, "build", build)
        raise StoreUnavailable("nothing can be read")

    async def edit(panel: Panel) -> None:
        edited.append(panel)

    monkeypatch.setattr(lane, "build", fail)
    with pytest.raises(StoreUnavailable):
        await lane.answer(cast(discord.Interaction, None), edit)
    await lane.wait()
    assert edited == []
    assert lane.edits[1:] == [("2", False), ("2", True)]


@virtually
async def test_what_changes_while_words_are_on_their_way_does_not_wait_for_their_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lane, is_sent, may_arrive = NumberLane(has_patience=False, draw_s=1), asyncio.Event(), asyncio.Event()
    push = lane.push

    async def slowly(panel: Panel | None, png: bytes | None, part: Part) -> bool:
        is_sent.set()
        await may_arrive.wait()
        return await push(panel, png, part)

    monkeypatch.setattr(lane, "push", slowly)
    await lane.change()
    await is_sent.wait()
    await lane.change()
    may_arrive.set()
    await lane.wait()
    assert lane.edits[:2] == [("1", False), ("2", False)]
    assert lane.edits[-1] == ("2", True)


@virtually
async def test_what_a_click_has_shown_is_not_taken_back_by_a_panel_from_before_it() -> None:
    lane = NumberLane(has_patience=False, draw_s=0.03)
    lane.touch()
    await asyncio.sleep(0.01)
    assert lane.edits == [], "its picture is being drawn"
    lane.number = 1
    shown: list[str] = []

    async def edit(panel: Panel) -> None:
        shown.append(panel.text)

    await lane.answer(cast(discord.Interaction, None), edit)
    await lane.wait()
    assert shown == ["1"]
    assert {text for text, _ in lane.edits} == {"1"}


@virtually
async def test_an_answer_that_is_given_while_a_panel_is_built_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    lane, may_be_built, shown = NumberLane(has_patience=False), asyncio.Event(), list[str]()
    build = lane.build

    async def slowly() -> Panel:
        panel = await build()
        await may_be_built.wait()
        return panel

    async def edit(panel: Panel) -> None:
        shown.append(panel.text)

    monkeypatch.setattr(lane, "build", slowly)
    lane.touch()
    await asyncio.sleep(0)
    monkeypatch.setattr(lane, "build", build)
    lane.number = 1
    await lane.answer(cast(discord.Interaction, None), edit)
    may_be_built.set()
    await lane.wait()
    assert shown == ["1"]
    assert {text for text, _ in lane.edits} == {"1"}


@virtually
async def test_nothing_is_edited_while_an_answer_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    lane, may_be_built, order = NumberLane(has_patience=False), asyncio.Event(), list[str]()
    build, push = lane.build, lane.push

    async def slowly() -> Panel:
        panel = await build()
        await may_be_built.wait()
        return panel

    async def noted(panel: Panel | None, png: bytes | None, part: Part) -> bool:
        assert panel is not None
        order.append(panel.text)
        return await push(panel, png, part)

    async def edit(panel: Panel) -> None:
        order.append(panel.text)

    monkeypatch.setattr(lane, "build", slowly)
    monkeypatch.setattr(lane, "push", noted)
    answering = asyncio.create_task(lane.answer(cast(discord.Interaction, None), edit))
    await asyncio.sleep(0)
    monkeypatch.setattr(lane, "build", build)
    await lane.change()
    may_be_built.set()
    await answering
    await lane.wait()
    assert order[0] == "0", "the answer, which was asked for first"
    assert set(order[1:]) == {"1"}, "what stands there in the end is newest"


@virtually
async def test_what_could_not_be_pushed_does_not_count_as_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    lane = NumberLane(has_patience=False)
    push = lane.push

    async def fail(panel: Panel | None, png: bytes | None, part: Part) -> bool:
        await push(panel, png, part)
        return False

    monkeypatch.setattr(lane, "push", fail)
    lane.touch()
    await lane.wait()
    monkeypatch.setattr(lane, "push", push)
    lane.touch()
    await lane.wait()
    assert [text for text, _ in lane.edits][-1] == "0"
    assert len(lane.edits) >= 2
    assert lane.edits[-1] == ("0", True)


@virtually
async def test_a_click_waits_for_words_on_their_way_but_not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    lane, answers, has_arrived = NumberLane(has_patience=False), list[str](), asyncio.Event()
    push = lane.push

    async def slowly(panel: Panel | None, png: bytes | None, part: Part) -> bool:
        await has_arrived.wait()
        return await push(panel, png, part)

    async def edit(panel: Panel) -> None:
        answers.append(panel.text)

    monkeypatch.setattr(lane, "push", slowly)
    await lane.change()
    assert lane.is_busy
    lane.number = 2
    await asyncio.wait_for(lane.answer(cast(discord.Interaction, None), edit), 1)
    assert answers == ["2"]
    has_arrived.set()
    await lane.wait()
    assert [text for text, _ in lane.edits] == ["1", "2"], "the first one may have overwritten the answer"


@virtually
async def test_a_message_is_not_done_with_while_an_answer_may_overwrite_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lane, has_arrived, is_answered = NumberLane(has_patience=False), asyncio.Event(), asyncio.Event()
    push, done_with = lane.push, list[int]()

    async def slowly(panel: Panel | None, png: bytes | None, part: Part) -> bool:
        await has_arrived.wait()
        return await push(panel, png, part)

    async def edit(_panel: Panel) -> None:
        await is_answered.wait()

    async def drained() -> None:
        done_with.append(lane.number)

    monkeypatch.setattr(lane, "push", slowly)
    monkeypatch.setattr(lane, "drained", drained)
    await lane.change()
    answering = asyncio.create_task(lane.answer(cast(discord.Interaction, None), edit))
    await asyncio.sleep(1)
    has_arrived.set()
    await lane.change()
    await lane.wait()
    assert lane.edits[-1] == ("2", True)
    assert not done_with, "the answer, which says 1, may still come"
    assert not lane.is_at_rest
    is_answered.set()
    await answering
    await lane.wait()
    assert len(lane.edits) > 2
    assert done_with == [2]


@virtually
async def test_a_click_follows_words_that_arrive_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    lane, order = NumberLane(has_patience=False), list[str]()
    push = lane.push

    async def slowly(panel: Panel | None, png: bytes | None, part: Part) -> bool:
        assert panel is not None
        await asyncio.sleep(0.1)
        order.append(panel.text)
        return await push(panel, png, part)

    async def edit(panel: Panel) -> None:
        order.append(panel.text)

    monkeypatch.setattr(lane, "push", slowly)
    await lane.change()
    assert lane.is_busy
    lane.number = 2
    await lane.answer(cast(discord.Interaction, None), edit)
    assert order == ["1", "2"]


@virtually
async def test_a_click_that_has_waited_long_for_something_else_follows_no_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Discord was asked for a member, say, before the lane was: both waits together are what a player feels."""
    lane, order, has_come = NumberLane(has_patience=False), list[str](), asyncio.Event()
    push = lane.push

    async def slowly(panel: Panel | None, png: bytes | None, part: Part) -> bool:
        assert panel is not None
        await has_come.wait()
        for _ in range(100):  # turns of the loop, not seconds: the words arrive well within a click's patience
            await asyncio.sleep(0)
        order.append(panel.text)
        return await push(panel, png, part)

    async def edit(panel: Panel) -> None:
        order.append(panel.text)

    click = cast(discord.Interaction, SimpleNamespace(type=discord.InteractionType.component))
    monkeypatch.setattr(lane, "push", slowly)
    await lane.change()
    assert lane.is_busy
    lane.number = 2
    begin(click, UNMETERED)
    await asyncio.sleep(1)
    has_come.set()
    await lane.answer(click, edit)
    assert order == ["2"]
    await lane.wait()
    assert order[-1] == "2", "what arrived later is edited over"


@virtually
async def test_a_click_is_answered_while_a_picture_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    lane, has_arrived, answers = NumberLane(has_patience=False), asyncio.Event(), list[str]()
    push, parts = lane.push, list[Part]()

    async def slowly(panel: Panel | None, png: bytes | None, part: Part) -> bool:
        parts.append(part)
        await has_arrived.wait()
        return await push(panel, png, part)

    async def edit(panel: Panel) -> None:
        answers.append(panel.text)

    await lane.answer(cast(discord.Interaction, None), edit)
    monkeypatch.setattr(lane, "push", slowly)
    await asyncio.sleep(0.05)
    assert parts == [Part.PICTURE], "the words are shown: an edit of them would undo what the next click does"
    lane.number = 1
    await lane.answer(cast(discord.Interaction, None), edit)
    assert answers == ["0", "1"]
    has_arrived.set()
    await lane.wait()
    assert set(parts) == {Part.PICTURE}
    assert lane.shown == Shown((await lane.build()).with_art(None), picture=(await lane.build()).picture_digest)


@virtually
async def test_a_picture_that_fails_while_a_click_is_answered_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lane, has_arrived = NumberLane(has_patience=False), asyncio.Event()
    push = lane.push

    async def fail(_panel: Panel | None, _png: bytes | None, _part: Part) -> bool:
        await has_arrived.wait()
        lane.shown = Shown()
        return False

    async def edit(_panel: Panel) -> None:
        """It arrives."""

    await lane.answer(cast(discord.Interaction, None), edit)
    monkeypatch.setattr(lane, "push", fail)
    await asyncio.sleep(0.05)
    lane.number = 1
    await lane.answer(cast(discord.Interaction, None), edit)
    monkeypatch.setattr(lane, "push", push)
    has_arrived.set()
    await lane.wait()
    assert lane.edits[-1] == ("1", True)
