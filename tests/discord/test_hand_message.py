"""What stands in a player's own message beside their cards: the others' boards, the table, and the next hand."""

from __future__ import annotations

from pathlib import Path

from bot.table.state import Phase
from tests.discord.world import world


async def test_it_shows_the_others_boards_and_whom_the_hand_waits_for(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        (first,) = await at.to_act()
        second = "Ann" if first == "Ben" else "Ben"
        await at.place_street(first)
        (picture,) = at.dm(second).attachments
        placed = (await at.view(first)).player.boards[0].board.text()
        assert f"{first}: {placed}" in (picture.description or "")
        waiting = at.dm(first).content
        assert f"Waiting for **{second}**, time is up <t:" in waiting
        assert f"<#{at.channel.id}>" in waiting


async def test_the_next_hand_is_called_from_there(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand(in_dm=True)
        assert "waiting for **Ann** and **Ben**" in at.dm("Ben").content
        await at.tap("Ben", "Next hand")
        assert "You are in. Waiting for **Ann**" in at.dm("Ben").content
        assert "Waiting for **Ann**" in at.panel().content
        await at.tap("Ann", "Next hand")
        await at.dealt()
        assert (await at.state()).phase is Phase.PLAYING


async def test_the_next_hand_is_called_from_my_cards(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        mine = await at.my_cards("Ben")
        answer = await at.people["Ben"].click(mine, label="Next hand")
        assert "You are in." in answer.response.content
