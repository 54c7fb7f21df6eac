"""Two whole bots, each with a shard: a table is played by clicks in direct messages, which come to the first shard."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from discord.http import Route

from bot.app import PokerBot
from bot.discord_ui.called import left_server
from bot.ids import AccountId, TableId
from bot.store import Change, PanelRow
from bot.store.message_targets import panel_of
from bot.store.panels import Panels
from bot.store.postgresql.address import Address
from sandbox.seen import seen
from sandbox.server import Sandbox
from tests.cluster.bots import (
    connected,
    dealt_at_second,
    in_turn,
    live_hand,
    playing,
    requests_of,
    stale,
    table_of,
    tapped_hand,
    until_hand,
    with_a_server_of_each,
)
from tests.support.waiting import until


@pytest.mark.slow
async def test_a_table_of_the_second_is_played_by_clicks_that_come_to_the_first(
    sandbox: Sandbox, address: Address
) -> None:
    places = await with_a_server_of_each(sandbox)
    async with connected(sandbox, address, 0) as first, connected(sandbox, address, 1) as second:
        assert {guild.shard_id for guild in first.guilds} == {0}
        of_first, of_second = requests_of(first), requests_of(second)
        async with playing(sandbox, places[1]) as notes:
            await until_hand(second, 3)
        assert notes.failed == []
        assert notes.confirmed
        assert first.desk.store.commits > 20, "it has carried out the taps"
        hands = {str(sandbox.people[name].dm.id) for name in ("ann", "ben")}
        assert channels_of(of_first) == hands, "each shows the messages whose clicks come to it"
        assert channels_of(of_second) == {str(places[1].id)}
        table = await table_of(second)
        async with asyncio.timeout(10):  # both know the same
            while (await first.desk.tables.known(table)).version != (await second.desk.tables.known(table)).version:
                await asyncio.sleep(0.05)


@pytest.mark.slow
async def test_clicks_at_a_table_of_the_other_look_its_messages_up_once(
    sandbox: Sandbox, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    places, look, looked = await with_a_server_of_each(sandbox), Panels.of, []

    async def noted(self: Panels, table: TableId) -> list[PanelRow]:
        looked.append(self)
        return await look(self, table)

    async with connected(sandbox, address, 0) as first, connected(sandbox, address, 1) as second:
        async with playing(sandbox, places[1]) as notes:
            await until_hand(second, 1)
            monkeypatch.setattr(Panels, "of", noted)
            clicks = notes.clicks
            await until_hand(second, 3)
            clicks = notes.clicks - clicks
        assert notes.failed == []
        assert looked.count(first.desk.store.panels) < clicks / 4


@pytest.mark.slow
async def test_tables_of_both_are_played_at_once(sandbox: Sandbox, address: Address) -> None:
    places = await with_a_server_of_each(sandbox)
    async with connected(sandbox, address, 0) as first, connected(sandbox, address, 1) as second:
        async with playing(sandbox, places[0]) as one, playing(sandbox, places[1], ("cat", "ben")) as other:
            async with asyncio.timeout(90):
                while True:
                    rows = await first.desk.store.tables.all_open()
                    states = [await first.desk.tables.state(row.table) for row in rows]
                    if len(states) == 2 and all(state.hand_no >= 2 for state in states):
                        break
                    await asyncio.sleep(0.1)
        assert one.failed == other.failed == []
        assert second.desk.store.commits > 20


@pytest.mark.slow
async def test_a_message_that_another_process_knows_to_be_old_is_edited_again(
    sandbox: Sandbox, address: Address
) -> None:
    places = await with_a_server_of_each(sandbox)
    async with connected(sandbox, address, 0) as first, connected(sandbox, address, 1) as second:
        async with playing(sandbox, places[1]):
            await until_hand(second, 1)
        table = await table_of(second)
        place = None
        async with asyncio.timeout(10):
            while place is None or sandbox.world.find_message(place[1]) is None or await stale(second, sandbox, table):
                await asyncio.sleep(0.05)
                place = await second.desk.store.panels.place(table, panel_of(1))  # it is posted after the cards
        await second.desk.message(*place).edit(content="old")
        assert await stale(second, sandbox, table) != []
        await first.desk.store.panels.note_old([table])
        async with asyncio.timeout(2):
            while await stale(second, sandbox, table):
                await asyncio.sleep(0.05)


@pytest.mark.slow
async def test_settings_that_are_changed_in_direct_messages_hold_at_tables_of_the_other(
    sandbox: Sandbox, address: Address
) -> None:
    places = await with_a_server_of_each(sandbox)
    ben = sandbox.people["ben"]
    async with connected(sandbox, address, 0), connected(sandbox, address, 1) as second:
        async with playing(sandbox, places[1]):
            await until_hand(second, 1)
        hands = f"hand:{(await account_of(second, ben.id))}"
        table = await table_of(second)
        await eventually_has(second, table, hands, is_there=True)
        for is_there in (False, True):
            shown = await ben.slash(ben.dm, "settings")
            assert shown.message is not None
            switch = next(button for button in seen(shown.message).buttons if "delivery" in button.custom_id)
            assert not (await ben.click(shown.message["id"], switch.custom_id)).has_failed
            await eventually_has(second, table, hands, is_there=is_there)


@pytest.mark.slow
async def test_a_private_reply_in_direct_messages_is_kept_up_to_date_by_the_tables_process(
    sandbox: Sandbox, address: Address
) -> None:
    async with dealt_at_second(sandbox, address) as (first, second, _, table):
        person, cards = await in_turn(sandbox, second, table)
        reply = await person.slash(person.dm, "place", {"middle": cards})
        assert reply.message is not None
        assert seen(reply.message).is_ephemeral
        await until(lambda: bool(second.reconciler.private._lanes.get(table)))
        assert not first.reconciler.private._lanes.get(table), "the process that has answered does nothing more with it"
        before, shown = person.look(reply.message["id"]).text, reply.message["id"]
        other, cards = await in_turn(sandbox, second, table)
        assert other is not person
        assert not (await other.slash(other.dm, "place", {"middle": cards})).has_failed
        await until(lambda: person.look(shown).text != before)


@pytest.mark.slow
async def test_an_answer_that_comes_after_what_was_shown_since_is_mended(sandbox: Sandbox, address: Address) -> None:
    async with dealt_at_second(sandbox, address) as (_, second, _, table):
        person, _ = await in_turn(sandbox, second, table)
        hand = await tapped_hand(person)
        sandbox.world.trouble.delay("POST", "/interactions/*/*/callback", 1.5)
        late = asyncio.create_task(person.press(hand, "Confirm"))
        other, cards = person, ""
        async with asyncio.timeout(1):
            while other is person:
                await asyncio.sleep(0.02)
                other, cards = await in_turn(sandbox, second, table)
        assert not (await other.slash(other.dm, "place", {"middle": cards})).has_failed
        await until(lambda: "Your turn" in person.look(hand.id).text)
        answer = (await late).message
        assert answer is not None
        assert "Your turn" not in seen(answer).text, "it shows what was so before the other one has placed"
        await until(lambda: "Your turn" in person.look(hand.id).text)


@pytest.mark.slow
async def test_an_answer_by_a_process_that_hears_late_is_mended(sandbox: Sandbox, address: Address) -> None:
    """As one does that was stopped: what the others have done comes to it after the click."""
    async with dealt_at_second(sandbox, address) as (first, second, place, table):
        person, cards = await in_turn(sandbox, second, table)
        hand = await live_hand(person)
        await person.press(hand, "Back")
        hear, late = first.desk.store.membership.on_change, list[Sequence[Change] | None]()
        first.desk.store.membership.on_change = late.append
        assert not (await person.slash(place, "place", {"middle": cards})).has_failed
        await until(lambda: bool(late))
        answer = (await person.press_stale(hand, hand.button("Back").custom_id)).message
        assert answer is not None
        assert "Waiting for" not in seen(answer).text
        first.desk.store.membership.on_change = hear
        for changes in late:
            hear(changes)
        await until(lambda: "Waiting for" in person.look(hand.id).text)


@pytest.mark.slow
async def test_whether_somebody_has_left_a_server_of_the_other_can_be_asked(sandbox: Sandbox, address: Address) -> None:
    ben, home = sandbox.people["ben"], sandbox.world.guild_id
    async with dealt_at_second(sandbox, address) as (first, second, _, _):
        account = AccountId(await account_of(second, ben.id))
        (other,) = (bot for bot in (first, second) if not bot.desk.store.shards.hold(home))
        assert not await left_server(other.desk, home, account)
        sandbox.world.leave(ben.user)
        assert await left_server(other.desk, home, account)


def channels_of(requests: list[tuple[Route, bool]]) -> set[str]:
    """Where messages were posted or edited."""
    changed = (route for route, _ in requests if route.method in ("POST", "PATCH") and "/messages" in route.path)
    return {str(route.channel_id) for route in changed}


async def account_of(bot: PokerBot, discord_id: int) -> str:
    account = await bot.desk.store.accounts.of(discord_id)
    assert account is not None
    return account.account_id


async def eventually_has(bot: PokerBot, table: TableId, target: str, *, is_there: bool) -> None:
    """Wait until a message is posted, or gone."""
    async with asyncio.timeout(10):
        while is_there != any(row.target == target and row.message_id for row in await bot.desk.store.panels.of(table)):
            await asyncio.sleep(0.05)
