"""Two sockets, one moment: what two people, or one in a hurry, click at the same time happens once each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.table.events import SeatTaken
from bot.table.open_face.draft import loads
from bot.table.open_face.events import CardsPlaced
from sandbox.interactions import Reply
from tests.crash.evidence import account_of, assert_sound, events_of, query, stored_events
from tests.crash.group import group
from tests.crash.people import Group

pytestmark = pytest.mark.slow


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Group]:
    """Ann, Ben and a computer in the first street, which all place at once."""
    async with group(tmp_path / "game", {}) as opened:
        yield opened
        assert_sound(opened.database)


async def tap(table: Group, name: str, label: str, times: int = 1) -> list[Reply]:
    """Press one button several times before the first answer has come."""
    message = await table.hand_message(name)
    custom_id = message.button(label).custom_id
    replies = await asyncio.gather(*(table.people[name].click(message.id, custom_id) for _ in range(times)))
    await table.bot.box.world.feed.until(lambda: table.people[name].look(message.id).text != message.text)
    return replies


def drafted(table: Group, name: str) -> int:
    """How many cards somebody has tapped to a row."""
    account = account_of(table.database, table.people[name].id)
    rows = query(table.database, "SELECT body FROM drafts WHERE account_id = ?", account)
    return len(loads(str(rows[0][0])).placed) if rows else 0


def placements(table: Group) -> list[CardsPlaced]:
    return [event for event in events_of(stored_events(table.database)) if isinstance(event, CardsPlaced)]


async def test_a_double_tap_places_one_card_and_a_double_confirm_one_street(table: Group) -> None:
    await table.open(pace="all at once")
    replies = await tap(table, "Ann", "Back", times=3)
    assert not any(reply.has_failed for reply in replies)
    assert drafted(table, "Ann") == 1
    for number in range(2, 6):
        await asyncio.gather(tap(table, "Ann", "Back", times=2), tap(table, "Ben", "Back", times=1))
        assert (drafted(table, "Ann"), drafted(table, "Ben")) == (number, number - 1)
    await tap(table, "Ben", "Back")
    replies = [
        reply
        for both in await asyncio.gather(tap(table, "Ann", "Confirm", times=3), tap(table, "Ben", "Confirm", times=2))
        for reply in both
    ]
    assert not any(reply.has_failed for reply in replies)
    while len(placements(table)) < 3:  # the computer's too
        await table.bot.box.world.feed.next_change()
    placed = sorted((event.seat, event.street_no) for event in placements(table))
    assert placed[:3] == [(0, 1), (1, 1), (2, 1)]
    assert placed[3:] in ([], [(2, 2)]), "the computer may be at its second street, the people are not"


async def test_two_who_want_the_last_seat(table: Group) -> None:
    ann = table.people["Ann"]
    await ann.slash(table.channel, "ofc start", {"seats": 2})
    panel = await table.live_panel("Join")
    people = [table.bot.box.people[name] for name in ("Ben", "Cat")]
    replies = await asyncio.gather(*(one.click(panel.id, panel.button("Join").custom_id) for one in people))
    assert not any(reply.has_failed for reply in replies)
    seats = [event.seat for event in events_of(stored_events(table.database)) if isinstance(event, SeatTaken)]
    assert sorted(seats) == [1]
