"""Who does not come back: the others play on without them, and whoever is there after all keeps their seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from simcord.results import to_discord_message

from bot.table.moves import By
from bot.table.open_face.events import CardsPlaced
from bot.table.state import Phase
from tests.discord.reading import is_live
from tests.discord.world import World, world

MINUTE, HOUR = 60, 3600
ABSENT_AFTER, CALL, AGAIN_AFTER = 10 * MINUTE, 2 * MINUTE, MINUTE
PLAY_ON = "Play on without Ben"


async def by_the_policy(at: World) -> list[CardsPlaced]:
    """What the table's policy has placed in the newest hand."""
    log = await at.store.log.load(await at.table())
    return [event for event in log.events if isinstance(event, CardsPlaced) and event.by is By.CLOCK]


async def called(at: World) -> None:
    """Ann and Ben play without a clock; Ben leaves his first turn lying, and Ann calls him."""
    await at.seat("Ann", "Ben")
    await at.env.advance_time(ABSENT_AFTER + 1)
    await at.click("Ann", PLAY_ON)
    assert "**Ben**, it's your move: I'll play for you <t:" in at.panel().content


async def died(at: World) -> None:
    """The process ends, and an hour later another one takes over."""
    await at.bot.close()
    at.env.backend.advance_clock(HOUR)
    await at.restart()


