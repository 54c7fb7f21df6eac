"""Requests that come all at once are spread, in the order in which they came."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from bot.discord_ui.lanes.pacer import NOTICES_A_SECOND, Pacer
from tests.support.virtual import virtually


@virtually
async def test_a_burst_is_spread() -> None:
    pacer, passed_s = Pacer(200), []

    async def one() -> None:
        await pacer.turn()
        passed_s.append(asyncio.get_running_loop().time())

    began_s = asyncio.get_running_loop().time()
    await asyncio.gather(*(one() for _ in range(41)))
    assert passed_s[0] == began_s, "the first waits for nobody"
    assert passed_s[-1] - began_s == pytest.approx(40 / 200)


@virtually
async def test_who_asks_later_waits_longer() -> None:
    pacer = Pacer(200)
    waits_s = [pacer.wait_s() for _ in range(41)]
    assert all(later > earlier for earlier, later in pairwise(waits_s))


def test_all_tables_together_stay_far_below_what_discord_takes() -> None:
    assert NOTICES_A_SECOND <= 50 / 4
