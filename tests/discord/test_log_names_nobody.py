"""The host's log has random numbers and faults: no name, no person's Discord id, no word (docs/privacy.md)."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.discord.books import ask_undo, debt, played, propose
from tests.discord.reading import buttons
from tests.discord.settings import make_manager

NAMES = ("Xanthippe", "Zebedee", "Quirinus", "Wilhelmina")


@pytest.mark.slow
async def test_an_evening_at_the_lowest_level_names_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with played(tmp_path, *NAMES) as at:
            payer, payee, _ = await debt(at)
            settling = await propose(at, payer, payee)
            await at.people[payer].click(settling, label="Remind")
            await at.people[payee].click(settling, label="Received")
            asked = await ask_undo(at, payer, reason="the parrot talked")
            await make_manager(at, "Wilhelmina")
            await at.people["Wilhelmina"].click(asked, label="Undo as manager")
            await at.slash(payer, "privacy export")
            delete = (await at.slash("Wilhelmina", "privacy delete")).response
            for label in buttons(delete):
                await at.people["Wilhelmina"].click(delete, label=label)
            at.env.inject_error("POST", f"/channels/{at.channel.id}/messages", status=403, code=50013, message="no")
            await at.slash("Quirinus", "verify")
            await at.restart()
            people = [str(person.id) for person in at.people.values()]
    ours = [one for one in caplog.records if one.name.partition(".")[0] in ("bot", "cogs")]
    text = "\n".join(logging.Formatter().format(one) for one in ours)
    assert text, "something is logged"
    words = [*(name.casefold() for name in NAMES), *people, "parrot"]
    assert [word for word in words if word in text.casefold()] == []
