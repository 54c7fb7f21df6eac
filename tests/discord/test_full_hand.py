"""A whole hand as three friends play it: `/ofc start`, cards by direct message, the showdown, the ledger."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.ledger.entries import Book
from bot.render import draw
from bot.rules.cards import Row, cards_text
from bot.rules.open_face_presets import load_open_face
from bot.rules.score_lines import answer_line
from tests.discord.hands import play_hand, seat_three
from tests.discord.reading import buttons, is_live, told
from tests.discord.world import world


@pytest.mark.slow
async def test_three_friends_play_pineapple_by_clicks(tmp_path: Path) -> None:
    async with world(tmp_path, render=draw) as at:
        await seat_three(at)
        first = (await at.to_act())[0]
        assert await at.place_street(first) == 6
        second = (await at.to_act())[0]
        assert second != first
        while (await at.hand()).street_no == 1:
            await at.place_street((await at.to_act())[0])
        assert await at.place_street((await at.to_act())[0]) == 3
        await play_hand(at)
        panel = at.panel()
        assert "Next hand" in buttons(panel)
        assert panel.attachments
        assert panel.attachments[0].description
        assert is_live(panel, "Next hand")
        guild_id = at.guild.id
        balances = await at.store.ledger.balances(guild_id, Book.FRIENDS)
        assert len(balances) == 3
        assert sum(balances.values()) == 0
        shown = await at.people["Ben"].slash(at.channel, "ledger show")
        assert all(name in shown.response.content for name in ("Ann", "Ben", "Cat"))
        for name in ("Ann", "Ben", "Cat"):
            await at.click(name, "Next hand")
        assert (await at.state()).hand_no == 2
        assert "hand 2" in told(at.panel())


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["progressive", "ultimate", "deuce-seven", "joker"])
async def test_the_kin_of_pineapple_by_clicks(tmp_path: Path, ruleset: str) -> None:
    async with world(tmp_path) as at:
        await seat_three(at, ruleset=ruleset)
        title = load_open_face(ruleset).title
        assert title in told(at.panel())
        await play_hand(at)
        hand = await at.hand()
        line = {
            "ruleset": ruleset,
            "button": next(index for index, player in enumerate(hand.seats) if player.seat == hand.button),
            "players": [
                {row.name.lower(): cards_text(player.boards[0].board.row(row)) for row in Row} for player in hand.seats
            ],
        }
        scored, is_ok = answer_line(json.dumps(line))
        assert is_ok
        assert tuple(json.loads(scored)["totals"]) == hand.totals
        assert "Next hand" in buttons(at.panel())
        assert sum((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values()) == 0
