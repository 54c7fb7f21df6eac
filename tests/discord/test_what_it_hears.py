"""What the bot hears of a server: its commands and clicks, and no message, member or status (docs/privacy.md)."""

from __future__ import annotations

import re
from pathlib import Path

import discord

from tests.discord.world import world
from tests.support.sources import SOURCES, here


async def test_discord_tells_it_of_servers_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        assert at.bot.intents == discord.Intents(guilds=True)
        assert at.bot._connection.member_cache_flags == discord.MemberCacheFlags.none()


def test_only_what_finds_its_own_messages_looks_through_a_channel() -> None:
    """It takes none that somebody else has posted: `tests/discord/test_deal_witnesses.py`."""
    reads = re.compile(r"\.(?:history\(limit|fetch_message\(|pins\()")
    users = {here(path) for path in SOURCES if reads.search(path.read_text("utf-8"))}
    assert {name for name in users if not name.startswith("sandbox/")} == {"bot/discord_ui/own_messages.py"}
