"""A server whose people have played a hand: who owes whom, and the messages with which that is changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.ledger.entries import Book, EntryKind, Wanted
from bot.rules.open_face_presets import load_open_face
from bot.table.open_face.actions import PlaceCards
from bot.table.state import Phase
from tests.discord.reading import filled
from tests.discord.world import World, world
from tests.support.dealers import FOUL, JACKS, NOTHING, RiggedDealer, deck_with

OFC = load_open_face("ofc")
FRIENDS = Book.FRIENDS


@asynccontextmanager
async def played(folder: Path, *names: str, **more: Any) -> AsyncIterator[World]:
    """Three people have played one hand; who fouls is behind, the two others are ahead or behind."""
    dealer = RiggedDealer(deck_with(OFC, (JACKS, FOUL, NOTHING)))
    people = names or ("Ann", "Ben", "Cat", "Dee")
    async with world(folder, dealer=dealer, names=people, **more) as at:
        await at.seat(*people[:3], ruleset="ofc")
        await _played_out(at)
        yield at


async def _played_out(at: World) -> None:
    """Play the hand, up to its last placement without a word to the bot: the tests are of what comes after it."""
    table = await at.table()
    while (await at.state()).phase is Phase.PLAYING:
        name = (await at.to_act())[0]
        view, before = await at.view(name), await at.version()
        rows = filled(view)
        boards = [shown.board for player in view.hand.players for shown in player.boards]
        if sum(len(board.cards) for board in boards) + len(rows.cards) == 13 * len(boards):
            await at.place_all(name)
        else:
            action = PlaceCards(await at.account(name), view.hand.hand_no, view.street_no, rows)
            await at.bot.desk.tables.submit(table, action, action_id=f"played:{before}")
        assert await at.version() > before


async def balances(at: World) -> dict[str, int]:
    """Points by name; who has never played is left out."""
    points = await at.store.ledger.balances(at.guild.id, FRIENDS)
    return {name: points.get(await at.account(name), 0) for name in list(at.people)[:3]}


async def debt(at: World) -> tuple[str, str, int]:
    """Who is furthest behind, who is furthest ahead, and how much one can bring to the other."""
    points = await balances(at)
    payer, payee = min(points, key=points.__getitem__), max(points, key=points.__getitem__)
    assert points[payer] < 0 < points[payee]
    return payer, payee, min(-points[payer], points[payee])


async def entries(at: World, kind: EntryKind | None = None) -> list[Any]:
    return await at.store.ledger.entries(at.guild.id, Wanted(FRIENDS, kind=kind))


async def propose(at: World, payer: str, payee: str, **options: Any) -> Any:
    """The message with which one proposes to settle with the other."""
    return (await at.slash(payer, "ledger settle", player=at.people[payee], **options)).response


async def ask_undo(at: World, name: str, **options: Any) -> Any:
    return (await at.slash(name, "ledger undo", **options)).response


async def another_server(at: World) -> World:
    """Another server with the same people and a lobby in it."""
    guild = at.env.create_guild("Strangers")
    channel = guild.create_text_channel("elsewhere")
    people = {name: guild.add_member(person.user) for name, person in at.people.items()}
    other = replace(at, guild=guild, channel=channel, people=people, _newest=[])
    await other.start(next(iter(people)))
    return other