@pytest.mark.slow
async def test_one_who_vanished_freezes_no_table_without_a_clock(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(ABSENT_AFTER - 5)
        assert not is_live(at.panel(), PLAY_ON), "too early"
        await at.env.advance_time(10)
        await at.click("Ann", PLAY_ON)
        assert "**Ben**, it's your move: I'll play for you <t:" in at.panel().content
        assert not is_live(at.panel(), PLAY_ON)
        assert not await by_the_policy(at)
        await at.env.advance_time(CALL - 5)
        assert not await by_the_policy(at)
        await at.env.advance_time(10)
        assert len(await by_the_policy(at)) == 1
        assert "Ben** is away" in at.panel().content
        while (await at.state()).phase is Phase.PLAYING:
            await at.place_all("Ann")
        hand = await at.hand()
        assert hand.totals is not None
        assert (await at.state()).voids == 0


@pytest.mark.parametrize("how", ["a tap in their hand", "a look", "/hand", "/table"])
async def test_a_click_of_the_called_player_cancels(tmp_path: Path, how: str) -> None:
    async with world(tmp_path) as at:
        await called(at)
        assert "want to play on" in at.dm("Ben").content
        await at.env.advance_time(MINUTE)
        if how == "a tap in their hand":
            await at.tap("Ben", "Back")
        elif how == "a look":
            await at.my_cards("Ben")
        else:
            await at.slash("Ben", how.removeprefix("/"))
        assert "it's your move" not in at.panel().content
        await at.env.advance_time(AGAIN_AFTER - 5)
        assert not await by_the_policy(at)
        assert not is_live(at.panel(), PLAY_ON), "they were here just now"
        await at.env.advance_time(10)
        assert is_live(at.panel(), PLAY_ON)


@pytest.mark.slow
async def test_only_the_move_answers_a_second_call_and_what_was_tapped_is_kept(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await called(at)
        assert "Press anything here to keep your turn, this once" in at.dm("Ben").content
        await at.my_cards("Ben")
        await at.env.advance_time(AGAIN_AFTER + 1)
        await at.click("Ann", PLAY_ON)
        assert "Only the move itself counts now" in at.panel().content
        assert "Only your move counts now" in at.dm("Ben").content
        shown = (await at.my_cards("Ben")).message
        assert "Only your move counts now: I'll make it for you <t:" in shown.content
        for _ in range(5):
            await at.tap("Ben", "Back")
        assert "Only the move itself counts now" in at.panel().content
        await at.env.advance_time(CALL - 5)
        assert not await by_the_policy(at)
        await at.env.advance_time(10)
        (placed,) = await by_the_policy(at)
        assert (len(placed.rows.back), placed.rows.middle, placed.rows.front) == (5, (), ()), "as it was laid out"
        assert "away" not in at.panel().content, "only this turn was played"
        assert "didn't move in time" in at.panel().content
        await at.place_all("Ann")
        assert await at.to_act() == ["Ben"]


@pytest.mark.slow
async def test_a_bot_that_dies_goes_on_with_what_it_waited_for(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(ABSENT_AFTER - MINUTE)
        await died(at)
        assert not is_live(at.panel(), PLAY_ON), "the hour is not counted"
        await at.env.advance_time(MINUTE + 1)
        await died(at)
        await at.click("Ann", PLAY_ON)
        await at.env.advance_time(MINUTE)
        await died(at)
        assert "**Ben**, it's your move: I'll play for you <t:" in at.panel().content
        assert not await by_the_policy(at)
        await at.env.advance_time(MINUTE + 1)
        assert len(await by_the_policy(at)) == 1
        assert "Ben** is away" in at.panel().content


async def test_who_is_played_for_comes_back_by_a_click(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await called(at)
        await at.env.advance_time(CALL + 1)
        await at.tap("Ben", "I'm back")
        assert "away" not in at.panel().content
        await at.place_all("Ann")
        assert await at.to_act() == ["Ben"]


async def test_it_is_refused_in_clear_words(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        button = f"cp1:play_on:{await at.table()}:1:0:1.1.1"
        early = (await at.press("Ann", button)).response.content
        assert "You can play on" in early or "You can play on" in early
        assert "<t:" in early
        assert "not at this table" in (await at.press("Cat", button)).response.content
        assert "your own turn" in (await at.press("Ben", button)).response.content
        await at.place_all("Ben")
        assert "turn is over" in (await at.press("Ann", button)).response.content
        assert not [event for event in (await at.store.log.load(await at.table())).events if "Call" in repr(event)]


async def test_who_has_left_the_server_is_away_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(ABSENT_AFTER + 1)
        at.guild.remove_member(at.people["Ben"])
        await at.click("Ann", PLAY_ON)
        await at.env.advance_time(1)
        assert len(await by_the_policy(at)) == 1
        assert "Ben** is away" in at.panel().content


@pytest.mark.parametrize("code", [50278, 50007])
async def test_whose_messages_are_refused_may_have_left_the_server(tmp_path: Path, code: int) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.place_all("Ben")
        at.guild.remove_member(at.people["Ben"])
        at.close_dm("Ben", code)
        message = f"/channels/{at.user('Ben').dm_channel.id}/messages/{at.dm('Ben').id}"
        at.env.inject_error("PATCH", message, status=403, code=code, message="no", times=None)
        await at.place_all("Ann")
        assert "Ben** is away" in at.panel().content
        assert len(await by_the_policy(at)) == 1


async def test_who_has_left_is_not_called_in_the_channel_either(tmp_path: Path) -> None:
    """A ping there rings for everybody, and nobody is waited for who can answer it."""
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        at.guild.remove_member(at.people["Ben"])
        at.close_dm("Ben", 50278)
        seen = len(at.requests("POST", "/messages"))
        await at.env.advance_time(60)
        assert "Ben** is away" in at.panel().content
        pings = [one for one in at.requests("POST", "/messages")[seen:] if f"<@{at.people['Ben'].id}>" in str(one.json)]
        assert [one.path for one in pings if str(at.channel.id) in one.path] == []


async def test_a_question_that_the_network_lost_is_no_answer(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(ABSENT_AFTER + 1)
        member = f"/guilds/{at.guild.id}/members/{at.people['Ben'].id}"
        at.env.inject_error("GET", member, status=403, code=50001, message="no", times=None)
        await at.click("Ann", PLAY_ON)
        assert not await by_the_policy(at)
        assert "**Ben**, it's your move: I'll play for you <t:" in at.panel().content


@pytest.mark.parametrize("where", ["the direct message", "My cards"])
async def test_who_waits_plays_on_from_their_own_hand(tmp_path: Path, where: str) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = at.dm("Ann") if where == "the direct message" else (await at.my_cards("Ann")).message
        await at.env.advance_time(ABSENT_AFTER - 5)
        assert not is_live(shown(at, mine), PLAY_ON), "too early"
        await at.env.advance_time(10)
        assert not is_live(at.dm("Ben"), PLAY_ON), "nobody plays on without themselves"
        actor = at.user("Ann") if where == "the direct message" else at.people["Ann"]
        await actor.click(shown(at, mine), label=PLAY_ON)
        assert "**Ben**, it's your move: I'll play for you <t:" in at.panel().content
        assert "Waiting for **Ben**" in shown(at, mine).content
        assert not is_live(shown(at, mine), PLAY_ON)
        await at.env.advance_time(CALL + 5)
        assert len(await by_the_policy(at)) == 1


def shown(at: World, message: Any) -> Any:
    """A message as it is by now."""
    return to_discord_message(at.env, at.env.backend.get_message(message.channel.id, message.id))
