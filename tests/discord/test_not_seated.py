"""Who has left a table, or was removed from it, reads so where their cards were, with the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.discord.reading import buttons, is_live, listed, pick
from tests.discord.world import World, world


def table_link(message: Any) -> str:
    """Where **To the table** leads from a message; empty without it."""
    return next((one.url for row in message.components for one in row.children if one.url), "")


async def removed(at: World) -> None:
    """Ann removes Ben from the lobby."""
    shown = (await at.slash("Ann", "table")).response
    await pick(at.people["Ann"], shown, "Remove Ben")
    assert (await at.state()).seat_of(await at.account("Ben")) is None


async def test_who_was_removed_reads_so_and_gets_back_by_a_link(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        assert "**Ann's table** in <#" in at.dm("Ben").content
        await removed(at)
        assert "You're not at **Ann's table**" in at.dm("Ben").content
        assert table_link(at.dm("Ben")).endswith(f"/{at.panel().id}")


@pytest.mark.slow
async def test_who_leaves_after_a_hand_reads_so_below_it(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        await at.play_hand()
        await at.click("Ben", "Leave")
        assert "This hand: " in at.dm("Ben").content
        assert "You're not at **Ann's table**" in at.dm("Ben").content
        assert table_link(at.dm("Ben"))


async def test_the_menu_of_who_is_not_at_the_table_has_no_dead_buttons(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await removed(at)
        shown = (await at.slash("Ben", "table")).response
        assert "You're not at **Ann's table**" in shown.content
        assert not buttons(shown)


async def test_the_menu_of_a_closed_table_says_how_to_go_on(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        shown = (await at.slash("Ann", "table")).response
        assert is_live(shown, "End now"), "no hand is being played"
        await at.people["Ann"].click(shown, label="End now")
        assert "**Rematch**" in shown.content
        assert list(buttons(shown)) == ["Deal proof"], "its result has Review"


async def test_a_computer_is_not_offered_the_hosts_chair(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await at.click("Ann", "+ Computer")
        shown = (await at.slash("Ann", "table")).response
        assert [label for label in listed(shown) if label.startswith("Make ")] == ["Make Ben host"]
