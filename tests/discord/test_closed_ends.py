"""Closed games that are not settled by every two, by buttons to the end: the banker, the pool, the single winner."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.ledger.entries import Book
from bot.render import draw
from tests.discord.closed_world import ClosedWorld, closed_deck
from tests.discord.reading import buttons, said
from tests.discord.world import world
from tests.rules.closed import EAST, NORTH, SOUTH
from tests.support.dealers import RiggedDealer


@asynccontextmanager
async def three(folder: Path, ruleset: str) -> AsyncIterator[ClosedWorld]:
    """Ann is the host and has the button; Ben has North's cards, Cat East's, Ann South's."""
    async with world(folder, dealer=RiggedDealer(closed_deck(NORTH, EAST, SOUTH)), render=draw) as at:
        table = ClosedWorld(at, {"Ben": NORTH, "Cat": EAST, "Ann": SOUTH})
        await table.seat("Ann", "Ben", "Cat", ruleset=ruleset)
        yield table


async def size_of_picture(table: ClosedWorld) -> tuple[int, int]:
    """The picture under the panel, which says in words what it shows."""
    (picture,) = table.at.panel().attachments
    assert ": result. " in str(picture.description)
    return Image.open(BytesIO(await picture.read())).size


@pytest.mark.slow
async def test_a_hand_against_the_banker_and_the_bank_moves_on(tmp_path: Path) -> None:
    async with three(tmp_path, "banker") as table:
        at = table.at
        assert "Ann: setting, dealer, banker." in said(at.panel())
        await table.confirm("Cat")
        assert "Cat: done." in said(at.panel())
        assert "Still setting: **Ben** and **Ann**." in at.panel().content
        await table.confirm("Ben", "Ann")
        # Against Ann alone: Ben 3 for threes in front, 2 for the full house, 1; Cat 1, 2, 4 for the fours.
        assert await table.nets() == {"Ben": 6, "Cat": 7, "Ann": -13}
        text = said(at.panel())
        assert "Ben beats Ann +6" in text
        assert "Cat beats Ann +7" in text
        assert "Ben beats Cat" not in text
        assert re.search("Cat: .*full house, counts 2, .*quads, counts 4, ", text)
        assert (await size_of_picture(table))[0] == 1000
        assert sorted((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values()) == [-13, 6, 7]
        for name in ("Ann", "Ben", "Cat"):
            await at.click(name, "Next hand")
        assert "Ann: setting. Ben: setting, dealer, banker. Cat: setting." in said(at.panel())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "nets", "told"),
    [
        # Everybody puts 3 in. Ben has the best front, Cat the other two rows, each worth a unit of each player.
        (
            "pool",
            {"Ben": 0, "Cat": 3, "Ann": -3},
            "Ben: front 6♥ 6♦ 6♣ (trips, best)",
        ),
        # Cat beats Ben on two rows and Ann on three.
        ("pusoy-single-winner", {"Ben": -1, "Cat": 2, "Ann": -1}, "**Cat** beats everybody on two rows or more."),
    ],
)
async def test_a_pot_to_its_end(tmp_path: Path, ruleset: str, nets: dict[str, int], told: str) -> None:
    async with three(tmp_path, ruleset) as table:
        at = table.at
        await table.confirm("Ben", "Cat")
        assert "Still setting: **Ann**." in at.panel().content
        await table.confirm("Ann")
        assert await table.nets() == nets
        assert told in said(at.panel())
        await size_of_picture(table)
        assert not {"Pair stakes", "Starting stack", "Top up"} & buttons(at.panel()).keys(), (
            "nothing of it fits this game"
        )
        assert sorted((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values()) == sorted(nets.values())


@pytest.mark.slow
async def test_a_hand_that_is_followed_by_the_next_keeps_its_reveal(tmp_path: Path) -> None:
    async with three(tmp_path, "pool") as table:
        at = table.at
        await table.confirm("Ben", "Cat", "Ann")
        over = at.panel()
        for name in ("Ann", "Ben", "Cat"):
            await at.click(name, "Next hand")
        old = next(message for message in at.messages() if message.id == over.id)
        assert "Ben: front 6♥ 6♦ 6♣ (trips, best)" in said(old)
        assert list(buttons(old)) == ["Deal proof", "Review"]
        assert "everybody is setting" in said(at.panel())
