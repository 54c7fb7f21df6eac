"""The process dies between two clicks: every control that was on the screen works with the next one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.lanes.message import POSTING
from bot.discord_ui.lanes.shown import Shown
from bot.discord_ui.posting import Part, edit, post
from bot.panels.panel import Panel
from bot.table.actions import CloseIdle
from bot.table.state import Phase
from tests.discord.reading import is_live, selects
from tests.discord.world import world


@pytest.mark.slow
async def test_every_button_of_the_lobby(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.restart()
        await at.click("Ben", "Join")
        await at.restart()
        options = await at.options("Ann")
        await at.restart()
        await at.people["Ann"].select(options, ["ofc"], custom_id=selects(options)[0].custom_id)
        assert (await at.state()).options.ruleset.name == "ofc"
        await at.restart()
        await at.click("Ann", "+ Computer")
        await at.restart()
        await at.click("Ben", "Leave")
        await at.restart()
        await at.click("Ann", "Start")
        state = await at.state()
        assert state.phase is Phase.PLAYING
        assert len(state.sitters) == 2
        assert "hand 1" in at.panel().content


@pytest.mark.slow
async def test_a_hand_with_a_restart_before_every_tap(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        messages = {name: at.dm(name).id for name in ("Ann", "Ben")}
        for label in ("Back", "Back", "Middle", "Undo", "Middle", "Front", "Front"):
            await at.restart()
            await at.tap("Ben", label)
        assert {name: at.dm(name).id for name in messages} == messages, "the same messages go on"
        await at.tap("Ben", "Confirm")
        await at.restart()
        mine = await at.my_cards("Ann")
        for label in ("Back", "Back", "Middle", "Middle", "Front", "Confirm"):
            await at.restart()
            await at.people["Ann"].click(mine, label=label)
        assert (await at.hand()).street_no == 2
        assert len([message for message in at.messages() if message.components]) == 1


@pytest.mark.slow
async def test_the_next_hand_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        await at.restart()
        await at.click("Ann", "Next hand")
        await at.restart()
        await at.click("Ben", "Next hand")
        assert (await at.state()).hand_no == 2
        await at.restart()
        assert is_live(at.panel(), "My cards")
        assert "hand 2" in at.panel().content


async def test_the_form_for_a_cut_that_was_open(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        form = await at.click("Ben", "Cut")
        await at.restart()
        answer = await at.people["Ben"].submit_modal(form, {"cut": "banana"})
        assert "“banana” goes into every shuffle" in answer.response.content
        assert "banana" in at.panel().content


async def test_what_is_unchanged_is_not_touched_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.place_all("Ben")
        before = len(at.requests("PATCH")) + len(at.requests("POST"))
        await at.restart()
        after = len(at.requests("PATCH")) + len(at.requests("POST"))
        assert after == before, "the digests in the store say that all is shown already"


async def test_after_a_start_edits_take_turns_and_a_table_that_is_played_at_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord_ui.desk.START_EDITS_A_SECOND", 1 / 1000)
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=86_400)
        await at.bot.close()
        await at.env.advance_time(3600)
        before = len(at.requests("PATCH"))
        await at.restart()
        assert len(at.requests("PATCH")) - before == 1, "all deadlines have moved, and two messages wait for their turn"
        await at.place_all("Ben")
        assert "Waiting for **Ann**" in at.panel().content
        assert "Your turn" in at.dm("Ann").content


async def test_a_panel_deleted_while_the_bot_was_away(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        panel = at.panel()
        at.env.backend.delete_message(panel.channel.id, panel.id)
        await at.restart()
        await at.place_all("Ben")
        assert "Waiting for **Ann**" in at.panel().content


async def test_menu_and_settings_that_were_open(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        menu = (await at.slash("Ann", "table")).response
        settings = (await at.slash("Ben", "settings")).response
        await at.restart()
        await at.people["Ann"].click(menu, label="Pause")
        assert (await at.state()).paused
        await at.people["Ben"].click(settings, label="Deck: four-color")
        assert is_live(settings, "Deck: two-color")
        await at.restart()
        await at.people["Ann"].click(menu, label="Resume")
        assert not (await at.state()).paused


async def test_the_store_knows_of_a_message_before_it_is_posted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who dies in between looks it up by its nonce, and posts no second one."""
    async with world(tmp_path) as at:
        known: list[bool] = []

        async def watched(channel: Any, panel: Any, png: bytes | None, key: str, *, silent: bool) -> Any:
            rows = await at.store.panels.of(await at.table())
            known.append(POSTING + key in {row.digest for row in rows})
            return await post(channel, panel, png, key, silent=silent)

        monkeypatch.setattr("bot.discord_ui.lanes.message.post", watched)
        await at.seat("Ann", "Ben")
        assert len(known) > 2
        assert all(known)


async def test_the_store_vouches_for_no_picture_that_is_being_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        vouched: dict[int, list[str | None]] = {}

        async def watched(message: Any, panel: Panel, png: bytes | None, part: Part) -> None:
            rows = {row.message_id: row for row in await at.store.panels.of(await at.table())}
            if Part.PICTURE in part:
                vouched.setdefault(message.id, []).append(Shown.of(rows[message.id].digest).picture)
            await edit(message, panel, png, part)

        monkeypatch.setattr("bot.discord_ui.lanes.message.edit", watched)
        await at.place_all("Ben")
        assert {message.id for message in (at.panel(), at.dm("Ben"))} <= vouched.keys()
        assert all(picture is None for pictures in vouched.values() for picture in pictures)
        rows = {row.message_id: row for row in await at.store.panels.of(await at.table())}
        assert all(Shown.of(rows[message].digest).picture for message in vouched), "when all is quiet it does"


@pytest.mark.slow
async def test_messages_of_a_table_that_ended_while_the_bot_died_are_seen_to(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        table = await at.table()
        await at.bot.reconciler.stop()  # as if killed: nothing is shown any more
        await at.bot.desk.tables.submit(table, CloseIdle("nobody plays"), action_id="close")
        assert is_live(at.panel(), "Next hand")
        assert await at.store.panels.of(table)
        await at.restart()
        assert not is_live(at.panel(), "Next hand")
        assert await at.store.panels.of(table) == []
