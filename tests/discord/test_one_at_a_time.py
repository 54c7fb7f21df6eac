"""Limits hold for those, too, who ask for many things at the same moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.discord_ui.house_rules.keeping import BYTES_A_SERVER, HOUSE_RULES_A_SERVER
from bot.discord_ui.seating import TABLES_A_HOST, TABLES_A_SERVER
from bot.ledger.entries import EntryKind
from bot.rules.house_rules import HouseRule
from tests.discord.at_once import at_once
from tests.discord.books import ask_undo, balances, debt, entries, played, propose
from tests.discord.house_rules import text_form
from tests.discord.settings import make_manager
from tests.discord.world import World, world

CROWD = tuple(f"P{number}" for number in range(10))


def refuse_threads(at: World, name: str) -> None:
    """Take the permission to make threads from one of the people."""
    _, deny = discord.PermissionOverwrite(create_public_threads=False).pair()
    overwrite = Overwrite(at.people[name].id, OverwriteType.MEMBER, 0, deny.value)
    at.env.backend.set_overwrite(at.channel.id, overwrite)


# Opening


@pytest.mark.parametrize("thread", [False, True], ids=["in the channel", "in threads"])
async def test_fifteen_tables_at_once_are_three(tmp_path: Path, thread: bool) -> None:
    async with world(tmp_path) as at:
        answers = await at_once(at, *(at.start("Ann", thread=thread) for _ in range(15)))
        assert len(await at.store.tables.all_open()) == TABLES_A_HOST
        told = [one for one in answers if "You host 3 open tables already" in one.response.content]
        assert len(told) == 15 - TABLES_A_HOST
        assert len(at.channel.threads) == (TABLES_A_HOST if thread else 0), "no thread is made for a table that is not"


@pytest.mark.slow
async def test_a_server_has_as_many_tables_as_it_may(tmp_path: Path) -> None:
    async with world(tmp_path, names=CROWD) as at:
        await at_once(at, *(at.start(name) for name in CROWD for _ in range(3)))
        assert len(await at.store.tables.all_open()) == TABLES_A_SERVER


@pytest.mark.slow
async def test_a_refused_table_leaves_no_thread(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for _ in range(TABLES_A_HOST):
            await at.start("Ann")
        told = await at.start("Ann", thread=True)
        assert "You host 3 open tables already" in told.response.content
        assert not at.channel.threads


async def test_who_may_not_make_threads_makes_none_through_the_bot(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        refuse_threads(at, "Ann")
        told = await at.start("Ann", thread=True)
        assert told.ephemeral
        assert "Create Public Threads" in told.response.content
        assert not at.channel.threads
        assert not await at.store.tables.all_open()
        await at.start("Ann")
        assert len(await at.store.tables.all_open()) == 1, "a table in the channel needs no such permission"
        await at.start("Ben", thread=True)
        assert len(at.channel.threads) == 1


async def test_a_server_keeps_as_many_house_rules_as_it_may(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await at.slash("Ann", "rules list")
        writer = (await at.store.accounts.human(at.people["Ann"].id, "Ann")).account_id
        for number in range(HOUSE_RULES_A_SERVER - 1):
            rule = HouseRule(f"rule-{number}", "pineapple", f"scoop_bonus = {number + 5}")
            await at.store.house_rules.save(at.guild.id, rule, 0, writer, 1, rules_most=HOUSE_RULES_A_SERVER)
        forms = [await text_form(at, "Ann", name=f"more-{number}", base="pineapple") for number in range(3)]
        values = {"settings": "scoop_bonus = 4"}
        answers = await at_once(
            at,
            *(
                at.people["Ann"].submit_modal(form, {"name": f"more-{number}", "base": "pineapple", **values})
                for number, form in enumerate(forms)
            ),
        )
        assert len(await at.store.house_rules.of(at.guild.id)) == HOUSE_RULES_A_SERVER
        assert sum("25 house rules" in one.response.content for one in answers) == 2


@pytest.mark.slow
async def test_a_servers_rules_have_48_kb_together(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        forms = [await text_form(at, "Ann", name=f"more-{number}", base="pineapple") for number in range(14)]
        settings = "scoop_bonus = 4\n# " + "x" * 3900
        await at_once(
            at,
            *(
                at.people["Ann"].submit_modal(
                    form, {"name": f"more-{number}", "base": "pineapple", "settings": settings}
                )
                for number, form in enumerate(forms)
            ),
        )
        kept = await at.store.house_rules.of(at.guild.id)
        together = sum(len(one.rule.document.encode()) for one in kept)
        assert BYTES_A_SERVER - 5000 < together <= BYTES_A_SERVER


# Settling


@pytest.mark.slow
async def test_two_people_have_one_open_settlement_in_a_book(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        before = len(at.messages())
        answers = await at_once(
            at,
            *(at.slash(payer, "ledger settle", player=at.people[payee], points=1) for _ in range(5)),
            *(at.slash(payee, "ledger settle", player=at.people[payer]) for _ in range(5)),
        )
        answers = [one.response for one in answers]
        public = [one for one in answers if not one.ephemeral]
        assert len(public) == 1
        assert len(at.messages()) == before + 1
        for one in answers:
            if one.ephemeral:
                assert "still open" in one.content
                assert "**1 point**" in one.content, "it is the one that is open"
        private = next(one for one in answers if one.ephemeral)
        await at.people[payer].click(private, label="Cancel")
        again = await propose(at, payer, payee)
        assert not again.ephemeral
        assert f"{points} points" in again.content
        await at.people[payee].click(again, label="Received")
        assert len(await entries(at, EntryKind.SETTLEMENT)) == 1


@pytest.mark.slow
async def test_an_open_settlement_whose_message_is_gone_is_confirmed_in_a_private_copy(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        await propose(at, payer, payee)
        copy = await propose(at, payee, payer)
        assert copy.ephemeral
        await at.people[payee].click(copy, label="Received")
        assert "has settled up" in copy.content
        assert 0 in (await balances(at)).values()


@pytest.mark.slow
async def test_only_its_payer_reminds_and_the_payee_hears_of_one_an_hour(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        await make_manager(at, "Dee")
        told = await at.people["Dee"].click(shown, label="Remind")
        assert told.ephemeral
        assert f"Only **{payer}** can send a reminder" in told.response.content
        told = await at.people[payee].click(shown, label="Remind")
        assert f"Only **{payer}** can send a reminder" in told.response.content
        answers = await at_once(at, *(at.people[payer].click(shown, label="Remind") for _ in range(5)))
        assert sum("less than an hour ago" in one.response.content for one in answers) == 4
        await at.people[payer].click(shown, label="Cancel")
        other = await propose(at, payer, payee, points=1)
        told = await at.people[payer].click(other, label="Remind")
        assert "less than an hour ago" in told.response.content, "another proposal is no way to call again"
        await at.restart()
        told = await at.people[payer].click(other, label="Remind")
        assert "less than an hour ago" in told.response.content
        await at.env.advance_time(3600)
        told = await at.people[payer].click(other, label="Remind")
        assert "less than an hour ago" in told.response.content, "the notice of the second proposal has just called"
        await at.env.advance_time(3601)
        called = await at.people[payer].click(other, label="Remind")
        assert f"<@{at.people[payee].id}>" in called.response.content


# Undoing


@pytest.mark.slow
async def test_a_hand_has_one_message_that_asks_to_undo_it(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        before = len(at.messages())
        answers = await at_once(at, *(at.slash("Ann", "ledger undo", reason="misdeal") for _ in range(5)))
        answers = [one.response for one in answers]
        assert sum(not one.ephemeral for one in answers) == 1
        assert len(at.messages()) == before + 1
        private = next(one for one in answers if one.ephemeral)
        assert "still open" in private.content
        copy = await ask_undo(at, "Ben")
        assert copy.ephemeral
        (agreed,) = [line for line in copy.content.splitlines() if line.startswith("Agreed: ")]
        assert {"**Ann**", "**Ben**"} <= set(agreed.split()), "who asks for the same agrees"
        await ask_undo(at, "Cat")
        assert len(await entries(at)) == 2, "and so all have"
        assert "Hand #1 is undone" in at.messages()[-1].content


# Sharing


@pytest.mark.slow
async def test_everybody_is_shown_a_hand_once_by_each(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        shown = (await at.slash("Dee", "replay", hand=1)).response
        before = len(at.messages())
        answers = await at_once(at, *(at.people["Dee"].click(shown, label="Show everybody") for _ in range(5)))
        assert len(at.messages()) == before + 1
        assert sum("You've already shown this hand" in one.response.content for one in answers) == 4
        await at.restart()
        again = await at.people["Dee"].click(shown, label="Show everybody")
        assert again.ephemeral
        assert "You've already shown this hand" in again.response.content, "also after a restart"
        theirs = (await at.slash("Ann", "replay", hand=1)).response
        await at.people["Ann"].click(theirs, label="Show everybody")
        assert len(at.messages()) == before + 2, "somebody else may"


@pytest.mark.slow
async def test_a_share_that_failed_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with played(tmp_path, expects_faults=True) as at:
        shown = (await at.slash("Dee", "replay", hand=1)).response

        def broken(picture: Any) -> bytes:
            raise RuntimeError("no ink")

        monkeypatch.setattr(at.bot.desk.drawings, "_render", broken)
        before = len(at.messages())
        failed = await at.people["Dee"].click(shown, label="Show everybody")
        (told,) = failed.followups
        assert "Something went wrong" in told.content
        assert told.ephemeral, "nobody else hears of it"
        assert len(at.messages()) == before
        monkeypatch.undo()
        await at.people["Dee"].click(shown, label="Show everybody")
        answer = at.requests("POST", "/callback")[-1].json
        assert answer["type"] == 4, "a deferred answer cannot be silent"
        assert answer["data"]["flags"] & 4096
        assert [one.filename for one in at.messages()[-1].attachments] == ["hand.gif"]
        assert len(at.messages()) == before + 1
