"""`forget`: the host deletes the data of somebody who cannot use `/privacy` any more."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from bot.cli.database import Database, database_place
from bot.cli.exits import refuse, refusing
from bot.cli.streams import require_input
from bot.ids import SNOWFLAKE_MOST
from bot.store import Store
from bot.store.place import Place, open_to_read
from bot.terminal import say

_QUESTION = "The hands and points of {person} stay, as a former player's. Delete all else that names them?"
_DONE = "Deleted. Backups from before still have it: newer ones replace the bot's own, all others are yours to delete."


def forget(
    person: Annotated[int, typer.Argument(min=1, max=SNOWFLAKE_MOST, help="The person's id, as Discord shows it")],
    is_sure: Annotated[bool, typer.Option("--yes", help="Do not ask first")] = False,
    database: Database = "",
) -> None:
    """Delete a person's data as `/privacy delete` does, for who cannot use it any more. Stop the bot first."""
    place = database_place(database)
    with refusing():
        open_to_read(place).close()  # a new database is not made for it
        if not is_sure:
            asyncio.run(_forget(place, person, only_looks=True))
    if not is_sure:  # outside of a loop, which Ctrl-C would leave waiting for the answer
        require_input()
        typer.confirm(_QUESTION.format(person=person), abort=True)
    with refusing():
        asyncio.run(_forget(place, person))
    say(_DONE)


async def _forget(place: Place, person: int, *, only_looks: bool = False) -> None:
    """Refuses for somebody unknown, and for who sits at a table."""
    store = await Store.open(place)
    try:
        account = await store.accounts.of(person)
        if account is None:
            refuse(f"nobody with the id {person} is known here")
        if tables := await store.tables.sat_at_by(account.account_id):
            number = "an open table" if len(tables) == 1 else f"{len(tables)} open tables"
            refuse(f"{person} sits at {number}: delete the data when that is over")
        if not only_looks:
            await store.people.forget(person)
    finally:
        await store.close()
