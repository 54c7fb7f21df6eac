"""A fault of the program freezes one table, says so, and lets the others run on. Nobody in its hand voids it alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.ids import TableId
from bot.table.state import Phase, State
from tests.discord.reading import is_live
from tests.discord.world import World, world

VOID, AGREE = "Cancel the broken hand", "Vote to cancel this hand"
FOUR = ("Ann", "Ben", "Cat", "Dan")


async def freeze(at: World, monkeypatch: pytest.MonkeyPatch) -> str:
    """Ben's placement meets a fault; what he is told."""
    with monkeypatch.context() as broken:
        broken.setattr("bot.play.tables.decide", lambda state, action, jackpot: 1 // 0)
        return str((await at.place_all("Ben")).response.content)


async def menu(at: World, name: str) -> Any:
    return (await at.slash(name, "table")).response


async def void(at: World, name: str) -> str:
    """Somebody presses the button whether it is grey or not; what they are told."""
    table = await at.table()
    answer = await at.press(name, f"cp1:void_broken:{table}:1:0:")
    return str(answer.response.content)


async def make_manager(at: World, name: str) -> None:
    role = at.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    at.env.backend.add_member_role(at.guild.id, at.people[name].id, role.id)
    await at.env.settle()


async def state_of(at: World, table: TableId) -> State:
    """As another process would read it from the disk."""
    at.bot.desk.tables.forget(table)
    return await at.bot.desk.tables.state(table)


async def test_one_table_is_frozen_and_the_others_run_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path, names=FOUR, expects_faults=True) as at:
        await at.seat("Ann", "Ben")
        told = await freeze(at, monkeypatch)
        assert "Something went wrong (error " in told
        error_id = told.partition("(error ")[2][:8]
        panel = next(message for message in at.messages() if f"(error {error_id})" in message.content)
        assert "nothing is lost" in panel.content
        assert "An error has stopped this table" in (await at.place_all("Ben")).response.content
        shown = await menu(at, "Ann")
        assert not is_live(shown, "Pause")
        assert not is_live(shown, "Vote to end now")
        await at.env.advance_time(1)
        await at.seat("Cat", "Dan")
        await at.place_all("Dan")
        assert (await at.hand()).seats[0].boards[0].board.cards


async def test_the_losing_host_does_not_void_it_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path, expects_faults=True) as at:
        await at.seat("Ann", "Ben")
        await freeze(at, monkeypatch)
        table, version = await at.table(), await at.version()
        assert not is_live(await menu(at, "Ann"), VOID)
        assert "Only a server manager" in await void(at, "Ann")
        await make_manager(at, "Ann")
        assert not is_live(await menu(at, "Ann"), VOID), "a manager, but in the hand"
        assert "You're in this hand" in await void(at, "Ann")
        assert "Only a server manager" in await void(at, "Cat")
        assert (await at.version(), (await state_of(at, table)).phase) == (version, Phase.PLAYING)


async def test_a_manager_outside_voids_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path, expects_faults=True) as at:
        await at.seat("Ann", "Ben")
        await freeze(at, monkeypatch)
        table = await at.table()
        await make_manager(at, "Cat")
        shown = await menu(at, "Cat")
        assert is_live(shown, VOID)
        await at.people["Cat"].click(shown, label=VOID)
        after = await state_of(at, table)
        assert (after.phase, after.voids) == (Phase.BETWEEN, 1)
        voided = next(message for message in at.messages() if "was cancelled" in message.content)
        assert is_live(voided, "Next hand")
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        await at.place_all("Ben")
        assert (await at.hand()).hand_no == 2


async def test_all_who_were_dealt_in_void_it_also_over_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path, names=FOUR, expects_faults=True) as at:
        await at.seat("Ann", "Ben", "Cat")
        await freeze(at, monkeypatch)
        table = await at.table()
        for name in ("Ann", "Ben"):
            await at.click(name, AGREE)
            assert "An error has stopped this table" in (await at.place_all("Ben")).response.content, (
                "a vote thaws nothing"
            )
        assert "**Cancel this hand?** Yes so far: **Ann** and **Ben**" in at.panel().content
        await at.restart()
        assert "An error has stopped this table" in (await at.place_all("Ben")).response.content
        await at.click("Cat", AGREE)
        assert (await state_of(at, table)).phase is Phase.BETWEEN
        row = await at.store.tables.get(table)
        assert row is not None
        assert row.broken == "", "thawed in the same commit"


async def test_a_frozen_table_that_idles_out_is_voided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path, expects_faults=True) as at:
        await at.seat("Ann", "Ben", clock=60)
        await freeze(at, monkeypatch)
        table = await at.table()
        await at.env.advance_time(7 * 86400 + 60)
        after = await state_of(at, table)
        assert (after.phase, after.voids) == (Phase.ENDED, 1)


async def test_only_what_is_frozen_is_voided_so(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await make_manager(at, "Cat")
        assert not is_live(await menu(at, "Cat"), VOID)
        assert "This table is fine" in await void(at, "Cat")


@pytest.mark.slow
async def test_a_manager_of_another_server_voids_nothing_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path, expects_faults=True) as at:
        await at.seat("Ann", "Ben")
        await freeze(at, monkeypatch)
        table, version = await at.table(), await at.version()
        elsewhere = at.env.create_guild("Others")
        channel = elsewhere.create_text_channel("table")
        at.people["Cat"] = elsewhere.add_member(at.user("Cat"))
        role = elsewhere.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        at.env.backend.add_member_role(elsewhere.id, at.people["Cat"].id, role.id)
        await at.people["Cat"].slash(channel, "ofc start")
        panel = next(message for message in reversed(channel.history()) if message.components)
        answer = await at.press("Cat", f"cp1:void_broken:{table}:1:0:", panel)
        assert "from an older message" in answer.response.content
        assert (await at.store.log.load(table)).version == version
