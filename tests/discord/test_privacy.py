"""`/privacy`: one's own data out and away, and what belongs to a server that has removed the bot."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord.backend import serializers

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.play.export import Format, ledger_file
from bot.store.check import check
from bot.store.people import Remains
from bot.store.reading import read_ledger
from tests.discord.books import ask_undo, balances, debt, propose
from tests.discord.books import played as played_for_debts
from tests.discord.hands import played, seat_three
from tests.discord.reading import buttons
from tests.discord.settings import make_manager, owned_by, permit
from tests.discord.world import World, world
from tests.support.traces import files_with
from tests.support.waiting import until

DAY_S = 86_400


async def exported(answer: Any) -> Any:
    (file,) = answer.attachments
    assert file.filename == "my-data.json"
    return json.loads(await file.read())


async def leave(at: World, *names: str) -> None:
    """The table ends, because all leave it, once the panel of what they have played offers that."""
    await until(lambda: not {"Leave", "More"}.isdisjoint(buttons(at.panel())))
    for name in names:
        await at.click(name, "Leave")


def bytes_after_vacuum(path: Path) -> bytes:
    """All that is in the files of a database that was tidied up."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("VACUUM")
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


@pytest.mark.slow
async def test_all_that_is_kept_of_a_person_and_nothing_of_others(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        nothing = (await at.slash("Ann", "privacy export")).response
        assert "I keep nothing about you" in nothing.content
        assert await at.store.accounts.of(at.people["Ann"].id) is None, "asking leaves no trace"
        await played(at, 2, "Ann", "Ben")
        answer = (await at.slash("Ann", "privacy export")).response
        assert answer.ephemeral
        mine = await exported(answer)
        assert mine["discord_id"] == str(at.people["Ann"].id)
        (server,) = mine["servers"].values()
        assert server["names"] == [{"name": "Ann"}]
        points = (await at.store.ledger.balances(at.guild.id, Book.FRIENDS))[await at.account("Ann")]
        assert [one["points"] for one in server["balances"]] == [points]
        assert sum(one["points"] for one in server["hands"]) == points
        assert [one["hand_no"] for one in server["hands"]] == [1, 2]
        kinds = {one["type"] for one in server["actions"]}
        assert {"CardsPlaced", "SeatReadied"} <= kinds
        text = json.dumps(mine)
        assert await at.account("Ben") not in text
        assert '"deck": [' not in text, "who shuffled sees no more than the others"
        assert str(at.people["Ben"].id) not in text
        same = await exported((await at.user("Ann").slash("privacy export")).response)
        assert same == mine, "in direct messages, too"


@pytest.mark.sqlite
@pytest.mark.slow
async def test_a_person_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "test.sqlite3"
    async with world(tmp_path) as at:
        await played(at, 1, "Ann", "Ben")
        ann, ann_id = await at.account("Ann"), at.people["Ann"].id
        dm_id = at.user("Ann").dm_channel.id
        seated = (await at.slash("Ann", "privacy delete")).response
        assert "You're still at a table" in seated.content
        await leave(at, "Ann", "Ben")
        before = await at.store.ledger.balances(at.guild.id, Book.FRIENDS)
        asked = (await at.slash("Ann", "privacy delete")).response
        assert asked.ephemeral
        assert await at.store.accounts.of(ann_id) is not None, "not before it was confirmed"
        (label,) = buttons(asked)
        await at.people["Ann"].click(asked, label=label)
        assert "Your data is deleted" in asked.content
        assert not asked.components
        assert await at.store.accounts.by_id([ann]) == {}
        assert await at.store.ledger.balances(at.guild.id, Book.FRIENDS) == before, "sums stay whole"
        for command in ("ledger show", "history", "leaderboard", "replay"):
            shown = (await at.slash("Cat", command)).response
            seen = shown.content + "".join(one.description or "" for one in shown.attachments)
            assert "former player" in seen, command
            assert "Ann" not in seen
        copy = read_ledger(path, at.guild.id, None, None)
        for kind in Format:
            assert b"former player" in ledger_file(copy, kind)
        assert list(check(path)) == []
        assert files_with(path, ann_id, dm_id) == set(), "while the bot runs, and before anybody tidies up"
        nothing = await at.slash("Ann", "privacy delete")
        assert "I keep nothing about you" in nothing.response.content
        again = await at.press("Ann", "cp1:forget_me::0:0:")
        assert "I keep nothing about you" in again.response.content
        assert await at.store.accounts.of(ann_id) is None, "asking again leaves no trace either"
    assert files_with(path, at.people["Ben"].id), "the search finds what is there"
    left = bytes_after_vacuum(path)
    assert files_with(path, ann_id, dm_id) == set()
    assert b"Ann" not in left


async def test_only_the_owner_deletes_a_server(tmp_path: Path) -> None:
    path = tmp_path / "test.sqlite3"
    async with world(tmp_path) as at:
        await owned_by(at, "Cat")
        await permit(at, "Ann", administrator=True)
        await at.seat("Ann", "Ben")
        await at.place_all((await at.to_act())[0])
        table = await at.table()
        refused = (await at.slash("Ann", "privacy delete", what="server")).response
        assert "Only this server's owner" in refused.content
        asked = (await at.people["Cat"].slash(at.channel, "privacy delete", what="server")).response
        (label,) = buttons(asked)
        other = await at.press("Ann", buttons(asked)[label].custom_id)
        assert "Only this server's owner" in other.response.content
        assert await at.store.tables.get(table) is not None
        await at.people["Cat"].click(asked, label=label)
        assert "Everything about this server is deleted" in asked.content
        assert await at.store.tables.get(table) is None
        old = await at.click("Ben", "My cards")
        assert "from an older message" in old.response.content
        assert (await at.slash("Ann", "table")).response.content.startswith("There's no table here")
        assert list(check(path)) == []
        await at.start("Ann")
        assert (await at.state()).hand_no == 0, "and one can begin anew"


async def remove_bot(at: World) -> None:
    """The server removes the bot."""
    at.env.backend.emit("GUILD_DELETE", {"id": str(at.guild.id)})
    await at.env.settle()


async def invite_bot(at: World) -> None:
    """And invites it again."""
    guild = at.env.backend.guilds[at.guild.id]
    at.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(at.env.backend, guild))
    await at.env.settle()


