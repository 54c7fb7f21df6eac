"""An event that fails for a passing reason is a line of the log: a warning, unless the bot is stopping."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.store import StoreUnavailable
from tests.discord.world import world


async def test_what_the_end_of_the_bot_cuts_short_is_no_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        for is_closed in (False, True):
            monkeypatch.setattr(at.bot, "is_closed", lambda is_closed=is_closed: is_closed)
            with caplog.at_level(logging.INFO, "bot.discord_ui.failures"):
                try:
                    raise StoreUnavailable("gone")
                except StoreUnavailable:
                    await at.bot.on_error("on_ready")
        monkeypatch.undo()
    said = [(one.levelname, one.getMessage()) for one in caplog.records if one.name == "bot.discord_ui.failures"]
    text = "on_ready was cut short: StoreUnavailable: gone"
    assert said == [("WARNING", text), ("INFO", text)]
