"""Settle up under a session's last result: three taps settle a debt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.ledger.entries import Book
from bot.panels.custom_ids import Verb
from bot.table.state import Phase
from tests.discord.books import ask_undo
from tests.discord.reading import buttons
from tests.discord.world import World, world


async def ended(at: World) -> Any:
    """A session in which somebody won; its last panel."""
    await won(at)
    menu = (await at.slash("Ann", "table")).response
    await at.people["Ann"].click(menu, label="End now")
    await at.env.settle()
    assert (await at.state()).phase is Phase.ENDED
    return at.panel()


async def won(at: World) -> None:
    """Hands of Ann and Ben until somebody is ahead."""
    await at.seat("Ann", "Ben")
    await at.play_hand()
    while not any(points for _, points in (await at.state()).totals):
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        await at.dealt()
        await at.play_hand()


async def debt(at: World) -> tuple[str, str, int]:
    """Who pays whom how much by the ledger."""
    (transfer,) = await at.bot.books.transfers(at.guild.id, Book.FRIENDS)
    names = {await at.account(name): name for name in ("Ann", "Ben")}
    return names[transfer.payer], names[transfer.payee], transfer.points


@pytest.mark.slow
async def test_three_taps_settle_a_debt(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await ended(at)
        assert list(buttons(last)) == ["Settle up", "Rematch", "More"]
        payer, payee, points = await debt(at)
        lines = (await at.people[payer].click(last, label="Settle up")).response
        assert lines.ephemeral
        (line,) = buttons(lines)
        assert str(points) in line
        await at.people[payer].click(lines, label=line)
        await at.env.settle()
        proposal = next(one for one in reversed(at.messages()) if "Received" in buttons(one))
        await at.people[payee].click(proposal, label="Received")
        assert not any((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values())
        again = await at.people[payer].click(lines, label=line)
        assert again.response.ephemeral, "nothing is left to settle"
        assert not any((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values())


@pytest.mark.slow
async def test_who_is_not_of_a_line_proposes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        last = await ended(at)
        lines = (await at.people["Cat"].click(last, label="Settle up")).response
        told = await at.people["Cat"].click(lines, label=next(iter(buttons(lines))))
        assert told.response.ephemeral
        assert not any("Received" in buttons(one) for one in at.messages())


@pytest.mark.slow
async def test_nothing_is_settled_of_a_session_that_goes_on_or_whose_hands_are_undone(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await won(at)
        hand = (await at.state()).hand_no
        told = await at.press("Ann", f"cp1:{Verb.SETTLE_UP}:{await at.table()}:{hand}:0:")
        assert "That has changed since" in told.response.content
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        await at.env.settle()
        last = at.panel()
        lines = (await at.people["Ann"].click(last, label="Settle up")).response
        asked = await ask_undo(at, "Ann", hand=hand)
        await at.people["Ben"].click(asked, label="Agree")
        await at.env.settle()
        told = await at.people["Ann"].click(lines, label=next(iter(buttons(lines))))
        assert told.response.ephemeral
        assert not any("Received" in buttons(one) for one in at.messages())
