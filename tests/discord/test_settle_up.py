"""Settle up under a session's card: three taps settle what the ledger says, and no debt is proposed twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.ledger.entries import Book
from bot.panels.custom_ids import Verb
from bot.panels.session.picture import SessionPicture
from bot.table.state import Phase
from tests.discord.books import ask_undo
from tests.discord.reading import buttons, is_live
from tests.discord.world import World, world
from tests.support.blank import Drawn

pytestmark = pytest.mark.slow


async def ended(at: World) -> Any:
    """A session in which somebody won; the message with what follows it."""
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


def proposals(at: World) -> list[Any]:
    return [one for one in at.messages() if "Received" in buttons(one)]


async def settled(at: World, lines: Any) -> None:
    """The one line is tapped by who pays, and confirmed by who is paid."""
    payer, payee, points = await debt(at)
    (line,) = buttons(lines)
    assert line.endswith(f": {points}")
    await at.people[payer].click(lines, label=line)
    await at.env.settle()
    (proposal,) = proposals(at)
    await at.people[payee].click(proposal, label="Received")
    assert not any((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values())


async def test_what_is_to_be_paid_and_its_button_stand_together(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        card = await ended(at)
        assert at.messages()[-1].id == card.id
        assert "**To get even for this session**" in card.content
        assert list(buttons(card)) == ["Settle up", "Rematch"]
        result = at.messages()[-2]
        assert list(buttons(result)) == ["Review", "More"]


async def test_three_taps_settle_a_debt_and_its_line_is_used_up(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        card = await ended(at)
        payer, _, _ = await debt(at)
        lines = (await at.people[payer].click(card, label="Settle up")).response
        assert lines.ephemeral
        await settled(at, lines)
        (line,) = buttons(lines)
        assert not is_live(lines, line)


async def test_a_card_whose_debts_are_settled_says_so_once_and_offers_no_settling(tmp_path: Path) -> None:
    """Nobody keeps the message of a table that has ended, so the card follows at the next press."""
    drawn = Drawn()

    async with world(tmp_path, render=drawn) as at:
        card = await ended(at)
        payer, _, _ = await debt(at)
        await settled(at, (await at.people[payer].click(card, label="Settle up")).response)
        told = await at.people[payer].click(card, label="Settle up")
        assert [one.content for one in told.followups] == ["Everybody in this session is at zero: nothing to settle."]
        assert told.followups[0].ephemeral
        (now,) = [one for one in at.messages() if one.id == card.id]
        assert list(buttons(now)) == ["Rematch"]
        assert "To get even" not in now.content + str(now.attachments[0].description)
        assert isinstance(drawn[-1], SessionPicture)
        assert drawn[-1].transfers is None


async def test_an_earlier_versions_result_with_settle_up_stays_a_result(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        card = await ended(at)
        payer, _, _ = await debt(at)
        await settled(at, (await at.people[payer].click(card, label="Settle up")).response)
        result = at.messages()[-2]
        told = await at.press(payer, buttons(card)["Settle up"].custom_id, result)
        assert "nothing to settle" in told.response.content
        assert told.response.ephemeral


async def test_a_session_that_was_settled_before_its_end_has_nothing_to_settle(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await won(at)
        payer, _, _ = await debt(at)
        await settled(at, (await at.slash(payer, "ledger settle")).response)
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        await at.env.settle()
        card = at.messages()[-1]
        assert "wins the session" in card.content
        assert "To get even" not in card.content
        assert list(buttons(card)) == ["Rematch"]


async def test_a_settled_sessions_debt_is_never_proposed_again(tmp_path: Path) -> None:
    """Somebody still behind from another table is asked for that, and for nothing of a session that is settled."""
    async with world(tmp_path) as at:
        card = await ended(at)
        payer, _, _ = await debt(at)
        await settled(at, (await at.people[payer].click(card, label="Settle up")).response)
        await ended(at)
        owed = await debt(at)
        lines = (await at.people[owed[0]].click(card, label="Settle up")).response
        assert [label.rpartition(": ")[2] for label in buttons(lines)] == [str(owed[2])]
        await settled(at, lines)


async def test_earlier_tables_count_and_both_lists_say_what_they_are_of(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await ended(at)
        card = await ended(at)
        assert "for this session" in card.content
        payer, _, _ = await debt(at)
        lines = (await at.people[payer].click(card, label="Settle up")).response
        assert "Every table of this server counts here" in lines.content
        await settled(at, lines)


async def test_a_line_that_was_settled_elsewhere_is_used_up_by_the_tap_that_says_so(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        card = await ended(at)
        payer, payee, _ = await debt(at)
        stale = (await at.people[payee].click(card, label="Settle up")).response
        await settled(at, (await at.people[payer].click(card, label="Settle up")).response)
        (line,) = buttons(stale)
        told = await at.people[payee].click(stale, label=line)
        assert "That has changed since" in told.followups[-1].content
        assert not is_live(stale, line)
        assert not proposals(at)


async def test_who_is_not_of_a_line_proposes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        card = await ended(at)
        lines = (await at.people["Cat"].click(card, label="Settle up")).response
        (line,) = buttons(lines)
        told = await at.people["Cat"].click(lines, label=line)
        assert told.response.ephemeral
        assert is_live(lines, line)
        assert not proposals(at)


async def test_an_undone_hand_is_nobodys_to_settle(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await won(at)
        hand = (await at.state()).hand_no
        told = await at.press("Ann", f"cp1:{Verb.SETTLE_UP}:{await at.table()}:{hand}:0:")
        assert list(buttons(told.response)), "between hands the ledger is there, too"
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        await at.env.settle()
        card = at.panel()
        lines = (await at.people["Ann"].click(card, label="Settle up")).response
        asked = await ask_undo(at, "Ann", hand=hand)
        await at.people["Ben"].click(asked, label="Agree")
        await at.env.settle()
        told = await at.people["Ann"].click(lines, label=next(iter(buttons(lines))))
        assert "That has changed since" in told.followups[-1].content
        assert not proposals(at)
