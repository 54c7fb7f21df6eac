"""README is short, and what it and the pages that it leads to say can be typed and opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
import typer.main
from typer.core import TyperGroup

from bot.cli.app import app
from tests.support.sources import ROOT, here
from tools.pages.make_commands import registered

README = ROOT / "README.md"
WORDS_LEAST, WORDS_MOST = 700, 1000
VERSION_LINES_MOST = 40
PAGES = [README, *(ROOT / "docs" / f"{name}.md" for name in ("playing", "commandline", "developing"))]
TYPED = [*PAGES, *(ROOT / "docs" / f"{name}.md" for name in ("hosting", "postgresql"))]
"""The pages with command lines; the former have slash commands alone behind a stroke."""
PROGRAM = re.compile(r"(?:[\w.$/\\{}-]*python|poker) (?:-m (?P<module>[\w.]+)|(?=\w))(?P<rest>.*)")


def code(page: Path) -> Iterator[str]:
    """The pieces of code of a page: each line of a block without its comment, and what stands between backticks."""
    blocks = re.split(r"^ *```.*\n", page.read_text("utf-8"), flags=re.MULTILINE)
    for block in blocks[1::2]:
        yield from (line.partition(" #")[0].strip() for line in block.splitlines())
    for text in blocks[::2]:
        yield from (" ".join(piece.split()) for piece in re.findall(r"`([^`]+)`", text))


def options_by_command() -> dict[str, set[str]]:
    """The options of each command of the bot; that without a name runs it."""
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return {
        name: {option for parameter in command.params for option in parameter.opts}
        for name, command in {"": group, **group.commands}.items()
    }


def wrong_program(module: str, rest: str) -> str:
    """What is wrong with `python -m MODULE REST`; nothing if all is well."""
    if module == "pip":
        missing = [file for file in re.findall(r"-r (\S+)", rest) if not (ROOT / file).is_file()]
        return f"no file {missing}" if missing else ""
    if module != "bot":
        return "" if module == "venv" or find_spec(module) else f"no module {module}"
    name, known = re.match(r" ?([a-z]*)", rest)[1], options_by_command()  # type: ignore[index] # it always matches
    if name not in known:
        return f"no command {name}"
    return ", ".join(sorted(set(re.findall(r"(?<!\w)--[a-z][a-z-]*", rest)) - known[name]))


def wrong(line: str) -> str:
    """What is wrong with a command line; nothing if all is well, or if it is none of ours."""
    first, *rest = line.split()
    if first == "make":
        targets = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        assert targets
        return "" if rest[0] in targets[1].split() else f"no target {rest[0]}"
    if first == "cp" and "/" not in rest[-2].removeprefix("../"):
        return "" if (ROOT / rest[-2].removeprefix("../")).exists() else f"no file {rest[-2]}"
    if line.startswith("docker compose "):
        compose = (ROOT / "deploy" / "compose.yaml").read_text("utf-8")
        verb = re.fullmatch(
            r"docker compose (?:--profile (\w+) )?(?:up|logs|stop|(?:run --rm|exec)(?: -T)? (\w+) (.*))(?: --\w+)*",
            line,
        )
        if not verb:
            return "no such way to call compose"
        return "" if all(name in compose for name in verb.groups("")[:2]) else f"unknown there: {verb.groups()}"
    found = PROGRAM.fullmatch(line)
    return wrong_program(found["module"] or "bot", found["rest"]) if found else ""


def test_it_is_read_in_five_minutes() -> None:
    assert WORDS_LEAST <= len(README.read_text("utf-8").split()) <= WORDS_MOST


def test_its_order_is_that_of_a_newcomer() -> None:
    assert re.findall(r"^## (.*)$", README.read_text("utf-8"), re.MULTILINE) == [
        "Try it in a minute",
        "The game, if you have never played",
        "Host it for your friends",
        "Play",
        "What it does",
        "Is it fair?",
        "Is it private?",
        "Rules",
        "Develop",
    ]


@pytest.mark.parametrize("page", TYPED, ids=here)
def test_each_command_line_can_be_typed(page: Path) -> None:
    assert {line: why for line in code(page) if line and (why := wrong(line))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "make play",
        "python -m bot serve",
        ".venv/bin/python -m bot doctor --fix",
        ".venv\\Scripts\\python -m pip install -r requirements.txt",
        "python -m tools.nothing",
        "cp env.example .env",
        "docker compose start-all",
        "docker compose run --rm robot python -m bot check",
    ],
)
def test_a_command_line_that_nobody_knows_is_seen(line: str) -> None:
    assert wrong(line)


@pytest.mark.parametrize("page", PAGES, ids=here)
async def test_each_slash_command_is_registered(page: Path) -> None:
    known: dict[str, set[str]] = {}
    waiting = [(f"/{command['name']}", command) for command in await registered() if command["type"] == 1]
    for name, command in waiting:
        options = command.get("options") or []
        known[name] = {f"{option['name']}:" for option in options}
        waiting += [(f"{name} {option['name']}", option) for option in options if option["type"] < 3]  # groups
    for piece in code(page):
        if piece.startswith("/"):
            name = max((one for one in known if f"{piece} ".startswith(f"{one} ")), key=len, default="")
            assert name, f"{here(page)} names {piece}"
            given = set(re.findall(r"\w+:", piece))
            assert given <= known[name], f"{here(page)} gives {name} {given - known[name]}"
            assert given or piece == name, f"{here(page)} names {piece}"


def test_the_button_of_the_first_card_is_on_the_sandboxs_page() -> None:
    """tests/browser/test_first_screen.py taps it, and sees cards."""
    named = re.search(r"press \*\*(.*?)\*\*", README.read_text("utf-8"))
    assert named
    assert f'title: "{named[1]}"' in (ROOT / "sandbox" / "static" / "welcome.js").read_text("utf-8")


def test_a_version_of_the_changelog_is_told_in_forty_lines() -> None:
    _, unreleased, *versions = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")
    assert unreleased.startswith("Unreleased\n")
    assert [one.splitlines()[0] for one in versions if len(one.splitlines()) > VERSION_LINES_MOST] == []
