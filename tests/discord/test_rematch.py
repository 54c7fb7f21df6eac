"""A rematch seats the computers that sat, and can be asked for again when nothing has come of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.table.options import Level
from bot.table.state import Phase
from tests.discord.world import World, world

pytestmark = pytest.mark.slow


async def ended(at: World, *names: str, computers: int = 0) -> Any:
    """A session of one hand; its last panel."""
    await at.start(names[0])
    for name in names[1:]:
        await at.click(name, "Join")
    for _ in range(computers):
        await at.click(names[0], "+ Computer")
    await at.click(names[0], "Start")
    await at.play_hand()
    menu = (await at.slash(names[0], "table")).response
    await at.people[names[0]].click(menu, label="End now")
    assert (await at.state()).phase is Phase.ENDED
    return at.panel()


async def test_the_computers_that_sat_are_seated_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)
    async with world(tmp_path) as at:
        last = await ended(at, "Ann", "Ben", computers=1)
        before = await at.state()
        (computer,) = [sitter.account for _, sitter in before.sitters if sitter.is_computer]
        await at.people["Ben"].click(last, label="Rematch")
        state = await at.state()
        assert [(sitter.account, sitter.is_computer) for _, sitter in state.sitters] == [
            (await at.account("Ben"), False),
            (computer, True),
        ]
        assert state.options.computers == before.options.computers == Level.STRONG
        assert "**Ann**, you're asked to the rematch" in at.panel().content, "computers need not be asked"
        await at.restart()
        await at.people["Ann"].click(last, label="Rematch")
        await at.click("Ben", "Start")
        await at.play_hand()
        assert (await at.state()).hand_no == 1


async def test_computers_leave_a_seat_to_everybody_who_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        await at.play_hand()
        await at.click("Cat", "Leave")
        await at.click("Ann", "+ Computer")
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        last, state = at.panel(), await at.state()
        assert [sitter.is_computer for _, sitter in state.sitters] == [False, False, True], "of three seats"
        await at.people["Cat"].click(last, label="Rematch")
        assert [sitter.is_computer for _, sitter in (await at.state()).sitters] == [False]
        for name in ("Ann", "Ben"):
            await at.people[name].click(last, label="Rematch")
        assert len((await at.state()).sitters) == 3


@pytest.mark.parametrize("computers", [0, 1])
async def test_a_rematch_whose_lobby_was_refused_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, computers: int
) -> None:
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)
    async with world(tmp_path) as at:
        last = await ended(at, "Ann", "Ben", computers=computers)
        path = f"/channels/{at.channel.id}/messages"
        at.env.inject_error("POST", path, status=403, code=50013, message="no", times=None)
        refused = await at.people["Ben"].click(last, label="Rematch")
        assert "You're in seat" not in refused.response.content
        assert not await at.store.tables.all_open()
        at.env.backend.faults.clear()
        at.env.inject_error("POST", "/elsewhere", times=None)  # a repeated post is one that was refused before
        for name, seat in (("Ann", 1), ("Ben", 2 + computers)):
            answer = await at.people[name].click(last, label="Rematch")
            assert f"You're in seat {seat}" in answer.response.content
        assert len(await at.store.tables.all_open()) == 1


async def test_a_rematch_whose_lobby_has_timed_out_can_be_asked_for_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await ended(at, "Ann", "Ben")
        for _ in range(3):
            await at.people["Ben"].click(last, label="Rematch")
            assert len(await at.store.tables.all_open()) == 1
            again = await at.people["Ben"].click(last, label="Rematch")
            assert "You're at this table already" in again.response.content
            await at.env.advance_time(2 * 3600 + 60)
            assert not await at.store.tables.all_open()
            await at.restart()
        joined = await at.people["Ann"].click(last, label="Rematch")
        assert "You're in seat 1" in joined.response.content


async def test_one_that_was_played_is_followed_by_its_own_rematch(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        first = await ended(at, "Ann", "Ben")
        for name in ("Ann", "Ben"):
            await at.people[name].click(first, label="Rematch")
        await at.click("Ann", "Start")
        await at.play_hand()
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        answer = await at.people["Ben"].click(first, label="Rematch")
        assert not await at.store.tables.all_open(), answer.response.content
        await at.people["Ben"].click(at.panel(), label="Rematch")
        assert len(await at.store.tables.all_open()) == 1
