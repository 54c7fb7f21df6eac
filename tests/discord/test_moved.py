"""A table whose channel was deleted goes on in another channel of its server."""

from __future__ import annotations

from pathlib import Path

from tests.discord.test_full_hand import play_hand, seat_three
from tests.discord.world import world


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
        assert any("Their commitment" in message.content for message in at.messages())
        await play_hand(at)
        assert "hand 1 is over" in at.panel().content
