"""Imports point one way, and the pure parts know no clock, dice, Discord or SQL. Reads the tree as it is."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Set
from functools import cache
from pathlib import Path

import pytest

from bot.games import GAMES
from tests.support.sources import EVERYWHERE, FOLDERS, ROOT, SOURCES, here, tree

_TABLE = {"rules", "table"}
_VIEWS = {*_TABLE, "ledger", "panels"}
_SHELL = {*_VIEWS, "players", "store", "play"}

MAY_IMPORT: dict[str, set[str]] = {
    "rules": set(),
    "table": _TABLE,
    "ledger": _TABLE,
    "players": _TABLE,
    "matches": {*_TABLE, "players"},
    "engine": {*_TABLE, "players", "matches"},
    "panels": _VIEWS,
    "render": _VIEWS,
    "store": {*_TABLE, "ledger"},
    "play": _SHELL,
    "discord_ui": {*_SHELL, "render"},
    "sandbox": set(),
    "watching": set(),
    "workers": set(),
    "cogs": {*_SHELL, "render", "discord_ui", "app"},
}
"""What each package may import besides itself and what is for all. A package that is not listed may import all of
`bot`, and the command line the sandbox, too; only others that are not listed, or those that name it, may import it."""

BESIDE = {"cogs", "sandbox", "tools"}
"""The folders beside `bot`. Tools are not in the wheel, so nothing that runs imports them."""

ANYWHERE = {
    "drawable",
    "games",  # it names what each layer knows of a game, and imports nothing of it: see `test_layers_ask_for_their_own`
    "host_header",
    "ids",
    "letters",
    "look_alikes",
    "mentions",
    "owner_only",
    "paths",
    "plain_stderr",
    "printable",
    "words",
    "workers",
}
"""What imports nothing of the rest of the project."""

PANELS_SEE = {
    *("views", "state", "options", "refusals", "actions", "moves", "notice", "fair_deal"),
    *("closed.views", "closed.seat", "closed.hand", "closed.draft"),
    *("open_face.views", "open_face.seat", "open_face.packets", "open_face.draft"),
}
"""The modules of the table that make no decision and hold no event: all that a panel is made of."""

WINGS = {"closed", "open_face"}
"""How the folder or the module of a game is called, in every package."""

PACKAGE_OF = {"study": "play"}
"""The packages of layers that are called otherwise."""

APART = ("table", "ledger", "panels", "render")
"""Packages whose shared modules ask the port of a game, and never which game it is."""

NAME_GAMES = {
    "bot/panels/pictures.py",  # all kinds of pictures
    "bot/render/__init__.py",  # draws each of them
    "bot/panels/rules/common.py",  # how naturals of one kind compare, which no ruleset changes
    "bot/panels/ways.py",  # an analysis and a decision may be about a natural
    "bot/panels/decisions.py",
}

PURE = ("rules", "table", "ledger", "panels", "players", "matches")
IMPURE = {
    *("time", "datetime", "random", "secrets", "asyncio", "os", "pathlib", "socket", "threading", "subprocess"),
    *("discord", "aiohttp", "sqlite3", "aiosqlite"),
}
KNOWS_PATHS = {
    *("bot/rules/toml_files.py", "bot/rules/game.py", "bot/rules/rulesets.py", "bot/words.py"),  # they read TOML
    "bot/players/learnt/tables.py",  # reads and writes what was learnt
}

SENDERS = {"urllib.request", "smtplib", "ftplib", "xmlrpc", "socketserver", "requests", "httpx", "urllib3"}
ASK_THE_SYSTEM = {"bot/proxy.py": {"urllib.request"}}  # by which proxy Discord is reached
HOSTS = {
    "discord.com": "links, and the library's own requests",
    "127.0.0.1": "this machine",
    "example.com": "an example of a setting",
    "HOST": "how the address of a proxy is written",
}
"""All hosts that an address in the program names, and why."""

CHECKER = "bot/rules/verify_deal.py"
"""A program of its own, for people who have nothing but Python: it reads files and shares nothing with what deals."""
DEALS = ("bot/rules/deck.py", "bot/rules/deal_keys.py", "bot/table/fair_deal.py", "bot/play/dealer.py")

ONLY_IN: dict[str, tuple[str, ...]] = {
    "discord": ("bot/discord_ui/", "cogs/", "bot/app.py", "bot/connecting.py", "bot/loopback.py"),
    "sqlite3": ("bot/store/",),
    "aiosqlite": ("bot/store/",),
    "csv": ("bot/play/spreadsheet.py",),  # a second writer would have to be as careful with texts
    # who could send something: the bot to Discord, to a PostgreSQL, and as a server on this machine
    "aiohttp": ("bot/discord_ui/", "bot/host_header.py", "bot/proxy.py", "bot/watching/", "sandbox/"),
    "http": ("bot/discord_ui/meter.py", "bot/watching/"),
    "socket": ("bot/discord_ui/failures.py",),  # the errors that it names
    "psycopg": ("bot/store/postgresql/", "bot/store/place.py"),  # `place` only asks whether it is there
}


def imported(source: ast.Module, package: tuple[str, ...] = ()) -> Iterator[str]:
    """Dotted names of all that a source imports, wherever in it; ``from a import b`` gives ``a`` and ``a.b``."""
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *filter(None, [node.module])))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def part_of(name: str) -> str | None:
    """Which part of the project a dotted name is in: a package or a module of `bot`, or a folder beside it."""
    first, *rest = name.split(".")
    return first if first in BESIDE else rest[0] if first == "bot" and rest else None


@cache
def names_in(path: Path) -> frozenset[str]:
    return frozenset(imported(tree(path), path.relative_to(ROOT).parent.parts))


def part_of_file(path: Path) -> str:
    first, *rest = path.relative_to(ROOT).with_suffix("").parts
    return first if first in BESIDE else rest[0]


def parts_of(names: Set[str], *, parts: set[str]) -> set[str]:
    return {part for name in names if (part := part_of(name)) in parts}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def files_of(*parts: str) -> list[Path]:
    return [path for path in SOURCES if part_of_file(path) in parts]


TEST_MODULES = {module_of(path) for path in EVERYWHERE if path.name.startswith("test_")}
PARTS = {part_of_file(path) for path in SOURCES} - {"__init__"}
_WHOLE = PARTS - {"sandbox"}
MAY_IMPORT |= dict.fromkeys(_WHOLE - MAY_IMPORT.keys(), _WHOLE) | {"cli": {*_WHOLE, "sandbox"}}


def test_imports_point_one_way() -> None:
    found = {
        here(path): wrong
        for path in SOURCES
        if (part := part_of_file(path)) in MAY_IMPORT
        and (wrong := parts_of(names_in(path), parts={*PARTS, "tools"}) - {part} - ANYWHERE - MAY_IMPORT[part])
    }
    assert found == {}


def test_panels_and_pictures_are_made_of_views() -> None:
    tables = {module_of(path) for path in files_of("table")} - {f"bot.table.{name}" for name in PANELS_SEE}
    found = {here(path): wrong for path in files_of("panels", "render") if (wrong := names_in(path) & tables)}
    assert found == {}


def test_a_table_imports_in_no_circle() -> None:
    """So values are below what happens, and that below what follows: `decide` and `evolve` stand on all happenings."""
    modules = {module_of(path): names_in(path) for path in files_of("table") if path.name != "__init__.py"}
    left = {module: names & modules.keys() for module, names in modules.items()}
    while free := {module for module, needed in left.items() if not needed & left.keys()}:
        left = {module: needed for module, needed in left.items() if module not in free}
    assert {module: needed & left.keys() for module, needed in left.items()} == {}
    happenings = {module for module in modules if ".happenings." in module}
    assert happenings
    assert happenings <= modules["bot.table.decide"] & modules["bot.table.evolve"]


def test_submit_knows_no_action_by_name() -> None:
    """An action that asks for more than the state adds a field to the `Context` of all."""
    actions = [name for name in names_in(ROOT / "bot/play/tables.py") if name.startswith("bot.table.actions.")]
    assert actions == ["bot.table.actions.Action"]


def test_only_wings_know_a_game() -> None:
    outside = {path for path in files_of(*APART) if not WINGS & set(module_of(path).split("."))}
    outside -= {path for path in outside if here(path) in NAME_GAMES}
    assert outside
    found = {here(path): {name for name in names_in(path) if WINGS & set(name.split("."))} for path in outside}
    assert {path: names for path, names in found.items() if names} == {}


def layers_asked(source: ast.Module) -> Iterator[str]:
    """The layers whose wings a source asks for."""
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Wings":
            yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def test_layers_ask_for_their_own() -> None:
    """Names pull nothing in, so the list may be read anywhere; and nobody gets another layer's part of a game by it."""
    package = {layer: PACKAGE_OF.get(layer, layer) for wings in GAMES.values() for layer in wings}
    asked = {(layer, part_of_file(path)) for path in SOURCES for layer in layers_asked(tree(path))}
    assert asked == set(package.items())
    found = {(layer, part_of(name.partition(":")[0])) for wings in GAMES.values() for layer, name in wings.items()}
    assert found == set(package.items())


