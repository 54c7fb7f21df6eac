"""What happened while somebody was away is said: in their own message, and in the channel."""

from __future__ import annotations

from pathlib import Path

from bot.panels.boards import card_label
from bot.rules.cards import Row
from tests.discord.world import world


async def test_who_was_too_late_reads_what_was_placed_for_them(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        await at.env.advance_time(62)
        (board,) = (await at.view("Ben")).player.boards
        placed = [f"{card_label(card)} to the {row.name.lower()}" for row in Row for card in board.board.row(row)]
        assert len(placed) == 5
        assert f"Time's up: {', '.join(placed)}." in at.dm("Ben").content
        assert f"Time's up for **Ben**: {', '.join(placed)}." in at.panel().content
        assert "Time's up" not in at.dm("Ann").content
        await at.place_all("Ann")
        await at.place_all("Ben")
        assert "Time's up" not in at.dm("Ben").content, "they have played themselves since"
        assert "Time's up" not in at.panel().content
