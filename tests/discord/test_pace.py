"""Who sends commands, forms and keys faster than hands can is slowed down, alone."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui import limits, seating
from bot.discord_ui.limits import COMMANDS_A_SECOND, COMMANDS_AT_ONCE, Pace, RateLimit, clicks
from bot.play.allowances import PAUSES, Allowance
from bot.store import StoreUnavailable
from tests.discord.world import world
from tests.support.pace import unlimited

NEVER = 1e-9


@pytest.fixture
def unslowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command too many is told so at once: the test need not wait."""
    monkeypatch.setattr(limits, "SLOWED_S", 0.0)


def pace(commands: int, keys: int) -> dict[str, Any]:
    own = Pace(RateLimit("commands", commands, NEVER), RateLimit("keys", keys, NEVER))
    return {"traffic": unlimited(pace=own)}


@pytest.mark.usefixtures("unslowed")
async def test_commands_and_forms_too_many_are_refused_to_who_sent_them(tmp_path: Path) -> None:
    async with world(tmp_path, settings=pace(3, 9)) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        form = await at.click("Ben", "Cut")
        for _ in range(3):
            assert "/play" in (await at.slash("Ben", "help")).response.content
        assert "That was quick" in (await at.slash("Ben", "help")).response.content
        before = await at.version()
        late = (await at.people["Ben"].submit_modal(form, {"cut": "seven"})).response
        assert "That was quick" in late.content
        assert await at.version() == before
        assert "/play" in (await at.slash("Cat", "help")).response.content
        await at.click("Ben", "Leave")
        assert await at.version() > before, "clicks are counted by themselves"


async def test_nobody_opens_and_leaves_tables_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "TABLES", Allowance("tables", 2))
    async with world(tmp_path) as at:
        for _ in range(2):
            await at.start("Ann")
            await at.click("Ann", "Leave")
        told = await at.slash("Ann", "ofc start")
        assert "You've done that a lot lately. You can do it again <t:" in told.response.content
        assert not await at.store.tables.all_open()
        await at.start("Ben")
        assert len(await at.store.tables.all_open()) == 1


async def test_nobody_pauses_and_resumes_for_ever(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        menu = (await at.slash("Ann", "table")).response
        for number in range(PAUSES.most):
            await at.people["Ann"].click(menu, label="Resume" if number % 2 else "Pause")
        before = await at.version()
        told = await at.people["Ann"].click(menu, label="Pause")
        assert "You can do it again <t:" in told.response.content
        assert told.response.flags.ephemeral
        assert await at.version() == before
        await at.tap((await at.to_act())[0], "Back")
        await at.env.advance_time(3_900)
        await at.people["Ann"].click(menu, label="Pause")
        assert await at.version() > before


@pytest.mark.usefixtures("unslowed")
async def test_keys_too_many_have_no_list(tmp_path: Path) -> None:
    async with world(tmp_path, settings=pace(9, 2)) as at:
        for _ in range(2):
            assert await at.people["Ben"].autocomplete(at.channel, "ofc start", "ruleset", "p")
        assert not await at.people["Ben"].autocomplete(at.channel, "ofc start", "ruleset", "p")
        assert await at.people["Cat"].autocomplete(at.channel, "ofc start", "ruleset", "p")
        assert "/play" in (await at.slash("Ben", "help")).response.content


@pytest.mark.slow
async def test_a_command_too_many_waits_for_its_answer(tmp_path: Path) -> None:
    async with world(tmp_path, settings=pace(1, 9)) as at:
        await at.slash("Ben", "help")
        started = time.monotonic()
        assert "That was quick" in (await at.slash("Ben", "help")).response.content
        assert time.monotonic() - started >= limits.SLOWED_S
    assert limits.SLOWED_S < 3, "Discord waits no longer for any answer"


async def test_clicks_too_many_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        monkeypatch.setattr(at.bot.clicks, "_limit", RateLimit("clicks", 2, NEVER))
        for _ in range(2):
            await at.tap("Ben", "Back")
        placed = (await at.bot.desk.screens.draft(await at.view("Ben"))).placed
        assert len(placed) == 2
        answer = await at.tap("Ben", "Back")
        assert "That was quick" in answer.response.content
        assert (await at.bot.desk.screens.draft(await at.view("Ben"))).placed == placed
        assert "That was quick" not in (await at.my_cards("Cat")).content, "others are not slowed down"


async def allowed(limit: RateLimit, times: int) -> int:
    """How many of so many actions of one user are allowed."""
    return sum([await limit.allows(1) for _ in range(times)])


async def test_a_thumb_is_never_too_fast_and_a_program_is_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    assert 26 <= await allowed(clicks(), 1000) <= 100, "a Fantasyland in one go, and not much more"


async def test_a_limit_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    limit = RateLimit("commands", COMMANDS_AT_ONCE, COMMANDS_A_SECOND)
    assert await allowed(limit, COMMANDS_AT_ONCE) == COMMANDS_AT_ONCE
    assert await allowed(limit, 2) == 0
    assert await limit.allows(2)
    now[0] += 1.0
    assert await allowed(limit, 5) == 3
    now[0] += 3600
    assert await allowed(limit, 100) == COMMANDS_AT_ONCE


@dataclass
class Elsewhere:
    """What two processes share, with so many tokens left."""

    left: int
    processes: int = 2
    asked: int = 0
    is_away: bool = False

    async def take(self, name: str, at_once: float, a_second: float) -> bool:
        self.asked += 1
        if self.is_away:
            raise StoreUnavailable("away")
        self.left -= 1
        return self.left >= 0


async def test_of_two_processes_each_has_a_quarter_and_asks_for_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    shared = Elsewhere(left=7)
    limit = RateLimit("clicks", 40, NEVER, shared)
    assert await allowed(limit, 10) == 10
    assert shared.asked == 0, "a thumb waits for no database"
    assert await allowed(limit, 30) == 7
    assert shared.asked == 8, "who was refused is refused for a moment without asking"
    now[0] += 1
    shared.left = 1
    assert await allowed(limit, 30) == 1
    shared.processes = 1
    now[0] += 1e12
    assert await allowed(limit, 100) == 40, "the other process has gone"


async def test_while_the_database_is_away_it_says_so_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    assert await allowed(RateLimit("clicks", 4, NEVER, Elsewhere(0, is_away=True)), 9) == 9
