"""`/ledger undo`: a hand's points are taken back once, with everybody's word or a manager's."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.ledger import undoing
from bot.discord_ui.ledger.saying import propose_with
from bot.ledger.entries import EntryKind
from bot.store.check import check
from tests.discord.books import another_server, ask_undo, balances, debt, entries, played, propose
from tests.discord.reading import buttons
from tests.discord.settings import lose_roles, make_manager


@pytest.mark.slow
async def test_a_hand_is_undone_by_all_of_its_players_and_all_are_told(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        before = await at.state()
        shown = await ask_undo(at, "Ann", reason="the dog ate *the cards* <@123456789012345678>")
        assert "wants to undo hand #1" in shown.content
        assert "12345678" not in shown.content
        agree = buttons(shown)["Agree"].custom_id
        told = await at.people["Dee"].click(shown, label="Agree")
        who, _, others = told.response.content.partition(" can do that, or ")
        assert others.startswith("a server manager")
        assert all(f"**{name}**" in who for name in ("Ann", "Ben", "Cat"))
        await at.people["Ben"].click(shown, label="Agree")
        assert "Agreed: **Ann** and **Ben**" in shown.message.content or "**Ben**" in shown.message.content
        assert len(await entries(at)) == 1
        await at.people["Cat"].click(shown, label="Agree")
        assert "is undone (entry 2)" in shown.message.content
        assert set((await balances(at)).values()) == {0}
        assert await at.state() == before, "stacks, button and Fantasyland are left alone"
        news = at.messages()[-1].content
        assert all(f"<@{at.people[name].id}>" in news for name in ("Ann", "Ben", "Cat"))
        assert "Hand #1 is undone" in news
        assert await at.store.undos.to_tell() == []
        reversal, hand = await entries(at)
        assert (reversal.entry.kind, reversal.entry.reverses) == (EntryKind.REVERSAL, hand.entry_no)
        assert list(check(tmp_path / "test.sqlite3")) == []
        for name in ("Ben", "Cat"):
            await at.press(name, agree, shown.message)
        again = await ask_undo(at, "Ben", hand=hand.entry_no)
        assert "undone already" in again.content
        none = await ask_undo(at, "Ben", hand=reversal.entry_no)
        assert "I can't find that hand" in none.content
        assert len(await entries(at)) == 2


@pytest.mark.slow
async def test_who_manages_the_server_undoes_a_hand_alone(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        (hand,) = await entries(at)
        told = await ask_undo(at, "Dee", hand=hand.entry_no)
        assert "Only players in that hand" in told.content
        shown = await ask_undo(at, "Ann")
        for name in ("Ann", "Dee"):
            told = (await at.people[name].click(shown, label="Undo as manager")).response
            assert "Only a server manager" in told.content
        assert len(await entries(at)) == 1
        await make_manager(at, "Dee")
        await at.people["Dee"].click(shown, label="Undo as manager")
        assert "is undone (entry 2)" in shown.message.content
        assert set((await balances(at)).values()) == {0}


@pytest.mark.slow
async def test_a_manager_who_asks_and_did_not_play_has_decided_nothing(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        await make_manager(at, "Dee")
        shown = await ask_undo(at, "Dee", hand=(await entries(at))[0].entry_no)
        (missing,) = (line for line in shown.content.splitlines() if "still have to agree" in line)
        assert all(f"**{name}**" in missing for name in ("Ann", "Ben", "Cat"))
        assert "Agreed:" not in shown.content
        for name in ("Ann", "Ben", "Cat"):
            assert len(await entries(at)) == 1
            await at.people[name].click(shown, label="Agree")
        assert "is undone (entry 2)" in shown.message.content


@pytest.mark.slow
async def test_who_asked_as_a_manager_and_is_none_any_more_calls_it_off(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        await make_manager(at, "Dee")
        shown = await ask_undo(at, "Dee", hand=(await entries(at))[0].entry_no)
        await lose_roles(at, "Dee")
        await at.people["Dee"].click(shown, label="Don't undo")
        assert "stays as it is" in shown.message.content


@pytest.mark.slow
async def test_who_is_not_concerned_is_told_nothing_of_it_in_another_channel(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        agree = buttons(await ask_undo(at, "Ann"))["Agree"].custom_id
        elsewhere = replace(at, channel=at.guild.create_text_channel("elsewhere"), _newest=[])
        await elsewhere.start("Cat")
        told = (await elsewhere.press("Dee", agree)).response
        assert told.ephemeral
        assert "older message. Send the command again" in told.content


@pytest.mark.slow
async def test_a_manager_does_not_undo_alone_what_they_have_played(tmp_path: Path) -> None:
    """Else they would take back each hand that they lose."""
    async with played(tmp_path) as at:
        await make_manager(at, "Ann")
        shown = await ask_undo(at, "Ann")
        told = (await at.people["Ann"].click(shown, label="Undo as manager")).response
        assert "you can't decide alone" in told.content
        assert len(await entries(at)) == 1
        for name in ("Ben", "Cat"):
            await at.people[name].click(shown, label="Agree")
        assert "is undone (entry 2)" in shown.message.content


@pytest.mark.slow
async def test_a_manager_who_played_does_not_decide_what_another_one_asks(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        for name in ("Ann", "Ben", "Cat", "Dee"):
            await make_manager(at, name)
        (hand,) = await entries(at)
        shown = await ask_undo(at, "Dee", hand=hand.entry_no)
        for name in ("Ann", "Ben", "Cat"):
            told = (await at.people[name].click(shown, label="Undo as manager")).response
            assert "you can't decide alone" in told.content
        assert len(await entries(at)) == 1


@pytest.mark.slow
async def test_players_are_told_of_an_undone_hand_after_a_restart(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        shown = await ask_undo(at, "Ann")
        undo_id = buttons(shown)["Agree"].custom_id.rsplit(":", 1)[1]
        await at.store.undos.decide(undo_id, 5)  # and then the process died
        await at.restart()
        assert "Hand #1 is undone" in at.messages()[-1].content
        assert await at.store.undos.to_tell() == []


@pytest.mark.slow
async def test_players_are_told_of_an_undone_hand_once_discord_takes_it(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        undo_id = buttons(await ask_undo(at, "Ann"))["Agree"].custom_id.rsplit(":", 1)[1]
        await at.store.undos.decide(undo_id, 5)
        at.env.inject_error("POST", f"/channels/{at.channel.id}/messages", status=503, code=0, message="busy", times=1)
        await at.bot.undoing.tell()
        assert await at.store.undos.to_tell() == [undo_id]
        await at.bot.undoing.tell()
        assert "Hand #1 is undone" in at.messages()[-1].content
        assert await at.store.undos.to_tell() == []


@pytest.mark.slow
async def test_players_are_told_once_when_two_messages_are_redrawn_at_once(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        shown = await ask_undo(at, "Ann")
        undo_id = buttons(shown)["Agree"].custom_id.rsplit(":", 1)[1]
        await at.store.undos.decide(undo_id, 5)
        await asyncio.gather(at.bot.undoing.tell(), at.bot.undoing.tell())
        assert [one for one in at.messages() if "Hand #1 is undone" in one.content] == [at.messages()[-1]]


@pytest.mark.slow
async def test_an_undo_while_settling_outdates_the_settlement(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        settling = await propose(at, payer, payee)
        await make_manager(at, "Dee")
        shown = await ask_undo(at, "Ann")
        await at.people["Dee"].click(shown, label="Undo as manager")
        await at.people[payee].click(settling, label="Received")
        assert "no longer fits" in settling.message.content
        assert set((await balances(at)).values()) == {0}


@pytest.mark.slow
async def test_an_undo_can_be_called_off(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        shown = await ask_undo(at, "Ann")
        assert (
            "can do that, or a server manager"
            in (await at.people["Dee"].click(shown, label="Don't undo")).response.content
        )
        agree = buttons(shown)["Agree"].custom_id
        await at.people["Ben"].click(shown, label="Don't undo")
        assert "stays as it is" in shown.message.content
        await at.press("Cat", agree, shown.message)
        assert len(await entries(at)) == 1


@pytest.mark.slow
async def test_the_question_for_everybody_says_what_was_answered_elsewhere(tmp_path: Path) -> None:
    """On a copy, and by the command alone, which agrees."""
    async with played(tmp_path) as at:
        shown = await ask_undo(at, "Ann")
        copy = await ask_undo(at, "Ben")
        assert "**Cat** still has to agree" in shown.message.content
        assert "**Cat** still has to agree" in copy.content
        await ask_undo(at, "Cat")
        assert "is undone (entry 2)" in shown.message.content
        assert not buttons(shown)


@pytest.mark.slow
async def test_a_question_knows_who_agreed_while_it_was_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with played(tmp_path) as at:

        async def late(interaction: Any, panel: Any, note: str = "") -> int:
            await at.store.undos.agree(str(interaction.id), await at.account("Ben"), 1)
            return await propose_with(interaction, panel, note)

        monkeypatch.setattr(undoing, "propose_with", late)
        shown = await ask_undo(at, "Ann")
        assert "**Cat** still has to agree" in shown.message.content


@pytest.mark.slow
async def test_the_question_for_everybody_is_called_off_on_a_copy(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        shown, copy = await ask_undo(at, "Ann"), await ask_undo(at, "Ben")
        await at.people["Ben"].click(copy, label="Don't undo")
        assert "stays as it is" in shown.message.content
        assert not buttons(shown)


@pytest.mark.slow
async def test_buttons_of_an_undo_do_nothing_in_another_server(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        ids = {label: one.custom_id for label, one in buttons(await ask_undo(at, "Ann")).items()}
        strangers = await another_server(at)
        await make_manager(strangers, "Ben")
        for label in ("Agree", "Undo as manager", "Don't undo"):
            told = (await strangers.press("Ben", ids[label])).response
            assert told.ephemeral
            assert "older message. Send the command again" in told.content, label
        for name in ("Ben", "Cat"):
            assert len(await entries(at)) == 1
            await at.press(name, ids["Agree"])
        assert len(await entries(at)) == 2, "it waited on"
