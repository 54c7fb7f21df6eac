"""`/play` and the greeting: what somebody sees first who knows none of the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.house_rules import HouseRule
from tests.discord.forging import Forged, Person, said, send
from tests.discord.inviting import invite_bot
from tests.discord.reading import buttons, selects
from tests.discord.world import world


async def test_play_offers_the_games_and_opens_the_same_lobby(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        offer = await at.slash("Ann", "play")
        assert offer.ephemeral
        open_face, closed = selects(offer.response)
        assert [one.value for one in open_face.options][:2] == ["pineapple", "ofc"]
        assert {"hong-kong", "taiwanese", "vietnamese"} <= {one.value for one in closed.options}
        told = await at.people["Ann"].select(offer.response, ["hong-kong"], custom_id=closed.custom_id)
        assert "You're in seat 1" in told.response.content
        assert "Hong Kong · Ann's table" in at.panel().content
        state = await at.state()
        assert (state.options.ruleset.name, state.options.seats) == ("hong-kong", 4)


@pytest.mark.parametrize("is_late", [False, True], ids=["at once", "after a restart"])
async def test_one_offer_opens_one_table_however_often_it_is_tapped(is_late: bool, tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        offer = (await at.slash("Ann", "play")).response
        open_face, closed = selects(offer)
        ann = Person(at.people["Ann"].user.id, at.guild.id, at.channel.id, offer.id)
        taps = [(ann, Forged(open_face.custom_id, ["pineapple"])), (ann, Forged(closed.custom_id, ["hong-kong"]))]
        if is_late:
            await send(at, taps[:1])
            await at.restart()
        await send(at, taps)
        assert len(await at.store.tables.open_in_server(at.guild.id)) == 1
        assert not selects(offer), "it is used up"
        assert "You're in seat 1" in offer.content
        again = (await at.slash("Ann", "play")).response
        await at.people["Ann"].select(again, ["hong-kong"], custom_id=closed.custom_id)
        assert len(await at.store.tables.open_in_server(at.guild.id)) == 2, "/play again opens another one"


async def test_an_offer_whose_table_is_over_says_how_to_open_another(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        offer = (await at.slash("Ann", "play")).response
        open_face, _ = selects(offer)
        await at.people["Ann"].select(offer, ["pineapple"], custom_id=open_face.custom_id)
        await at.click("Ben", "Join")
        await at.click("Ann", "Start")
        await at.play_hand()
        await at.people["Ann"].click((await at.slash("Ann", "table")).response, label="End now")
        assert not await at.store.tables.open_in_server(at.guild.id)
        ann = Person(at.people["Ann"].user.id, at.guild.id, at.channel.id, offer.id)
        (told,) = await send(at, [(ann, Forged(open_face.custom_id, ["pineapple"]))])
        assert "/play" in said(told)
        assert not await at.store.tables.open_in_server(at.guild.id)


async def test_an_offer_that_could_not_be_posted_is_not_used_up(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        offer = (await at.slash("Ann", "play")).response
        open_face, _ = selects(offer)
        # All posts: the commitment and the lobby are on their way at once, and either may be the first.
        at.env.inject_error("POST", f"/channels/{at.channel.id}/messages", status=403, code=50013, times=None)
        await at.people["Ann"].select(offer, ["pineapple"], custom_id=open_face.custom_id)
        assert not await at.store.tables.open_in_server(at.guild.id)
        at.env.backend.faults.clear()
        at.env.inject_error("POST", "/elsewhere", times=None)  # a nonce that was refused may come again
        await at.people["Ann"].select(offer, ["pineapple"], custom_id=open_face.custom_id)
        assert len(await at.store.tables.open_in_server(at.guild.id)) == 1


async def test_play_offers_house_rules_and_the_servers_clock(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.slash("Ann", "about")
        rule = HouseRule("sunday", "pineapple", "scoop_bonus = 5")
        await at.store.house_rules.save(at.guild.id, rule, 0, await at.account("Ann"), 1)
        await at.store.servers.change_settings(at.guild.id, lambda _: '{"clock_s": 60}')
        offer = await at.slash("Ann", "play")
        (first, _) = selects(offer.response)
        assert first.options[0].value == "sunday"
        await at.people["Ann"].select(offer.response, ["sunday"], custom_id=first.custom_id)
        options = (await at.state()).options
        assert (options.ruleset.name, options.clock_s) == ("sunday", 60)


@pytest.mark.slow
async def test_a_server_that_invites_the_bot_is_greeted_once_with_a_picture_and_play(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        (greeting,) = await invite_bot(at)
        assert "Hi, I deal Chinese poker" in greeting.content
        assert greeting.attachments[0].description
        assert buttons(greeting).keys() == {"Play"}
        assert greeting.flags.silent
        await at.restart()
        assert len(await invite_bot(at)) == 1
        offer = await at.people["Ben"].click(greeting, label="Play")
        assert offer.ephemeral
        assert len(selects(offer.response)) == 2


@pytest.mark.slow
async def test_the_greeting_stands_where_the_bot_may_write(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.forbid("send_messages")
        other = at.guild.create_text_channel("other")
        (greeting,) = await invite_bot(at)
        assert greeting.channel.id == other.id


@pytest.mark.slow
async def test_the_systems_channel_is_the_first_choice(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        other = at.guild.create_text_channel("welcome")
        at.env.backend.guilds[at.guild.id].system_channel_id = other.id
        (greeting,) = await invite_bot(at)
        assert greeting.channel.id == other.id


@pytest.mark.slow
async def test_a_server_that_refuses_the_greeting_is_left_in_peace(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        at.env.inject_error("POST", f"/channels/{at.channel.id}/messages", status=403, code=50013, times=None)
        assert not await invite_bot(at)
        assert "You're in seat" not in (await at.slash("Ann", "play")).response.content
