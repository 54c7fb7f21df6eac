"""A player has one hint at a table: a newer one takes its place, and it goes with its use or with its street."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.rules.open_face_presets import load_open_face
from tests.discord.reading import buttons, is_live
from tests.discord.world import World, world
from tests.support.dealers import NOTHING, RiggedDealer, deck_with

PINEAPPLE = load_open_face("pineapple")
KINGS_IN_FRONT = "Ad Ah Ac Kc Qs  2c 3d 5h 7s 9d  2d Kh Ks"
"""On the last street two kings come: the front beats the nine high in the middle, however they are placed."""
HINT = "💡 "


def hints(at: World) -> list[str]:
    """The texts of all private answers with a hint that anybody has, the oldest first."""
    sent = [one for channel in at.env.backend.messages.values() for one in channel.values() if one.is_ephemeral]
    return [str(one.content) for one in sorted(sent, key=lambda one: one.id) if HINT in one.content]


async def asked(at: World, name: str) -> Any:
    """Somebody presses Hint in direct messages; their hint."""
    return (await at.tap(name, "Hint")).response


async def test_three_hints_leave_the_newest(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        cards = await at.my_cards(name)
        await asked(at, name)
        await at.people[name].click(cards, label="Hint")
        newest = await asked(at, name)
        await at.env.settle()
        assert hints(at) == [newest.content]


async def test_two_players_have_a_hint_each(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True, pace="simultaneous")
        for name in ("Ann", "Ben", "Ann"):
            await asked(at, name)
        assert len(hints(at)) == 2


async def test_a_used_hint_is_gone_and_the_hand_says_what_is_next(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        await at.user(name).click(await asked(at, name), label="Use this")
        assert hints(at) == []
        assert is_live(at.dm(name), "Confirm")
        await asked(at, name)
        assert len(hints(at)) == 1, "the one that was used is not missed"


async def test_a_hint_that_fouls_leaves_only_the_hand_that_says_so(tmp_path: Path) -> None:
    async with world(tmp_path, dealer=RiggedDealer(deck_with(PINEAPPLE, (NOTHING, KINGS_IN_FRONT)))) as at:
        await at.seat("Ann", "Ben", hints=True)
        while (name := (await at.to_act())[0]) != "Ann" or (await at.view("Ann")).street_no < 5:
            await at.place_all(name)
        await at.user("Ann").click(await asked(at, "Ann"), label="Use this")
        assert hints(at) == []
        assert is_live(at.dm("Ann"), "Foul it")
        assert "**Foul it**" in at.dm("Ann").content


async def test_a_hint_goes_with_its_street(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        await asked(at, name)
        await at.place_street(name)
        assert hints(at) == []


async def test_a_hint_that_was_dismissed_is_not_missed(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        gone = await asked(at, name)
        del at.env.backend.messages[at.dm(name).channel.id][gone.id]
        await asked(at, name)
        assert len(hints(at)) == 1
        at.env.inject_error("DELETE", "/webhooks/*", status=401, code=50027, message="Invalid Webhook Token")
        await asked(at, name)
        assert len(hints(at)) == 2, "the bot can do nothing about a hint that is too old"


@pytest.mark.parametrize("uses_it", [True, False])
async def test_after_a_restart_a_hint_is_still_used_or_asked_for(tmp_path: Path, *, uses_it: bool) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        hint = await asked(at, name)
        await at.restart()
        if uses_it:
            await at.user(name).click(hint, label="Use this")
            assert hints(at) == []
        else:
            assert "Use this" in buttons(await asked(at, name))
            assert len(hints(at)) == 2, "which one there was is not stored"
