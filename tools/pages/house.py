"""The project as a house, from its imports: each package is a room, and stands on the floor above all that it uses."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.pages import ROOT


@dataclass(frozen=True, slots=True)
class Room:
    """A package of the project. `wings` are its folders, each with its number of lines."""

    name: str
    says: str  # the first sentence of its docstring
    lines: int
    wings: tuple[tuple[str, int], ...]
    uses: frozenset[str]


def rooms() -> dict[str, Room]:
    """Every package below bot/, cogs/, sandbox/, and `app`: the modules that put all together."""
    folders = sorted(path for path in (ROOT / "bot").iterdir() if (path / "__init__.py").exists())
    found = {folder.name: _room(folder.name, folder) for folder in (*folders, ROOT / "cogs", ROOT / "sandbox")}
    tops = [path for path in sorted((ROOT / "bot").glob("*.py")) if path.name != "__init__.py"]
    uses = frozenset(name for path in tops for name in _used(path)) & found.keys()
    found["app"] = Room("app", "The bot as a whole, its settings, and how it starts.", _lines(tops), (), uses)
    return found


def floors(house: Mapping[str, Room]) -> dict[str, int]:
    """On which floor each room stands, from 1: above all that it uses. Raises ValueError for a circle."""
    found: dict[str, int] = {}
    while len(found) < len(house):
        ready = {name for name, room in house.items() if name not in found and room.uses <= found.keys()}
        if not ready:
            raise ValueError(f"a circle of imports: {sorted(house.keys() - found.keys())}")
        found |= {name: 1 + max((found[used] for used in house[name].uses), default=0) for name in ready}
    return found


def shown_uses(house: Mapping[str, Room]) -> Iterator[tuple[str, str]]:
    """Who uses whom, without what follows: an arrow is left out where a longer way leads to the same room."""
    reach = {name: _reach(house, name) for name in house}
    for name, room in sorted(house.items()):
        for used in sorted(room.uses):
            if not any(used in reach[other] for other in room.uses - {used}):
                yield name, used


def _reach(house: Mapping[str, Room], name: str) -> set[str]:
    return {far for used in house[name].uses for far in (used, *_reach(house, used))}


def _room(name: str, folder: Path) -> Room:
    files = sorted(folder.rglob("*.py"))
    says = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    wings = tuple(
        (wing.name, _lines(sorted(wing.rglob("*.py")))) for wing in sorted(folder.iterdir()) if any(wing.glob("*.py"))
    )
    uses = frozenset(used for path in files for used in _used(path)) - {name}
    packages = {path.name for path in (ROOT / "bot").iterdir() if (path / "__init__.py").exists()}
    return Room(name, says.partition(".")[0], _lines(files), wings, uses & packages)


def _used(path: Path) -> set[str]:
    """The packages of bot/ that a file imports."""
    tree = ast.parse(path.read_text("utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return {parts[1] for module in modules if (parts := module.split("."))[0] == "bot" and len(parts) > 1}


def _lines(files: list[Path]) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in files)
