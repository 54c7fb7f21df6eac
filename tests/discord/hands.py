"""Whole hands in tests: people sit down at a table and play, one hand or several."""

from __future__ import annotations

from bot.table.state import Phase
from tests.discord.world import World


async def seat_three(at: World, **options: object) -> None:
    """Ann opens, Ben and Cat join, Ann starts."""
    await at.start("Ann", **options)
    for name in ("Ben", "Cat"):
        await at.click(name, "Join")
    await at.click("Ann", "Start")


async def play_hand(at: World) -> None:
    """Everybody places until the hand is over."""
    while (await at.state()).phase is Phase.PLAYING:
        for name in await at.to_act():
            await at.place_street(name)


async def played(at: World, hands: int, *names: str) -> None:
    """Some hands between people, one after the other, at a table of theirs."""
    await at.seat(*names)
    for number in range(hands):
        await at.play_hand()
        if number + 1 < hands:
            for name in names:
                await at.click(name, "Next hand")


async def in_thread(at: World) -> None:
    """Ann and Ben play in a thread of the channel."""
    await at.start("Ann", thread=True)
    await at.click("Ben", "Join")
    await at.click("Ann", "Start")
    (at.channel,) = at.channel.threads
    await at.place_all("Ben")
    assert "Waiting for **Ann**" in at.panel().content