def test_pure_parts_know_no_clock_dice_discord_or_files() -> None:
    roots = {here(path): {name.split(".")[0] for name in names_in(path)} for path in files_of(*PURE)}
    found = {path: names & IMPURE - ({"pathlib"} if path in KNOWS_PATHS else set()) for path, names in roots.items()}
    assert {path: names for path, names in found.items() if names} == {CHECKER: {"pathlib", "time"}}


def test_the_checker_and_what_deals_share_nothing() -> None:
    roots = {name.split(".")[0] for name in names_in(ROOT / CHECKER)}
    assert roots <= sys.stdlib_module_names
    assert {path for path in DEALS if module_of(ROOT / CHECKER) in names_in(ROOT / path)} == set()


@pytest.mark.slow
@pytest.mark.parametrize("library", ONLY_IN)
def test_discord_and_the_database_are_known_in_their_places_only(library: str) -> None:
    users = {here(path) for path in SOURCES if library in {name.split(".")[0] for name in names_in(path)}}
    assert users, "nobody uses it: the list is out of date"
    assert {user for user in users if not user.startswith(ONLY_IN[library])} == set()


def test_the_program_sends_nothing_to_anybody_but_discord() -> None:
    """As docs/privacy.md says: no other host is named, and who could send something stands in `ONLY_IN`."""
    texts = {
        node.value
        for path in SOURCES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    named = {host for text in texts for host in re.findall(r"\b(?:https?|wss?)://([\w.-]+)", text)}
    assert named == set(HOSTS)
    assert {here(path): wrong for path in SOURCES if (wrong := names_in(path) & SENDERS)} == ASK_THE_SYSTEM


@pytest.mark.slow
def test_nobody_imports_from_a_module_of_tests() -> None:
    """What several of them need stands in a module of its own, and fixtures in a conftest: tests can move freely."""
    assert {"tests.test_imports", "tests.table.test_refusals"} <= TEST_MODULES
    found = {here(path): names for path in EVERYWHERE if (names := names_in(path) & TEST_MODULES)}
    assert found == {}, "move what they share beside them, or into tests/support"


def test_everything_is_three_folders_deep_at_most() -> None:
    files = [path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    files = [path for path in files if "__pycache__" not in path.parts]
    assert [str(path) for path in files if len(path.parents) - 1 > 3] == []


def test_every_listed_part_is_there() -> None:
    assert set(MAY_IMPORT) <= PARTS
    assert {here(ROOT / path) for path in KNOWS_PATHS | NAME_GAMES} <= {here(path) for path in SOURCES}


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import bot.store.log", "bot.store.log"),
        ("from bot.store import log", "bot.store"),
        ("from bot.store import log", "bot.store.log"),
        ("from bot import store", "bot.store"),
        ("from ..store import log", "bot.store"),
        ("from .. import store", "bot.store"),
        ("def late():\n    import sqlite3", "sqlite3"),
        ("if TYPE_CHECKING:\n    from discord.ext import commands", "discord.ext.commands"),
    ],
)
def test_the_scan_sees_what_it_looks_for(source: str, name: str) -> None:
    assert name in set(imported(ast.parse(source), ("bot", "panels")))
    assert part_of("bot.store.log") == "store"
