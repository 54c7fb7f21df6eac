"""What a click leaves in memory: nothing that only a search through everything would find."""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import discord
import pytest

from bot.discord_ui.lanes.lane import Lane
from bot.discord_ui.lanes.table import TableLane
from bot.discord_ui.library import Upload
from tests.discord.world import World, world


@contextmanager
def no_search() -> Iterator[None]:
    """Without the garbage collector, from a state in which it had nothing to do."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@pytest.mark.slow
async def test_an_answered_click_is_gone_without_a_search(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        with no_search():
            for _ in range(3):
                await at.tap("Ben", "Front")
            left = [one for one in gc.get_objects() if isinstance(one, discord.Interaction)]
        assert not left


@pytest.mark.slow
async def test_the_messages_of_an_idle_table_are_gone_without_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        with no_search():
            had = len(_lanes(at))
            monkeypatch.setattr("bot.discord_ui.lanes.lanes._TABLES_KEPT", 0)
            at.bot.reconciler._lanes.forget_idle()
            left = _lanes(at)
        assert had > 1
        assert not left


@pytest.mark.slow
async def test_pictures_that_were_sent_and_hands_that_are_over_are_gone_without_a_search(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        with no_search():
            for _ in range(2):
                await at.play_hand()
                for name in ("Ann", "Ben"):
                    await at.click(name, "Next hand")
                await at.dealt()
                await at.bot.reconciler.at_rest()
            pictures = [one for one in gc.get_objects() if type(one) in (io.BytesIO, Upload) and vars(one)]
            panels = [lane.place.target for lane in _lanes(at) if isinstance(lane, TableLane)]
        assert pictures == []
        assert "panel:1" not in panels


def test_an_upload_goes_with_its_last_reference() -> None:
    upload = Upload(b"picture")
    file = discord.File(upload, "picture.png")
    file.close()  # as the library does once it was sent
    assert upload.read() == b"picture"
    assert "close" not in vars(upload)
    upload.close()
    assert upload.closed


def _lanes(at: World) -> list[Lane]:
    """The lanes of this bot that are in memory: another test's may be kept by what it has left."""
    lanes = (one for one in gc.get_objects() if isinstance(one, Lane))
    return [lane for lane in lanes if getattr(lane, "_desk", None) is at.bot.desk]
