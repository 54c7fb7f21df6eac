"""Who sends commands, forms and keys faster than hands can is slowed down, alone."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui import limits
from bot.discord_ui.limits import CLICKS_A_SECOND, CLICKS_AT_ONCE, COMMANDS_A_SECOND, COMMANDS_AT_ONCE, Pace, RateLimit
from tests.discord.world import world

NEVER = 1e-9


@pytest.fixture
def unslowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command too many is told so at once: the test need not wait."""
    monkeypatch.setattr(limits, "SLOWED_S", 0.0)


def pace(commands: int, keys: int) -> dict[str, Any]:
    return {"pace": Pace(RateLimit(commands, NEVER), RateLimit(keys, NEVER))}


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
        assert limits.SLOWED_S <= time.monotonic() - started < 3


async def test_clicks_too_many_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        monkeypatch.setattr(at.bot.clicks, "_limit", RateLimit(2, NEVER))
        for _ in range(2):
            await at.tap("Ben", "Back")
        placed = (await at.bot.desk.screens.draft(await at.view("Ben"))).placed
        assert len(placed) == 2
        answer = await at.tap("Ben", "Back")
        assert "That was quick" in answer.response.content
        assert (await at.bot.desk.screens.draft(await at.view("Ben"))).placed == placed
        assert "That was quick" not in (await at.my_cards("Cat")).content, "others are not slowed down"


def test_a_thumb_is_never_too_fast_and_a_program_is_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    limit = RateLimit(CLICKS_AT_ONCE, CLICKS_A_SECOND)
    allowed = sum(limit.allows(1) for _ in range(1000))
    assert 26 <= allowed <= 100, "a Fantasyland in one go, and not much more"


def test_a_limit_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    limit = RateLimit(COMMANDS_AT_ONCE, COMMANDS_A_SECOND)
    assert [limit.allows(1) for _ in range(COMMANDS_AT_ONCE + 2)] == [True] * COMMANDS_AT_ONCE + [False] * 2
    assert limit.allows(2)
    now[0] += 1.0
    assert [limit.allows(1) for _ in range(5)] == [True] * 3 + [False] * 2
    now[0] += 3600
    assert sum(limit.allows(1) for _ in range(100)) == COMMANDS_AT_ONCE
