"""No bait and switch, through Discord: who joined is asked again, and a tap means what its presser saw."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.table.actions import ChangeOptions
from bot.table.state import Phase
from tests.discord.reading import buttons, is_live, selects
from tests.discord.world import World, world
from tests.support.waiting import until


async def choose_game(at: World, name: str, ruleset: str) -> None:
    """The host chooses another game under Options."""
    panel = await at.options(name)
    await at.people[name].select(panel, [ruleset], custom_id=selects(panel)[0].custom_id)


async def change(at: World, **settings: object) -> None:
    """The host changes settings that have no control in the lobby."""
    state = await at.state()
    options = replace(state.options, **settings)  # type: ignore[arg-type] # the tests' own keywords
    change_id = f"change:{await at.version()}"
    await at.bot.desk.tables.submit(state.table, ChangeOptions(state.host, options), action_id=change_id)
    number = (await at.state()).terms_no
    await until(lambda: any(one.custom_id.endswith(f":{number}") for one in buttons(at.panel()).values()))


async def asked(at: World) -> set[str]:
    """The people who have not said yet that they are in."""
    sitters = {sitter.account for _, sitter in (await at.state()).sitters if sitter.is_asked}
    found = {name: await at.store.accounts.of(person.id) for name, person in at.people.items()}
    return {name for name, one in found.items() if one is not None and one.account_id in sitters}


@pytest.mark.parametrize("what", ["game", "stake"])
async def test_what_was_changed_and_started_in_the_same_second_is_not_dealt(tmp_path: Path, what: str) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", stake=1)
        await at.click("Ben", "Join")
        if what == "game":
            await choose_game(at, "Ann", "ofc")
        else:
            await change(at, stake=1000)
        told = await at.click("Ann", "Start")
        assert (await at.state()).phase is Phase.LOBBY, "Ben joined for something else"
        assert "I'm still waiting for **Ben** to press **I'm in**" in told.response.content
        assert "remove them with" in told.response.content
        assert "**Ben**: press **I'm in** if you still want to play" in at.panel().content
        assert "**Ben**: press" not in at.panel().content.partition("I deal to")[2]
        await at.click("Ben", "I'm in")
        assert is_live(at.panel(), "Join")
        await at.click("Ann", "Start")
        assert (await at.state()).phase is Phase.PLAYING


async def test_a_tap_that_crosses_a_change_is_told_what_it_is_now(tmp_path: Path) -> None:
    async with world(tmp_path, names=("Ann", "Ben", "Cat")) as at:
        await at.start("Ann", ruleset="ofc")
        await at.click("Ben", "Join")
        before = {label: button.custom_id for label, button in buttons(at.panel()).items()}
        await change(at, stake=1000, seats=3)
        version = await at.version()
        for name, label in (("Cat", "Join"), ("Ben", "Join"), ("Ann", "Start")):
            told = await at.press(name, before[label])
            assert "**Open-face** · 3 seats · 1000 points a unit" in told.response.content, (name, label)
            assert await at.version() == version, (name, label)
        await at.press("Cat", buttons(at.panel())["I'm in"].custom_id)
        assert await at.account("Cat") in {sitter.account for _, sitter in (await at.state()).sitters}
        assert await asked(at) == {"Ben"}


async def test_at_a_full_table_who_is_asked_has_their_button_and_nobody_is_notified(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", ruleset="ofc", seats=2)
        await at.click("Ben", "Join")
        posts = len(at.requests("POST", "/messages"))
        await choose_game(at, "Ann", "pineapple")
        assert await asked(at) == {"Ben"}
        assert len(at.requests("POST", "/messages")) == posts, "asked in the panel, by an edit"
        assert "<@" not in at.panel().content
        assert "This table is full" in (await at.click("Cat", "I'm in")).response.content
        answer = await at.click("Ben", "I'm in")
        assert "You're in seat 2" in answer.response.content
        assert is_live(at.panel(), "Join")


async def test_hints_ask_nobody_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await at.fill("Ann", "Pace and hints", pace="in_turn", switches=["hints"])
        assert (await at.state()).options.hints
        assert not await asked(at)
        assert is_live(at.panel(), "Join")
        await at.click("Ann", "Start")
        assert (await at.state()).phase is Phase.PLAYING


async def test_ones_own_messages_say_it_too(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", ruleset="ofc")
        await at.click("Ben", "Join")
        await change(at, stake=5)
        said = "The settings have changed: **Open-face** · 4 seats · 5 points a unit."
        await until(lambda: said in at.dm("Ben").content)
        assert said in (await at.slash("Ben", "table")).response.content
        for name in ("Ann", "Cat"):
            assert said not in (await at.slash(name, "table")).response.content
        assert said not in at.dm("Ann").content
        await at.click("Ben", "I'm in")
        assert said not in at.dm("Ben").content


async def test_between_hands_what_has_changed_is_said_and_agreed_to(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", ruleset="ofc")
        await at.play_hand()
        before = buttons(at.panel())["Next hand"].custom_id
        own = buttons(at.dm("Ben"))["Next hand"].custom_id
        await change(at, stake=1000)
        said = "The settings have changed: **Open-face** · 4 seats · 1000 points a unit."
        assert said in at.panel().content
        await until(lambda: said in at.dm("Ben").content)
        for pressed in (await at.press("Ben", before), await at.press("Ben", own, in_dm=True)):
            assert "1000 points a unit. If you're in for that" in pressed.response.content
        assert await asked(at) == {"Ben"}
        await at.click("Ann", "Next hand")
        await at.tap("Ben", "Next hand")
        state = await at.state()
        assert state.phase is Phase.PLAYING
        assert state.hand is not None
        assert state.hand.options.stake == 1000


async def test_who_sits_out_comes_back_to_what_they_have_read(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat", ruleset="ofc")
        await at.play_hand()
        await at.click("Ben", "Sit out")
        back = buttons(at.panel())["Next hand"].custom_id
        await change(at, stake=7)
        assert "7 points a unit" in (await at.more("Ben")).content
        version = await at.version()
        told = await at.press("Ben", back)
        assert "7 points a unit. If you're in for that" in told.response.content
        assert await at.version() == version
        await at.click("Ben", "Next hand")
        assert not (await at.state()).seats[1].is_out  # type: ignore[union-attr] # Ben sits there


def last_panel(at: World) -> Any:
    """The panel of a session that is over."""
    return next(message for message in reversed(at.messages()) if is_live(message, "Rematch"))


async def ended(at: World) -> Any:
    """A session of one hand between Ann and Ben; its last panel."""
    await at.seat("Ann", "Ben", ruleset="ofc")
    await at.play_hand()
    menu = (await at.slash("Ann", "table")).response
    await at.people["Ann"].click(menu, label="End now")
    return last_panel(at)


async def test_a_rematch_is_not_an_outsiders_to_host(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await ended(at)
        for _ in range(13):
            told = await at.people["Cat"].click(last, label="Rematch")
            assert "A rematch is for those who played here" in told.response.content
            assert "play" in told.response.content
            assert not await at.store.tables.all_open()
        await at.people["Ben"].click(last, label="Rematch")
        assert (await at.state()).host == await at.account("Ben")
        told = await at.people["Cat"].click(last, label="Rematch")
        assert "A rematch is for those who played here" in told.response.content, "its lobby has Join"
        await at.people["Ann"].click(last, label="Rematch")
        assert len((await at.state()).sitters) == 2


async def test_who_joins_a_rematch_joins_for_what_they_played(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await ended(at)
        await at.people["Ann"].click(last, label="Rematch")
        await change(at, stake=1000)
        told = await at.people["Ben"].click(last, label="Rematch")
        assert "1000 points a unit. If you're in for that" in told.response.content
        assert len((await at.state()).sitters) == 1
        await at.click("Ben", "Join")
        await at.click("Ann", "Start")
        assert (await at.state()).phase is Phase.PLAYING


async def test_a_change_after_the_last_hand_is_no_rematch(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", ruleset="ofc")
        await at.play_hand()
        await change(at, stake=1000)
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        for name in ("Ann", "Ben"):
            await at.people[name].click(last_panel(at), label="Rematch")
        state = await at.state()
        assert len(state.sitters) == 2
        assert state.options.stake == 1


async def test_who_was_not_in_the_last_hand_joins_a_rematch_in_its_lobby(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", ruleset="ofc")
        await at.play_hand()
        await at.click("Cat", "Join")
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        last = last_panel(at)
        await at.people["Ann"].click(last, label="Rematch")
        told = await at.people["Cat"].click(last, label="Rematch")
        assert "The rematch is open already: **Open-face**" in told.response.content
        assert len((await at.state()).sitters) == 1


async def test_same_as_last_time_is_the_hand_that_one_was_in_and_not_the_tables_newest(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat", ruleset="ofc")
        await at.play_hand()
        await at.click("Cat", "Leave")
        await change(at, stake=1000)
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        await at.dealt()
        offer = (await at.slash("Cat", "play")).response
        await at.people["Cat"].click(offer, label="Same as last time")
        assert (await at.state()).host == await at.account("Cat")
        assert (await at.state()).options.stake == 1
