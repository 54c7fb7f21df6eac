"""A result is where people look: below what was written during the hand, posted anew once, silently."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.discord_ui.lanes.message import MessageLane
from bot.discord_ui.lanes.table import TableLane
from bot.discord_ui.look import Look
from bot.discord_ui.notes import Notes
from bot.panels.panel import Panel
from bot.store import PanelRow
from bot.store.message_targets import panel_of
from bot.table.state import Phase
from tests.discord.reading import buttons
from tests.discord.world import World, world

ANSWERS_AFTER_S = 10
TURNS = 50  # of the event loop, until a look waits
STREETS = 5  # of Pineapple, in each of which both act


async def all_but_last(at: World) -> str:
    """Play a hand up to the last placement; who makes it."""
    await at.seat("Ann", "Ben")
    for _ in range(2 * STREETS - 1):
        await at.place_street((await at.to_act())[0])
    (last,) = await at.to_act()
    return last


async def over(at: World, last: str) -> None:
    await at.place_street(last)
    await at.env.settle()
    assert (await at.state()).phase is Phase.BETWEEN


def results(at: World) -> list[Any]:
    return [one for one in at.messages() if "Next hand" in buttons(one)]


def asked(at: World) -> list[Any]:
    """Requests for the channel itself."""
    return [one for one in at.requests("GET") if one.path.partition("?")[0].endswith(f"/channels/{at.channel.id}")]


async def test_a_result_is_posted_below_what_was_written_since(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await all_but_last(at)
        board = at.panel().id
        chat = await at.people["Ben"].send(at.channel, "good luck")
        await over(at, last)
        (result,) = results(at)
        assert result.id > chat.id
        assert at.messages()[-1].id == result.id
        assert result.flags.suppress_notifications
        old = next(one for one in at.messages() if one.id == board)
        assert not old.components
        assert not old.attachments
        assert "\n" not in old.content
        assert old.content.startswith("-# ")
        assert f"/{at.channel.id}/{result.id})" in old.content


async def test_a_result_that_is_the_newest_message_stays_where_it_is(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await all_but_last(at)
        board = at.panel().id
        posts = len(at.requests("POST", f"/channels/{at.channel.id}/messages"))
        await over(at, last)
        assert [one.id for one in results(at)] == [board]
        assert len(at.requests("POST", f"/channels/{at.channel.id}/messages")) == posts
        assert len(asked(at)) == 1


async def test_it_moves_once_a_hand_and_is_asked_once(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await all_but_last(at)
        await at.people["Ben"].send(at.channel, "good luck")
        await over(at, last)
        (result,) = results(at)
        await at.people["Ben"].send(at.channel, "well played")
        await at.click("Ann", "Next hand")
        await at.env.settle()
        assert [one.id for one in results(at)] == [result.id]
        await at.restart()
        await at.env.settle()
        assert [one.id for one in results(at)] == [result.id]
        assert len(asked(at)) == 1


@pytest.mark.parametrize("status", [403, 404, 500, 503])
async def test_where_discord_does_not_say_what_is_newest_the_result_is_shown_in_place(
    tmp_path: Path, status: int
) -> None:
    async with world(tmp_path) as at:
        last = await all_but_last(at)
        board = at.panel().id
        await at.people["Ben"].send(at.channel, "good luck")
        at.env.inject_error("GET", f"/channels/{at.channel.id}", status=status, code=0, message="no", times=None)
        await over(at, last)
        assert [one.id for one in results(at)] == [board]


async def test_a_result_that_may_not_be_posted_is_shown_in_place(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await all_but_last(at)
        board = at.panel().id
        await at.people["Ben"].send(at.channel, "good luck")
        path = f"/channels/{at.channel.id}/messages"
        at.env.inject_error("POST", path, status=403, code=50013, message="no", times=1)
        await over(at, last)
        assert [one.id for one in results(at)] == [board]
        assert not (await at.state()).paused


async def test_a_death_between_the_post_and_the_edit_leaves_one_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The post is looked up in the channel: it is not repeated, even if Discord has forgotten its nonce."""

    async def killed(lane: MessageLane) -> None:
        if lane._replaced:
            raise asyncio.CancelledError

    async with world(tmp_path) as at:
        last = await all_but_last(at)
        board = at.panel().id
        await at.people["Ben"].send(at.channel, "good luck")
        with monkeypatch.context() as patched:
            patched.setattr(MessageLane, "_tidy_up", killed)
            await over(at, last)
            await at.bot.reconciler.stop()
        old = next(one for one in at.messages() if one.id == board)
        assert len(results(at)) == 1
        assert old.components, "not yet a line"
        posts = len(at.requests("POST", f"/channels/{at.channel.id}/messages"))
        await at.restart()
        await at.env.settle()
        (result,) = results(at)
        assert result.id > board
        assert "the result" in next(one for one in at.messages() if one.id == board).content
        assert len(at.requests("POST", f"/channels/{at.channel.id}/messages")) == posts


