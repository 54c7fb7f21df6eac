"""What stands in a player's own message beside their cards: the others' boards, the table, and the next hand."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.discord_ui.lanes.spreading import LINK_AFTER_S
from bot.panels.boards import board_text
from bot.panels.open_face.picture import HandPicture
from bot.panels.screen import signed
from bot.rules.reading import board_as_read
from bot.table.state import Phase
from bot.words import words_in
from tests.discord.world import world
from tests.support.pace import unlimited, unspread


async def test_it_shows_the_others_boards_and_whom_the_hand_waits_for(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        (first,) = await at.to_act()
        second = "Ann" if first == "Ben" else "Ben"
        await at.place_street(first)
        (picture,) = at.dm(second).attachments
        placed = board_text(words_in("en"), board_as_read((await at.view(first)).player.boards[0].board))
        assert f"{first}: {placed}" in (picture.description or "")
        waiting = at.dm(first).content
        assert f"Waiting for **{second}**: time runs out <t:" in waiting
        assert f"<#{at.channel.id}>" in waiting


@pytest.mark.slow
async def test_the_next_hand_is_called_from_there(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand(in_dm=True)
        assert "Press **Next hand** when you're ready. Also waiting for **Ann**." in at.dm("Ben").content
        await at.tap("Ben", "Next hand")
        assert "You're in. Waiting for **Ann**" in at.dm("Ben").content
        assert "**Ann**: press **Next hand**" in at.panel().content
        await at.tap("Ann", "Next hand")
        await at.dealt()
        assert (await at.state()).phase is Phase.PLAYING


async def test_the_next_hand_is_called_from_my_cards(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        mine = await at.my_cards("Ben")
        answer = await at.people["Ben"].click(mine, label="Next hand")
        assert "You're in." in answer.response.content


async def test_it_leads_to_the_tables_panel_which_moves_between_hands(tmp_path: Path) -> None:
    async with world(tmp_path, settings={"traffic": unlimited(spread=unspread(link_after_s=LINK_AFTER_S))}) as at:
        await at.seat("Ann", "Ben")
        first = at.panel()
        await at.env.advance_time(LINK_AFTER_S)
        assert link_of(at.dm("Ben")) == link_of((await at.my_cards("Ben")).message) == first.jump_url
        await at.play_hand()
        assert link_of(at.dm("Ben")) == first.jump_url
        for name in ("Ann", "Ben"):
            await at.tap(name, "Next hand")
        await at.dealt()
        await at.env.settle()
        second = at.panel()
        assert second.id != first.id
        await at.env.advance_time(LINK_AFTER_S)
        assert link_of(at.dm("Ben")) == link_of((await at.my_cards("Ben")).message) == second.jump_url


async def test_the_link_is_there_where_the_seal_is_a_message_of_its_own(tmp_path: Path) -> None:
    async with world(tmp_path, settings={"traffic": unlimited(spread=unspread(link_after_s=LINK_AFTER_S))}) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        form = await at.click("Ben", "Cut")
        await at.people["Ben"].submit_modal(form, {"cut": "lucky"})
        await at.click("Ann", "Start")
        await at.env.advance_time(LINK_AFTER_S)
        assert link_of(at.dm("Ben")) == at.panel().jump_url


async def test_a_picture_that_follows_a_tap_leaves_the_words_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (first,) = await at.to_act()
        hand = at.dm(first)
        before = len(at.requests("PATCH", f"/messages/{hand.id}"))
        await at.tap(first, "Back")
        words = at.dm(first).content
        await at.env.advance_time(2)
        (picture,) = at.requests("PATCH", f"/messages/{hand.id}")[before:]
        assert picture.json["attachments"]
        assert not {"content", "components"} & picture.json.keys(), "the next tap may have changed them meanwhile"
        assert at.dm(first).content == words
        assert at.dm(first).components


def link_of(message: discord.Message) -> str | None:
    """Where **To the table** leads; None without it."""
    parts = [part for row in message.components for part in getattr(row, "children", ())]
    return next((part.url for part in parts if part.label == "To the table"), None)


async def test_after_the_showdown_it_says_what_the_session_has_brought(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        net = (await at.view("Ben")).player.net
        assert net is not None
        assert f"you fouled, **{signed(net)}**. Session: **{signed(net)}**." in at.dm("Ben").content
        picture = (await at.bot.desk.screens.hand(await at.table(), await at.account("Ben"))).picture
        assert isinstance(picture, HandPicture)
        assert picture.packets[0].board.points == signed(net)
