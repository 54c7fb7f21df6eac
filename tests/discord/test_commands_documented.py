"""A command that is new is also found: in README, in /help, and on the page of all commands."""

from __future__ import annotations

from importlib import import_module

import pytest
from discord import app_commands
from discord.ext import commands

from bot.panels.open_face.help import help_text
from bot.panels.words import words_in
from bot.rules.open_face_presets import load_open_face
from cogs import COGS
from docs.make_commands import FILE, page, registered
from tests.support.sources import ROOT

MESSAGE_MAX = 2000


def top_level(extension: str) -> set[str]:
    """The names that players type for the commands of a module."""
    found: set[str] = set()
    for thing in vars(import_module(extension)).values():
        if isinstance(thing, type) and issubclass(thing, commands.Cog) and thing.__module__ == extension:
            group = thing.__cog_group_name__ if issubclass(thing, commands.GroupCog) else None
            named = [one for one in vars(thing).values() if isinstance(one, app_commands.Command | app_commands.Group)]
            found |= {str(group)} if group else {command.name for command in named}
    return found


@pytest.mark.parametrize("extension", COGS)
def test_every_cog_is_in_readme_and_help(extension: str) -> None:
    names = top_level(extension)
    assert names, "a module of commands has some"
    shown = help_text(load_open_face("pineapple"), words_in("en"))
    for place, text in (("README.md", (ROOT / "README.md").read_text("utf-8")), ("/help", shown)):
        assert any(f"`/{name}" in text for name in names), f"{place} names none of {sorted(names)}"


def test_help_fits_into_a_message() -> None:
    assert len(help_text(load_open_face("pineapple"), words_in("en"))) <= MESSAGE_MAX


def test_every_module_of_commands_is_loaded() -> None:
    modules = {f"cogs.{path.stem}" for path in (ROOT / "cogs").glob("*.py") if "def setup(" in path.read_text("utf-8")}
    assert modules == set(COGS)


async def test_the_page_of_commands_is_the_registered_ones() -> None:
    assert FILE.read_text("utf-8") == page(await registered()), "run python -m docs.make_commands"
