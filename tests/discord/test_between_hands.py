"""Between hands and in the middle of one: nobody is thrown out unaware, everybody can come, come back and go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.rules.open_face_presets import load_open_face
from bot.table.state import Phase
from tests.discord.reading import buttons, is_live
from tests.discord.world import World, world
from tests.support.dealers import FOUL, JACKS, NOTHING, RiggedDealer, deck_with

NAMES = ("Ann", "Ben", "Cat")


@asynccontextmanager
async def seated(folder: Path, *names: str) -> AsyncIterator[World]:
    """A first hand among some of the people, dealt so that nobody earns Fantasyland."""
    deck = deck_with(load_open_face("pineapple"), (NOTHING, FOUL, JACKS)[: len(names)])
    async with world(folder, dealer=RiggedDealer(deck)) as at:
        await at.seat(*names)
        yield at


async def dealt_to(at: World) -> set[str]:
    """The names of those whom the newest hand was dealt to."""
    accounts = {player.account for player in (await at.hand()).seats}
    found = {name: await at.store.accounts.of(at.people[name].id) for name in NAMES}
    return {name for name, one in found.items() if one is not None and one.account_id in accounts}


async def next_hand(at: World, *names: str) -> None:
    for name in names:
        await at.click(name, "Next hand")


@pytest.mark.slow
async def test_who_was_sat_out_is_told_and_comes_back_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async with seated(tmp_path, *NAMES) as at:
        await at.play_hand()
        await next_hand(at, "Ann", "Ben")
        assert "**Cat**: press **Next hand**, or you'll sit out <t:" in at.panel().content
        await at.env.advance_time(181)
        assert await dealt_to(at) == {"Ann", "Ben"}
        assert "Sitting out: **Cat**." in at.panel().content
        assert "You're sitting out" in at.dm("Cat").content
        await at.tap("Cat", "Deal me in")
        assert "You're in from the next hand" in at.dm("Cat").content
        assert "Joining next hand: **Cat**" in at.panel().content
        assert not is_live(at.panel(), "Deal me in")
        await at.restart()
        await at.play_hand()
        await next_hand(at, "Ann", "Ben")
        assert await dealt_to(at) == set(NAMES)


@pytest.mark.slow
async def test_the_panel_has_a_way_back_too_and_my_cards(tmp_path: Path) -> None:
    async with seated(tmp_path, *NAMES) as at:
        await at.play_hand()
        await at.click("Cat", "Sit out")
        await next_hand(at, "Ann", "Ben")
        mine = await at.my_cards("Cat")
        assert "You're sitting out" in mine.content
        refused = await at.click("Ben", "Deal me in")
        assert "A hand is being played" in refused.response.content
        await at.people["Cat"].click(mine, label="Deal me in")
        assert "Joining next hand: **Cat**" in at.panel().content


@pytest.mark.slow
async def test_a_call_that_leaves_too_few_is_answered_late_from_the_own_message(tmp_path: Path) -> None:
    async with seated(tmp_path, *NAMES) as at:
        await at.play_hand()
        await next_hand(at, "Ann")
        await at.env.advance_time(181)
        assert (await at.state()).phase is Phase.BETWEEN
        assert "You're sitting out" in at.dm("Cat").content
        await at.tap("Cat", "Deal me in")
        assert await dealt_to(at) == {"Ann", "Cat"}


@pytest.mark.slow
async def test_a_table_with_a_clock_of_a_day_calls_for_a_day(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=86_400)
        await at.play_hand()
        await next_hand(at, "Ann")
        await at.env.advance_time(23 * 3600)
        assert not any(sitter.is_out or sitter.is_away for _, sitter in (await at.state()).sitters)


@pytest.mark.slow
async def test_joining_in_the_middle_of_a_hand_reserves_a_seat(tmp_path: Path) -> None:
    async with seated(tmp_path, "Ann", "Ben") as at:
        answer = await at.click("Cat", "Join")
        assert "You're in seat 3, from the next hand on" in answer.response.content
        assert "You're in from the next hand" in at.dm("Cat").content
        assert "Joining next hand: **Cat**" in at.panel().content
        assert not is_live(at.panel(), "Join"), "no seat is left"
        await at.play_hand()
        await next_hand(at, "Ann", "Ben")
        assert await dealt_to(at) == set(NAMES)


@pytest.mark.slow
async def test_leaving_in_the_middle_of_a_hand_lets_the_bot_play_it_out(tmp_path: Path) -> None:
    async with seated(tmp_path, *NAMES) as at:
        menu = (await at.slash("Cat", "table")).response
        await at.people["Cat"].click(menu, label="Leave")
        assert (await at.state()).is_playing
        assert "**Cat** has left. I'm playing on for them." in at.panel().content
        await at.play_hand()
        assert (await at.state()).seat_of(await at.account("Cat")) is None
        assert await dealt_to(at) == set(NAMES), "the hand counts"


async def test_the_lobby_names_whom_start_deals_to(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        assert "**Start** deals" not in at.panel().content
        for name in ("Ben", "Cat"):
            await at.click(name, "Join")
        await at.click("Ben", "Leave")
        assert "deals to **Ann** and **Cat**" in at.panel().content
        await at.click("Ann", "Start")
        assert await dealt_to(at) == {"Ann", "Cat"}


@pytest.mark.slow
async def test_a_table_deals_by_itself_unless_somebody_says_wait(tmp_path: Path) -> None:
    deck = deck_with(load_open_face("pineapple"), (NOTHING, FOUL))
    async with world(tmp_path, dealer=RiggedDealer(deck)) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        refused = await at.press("Ben", str(Tap(Verb.SET_PLAY, await at.table())))
        assert "Only the host" in refused.response.content
        await at.fill("Ann", "Pace and hints", pace="in_turn", switches=["deal_on"])
        assert "in turn · auto-deal" in at.panel().content
        await at.click("Ann", "Start")
        await at.play_hand()
        assert "Next hand <t:" in at.panel().content
        await at.restart()
        await at.env.advance_time(21)
        assert (await at.state()).hand_no == 2
        await at.play_hand()
        assert "Not ready? Press **Wait**" in at.dm("Ben").content
        await at.tap("Ben", "Wait")
        assert not is_live(at.dm("Ben"), "Wait")
        assert "**Next hand** when you're ready" in at.panel().content
        assert not is_live(at.panel(), "Wait")
        await at.env.advance_time(60)
        assert (await at.state()).phase is Phase.BETWEEN
        await next_hand(at, "Ann", "Ben")
        assert (await at.state()).hand_no == 3


async def ended(at: World) -> None:
    """The hand is played, and the host ends the session."""
    await at.play_hand()
    menu = (await at.slash("Ann", "table")).response
    await at.people["Ann"].click(menu, label="End now")
    assert (await at.state()).phase is Phase.ENDED


@pytest.mark.slow
async def test_a_rematch_is_one_lobby_whoever_asks_and_seats_nobody_without_a_click(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat(*NAMES)
        before = (await at.state()).options
        await ended(at)
        last = at.panel()
        answer = await at.people["Ben"].click(last, label="Rematch")
        assert "You're in seat 1" in answer.response.content
        lobby = at.panel()
        assert "Ben's table" in lobby.content
        assert "**Ann** and **Cat**, you're asked to the rematch" in lobby.content
        assert lobby.content.count("**Join**") == 1
        state = await at.state()
        assert state.options == before
        assert [sitter.account for _, sitter in state.sitters] == [await at.account("Ben")]
        again = await at.people["Ben"].click(last, label="Rematch")
        assert "You're at this table already" in again.response.content
        await at.restart()
        joined = await at.people["Cat"].click(last, label="Rematch")
        assert "You're in seat 2" in joined.response.content
        assert len(await at.store.tables.all_open()) == 1
        assert "**Ann**, you're asked to the rematch" in at.panel().content
        await at.click("Ann", "Join")
        assert "asked to the rematch" not in at.panel().content


async def test_two_taps_at_once_open_one_rematch(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        tables, host, options = at.bot.desk.tables, await at.account("Ann"), (await at.state()).options
        where = (at.guild.id, at.channel.id, host, options)
        opened = await asyncio.gather(*(tables.open(*where, action_id="rematch:it") for _ in range(2)))
        assert len(set(opened)) == 1
        assert len(await at.store.tables.all_open()) == 2


@pytest.mark.slow
async def test_what_is_behind_more_follows_what_one_taps_there(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        await at.play_hand()
        assert list(buttons(at.panel())) == ["Next hand", "Review", "More"]
        mine = await at.more("Cat")
        assert list(buttons(mine)) == ["My cards", "Sit out", "Cut", "Leave", "Deal proof", "Vote to end now"]
        await at.people["Cat"].click(mine, label="Sit out")
        shown = await at.more("Cat")
        assert "Deal me in" in buttons(mine)
        assert "Deal me in" in buttons(shown)
        assert "Sitting out: **Cat**" in at.panel().content, "everybody sees who is out"
        await at.people["Cat"].click(mine, label="Leave")
        assert "You're not at **Ann's table**" in mine.message.content
        stranger = await at.more("Cat")
        assert list(buttons(stranger)) == ["Deal proof"]


async def test_next_hand_deals_in_who_sits_out_and_shows_a_stranger_join(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", seats=3)
        await at.play_hand()
        await at.click("Ben", "Sit out")
        version = await at.version()
        told = (await at.click("Cat", "Next hand")).response
        assert told.ephemeral
        assert "You're not at **Ann's table**" in told.content
        assert list(buttons(told)) == ["Join"]
        assert await at.version() == version, "nobody is seated unasked"
        await at.people["Cat"].click(told, label="Join")
        assert (await at.state()).seat_of(await at.account("Cat")) is not None
        await at.click("Ben", "Next hand")
        ben = await at.account("Ben")
        sitter = next(one for _, one in (await at.state()).sitters if one.account == ben)
        assert not sitter.is_out
        assert sitter.is_ready
