"""Writes `docs/commands.md` from the commands as they are registered: `python -m tools.pages.make_commands`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.app import commands_of
from bot.store import Store
from tools.pages import DOCS

FILE = DOCS / "commands.md"

_HEADER = """# Commands

`python -m tools.pages.make_commands` writes this page from the commands that Discord gets. Buttons do most of it, too.
Options in [brackets] are optional.
"""
_SUBCOMMAND, _GROUP = 1, 2
_TYPED = 1
_OF_A_PERSON = 2
_IN_DIRECT_MESSAGES = 1


async def registered() -> list[dict[str, Any]]:
    """The commands as they are registered."""
    with TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "commands.db")
        try:
            return await commands_of(store)
        finally:
            await store.close()


def page(commands: list[dict[str, Any]]) -> str:
    """The whole page, commands in the order of their names."""
    lines = [_HEADER, "| command | what it does | where |", "|---|---|---|"]
    typed = [command for command in commands if command["type"] == _TYPED]
    for command in sorted(typed, key=lambda command: str(command["name"])):
        where = "server, direct message" if _IN_DIRECT_MESSAGES in command["contexts"] else "server"
        lines += [f"| `/{usage}` | {says} | {where} |" for usage, says in _usages(command, "")]
    menu = " and ".join(f"**{command['name']}**" for command in commands if command["type"] == _OF_A_PERSON)
    return "\n".join([*lines, "", f"In the menu of a person (Apps): {menu}."]) + "\n"


def _usages(command: dict[str, Any], before: str) -> Iterator[tuple[str, str]]:
    """Each way to call a command, and what it is for."""
    name = f"{before} {command['name']}".strip()
    options = command.get("options") or []
    parts = [option for option in options if option["type"] in (_SUBCOMMAND, _GROUP)]
    for part in parts:
        yield from _usages(part, name)
    if not parts:
        named = [one["name"] if one.get("required") else f"[{one['name']}]" for one in options]
        yield " ".join((name, *named)), command["description"]


def main() -> None:
    """Write the page."""
    FILE.write_text(page(asyncio.run(registered())), encoding="utf-8")


if __name__ == "__main__":
    main()
