"""`/ledger settle`: debts are settled with the payee's word, once, and as the balances are then."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.ledger import settling
from bot.discord_ui.ledger.saying import propose_with
from bot.ids import AccountId
from bot.ledger.entries import HOUSE, Book, EntryKind, LedgerEntry, Posting
from bot.panels.custom_ids import Verb
from bot.store import Append
from bot.store.check import check
from bot.table.events import TablePaused
from tests.discord.books import FRIENDS, another_server, balances, debt, entries, played, propose
from tests.discord.reading import buttons, is_live
from tests.discord.settings import make_manager, owned_by


@pytest.mark.slow
async def test_settling_takes_the_payees_word(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        shown = await propose(at, payer, payee)
        assert f"{points} points" in shown.content
        for other in (payer, "Dee"):
            told = await at.people[other].click(shown, label="Received")
            assert f"Only **{payee}**" in told.response.content
        assert not await entries(at, EntryKind.SETTLEMENT), "nothing is posted before that"
        await at.people[payee].click(shown, label="Received")
        assert "has settled up" in shown.message.content
        assert not shown.message.components
        (entry,) = await entries(at, EntryKind.SETTLEMENT)
        assert {one.points for one in entry.entry.postings} == {points, -points}
        assert 0 in ((await balances(at))[payer], (await balances(at))[payee])
        assert list(check(tmp_path / "test.sqlite3")) == []


@pytest.mark.slow
async def test_a_part_can_be_settled_and_never_more_than_all(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        before = await balances(at)
        refused = await propose(at, payer, payee, points=points + 1)
        assert f"at most {points}" in refused.content
        shown = await propose(at, payee, payer, points=1)  # whoever of the two proposes
        await at.people[payee].click(shown, label="Received")
        assert (await balances(at))[payer] == before[payer] + 1
        nobody = await propose(at, "Dee", payee)
        assert "no points here yet" in nobody.content or "Nothing to settle" in nobody.content


@pytest.mark.slow
async def test_a_copy_of_what_is_settled_settles_nothing_again(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        first, copy = await propose(at, payer, payee), await propose(at, payee, payer)
        await at.people[payee].click(first, label="Received")
        await at.people[payee].click(copy, label="Received")
        assert "has settled up" in first.message.content
        assert "has settled up" in copy.content
        assert len(await entries(at, EntryKind.SETTLEMENT)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("label", "said"), [("Received", "has settled up"), ("Cancel", "Cancelled: ")])
async def test_the_message_for_everybody_says_what_was_done_on_a_copy(tmp_path: Path, label: str, said: str) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        first, copy = await propose(at, payer, payee), await propose(at, payee, payer)
        assert copy.ephemeral
        await at.people[payee].click(copy, label=label)
        assert said in first.message.content
        assert not buttons(first)


@pytest.mark.slow
async def test_what_was_settled_on_a_copy_is_settled_where_the_message_is_gone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        first, copy = await propose(at, payer, payee), await propose(at, payee, payer)
        at.env.backend.delete_message(at.channel.id, first.message.id)
        await at.people[payee].click(copy, label="Received")
        assert "has settled up" in copy.content
        assert len(await entries(at, EntryKind.SETTLEMENT)) == 1
        assert "keeps its buttons" in caplog.text
        assert str(first.message.id) not in caplog.text, "the log has no ids of messages"


@pytest.mark.slow
async def test_a_confirm_after_the_balance_has_changed_posts_nothing(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        postings = (Posting(await at.account(payer), 1), Posting(await at.account(payee), -1))
        entry = LedgerEntry(FRIENDS, EntryKind.HAND, await at.table(), 99, postings)
        events = (TablePaused("tea"),)
        await at.store.log.append(Append(await at.table(), await at.version(), "x", None, 1, events, (entry,)))
        await at.people[payee].click(shown, label="Received")
        assert "no longer fits" in shown.message.content
        assert not shown.message.components
        assert not await entries(at, EntryKind.SETTLEMENT)


@pytest.mark.slow
async def test_a_settlement_survives_a_restart_and_is_confirmed_once(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        custom_id = buttons(shown)["Received"].custom_id
        await at.restart()
        await at.people[payee].click(shown, label="Received")
        await at.press(payee, custom_id, shown.message)
        assert len(await entries(at, EntryKind.SETTLEMENT)) == 1
        assert "has settled up" in shown.message.content


@pytest.mark.slow
async def test_it_can_be_called_off_by_those_it_concerns(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        told = await at.people["Dee"].click(shown, label="Cancel")
        assert "can cancel this" in told.response.content
        confirm = buttons(shown)["Received"].custom_id
        await at.people[payee].click(shown, label="Cancel")
        assert "Cancelled: " in shown.message.content
        await at.press(payee, confirm, shown.message)
        assert not await entries(at, EntryKind.SETTLEMENT)


@pytest.mark.slow
async def test_the_payee_is_reminded_when_somebody_asks_and_not_too_often(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        told = (await at.people["Dee"].click(shown, label="Remind")).response
        assert (told.ephemeral, "can send a reminder" in told.content) == (True, True)
        call = await at.people[payer].click(shown, label="Remind")
        assert f"<@{at.people[payee].id}>" in call.response.content
        assert f"/{at.channel.id}/{shown.id})" in call.response.content, "the way to its buttons"
        body = next(one.json["data"] for one in reversed(at.requests("POST", "/callback")) if "data" in one.json)
        assert body["allowed_mentions"]["users"] == [at.people[payee].id]
        again = await at.people[payer].click(shown, label="Remind")
        assert "less than an hour ago" in again.response.content
        await at.people[payee].click((await at.slash(payee, "settings")).response, label="Reminders: on")
        await at.people[payer].click(shown, label="Cancel")
        other = await propose(at, payer, payee)
        assert "doesn't want reminders" in (await at.people[payer].click(other, label="Remind")).response.content


@pytest.mark.slow
async def test_the_fewest_transfers_are_shown_and_chosen_by_those_they_concern(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        for _ in range(3):
            shown = (await at.slash("Dee", "ledger settle")).response
            if not buttons(shown):
                break
            label = next(iter(buttons(shown)))
            payer, payee = label.partition(":")[0].split(" → ")
            assert f"{label} points" in shown.content
            refused = await at.people["Dee"].click(shown, label=label)
            assert "Only **" in refused.response.content
            proposed = await at.people[payer].click(shown, label=label)
            await at.people[payee].click(proposed.followups[-1], label="Received")
            assert not is_live(shown, label), "a line that was tapped is used up"
            old = await at.press(payer, buttons(shown)[label].custom_id, shown.message)
            assert "has changed since" in old.followups[-1].content, "what was settled is no line any more"
        assert "Everybody's at zero" in shown.content
        assert set((await balances(at)).values()) == {0}
        assert len(await entries(at, EntryKind.SETTLEMENT)) <= 2


@pytest.mark.slow
async def test_a_computer_that_is_paid_is_confirmed_for_by_who_manages_the_server(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, _, _ = await debt(at)
        pixel = (await at.store.accounts.computer("Pixel")).account_id
        behind = await at.account(payer)
        entry = LedgerEntry(FRIENDS, EntryKind.HAND, await at.table(), 99, (Posting(pixel, 5), Posting(behind, -5)))
        events = (TablePaused("tea"),)
        await at.store.log.append(Append(await at.table(), await at.version(), "x", None, 1, events, (entry,)))
        shown = (await at.slash(payer, "ledger settle")).response
        label = next(one for one in buttons(shown) if "→ Pixel" in one)
        payer = label.partition(" → ")[0]
        (proposed,) = (await at.people[payer].click(shown, label=label)).followups
        for name in (payer, "Dee"):
            told = (await at.people[name].click(proposed, label="Received")).response.content
            assert "so a server manager (Manage Server permission) does it" in told
        shown = buttons(proposed)
        assert "Remind" not in shown, "nobody can be reminded"
        older = shown["Received"].custom_id.replace(Verb.SETTLE_CONFIRM, Verb.SETTLE_REMIND)
        told = (await at.press(payer, older, proposed.message)).response.content
        assert "so a server manager (Manage Server permission) does it" in told
        await make_manager(at, "Dee")
        await at.people["Dee"].click(proposed, label="Received")
        assert "has settled up" in proposed.message.content


@pytest.mark.slow
async def test_what_neither_can_settle_a_manager_settles(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        gone = Posting(AccountId("f" * 16), -1001)
        entry = LedgerEntry(FRIENDS, EntryKind.HAND, await at.table(), 99, (Posting(HOUSE, 1001), gone))
        events = (TablePaused("tea"),)
        await at.store.log.append(Append(await at.table(), await at.version(), "x", None, 1, events, (entry,)))
        shown = (await at.slash("Ann", "ledger settle")).response
        label = "former player → Kitty: 1001"
        told = (await at.people["Dee"].click(shown, label=label)).response.content
        assert "Neither **former player** nor **Kitty** can press a button" in told
        await make_manager(at, "Dee")
        (proposed,) = (await at.people["Dee"].click(shown, label=label)).followups
        told = (await at.people["Ann"].click(proposed, label="Cancel")).response.content
        assert "Only **Dee** and server managers can cancel" in told
        await at.people["Dee"].click(proposed, label="Received")
        assert "has settled up" in proposed.message.content


@pytest.mark.slow
async def test_buttons_of_a_settlement_do_nothing_in_another_server(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        ids = {label: one.custom_id for label, one in buttons(await propose(at, payer, payee)).items()}
        strangers = await another_server(at)
        for label in ("Received", "Remind", "Cancel"):
            for name in (payer, payee):
                told = (await strangers.press(name, ids[label])).response
                assert told.ephemeral
                assert "older message. Send the command again" in told.content, label
        assert not await entries(at, EntryKind.SETTLEMENT)
        await at.press(payee, ids["Received"])
        assert len(await entries(at, EntryKind.SETTLEMENT)) == 1, "it waited on"


@pytest.mark.slow
async def test_a_manager_confirms_for_who_has_left_the_server(tmp_path: Path) -> None:
    """Nobody else could: the points would be owed for ever."""
    async with played(tmp_path) as at:
        await make_manager(at, "Dee")
        payer, payee, _ = await debt(at)
        before = await propose(at, payer, payee, points=1)
        told = (await at.people["Dee"].click(before, label="Received")).response.content
        assert f"Only **{payee}** can press **Received**" in told, "who is there does it"
        at.guild.remove_member(at.people[payee])
        told = (await at.people[payer].click(before, label="Remind")).response.content
        assert f"**{payee}** can't press **Received**, so a server manager" in told
        await at.people["Dee"].click(before, label="Received")
        assert "has settled up" in before.message.content
        after = (await at.slash(payer, "ledger settle", player=at.user(payee))).response
        assert f"A server manager (Manage Server permission) presses **Received** for **{payee}**" in after.content
        assert "Remind" not in buttons(after), "nobody can be reminded"
        await at.env.advance_time(60)
        told = [one.content for one in at.user(payee).dm_channel.history() if "pays you" in one.content]
        assert not told, "the way there is closed to them"
        told = (await at.people[payer].click(after, label="Received")).response.content
        assert f"**{payee}** can't press **Received**, so a server manager" in told, "as the proposal says"
        await at.people["Dee"].click(after, label="Received")
        assert len(await entries(at, EntryKind.SETTLEMENT)) == 2


@pytest.mark.slow
async def test_no_manager_but_the_owner_confirms_what_they_pay_themselves(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        await make_manager(at, payer)
        shown = await propose(at, payer, payee)
        at.guild.remove_member(at.people[payee])
        told = (await at.people[payer].click(shown, label="Received")).response.content
        assert "You're paying this yourself, so another server manager, or the server's owner, presses" in told
        assert not await entries(at, EntryKind.SETTLEMENT)
        await owned_by(at, payer)
        await at.people[payer].click(shown, label="Received")
        assert len(await entries(at, EntryKind.SETTLEMENT)) == 1


@pytest.mark.slow
async def test_in_the_practice_ledger_a_manager_confirms_what_they_pay_a_computer(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        await make_manager(at, "Ann")
        pixel = (await at.store.accounts.computer("Pixel")).account_id
        postings = (Posting(pixel, 5), Posting(await at.account("Ann"), -5))
        entry = LedgerEntry(Book.PRACTICE, EntryKind.HAND, await at.table(), 99, postings)
        events = (TablePaused("tea"),)
        await at.store.log.append(Append(await at.table(), await at.version(), "x", None, 1, events, (entry,)))
        shown = (await at.slash("Ann", "ledger settle", book="practice")).response
        (label,) = (one for one in buttons(shown) if "→ Pixel" in one)
        (proposed,) = (await at.people["Ann"].click(shown, label=label)).followups
        await at.people["Ann"].click(proposed, label="Received")
        assert "has settled up" in proposed.message.content


@pytest.mark.slow
async def test_one_that_gives_way_is_open_nowhere_any_more(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        shown = await propose(at, payer, payee)
        turned = 2 * points + 50
        postings = (Posting(await at.account(payer), turned), Posting(await at.account(payee), -turned))
        entry = LedgerEntry(FRIENDS, EntryKind.HAND, await at.table(), 99, postings)
        events = (TablePaused("tea"),)
        await at.store.log.append(Append(await at.table(), await at.version(), "x", None, 1, events, (entry,)))
        after = await propose(at, payee, payer)
        assert "Received" in buttons(after)
        assert "no longer fits" in shown.message.content
        assert not buttons(shown)


@pytest.mark.slow
async def test_what_is_confirmed_while_its_message_is_on_its_way_keeps_no_buttons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)

        async def late(interaction: Any, panel: Any, note: str = "") -> int:
            await at.store.settlements.confirm(str(interaction.id), 1)
            return await propose_with(interaction, panel, note)

        monkeypatch.setattr(settling, "propose_with", late)
        shown = await propose(at, payer, payee)
        assert "has settled up" in shown.message.content
        assert not buttons(shown)


@pytest.mark.slow
async def test_a_manager_settles_between_two_who_have_left_the_server(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        await make_manager(at, "Dee")
        payer, payee, _ = await debt(at)
        shown = (await at.slash("Dee", "ledger settle")).response
        label = next(one for one in buttons(shown) if one.startswith(f"{payer} → {payee}"))
        at.guild.remove_member(at.people[payee])
        told = (await at.people["Dee"].click(shown, label=label)).response.content
        assert told == f"Only **{payer}** can start that."
        at.guild.remove_member(at.people[payer])
        third = next(name for name in ("Ann", "Ben", "Cat") if name not in (payer, payee))
        told = (await at.people[third].click(shown, label=label)).response.content
        assert f"Neither **{payer}** nor **{payee}** can press a button" in told
        asked = len(at.requests("GET", "/members/"))
        (proposed,) = (await at.people["Dee"].click(shown, label=label)).followups
        assert len(at.requests("GET", "/members/")) - asked == 2, "each is asked about once: Dee waits for it"
        assert f"presses **Received** for **{payee}**" in proposed.content
        await at.people["Dee"].click(proposed, label="Received")
        assert "has settled up" in proposed.message.content


@pytest.mark.slow
async def test_nobody_reminds_a_payee_who_asked_themselves(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payee, payer)
        assert list(buttons(shown)) == ["Received", "Cancel"]
        copy = await propose(at, payer, payee)
        assert list(buttons(copy)) == ["Received", "Remind", "Cancel"], "who pays has somebody to remind"
        await at.people[payer].click(copy, label="Cancel")
        assert list(buttons(await propose(at, payer, payee))) == ["Received", "Remind", "Cancel"]
        own = await propose(at, payee, payer)
        assert own.ephemeral
        assert list(buttons(own)) == ["Received", "Cancel"]
