"""The ledger: who stands where, who pays whom, what was undone."""

from __future__ import annotations

from bot.rules.open_face_presets import load_open_face
from tests.discord.settings import make_manager
from tests.screens.page import Page
from tests.screens.stage import stage
from tests.support.dealers import FOUL, JACKS, NOTHING, RiggedDealer, deck_with


async def ledger(page: Page) -> None:
    """Points, settlements, history, an undone hand, statistics."""
    ofc = load_open_face("ofc")
    async with stage(page, RiggedDealer(deck_with(ofc, (JACKS, FOUL, NOTHING)))) as on:
        page.chapter("ledger", "The ledger")
        page.act("Nobody has played yet")
        for command in ("ledger show", "ledger settle", "history", "stats", "leaderboard", "ledger chart"):
            await on.types("Ann", command)
        async with on.quietly():
            await on.seat("Ann", "Ben", "Cat", ruleset="ofc")
            await on.at.play_hand()
            await on.deal("Ann", "Ben", "Cat")
            await on.at.play_hand()
        page.act("They have played two hands")
        with on.seeing("Ann", "Ben", "Cat", "channel"):
            await on.types("Ann", "ledger show")
            await on.types("Ann", "ledger show", player=on.at.people["Cat"])
            await on.types("Ann", "ledger show", since="2026-01-01", until="2026-01-31")
            await on.types("Ann", "ledger chart")
            shown = (await on.types("Ben", "ledger settle")).response
            await on.types("Cat", "ledger settle", player=on.at.people["Ben"])
        assert shown is not None
        await on.presses("Cat", "settle_confirm")
        await on.presses("Cat", "settle_remind")
        await on.presses("Ben", "settle_confirm")
        await on.types("Cat", "ledger settle", player=on.at.people["Ann"], points=1)
        await on.types("Ann", "ledger settle", player=on.at.people["Ben"], points=4)
        await on.presses("Ann", "settle_refuse")
        with on.seeing("Ann", "Ben", "Cat", "channel"):
            await on.types("Ben", "ledger undo", reason="we dealt Ann in by mistake")
            await on.presses("Ann", "undo_agree")
            await on.presses("Cat", "undo_agree")
            await on.types("Ben", "ledger undo", hand=1)
        await on.types("Ann", "ledger history")
        await on.types("Ann", "ledger export")
        async with on.quietly():
            await make_manager(on.at, "Ann")
        await on.types("Ann", "ledger export")
        await on.presses("Ann", "undo_decide")
        async with on.quietly():
            on.at.people["Dee"] = on.at.guild.add_member(on.at.env.create_user("Dee"))
            await make_manager(on.at, "Dee")
        page.act("Dee manages the server, too, and was not in that hand")
        await on.presses("Dee", "undo_decide")
        await on.types("Ann", "stats", player=on.at.people["Ben"])
        async with on.quietly():
            for _ in range(3):
                await on.deal("Ann", "Ben", "Cat")
                await on.at.play_hand()
        page.act("They have played three more hands")
        with on.seeing("Ann", "channel"):
            await on.types("Ann", "table")
            await on.presses("Ann", "end_after")
            await on.types("Ann", "stats")
            await on.types("Ann", "leaderboard", by="per_hand")
