"""Closed hands: a natural and a surrender, an answer in turn, a game with a banker, a pool."""

from __future__ import annotations

from tests.discord.closed_world import ANNS, CATS, closed_deck
from tests.rules.closed import SIX_PAIRS_TO_KING
from tests.screens.page import Page
from tests.screens.stage import Stage, stage
from tests.support.dealers import RiggedDealer

_BEN_PLAYS = "3c 3d 4c / 7c 7d 9h 9c Jh / As Ks Qs Js 4s"


async def closed(page: Page) -> None:
    """American with six pairs and a surrender; Standard, in which each says in turn; the others' reveals."""
    deck = closed_deck(SIX_PAIRS_TO_KING, CATS, ANNS)
    async with stage(page, RiggedDealer(deck)) as on:
        page.chapter("closed", "All thirteen at once")
        async with on.quietly("Ann opens a table for the American game, Ben and Cat join, Ann starts"):
            await on.seat("Ann", "Ben", "Cat", game="chinese")
        await _ben(on)
        await _cat(on)
        with on.seeing("Ann", "channel"):
            await on.types("Ann", "set", front="Qd 7h 5c", back="Ac Ad Th Ts 2c")
        await on.presses("Ann", "surrender", "yes")
        await on.presses("Cat", "say", "surrender")
        await on.presses("Ann", "say", "surrender")
        await on.presses("Ben", "review")
    await _in_turn(page)
    await _revealed(page)


async def _ben(on: Stage) -> None:
    with on.seeing("Ben", "channel"):
        await on.presses("Ben", "my_cards")
        await on.presses("Ben", "declare", message=on.at.dm("Ben"))
        await on.chooses("Ben", on.at.dm("Ben"), "KdKc8s8h4s", verb="ready_back")
        await on.presses("Ben", "ready_middle", message=on.at.dm("Ben"))
        await on.presses("Ben", "choose_by", "cards", message=on.at.dm("Ben"))
        await on.chooses("Ben", on.at.dm("Ben"), "2h", "2s", "3d", verb="choose_front")
        await on.presses("Ben", "sort")
        await on.presses("Ben", "declare", "six_pairs")
        await on.presses("Ben", "confirm")


async def _cat(on: Stage) -> None:
    with on.seeing("Cat", "channel"):
        await on.presses("Cat", "choose_by", "cards")
        await on.chooses("Cat", on.at.dm("Cat"), *["As", "Ks", "Qs", "Js", "4d"], verb="choose_back")
        await on.chooses("Cat", on.at.dm("Cat"), *["7c", "7d", "9h"], verb="choose_front")
        await on.presses("Cat", "surrender", "yes")
        await on.presses("Cat", "confirm")


async def _in_turn(page: Page) -> None:
    deck = closed_deck(
        _BEN_PLAYS, "3h 2d 4d / 8c 8d Th Tc Jd / Ad Kd Qd 6d 5d", "Qc 7h 5c / Jc 9d 9s 7s 5s / Ac Ah Td Ts 2c"
    )
    async with stage(page, RiggedDealer(deck)) as on:
        async with on.quietly("On another day they play Standard, with a clock; all have set"):
            await on.seat("Ann", "Ben", "Cat", ruleset="standard", clock=60, game="chinese")
            for name, front, back in (
                ("Ben", "3c 3d 4c", "As Ks Qs Js 4s"),
                ("Cat", "3h 2d 4d", "Ad Kd Qd 6d 5d"),
                ("Ann", "Qc 7h 5c", "Ac Ah Td Ts 2c"),
            ):
                await on.at.slash(name, "set", front=front, back=back)
        with on.seeing("channel", "Ben", "Cat"):
            await on.presses("Ben", "say", "play")
        await on.presses("Cat", "surrender", "yes")
        await on.presses("Cat", "say", "surrender")
        with on.seeing("channel"):
            await on.waits(61, "Ann lets her time run out")


async def _revealed(page: Page) -> None:
    boards = (
        "2h 2d 5c / 6c 6d 6h 9s 9d / Kc Kd Kh 8c 8d",
        "Qh Qd 7h / Jc Jd Jh 2c 4d / 5d 5h 5s As Ad",
        "Ks Js 3c / Tc Td 8h 8s 3d / Ah Ac Qs 7c 7d",
    )
    fronts = {"Ben": boards[0], "Cat": boards[1], "Ann": boards[2]}
    for ruleset, title in (
        ("hong-kong", "Hong Kong"),
        ("banker", "a game against the banker"),
        ("pool", "a pool"),
        ("vietnamese", "Vietnamese"),
    ):
        async with stage(page, RiggedDealer(closed_deck(*boards))) as on:
            async with on.quietly():
                await on.seat("Ann", "Ben", "Cat", ruleset=ruleset, game="chinese")
            async with on.quietly(f"The end of a hand of {title}"):
                for name, board in fronts.items():
                    front, _, back = board.split(" / ")
                    await on.at.slash(name, "set", front=front, back=back)
