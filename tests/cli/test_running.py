"""`run` and `sandbox` as real processes: what they say, how they end, and what they never do."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sqlite3
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.hosting import invite_url
from bot.store import Store
from bot.store.check import check
from sandbox.server import Sandbox
from tests.cli.process import TOKEN, bot, refusal, running, stop
from tests.support.ports import free_port
from tests.support.waiting import HUNG_S, until

ADDRESS = "http://127.0.0.1:"


@contextlib.contextmanager
def busy_port() -> Iterator[int]:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        yield held.getsockname()[1]


@pytest.mark.parametrize(("command", "token"), [((), "hello"), (("run",), f"{TOKEN}!")])
def test_a_malformed_token_is_refused_and_not_repeated(tmp_path: Path, command: tuple[str, ...], token: str) -> None:
    sentence = refusal(bot(tmp_path, *command, DISCORD_TOKEN=token))
    assert sentence.startswith("DISCORD_TOKEN is not a bot token: copy it again")
    assert token not in sentence
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
async def test_a_token_that_discord_refuses_is_one_sentence(tmp_path: Path, discord: Sandbox) -> None:
    settings: dict[str, Any] = {"DISCORD_TOKEN": TOKEN, "DISCORD_API": discord.url, "LOG_LEVEL": "WARNING"}
    done = await asyncio.to_thread(bot, tmp_path, **settings)
    assert refusal(done).startswith("Discord refused DISCORD_TOKEN: copy the token again")


@pytest.mark.slow
def test_a_discord_that_cannot_be_reached_is_one_sentence(tmp_path: Path) -> None:
    address = f"{ADDRESS}{free_port()}"
    done = bot(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API=address, LOG_LEVEL="WARNING")
    assert done.returncode == 1
    assert done.stderr.decode().startswith("Discord cannot be reached")


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("DISCORD_API", "https://discord.com", "DISCORD_API must be an address such as http://127.0.0.1:8080"),
        *(
            ("DISCORD_API", address, "DISCORD_API must be an address such as http://127.0.0.1:8080")
            for address in ("https://127.0.0.1:1", "http://127.0.0.1:99999", "http://127.0.0.1:abc", "http://[::1")
        ),
        ("DATABASE", "mysql://me@127.0.0.1/poker", "DATABASE must be a file, or postgresql://"),
        ("DATABASE", "postgresql://127.0.0.1", "DATABASE must be a file, or postgresql://"),
        ("DATABASE", "postgresql://me:密码：1@127.0.0.1/poker", "DATABASE cannot be read: write what is special"),
        ("DATABASE", "postgresql://me:[1@127.0.0.1/poker", "DATABASE cannot be read: write what is special"),
        ("DATABASE", "postgresql://127.0.0.1/poker?schema=" + "a" * 52, "DATABASE names a schema that is not made of"),
        (
            "DATABASE",
            "postgresql://127.0.0.1/poker?schema=A-B",
            "DATABASE names a schema that is not made of up to",
        ),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL "),
        ("SYNC_COMMANDS", "perhaps", "SYNC_COMMANDS "),
        ("BACKUPS_KEPT", "0", "BACKUPS_KEPT "),
        ("SHARDS", "0", "SHARDS "),
        ("SHARD_IDS", "any:x", "SHARD_IDS must say how many free shards to take, such as any:2."),
        ("SHARD_IDS", "any:1", "SHARD_IDS takes shards that are free, which only processes on one PostgreSQL can"),
        ("SHARD_IDS", "0,1", "SHARD_IDS names some of the shards, so SHARDS must say how many there are in all."),
        (
            "SHARD_IDS",
            "first",
            "SHARD_IDS must be numbers of shards with commas between them, such as 0,1,2, or any:2.",
        ),
    ],
)
def test_a_bad_setting_is_named(tmp_path: Path, setting: str, value: str, sentence: str) -> None:
    settings: dict[str, Any] = {"DISCORD_TOKEN": TOKEN, setting: value}
    done = bot(tmp_path, **settings)
    assert refusal(done).startswith(sentence)


@pytest.mark.parametrize("command", [("run",), ("check",), ("doctor",)])
def test_settings_that_are_no_text_are_one_sentence(tmp_path: Path, command: tuple[str, ...]) -> None:
    """As Windows saves them from its shell."""
    (tmp_path / ".env").write_bytes(f"DISCORD_TOKEN={TOKEN}".encode("utf-16"))
    done = bot(tmp_path, *command)
    said = (done.stdout + done.stderr).decode()
    assert done.returncode in (1, 2)
    assert ".env is not text: save it as UTF-8." in said
    assert "Traceback" not in said


def test_settings_may_begin_with_the_mark_of_utf_8(tmp_path: Path) -> None:
    """As Windows saves them from its editor."""
    (tmp_path / ".env").write_text("DISCORD_TOKEN=hello", encoding="utf-8-sig")
    assert refusal(bot(tmp_path)).startswith("DISCORD_TOKEN is not a bot token")


def test_a_database_server_that_is_away_is_named_without_its_password(tmp_path: Path) -> None:
    """Status 1: whoever keeps the bot running tries again."""
    done = bot(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE="postgresql://me:hush@127.0.0.1:9/poker")
    assert done.returncode == 1
    assert done.stderr.decode().startswith("postgresql://127.0.0.1:9/poker: the database server is not reached")
    assert "hush" not in done.stderr.decode()


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        ("0,4", "SHARD_IDS names shard 4, but SHARDS=4 are numbered from 0 to 3."),
        ("1, 1", "SHARD_IDS names a shard twice: name each once."),
    ],
)
def test_shards_that_there_are_not_are_named(tmp_path: Path, ids: str, sentence: str) -> None:
    done = bot(tmp_path, DISCORD_TOKEN=TOKEN, SHARDS=4, SHARD_IDS=ids)
    assert refusal(done) == sentence


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = bot(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE=tmp_path / "file" / "games.db", LOG_LEVEL="WARNING")
    assert f"{tmp_path / 'file'} cannot be written" in refusal(done)


async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO migrations VALUES (999, '0999_later', 'x')")
    done = await asyncio.to_thread(bot, tmp_path, DISCORD_TOKEN=TOKEN)
    assert "was written by a newer version" in refusal(done)


@pytest.mark.slow
async def test_the_bot_plays_on_a_loopback_discord_until_it_is_stopped(tmp_path: Path, discord: Sandbox) -> None:
    settings = {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url, "LOG_LEVEL": "DEBUG"}
    with running(tmp_path, "run", **settings) as process:
        await discord.until_bot_is_here()
        second = await asyncio.to_thread(bot, tmp_path, DISCORD_TOKEN=TOKEN)
        assert f"games.db is in use by process {process.pid}: stop that one first" in refusal(second, status=1)
        people, table = discord.people, discord.world.text_channel("table")
        await people["Ann"].followed_up(await people["Ann"].slash(table, "ofc start"))
        await until(lambda: list(tmp_path.glob("backups/games-*.db")))
        status, out, err = await asyncio.to_thread(stop, process, signal.SIGTERM)
    assert (status, out) == (0, "")
    assert "Traceback" not in err
    assert "DEBUG discord" not in err
    assert "DEBUG aiosqlite" not in err
    store = await Store.open(tmp_path / "games.db")
    assert len(await store.tables.all_open()) == 1
    assert await store.deadlines.alive_until() is not None
    await store.close()
    (copy,) = (tmp_path / "backups").iterdir()
    assert list(check(copy)) == [], "the first backup is made when the bot is there"


@pytest.mark.slow
async def test_with_a_token_a_start_ends_with_the_invite_link(tmp_path: Path, discord: Sandbox) -> None:
    with running(tmp_path, DISCORD_TOKEN=discord.token, DISCORD_API=discord.url) as process:
        lines = [await asyncio.to_thread(process.stderr.readline)]
        while "ready as" not in lines[-1]:
            lines.append(await asyncio.to_thread(process.stderr.readline))
        last = await asyncio.to_thread(process.stderr.readline)
        await asyncio.to_thread(stop, process)
    assert f"invite the bot to a server: {invite_url(discord.world.bot.id)}\n" in last


@pytest.mark.parametrize(("command", "number"), [((), signal.SIGTERM), (("sandbox",), signal.SIGINT)])
def test_without_a_token_a_start_ends_with_the_sandboxs_address(
    tmp_path: Path, command: tuple[str, ...], number: signal.Signals
) -> None:
    with running(tmp_path, *command, DISCORD_TOKEN="") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert ADDRESS in line
        assert "sandbox" in line
        assert "not kept" in line
        assert line.endswith(" in your browser.\n")
        address = ADDRESS + line.partition(ADDRESS)[2].split()[0]
        with urllib.request.urlopen(address, timeout=HUNG_S) as page:
            assert page.status == 200
        status, rest, err = stop(process, number)
    assert (status, rest) == (0, "")
    assert "ready as" in err, "the bot plays by then: what stands above the address does not hide it"
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == [], "nothing is left of what was played, and the host's own database is not made"


@pytest.mark.slow
def test_the_bot_comes_to_the_sandbox_with_the_named_players(tmp_path: Path) -> None:
    with busy_port() as port:
        pass
    with running(tmp_path, "sandbox", "--port", port, "--players", "Zoë, Dan") as process:
        assert process.stdout is not None
        assert f"{ADDRESS}{port} " in process.stdout.readline()
        assert process.stderr is not None
        assert any("ready as" in line for line in process.stderr)
        assert stop(process)[0] == 0


def test_a_busy_port_is_said(tmp_path: Path) -> None:
    with busy_port() as port:
        sentence = refusal(bot(tmp_path, "sandbox", "--port", port))
    assert sentence.startswith(f"port {port} is in use on this machine")


def test_two_players_of_one_name_are_refused(tmp_path: Path) -> None:
    assert "give each a name of their own" in refusal(bot(tmp_path, "sandbox", "--players", "Ann,ann"))
