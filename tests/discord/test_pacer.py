"""Requests that come all at once are spread, in the order in which they came."""

from __future__ import annotations

import asyncio

from bot.discord_ui.lanes.pacer import NOTICES_A_SECOND, Pacer


async def test_a_burst_is_spread_and_keeps_its_order() -> None:
    pacer, passed = Pacer(200), []

    async def one(number: int) -> None:
        await pacer.turn()
        passed.append((number, asyncio.get_running_loop().time()))

    began_s = asyncio.get_running_loop().time()
    await asyncio.gather(*(one(number) for number in range(41)))
    assert [number for number, _ in passed] == list(range(41))
    assert passed[0][1] - began_s < 0.1, "the first waits for nobody"
    assert passed[-1][1] - began_s >= 40 / 200


def test_all_tables_together_stay_far_below_what_discord_takes() -> None:
    assert NOTICES_A_SECOND <= 50 / 4
