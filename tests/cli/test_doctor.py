"""`doctor`: what it tells of this machine, of the database and, through a loopback, of Discord."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord as library
import pytest

from bot.cli.examination import Fact, backup_fact, facts
from bot.discord_ui.hosting import application_of, invite_url, missing
from bot.store import Store
from bot.store.condition import condition, has_reset_bug
from sandbox.permissions import EVERYONE, Permission
from sandbox.server import Sandbox
from tests.cli.process import TOKEN, doctor, running, stop


@pytest.fixture
async def discord() -> AsyncIterator[Sandbox]:
    """A loopback Discord in this process."""
    box = Sandbox()
    await box.start()
    yield box
    await box.stop()


def asked(url: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(url).query)


def test_the_invitation_asks_for_the_needed_permissions_alone() -> None:
    query = asked(invite_url(42))
    assert (query["client_id"], query["scope"]) == (["42"], ["bot applications.commands"])
    wanted = {name for name, is_wanted in library.Permissions(int(query["permissions"][0])) if is_wanted}
    threads = {"create_public_threads", "send_messages_in_threads"}
    assert (
        wanted
        == {"view_channel", "read_messages", "send_messages", "attach_files", "read_message_history"} & wanted | threads
    )
    assert library.Permissions(int(query["permissions"][0])).view_channel


def test_the_application_is_the_tokens() -> None:
    assert application_of(TOKEN) == 12345678901234567890
    assert application_of("") is None
    assert application_of("ÿ.x.y") is None


@pytest.mark.parametrize(
    ("granted", "lacking"),
    [
        (EVERYONE, ()),
        (Permission.ADMINISTRATOR, ()),
        (EVERYONE & ~Permission.ATTACH_FILES, ("Attach Files",)),
    ],
)
def test_missing_permissions_are_named(granted: int, lacking: Iterable[str]) -> None:
    assert missing(int(granted)) == tuple(lacking)


@pytest.mark.parametrize(
    ("version", "has_bug"), [("3.6.23", False), ("3.7.0", True), ("3.40.1", True), ("3.51.2", True), ("3.51.3", False)]
)
def test_sqlites_fault_is_known_by_version(version: str, has_bug: bool) -> None:
    assert has_reset_bug(version) is has_bug


async def test_copies_beside_the_database_are_found(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    assert condition(path).backups == ()
    store = await Store.open(path)
    (tmp_path / "notes.txt").write_text("no backup")
    assert condition(path).backups == ()
    monday, tuesday = tmp_path / "backups" / "monday.db", tmp_path / "tuesday.db"
    await store.backup(monday)
    await store.backup(tuesday)
    await store.close()
    os.utime(monday, (1000, 1000))
    assert [file for _, file in condition(path).backups] == [tuesday, monday]


def test_a_folder_in_which_no_copy_can_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies of a database on a server go below the folder where the bot is started."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE", "postgresql://nobody@127.0.0.1:1/nothing")
    monkeypatch.setenv("DISCORD_TOKEN", "")

    def backup() -> Fact:
        return next(fact for fact in facts() if fact.about == "backup")

    assert backup().sentence == f"none in {tmp_path / 'data'}; the bot makes one every 1 h"
    (tmp_path / "data").touch()
    assert backup().needs_action
    assert backup().sentence.startswith(f"no copy can be made, because {tmp_path / 'data'} cannot be written: ")


async def test_how_many_copies_there_are_and_how_old_they_are(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "backups" / "games-20261121T150000Z.db"
    store = await Store.open(path)
    await store.backup(copy)
    await store.close()

    def told(every_hours: int) -> tuple[bool, str]:
        fact = backup_fact(path, condition(path), every_hours, datetime.fromtimestamp(path.stat().st_mtime + 60, UTC))
        return fact.needs_action, fact.sentence

    assert told(1) == (
        False,
        "1 copy beside the database, the newest 0.0 h old: games-20261121T150000Z.db; the bot makes one every 1 h",
    )
    hours_ago = path.stat().st_mtime - 7 * 3600
    os.utime(copy, (hours_ago, hours_ago))
    needs_action, sentence = told(2)
    assert needs_action, "the database was changed long after"
    assert "the newest 7.0 h old" in sentence
    assert sentence.endswith("look for `no backup` in its log")
    assert told(0)[0] is False
    assert told(0)[1].endswith("the bot makes none (BACKUP_EVERY_HOURS=0)")
    copy.unlink()
    assert told(1) == (False, "none beside the database; the bot makes one every 1 h")
    assert told(0)[1].endswith("; `python -m bot backup FILE` makes one while it runs")


async def test_without_a_token_nothing_needs_to_be_done(tmp_path: Path) -> None:
    status, report = await doctor(tmp_path)
    assert status == 0
    assert report["token"].startswith("✓ none: the bot plays in the sandbox")
    assert "client_id=YOUR_APPLICATION_ID" in report["invite"]
    assert "will be made at the first start" in report["database"]
    assert {"Python", "libraries", "SQLite", "fonts", "disk"} <= report.keys()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
async def test_a_malformed_token_and_a_place_that_cannot_be_written_need_action(tmp_path: Path) -> None:
    status, report = await doctor(tmp_path, DISCORD_TOKEN="x")
    assert (status, report["settings"][:33]) == (1, "! DISCORD_TOKEN is not a bot toke")
    (tmp_path / "file").touch()
    status, report = await doctor(tmp_path, DATABASE=tmp_path / "file" / "games.db")
    assert status == 1
    assert "cannot be written" in report["database"]


async def test_a_name_that_no_file_can_have_needs_action(tmp_path: Path) -> None:
    status, report = await doctor(tmp_path, DATABASE="x" * 300)
    assert status == 1
    assert report["database"].endswith("cannot be looked at (File name too long): set DATABASE to another place")


@pytest.mark.slow
async def test_a_refused_token_needs_action(tmp_path: Path, discord: Sandbox) -> None:
    status, report = await doctor(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API=discord.url)
    assert status == 1
    assert report["Discord"].startswith("! Discord refused DISCORD_TOKEN")
    assert "client_id=12345678901234567890" in report["invite"]


@pytest.mark.slow
async def test_discord_tells_of_servers_permissions_and_commands(tmp_path: Path, discord: Sandbox) -> None:
    settings = {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url}
    status, report = await doctor(tmp_path, **settings)
    assert status == 1
    assert report["commands"].startswith("! Discord does not have these as they are here: /about, ")
    with running(tmp_path, **settings) as process:
        await discord.until_bot_is_here()
        await asyncio.to_thread(stop, process)
    status, report = await doctor(tmp_path, **settings)
    assert (status, report["commands"]) == (0, "✓ Discord has those of this version")
    assert "reached, as Chinese Poker, in 1 server" in report["Discord"]
    assert "Sandbox: all permissions are there" in report["server"]


@pytest.mark.slow
async def test_it_tells_of_all_servers_however_many(tmp_path: Path, discord: Sandbox) -> None:
    """Discord gives 200 of them in one answer."""
    for number in range(400):
        discord.world.add_server(f"Club {number}", ())
    _, report = await doctor(tmp_path, DISCORD_TOKEN=discord.token, DISCORD_API=discord.url)
    assert report["Discord"].endswith("in 401 servers")
    assert "Club 399: all permissions are there" in report["server"], "the last one"


@pytest.mark.slow
async def test_it_uploads_the_emoji_of_cards_once(tmp_path: Path, discord: Sandbox) -> None:
    settings = {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url}
    _, report = await doctor(tmp_path, "--emoji", **settings)
    assert report["emoji"] == "✓ 54 cards are there, 54 of them new"
    _, report = await doctor(tmp_path, "--emoji", **settings)
    assert report["emoji"] == "✓ 54 cards are there, 0 of them new"
    _, report = await doctor(tmp_path, **settings)
    assert "emoji" not in report
    assert len(discord.world.emoji) == 54


@pytest.mark.slow
async def test_emoji_that_discord_refuses_need_action_and_nothing_else_does(tmp_path: Path, discord: Sandbox) -> None:
    discord.world.trouble.refuse("POST", "/applications/*/emojis", 400, 30008, "Maximum number of emojis reached")
    status, report = await doctor(tmp_path, "--emoji", DISCORD_TOKEN=discord.token, DISCORD_API=discord.url)
    assert status == 1
    assert report["emoji"].startswith("! cards on buttons stay text. Discord does not take the emoji")
    assert report["Discord"].startswith("✓")
