"""`/settings`, `/help`, `/about`, `/ledger show`: words, switches, and play without pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.panels.open_face.picture import HandPicture
from bot.panels.picture import TablePicture
from tests.discord.reading import buttons, is_live, selects
from tests.discord.settings import make_manager, switch
from tests.discord.world import world
from tests.support.blank import Drawn


async def test_every_switch_turns_and_stays(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        shown = (await at.slash("Ann", "settings")).response
        assert shown.ephemeral
        first = list(buttons(shown))
        assert len(first) == 7
        for label in first:
            await at.people["Ann"].click(shown, label=label)
        second = list(buttons(shown))
        assert not set(first) & set(second)
        await at.restart()
        assert list(buttons((await at.slash("Ann", "settings")).response)) == second
        assert list(buttons((await at.user("Ann").slash("settings")).response)) == second
        assert list(buttons((await at.slash("Ben", "settings")).response)) == first


async def test_a_second_tap_on_the_same_switch_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        shown = (await at.slash("Ann", "settings")).response
        tapped = buttons(shown)["Cards: by DM"].custom_id
        for _ in range(2):
            await at.press("Ann", tapped, shown.message)
        assert "Cards: only in My cards" in buttons((await at.slash("Ann", "settings")).response)


async def test_cards_by_direct_message_that_cannot_come_are_said_to_be_at_the_table(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        shown = (await at.slash("Ben", "settings")).response
        await at.people["Ben"].click(shown, label="Cards: by DM")
        at.close_dm("Ben")
        told = await at.people["Ben"].click(shown, label="Cards: only in My cards")
        assert "I can't send you DMs. **My cards** works just as well." in told.followups[0].content


async def test_the_servers_settings_need_manage_server(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for options in ({"unit": "chips"}, {"clock": 60}, {"pictures": False}):
            refused = await at.slash("Ann", "settings", **options)
            assert "Only a server manager" in refused.response.content
        await make_manager(at, "Ann")
        saved = await at.slash("Ann", "settings", unit="*chips*", clock=120)
        assert r"Points are called: \*chips\*" in saved.response.content
        await at.start("Ben")
        assert (await at.state()).options.clock_s == 120
        await at.start("Ben", clock=30)
        assert 30 in [
            (await at.bot.desk.tables.state(row.table)).options.clock_s for row in await at.store.tables.all_open()
        ]


@pytest.mark.slow
async def test_a_server_without_pictures(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await at.seat("Ann", "Ben")
        assert at.panel().attachments
        await at.slash("Ann", "settings", pictures=False)
        assert not at.panel().attachments, "an open table follows at once"
        await at.place_all("Ben")
        assert "Ben: back " in at.panel().content
        await at.play_hand()
        assert not at.panel().attachments
        assert ": front" in at.panel().content
        ledger = await at.slash("Ann", "ledger show")
        assert not ledger.response.attachments


async def test_a_player_without_pictures_sees_all_in_words(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        assert at.dm("Ben").attachments
        await switch(at, "Ben", "Pictures: on")
        assert not at.dm("Ben").attachments
        await at.place_street("Ben")
        assert "nothing yet" in at.dm("Ben").content
        mine = await at.my_cards("Ben")
        assert not mine.attachments
        assert at.panel().attachments, "the panel is everybody's"


async def test_two_colours(tmp_path: Path) -> None:
    drawn = Drawn()

    async with world(tmp_path, render=drawn) as at:
        await switch(at, "Ben", "Deck: four-color")
        await at.seat("Ann", "Ben")
        hands = {
            picture.packets[0].board.name: picture.two_colours for picture in drawn if isinstance(picture, HandPicture)
        }
        assert hands == {"Ann": False, "Ben": True}
        assert not any(picture.two_colours for picture in drawn if isinstance(picture, TablePicture))


async def test_cards_by_my_cards_alone_can_be_chosen_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await switch(at, "Ben", "Cards: by DM")
        assert not at.user("Ben").dm_channel.history(), "the direct message goes"
        await switch(at, "Ben", "Cards: only in My cards")
        assert "Your turn" in at.dm("Ben").content, "and comes back"


@pytest.mark.slow
async def test_help_and_about_are_private_and_within_a_screen(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for command in ("help", "about"):
            for answer in (await at.slash("Cat", command), await at.user("Cat").slash(command)):
                assert answer.ephemeral or at.user("Cat")
                assert 100 < len(answer.response.content) <= 2000
        await at.seat("Ann", "Ben")
        await at.play_hand()
        about = await at.slash("Cat", "about")
        assert "1 open table ·" in about.response.content


@pytest.mark.slow
async def test_the_ledger_shows_everybody_and_the_chains_head(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        empty = await at.slash("Cat", "ledger show")
        assert "No hands here yet" in empty.response.content
        await at.seat("Ann", "Ben")
        await at.play_hand()
        shown = await at.slash("Cat", "ledger show")
        head = (await at.store.ledger.head(at.guild.id))[1].hex()[:16]
        assert f"check code `{head}`" in shown.response.content
        assert {"Ann", "Ben"} <= set(shown.response.content.replace("*", " ").split())
        assert "Points: " in (shown.response.attachments[0].description or "")


async def test_help_is_turned_page_by_page_with_pictures(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        shown = (await at.slash("Ann", "help")).response
        assert shown.ephemeral
        assert "Chinese poker with friends" in shown.content
        assert len(shown.attachments) == 1
        assert not is_live(shown, "Previous")
        await at.people["Ann"].click(shown, label="Next")
        assert "Three rows" in shown.content
        await at.restart()
        await at.people["Ann"].click(shown, label="Next")
        assert "What beats what" in shown.content
        assert len(shown.attachments) == 1
        for _ in range(5):
            await at.people["Ann"].click(shown, label="Next")
        assert "Fair deal" in shown.content
        assert not shown.attachments, "the last page's picture is not the one before"
        assert not is_live(shown, "Next")
        offered = (await at.people["Ann"].click(shown, label="Play")).response
        assert offered.ephemeral
        assert selects(offered), "the choice of games"
        await at.people["Ann"].click(shown, label="Previous")
        assert "Page 7 of 8" in shown.content


async def test_where_no_table_can_be_opened_help_does_not_offer_it(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        shown = (await at.user("Ann").slash("help")).response
        for _ in range(7):
            await at.user("Ann").click(shown, label="Next")
        assert "Fair deal" in shown.content
        assert list(buttons(shown)) == ["Previous"]


async def test_help_without_pictures_for_who_wants_none(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await switch(at, "Ann", "Pictures: on")
        assert not (await at.slash("Ann", "help")).response.attachments
