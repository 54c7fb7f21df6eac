"""The closed game as friends play it by buttons: 13 cards, two selects, declare, surrender, the points."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.ledger.entries import Book
from bot.render import draw
from bot.table.state import Phase
from tests.discord.closed_world import ClosedWorld, closed_deck
from tests.discord.reading import buttons, is_live
from tests.discord.world import world
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING, SOUTH
from tests.support.dealers import RiggedDealer

CATS = "3c 2d 4c / 7c 7d 9h 9c Jh / As Ks Qs Js 4d"  # fouls, and nobody will know
ANNS = "Qd 7h 5c / Jc Jd 9s 7s 5d / Ac Ad Th Ts 2c"


@asynccontextmanager
async def three(folder: Path, ben: str, cat: str, ann: str) -> AsyncIterator[ClosedWorld]:
    """Ann is the host, so she has the button and Ben is first."""
    dealer = RiggedDealer(closed_deck(ben, cat, ann))
    async with world(folder, dealer=dealer, render=draw) as at:
        yield ClosedWorld(at, {"Ben": ben, "Cat": cat, "Ann": ann})


async def test_three_friends_play_american_by_buttons(tmp_path: Path) -> None:
    """Ben - Cat: threes in front 3, a full house 2 and fours 4 against him, -3. Ben - Ann: 3 + 2 + 1 and a scoop, 9.

    Cat - Ann: 1 + 2 + 4 and a scoop, 10.
    """
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        assert "waiting for **Ben**, **Cat** and **Ann**" in at.panel().content
        await table.arrange("Ben")
        assert "Back: full house, kings over eights" in at.dm("Ben").content
        assert at.dm("Ben").attachments
        await at.tap("Ben", "Confirm")
        assert "Your hand is set" in at.dm("Ben").content
        assert "waiting for **Cat** and **Ann**" in at.panel().content
        await table.confirm("Cat", "Ann")
        assert (await at.state()).phase is Phase.BETWEEN
        assert await table.nets() == {"Ben": 6, "Cat": 13, "Ann": -19}
        assert "hand 1 is over" in at.panel().content
        assert "**−19**" in at.dm("Ann").content
        assert sorted((await at.store.balances(at.guild.id, Book.FRIENDS)).values()) == [-19, 6, 13]
        for name in ("Ann", "Ben", "Cat"):
            await at.click(name, "Next hand")
        assert (await at.state()).hand_no == 2
        assert "hand 2" in at.panel().content


async def test_a_natural_and_a_surrender(tmp_path: Path) -> None:
    """Both pay 3 for six pairs; Cat pays Ann 2 for the surrender."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        assert "Your cards are **six pairs**, which pays 3 units from each" in at.dm("Ben").content
        assert not is_live(at.dm("Ben"), "Confirm")
        assert not [label for label in buttons(at.dm("Ann")) if "Declare" in label], "she holds none"
        await at.tap("Ben", "Declare six pairs (3 units)")
        await at.tap("Ben", "Take back: six pairs")
        assert is_live(at.dm("Ben"), "Declare six pairs (3 units)")
        await at.tap("Ben", "Declare six pairs (3 units)")
        await at.tap("Ben", "Confirm six pairs")
        assert "You declare **six pairs**" in at.dm("Ben").content
        await at.tap("Cat", "Surrender (2 units each)")
        assert not (await table.view("Cat")).surrenders, "one tap gives nothing away"
        await at.tap("Cat", "Confirm the surrender")
        assert "six pairs" not in at.panel().content
        await table.confirm("Ann")
        assert await table.nets() == {"Ben": 6, "Cat": -5, "Ann": -1}
