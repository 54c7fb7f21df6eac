"""`/ledger`: what it shows, lists and writes, and who may have it as a file."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.panels.custom_ids import Verb
from bot.panels.ledger.picture import CoursePicture, LedgerPicture
from bot.panels.names import names_for
from bot.panels.screen import signed
from tests.discord.books import ask_undo, balances, debt, entries, played, propose
from tests.discord.reading import buttons
from tests.discord.settings import make_manager
from tests.discord.world import World, world
from tests.support.blank import Drawn


@pytest.mark.slow
async def test_an_answer_for_everybody_makes_no_phone_sound(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        for command in ("ledger show", "ledger settle", "leaderboard"):
            await at.slash("Dee", command)
            answer = at.requests("POST", "/callback")[-1].json
            assert answer["type"] == 4, "a deferred answer cannot be silent"
            assert answer["data"]["flags"] & 4096


@pytest.mark.slow
async def test_show_in_all_its_forms(tmp_path: Path) -> None:
    drawn = Drawn()

    async with played(tmp_path, render=drawn) as at:
        points = await balances(at)
        today = at.env.now().date().isoformat()
        head = (await at.store.ledger.head(at.guild.id))[1].hex()[:16]
        table = await at.table()
        whole = (await at.slash("Dee", "ledger show")).response.content
        assert "To get even" in whole
        forms: list[dict[str, Any]] = [{}, {"since": today}, {"until": today}, {"since": today, "until": today}]
        for options in (*forms, {"table": table}):
            drawn.clear()
            shown = (await at.slash("Dee", "ledger show", **options)).response.content
            (picture,) = [one for one in drawn if isinstance(one, LedgerPicture)]
            assert {one.name: one.points for one in picture.standings} == points
            for name, number in points.items():
                assert f"**{name}** {signed(number)} points" in shown
            assert f"check code `{head}`" in shown
        assert "Hands at one table" in shown
        two = (await at.slash("Ann", "ledger show", player=at.people["Ben"])).response.content
        assert "in the one hand they played together" in two
        assert f"**Ann** {signed(points['Ann'])} points" in two
        nothing = (await at.slash("Dee", "ledger show", since="2001-01-01", until="2001-01-02")).response.content
        assert "No hands in that time" in nothing
        bad = (await at.slash("Dee", "ledger show", since="yesterday*")).response.content
        assert r"“yesterday\*” isn't a day" in bad
        await make_manager(at, "Dee")
        for command in ("show", "history", "chart", "export"):
            turned = (await at.slash("Dee", f"ledger {command}", since="2026-02-02", until="2026-02-01")).response
            assert "`since` (2026-02-02) is later than `until` (2026-02-01)" in turned.content, command
            assert turned.ephemeral
        same = (await at.slash("Ann", "ledger show", player=at.people["Ann"])).response.content
        assert "two different people" in same
        ben = at.people["Ben"]
        for both in ({"player": ben, "since": today}, {"other": ben, "table": table}, {"table": table, "until": today}):
            refused = (await at.slash("Ann", "ledger show", **both)).response
            assert "Choose a period, a table or two people" in refused.content
            assert refused.ephemeral
        old = (await at.slash("Ann", "ledger show", table="nowhere")).response.content
        assert "I can't find that table" in old


@pytest.mark.slow
async def test_the_servers_unit_is_in_every_text(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        await make_manager(at, "Dee")
        await at.slash("Dee", "settings", unit="*nuts*")
        payer, payee, points = await debt(at)
        assert r"\*nuts\*" in (await at.slash("Ann", "ledger show")).response.content
        assert rf"{points} \*nuts\*" in (await propose(at, payer, payee)).content
        assert r"\*nuts\*" in (await at.slash("Ann", "ledger settle")).response.content


@pytest.mark.slow
async def test_the_history_of_a_server_without_hands_says_so(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        assert "No hands here yet." in (await at.slash("Ann", "ledger history")).response.content


@pytest.mark.slow
async def test_history_in_pages_and_filtered(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        for _ in range(min(points, 10)):
            await at.people[payee].click(await propose(at, payer, payee, points=1), label="Received")
        assert points >= 8, "the dealer is rigged for more than a page"
        total = len(await entries(at))
        shown = (await at.slash("Dee", "ledger history")).response
        assert shown.ephemeral
        assert f"entry {total}" in shown.content
        assert "`#1`" not in shown.content
        await at.people["Dee"].click(shown, label="Older")
        assert "`#1`" in shown.content
        assert "`#1` Open" in shown.content
        assert buttons(shown)["Older"].disabled
        await at.people["Dee"].click(shown, label="Newer")
        assert f"entry {total}" in shown.content
        assert buttons(shown)["Newer"].disabled
        hands = (await at.slash("Dee", "ledger history", kind="hand")).response.content
        assert hands.count("> `#") == 1
        third = next(name for name in ("Ann", "Ben", "Cat") if name not in (payer, payee))
        mine = (await at.slash("Dee", "ledger history", player=at.people[third], table=await at.table())).response
        assert mine.content.count("> `#") == 1
        empty = (await at.slash("Dee", "ledger history", until="2001-01-01")).response.content
        assert "Nothing matches" in empty
        assert all(len(button.custom_id) <= 100 for button in buttons(shown).values())
        await at.people[third].click(await ask_undo(at, third), label="Don't undo")


async def file_of(at: World, name: str, **options: Any) -> tuple[str, bytes]:
    answer = await at.slash(name, "ledger export", **options)
    (attachment,) = answer.response.message.attachments
    return attachment.filename, await attachment.read()


@pytest.mark.slow
async def test_an_export_needs_manage_server_and_says_what_the_ledger_says(tmp_path: Path) -> None:
    async with played(tmp_path, "=1+1", "@SUM(A1)", "-2+3", "Dee") as at:
        refused = await at.slash("Dee", "ledger export")
        assert "can export the ledger" in refused.response.content
        assert not refused.response.attachments
        await make_manager(at, "Dee")
        points = await balances(at)
        number, head = await at.store.ledger.head(at.guild.id)
        exported = await at.slash("Dee", "ledger export")
        assert head.hex()[:16] in exported.response.content
        assert exported.response.ephemeral
        name, content = await file_of(at, "Dee")
        assert name == f"ledger-{number}-{head.hex()[:16]}.csv"
        rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
        sums: dict[str, int] = {}
        for row in rows[:-1]:
            sums[row["player"]] = sums.get(row["player"], 0) + int(row["points"])
        called = {name: names_for(name, name, 0)[0] for name in points}
        assert sums == {f"'{called[name]}": number for name, number in points.items()}, "no name begins a formula"
        assert (rows[-1]["kind"], rows[-1]["entry"], rows[-1]["hash"]) == ("head", str(number), head.hex())
        _, content = await file_of(at, "Dee", format="json")
        told = json.loads(content)
        assert told["head"] == {"entry": number, "hash": head.hex()}
        told_points = {one["player"]: one["points"] for one in told["balances"]["friends"]}
        assert told_points == {called[name]: number for name, number in points.items()}
        assert str(at.people["Dee"].id) not in content.decode()


@pytest.mark.slow
async def test_the_chart_is_what_was_won_and_a_settlement_is_no_loss(tmp_path: Path) -> None:
    drawn = Drawn()

    async with played(tmp_path, render=drawn) as at:
        payer, payee, _ = await debt(at)
        points = await balances(at)
        await at.people[payee].click(await propose(at, payer, payee), label="Received")
        assert await balances(at) != points
        drawn.clear()
        shown = (await at.slash("Dee", "ledger chart")).response
        (chart,) = [one for one in drawn if isinstance(one, CoursePicture)]
        assert {one.name: one.points for one in chart.people} == points
        assert [curve.points[-1] for curve in chart.course.curves] == [one.points for one in chart.people]
        assert {len(curve.points) for curve in chart.course.curves} == {2}, "one hand, and where it began"
        assert "Settlements are left out" in shown.content
        assert "check code" in shown.content
        empty = (await at.slash("Dee", "ledger chart", book="practice")).response.content
        assert "No games with computers here yet" in empty


@pytest.mark.slow
async def test_buttons_of_nothing_are_old(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for verb in Verb:
            if verb.startswith(("settle", "undo_", "history")):
                told = await at.press("Ann", f"cp1:{verb}::0:0:nothing")
                assert "from an older message" in told.response.content, verb


@pytest.mark.slow
async def test_lists_offer_what_there_is(tmp_path: Path) -> None:
    async with played(tmp_path) as at:

        async def offered(name: str, command: str, option: str, typed: str = "") -> list[Any]:
            return [one["value"] for one in await at.people[name].autocomplete(at.channel, command, option, typed)]

        now = at.env.now()
        today, yesterday = now.date().isoformat(), (now - timedelta(days=1)).date().isoformat()
        for command in ("show", "history", "chart", "export"):
            days = await offered("Dee", f"ledger {command}", "since")
            assert days[0] == today
            assert len(days) == 4
            ends = await offered("Dee", f"ledger {command}", "until")
            assert ends[:2] == [today, yesterday], "no period ends with the day with which it begins"
            for option in ("since", "until"):
                listed = await at.people["Dee"].autocomplete(at.channel, f"ledger {command}", option, "")
                assert all(f"{one['value']} UTC" in one["name"] for one in listed)
        assert await offered("Dee", "ledger show", "since", "30") == days[2:3]
        assert await offered("Dee", "ledger show", "until", "last month") == ends[2:3]
        for command in ("show", "history"):
            assert await offered("Dee", f"ledger {command}", "table", "Ann") == [await at.table()]
            assert await offered("Dee", f"ledger {command}", "table", "nobody") == []
        assert await offered("Ann", "ledger undo", "hand") == [1]
        assert await offered("Dee", "ledger undo", "hand") == [], "only one's own"
        await make_manager(at, "Dee")
        assert await offered("Dee", "ledger undo", "hand") == [1]
        shown = await ask_undo(at, "Ann", hand=1)
        await at.people["Dee"].click(shown, label="Undo as manager")
        assert await offered("Ann", "ledger undo", "hand") == []
        assert "haven't played a hand here that could be undone" in (await ask_undo(at, "Ann")).content


@pytest.mark.slow
async def test_who_has_left_the_server_can_still_be_named(tmp_path: Path) -> None:
    """Their points are still owed, and their hands are still there."""
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        at.guild.remove_member(at.people[payee])
        await at.env.settle()
        commands = ("ledger show", "ledger settle", "ledger history", "history", "stats")
        shown = {one: (await at.slash(payer, one, player=at.user(payee))).response.content for one in commands}
        assert f"{points} points" in shown["ledger settle"]
        for command, text in shown.items():
            assert payee in text, command
