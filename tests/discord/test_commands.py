"""The slash commands as Discord gets them: everything has a description, and says where it may be used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.discord.world import world

SUBCOMMAND = 1
TYPED = 1
IN_SERVERS, IN_DIRECT_MESSAGES, IN_GROUPS = 0, 1, 2
ANYWHERE = {"analyse", "rules"}  # a person may have these for themselves

WHERE = {
    "ofc": {IN_SERVERS},
    "ledger": {IN_SERVERS},
    "rules": {IN_SERVERS, IN_DIRECT_MESSAGES, IN_GROUPS},
    "table": {IN_SERVERS},
    "history": {IN_SERVERS},
    "replay": {IN_SERVERS},
    "stats": {IN_SERVERS},
    "leaderboard": {IN_SERVERS},
    "verify": {IN_SERVERS},
    "analyse": {IN_SERVERS, IN_DIRECT_MESSAGES, IN_GROUPS},
    "place": {IN_SERVERS, IN_DIRECT_MESSAGES},
    "hand": {IN_SERVERS, IN_DIRECT_MESSAGES},
    "help": {IN_SERVERS, IN_DIRECT_MESSAGES},
    "about": {IN_SERVERS, IN_DIRECT_MESSAGES},
    "privacy": {IN_SERVERS, IN_DIRECT_MESSAGES},
    "settings": {IN_SERVERS, IN_DIRECT_MESSAGES},
}


def parts(command: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """A command, its subcommands and all their options, by their full names."""
    name = f"{path} {command['name']}".strip()
    yield name, command
    for option in command.get("options") or ():
        yield from parts(option, name)


async def test_every_command_and_option_is_described(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        (sync,) = at.requests("PUT", "/commands")
        for command in (one for one in sync.json if one["type"] == TYPED):
            for name, part in parts(command):
                assert len(part["description"]) > 8, f"/{name} says nothing"
                assert part["description"] != "…", f"/{name} says nothing"


async def test_every_command_says_where_it_works(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        (sync,) = at.requests("PUT", "/commands")
        found = {command["name"]: command for command in sync.json}
        assert WHERE.keys() <= found.keys()
        for name, command in found.items():
            where = [0, 1] if name in ANYWHERE else [0]
            assert command["integration_types"] == where, f"/{name} can only work where the bot is"
            assert command["contexts"] is not None, f"/{name} leaves it to Discord"
            if name in WHERE:
                assert set(command["contexts"]) == WHERE[name], f"/{name}"


async def test_no_option_is_required_but_one_that_cannot_be_guessed(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        (sync,) = at.requests("PUT", "/commands")
        start = next(part for command in sync.json for name, part in parts(command) if name == "ofc start")
        assert not any(option.get("required") for option in start["options"])
        assert start["type"] == SUBCOMMAND
