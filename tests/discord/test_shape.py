"""The hand's picture is tall or wide as its player wants it, by a small button of the hand or in the settings."""

from __future__ import annotations

from pathlib import Path

from bot.panels.open_face.picture import HandPicture
from bot.panels.settings import PlayerSettings
from tests.discord.reading import is_live
from tests.discord.world import World, world


async def shape(at: World, name: str) -> bool:
    """Whether a player's hand is wide."""
    panel = await at.bot.desk.screens.hand(await at.table(), await at.account(name))
    assert isinstance(panel.picture, HandPicture)
    return panel.picture.is_wide


async def test_one_press_turns_ones_own_hand_and_nobody_elses(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (name,) = await at.to_act()
        other = next(one for one in ("Ann", "Ben") if one != name)
        assert not await shape(at, name)
        await at.tap(name, "Wide")
        assert is_live(at.dm(name), "Tall")
        assert await shape(at, name)
        assert not await shape(at, other)
        await at.restart()
        assert await shape(at, name)
        await at.tap(name, "Tall")
        assert not await shape(at, name)


async def test_a_turned_picture_takes_back_no_tap(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (name,) = await at.to_act()
        await at.tap(name, "Back")
        await at.tap(name, "Wide")
        view = await at.view(name)
        draft = await at.bot.desk.screens.draft(view)
        assert len(draft.placed) == 1


def test_hands_are_tall_until_somebody_says_otherwise() -> None:
    assert not PlayerSettings.of("").is_wide
