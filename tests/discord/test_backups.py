"""Every so many hours a checked copy, beside play; a disk that fails costs one line of the log and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord_ui.ports import Deployment
from bot.store.check import check
from bot.store.ledger_heads import has_head
from tests.discord.reading import buttons
from tests.discord.world import World, world

HOUR_S = 3600
HOURLY = {"deployment": Deployment(backup_every_hours=1, backups_kept=3)}


def copies(folder: Path) -> list[Path]:
    return sorted((folder / "backups").glob("*"))


@pytest.mark.slow
async def test_a_copy_each_hour_and_so_many_are_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "bot.play.backups")
    async with world(tmp_path, settings=HOURLY) as at:
        await at.env.advance_time(HOUR_S)
        at_start, first = copies(tmp_path)
        await at.seat("Ann", "Ben")
        await at.play_hand()
        _, head = await at.store.ledger.head(at.guild.id)
        await at.env.advance_time(HOUR_S / 2)
        await at.restart()
        await at.env.advance_time(HOUR_S / 4)
        assert copies(tmp_path) == [at_start, first], "a restart makes no other one before the hour is over"
        await at.env.advance_time(HOUR_S)
        assert len(copies(tmp_path)) == 3
        await at.env.advance_time(3 * HOUR_S)
        assert len(copies(tmp_path)) == 3
        assert not {at_start, first} & set(copies(tmp_path)), "the oldest go"
        for copy in copies(tmp_path):
            assert list(check(copy)) == []
            assert has_head(copy, head.hex())
        told = [line for line in caplog.messages if f"ledger of server {at.guild.id}" in line]
        assert told == [f"ledger of server {at.guild.id}: 1 entries, head {head.hex()[:16]}"], "once for each head"


@pytest.mark.slow
async def test_a_disk_that_fails_costs_a_line_of_the_log_and_no_move(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "backups").write_text("in the way")
    async with world(tmp_path, settings=HOURLY) as at:
        await at.env.advance_time(1)
        await at.seat("Ann", "Ben")
        await at.play_hand()
        await at.env.advance_time(HOUR_S)
        told = [one for one in caplog.records if one.name == "bot.play.backups"]
        assert [one.levelname for one in told] == ["WARNING"] * 2, "once an hour"
        for one in told:
            assert one.getMessage().startswith("no backup: ")
            assert one.getMessage().endswith("the next try is in 1 h")
            assert one.exc_info is None
        (tmp_path / "backups").unlink()
        await at.env.advance_time(HOUR_S)
        (copy,) = copies(tmp_path)
        assert list(check(copy)) == []


async def told_of_deletion(at: World) -> str:
    """What Ann reads when she has deleted her data."""
    await at.start("Ann")
    await at.click("Ann", "Leave")
    asked = (await at.slash("Ann", "privacy delete")).response
    (label,) = buttons(asked)
    await at.people["Ann"].click(asked, label=label)
    assert "Your data is deleted" in asked.content
    return str(asked.content)


async def test_who_deletes_their_data_is_told_how_long_backups_hold_it(tmp_path: Path) -> None:
    async with world(tmp_path, settings=HOURLY) as at:
        assert "My backups keep it for another 3 hours." in await told_of_deletion(at)


@pytest.mark.slow
async def test_who_deletes_their_data_is_told_of_copies_from_when_they_were_still_made(tmp_path: Path) -> None:
    settings = dict(HOURLY)
    async with world(tmp_path, settings=settings) as at:
        await at.env.advance_time(1)
        assert copies(tmp_path)
        settings["deployment"] = Deployment(backups_kept=3)
        await at.restart()
        assert "Older backups of mine keep it until my host deletes them" in await told_of_deletion(at)
        for copy in copies(tmp_path):
            copy.unlink()
        assert "backups" not in await told_of_deletion(at)
