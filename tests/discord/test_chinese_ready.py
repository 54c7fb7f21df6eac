"""A closed hand set by ready rows, with the real controls: four touches of the screen, and card by card behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.rules.board import Board
from bot.rules.cards import parse_cards
from bot.table.state import Phase
from tests.discord.closed_world import ClosedWorld, three
from tests.discord.reading import buttons, is_live, selects
from tests.rules.closed import EAST, NORTH, SOUTH

BACK, MIDDLE = "Full house K♥ K♦ K♣ 8♦ 8♣", "444 99 · 666"  # NORTH as it was dealt
LIST = [BACK.replace("8♦ 8♣", "9♠ 9♦"), BACK, "Full house 6♥ 6♦ 6♣ 9♠ 9♦", "Full house 6♥ 6♦ 6♣ 8♦ 8♣"]


async def take(table: ClosedWorld, name: str, back: str, message: Any = None) -> None:
    """Open the list and choose a back by its label: two taps."""
    actor, message = (table.at.people[name], message) if message else (table.at.user(name), table.at.dm(name))
    (menu,) = selects(message)
    value = next(option.value for option in menu.options if option.label == back)
    await actor.select(message, [value], custom_id=menu.custom_id)


async def test_four_taps_set_a_hand(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        (menu,) = selects(at.dm("Ben"))
        assert [option.label for option in menu.options] == LIST, "the strongest first"
        assert menu.placeholder == "Choose your back"
        assert "Choose your **back**" in at.dm("Ben").content
        assert not is_live(at.dm("Ben"), "Confirm")
        await take(table, "Ben", BACK)
        assert "Tap your **middle · front**" in at.dm("Ben").content
        assert [option.label for option in selects(at.dm("Ben"))[0].options if option.default] == [BACK]
        before = list(buttons(at.dm("Ben")))
        await at.tap("Ben", MIDDLE)
        assert list(buttons(at.dm("Ben"))) == before, "labels stay as they are while one taps"
        assert "front 6♥ 6♦ 6♣" in (at.dm("Ben").attachments[0].description or "")
        await at.tap("Ben", "Confirm")
        arranged = (await table.view("Ben")).arrangement
        assert arranged is not None
        assert [set(row) for row in arranged.rows] == [set(row) for row in Board.parse(NORTH).rows]
        await table.confirm("Cat", "Ann")
        assert (await at.state()).phase is Phase.BETWEEN


async def test_one_compares_middles_by_a_tap_each_and_changes_ones_mind(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await take(table, "Ben", BACK)
        other = "666 99 · 444"
        for middle, front in ((MIDDLE, "6h 6d 6c"), (other, "4h 4d 4c"), (MIDDLE, "6h 6d 6c")):
            await at.tap("Ben", middle)
            assert (await table.draft("Ben")).front == parse_cards(front)
        stale = buttons(at.dm("Ben"))[MIDDLE].custom_id
        await take(table, "Ben", LIST[0])
        draft = await table.draft("Ben")
        assert (draft.back, draft.front) == (parse_cards("Kh Kd Kc 9s 9d"), ())
        await at.press("Ben", stale, in_dm=True)
        assert await table.draft("Ben") == draft, "two of its cards are in the back now"
        await at.tap("Ben", "Clear")
        assert len(buttons(at.dm("Ben"))) == len(["Surrender", "Pick cards", "Clear", "Confirm"])


async def test_card_by_card_is_a_tap_away_and_back(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await take(table, "Ben", BACK)
        await at.tap("Ben", "Pick cards")
        back, front = selects(at.dm("Ben"))
        assert (back.max_values, front.max_values) == (5, 3)
        assert {option.value for option in back.options if option.default} == {"Kh", "Kd", "Kc", "8d", "8c"}
        assert is_live(at.dm("Ben"), "Sort by suit")
        await table.choose("Ben", "back", "9d 8c 6c 4c 4d")
        await at.tap("Ben", "Suggested rows")
        (menu,) = selects(at.dm("Ben"))
        assert menu.placeholder == "Back: pair of fours"
        assert not [option for option in menu.options if option.default], "nobody offers that one"
        assert "every middle fouls" in at.dm("Ben").content
        assert not is_live(at.dm("Ben"), "Confirm")


async def test_a_surrender_is_still_two_taps(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await take(table, "Ben", BACK)
        await at.tap("Ben", "Surrender (2 points each)")
        assert not selects(at.dm("Ben"))
        await at.tap("Ben", "Take it back")
        assert is_live(at.dm("Ben"), MIDDLE), "what was chosen is still there"


@pytest.mark.slow
async def test_my_cards_has_them_too_and_a_restart_loses_nothing(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        mine = await at.my_cards("Ben")
        await take(table, "Ben", BACK, mine)
        await at.restart()
        assert is_live(at.dm("Ben"), MIDDLE)
        await at.tap("Ben", MIDDLE)
        await at.restart()
        await at.tap("Ben", "Confirm")
        assert (await table.view("Ben")).player.has_set
