"""Things that arrive together: one of them wins, and no click waits for a picture."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from bot.panels.pictures import Picture
from bot.table.actions import Join
from bot.table.open_face.actions import PlaceCards
from bot.table.refusals import Reason, RuleError
from tests.discord.reading import buttons, filled
from tests.discord.world import world
from tests.support.blank import dot
from tests.support.waiting import HUNG_S


async def test_two_joins_for_the_last_seat(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", seats=2)
        table, submit = await at.table(), at.bot.desk.tables.submit
        users = [await at.store.accounts.human(at.people[name].id, name) for name in ("Ben", "Cat")]
        actions = [Join(user.account_id) for user in users]
        results = await asyncio.gather(
            *(submit(table, action, action_id=str(number)) for number, action in enumerate(actions)),
            return_exceptions=True,
        )
        (refused,) = [result for result in results if isinstance(result, RuleError)]
        assert refused.refusal.reason is Reason.TABLE_FULL
        assert len((await at.state()).sitters) == 2


@pytest.mark.slow
async def test_a_placement_sent_twice_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        view, table, submit = await at.view("Ben"), await at.table(), at.bot.desk.tables.submit
        action = PlaceCards(view.player.account, 1, 1, filled(view))
        before = await at.version()
        results = await asyncio.gather(
            *(submit(table, action, action_id=f"tap {number}") for number in range(5)), return_exceptions=True
        )
        assert sum(isinstance(result, RuleError) for result in results) == 4
        assert await at.version() == before + 1


async def test_the_same_action_id_twice_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        user = await at.store.accounts.human(at.people["Ben"].id, "Ben")
        table, submit = await at.table(), at.bot.desk.tables.submit
        await asyncio.gather(
            *(submit(table, Join(user.account_id), action_id="once") for _ in range(2)), return_exceptions=True
        )
        assert len((await at.state()).sitters) == 2


async def test_a_click_is_answered_while_a_picture_is_being_drawn(tmp_path: Path) -> None:
    """The drawing thread is held until the click has been answered: were it waited for, the test would not end."""
    is_slow, is_drawing, may_finish = threading.Event(), threading.Event(), threading.Event()

    def render(picture: Picture) -> bytes:
        if is_slow.is_set():
            is_drawing.set()
            may_finish.wait(HUNG_S)
        return dot(picture)

    async with world(tmp_path, render=render) as at:
        await at.seat("Ann", "Ben")
        is_slow.set()
        answered: list[str] = []
        backend = at.env.backend
        respond = len(at.requests("POST", "/callback"))

        async def watch() -> None:
            await asyncio.to_thread(is_drawing.wait, HUNG_S)
            while len(at.requests("POST", "/callback")) == respond:
                await asyncio.sleep(0.01)
            answered.append("answered" if not may_finish.is_set() else "too late")
            may_finish.set()

        watcher = asyncio.create_task(watch())
        await at.tap("Ben", "Back")
        await watcher
        assert answered == ["answered"]
        assert any(label.endswith(" B") for label in buttons(at.dm("Ben"))), "the back has taken a card"
        assert backend is at.env.backend
