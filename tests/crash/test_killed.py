"""The bot dies at any moment, by SIGKILL, and its players hardly notice: nothing is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.discord_ui.lanes.message import CLOSED, POSTING
from bot.ids import AccountId
from bot.play.tables import Tables
from bot.store import Store
from bot.table.actions import Join, Start
from bot.table.events import HandScored
from bot.table.moves import By
from bot.table.open_face.events import CardsPlaced
from sandbox.server import Sandbox
from tests.crash.closed_people import ClosedGroup
from tests.crash.dealer import TABLE, FixedDealer
from tests.crash.evidence import account_of, assert_sound, events_of, stored_events, summary
from tests.crash.group import group
from tests.crash.people import Group
from tests.crash.process import Moment, moments
from tests.support.shown import wrong_messages

pytestmark = pytest.mark.slow

SEED = int(os.environ.get("CRASH_SEED", "20"))  # another one kills at other moments: good for hunting
CLOCK_S = 1
TIMEOUT_KILLS = 3
HANDS = 3
STREETS = 5
QUIET_S = 2.0  # a picture is drawn, and a commit written, in less, also beside other work


async def until_quiet(box: Sandbox) -> None:
    """Until the bot has asked Discord for nothing for a while."""
    loop = asyncio.get_running_loop()
    last = loop.time()

    def listen(*_exchange: object) -> None:
        nonlocal last
        last = loop.time()

    before, box.api.observer = box.api.observer, listen
    while loop.time() - last < QUIET_S:
        await asyncio.sleep(0.05)
    box.api.observer = before


async def assert_screens_show_the_store(table: Group) -> None:
    """Every message is, to the letter and the pixel, what the stored table says; and each exists once."""
    world, store = table.bot.box.world, await Store.open(table.database)
    try:
        people = table.people.values()
        assert await wrong_messages(world, store, TABLE, table.channel, people) == []
    finally:
        await store.close()


async def play(
    folder: Path, plan: dict[tuple[str, int], Moment], kind: type[Group] = Group, **options: object
) -> tuple[dict[int, object], list[str]]:
    """Three hands, in open-face the second with Fantasyland; what they came to, and in which steps the bot died."""
    async with group(folder, plan, kind=kind) as table:
        await table.open(**options)
        await table.play_hands(HANDS)
        await until_quiet(table.bot.box)
        await table.bot.kill()
        assert_sound(table.database)
        await assert_screens_show_the_store(table)
        return summary(table.database), table.bot.kills


async def both(
    folder: Path, plan: dict[tuple[str, int], Moment], kind: type[Group] = Group, **options: object
) -> tuple[dict[int, object], dict[int, object], list[str]]:
    """The same hands twice at the same time, undisturbed and with the plan's deaths; and in which steps it died."""
    (undisturbed, _), (killed, kills) = await asyncio.gather(
        play(folder / "undisturbed", {}, kind, **options), play(folder / "killed", plan, kind, **options)
    )
    return undisturbed, killed, kills


async def test_a_bot_that_is_killed_again_and_again_plays_the_same_hands(tmp_path: Path) -> None:
    kinds = ("opening", "joining", "dealing", "next hand", "showdown")
    plan = moments(SEED, kinds, each=1, occurrences=1)
    plan |= moments(SEED + 1, ("showdown", "joining", "next hand", "fantasyland"), each=1, occurrences=3)
    plan |= moments(SEED + 2, ("tap", "confirm"), each=2, occurrences=12)
    plan |= moments(SEED + 3, ("computer's move",), each=1, occurrences=6)
    plan |= moments(SEED + 4, ("sealing",), each=1, occurrences=3)
    undisturbed, killed, kills = await both(tmp_path, plan)
    assert len(kills) >= 10
    assert killed == undisturbed
    assert list(killed) == list(range(1, HANDS + 1))


async def test_a_bot_that_is_killed_again_and_again_plays_the_same_closed_hands(tmp_path: Path) -> None:
    plan = moments(SEED, ("dealing", "cutting"), each=1, occurrences=1)
    plan |= moments(SEED + 1, ("choosing", "confirm", "say"), each=2, occurrences=6)
    plan |= moments(SEED + 2, ("next hand",), each=1, occurrences=4)
    plan |= moments(SEED + 3, ("sealing",), each=1, occurrences=3)
    undisturbed, killed, kills = await both(tmp_path, plan, ClosedGroup, ruleset="standard")
    assert len(kills) >= 7
    assert killed == undisturbed
    assert list(killed) == list(range(1, HANDS + 1))


