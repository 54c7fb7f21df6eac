"""What could not be shown is looked at again, until it is shown: no message stays behind, none keeps old buttons."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.discord_ui import again
from bot.discord_ui.lanes import message
from bot.discord_ui.lanes.table import TableLane
from bot.discord_ui.look import Look
from bot.panels.custom_ids import Tap, Verb
from bot.store import StoreUnavailable
from bot.store.panels import Panels
from bot.table.actions import Join, Leave, Ready
from tests.discord.reading import buttons
from tests.discord.world import World, world
from tests.support.waiting import HUNG_S, until


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulation does not know of all these waits, so they are short."""
    monkeypatch.setattr(again, "FIRST_S", 0.02)
    monkeypatch.setattr(again, "LONGEST_S", 0.1)


def on_screen(at: World, message_id: int) -> discord.Message | None:
    """A message of the channel; None if it is gone."""
    return next((one for one in at.messages() if one.id == message_id), None)


def labels(at: World, message_id: int) -> set[str]:
    """The buttons of a message that is there."""
    found = on_screen(at, message_id)
    assert found is not None
    return set(buttons(found))


async def lost(at: World, target: str) -> None:
    """The store believes that another message shows this, and the bot begins anew."""
    (row,) = [one for one in await at.store.panels.of(await at.table()) if one.target == target]
    await at.store.panels.put(replace(row, message_id=row.message_id - 10**6))  # of no message that there is
    await at.restart()


OLD = {"Deal proof", "Review"}  # the buttons of a hand that is over


def failing(error: Exception, tries: list[int]) -> Any:
    """Stands in for a coroutine function, and notes how often it is called."""

    async def fail(*_: object, **__: object) -> None:
        tries.append(len(tries))
        raise error

    return fail


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "error"),
    [
        ((TableLane, "build"), RuntimeError("a bug")),
        ((TableLane, "build"), StoreUnavailable("locked")),
        ((TableLane, "push"), RuntimeError("a bug")),
        ((message, "edit"), KeyError("id")),
        ((Look, "at"), RuntimeError("a bug")),
        ((Look, "at"), StoreUnavailable("locked")),
        ((Panels, "put"), StoreUnavailable("locked")),
    ],
    ids=lambda one: f"{type(one).__name__}" if isinstance(one, Exception) else f"{one[0].__name__}.{one[1]}",
)
async def test_what_could_not_be_shown_is_shown_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: tuple[Any, str], error: Exception
) -> None:
    async with world(tmp_path, expects_faults=not isinstance(error, StoreUnavailable)) as at:
        await at.start("Ann")
        ben = (await at.store.accounts.human(at.people["Ben"].id, "Ben", at.guild.id)).account_id
        tries: list[int] = []
        with monkeypatch.context() as patched:
            patched.setattr(*part, failing(error, tries))
            await at.bot.desk.tables.submit(await at.table(), Join(ben), action_id="ben")
            await until(lambda: len(tries) > 1)
            assert "Ben" not in at.panel().content or part[0] is Panels
        await until(lambda: "Ben" in at.panel().content)
        lane = await at.bot.reconciler.lane_of(await at.table(), "panel:0")
        assert lane is not None
        await until(lambda: lane.is_at_rest)
        (row,) = [one for one in await at.store.panels.of(await at.table()) if one.target == "panel:0"]
        assert row.digest == str(lane.shown)


@pytest.mark.slow
async def test_the_last_edit_of_an_old_hand_is_tried_until_it_is_made(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        old = at.panel()
        path = f"/channels/{at.channel.id}/messages/{old.id}"
        at.env.inject_error("PATCH", path, status=503, times=None)
        for name in ("Ann", "Ben"):
            await at.bot.desk.tables.submit(await at.table(), Ready(await at.account(name)), action_id=name)
        await until(lambda: at.panel().id != old.id)
        await until(lambda: len(at.requests("PATCH", path)) > 1)
        assert not labels(at, old.id) <= OLD
        at.env.backend.faults.clear()
        await until(lambda: labels(at, old.id) <= OLD)


@pytest.mark.slow
async def test_the_last_edit_of_an_ended_table_is_tried_until_it_is_made(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        panel, table = at.panel(), await at.table()
        at.env.inject_error("PATCH", f"/channels/{at.channel.id}/messages/{panel.id}", status=503, times=3)
        for name in ("Ann", "Ben"):
            await at.bot.desk.tables.submit(table, Leave(await at.account(name)), action_id=name)
        await until(lambda: "Next hand" not in labels(at, panel.id))
        async with asyncio.timeout(HUNG_S):
            while await at.store.panels.of(table):  # and then it is left alone
                await asyncio.sleep(0.01)


async def test_a_replaced_message_that_could_not_be_deleted_goes_later(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        old = at.panel()
        at.env.inject_error("DELETE", f"/channels/{at.channel.id}/messages/{old.id}", status=503, times=2)
        await at.slash("Ann", "table")
        await until(lambda: on_screen(at, old.id) is None)
        assert at.panel().id != old.id


@pytest.mark.slow
async def test_a_message_that_no_store_knows_loses_its_buttons_when_one_is_pressed(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        old = at.panel()
        assert "Next hand" in buttons(old)
        await lost(at, "panel:1")
        await at.people["Ann"].click(old, label="Next hand")
        assert labels(at, old.id) == {"Review"}
        await until(lambda: at.panel().id != old.id)
        assert "**Ben**: press **Next hand**" in at.panel().content, "the click was taken all the same"


@pytest.mark.slow
async def test_a_button_that_is_refused_as_old_goes(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        old = at.panel()
        stored = at.env.backend.get_message(old.channel.id, old.id)
        components = deepcopy(stored.components)
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        assert "hand 2" in at.panel().content
        stored.components = components  # as if its last edit had never come
        answer = await at.people["Ann"].click(old, label="Next hand")
        assert "from an older message" in answer.response.content
        assert labels(at, old.id) <= OLD


async def test_a_panel_that_shows_old_buttons_is_drawn_anew(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        panel = at.panel()
        version = await at.version()
        stored = at.env.backend.get_message(panel.channel.id, panel.id)
        earlier = str(Tap(Verb.LEAVE, await at.table(), 7))
        stored.components[0]["components"][0]["custom_id"] = earlier  # as if an edit had never come
        answer = await at.press("Ann", earlier, panel)
        assert "from an older message" in answer.response.content
        assert await at.version() == version
        assert earlier not in [one.custom_id for one in buttons(at.panel()).values()]
        assert at.panel().id == panel.id
