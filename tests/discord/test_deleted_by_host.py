"""A host deletes, while the bot is stopped, the data of somebody who sits at a table: the others play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.play.leaving import Left, leave, tables_at_rest
from bot.play.rescoring import redealt
from bot.store.check import check
from bot.table.state import Phase
from tests.discord.reading import is_live
from tests.discord.sealing import cut, refuse_next_post, seals
from tests.discord.world import World, world

HOUR_S = 3600


async def deleted(at: World, name: str) -> Left:
    """The bot is stopped, its host deletes somebody, and an hour later it runs again."""
    await at.bot.close()
    at.env.backend.advance_clock(HOUR_S)
    left = await leave(await tables_at_rest(at.store), await at.table(), await at.account(name))
    await at.store.people.forget(at.people[name].id)
    await at.restart()
    return left


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Ann", "Ben"], ids=["the host of the table", "who has to act"])
async def test_a_hand_is_played_out_without_a_name(tmp_path: Path, name: str) -> None:
    other = "Ben" if name == "Ann" else "Ann"
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        assert await at.to_act() == ["Ben"]
        assert await deleted(at, name) is Left.PLAYED_OUT
        while (await at.state()).phase is Phase.PLAYING:
            await at.place_all(other)
            await at.env.advance_time(5)
        assert "former player" in at.panel().content
        assert name not in at.panel().content
        state = await at.state()
        assert [sitter.account for _, sitter in state.sitters] == [await at.account(other)]
        assert sum(points for _, points in state.totals) == 0
        await at.click("Cat", "Join")
        await at.click("Cat", "Next hand")
        await at.click(other, "Next hand")
        assert (await at.state()).hand_no == 2
    assert list(check(tmp_path / "test.sqlite3")) == []


@pytest.mark.slow
async def test_a_hand_that_is_being_dealt_is_played(tmp_path: Path) -> None:
    """Its seal counts, though what opens their part of it is gone with them."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await cut(at, "Ben", "banana")
        refuse_next_post(at)
        await at.click("Ann", "Start")
        assert (await at.state()).phase is Phase.DEALING
        assert await deleted(at, "Ben") is Left.PLAYED_OUT
        await at.click("Ann", "Resume")
        assert len(seals(at, 1)) == 1
        while (await at.state()).phase is Phase.PLAYING:
            await at.place_all("Ann")
            await at.env.advance_time(5)
        assert (await at.state()).hand_no == 1
        assert "former player" in at.panel().content
    assert list(check(tmp_path / "test.sqlite3", redeal=redealt)) == []


@pytest.mark.slow
async def test_a_lobby_goes_on_without_them(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        assert await deleted(at, "Ann") is Left.SEAT_FREE
        assert "Ann" not in at.panel().content
        assert is_live(at.panel(), "Join")
        assert (await at.state()).host == await at.account("Ben")


@pytest.mark.slow
async def test_where_nobody_is_left_the_session_ends(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        lobby = at.panel().id
        assert await deleted(at, "Ann") is Left.ENDED
        (shown,) = (message for message in at.messages() if message.id == lobby)
        assert not is_live(shown, "Join")
