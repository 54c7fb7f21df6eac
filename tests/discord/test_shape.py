"""The hand's picture is wide, or tall for who wants it so, by the settings alone."""

from __future__ import annotations

from pathlib import Path

from bot.panels.open_face.picture import HandPicture
from bot.panels.settings import PlayerSettings
from tests.discord.reading import buttons
from tests.discord.world import World, world


async def is_tall(at: World, name: str) -> bool:
    panel = await at.bot.desk.screens.hand(await at.table(), await at.account(name))
    assert isinstance(panel.picture, HandPicture)
    return panel.picture.is_tall


async def test_a_hand_is_wide_until_its_player_says_otherwise(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        assert not await is_tall(at, "Ben")
        sent = (await at.slash("Ben", "settings")).response
        await at.people["Ben"].click(sent, label="Your hand: wide")
        assert await is_tall(at, "Ben")
        assert not await is_tall(at, "Ann")
        await at.restart()
        assert await is_tall(at, "Ben")


async def test_no_button_of_a_hand_turns_its_picture(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        assert not {"Wide", "Tall"} & buttons(at.dm("Ben")).keys()


async def test_the_button_of_an_older_version_changes_nothing_and_says_so(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        before = await at.bot.desk.screens.draft(await at.view("Ben"))
        table = await at.table()
        old = f"cp1:shape:{table}:1:1:tall"
        told = await at.press("Ben", old, in_dm=True)
        assert "older message" in told.response.content
        assert not await is_tall(at, "Ben")
        assert await at.bot.desk.screens.draft(await at.view("Ben")) == before


def test_whoever_chose_wide_or_tall_by_the_old_button_has_the_wide_one() -> None:
    for text in ("", '{"is_wide": false}', '{"is_wide": true}'):
        assert not PlayerSettings.of(text).is_tall
