"""`forget`: the host deletes the data of somebody who cannot use `/privacy` any more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated

import typer

from bot.cli.database import Database, database_place
from bot.cli.exits import refuse, refusing
from bot.cli.streams import require_input
from bot.ids import SNOWFLAKE_MOST
from bot.play.leaving import Left, leave, tables_at_rest
from bot.play.tables import TableBroken
from bot.store import Store, TableRow
from bot.store.place import Place, open_to_read
from bot.terminal import say

_SEATED = "{person} sits at {tables}: delete the data when that is over, or give up each seat with --leave"
_BROKEN = (
    "a fault of the program, error {error}, has frozen {table}: nothing was deleted; report it with what stands above"
)
_QUESTION = "{leaves}The hands and points of {person} stay, as a former player's. Delete all else that names them?"
_LEAVES = "{person} leaves {tables}, and a hand that an error has frozen there is void. "
_DONE = "Deleted. Backups from before still have it: newer ones replace the bot's own, all others are yours to delete."
_LEFT = {
    Left.SEAT_FREE: "the seat is free",
    Left.PLAYED_OUT: "the bot plays for a former player from its next start on, until the hand is over",
    Left.ENDED: "the session has ended",
}


def forget(
    person: Annotated[int, typer.Argument(min=1, max=SNOWFLAKE_MOST, help="The person's id, as Discord shows it")],
    is_sure: Annotated[bool, typer.Option("--yes", help="Do not ask first")] = False,
    leaves: Annotated[
        bool, typer.Option("--leave", help="Give up their seats at open tables; the bot plays their running hands out")
    ] = False,
    database: Database = "",
) -> None:
    """Delete a person's data as `/privacy delete` does, for who cannot use it any more. Stop the bot first."""
    place = database_place(database)
    with refusing():
        open_to_read(place).close()  # a new database is not made for it
        if not is_sure:
            tables = asyncio.run(_forget(place, person, leaves=leaves, only_looks=True))
    if not is_sure:  # outside of a loop, which Ctrl-C would leave waiting for the answer
        require_input()
        goes = _LEAVES.format(person=person, tables=_named(tables)) if tables else ""
        typer.confirm(_QUESTION.format(leaves=goes, person=person), abort=True)
    with refusing():
        asyncio.run(_forget(place, person, leaves=leaves))
    say(_DONE)


async def _forget(place: Place, person: int, *, leaves: bool, only_looks: bool = False) -> Sequence[TableRow]:
    """The open tables at which they sat. Refuses for somebody unknown, and for who sits at a table and keeps it."""
    store = await Store.open(place)
    try:
        account = await store.accounts.of(person)
        if account is None:
            refuse(f"nobody with the id {person} is known here")
        rows = await store.tables.sat_at_by(account.account_id)
        if rows and not leaves:
            refuse(_SEATED.format(person=person, tables=_named(rows)))
        if only_looks:
            return rows
        tables = await tables_at_rest(store)
        for row in rows:
            try:
                say(f"{_table(row)}: {_LEFT[await leave(tables, row.table, account.account_id)]}.")
            except TableBroken as fault:
                refuse(_BROKEN.format(table=_table(row), error=fault.error_id))
        await store.people.forget(person)
        return rows
    finally:
        await store.close()


def _named(rows: Sequence[TableRow]) -> str:
    tables = ", ".join(map(_table, rows))
    return tables if len(rows) == 1 else f"{len(rows)} open tables, {tables}"


def _table(row: TableRow) -> str:
    """A table, and where a host finds it on Discord: of servers and channels nothing but the ids is stored."""
    thread = "" if row.parent_channel_id is None else f", thread of {row.parent_channel_id}"
    return f"table {row.table} (server {row.guild_id}, channel {row.channel_id}{thread})"