async def test_a_bot_that_is_killed_while_all_decide_after_a_natural(tmp_path: Path) -> None:
    """In the third hand one declares six pairs: the other person and the computer keep what they chose."""
    plan = moments(SEED, ("say",), each=1, occurrences=1)
    plan |= moments(SEED + 1, ("choosing", "confirm"), each=2, occurrences=5)
    plan |= moments(SEED + 2, ("computer's move", "next hand"), each=1, occurrences=2)
    undisturbed, killed, kills = await both(tmp_path, plan, ClosedGroup, ruleset="american")
    done = undisturbed[HANDS]
    assert isinstance(done, tuple)
    assert len(done[1]) == 5, "three settings and two answers"
    assert {"confirm", "say"} <= set(kills)
    assert killed == undisturbed


async def test_a_lobby_whose_post_was_not_heard_of_goes_although_the_hand_has_begun(tmp_path: Path) -> None:
    async with group(tmp_path / "lobby", {}) as table:
        ann, ben = table.people["Ann"], table.people["Ben"]
        await ann.slash(table.channel, table.command, {})
        await ben.click((lobby := await table.live_panel("Join")).id, lobby.button("Join").custom_id)
        await until_quiet(table.bot.box)
        await table.bot.kill()
        store = await Store.open(table.database)  # as if it had died before it knew, and come back just for one click
        (row,) = [row for row in await store.panels.of(TABLE) if row.target == "panel:0"]
        posting = f"{POSTING}{table.channel.messages[lobby.id].nonce}"
        await store.panels.put(replace(row, message_id=CLOSED, digest=posting))
        host = account_of(table.database, ann.id) or AccountId("")
        await Tables(store, FixedDealer(), table.bot.box.world.now_ms).submit(TABLE, Start(host), action_id="start")
        await store.close()
        await table.bot.start()
        await until_quiet(table.bot.box)
        await table.bot.kill()
        await assert_screens_show_the_store(table)
        assert lobby.id not in table.channel.messages


async def test_a_lobby_whose_post_was_not_heard_of_shows_who_has_joined_since(tmp_path: Path) -> None:
    """Discord answers the same nonce with the message of that time, which is older than the table."""
    async with group(tmp_path / "lobby", {}) as table:
        await table.people["Ann"].slash(table.channel, table.command, {})
        lobby = await table.live_panel("Join")
        await until_quiet(table.bot.box)
        await table.bot.kill()
        store = await Store.open(table.database)
        (row,) = [row for row in await store.panels.of(TABLE) if row.target == "panel:0"]
        posting = f"{POSTING}{table.channel.messages[lobby.id].nonce}"
        await store.panels.put(replace(row, message_id=CLOSED, digest=posting))
        ben = await store.accounts.human(table.people["Ben"].id, "Ben", table.bot.box.world.guild_id)
        tables = Tables(store, FixedDealer(), table.bot.box.world.now_ms)
        await tables.submit(TABLE, Join(ben.account_id), action_id="join")
        await store.close()
        await table.bot.start()
        await until_quiet(table.bot.box)
        await table.bot.kill()
        public = [one for one in table.channel.messages.values() if one.only_for is None]
        assert [one.id for one in public if one.components] == [lobby.id]
        assert "Ben" in table.channel.messages[lobby.id].content


async def test_a_bot_that_is_killed_around_deadlines_places_once_for_who_is_asleep(tmp_path: Path) -> None:
    dice = random.Random(SEED)
    plan = {("timeout", at): Moment(CLOCK_S * dice.uniform(0.85, 1.1)) for at in range(TIMEOUT_KILLS)}
    async with group(tmp_path / "timeouts", plan, clock_s=CLOCK_S) as table:
        table.is_asleep = {"Ann"}
        await table.open()
        await table.play_hands(1)
        await until_quiet(table.bot.box)
        await table.bot.kill()
        assert_sound(table.database)
        await assert_screens_show_the_store(table)
        assert len(table.bot.kills) >= TIMEOUT_KILLS - 1  # a busy machine may meet one deadline before its kill
        ann = table.state().seat_of(account_of(table.database, table.people["Ann"].id) or AccountId(""))
        events = events_of(stored_events(table.database))
        first_hand = itertools.takewhile(lambda event: not isinstance(event, HandScored), events)
        placed = [event for event in first_hand if isinstance(event, CardsPlaced) and event.seat == ann]
        assert [event.by for event in placed] == [By.CLOCK] * STREETS


async def test_hands_that_follow_each_other_by_the_clock_alone_are_booked_one_by_one(tmp_path: Path) -> None:
    async with group(tmp_path / "away", {}, clock_s=CLOCK_S) as table:
        table.is_asleep = set(table.people)
        await table.open()
        await table.play_hands(
            2
        )  # the second follows at once: its Fantasyland is owed, and nobody is there to be asked
        await table.bot.kill()
        assert_sound(table.database)
