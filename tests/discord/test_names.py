"""Names that try something: markdown, mentions, text that runs backwards. They do nothing."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from bot.panels.names import NAME_LENGTH_MAX
from tests.discord.sent import texts
from tests.discord.world import world

BOLD, EVERYONE, BACKWARDS = "**Ann** [x](http://e.vil) `", "@everyone <@1> <#2>", "‮nneB​⁦"
NAMES = (BOLD, EVERYONE, BACKWARDS)


@pytest.mark.slow
async def test_no_message_lets_a_name_mean_anything(tmp_path: Path) -> None:
    async with world(tmp_path, names=NAMES) as at:
        await at.seat(*NAMES)
        await at.play_hand()
        await at.slash(BOLD, "table")
        await at.slash(BOLD, "ledger show")
        said = texts(at)
        assert any("everyone" in text for text in said)
        for text in said:
            assert "@everyone" not in text
            assert "<@1>" not in text
            assert "<#2>" not in text
            assert "**Ann** [" not in text
            assert "[x](" not in text
            assert not any(unicodedata.category(sign) == "Cf" and sign != "​" for sign in text)
            assert "‮" not in text
        for body in (one.json for one in at.env.http_requests if isinstance(one.json, dict)):
            for file in body.get("attachments") or ():
                assert "‮" not in file.get("description", "")


@pytest.mark.slow
async def test_long_and_empty_names(tmp_path: Path) -> None:
    long, empty = "W" * NAME_LENGTH_MAX, "​‮"
    async with world(tmp_path, names=(long, empty)) as at:
        await at.seat(long, empty)
        await at.play_hand()
        assert long in at.panel().content
        assert "player" in at.panel().content
