"""A fault of the program freezes one table, says so, and lets the others run on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.table.state import Phase
from tests.discord.reading import is_live
from tests.discord.world import world


async def test_one_table_is_frozen_and_can_be_voided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path, names=("Ann", "Ben", "Cat", "Dan"), expects_faults=True) as at:
        await at.seat("Ann", "Ben")
        first = await at.table()
        with monkeypatch.context() as broken:
            broken.setattr("bot.play.tables.decide", lambda state, action: 1 // 0)
            answer = await at.place_all("Ben")
            assert "Something went wrong (error " in answer.response.content
        error_id = answer.response.content.partition("(error ")[2][:8]
        panel = next(message for message in at.messages() if f"(error {error_id})" in message.content)
        assert "Nothing is lost" in panel.content
        assert "An error has frozen this table" in (await at.place_all("Ben")).response.content
        menu = (await at.slash("Ann", "table")).response
        await at.env.advance_time(1)
        await at.seat("Cat", "Dan")
        await at.place_all("Dan")
        assert (await at.hand()).seats[0].boards[0].board.cards
        await at.people["Ann"].click(menu, label="Void the broken hand")
        state = await at.bot.desk.tables.state(first)
        assert (state.phase, state.voids) == (Phase.BETWEEN, 1)
        voided = next(message for message in at.messages() if "was voided" in message.content)
        assert is_live(voided, "Next hand")


async def test_only_the_host_voids_and_only_what_is_frozen(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        menu = (await at.slash("Ann", "table")).response
        assert not is_live(menu, "Void the broken hand")
