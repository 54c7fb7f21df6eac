"""`/ledger`: who is up, settling with the payee's word, undoing with everybody's; who may do what."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.ids import AccountId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, Wanted
from bot.panels.custom_ids import Verb
from bot.panels.picture import BalancesPicture, ChartPicture, Picture
from bot.panels.screen import signed
from bot.rules.rulesets import load_preset
from bot.store import Append
from bot.store.check import check
from bot.table.events import TablePaused
from tests.discord.reading import buttons, selects
from tests.discord.test_settings import make_manager
from tests.discord.world import World, plain, world
from tests.support.dealers import FOUL, JACKS, NOTHING, RiggedDealer, deck_with

OFC = load_preset("ofc")
FRIENDS = Book.FRIENDS


@asynccontextmanager
async def played(folder: Path, *names: str, **more: Any) -> AsyncIterator[World]:
    """Three people have played one hand; who fouls is behind, the two others are ahead or behind."""
    dealer = RiggedDealer(deck_with(OFC, (JACKS, FOUL, NOTHING)))
    people = names or ("Ann", "Ben", "Cat", "Dee")
    async with world(folder, dealer=dealer, names=people, **more) as at:
        await at.seat(*people[:3], ruleset="ofc")
        await at.play_hand()
        yield at


async def balances(at: World) -> dict[str, int]:
    """Points by name; who has never played is left out."""
    points = await at.store.balances(at.guild.id, FRIENDS)
    return {name: points.get(await at.account(name), 0) for name in list(at.people)[:3]}


async def debt(at: World) -> tuple[str, str, int]:
    """Who is furthest behind, who is furthest ahead, and how much one can bring to the other."""
    points = await balances(at)
    payer, payee = min(points, key=points.__getitem__), max(points, key=points.__getitem__)
    assert points[payer] < 0 < points[payee]
    return payer, payee, min(-points[payer], points[payee])


async def entries(at: World, kind: EntryKind | None = None) -> list[Any]:
    return await at.store.entries(at.guild.id, Wanted(FRIENDS, kind=kind))


async def propose(at: World, payer: str, payee: str, **options: Any) -> Any:
    """The message with which one proposes to settle with the other."""
    return (await at.slash(payer, "ledger settle", player=at.people[payee], **options)).response


async def test_settling_takes_the_payees_word(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        shown = await propose(at, payer, payee)
        assert f"{points} points" in shown.content
        for other in (payer, "Dee"):
            told = await at.people[other].click(shown, label="I have it")
            assert f"Only **{payee}**" in told.response.content
        assert not await entries(at, EntryKind.SETTLEMENT), "nothing is posted before that"
        await at.people[payee].click(shown, label="I have it")
        assert "has settled" in shown.message.content
        assert not shown.message.components
        (entry,) = await entries(at, EntryKind.SETTLEMENT)
        assert {one.points for one in entry.entry.postings} == {points, -points}
        assert 0 in ((await balances(at))[payer], (await balances(at))[payee])
        assert list(check(tmp_path / "test.sqlite3")) == []


async def test_a_part_can_be_settled_and_never_more_than_all(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        before = await balances(at)
        refused = await propose(at, payer, payee, points=points + 1)
        assert f"at most {points}" in refused.content
        shown = await propose(at, payee, payer, points=1)  # whoever of the two proposes
        await at.people[payee].click(shown, label="I have it")
        assert (await balances(at))[payer] == before[payer] + 1
        nobody = await propose(at, "Dee", payee)
        assert "no points here yet" in nobody.content or "nothing to settle" in nobody.content


async def test_two_settle_the_same_debt_at_once_and_the_second_is_outdated(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        first, second = await propose(at, payer, payee), await propose(at, payee, payer)
        await at.people[payee].click(first, label="I have it")
        await at.people[payee].click(second, label="I have it")
        assert "has settled" in first.message.content
        assert "balances have changed" in second.message.content
        assert len(await entries(at, EntryKind.SETTLEMENT)) == 1


async def test_a_settlement_survives_a_restart_and_is_confirmed_once(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        custom_id = buttons(shown)["I have it"].custom_id
        await at.restart()
        await at.people[payee].click(shown, label="I have it")
        await at.press(payee, custom_id, shown.message)
        assert len(await entries(at, EntryKind.SETTLEMENT)) == 1
        assert "has settled" in shown.message.content


async def test_it_can_be_called_off_by_those_it_concerns(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        told = await at.people["Dee"].click(shown, label="Call off")
        assert "can call it off" in told.response.content
        confirm = buttons(shown)["I have it"].custom_id
        await at.people[payee].click(shown, label="Call off")
        assert "called off" in shown.message.content
        await at.press(payee, confirm, shown.message)
        assert not await entries(at, EntryKind.SETTLEMENT)


async def test_the_payee_is_reminded_when_somebody_asks_and_not_too_often(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        call = await at.people[payer].click(shown, label="Remind")
        assert f"<@{at.people[payee].id}>" in call.response.content
        body = next(one.json["data"] for one in reversed(at.requests("POST", "/callback")) if "data" in one.json)
        assert body["allowed_mentions"]["users"] == [at.people[payee].id]
        again = await at.people[payer].click(shown, label="Remind")
        assert "within the last hour" in again.response.content
        await at.people[payee].click((await at.slash(payee, "settings")).response, label="Turn reminders: on")
        other = await propose(at, payer, payee)
        assert "wants no reminders" in (await at.people[payer].click(other, label="Remind")).response.content


async def test_the_fewest_transfers_are_shown_and_chosen_by_those_they_concern(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        for _ in range(3):
            shown = (await at.slash("Dee", "ledger settle")).response
            if not selects(shown):
                break
            (select,) = selects(shown)
            value = select.options[0].value
            payer, payee, points = value.split(".")
            names = {await at.account(name): name for name in list(at.people)[:3]}
            assert f"{names[payer]} → {names[payee]}: {points} points" in shown.content
            refused = await at.people["Dee"].select(shown, values=[value])
            assert "Only **" in refused.response.content
            proposed = await at.people[names[payer]].select(shown, values=[value])
            await at.people[names[payee]].click(proposed.response, label="I have it")
        assert "Everybody is at zero" in shown.content
        assert set((await balances(at)).values()) == {0}
        assert len(await entries(at, EntryKind.SETTLEMENT)) <= 2


async def ask_undo(at: World, name: str, **options: Any) -> Any:
    return (await at.slash(name, "ledger undo", **options)).response


async def test_a_hand_is_undone_by_all_of_its_players_and_all_are_told(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        before = await at.state()
        shown = await ask_undo(at, "Ann", reason="the dog ate *the cards* <@123456789012345678>")
        assert "wants to undo hand 1" in shown.content
        assert "12345678" not in shown.content
        told = await at.people["Dee"].click(shown, label="I agree")
        assert "Only who was in that hand" in told.response.content
        await at.people["Ben"].click(shown, label="I agree")
        assert "Agreed: **Ann** and **Ben**" in shown.message.content or "**Ben**" in shown.message.content
        assert len(await entries(at)) == 1
        await at.people["Cat"].click(shown, label="I agree")
        assert "is undone by entry 2" in shown.message.content
        assert set((await balances(at)).values()) == {0}
        assert await at.state() == before, "stacks, button and Fantasyland are left alone"
        news = at.messages()[-1].content
        assert all(f"<@{at.people[name].id}>" in news for name in ("Ann", "Ben", "Cat"))
        assert "hand 1 is undone" in news
        assert await at.store.undos_to_tell() == []
        reversal, hand = await entries(at)
        assert (reversal.entry.kind, reversal.entry.reverses) == (EntryKind.REVERSAL, hand.entry_no)
        assert list(check(tmp_path / "test.sqlite3")) == []
        again = await ask_undo(at, "Ben", hand=hand.entry_no)
        assert "undone already" in again.content
        none = await ask_undo(at, "Ben", hand=reversal.entry_no)
        assert "There is no such hand" in none.content
        assert len(await entries(at)) == 2


async def test_who_manages_the_server_undoes_a_hand_alone(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        (hand,) = await entries(at)
        told = await ask_undo(at, "Dee", hand=hand.entry_no)
        assert "Only who was in that hand" in told.content
        shown = await ask_undo(at, "Ann")
        for name in ("Ann", "Dee"):
            told = (await at.people[name].click(shown, label="Undo it (Manage Server)")).response
            assert "needs the permission Manage Server" in told.content
        assert len(await entries(at)) == 1
        await make_manager(at, "Dee")
        await at.people["Dee"].click(shown, label="Undo it (Manage Server)")
        assert "is undone by entry 2" in shown.message.content
        assert set((await balances(at)).values()) == {0}


async def test_players_are_told_of_an_undone_hand_after_a_restart(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        shown = await ask_undo(at, "Ann")
        undo_id = buttons(shown)["I agree"].custom_id.rsplit(":", 1)[1]
        await at.store.decide_undo(undo_id, 5)  # and then the process died
        await at.restart()
        assert "hand 1 is undone" in at.messages()[-1].content
        assert await at.store.undos_to_tell() == []


async def test_an_undo_while_settling_outdates_the_settlement(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        settling = await propose(at, payer, payee)
        await make_manager(at, "Dee")
        shown = await ask_undo(at, "Ann")
        await at.people["Dee"].click(shown, label="Undo it (Manage Server)")
        await at.people[payee].click(settling, label="I have it")
        assert "balances have changed" in settling.message.content
        assert set((await balances(at)).values()) == {0}


async def test_an_undo_can_be_called_off(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        shown = await ask_undo(at, "Ann")
        assert "Only who was" in (await at.people["Dee"].click(shown, label="Call off")).response.content
        agree = buttons(shown)["I agree"].custom_id
        await at.people["Ben"].click(shown, label="Call off")
        assert "called off, it counts" in shown.message.content
        await at.press("Cat", agree, shown.message)
        assert len(await entries(at)) == 1


async def test_show_in_all_its_forms(tmp_path: Path) -> None:
    drawn: list[Picture] = []

    def render(picture: Picture) -> bytes:
        drawn.append(picture)
        return plain(picture)

    async with played(tmp_path, render=render) as at:
        points = await balances(at)
        today = at.env.now().date().isoformat()
        head = (await at.store.head(at.guild.id))[1].hex()[:16]
        table = await at.table()
        whole = (await at.slash("Dee", "ledger show")).response.content
        assert "Who pays whom" in whole
        forms: list[dict[str, Any]] = [{}, {"since": today}, {"until": today}, {"since": today, "until": today}]
        for options in (*forms, {"table": table}):
            drawn.clear()
            shown = (await at.slash("Dee", "ledger show", **options)).response.content
            (picture,) = [one for one in drawn if isinstance(one, BalancesPicture)]
            assert {row.name: row.balance for row in picture.rows} == {n: signed(p) for n, p in points.items()}
            for name, number in points.items():
                assert f"**{name}** {signed(number)} points" in shown
            assert f"head `{head}`" in shown
        assert "Hands of one table" in shown
        two = (await at.slash("Ann", "ledger show", player=at.people["Ben"])).response.content
        assert "both **Ann** and **Ben** were in: 1" in two or "both **Ben** and **Ann** were in: 1" in two
        assert f"**Ann** {signed(points['Ann'])} points" in two
        nothing = (await at.slash("Dee", "ledger show", since="2001-01-01", until="2001-01-02")).response.content
        assert "No hands were played there" in nothing
        bad = (await at.slash("Dee", "ledger show", since="yesterday*")).response.content
        assert r"“yesterday\*” is no day" in bad
        same = (await at.slash("Ann", "ledger show", player=at.people["Ann"])).response.content
        assert "two different people" in same
        old = (await at.slash("Ann", "ledger show", table="nowhere")).response.content
        assert "There is no such table" in old


async def test_the_servers_unit_is_in_every_text(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        await make_manager(at, "Dee")
        await at.slash("Dee", "settings", unit="*nuts*")
        payer, payee, points = await debt(at)
        assert r"\*nuts\*" in (await at.slash("Ann", "ledger show")).response.content
        assert rf"{points} \*nuts\*" in (await propose(at, payer, payee)).content
        assert r"\*nuts\*" in (await at.slash("Ann", "ledger settle")).response.content
        assert r"\*nuts\*" in (await at.slash("Ann", "ledger chart")).response.content


async def test_history_in_pages_and_filtered(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        for _ in range(min(points, 10)):
            await at.people[payee].click(await propose(at, payer, payee, points=1), label="I have it")
        assert points >= 8, "the dealer is rigged for more than a page"
        total = len(await entries(at))
        shown = (await at.slash("Dee", "ledger history")).response
        assert shown.ephemeral
        assert f"`#{total}`" in shown.content
        assert "`#1`" not in shown.content
        await at.people["Dee"].click(shown, label="Older")
        assert "`#1`" in shown.content
        assert "hand 1" in shown.content
        assert buttons(shown)["Older"].disabled
        await at.people["Dee"].click(shown, label="Newer")
        assert f"`#{total}`" in shown.content
        assert buttons(shown)["Newer"].disabled
        hands = (await at.slash("Dee", "ledger history", kind="hand")).response.content
        assert hands.count("> `#") == 1
        third = next(name for name in ("Ann", "Ben", "Cat") if name not in (payer, payee))
        mine = (await at.slash("Dee", "ledger history", player=at.people[third], table=await at.table())).response
        assert mine.content.count("> `#") == 1
        empty = (await at.slash("Dee", "ledger history", until="2001-01-01")).response.content
        assert "No entries fit" in empty
        assert all(len(button.custom_id) <= 100 for button in buttons(shown).values())
        await at.people[third].click(await ask_undo(at, third), label="Call off")


async def file_of(at: World, name: str, **options: Any) -> tuple[str, bytes]:
    answer = await at.slash(name, "ledger export", **options)
    (attachment,) = answer.response.message.attachments
    return attachment.filename, await attachment.read()


async def test_an_export_needs_manage_server_and_says_what_the_ledger_says(tmp_path: Path) -> None:
    async with played(tmp_path, "=1+1", "@SUM(A1)", "-2+3", "Dee") as at:
        refused = await at.slash("Dee", "ledger export")
        assert "needs the permission Manage Server" in refused.response.content
        assert not refused.response.attachments
        await make_manager(at, "Dee")
        points = await balances(at)
        number, head = await at.store.head(at.guild.id)
        exported = await at.slash("Dee", "ledger export")
        assert head.hex()[:16] in exported.response.content
        assert exported.response.ephemeral
        name, content = await file_of(at, "Dee")
        assert name == f"ledger-{number}-{head.hex()[:16]}.csv"
        rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
        sums: dict[str, int] = {}
        for row in rows[:-1]:
            sums[row["player"]] = sums.get(row["player"], 0) + int(row["points"])
        assert sums == {f"'{name}": number for name, number in points.items()}, "no name begins a formula"
        assert (rows[-1]["kind"], rows[-1]["entry"], rows[-1]["hash"]) == ("head", str(number), head.hex())
        _, content = await file_of(at, "Dee", format="json")
        told = json.loads(content)
        assert told["head"] == {"entry": number, "hash": head.hex()}
        assert {one["player"]: one["points"] for one in told["balances"]["friends"]} == points
        assert str(at.people["Dee"].id) not in content.decode()


async def test_the_chart_ends_where_the_ledger_stands(tmp_path: Path) -> None:
    drawn: list[Picture] = []

    def render(picture: Picture) -> bytes:
        drawn.append(picture)
        return plain(picture)

    async with played(tmp_path, render=render) as at:
        payer, payee, _ = await debt(at)
        await at.people[payee].click(await propose(at, payer, payee), label="I have it")
        drawn.clear()
        shown = (await at.slash("Dee", "ledger chart")).response
        points = await balances(at)
        (chart,) = [one for one in drawn if isinstance(one, ChartPicture)]
        assert {curve.name: curve.points[-1] for curve in chart.curves} == points
        assert {curve.name: curve.last for curve in chart.curves} == {n: signed(p) for n, p in points.items()}
        assert {len(curve.points) for curve in chart.curves} == {3}
        for name, number in points.items():
            assert f"**{name}** {signed(number)} points" in shown.content
        empty = (await at.slash("Dee", "ledger chart", book="practice")).response.content
        assert "No hands were played" in empty


async def test_names_that_try_something_do_nothing(tmp_path: Path) -> None:
    bold, everyone, backwards = "**Ann** [x](http://e.vil) `", "@everyone <@1> <#2>", "\u202ennEB\u200b\u2066"
    async with played(tmp_path, bold, everyone, backwards, "Dee") as at:
        payer, payee, _ = await debt(at)
        settling = await propose(at, payer, payee)
        await at.people[payer].click(settling, label="Remind")
        await at.people[payee].click(settling, label="I have it")
        await ask_undo(at, bold, reason="**why** @everyone [x](y)")
        for command in ("show", "settle", "history", "chart"):
            await at.slash("Dee", f"ledger {command}")
        sent = [one.json for one in at.env.http_requests if isinstance(one.json, dict)]
        bodies = [part for body in sent for part in (body, body.get("data") or {})]
        said = [str(part["content"]) for part in bodies if isinstance(part, dict) and part.get("content")]
        assert len(said) > 10
        for text in said:
            for bad in ("@everyone", "<@1>", "<#2>", "**Ann** [", "[x](", "\u202e", "\u2066", "**why**"):
                assert bad not in text


async def test_buttons_of_nothing_are_old(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for verb in Verb:
            if verb.startswith(("settle", "undo_", "history")):
                told = await at.press("Ann", f"cp1:{verb}::0:0:nothing")
                assert "This panel is old" in told.response.content, verb


async def test_lists_offer_what_there_is(tmp_path: Path) -> None:
    async with played(tmp_path) as at:

        async def offered(name: str, command: str, option: str, typed: str = "") -> list[Any]:
            return [one["value"] for one in await at.people[name].autocomplete(at.channel, command, option, typed)]

        today = at.env.now().date().isoformat()
        for command in ("show", "history", "chart", "export"):
            days = await offered("Dee", f"ledger {command}", "since")
            assert days[0] == today
            assert len(days) == 4
        assert await offered("Dee", "ledger show", "since", "30") == days[2:3]
        for command in ("show", "history"):
            assert await offered("Dee", f"ledger {command}", "table", "Ann") == [await at.table()]
            assert await offered("Dee", f"ledger {command}", "table", "nobody") == []
        assert await offered("Ann", "ledger undo", "hand") == [1]
        assert await offered("Dee", "ledger undo", "hand") == [], "only one's own"
        await make_manager(at, "Dee")
        assert await offered("Dee", "ledger undo", "hand") == [1]
        shown = await ask_undo(at, "Ann", hand=1)
        await at.people["Dee"].click(shown, label="Undo it (Manage Server)")
        assert await offered("Ann", "ledger undo", "hand") == []
        assert "in no hand that could be undone" in (await ask_undo(at, "Ann")).content


async def test_a_computer_that_is_paid_is_confirmed_for_by_who_manages_the_server(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, _, _ = await debt(at)
        pixel = (await at.store.computer("Pixel")).account_id
        behind = await at.account(payer)
        entry = LedgerEntry(FRIENDS, EntryKind.HAND, await at.table(), 99, (Posting(pixel, 5), Posting(behind, -5)))
        events = (TablePaused("tea"),)
        await at.store.append(Append(await at.table(), await at.version(), "x", None, 1, events, (entry,)))
        shown = (await at.slash(payer, "ledger settle")).response
        value = next(one.value for one in selects(shown)[0].options if str(pixel) in one.value)
        names = {await at.account(name): name for name in list(at.people)[:3]}
        payer = names[AccountId(value.split(".")[0])]
        proposed = (await at.people[payer].select(shown, values=[value])).response
        for name in (payer, "Dee"):
            told = (await at.people[name].click(proposed, label="I have it")).response.content
            assert "somebody with the permission Manage Server confirms it" in told
        assert "cannot be reached" in (await at.people[payer].click(proposed, label="Remind")).response.content
        await make_manager(at, "Dee")
        await at.people["Dee"].click(proposed, label="I have it")
        assert "has settled" in proposed.message.content
