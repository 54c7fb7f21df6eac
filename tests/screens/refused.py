"""What somebody reads who does what cannot be done."""

from __future__ import annotations

from typing import Any

from bot.rules.cards import card_text
from tests.screens.page import Page
from tests.screens.stage import stage


async def refused(page: Page) -> None:
    """Commands in the wrong place or time, cards that one does not hold, buttons that are not one's own."""
    async with stage(page) as on:
        page.chapter("refused", "What cannot be done")
        await on.types("Ben", "hand")
        await on.types("Ben", "table")
        await on.types("Ben", "place", front="As")
        await on.types("Ben", "ofc start", ruleset="omaha")
        await on.types("Ben", "ofc start", ruleset="american")
        await on.types("Ben", "ofc start", seats=4)
        await on.types("Ben", "analyse", cards="As Ks")
        await on.types("Ben", "analyse", cards="As Ks 1x")
        await on.types("Ben", "replay", hand=7)
        await on.types("Ben", "stats", period="last week")
        async with on.quietly("Ann and Ben play Pineapple; it is Ben's turn"):
            await on.seat("Ann", "Ben")
        held = " ".join(map(card_text, (await on.at.view("Ben")).held))
        page.act(f"Ben holds {held}")
        tries: tuple[dict[str, Any], ...] = (
            {},
            {"front": "xx"},
            {"front": "As As"},
            {"front": " ".join(held.split()[:4])},
            {"back": " ".join(held.split()[:4])},
            {"back": held, "board": "B"},
        )
        for options in tries:
            await on.types("Ben", "place", **options)
        await on.types("Ann", "place", back=held)
        await on.types("Cat", "place", back=held)
        await on.types("Ben", "set", front=held)
        await on.presses("Cat", "my_cards")
        await on.types("Ann", "analyse", cards="As Ks Qs Js 4d 7c 7d 9h 9c Jh 3c 2d 4c")
        await on.types("Ann", "privacy delete")
        await on.types("Ann", "ledger settle", player=on.at.people["Ann"])
        await on.types("Ann", "rules show", name="omaha")
