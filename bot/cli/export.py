"""`export`: a server's ledger as a file, also while the bot runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.database import Database, database_place
from bot.cli.exits import given_file, refuse, refusing
from bot.cli.streams import standard_output
from bot.ids import SNOWFLAKE_MOST
from bot.play.days import day_of
from bot.play.export import Format, ledger_file
from bot.store.files import is_database
from bot.store.place import Place
from bot.store.reading import read_ledger
from bot.store.targets import to_replace
from bot.store.unfinished import made_whole
from bot.terminal import tell

_DAY = "YYYY-MM-DD, UTC"


def export(
    server: Annotated[
        int, typer.Argument(min=1, max=SNOWFLAKE_MOST, help="The server's id, as Discord or `check` shows it")
    ],
    kind: Annotated[Format, typer.Option("--format", help="csv for a spreadsheet, json for programs")] = Format.CSV,
    since: Annotated[str, typer.Option("--from", help=f"The first day, {_DAY}")] = "",
    until: Annotated[str, typer.Option("--to", help=f"The last day, {_DAY}")] = "",
    out: Annotated[
        Path | None,
        typer.Option(parser=given_file, metavar="FILE", help="The file to write (default: standard output)"),
    ] = None,
    database: Database = "",
) -> None:
    """Write a server's ledger as a file: games between friends, practice, and the head of its chain."""
    days = (_day(since), _day(until))
    place = database_place(database)
    with refusing():
        ledger = read_ledger(place, server, *days)
    if not ledger.head_no:
        refuse(f"server {server} has no ledger: `check` lists the servers that have one")
    content = ledger_file(ledger, kind)
    if out is None:
        standard_output().buffer.write(content)
    else:
        _write(out, content, place)
    entries = "1 entry" if len(ledger.entries) == 1 else f"{len(ledger.entries)} entries"
    tell(f"{entries}, head {ledger.head.hex()[:16]} (entry {ledger.head_no})")


def _write(out: Path, content: bytes, place: Place) -> None:
    with refusing(), to_replace(out, place) as target:
        if is_database(target):
            refuse(f"{out} is a database: name another file")
        try:
            with made_whole(target) as part:
                part.write_bytes(content)
        except OSError as error:
            refuse(f"{out} was not written: {error.strerror}")


def _day(text: str) -> int | None:
    try:
        return day_of(text) if text else None
    except ValueError:
        refuse(f"{text!r} is no day: write it as {_DAY}, for example 2026-11-21")
