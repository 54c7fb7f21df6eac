"""Who is slow, away or gone."""

from __future__ import annotations

from tests.screens.page import Page
from tests.screens.stage import stage


async def absent(page: Page) -> None:
    """A clock that runs out, a player who is called, one who sits out, one who leaves; votes; a pause."""
    async with stage(page) as on:
        page.chapter("absent", "Slow, away or gone")
        async with on.quietly("Ann, Ben and Cat play with a clock of 30 seconds"):
            await on.seat("Ann", "Ben", "Cat", clock=30)
        with on.seeing("Ben", "channel"):
            await on.waits(16, "Ben does nothing for a while")
            await on.waits(15, "Ben's time is up")
        async with on.quietly("The hand ends, and Ben was away for all of it"):
            while (await on.at.state()).is_playing:
                names = await on.at.to_act()
                if names == ["Ben"]:
                    await on.at.env.advance_time(31)
                else:
                    await on.at.place_all(names[0])
        with on.seeing("Ben", "channel"):
            await on.presses("Ann", "next_hand")
            await on.presses("Cat", "next_hand")
            await on.waits(200, "Ben does not come back")
            await on.presses("Ben", "deal_me_in")
    async with stage(page) as on:
        async with on.quietly("On another day they play without a clock"):
            await on.seat("Ann", "Ben", "Cat")
        with on.seeing("Ben", "channel", "Ann"):
            await on.waits(601, "Ten minutes go by, and it is Ben's turn")
            await on.presses("Ann", "play_on")
            await on.waits(121, "Two minutes more")
            await on.presses("Ben", "come_back")
            menu = (await on.types("Ann", "table")).response
            await on.presses("Ann", "agree_void", message=menu)
            await on.presses("Ann", "agree_end")
        await on.types("Cat", "table")
        await on.presses("Ann", "pause", message=menu)
        await on.types("Cat", "place", back="As")
