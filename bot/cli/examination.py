"""What `doctor` looks at: each fact that a host should know, and what to do where something is wrong.

Of the database it says whether the bot starts on it, and whether copies are made.
"""

from __future__ import annotations

import asyncio
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.app import commands_of
from bot.connecting import CannotConnect, asked, with_emoji
from bot.discord_ui.hosting import Hosting, application_of, invite_url
from bot.loopback import point_library_at
from bot.owner_only import open_to_others
from bot.render.fonts import HAS_RAQM, missing_fonts
from bot.settings import ENV_FILE, BadSettings, Settings, read_settings, unused_lines
from bot.store import Store, StoreRefused
from bot.store.condition import SQLITE_VERSION, Condition, condition, has_reset_bug
from bot.store.connections import connect_to_read, refusing
from bot.store.files import files_of
from bot.store.header import database_id_in
from bot.store.lock import lock_file
from bot.store.lost import loss_at
from bot.store.place import Place, about, alive_s, database_id, files_beside
from bot.store.postgresql.address import Address
from bot.store.rotation import FOLDER, all_copies, copy_name
from bot.store.schema import migrations, verify_steps

_FREE_MB_LEAST = 200
_COPY_BYTES_LEAST = 1_000_000  # an empty database has 0.3 MB
_HOUR_S = 3600
_LATE = 3  # times the hours between two backups

_LIBRARIES = ("discord.py", "aiohttp", "aiosqlite", "Pillow", "pydantic")
_PYTHON_LEAST = (3, 11)


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the report. `needs_action`: the sentence says what to do."""

    about: str
    sentence: str
    needs_action: bool = False


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
        server = _server_fact(place)
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


def database_facts(path: Path, found: Condition) -> Iterator[Fact]:
    """Whether the bot starts on this file, and how much room is left beside it."""
    refused = _refused(path, found)
    if refused:
        yield Fact("database", refused, needs_action=True)
    elif found.bytes is None:
        yield Fact("database", f"{path} will be made at the first start")
    else:
        yield Fact("database", f"{path}, {found.bytes / 1e6:,.1f} MB, writable")
    free_mb = found.free_bytes / 1e6
    is_full = free_mb < _FREE_MB_LEAST
    yield Fact("disk", f"{free_mb:,.0f} MB free" + (": free some space" if is_full else ""), is_full)


def _refused(path: Path, found: Condition) -> str:
    """Why the bot does not start here, or should not; empty if it may."""
    if path.exists() and not path.is_file():
        return f"{path} is no file: set DATABASE to a file"
    if not found.is_writable:
        return f"{path} cannot be written: allow it, or set DATABASE to another place"
    try:
        if not found.bytes:  # the bot makes its tables in an empty file
            return loss_at(path) or ""
        with refusing(path), closing(connect_to_read(path)) as db:
            verify_steps(db, migrations())  # an older one is brought up to date at the start
    except StoreRefused as refusal:
        sentence = str(refusal)
        return sentence if sentence.startswith(str(path)) else f"{path}: {sentence}"
    return ""


def _server_fact(address: Address) -> Fact:
    """What a server says of the database there."""
    try:
        if loss := loss_at(address):
            return Fact("database", loss, needs_action=True)
        return Fact("database", f"{address}, {about(address)}")
    except StoreRefused as refused:
        return Fact("database", str(refused), needs_action=True)


def backup_fact(
    database: Path, found: Condition, every_hours: int, now: datetime, where: str = "beside the database"
) -> Fact:
    """Whether there are copies `where` they should be, and whether the bot that changed the database has made them."""
    how = f"the bot makes one every {every_hours} h" if every_hours else "the bot makes none (BACKUP_EVERY_HOURS=0)"
    # Whoever makes copies otherwise than the bot may call them what they like.
    copies = _hourly(database, found) if every_hours else found.backups
    if every_hours and (why := _why_no_copy(database, found, copies)):
        return Fact("backup", f"no copy can be made, because {why}", needs_action=True)
    late_s = _LATE * every_hours * _HOUR_S
    if not copies:
        age_s = now.timestamp() - _there_since_s(database, found) if found.bytes is not None else 0.0
        if every_hours and age_s > late_s:
            sentence = f"none {where}, which is {age_s / _HOUR_S:,.1f} h old; {how}, but has not: look for `no backup`"
            return Fact("backup", f"{sentence} in its log", needs_action=True)
        advice = "" if every_hours else "; `python -m bot backup FILE` makes one while it runs"
        return Fact("backup", f"none {where}; {how}{advice}")
    made_s, newest = copies[0]
    age = f"{max(now.timestamp() - made_s, 0) / _HOUR_S:,.1f} h"
    told = f"{count(copies, 'copy', 'copies')} {where}, the newest {age} old: {newest.name}; {how}"
    if every_hours and found.changed_s - made_s > late_s:
        return Fact("backup", f"{told}, but has not lately: look for `no backup` in its log", needs_action=True)
    return Fact("backup", told)


def _hourly(database: Path, found: Condition) -> list[tuple[float, Path]]:
    """The copies that the bot made by itself, the newest first."""
    form = re.compile(copy_name(database))
    return [(at, file) for at, file in found.backups if file.parent.name == FOLDER and form.fullmatch(file.name)]


def _why_no_copy(database: Path, found: Condition, copies: Sequence[tuple[float, Path]]) -> str:
    """What keeps the bot from making the next copy, and what to do; empty if nothing does."""
    folder = database.absolute().parent / FOLDER
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent  # in which it would be made
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        return f"{folder} cannot be written: make it a folder where the bot may write"
    # It may be a volume of its own. How large a server's database is, its newest copy says.
    takes = max(found.copy_bytes, *(file.stat().st_size for _, file in copies[:1]), _COPY_BYTES_LEAST)
    free = shutil.disk_usage(folder).free
    if free < takes:
        return (
            f"{folder} has {free / 1e6:,.1f} MB free, and one takes up to {takes / 1e6:,.1f} MB: free some space there"
        )
    return ""


def _there_since_s(database: Path, found: Condition) -> float:
    """UTC seconds since when a bot could have copied the database at the least: its last start, or its last change."""
    lock = lock_file(database)
    return min(found.changed_s, lock.stat().st_mtime) if lock.exists() else found.changed_s


def count(things: Iterable[object], name: str, many: str = "") -> str:
    """``1 copy``, ``3 copies``: how many things there are, by their name; `many` where it is not the name with an s."""
    number = len(list(things))
    return f"{number} {name if number == 1 else many or name + 's'}"
