"""Hands that are over: found, watched again, reviewed, checked; and cards without a hand."""

from __future__ import annotations

from bot.rules.open_face_presets import load_open_face
from tests.discord.closed_world import ANNS, CATS, closed_deck
from tests.rules.closed import SIX_PAIRS_TO_KING
from tests.screens.page import Page
from tests.screens.stage import stage
from tests.support.dealers import JACKS, QUEENS, RiggedDealer, deck_with


async def looking_back(page: Page) -> None:
    """An open-face hand step by step, a closed one, the proof of a deal, the analyser."""
    async with stage(page, RiggedDealer(deck_with(load_open_face("pineapple"), (JACKS, QUEENS)))) as on:
        page.chapter("back", "Looking back")
        async with on.quietly():
            await on.seat("Ann", "Ben")
            await on.at.play_hand()
        page.act("Ann and Ben have played a hand of Pineapple")
        hands = (await on.types("Ann", "history")).response
        with on.seeing("Ann", "channel"):
            await on.types("Ann", "replay")
            for _ in range(2):
                await on.presses("Ann", "replay")
            await on.presses("Ann", "replay_share")
            await on.presses("Ann", "review")
            await on.types("Ann", "verify")
            await on.presses("Ann", "more")
            await on.presses("Ann", "proof")
        assert hands is not None
        await on.types("Ann", "analyse", cards="As Ks Qs Js 4d 7c 7d 9h 9c Jh 3c 2d 4c")
        mine = "3c 2d 4c / 7c 7d 9h 9c Jh / As Ks Qs Js 4d"
        await on.types("Ann", "analyse", cards="As Ks Qs Js 4d 7c 7d 9h 9c Jh 3c 2d 4c", mine=mine)
        await on.types("Ann", "analyse", cards="Kc Kd Ks 7c 7d Jh Jd 5s 5h 2d 9d 8s 4c 3d", ruleset="pineapple")
    async with stage(page, RiggedDealer(closed_deck(SIX_PAIRS_TO_KING, CATS, ANNS))) as on, on.quietly():
        await on.seat("Ann", "Ben", "Cat", game="chinese")
        await on.at.slash("Ben", "set", natural="six pairs")
        await on.at.slash("Cat", "set", surrender=True)
        await on.at.slash("Ann", "set", front="Qd 7h 5c", back="Ac Ad Th Ts 2c")
        await on.at.env.settle()
