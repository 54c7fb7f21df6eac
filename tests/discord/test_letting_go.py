"""What a click leaves in memory: nothing that only a search through everything would find."""

from __future__ import annotations

import gc
from pathlib import Path

import discord
import pytest

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
