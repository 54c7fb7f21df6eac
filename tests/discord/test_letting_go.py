"""What a click leaves in memory: nothing that only a search through everything would find."""

from __future__ import annotations

import gc
from pathlib import Path

import discord
import pytest

from bot.discord_ui.lanes.lane import Lane
from tests.discord.world import world


@pytest.mark.slow
async def test_an_answered_click_is_gone_without_a_search(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        gc.collect()
        gc.disable()
        try:
            for _ in range(3):
                await at.tap("Ben", "Front")
            left = [one for one in gc.get_objects() if isinstance(one, discord.Interaction)]
        finally:
            gc.enable()
        assert not left


@pytest.mark.slow
async def test_the_messages_of_an_idle_table_are_gone_without_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        gc.collect()
        gc.disable()
        try:
            had = sum(isinstance(one, Lane) for one in gc.get_objects())
            monkeypatch.setattr("bot.discord_ui.lanes.lanes._TABLES_KEPT", 0)
            at.bot.reconciler._lanes.forget_idle()
            left = [one for one in gc.get_objects() if isinstance(one, Lane)]
        finally:
            gc.enable()
        assert had > 1
        assert not left
