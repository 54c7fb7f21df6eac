"""`check`, `backup` and `restore`: the database of a host."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from bot.cli.exits import FOUND, refuse, refusing, settings_or_refuse
from bot.play.rescoring import redealt, rescored
from bot.store import restore as restored
from bot.store.backup import copy_database
from bot.store.check import check as findings
from bot.store.checks.findings import OnProgress
from bot.store.ledger_heads import has_head
from bot.store.ledger_heads import heads as heads_of
from bot.store.noted_heads import check_heads, read_heads

Database = Annotated[Path | None, typer.Option(help="The database, if it is another than in the settings")]


def check(
    head: Annotated[
        str, typer.Option(help="A head that `backup` printed, or a check code of /ledger: it must still be there")
    ] = "",
    heads: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A log of the bot: every head in it must still be in its chain"),
    ] = None,
    database: Database = None,
) -> None:
    """Check everything in the database: sums, hashes and deals. Scores and deals every hand again."""
    path = database_path(database)
    count = 0
    with refusing(), _bar() as bar:
        step = bar.add_task("check", total=None)
        noted = read_heads(heads) if heads is not None else {}
        found = findings(path, rescore=rescored, redeal=redealt, on_progress=_moving(bar, step))
        for finding in chain(found, check_heads(path, noted)):
            count += 1
            sys.stdout.write(f"{finding}\n")
        if head and not _has(path, head):
            count += 1
            sys.stdout.write(
                f"head {head}: no entry has this hash; entries were removed, or the ledger was rewritten\n"
            )
    if count:
        raise typer.Exit(FOUND)
    typer.echo(f"{path}: nothing is wrong.", err=True)
    _tell_heads(path)


def backup(file: Path, database: Database = None) -> None:
    """Write a checked copy of the database to FILE, also while the bot runs. Keep it safe: it holds hidden cards."""
    path = database_path(database)
    if file.exists() and path.exists() and file.samefile(path):
        refuse(f"{file} is the database itself: name another file")
    with refusing(), _bar() as bar:
        bar.add_task("copy and check", total=None)
        copy_database(path, file)
    typer.echo(f"{file}: {file.stat().st_size:,} bytes, checked.")
    _tell_heads(file)


def restore(file: Path, database: Database = None) -> None:
    """Put a backup in the place of the database, which stays beside it. Stop the bot first."""
    path = database_path(database)
    if file.exists() and path.exists() and file.samefile(path):
        refuse(f"{file} is the database itself: name a backup")
    with refusing(), _bar() as bar:
        bar.add_task("check and copy", total=None)
        kept = restored(file, path)
    typer.echo(f"{path} is now a copy of {file}." + (f" What was there before is {kept}." if kept else ""))


def database_path(database: Path | None) -> Path:
    """The database that was named, or the one of the settings; bad settings end the command."""
    return database if database is not None else settings_or_refuse().database


def _tell_heads(path: Path) -> None:
    """Where each server's chain stands: what to note, so that a later cut or rewrite is found."""
    for guild_id, (entry_no, digest) in heads_of(path).items():
        typer.echo(f"Server {guild_id}: {entry_no} entries, head {digest.hex()[:16]}", err=True)


def _has(path: Path, head: str) -> bool:
    try:
        return has_head(path, head)
    except ValueError as refusal:
        refuse(refusal)


@contextmanager
def _bar() -> Iterator[Progress]:
    """A progress bar on standard error, on a terminal only."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield bar


def _moving(bar: Progress, task: TaskID) -> OnProgress:
    return lambda step, done, total: bar.update(task, description=step, completed=done, total=total)
