"""Placing by taps: how many it takes, and how to change one's mind."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.panels.boards import card_label
from tests.discord.reading import buttons, is_live
from tests.discord.world import world


@pytest.mark.slow
@pytest.mark.parametrize("ruleset, taps", [("pineapple", [6, 3]), ("ofc", [6, 2])])
async def test_taps_a_street(tmp_path: Path, ruleset: str, taps: list[int]) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", ruleset=ruleset)
        for wanted in taps:
            for _ in range(2):
                assert await at.place_street((await at.to_act())[0]) == wanted


@pytest.mark.slow
async def test_another_card_first_takes_one_tap_more(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for _ in range(2):
            await at.place_street((await at.to_act())[0])
        (name,) = await at.to_act()
        held = (await at.view(name)).held
        await at.tap(name, f"2 · {card_label(held[1])}")
        assert f"Where does **{card_label(held[1])}**" in at.dm(name).content
        for label in ("Middle", "Front"):
            await at.tap(name, label)
        await at.confirm(name)
        account = await at.account(name)
        player = next(one for one in (await at.hand()).seats if one.account == account)
        assert (player.boards[0].board.middle, player.boards[0].board.front) == ((held[1],), (held[0],))
        assert player.discards == (held[2],)


async def test_undo_and_taking_back(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        held = (await at.view("Ben")).held
        labels = [f"{number} · {card_label(card)}" for number, card in enumerate(held, start=1)]
        assert not is_live(at.dm("Ben"), "Undo")
        await at.tap("Ben", "Back")
        assert f"{labels[0]} → back" in buttons(at.dm("Ben"))
        await at.tap("Ben", "Front")
        await at.tap("Ben", "Undo")
        assert labels[1] in buttons(at.dm("Ben"))
        assert f"Where does **{card_label(held[1])}**" in at.dm("Ben").content
        await at.tap("Ben", f"{labels[0]} → back")
        assert labels[0] in buttons(at.dm("Ben")), "a tapped card that is tapped again comes back"
        assert f"Where does **{card_label(held[0])}**" in at.dm("Ben").content
        assert not is_live(at.dm("Ben"), "Undo")


async def test_a_full_row_is_grey_and_a_whole_placement_greys_all_rows(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for _ in range(3):
            await at.tap("Ben", "Front")
        assert not is_live(at.dm("Ben"), "Front")
        assert is_live(at.dm("Ben"), "Middle")
        assert not is_live(at.dm("Ben"), "Confirm")
        for _ in range(2):
            await at.tap("Ben", "Middle")
        assert not any(is_live(at.dm("Ben"), row) for row in ("Front", "Middle", "Back"))
        assert is_live(at.dm("Ben"), "Confirm")


async def test_everybody_at_once_hides_a_street_until_the_last_has_placed(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", pace="simultaneous")
        assert set(await at.to_act()) == {"Ann", "Ben"}
        await at.place_all("Ann")
        alt = at.panel().attachments[0].description or ""
        assert "5 cards face down" in alt
        await at.place_all("Ben")
        alt = at.panel().attachments[0].description or ""
        assert "face down" not in alt
        assert "street 2 of 5" in alt
