"""Computer players: one person plays a whole hand against two of them, for practice points."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ledger.entries import Book
from bot.play.thinking_process import ThinkingProcess
from bot.table.state import Phase
from tests.discord.reading import buttons
from tests.discord.world import world
from tests.support.thinking_process import is_gone, killed, started, thinking


@pytest.mark.slow
async def test_a_hand_against_two_computers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)  # the simulation would wait for it in real time
    async with world(tmp_path) as at:
        await at.start("Ann")
        for _ in range(2):
            await at.click("Ann", "+ Computer")
        await at.click("Ann", "Start")
        while (await at.state()).phase is Phase.PLAYING:
            await at.place_all("Ann")
        assert "Next hand" in buttons(at.panel())
        assert len(await at.store.ledger.balances(at.guild.id, Book.PRACTICE)) == 3
        assert not await at.store.ledger.balances(at.guild.id, Book.FRIENDS)
        friends = await at.slash("Ann", "ledger show")
        assert "Games with computers are under `book: practice`" in friends.response.content
        practice = await at.slash("Ann", "ledger show", book="practice")
        assert "practice points" in practice.response.content
        assert practice.response.content.count("\\(bot\\)** ") == 2
        assert practice.response.attachments


async def test_a_double_tap_seats_one_computer(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        tapped = buttons(await at.options("Ann"))["+ Computer"].custom_id
        for _ in range(2):
            await at.press("Ann", tapped)
        assert len((await at.state()).sitters) == 2
        await at.click("Ann", "+ Computer")
        assert len((await at.state()).sitters) == 3


@pytest.mark.slow
async def test_computers_wait_a_moment_and_need_no_ready(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ann", "+ Computer")
        before = at.env.now()
        await at.click("Ann", "Start")
        hand = await at.hand()
        assert hand.seats[0].is_computer
        assert len(hand.seats[0].boards[0].board.cards) == 5
        waited = (at.env.now() - before).total_seconds()
        assert waited >= 0.9, "a board that fills faster than one can look is no fun"
        assert await at.to_act() == ["Ann"]


@pytest.mark.slow
async def test_a_table_of_computers_alone_is_not_left_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ann", "+ Computer")
        await at.click("Ann", "Start")
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="Vote to end now")
        assert not await at.store.tables.all_open()
        assert "Rematch" in buttons(at.panel())


@pytest.mark.slow
async def test_computers_go_on_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ann", "+ Computer")
        await at.click("Ann", "Start")
        await at.restart()
        await at.env.advance_time(2)
        assert await at.to_act() == ["Ann"]


@pytest.mark.slow
async def test_computers_think_in_a_process_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)
    process = ThinkingProcess()
    async with world(tmp_path, thinker=process) as at:
        await at.start("Ann")
        assert process.pid is None
        for _ in range(2):
            await at.click("Ann", "+ Computer")
        pid = await started(process)  # it is warm before the first card
        await at.click("Ann", "Start")
        while (await at.state()).phase is Phase.PLAYING:
            await at.place_all("Ann")
        assert "Next hand" in buttons(at.panel())
        assert process.pid == pid
        await at.bot.close()
        assert await is_gone(pid)


@pytest.mark.slow
async def test_the_hand_goes_on_when_that_process_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)
    gone = set()
    async with thinking() as process, world(tmp_path, thinker=process) as at:
        await at.start("Ann")
        await at.click("Ann", "+ Computer")
        await at.click("Ann", "Start")
        while (await at.state()).phase is Phase.PLAYING:
            gone.add(await killed(process))
            await at.place_all("Ann")
        assert "Next hand" in buttons(at.panel())
    assert len(gone) == 5
