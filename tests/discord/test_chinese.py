"""The closed game as friends play it by buttons: 13 cards, two selects, declare, surrender, the points."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ledger.entries import Book
from bot.rules.closed_presets import closed_presets
from bot.table.state import Phase
from tests.discord.closed_world import ANNS, CATS, three
from tests.discord.reading import buttons, is_live, selects, told
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING, SOUTH


async def test_three_friends_play_american_by_buttons(tmp_path: Path) -> None:
    """Ben - Cat: threes in front 3, a full house 2 and fours 4 against him, -3. Ben - Ann: 3 + 2 + 1 and a scoop, 9.

    Cat - Ann: 1 + 2 + 4 and a scoop, 10.
    """
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        assert "Still setting: **Ben**, **Cat** and **Ann**." in at.panel().content
        await table.arrange("Ben")
        assert "(kings full of eights)" in told(at.dm("Ben"))
        assert at.dm("Ben").attachments
        await at.tap("Ben", "Confirm")
        assert "You're done" in at.dm("Ben").content
        assert "Still setting: **Cat** and **Ann**." in at.panel().content
        await table.confirm("Cat", "Ann")
        assert (await at.state()).phase is Phase.BETWEEN
        assert await table.nets() == {"Ben": 6, "Cat": 13, "Ann": -19}
        assert "Next hand" in buttons(at.panel())
        assert "**−19**" in at.dm("Ann").content
        assert sorted((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values()) == [-19, 6, 13]
        for name in ("Ann", "Ben", "Cat"):
            await at.click(name, "Next hand")
        assert (await at.state()).hand_no == 2
        assert "hand 2" in told(at.panel())


@pytest.mark.slow
async def test_a_natural_and_a_surrender(tmp_path: Path) -> None:
    """Both pay 3 for six pairs; Cat pays Ann 2 for the surrender."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        assert "You declare **six pairs**" in at.dm("Ben").content
        assert "six pairs: 3 points each." in told(at.dm("Ben"))
        assert not [label for label in buttons(at.dm("Ann")) if "Declare" in label], "she holds none"
        await at.tap("Ben", "Take it back")
        assert not is_live(at.dm("Ben"), "Confirm")
        assert is_live(at.dm("Ben"), "Declare six pairs (3 points each)")
        await at.tap("Ben", "Declare six pairs (3 points each)")
        await at.tap("Ben", "Confirm six pairs")
        assert "You declare **six pairs**" in at.dm("Ben").content
        await at.tap("Cat", "Surrender (2 points each)")
        assert not (await table.view("Cat")).surrenders, "one tap gives nothing away"
        await at.tap("Cat", "Confirm surrender")
        assert "six pairs" not in at.panel().content
        await table.confirm("Ann")
        assert "**Ben** declares **six pairs**: +3 each from **Cat** and **Ann**." in at.panel().content
        await at.tap("Cat", "Yes, surrender")
        await at.tap("Ann", "Play on")
        assert await table.nets() == {"Ben": 6, "Cat": -5, "Ann": -1}


async def test_each_says_play_or_surrender_in_turn(tmp_path: Path) -> None:
    """Ben surrenders 2 to each of the others; Cat - Ann as above, 10."""
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat", ruleset="standard")
        assert not [label for label in buttons(at.dm("Ben")) if "Surrender" in label], "it is said later"
        await table.confirm("Cat", "Ann", "Ben")
        assert "Waiting for **Ben**" in at.panel().content
        assert "Your turn: play or surrender?" in at.dm("Ben").content
        assert set(buttons(at.dm("Ben"))) == {"Play", "Surrender (2 points each)"}
        assert not buttons(at.dm("Cat"))
        assert "Waiting for **Ben**" in at.dm("Cat").content
        await at.tap("Ben", "Surrender (2 points each)")
        version = await at.version()
        assert "Waiting for **Ben**" in at.panel().content, "one tap gives nothing away"
        assert await at.version() == version
        await at.tap("Ben", "Yes, surrender")
        assert "**Ben** surrenders" in at.dm("Cat").content
        assert "**Ben** surrenders" in at.dm("Ann").content
        await at.tap("Cat", "Play")
        assert "**Cat** plays" in at.dm("Ann").content
        await at.tap("Ann", "Play")
        assert await table.nets() == {"Ben": -4, "Cat": 12, "Ann": -8}


async def test_the_host_changes_to_another_closed_game(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await at.slash("Ann", "chinese start", ruleset="xap xam", stake=5, clock=120, final=True)
        assert "Vietnamese · Ann's table" in at.panel().content
        assert "5 points a unit · 2 minutes a turn · once confirmed, a hand is final" in at.panel().content
        options = await at.options("Ann")
        rules = selects(options)[0]
        offered = {option.value for option in rules.options}
        assert offered == set(closed_presets())
        await at.people["Ann"].select(options, ["malayan"], custom_id=rules.custom_id)
        assert "Malayan · Ann's table" in at.panel().content
        assert (await at.state()).options.is_final
