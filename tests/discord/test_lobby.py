"""Before the first hand: joining, rules, computers, cuts, the host's chair, and how many tables there may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord_ui.seating import TABLES_A_HOST, TABLES_A_SERVER
from bot.panels.custom_ids import Tap, Verb
from bot.rules.house_rules import HouseRule
from bot.table.state import Phase
from tests.discord.forging import Forged, Person, said, send
from tests.discord.reading import buttons, is_live, option, selects
from tests.discord.world import World, world


async def choose_rules(at: World, name: str, ruleset: str) -> None:
    """The host chooses another game under Options."""
    options = await at.options(name)
    await at.people[name].select(options, [ruleset], custom_id=selects(options)[0].custom_id)


async def test_the_plain_command_opens_a_table_for_as_many_as_the_game_allows(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        answer = await at.start("Ann")
        assert answer.ephemeral
        assert "You're in seat 1" in answer.response.content
        assert "Ann's table" in at.panel().content
        assert "1 of 3 seats" in at.panel().content
        assert not is_live(at.panel(), "Start"), "one player is no game"
        assert "Your table is open" in at.dm("Ann").content


@pytest.mark.slow
async def test_the_session_is_committed_to_before_anybody_joins(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        batch = await at.store.deals.batch(await at.table(), 0)
        assert batch is not None
        root = batch.root.hex()
        commitment = at.messages()[0]
        assert root in commitment.content
        await at.click("Ben", "Join")
        await at.click("Ann", "Start")
        assert at.messages()[0].id == commitment.id
        assert at.messages()[0].edited_at is None


async def test_options_are_taken_and_bad_ones_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", ruleset="ofc", seats=2, stake=5, clock=120, pace="simultaneous")
        options = (await at.state()).options
        assert (options.ruleset.name, options.seats, options.stake, options.clock_s) == ("ofc", 2, 5, 120)
        assert "5 points a unit · 2 minutes a turn · all at once" in at.panel().content
        refused = await at.start("Ben", ruleset="nosuch")
        assert "I don't know a game called" in refused.response.content
        refused = await at.start("Ben", ruleset="pineapple", seats=4)
        assert "for 2 or 3 players" in refused.response.content
        assert len(await at.store.tables.all_open()) == 1


async def test_rulesets_are_offered_while_typing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        offered = await at.people["Ann"].autocomplete(at.channel, "ofc start", "ruleset", "POFC")
        assert [choice["value"] for choice in offered] == ["pineapple"]
        everything = await at.people["Ann"].autocomplete(at.channel, "ofc start", "ruleset", "")
        assert {"ofc", "pineapple"} <= {choice["value"] for choice in everything}


async def test_only_the_host_changes_the_rules(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        theirs = await at.options("Ben")
        assert "Only the host, **Ann**, can change these." in theirs.content
        assert not theirs.components, "everybody else reads what is set"
        await choose_rules(at, "Ann", "ofc")
        state = await at.state()
        assert (state.options.ruleset.name, state.options.seats) == ("ofc", 4)
        assert "**Ben**: press **I'm in**" in at.panel().content, "he has joined for something else"


async def test_start_deals_to_everybody_who_has_joined(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        assert "deals to **Ann** and **Ben**." in at.panel().content
        await at.click("Ann", "Start")
        assert (await at.state()).phase is Phase.PLAYING
        assert len([message for message in at.messages() if message.components]) == 1, "the lobby's panel has gone"


async def test_a_cut_is_given_once_and_printed_before_the_first_card(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        form = await at.click("Ben", "Cut")
        await at.people["Ben"].submit_modal(form, {"cut": "  **banana** @everyone "})
        assert r"\*\*banana\*\*" in at.panel().content
        answer = await at.press("Ben", str(Tap(Verb.CUT, await at.table())))
        assert "You've cut already" in answer.response.content, "before a form asks for it again"
        again = (await at.click("Ben", "Join")).response
        assert [*buttons(again)] == ["My cards", "Leave"]
        answer = await at.press("Cat", str(Tap(Verb.CUT, await at.table())))
        assert "You're not at this table" in answer.response.content
        await at.click("Ann", "Start")
        assert "banana" in at.panel().content


async def test_the_hosts_chair_passes_on(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        for name in ("Ben", "Cat"):
            await at.click(name, "Join")
        assert "Only the host" in (await at.click("Ben", "Start")).response.content
        await at.click("Ann", "Leave")
        assert (await at.state()).host == await at.account("Ben")
        assert "Ben's table" in at.panel().content
        await at.click("Ben", "Start")
        assert (await at.state()).phase is Phase.PLAYING


async def test_the_last_one_closes_the_lobby(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ann", "Leave")
        assert not await at.store.tables.all_open()
        assert not at.messages()[-1].components
        assert "closed before the first hand" in at.messages()[-1].content


async def test_a_full_table(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", seats=2)
        await at.click("Ben", "Join")
        assert not is_live(await at.options("Ann"), "+ Computer")
        late = await at.click("Cat", "Join")
        assert "This table is full" in late.response.content
        again = await at.click("Ben", "Join")
        assert "You're in seat 2." in again.response.content
        assert [*buttons(again.response)] == ["My cards", "Cut", "Leave"]


async def test_what_join_has_shown_is_ones_own(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        first = (await at.click("Ben", "Join")).response
        assert [*buttons(first)] == ["My cards", "Cut", "Leave"]
        version = await at.version()
        again = (await at.click("Ben", "Join")).response
        assert await at.version() == version, "to look at one's seat changes nothing"
        left = await at.people["Ben"].click(again, label="Leave")
        assert "You're not at **Ann's table**. Press **Join**" in left.response.content
        assert len((await at.state()).sitters) == 1
        refused = await at.people["Ben"].click(first, label="Leave")
        assert "You're not at this table" in refused.response.content
        await at.click("Ben", "Join")
        await at.click("Ann", "Start")
        late = await at.people["Ben"].click(first, label="Leave")
        assert "from an older message" in late.response.content
        assert (await at.state()).is_playing


async def test_join_is_the_way_back_for_who_has_left_or_sits_out(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        menu = (await at.slash("Ben", "table")).response
        await at.people["Ben"].click(menu, label="Leave")
        told = await at.click("Ben", "Join")
        assert "You're in seat 2." in told.response.content
        await at.play_hand()
        assert len((await at.state()).sitters) == 2, "as they were told"
        menu = (await at.slash("Ben", "table")).response
        await at.people["Ben"].click(menu, label="Sit out")
        told = await at.click("Ben", "Join")
        assert "You're in seat 2." in told.response.content
        await at.click("Ann", "Next hand")
        await at.dealt()
        assert len((await at.hand()).seats) == 2, "as they were told"


async def test_a_host_who_has_gone_blocks_nobody(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.env.advance_time(600)
        await at.click("Ben", "Join")
        await at.env.advance_time(170)
        assert "The host's **Start**" in at.panel().content
        assert "Only the host" in (await at.click("Ben", "Start")).response.content
        await at.env.advance_time(11)
        assert "Anyone who has joined can tap **Start**" in at.panel().content
        assert "Only the host, **Ann**" in (await at.options("Ben")).content, "the options stay the host's"
        assert "Only the host" in (await at.click("Cat", "Start")).response.content, "she has not joined"
        await at.restart()
        await at.click("Ben", "Start")
        state = await at.state()
        assert state.is_playing
        assert state.hand is not None
        assert {player.account for player in state.hand.seats} == {await at.account("Ann"), await at.account("Ben")}


async def test_who_taps_anybodys_start_twice_is_refused_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await at.env.advance_time(181)
        ben = Person(at.people["Ben"].id, at.guild.id, at.channel.id, at.panel().id)
        start = Forged(buttons(at.panel())["Start"].custom_id)
        assert not any("Only the host" in said(one) for one in await send(at, [(ben, start), (ben, start)]))
        assert (await at.state()).is_playing


async def test_a_ready_from_before_the_update_deals_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        version = await at.version()
        for name in ("Ann", "Ben"):
            told = await at.press(name, str(Tap(Verb.READY, await at.table())))
            assert "The host starts it with **Start**" in told.response.content
        assert await at.version() == version


async def test_computers_are_added_by_the_host_and_kicked_from_the_menu(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ann", "+ Computer")
        own = buttons(await at.options("Ann"))["+ Computer"].custom_id
        assert "Only the host" in (await at.press("Ben", own)).response.content
        await at.click("Ann", "+ Computer")
        assert at.panel().content.count(r"(bot\)**") == 4, "where they sit, and whom Start deals to"
        menu = (await at.slash("Ann", "table")).response
        about, kick = option(menu, "Remove")
        await at.people["Ann"].select(menu, [kick], custom_id=about)
        assert len((await at.state()).sitters) == 2


@pytest.mark.slow
async def test_a_lobby_rings_once_however_often_it_is_posted_anew(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        old = at.panel()
        for name in ("Cat", "Ann", "Cat"):
            await at.slash(name, "table")
            await at.env.advance_time(11)
        assert at.panel().id != old.id
        lobbies = [one.json for one in at.requests("POST", "/messages") if "Ann's table" in one.json["content"]]
        assert [bool(one.get("flags", 0) & 4096) for one in lobbies] == [False, True, True, True]


async def test_several_tables_in_one_channel(tmp_path: Path) -> None:
    async with world(tmp_path, names=("Ann", "Ben", "Cat", "Dan")) as at:
        await at.seat("Ann", "Ben")
        first = await at.table()
        await at.env.advance_time(1)
        await at.seat("Cat", "Dan")
        assert await at.table() != first
        await at.play_hand()
        assert (await at.bot.desk.tables.state(first)).phase is Phase.PLAYING
        assert "Next hand" in buttons(at.panel())
        running = [message for message in at.messages() if "Waiting for **Ben**" in message.content]
        assert len(running) == 1
        mine = (await at.people["Ann"].click(running[0], label="My cards")).response
        assert "Waiting for **Ben**" in mine.content


@pytest.mark.slow
async def test_how_many_tables_there_may_be(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for _ in range(TABLES_A_HOST):
            await at.start("Ann")
        refused = await at.start("Ann")
        assert f"You host {TABLES_A_HOST} open tables" in refused.response.content
        host = await at.account("Ann")
        options = (await at.state()).options
        for _ in range(TABLES_A_SERVER - TABLES_A_HOST):
            await at.bot.desk.tables.open(at.guild.id, at.channel.id, host, options)
        await at.env.settle()
        refused = await at.start("Ben")
        assert f"{TABLES_A_SERVER} open tables" in refused.response.content


async def test_a_table_that_does_not_exist_any_more(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        table = await at.table()
        await at.click("Ann", "Leave")
        late = await at.press("Ben", str(Tap(Verb.JOIN, table)), at.messages()[-1])
        assert "This table is closed" in late.response.content
        assert "no table here" in (await at.slash("Ben", "table")).response.content


async def offered(at: World) -> list[str]:
    """The games in the select under Options, in order."""
    host = (await at.state()).host
    (name,) = [
        name
        for name in ("Ann", "Cat")
        if await at.store.accounts.of(at.people[name].id) and await at.account(name) == host
    ]
    return [option.value for option in selects(await at.options(name))[0].options]


@pytest.mark.slow
async def test_the_lobby_offers_what_was_played_last_then_house_rules_then_what_is_played_most(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        assert (await offered(at))[:4] == ["pineapple", "ofc", "progressive", "ultimate"]
        writer = await at.account("Ann")
        rule = HouseRule("sunday", "pineapple", "scoop_bonus = 5")
        await at.store.house_rules.save(at.guild.id, rule, 0, writer, 1)
        await at.click("Ann", "Leave")
        await at.seat("Ann", "Ben", ruleset="progressive")
        await at.play_hand()
        await at.start("Cat")
        assert (await offered(at))[:4] == ["progressive", "sunday", "pineapple", "ofc"]
        await choose_rules(at, "Cat", "sunday")
        assert (await at.state()).options.ruleset == rule.ruleset()


@pytest.mark.parametrize("label", ["Cut", "Leave"])
async def test_my_cards_in_a_lobby_leave_cut_and_leave_within_reach(tmp_path: Path, label: str) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        seat = (await at.click("Ben", "Join")).response
        assert label in buttons(seat)
        cards = (await at.people["Ben"].click(seat, label="My cards")).response
        assert label in buttons(cards)
        answer = await at.people["Ben"].click(cards, label=label)
        if label == "Leave":
            assert [sitter.account for _, sitter in (await at.state()).sitters] == [await at.account("Ann")]
        else:
            assert answer.modal is not None
