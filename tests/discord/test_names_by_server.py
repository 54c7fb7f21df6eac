"""What people are called where: as their server calls them, there and in direct messages about its tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.ids import AccountId
from tests.discord.house_rules import file_of
from tests.discord.reading import is_live
from tests.discord.two_servers import HERE, THERE, two_servers
from tests.discord.world import World, world
from tests.support.raw import raw


async def rename(at: World, name: str, nick: str) -> None:
    """Somebody is called otherwise in one server; the bot hears of it with their next interaction there."""
    at.env.backend.edit_member(at.guild.id, at.people[name].id, {"nick": nick})
    await at.env.settle()


async def names_at(at: World) -> Mapping[AccountId, str]:
    """What those who sit at the table are called."""
    accounts = [sitter.account for _, sitter in (await at.state()).sitters]
    return await at.store.accounts.names(at.guild.id, accounts)


async def lobby(at: World) -> None:
    """Both who are in both servers sit down in one of them."""
    await at.start("bernd")
    await at.click("carla", "Join")


@pytest.mark.slow
async def test_a_nickname_goes_with_its_server(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (here, there):
        for at in (here, there):
            await lobby(at)
        await rename(here, "bernd", "Blaumeise")
        await there.slash("bernd", "table")
        await here.slash("carla", "table")
        assert "Bussard" in here.panel().content, "until they do something there"
        for wanted in ("Blaumeise", "Blaukehlchen"):
            await rename(here, "bernd", wanted)
            await here.slash("bernd", "table")
            await there.slash("carla", "table")
            assert wanted in here.panel().content
            assert "Benediktus" in there.panel().content
        for at in (here, there):
            await at.click("bernd", "Start")
            await at.play_hand()
        for at, wanted in ((here, "Blaukehlchen"), (there, "Benediktus")):
            for command in ("leaderboard", "ledger show", "history", "replay"):
                shown = (await at.slash("carla", command)).response
                assert wanted in shown.content + "".join(one.description or "" for one in shown.attachments), command


@pytest.mark.slow
async def test_a_click_in_direct_messages_teaches_no_name_and_needs_none(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (here, there):
        for at in (there, here):
            await at.seat("bernd", "carla")
        for _ in range(3):
            name = (await here.to_act())[0]
            await here.tap(name, next(label for label in ("Back", "Middle", "Front") if is_live(here.dm(name), label)))
            await here.user(name).slash("hand", table=await here.table())
            await here.user(name).slash("settings")
        for at, lore in ((here, HERE), (there, THERE)):
            await at.play_hand(in_dm=False)
            text = (await at.slash("carla", "ledger show")).response.content + at.panel().content
            assert all(lore.nicknames[name] in text for name in ("bernd", "carla"))
            assert "global" not in text
        with raw(here.store.place) as db:
            assert db.execute("SELECT count(*) FROM names WHERE name LIKE '%global%'").fetchone() == (0,)


@pytest.mark.slow
async def test_the_commands_of_a_server_know_its_own_tables(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (here, there):
        await here.seat("bernd", "carla")
        for command, options in (("hand", {}), ("place", {"back": "2c"}), ("hand", {"table": await here.table()})):
            told = (await there.slash("bernd", command, **options)).response
            assert "You're not at a table in this server" in told.content
        assert await there.people["bernd"].autocomplete(there.channel, "hand", "table", "") == []
        (choice,) = await here.people["bernd"].autocomplete(here.channel, "hand", "table", "")
        shown = f"Pineapple, Bussard's table, hand 1 · #{here.channel.name}"
        assert choice == {"name": shown, "value": await here.table()}
        (choice,) = await here.user("bernd").autocomplete("hand", "table", "")
        assert choice == {"name": f"{shown} · {here.guild.name}", "value": await here.table()}
        assert "hand 1" in (await here.user("bernd").slash("hand")).response.content
        await there.seat("bernd", "carla")
        assert (await here.slash("bernd", "hand")).response.content != (
            await there.slash("bernd", "hand")
        ).response.content
        await here.play_hand()
        await there.play_hand()


@pytest.mark.slow
async def test_own_data_is_told_by_server(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (here, there):
        for at in (here, there):
            await at.seat("bernd", "carla")
            await at.play_hand()
        answer = (await here.slash("bernd", "privacy export")).response
        assert "in this server" in answer.content
        mine = json.loads(await file_of(answer))
        assert list(mine["servers"]) == [str(here.guild.id)]
        assert mine["servers"][str(here.guild.id)]["names"] == [{"name": "Bussard"}]
        everything = json.loads(await file_of((await here.user("bernd").slash("privacy export")).response))
        assert set(everything["servers"]) == {str(here.guild.id), str(there.guild.id)}


async def test_who_has_no_name_here_is_a_player_until_their_next_click(tmp_path: Path) -> None:
    """As after an older database came along in which one name served all servers."""
    async with two_servers(tmp_path) as (here, there):
        await lobby(here)
        tag = f"player {(await here.account('bernd'))[:4]}"
        with raw(here.store.place) as db:
            db.execute("DELETE FROM names WHERE name = 'Bussard'")
        here.store.accounts.invalidate()
        await there.slash("bernd", "settings")
        await here.slash("carla", "table")
        assert tag in here.panel().content
        assert "Benediktus" not in here.panel().content
        await here.slash("bernd", "table")
        assert "Bussard" in here.panel().content
        assert tag not in here.panel().content


async def test_nobody_looks_like_a_computer_or_like_nothing(tmp_path: Path) -> None:
    fake, blank = "Pixel （ＢＯＴ） 🤖", "\u3164\u2800"
    async with world(tmp_path, names=(fake, blank)) as at:
        await at.start(fake)
        await at.click(fake, "+ Computer")
        await at.click(blank, "Join")
        panel = at.panel().content
        assert [r"\(bot\)" in line for line in panel.splitlines() if line.startswith("> ")] == [False, True, False]
        assert "ＢＯＴ" not in panel
        assert "🤖" not in panel
        assert r"Pixel \(bot\)" in panel
        assert "player" in panel


async def test_two_people_of_one_name_are_told_apart_and_nobody_is_called_like_a_fund(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for name, nick in (("Ben", "Ann"), ("Cat", "Kitty")):
            await rename(at, name, nick)
        await at.seat("Ann", "Ben", "Cat")
        assert set((await names_at(at)).values()) == {"Ann @Ann", "Ann @Ben", "Kitty @Cat"}
        assert "Ann \\@\u200bBen" in at.panel().content
        await rename(at, "Ann", "Anna")
        await rename(at, "Ben", "Bea")
        for name in ("Ann", "Ben"):
            await at.slash(name, "hand")
        assert set((await names_at(at)).values()) == {"Anna", "Bea", "Kitty @Cat"}


@pytest.mark.slow
@pytest.mark.parametrize("twin", ["\u13aann", "\ua4eenn", "A\u0578\u0578"], ids=["cherokee", "lisu", "armenian"])
async def test_two_who_look_the_same_have_their_user_names_beside_wherever_names_are(tmp_path: Path, twin: str) -> None:
    async with world(tmp_path) as at:
        await rename(at, "Ben", twin)
        await at.seat("Ann", "Ben")
        await at.play_hand()
        shown = [await at.slash("Ann", command) for command in ("ledger show", "leaderboard", "history", "replay")]
        texts = [at.panel().content, at.dm("Ann").content, *(one.response.content for one in shown)]
        texts += [one.description or "" for one in (*at.panel().attachments, *shown[0].response.attachments)]
        named = [text for text in texts if "Ann" in text or twin in text]
        assert len(named) > 4
        for text in named:
            plain = text.replace("\\", "").replace("\u200b", "")
            assert plain.count("Ann") == 2 * plain.count("Ann @Ann"), "the name, and the user name"
            assert plain.count(twin) == plain.count(f"{twin} @Ben")
