"""Finding things: a hand's one number, lists that complete what one types, people's menus, and rules in any server."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord_ui.allowed import manages_here, server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.home import home_of
from bot.panels.shortening import shortened
from bot.play.rulesets import rulesets_like
from bot.rules.rulesets import preset_names
from tests.discord.books import debt, played, propose
from tests.discord.house_rules import make
from tests.discord.reading import said
from tests.discord.settings import make_manager
from tests.discord.world import World, world

LISTS = (("history", "hand"), ("replay", "hand"), ("verify", "hand"), ("ledger undo", "hand"))
_USER, _CHAT = 2, 1


async def offered(at: World, command: str, option: str, typed: str, name: str = "Ann") -> dict[Any, str]:
    """Values and lines of what is offered for what somebody has typed."""
    found = await at.people[name].autocomplete(at.channel, command, option, typed)
    return {one["value"]: one["name"] for one in found}


async def two_hands(at: World) -> None:
    """After the first hand somebody settles up: the ledger has one entry more than there were hands."""
    payer, payee, _ = await debt(at)
    await at.people[payee].click(await propose(at, payer, payee, points=1), label="Received")
    for name in ("Ann", "Ben", "Cat"):
        await at.click(name, "Next hand")
    await at.play_hand()


@pytest.mark.slow
async def test_a_hand_has_one_number_wherever_it_is_found(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        await at.env.advance_time(2)  # a message that has just been edited waits for its next edit
        first = at.panel()
        assert "Open-face, hand 1 (server's #1): result." in said(first)
        await two_hands(at)
        await at.env.advance_time(2)
        assert "hand 2 (server's #2): result." in said(at.panel())
        (old,) = [message for message in at.messages() if message.id == first.id]
        assert "hand 1 (server's #1): result." in said(old)
        mine = await at.click("Ann", "Deal proof")
        assert "hand #2" in mine.response.content
        told = {
            "history": "`#2`",
            "replay": "Replay of #2",
            "verify": "hand #2 ·",
            "ledger history": "`#2` Open",
            "ledger undo": "undo hand #2 from",
        }
        for command, found in told.items():
            options = {} if command == "ledger history" else {"hand": 2}
            shown = (await at.slash("Ann", command, **options)).response
            assert found in shown.content, command
        newest_first = (await at.slash("Ann", "history", hand=1)).response
        assert "`#1`" in newest_first.content
        assert "`#2`" not in newest_first.content, "from this hand on"


@pytest.mark.slow
async def test_whoever_asks_for_a_hand_is_offered_it_as_they_type(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        await two_hands(at)
        for command, option in LISTS:
            found = await offered(at, command, option, "")
            assert list(found) == [2, 1], command
            for number, line in found.items():
                assert re.match(rf"#{number} · Open-face · \w+ (?:\+\d+|0), \w+ ", line), line
            assert list(await offered(at, command, option, "#1 · open")) == [1], command
            assert next(iter(await offered(at, command, option, "1"))) in (1, 2)
            assert await offered(at, command, option, "omaha") == {}, command


@pytest.mark.slow
async def test_the_game_one_names_stands_first_then_the_servers_own_and_what_it_plays(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        assert next(iter(await offered(at, "ofc start", "ruleset", ""))) == "ofc", "it was played here"
        typed = list(await offered(at, "ofc start", "ruleset", "pi"))
        assert typed[0] == "pineapple", "its name begins so"
        assert "joker" in str(typed)
        await make_manager(at, "Ann")
        await make(at)
        assert list(await offered(at, "ofc start", "ruleset", ""))[:2] == ["sunday-game", "ofc"]
        for name in preset_names():
            assert (await rulesets_like(at.store, at.guild.id, name))[0].name == name, "by its exact name"
        for name in ("rules show", "analyse"):
            lines = await offered(at, name, "name" if name == "rules show" else "ruleset", "")
            assert all(len(line) <= 100 for line in lines.values())
            assert all(line[-1] in ".…)" or line[-1].isalnum() for line in lines.values())


@pytest.mark.parametrize("text", ["Win all three rows (a scoop) for 3 more", "aaaa bbbb cccc dddd", "x" * 30, "a  b"])
def test_a_line_is_never_cut_in_a_word(text: str) -> None:
    for most in range(5, 45):
        cut = shortened(text, most)
        assert len(cut) <= most
        if cut != text:
            assert cut.endswith("…")
            begun = cut.removesuffix("…")
            assert " " not in text[:most] or text[len(begun)] in " ,;:·-–(" or text[len(begun) :].startswith(" ")


@pytest.mark.slow
async def test_a_persons_menu_has_their_stats_and_the_balance_with_them(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        stats = await at.people["Ann"].context_menu(at.channel, "Stats", at.people["Ben"])
        assert stats.ephemeral
        assert "**Ben**" in stats.response.content
        balance = await at.people["Ann"].context_menu(at.channel, "Balance with me", at.people["Ben"])
        assert balance.ephemeral
        assert "in the one hand they played together" in balance.response.content
        for name, told in (("Dee", "no points here yet"), ("Ann", "two")):
            answer = await at.people["Ann"].context_menu(at.channel, "Balance with me", at.people[name])
            assert told in answer.response.content


async def test_menus_are_registered_as_discord_wants_them(tmp_path: Path) -> None:
    """The request itself is held against Discord's description when the world ends."""
    async with world(tmp_path) as at:
        (sync,) = at.requests("PUT", "/commands")
        menus = {one["name"]: one for one in sync.json if one["type"] == _USER}
        assert menus.keys() == {"Stats", "Balance with me"}
        for menu in menus.values():
            assert (menu["integration_types"], menu["contexts"]) == ([0], [0])
            assert not menu.get("description")
        anywhere = {one["name"] for one in sync.json if one["integration_types"] == [0, 1]}
        assert anywhere == {"analyse", "rules"}
        assert all(one["contexts"] == [0, 1, 2] for one in sync.json if one["name"] in anywhere)


async def test_the_rules_are_read_in_direct_messages(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        shown = await at.user("Ann").slash("rules show", name="pineapple")
        assert "Pineapple" in shown.response.content
        assert "`pineapple` Pineapple" in (await at.user("Ann").slash("rules list")).response.content
        for command, options in (("new", {}), ("delete", {"name": "pineapple"}), ("edit", {"name": "pineapple"})):
            refused = await at.user("Ann").slash(f"rules {command}", **options)
            assert "server" in refused.response.content, command


@pytest.mark.parametrize(
    ("owners", "guild_id", "home"),
    [({0: 7, 1: 5}, 7, 7), ({0: 7}, 7, 7), ({1: 5}, 7, None), ({0: 0}, None, None), ({}, 7, 7)],
    ids=["both have it", "the server has it", "only the sender has it", "direct messages", "nothing is told"],
)
def test_a_server_without_the_bot_is_none(owners: dict[int, int], guild_id: int | None, home: int | None) -> None:
    interaction: Any = SimpleNamespace(
        guild_id=guild_id,
        application_id=9,
        is_user_integration=lambda: owners.get(1) == 5,
        is_guild_integration=lambda: guild_id is not None and owners.get(0) == guild_id,
        permissions=discord.Permissions(manage_guild=True),
    )
    assert home_of(interaction) == home
    assert manages_here(interaction) == (home is not None)
    if home is None:
        with pytest.raises(Told) as told:
            server_of(interaction)
        assert told.value.key == ("error.in_a_server" if guild_id is None else "error.not_invited")
