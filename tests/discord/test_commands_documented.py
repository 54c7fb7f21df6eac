"""A command that is new is also found: in docs/playing.md, in /help, and on the page of all commands."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from discord import app_commands
from discord.ext import commands

from bot.cli.app import app
from bot.panels.boards import ALT_LENGTH_MAX
from bot.panels.open_face.help import PAGES, help_panel, help_text
from bot.panels.screen import Screen
from bot.rules.open_face_presets import load_open_face
from bot.words import words_in
from cogs import COGS
from tests.support.sources import ROOT
from tools.bench.__main__ import Bench
from tools.pages.make_commands import FILE, page, registered

PAGE_MAX = 700  # characters: a phone shows as many without scrolling


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
def test_every_cog_is_in_playing_and_help(extension: str) -> None:
    names = top_level(extension)
    assert names, "a module of commands has some"
    shown = "\n".join(help_text(page, load_open_face("pineapple"), words_in("en")) for page in PAGES)
    for place, text in (("docs/playing.md", (ROOT / "docs" / "playing.md").read_text("utf-8")), ("/help", shown)):
        assert any(f"`/{name}" in text for name in names), f"{place} names none of {sorted(names)}"


@pytest.mark.parametrize("page", range(len(PAGES)), ids=PAGES)
def test_a_page_of_help_fits_on_a_phone(page: int) -> None:
    panel = help_panel(page, load_open_face("pineapple"), Screen())
    assert len(panel.text) <= PAGE_MAX
    assert len(panel.alt) <= ALT_LENGTH_MAX


def test_every_command_of_a_host_is_on_the_page_of_the_command_line() -> None:
    page = (ROOT / "docs" / "commandline.md").read_text("utf-8")
    table = "\n".join(line for line in page.splitlines() if "python -m bot" in line)
    assert "`python -m bot`" in table, "run"
    names = {
        command.name or command.callback.__name__
        for command in app.registered_commands
        if command.callback and not command.hidden
    }
    assert [name for name in sorted(names - {"run"}) if not re.search(rf"python -m bot {name}\b", table)] == []
    tools = (ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()
    measured = "".join(line.partition(" |")[0] for line in tools if "python -m tools.bench" in line)
    assert [one for one in Bench if one not in re.split(r"\W+", measured)] == []


def test_every_module_of_commands_is_loaded() -> None:
    modules = {f"cogs.{path.stem}" for path in (ROOT / "cogs").glob("*.py") if "def setup(" in path.read_text("utf-8")}
    assert modules == set(COGS)


async def test_the_page_of_commands_is_the_registered_ones() -> None:
    assert FILE.read_text("utf-8") == page(await registered()), "run python -m tools.pages.make_commands"
