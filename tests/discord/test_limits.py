"""The longest that there can be fits into what Discord takes; every request is checked at the end of each test."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.rules.open_face_presets import load_open_face
from tests.discord.reading import buttons
from tests.discord.world import World, world
from tests.support.dealers import FOUL, JACKS, NOTHING, QUEENS, RiggedDealer, deck_with

NAMES = tuple("*" * 31 + letter for letter in "abcd")  # every sign is escaped, so it counts twice
CUT = "_" * 32
OFC = load_open_face("ofc")


async def fill(at: World, *, cuts: bool) -> None:
    """Everybody sits down, and gives the longest cut."""
    host, *others = NAMES
    await at.start(host, ruleset="ofc", stake=1000)
    for name in others:
        await at.click(name, "Join")
    for name in NAMES if cuts else ():
        form = await at.click(name, "Cut")
        await at.people[name].submit_modal(form, {"cut": CUT})
    await at.click(host, "Start")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cuts", "is_text_only"),
    [(True, False), (True, True), (False, False)],  # the longest texts are those with cuts, with and without pictures
    ids=["cuts-pictures", "cuts-text only", "no cuts-pictures"],
)
async def test_four_players_with_the_longest_names(tmp_path: Path, is_text_only: bool, cuts: bool) -> None:
    dealer = RiggedDealer(deck_with(OFC, (JACKS, NOTHING, FOUL, QUEENS)))
    async with world(tmp_path, names=NAMES, dealer=dealer) as at:
        if is_text_only:
            role = at.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
            at.env.backend.add_member_role(at.guild.id, at.people[NAMES[0]].id, role.id)
            await at.slash(NAMES[0], "settings", pictures=False, unit="*" * 20)
        await fill(at, cuts=cuts)
        for verb in ("Vote to cancel this hand", "Vote to end now"):
            for name in NAMES[:3]:
                menu = (await at.slash(name, "table")).response
                await at.people[name].click(menu, label=verb)
        await at.play_hand()
        assert "Next hand" in buttons(at.panel())
        assert "**Next hand** when you're ready" in at.panel().content, "what goes on is not cut off"
        await at.click(NAMES[0], "Next hand")
        ledger = await at.slash(NAMES[0], "ledger show")
        assert ledger.response.content
