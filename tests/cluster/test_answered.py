"""The hand of somebody who plays at a table of the second process: the first one, which hears them, shows it."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.postgresql.address import Address
from sandbox.model import Channel
from sandbox.people import Person
from sandbox.seen import Seen
from sandbox.server import Sandbox
from tests.cluster.bots import (
    connected,
    dealt_at_second,
    in_turn,
    requests_of,
    tapped_hand,
    with_a_server_of_each,
)
from tests.support.sharded import live_hands, until_shown
from tests.support.waiting import until

_QUIET_S = 3.0  # after so long nothing is on its way
_CLOSED = "can't send you DMs"


@pytest.mark.slow
async def test_a_click_is_answered_with_words_and_edited_once_for_its_picture(
    sandbox: Sandbox, address: Address
) -> None:
    async with dealt_at_second(sandbox, address) as (first, second, _, table):
        person, _ = await in_turn(sandbox, second, table)
        hand = await tapped_hand(person)
        await asyncio.sleep(_QUIET_S)
        of_first, of_second = requests_of(first), requests_of(second)
        await person.press(hand, "Confirm")
        answered = person.look(hand.id).text
        assert answered != hand.text
        await asyncio.sleep(_QUIET_S)
        assert person.look(hand.id).text == answered
        edits = [has_picture for route, has_picture in of_first if route.url.endswith(f"/messages/{hand.id}")]
        assert edits == [True]
        assert [route.url for route, _ in of_second if str(person.dm.id) in route.url] == []


async def joined(box: Sandbox, place: Channel, person: Person) -> None:
    """Have Ann open a table that somebody joins."""
    await box.people["ann"].slash(place, "ofc start", {"ruleset": "pineapple"})
    await person.press(await until_shown(box, place, "Join"), "Join")


def told(person: Person, place: Channel) -> str:
    """All that was said to somebody alone in a channel."""
    return "\n".join(message.text for message in person.sees(place) if message.is_ephemeral)


def hands_of(person: Person) -> list[Seen]:
    """What stands in somebody's direct messages."""
    return person.sees(person.dm)


@pytest.mark.slow
async def test_a_hand_is_opened_by_a_click_in_a_channel_of_the_other(sandbox: Sandbox, address: Address) -> None:
    places, ben = await with_a_server_of_each(sandbox), sandbox.people["ben"]
    async with connected(sandbox, address, 0), connected(sandbox, address, 1) as second:
        await joined(sandbox, places[1], ben)
        account = await second.desk.store.accounts.of(ben.id)
        assert account is not None
        await asyncio.sleep(_QUIET_S)
        assert await second.desk.store.direct_messages.of(account.account_id) == ben.dm.id
        assert len(hands_of(ben)) == 1
        assert _CLOSED not in told(ben, places[1])


@pytest.mark.slow
async def test_who_takes_no_direct_messages_is_told_so_and_may_open_them(sandbox: Sandbox, address: Address) -> None:
    places, ben = await with_a_server_of_each(sandbox), sandbox.people["ben"]
    async with connected(sandbox, address, 0), connected(sandbox, address, 1):
        ben.close_dms()
        await joined(sandbox, places[1], ben)
        await until(lambda: _CLOSED in told(ben, places[1]))
        assert hands_of(ben) == []
        ben.close_dms(is_closed=False)
        for label in ("Leave", "Join"):
            await ben.press(await until_shown(sandbox, places[1], label, "ben"), label)
        await until(lambda: bool(hands_of(ben)))


@pytest.mark.slow
async def test_a_hand_that_was_wanted_while_nobody_heard_people_is_posted_once(
    sandbox: Sandbox, address: Address
) -> None:
    places, ben = await with_a_server_of_each(sandbox), sandbox.people["ben"]
    async with connected(sandbox, address, 1):
        async with connected(sandbox, address, 0):
            pass  # it has registered the commands
        await joined(sandbox, places[1], ben)
        assert hands_of(ben) == []
        async with connected(sandbox, address, 0):
            await until(lambda: bool(hands_of(ben)))
            await asyncio.sleep(_QUIET_S)
            assert len(hands_of(ben)) == 1
            assert live_hands(hands_of(ben)) == []
