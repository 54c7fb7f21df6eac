"""A table whose channel was deleted goes on in another channel of its server."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.table.actions import Pause
from tests.discord.hands import play_hand, seat_three
from tests.discord.world import world


@pytest.mark.slow
async def test_a_table_moves_when_its_channel_is_gone(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await seat_three(at)
        await at.place_street((await at.to_act())[0])
        before = await at.state()
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        assert (await at.state()).paused
        other = at.guild.create_text_channel("elsewhere")
        shown = await at.people["Ben"].slash(other, "table")
        assert shown.ephemeral
        at.channel = other
        after = await at.state()
        assert not after.paused
        assert after.hand == before.hand
        assert "hand 1" in at.panel().content
        assert any("This code proves it later" in message.content for message in at.messages())
        await play_hand(at)
        assert "hand 1 is over" in at.panel().content


@pytest.mark.parametrize(
    ("reason", "is_moved"),
    [
        ("channel_lost", True),
        ("the bot cannot write in the table's channel any more", True),  # as it stands in old logs
        ("host", False),
        ("tea", False),
    ],
)
async def test_only_a_table_whose_channel_is_lost_moves(tmp_path: Path, reason: str, is_moved: bool) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.bot.desk.tables.submit(await at.table(), Pause(None, reason), action_id="pause")
        answer = await at.people["Ben"].slash(at.guild.create_text_channel("elsewhere"), "table")
        assert answer.ephemeral
        assert bool((await at.state()).paused) is not is_moved