@pytest.mark.slow
async def test_a_server_that_removed_the_bot_is_deleted_after_thirty_days(tmp_path: Path) -> None:
    path = tmp_path / "test.sqlite3"
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        table, guild_id = await at.table(), at.guild.id
        await remove_bot(at)
        assert (await at.state()).paused
        await at.env.advance_time(29 * DAY_S)
        assert await at.store.tables.get(table) is not None
        await at.env.advance_time(DAY_S + 60)
        assert await at.store.tables.get(table) is None
        assert [stone.guild_id for stone in await at.store.servers.tombstones(guild_id)] == [guild_id]
        assert await at.store.removals.all() == []
        assert await at.store.accounts.of(at.people["Ann"].id) is None, "she played nowhere else"
        assert files_with(path, at.people["Ann"].id, at.user("Ann").dm_channel.id, at.channel.id) == set()
    assert list(check(path)) == []


@pytest.mark.slow
async def test_a_server_that_comes_back_in_time_keeps_everything(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        table = await at.table()
        await remove_bot(at)
        await at.env.advance_time(20 * DAY_S)
        await invite_bot(at)
        await at.env.advance_time(20 * DAY_S)
        assert await at.store.tables.get(table) is not None
        assert await at.store.removals.all() == []


@pytest.mark.slow
async def test_a_removal_while_the_bot_was_away_counts_from_its_return(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        table, gone = await at.table(), 4_242
        await at.store.servers.change_settings(gone, lambda _: "{}")
        await at.restart()
        assert [guild_id for guild_id, _ in await at.store.removals.all()] == [gone], "not the one where it is"
        await at.env.advance_time(30 * DAY_S + 60)
        assert await at.store.servers.settings(gone) == "{}"
        assert len(await at.store.servers.tombstones(gone)) == 1
        assert await at.store.tables.get(table) is not None


async def behind_and_ahead(at: World) -> tuple[str, str]:
    """Two of three people who have played a hand, all of whom have left the table."""
    payer, payee, _ = await debt(at)
    await leave(at, *list(at.people)[:3])
    return payer, payee


@pytest.mark.slow
async def test_what_stays_and_what_is_not_settled_is_said_before(tmp_path: Path) -> None:
    async with played_for_debts(tmp_path) as at:
        payer, payee = await behind_and_ahead(at)
        points = await balances(at)
        asked = (await at.slash(payer, "privacy delete")).response.content
        assert "**What stays:**" in asked
        assert "Messages in Discord's channels" in asked
        assert f"You're behind here: −{-points[payer]} in games between people" in asked
        assert "hold words of yours" not in asked, "there are none"
        assert "isn't confirmed yet" not in asked
        asked = (await at.slash(payee, "privacy delete")).response.content
        assert f"You're ahead here: +{points[payee]} in games between people" in asked
        await propose(at, payer, payee, points=1)
        for name in (payer, payee):
            asked = (await at.slash(name, "privacy delete")).response.content
            assert "One settlement with you isn't confirmed yet" in asked
        in_dm = (await at.user(payer).slash("privacy delete")).response.content
        assert "You're behind in another server." in in_dm
        assert str(-points[payer]) not in in_dm, "what a server knows is said there alone"


async def test_words_that_cannot_be_taken_out_are_said_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When there are any, `tests/store/test_reasons.py` says."""
    async with world(tmp_path) as at:
        await at.slash("Ann", "settings")
        remains = at.store.people.remains

        async def with_words(account: AccountId) -> Remains:
            return replace(await remains(account), has_sealed_words=True)

        monkeypatch.setattr(at.store.people, "remains", with_words)
        assert "hold words of yours" in (await at.slash("Ann", "privacy delete")).response.content


@pytest.mark.slow
async def test_who_can_settle_with_a_former_player_is_said_before(tmp_path: Path) -> None:
    async with played_for_debts(tmp_path) as at:
        await make_manager(at, "Dee")
        payer, payee = await behind_and_ahead(at)
        proposed = await propose(at, payer, payee)
        asked = (await at.slash(payee, "privacy delete")).response
        assert "once your data is gone, only a server manager can confirm it" in asked.content
        await at.people[payee].click(asked, label=next(iter(buttons(asked))))
        told = (await at.people[payer].click(proposed, label="Received")).response.content
        assert "so a server manager (Manage Server permission) does it" in told
        await at.people["Dee"].click(proposed, label="Received")
        assert "has settled up" in proposed.message.content


async def test_who_is_at_zero_is_not_warned(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.slash("Ann", "rules list")
        await at.slash("Ann", "settings")
        asked = (await at.slash("Ann", "privacy delete")).response.content
        assert "**What stays:**" in asked
        assert "⚠" not in asked


@pytest.mark.slow
async def test_words_go_with_the_person_and_history_says_so(tmp_path: Path) -> None:
    path = tmp_path / "test.sqlite3"
    async with played_for_debts(tmp_path) as at:
        await make_manager(at, "Dee")
        shown = await ask_undo(at, "Ann", reason="Rex the dog ate them")
        await at.people["Dee"].click(shown, label="Undo as manager")
        assert "Rex the dog" in (await at.slash("Dee", "ledger history")).response.content
        head = await at.store.ledger.head(at.guild.id)
        await leave(at, "Ann", "Ben", "Cat")
        asked = (await at.slash("Ann", "privacy delete")).response
        assert "⚠" not in asked.content, "all are at zero again"
        await at.people["Ann"].click(asked, label=next(iter(buttons(asked))))
        told = (await at.slash("Dee", "ledger history")).response.content
        assert "undone:" in told
        assert "the reason is deleted" in told
        assert "Rex" not in told
        assert await at.store.ledger.head(at.guild.id) == head
        assert list(check(path)) == []
        assert not any(b"Rex the dog" in file.read_bytes() for file in tmp_path.glob("test.sqlite3*"))


@pytest.mark.slow
async def test_of_who_only_looked_nothing_stays_with_a_purge(tmp_path: Path) -> None:
    """Settings, a look at the rules and at a hand make an account each, which nothing else names."""
    path = tmp_path / "test.sqlite3"
    async with world(tmp_path) as at:
        await owned_by(at, "Cat")
        await played(at, 1, "Ann", "Ben")
        await at.people["Cat"].click((await at.slash("Cat", "settings")).response, label="Reminders: on")
        assert await at.store.accounts.of(at.people["Cat"].id) is not None
        asked = (await at.people["Cat"].slash(at.channel, "privacy delete", what="server")).response
        (label,) = buttons(asked)
        await at.people["Cat"].click(asked, label=label)
        for name in ("Ann", "Ben", "Cat"):
            assert await at.store.accounts.of(at.people[name].id) is None, name
            assert files_with(path, at.people[name].id) == set()


@pytest.mark.slow
async def test_who_is_forgotten_is_sent_nothing_more_by_the_table_they_left(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await seat_three(at)
        await at.play_hand()
        ann, dm_id = await at.account("Ann"), at.user("Ann").dm_channel.id
        await leave(at, "Ann")
        asked = (await at.slash("Ann", "privacy delete")).response
        await at.people["Ann"].click(asked, label=next(iter(buttons(asked))))
        assert "Your data is deleted" in asked.content
        before = len(at.env.http_requests)
        for name in ("Ben", "Cat"):
            await at.click(name, "Next hand")
        await at.play_hand()
        assert not [one for one in at.env.http_requests[before:] if f"/channels/{dm_id}/" in one.path]
        assert not [row for row in await at.store.panels.of(await at.table()) if ann in row.target]
