"""Players who cannot be written to: My cards does all that the direct message does, and they are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.table.state import Phase
from tests.discord.reading import buttons, is_live
from tests.discord.world import World, world

CANNOT_SEND, NO_COMMON_SERVER, TOO_FAST = 50007, 50278, 40003


async def place_by_my_cards(at: World, name: str) -> Any:
    """Place the street in a private reply; the reply."""
    mine = await at.my_cards(name)
    for _ in range((await at.view(name)).packets[0].places):
        label = next(row for row in ("Back", "Middle", "Front") if is_live(mine, row))
        await at.people[name].click(mine, label=label)
    await at.people[name].click(mine, label="Confirm" if is_live(mine, "Confirm") else "Foul it")
    return mine


def calls(at: World, name: str) -> list[str]:
    """The messages in the channel that call somebody."""
    return [message.content for message in at.messages() if at.people[name].mention in message.content]


@pytest.mark.parametrize("code", [CANNOT_SEND, NO_COMMON_SERVER, TOO_FAST])
async def test_joining_works_and_says_that_my_cards_is_the_way(tmp_path: Path, code: int) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        at.close_dm("Ben", code)
        joined = await at.click("Ben", "Join")
        answer = joined.response.content
        assert "You're in seat 2. I can't send you DMs. **My cards** works just as well" in answer
        assert not joined.followups
        assert (await at.state()).seat_of(await at.account("Ben")) is not None
        assert not at.user("Ben").dm_channel.history()


async def test_the_answer_promises_direct_messages_only_once_they_are_there(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        joined = await at.click("Ben", "Join")
        answer = joined.response.content
        assert "You're in seat 2. Your cards come by DM" in answer
        first = next(one.json for one in at.requests("POST", "/callback") if "seat 2" in str(one.json))
        assert "DM" not in first["data"]["content"], "nobody knows yet whether they can be written to"


@pytest.mark.slow
async def test_a_whole_hand_by_my_cards(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for name in ("Ann", "Ben"):
            at.close_dm(name)
        await at.seat("Ann", "Ben")
        while (await at.state()).phase is Phase.PLAYING:
            mine = await place_by_my_cards(at, (await at.to_act())[0])
            assert mine.ephemeral
        assert "Next hand" in buttons(at.panel())


async def test_each_turn_has_one_call_that_goes_when_they_have_placed(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        at.close_dm("Ann")
        await at.seat("Ann", "Ben")
        await at.env.advance_time(61)
        assert not calls(at, "Ann"), "it is not their turn"
        await at.place_all("Ben")
        assert not calls(at, "Ann"), "it has only just begun"
        await at.env.advance_time(46)
        assert len(calls(at, "Ann")) == 1
        await place_by_my_cards(at, "Ann")
        assert not calls(at, "Ann")
        await at.place_all("Ben")
        await at.env.advance_time(46)
        assert len(calls(at, "Ann")) == 1, "the next turn has its own call"


async def test_who_wants_only_my_cards_gets_no_direct_message(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        settings = await at.slash("Ben", "settings")
        await at.people["Ben"].click(settings.response, label="Cards: by DM")
        await at.start("Ann")
        answer = (await at.click("Ben", "Join")).response.content
        assert "You're in seat 2. **My cards**" in answer
        assert "DM" not in answer
        await at.click("Ann", "Start")
        assert not at.user("Ben").dm_channel.history()
        await place_by_my_cards(at, "Ben")
        assert (await at.to_act()) == ["Ann"]
