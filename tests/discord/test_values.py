"""Values that are typed, or sent by a program in place of a client: looked up among what there is, and else told."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from simcord import interactions
from simcord.enums import InteractionType
from simcord.results import InteractionResult

from bot.panels.custom_ids import Tap, Verb
from bot.rules.house_rules import HouseRule
from bot.rules.rulesets import preset_text
from tests.discord.forging import Forged, Person, said, send
from tests.discord.settings import make_manager
from tests.discord.world import World, world

ROOT = Path(__file__).parents[2]
HOSTILE = ("/etc/passwd", "../../x.toml", "\x00", "☃" * 50, "9" * 40, "-1", "١٢", "'; --", "a:b.c", "\u202e", "")
TYPED = {
    ("ofc start", "ruleset"): "I don't know a game",
    ("chinese start", "ruleset"): "I don't know a game",
    ("rules show", "name"): "I don't know a game",
    ("rules export", "name"): "I don't know a game",
    ("analyse", "ruleset"): "I don't know a game",
    ("rules edit", "name"): "",
    ("rules delete", "name"): "",
    ("history", "ruleset"): "",
    ("stats", "ruleset"): "",
    ("stats", "period"): "",
    ("leaderboard", "ruleset"): "",
    ("leaderboard", "period"): "",
    ("ledger show", "table"): "",
    ("ledger show", "since"): "",
    ("ledger history", "table"): "",
    ("ledger history", "until"): "",
    ("ledger chart", "since"): "",
    ("place", "table"): "",
    ("set", "table"): "",
    ("set", "natural"): "",
    ("hand", "table"): "",
}
"""Options with a list under them, and what is told of a value that is not on it, where it is the same for all."""
NEEDS = {"analyse": {"cards": "2c 3c"}, "set": {"front": "2c", "back": "3c"}, "place": {"front": "2c"}}


@pytest.mark.slow
@pytest.mark.parametrize("is_listed", [True, False])
async def test_what_is_typed_is_never_a_path_nor_a_bug(tmp_path: Path, is_listed: bool) -> None:
    file = tmp_path / "spy.toml"
    file.write_text(preset_text("ofc").replace('name = "ofc"', 'name = "spy"'), "utf-8")
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        for (command, option), sentence in TYPED.items():
            for value in (*HOSTILE, str(file)):
                if is_listed:
                    await at.people["Ann"].autocomplete(at.channel, command, option, value)
                    continue
                if not value and command in ("rules show", "rules export", "rules edit", "rules delete"):
                    continue  # a client does not send it
                answer = await at.slash("Ann", command, **NEEDS.get(command, {}), **{option: value})
                assert answer.acknowledged, (command, option, value)
                assert "Something went wrong" not in said(answer), (command, option, value)
                assert not value or sentence in said(answer), (command, option, value, said(answer))
        assert not await at.store.tables.all_open() or not is_listed


async def test_a_chosen_file_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "spy.toml"
    file.write_text(preset_text("ofc"), "utf-8")
    async with world(tmp_path) as at:
        await at.start("Ann")
        ann = Person(at.people["Ann"].id, at.guild.id, at.channel.id, at.panel().id)
        for value in (str(file), "american", "ofc-2012 ", "OFC"):
            (answer,) = await send(at, [(ann, Forged(str(Tap(Verb.RULES, await at.table())), [value]))])
            assert "from an older message" in said(answer), value
            assert (await at.state()).options.ruleset.name == "pineapple"


@pytest.mark.slow
def test_only_the_command_line_names_files_of_rules() -> None:
    users = {
        path.relative_to(ROOT).parts[:2]
        for folder in ("bot", "cogs", "sandbox")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.alias) and node.name == "load_any"
    }
    assert users == {("bot", "cli"), ("bot", "rules")}, "the rules read what `score` is given"


async def test_only_the_rule_that_is_named_is_deleted(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")  # makes accounts
        await at.click("Ben", "Join")
        ann, ben = await at.account("Ann"), await at.account("Ben")
        for name, author in (("a-b", ben), ("ab", ann)):  # the same name, but for a hyphen
            await at.store.house_rules.save(at.guild.id, HouseRule(name, "ofc", "scoop_bonus = 1"), 0, author, 1)
        who = Person(at.people["Ben"].id, at.guild.id, at.channel.id, at.panel().id)
        for seen in ("ab", "AB", "a--b"):
            await send(at, [(who, Forged(f"cp1:delete_rule::1:0:{seen}"))])
        assert [kept.rule.name for kept in await at.store.house_rules.of(at.guild.id)] == ["a-b", "ab"]
        await send(at, [(who, Forged("cp1:delete_rule::1:0:a-b"))])
        assert [kept.rule.name for kept in await at.store.house_rules.of(at.guild.id)] == ["ab"]


async def test_a_hand_is_shown_in_its_own_server_and_in_direct_messages(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        strangers = at.env.create_guild("Strangers")
        elsewhere, twin = strangers.create_text_channel("elsewhere"), strangers.add_member(at.user("Ann"))
        await at.seat("Ann", "Ben")
        table = await at.table()
        for options in ({}, {"table": table}):
            assert "You're not at a table" in said(await twin.slash(elsewhere, "hand", **options))
        assert await twin.autocomplete(elsewhere, "hand", "table", "") == []
        assert "hand 1" in said(await at.user("Ann").slash("hand"))
        assert "hand 1" in said(await at.slash("Ann", "hand", table=table))


@pytest.mark.parametrize(
    "name, options",
    [
        ("ofc", [{"name": "start", "type": 1, "options": [{"name": "pace", "type": 3, "value": "x"}]}]),
        ("ofc", [{"name": "start", "type": 1, "options": [{"name": "clock", "type": 4, "value": 7}]}]),
        ("ofc", [{"name": "start", "type": 1, "options": [{"name": "seats", "type": 4, "value": 10**30}]}]),
        ("ofc", [{"name": "stop", "type": 1}]),
        ("chinese", [{"name": "start", "type": 1, "options": [{"name": "timeout", "type": 3, "value": "x"}]}]),
        ("ledger", [{"name": "show", "type": 1, "options": [{"name": "book", "type": 3, "value": "x"}]}]),
        ("ledger", [{"name": "history", "type": 1, "options": [{"name": "kind", "type": 3, "value": "x"}]}]),
        ("ledger", [{"name": "chart", "type": 1, "options": [{"name": "book", "type": 3, "value": "x"}]}]),
        ("ledger", [{"name": "settle", "type": 1, "options": [{"name": "book", "type": 3, "value": "x"}]}]),
        ("stats", [{"name": "book", "type": 3, "value": "x"}]),
        ("leaderboard", [{"name": "by", "type": 3, "value": "x"}]),
        ("replay", [{"name": "hand", "type": 4, "value": 10**30}]),
        ("verify", [{"name": "hand", "type": 4, "value": -(10**30)}]),
        ("replay", [{"name": "hand", "type": 4, "value": "x"}]),
        ("no-such-command", []),
    ],
)
async def test_commands_that_no_client_sends(tmp_path: Path, name: str, options: list[Any]) -> None:
    async with world(tmp_path) as at:
        answer = await _command(at, name, options)
        assert "This command has changed" in said(answer)
        assert not await at.store.tables.all_open()


async def _command(at: World, name: str, options: list[Any]) -> Any:
    record, payload = interactions.base_payload(
        at.env.backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=at.channel.id,
        guild_id=at.guild.id,
        user_id=at.people["Ann"].id,
        data={"id": "1", "name": name, "type": 1, "options": options},
    )
    at.env.backend.emit("INTERACTION_CREATE", payload)
    await at.env.settle()
    return InteractionResult(at.env, record)
