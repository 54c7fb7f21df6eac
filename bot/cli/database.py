"""`check`, `backup`, `restore`, `new` and `move`: the database of a host."""

from __future__ import annotations

import asyncio
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TaskID, TimeElapsedColumn

from bot.cli.exits import FOUND, given_file, refuse, refusing, settings_or_refuse
from bot.cli.streams import standard_output
from bot.play.rescoring import redealt, rescored
from bot.store import Store
from bot.store import restore as restored
from bot.store.backup import copy_database
from bot.store.check import check as findings
from bot.store.checks.findings import OnProgress
from bot.store.ledger_heads import has_head
from bot.store.ledger_heads import heads as heads_of
from bot.store.lost import flaw_at
from bot.store.moving import move as move_rows
from bot.store.noted_heads import check_heads, read_heads
from bot.store.place import Place, place_of
from bot.store.targets import is_same, left_alone, to_replace
from bot.terminal import progress, say, tell

Database = Annotated[
    str, typer.Option(help="The database, if it is another than in the settings: a file, or postgresql://...")
]

File = Annotated[Path, typer.Argument(parser=given_file)]


def check(
    head: Annotated[
        str, typer.Option(help="A head that `backup` printed, or a check code of /ledger: it must still be there")
    ] = "",
    heads: Annotated[
        Path | None,
        typer.Option(
            parser=given_file, metavar="FILE", help="A log of the bot: every head in it must still be in its chain"
        ),
    ] = None,
    database: Database = "",
) -> None:
    """Check everything in the database: sums, hashes and deals. Scores and deals every hand again."""
    place = database_place(database)
    count = 0
    out = standard_output()
    with refusing(), _bar() as bar:
        step = bar.add_task("check", total=None)
        noted = read_heads(heads) if heads is not None else {}
        found = findings(place, rescore=rescored, redeal=redealt, on_progress=_moving(bar, step))
        for finding in chain(found, check_heads(place, noted)):
            count += 1
            say(finding, out)
        if head and not _has(place, head):
            count += 1
            say(f"head {head}: no entry has this hash; entries were removed, or the ledger was rewritten", out)
    if count:
        raise typer.Exit(FOUND)
    tell(f"{place}: nothing is wrong.")
    _tell_heads(place)


def backup(file: File, database: Database = "") -> None:
    """Write a checked copy of the database to FILE, also while the bot runs. Keep it safe: it holds hidden cards."""
    place = database_place(database)
    with refusing(), to_replace(file, place) as target, _bar() as bar:
        bar.add_task("copy and check", total=None)
        copy_database(place, target)
    say(f"{file}: {file.stat().st_size:,} bytes, a checked copy of {place}.")
    _tell_heads(file)


def new(database: Database = "") -> None:
    """Begin anew with an empty database where one is gone. Copies of that one stay."""
    place = database_place(database)
    with refusing():
        if flaw_at(place) is None:
            refuse(f"{place} is there already: move it away, or name another place")
        asyncio.run(_make(place))
    say(f"{place} is a new database.")


async def _make(place: Place) -> None:
    await (await Store.open(place, begins_anew=True)).close()


def restore(file: File, database: Database = "") -> None:
    """Put a backup in the place of the database, which stays under another name. Stop the bot first."""
    place = database_place(database)
    with refusing(), _bar() as bar:
        if is_same(file, place):
            refuse(f"{file} is the database itself: name a backup")
        bar.add_task("check and copy", total=None)
        kept = restored(file, place)
    say(f"{place} is now a copy of {file}." + (f" What was there before is {kept}." if kept else ""))


def move(
    source: Annotated[str, typer.Argument(help="The database as it is: a file, or postgresql://...")],
    target: Annotated[
        str, typer.Argument(help="Where it goes: a new file, or a server's database without games or people")
    ],
) -> None:
    """Copy a whole database to another place and kind, heads and all. Stop the bot first; SOURCE stays as it is."""
    old, new = _place(source), _place(target)
    with refusing(), left_alone(old), _bar() as bar:
        step = bar.add_task("move", total=None)
        count = move_rows(
            old, new, lambda name, done, total: bar.update(step, description=name, completed=done, total=total)
        )
        was, now = heads_of(old), heads_of(new)
    if was != now:
        refuse(f"{old} was written to meanwhile: stop the bot, remove {new}, and move it again")
    say(f"{new} holds the {count:,} rows of {old}. Set DATABASE to it; `python -m bot check` looks at each.")
    _tell_heads(new)


def database_place(database: str) -> Place:
    """The database that was named, or the one of the settings; a bad one ends the command."""
    return _place(database) if database else settings_or_refuse().database


def _place(text: str) -> Place:
    try:
        return place_of(text)
    except ValueError as refusal:
        refuse(f"the database {refusal}")


def _tell_heads(place: Place) -> None:
    """Where each server's chain stands: what to note, so that a later cut or rewrite is found."""
    with refusing():
        heads = heads_of(place)
    for guild_id, (entry_no, digest) in heads.items():
        tell(f"Server {guild_id}: {entry_no} entries, head {digest.hex()[:16]}")


def _has(place: Place, head: str) -> bool:
    try:
        return has_head(place, head)
    except ValueError as refusal:
        refuse(refusal)


def _bar() -> Progress:
    return progress(TimeElapsedColumn(), on_terminal=True)


def _moving(bar: Progress, task: TaskID) -> OnProgress:
    return lambda step, done, total: bar.update(task, description=step, completed=done, total=total)