async def test_a_hand_that_ends_while_its_panel_waits_for_an_answer_has_its_result_below(tmp_path: Path) -> None:
    """The look that waits was begun before the end, and is the one that shows it."""
    async with world(tmp_path) as at:
        last = await all_but_last(at)
        chat = await at.people["Ben"].send(at.channel, "good luck")
        lane = await at.bot.reconciler.lane_of(await at.table(), panel_of(1))
        assert lane is not None
        await lane._lock.acquire()  # as an answer that edits this message has it, until Discord has said yes
        lane.hurry()
        for _ in range(TURNS):
            await asyncio.sleep(0)
        placed = asyncio.create_task(at.place_street(last))
        while (await at.state()).phase is not Phase.BETWEEN:
            await asyncio.sleep(0)
        lane._lock.release()
        await placed
        await at.env.settle()
        (result,) = results(at)
        assert result.id > chat.id


@pytest.mark.parametrize("fails", [False, True], ids=["posted", "refused for now"])
async def test_the_next_hands_seal_waits_for_the_result_and_not_for_one_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, fails: bool
) -> None:
    """The next hand may be wanted before Discord has said what stands below the panel of the last one."""

    async def slowly(lane: TableLane, row: PanelRow) -> bool:
        await asyncio.sleep(ANSWERS_AFTER_S)
        return await is_below(lane, row)

    async def unheard(lane: MessageLane, panel: Panel, png: bytes | None) -> Any:
        if lane.place.target == panel_of(1):
            raise ConnectionResetError
        return await send(lane, panel, png)

    is_below, send = TableLane._is_below, MessageLane._send
    monkeypatch.setattr(TableLane, "_is_below", slowly)
    async with world(tmp_path) as at:
        last = await all_but_last(at)
        chat = await at.people["Ben"].send(at.channel, "good luck")
        await at.place_street(last)
        for name in ("Ann", "Ben"):
            await at.tap(name, "Next hand")
        await at.env.settle()
        assert (await at.state()).phase is Phase.DEALING
        assert at.messages()[-1].id == chat.id, "no seal yet"
        if fails:
            monkeypatch.setattr(MessageLane, "_send", unheard)
        await at.env.advance_time(ANSWERS_AFTER_S + 1)
        await at.env.settle()
        assert (await at.state()).phase is Phase.PLAYING
        shown = [one for one in at.messages() if "Deal proof" in buttons(one)]
        if not fails:
            assert chat.id < shown[0].id < at.panel().id
            *_, result, seal, panel = at.messages()
            assert [result.id, panel.id] == [shown[0].id, at.panel().id]
            assert "fair-deal" in seal.content


@pytest.mark.parametrize("is_dealt", [False, True], ids=["is being dealt", "is dealt"])
async def test_a_death_before_the_post_is_stored_leaves_one_result_when_the_next_hand_has_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_dealt: bool
) -> None:
    """The copy of which the store knows nothing is found, even if Discord has forgotten its nonce."""
    sent: list[discord.Message] = []

    async def killed(lane: MessageLane, panel: Panel, png: bytes | None) -> Any:
        if lane.place.target != panel_of(1):
            return await send(lane, panel, png)
        if not sent:
            sent.append(await send(lane, panel, png))
            await asyncio.sleep(ANSWERS_AFTER_S)
        raise asyncio.CancelledError

    async def unsealed(*_: object) -> None:
        """Nobody notes that the seal is posted."""

    async with world(tmp_path) as at:
        last = await all_but_last(at)
        board = at.panel().id
        await at.people["Ben"].send(at.channel, "good luck")
        send = MessageLane._send
        with monkeypatch.context() as patched:
            patched.setattr(MessageLane, "_send", killed)
            await over(at, last)
            if is_dealt:  # as where Discord has refused the result for now
                patched.setattr(Look, "_waits_for_result", lambda *_: False)
            else:
                patched.setattr(Notes, "note", unsealed)
            for name in ("Ann", "Ben"):
                await at.tap(name, "Next hand")
            await at.env.settle()
            assert (await at.state()).phase is (Phase.PLAYING if is_dealt else Phase.DEALING)
            await at.env.advance_time(ANSWERS_AFTER_S + 1)
            await at.bot.reconciler.stop()
        await at.restart()
        await at.env.settle()
        (result,) = sent
        assert [one.id for one in at.messages() if "Deal proof" in buttons(one)] == [result.id]
        assert "the result" in next(one for one in at.messages() if one.id == board).content


async def test_the_sessions_card_comes_below_the_result(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await all_but_last(at)
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End after this hand")
        await at.people["Ben"].send(at.channel, "good luck")
        await at.place_street(last)
        await at.env.settle()
        assert (await at.state()).phase is Phase.ENDED
        *_, result, card = at.messages()
        assert list(buttons(result)) == ["Review", "More"]
        assert "Rematch" in buttons(card)
        assert card.content.startswith("## ")
        assert not await at.store.panels.of(await at.table())
