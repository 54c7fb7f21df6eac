"""What happened while somebody was away is said: in their own message, and in the channel."""

from __future__ import annotations

from pathlib import Path

from bot.panels.boards import card_labels
from bot.rules.cards import Row
from tests.discord.world import world


async def test_who_was_too_late_reads_what_was_placed_for_them(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        await at.env.advance_time(62)
        (board,) = (await at.view("Ben")).player.boards
        rows = ((row, board.board.row(row)) for row in Row)
        placed = ", ".join(f"{card_labels(cards)} in the {row.name.lower()}" for row, cards in rows if cards)
        assert len(board.board.cards) == 5
        assert f"You didn't move in time, so I put {placed}." in at.dm("Ben").content
        assert f"**Ben** didn't move in time, so I put {placed}." in at.panel().content
        assert "in time" not in at.dm("Ann").content
        await at.place_all("Ann")
        await at.place_all("Ben")
        assert "in time" not in at.dm("Ben").content, "they have played themselves since"
        assert "in time" not in at.panel().content


async def test_what_was_placed_face_down_is_not_taken_for_the_cards_of_the_street_before(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat", pace="simultaneous")
        for name in at.people:
            await at.place_all(name)
        menu = (await at.slash("Ben", "table")).response
        await at.people["Ben"].click(menu, label="Leave")
        (board,) = (await at.view("Ben")).player.boards
        assert board.face_down == 2, "the second street is placed for them"
        assert "so I put" not in at.panel().content, "Ben placed what is to be seen"
        assert "I set your cards for you." in at.dm("Ben").content
