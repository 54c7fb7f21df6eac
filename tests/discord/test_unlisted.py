"""Discord answers 500 where it should list a message that somebody has written in a new way.

A commitment or a seal that is looked for after a death is found around it, or given up after some minutes.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.discord_ui import again
from bot.discord_ui.lanes import deal_seal
from bot.discord_ui.lanes.place import Place
from bot.store.message_targets import root_of
from bot.table.actions import LoseRoot
from bot.table.happenings.pausing import LINE_UNKNOWN
from bot.table.state import Phase
from tests.discord.sealing import seals, spoil_lists
from tests.discord.world import World, world
from tests.support.waiting import HUNG_S

MARK = "fair-deal-3 "


async def die_at_the_seal(at: World, monkeypatch: pytest.MonkeyPatch, *, is_posted: bool, talk: tuple[int, int]) -> int:
    """Ann presses Start, and the bot hears no answer to the post that follows; then it is started again.

    People talk, so many times before and after the post. Returns the id of the message that cannot be listed, the last
    one before it.
    """
    await at.start("Ann")
    await at.click("Ben", "Join")
    send = discord.abc.Messageable.send
    for number in range(talk[0]):
        await at.people["Ben"].send(at.channel, f"before {number}")
    spoilt: int = at.messages()[-1].id

    async def lossy(self: Any, *args: Any, **kwargs: Any) -> Any:
        if MARK in str(args):
            if is_posted and not seals(at, 1):
                await send(self, *args, **kwargs)
            raise ConnectionResetError("the connection is lost")
        return await send(self, *args, **kwargs)

    monkeypatch.setattr(again, "FIRST_S", 0.05)  # the simulation would wait for it in real time
    at.env.inject_error("POST", "/nowhere", status=403, code=50013, message="no", times=None)  # posts are tried again
    with monkeypatch.context() as patch:
        patch.setattr(discord.abc.Messageable, "send", lossy)
        spoil_lists(patch)
        await at.click("Ann", "Start")
        assert (await at.state()).phase is Phase.DEALING
        await at.bot.close()
    for number in range(talk[1]):
        await at.people["Ben"].send(at.channel, f"after {number}")
    return spoilt


@pytest.mark.parametrize("is_above", [False, True], ids=["before it", "after it"])
async def test_a_seal_is_found_around_a_message_that_cannot_be_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_above: bool
) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        spoilt = await die_at_the_seal(at, monkeypatch, is_posted=True, talk=(3, 14))
        spoil_lists(monkeypatch, at.messages()[-3].id if is_above else spoilt)
        await at.restart()
        await at.env.settle()
        state = await at.state()
        assert (state.phase, state.hand_no) == (Phase.PLAYING, 1)
        assert state.seal is not None
        assert [one.id for one in seals(at, 1)] == [state.seal.message_id], "and not posted again"


async def test_a_seal_that_may_stand_where_nothing_can_be_listed_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand that it was for is none: the next one has another number and another batch."""
    async with world(tmp_path, has_known_keys=False) as at:
        spoilt = await die_at_the_seal(at, monkeypatch, is_posted=False, talk=(3, 3))
        spoil_lists(monkeypatch, spoilt)
        await at.restart()
        await at.env.advance_time(deal_seal.LOOKED_FOR_S - 20)
        assert (await at.state()).phase is Phase.DEALING, "it may be over in a moment"
        await at.env.advance_time(60)
        async with asyncio.timeout(HUNG_S):
            while not (await at.state()).is_playing:
                await asyncio.sleep(0.01)
        state = await at.state()
        assert (state.phase, state.hand_no, state.redeals) == (Phase.PLAYING, 2, 1)
        assert state.seal is not None
        assert state.seal.root.batch_no == 1
        assert not seals(at, 1)


async def test_a_commitment_that_may_stand_where_nothing_can_be_listed_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its post has no answer, and nothing can be listed: the batch after it is committed to."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        send, lost = discord.abc.Messageable.send, list[str]()

        async def lossy(self: Any, *args: Any, **kwargs: Any) -> Any:
            if f"{MARK}root" in str(args) and not lost:
                lost.append(str(args))
                raise ConnectionResetError("the connection is lost")
            return await send(self, *args, **kwargs)

        monkeypatch.setattr(again, "FIRST_S", 0.05)
        monkeypatch.setattr(deal_seal, "LOOKED_FOR_S", 0.0)
        monkeypatch.setattr(discord.abc.Messageable, "send", lossy)
        spoil_lists(monkeypatch)
        await at.bot.desk.tables.submit(await at.table(), LoseRoot(0), action_id="gone")
        async with asyncio.timeout(HUNG_S):
            while (root := (await at.state()).root) is None:
                await asyncio.sleep(0.01)
        assert root.batch_no == 2, "no newer batch is given up with it"
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        assert (await at.hand()).hand_no == 2


async def test_a_commitment_that_is_given_up_late_takes_no_newer_one_with_it(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        table = await at.table()
        await at.bot.desk.tables.submit(table, LoseRoot(0), action_id="gone")
        for _ in range(2):
            at.bot.reconciler._lost(Place(table, root_of(0), at.channel.id), LINE_UNKNOWN)
        async with asyncio.timeout(HUNG_S):
            while (root := (await at.state()).root) is None:
                await asyncio.sleep(0.01)
        assert root.batch_no == 1
