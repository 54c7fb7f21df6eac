"""What `doctor` looks at: each fact that a host should know, and what to do where something is wrong."""

from __future__ import annotations

import asyncio
import platform
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.app import commands_of
from bot.cli.kept import Fact, backup_fact, count, database_facts, server_fact
from bot.connecting import CannotConnect, asked, with_emoji
from bot.discord_ui.hosting import Hosting, application_of, invite_url
from bot.env_file import unused_lines
from bot.loopback import point_library_at
from bot.owner_only import open_to_others
from bot.render.fonts import HAS_RAQM, missing_fonts
from bot.settings import ENV_FILE, BadSettings, Settings, read_settings
from bot.store import Store, StoreRefused
from bot.store.condition import SQLITE_VERSION, Condition, condition, has_reset_bug
from bot.store.files import files_of
from bot.store.header import database_id_in
from bot.store.place import Place, alive_s, database_id, files_beside
from bot.store.rotation import FOLDER, all_copies

_LIBRARIES = ("discord.py", "aiohttp", "aiosqlite", "Pillow", "pydantic")
_PYTHON_LEAST = (3, 11)


def facts(*, uploads_emoji: bool = False) -> Iterator[Fact]:
    """Everything, the slowest last. With `uploads_emoji` missing emoji of cards are uploaded."""
    yield from _versions()
    yield from _fonts()
    try:
        settings = read_settings()
    except BadSettings as problem:
        yield Fact("settings", str(problem), needs_action=True)
        return
    yield from (Fact("settings", line.sentence, line.is_mistake) for line in unused_lines())
    place = settings.database
    every_hours = settings.backup_every_hours
    now = datetime.now(UTC)
    beside = files_beside(place)
    try:
        found = condition(beside)
        folder = beside.parent.absolute()
    except OSError as error:  # such as a name that no file can have
        sentence = f"{place} cannot be looked at ({error.strerror}): set DATABASE to another place"
        yield Fact("database", sentence, needs_action=True)
        return
    if isinstance(place, Path):
        yield from database_facts(place, found)
        if found.bytes is not None:
            own, others = _told_apart(found, place)
            yield backup_fact(place, own, every_hours, now)
            yield from others
    else:
        server = server_fact(place)
        yield server
        if not server.needs_action and settings.wanted_shards is None:  # of several bots, one makes the copies
            found = replace(found, changed_s=alive_s(place))
        own, others = _told_apart(found, place)
        yield backup_fact(beside, own, every_hours, now, f"in {folder}")
        yield from others
    yield _files((*files_of(beside), ENV_FILE))
    yield from _token(settings, uploads_emoji=uploads_emoji)


def _told_apart(found: Condition, place: Place) -> tuple[Condition, list[Fact]]:
    """The condition without the hourly copies of another database, and what to know of those."""
    try:
        ours = database_id(place)
    except StoreRefused:  # what cannot be read is said already
        return found, []
    others = [file for file in all_copies(files_beside(place).absolute()) if database_id_in(file) not in (None, ours)]
    told = f"{len(others)} in {FOLDER} of another database that was here before: the bot leaves them to you"
    own = tuple(copy for copy in found.backups if copy[1] not in others)
    return replace(found, backups=own), [Fact("copies", told)] if others else []


def _versions() -> Iterator[Fact]:
    is_old = sys.version_info < _PYTHON_LEAST
    advice = ": install 3.11 or newer" if is_old else ""
    yield Fact("Python", platform.python_version() + advice, is_old)
    installed = ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES)
    yield Fact("libraries", installed, "missing" in installed)
    note = ""
    if has_reset_bug():
        note = " (it has a fault with two writers, and does no harm here: this bot is one)"
    yield Fact("SQLite", SQLITE_VERSION + note)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing: install the requirements again"


def _fonts() -> Iterator[Fact]:
    if gone := missing_fonts():
        yield Fact("fonts", f"missing: {', '.join(gone)}: install the program again", needs_action=True)
    else:
        yield Fact(
            "fonts",
            "all there" + ("" if HAS_RAQM else "; libraqm is missing, so Arabic and Hindi names are drawn plainly"),
        )


def _files(files: Iterable[Path]) -> Fact:
    """Which of the host's files others may read."""
    if found := open_to_others(files):
        names = " ".join(map(str, found))
        return Fact("files", f"others can read cards, names or the token: run chmod 600 {names}", True)
    return Fact("files", "only their owner can read them")


def _token(settings: Settings, *, uploads_emoji: bool) -> Iterator[Fact]:
    token = settings.discord_token.get_secret_value()
    yield Fact("invite", invite_url(application_of(token)))
    if not token:
        yield Fact("token", "none: the bot plays in the sandbox. For Discord, put DISCORD_TOKEN into .env")
        return
    yield Fact("token", "set, and it looks right")
    if settings.discord_api:
        point_library_at(settings.discord_api)
    try:
        hosting = asyncio.run(_ask(token))
    except CannotConnect as fault:
        yield Fact("Discord", str(fault), needs_action=True)
    else:
        yield from _hosting(hosting)
        if uploads_emoji:
            yield _emoji(token)


def _emoji(token: str) -> Fact:
    try:
        number, new = asyncio.run(with_emoji(token))
    except CannotConnect as fault:
        return Fact("emoji", f"cards on buttons stay text. {fault}", needs_action=True)
    return Fact("emoji", f"{count(range(number), 'card is', 'cards are')} there, {new} of them new")


def _hosting(hosting: Hosting) -> Iterator[Fact]:
    yield Fact("Discord", f"reached, as {hosting.name}, in {count(hosting.servers, 'server')}")
    for server in hosting.servers:
        if server.missing:
            lacks = f"{server.name} lacks {', '.join(server.missing)}: give the bot's role these permissions"
            yield Fact("server", lacks, needs_action=True)
        else:
            yield Fact("server", f"{server.name}: all permissions are there (a channel may still take them away)")
    if hosting.unsynced:
        shown = (f"/{name}" if name.islower() else name for name in hosting.unsynced)  # a person's menu has capitals
        names = ", ".join(sorted(shown))
        yield Fact(
            "commands",
            f"Discord does not have these as they are here: {names}; start the bot once with SYNC_COMMANDS=always",
            needs_action=True,
        )
    else:
        yield Fact("commands", "Discord has those of this version")


async def _ask(token: str) -> Hosting:
    return await asked(token, await _commands())


async def _commands() -> list[dict[str, Any]]:
    """The program's own slash commands; making them needs a store, so they get one for a moment."""
    with TemporaryDirectory(prefix="chinese-poker-") as folder:
        store = await Store.open(Path(folder) / "doctor.sqlite3")
        try:
            return await commands_of(store)
        finally:
            await store.close()
