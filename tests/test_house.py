"""The house: a wing for each game, nobody outside the wings who asks which game it is, and one assignment a line."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.sources import EVERYWHERE, ROOT, SOURCES, here, tree

GAMES = ("closed", "open_face")
PACKED_MOST = 2


def is_in_wing(path: Path) -> bool:
    """Whether a file is one game's own: in its folder, or named for it (``closed_hand.py``)."""
    names = (*path.parent.parts, path.stem)
    return any(name == game or name.startswith(f"{game}_") for name in names for game in GAMES)


def switches(source: ast.Module) -> Iterator[int]:
    """Lines that ask which game it is: by a type of a game, in whatever way, or by a ruleset's family."""
    names = {
        alias.asname or alias.name
        for node in ast.walk(source)
        if isinstance(node, ast.ImportFrom) and node.module and is_in_wing(Path(*node.module.split(".")))
        for alias in node.names
    }
    for node in ast.walk(source):
        asked: list[ast.AST] = []
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("isinstance", "issubclass")
        ):
            asked = list(node.args[1:])
        elif isinstance(node, ast.MatchClass):
            asked = [node.cls]
        elif isinstance(node, ast.Compare):
            asked = [*node.comparators] if any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops) else []
            sides = (node.left, *node.comparators)
            if any(isinstance(side, ast.Attribute) and side.attr == "family" for side in sides):
                yield node.lineno
        found = {name.id for one in asked for name in ast.walk(one) if isinstance(name, ast.Name)}
        if found & names:
            yield node.lineno if isinstance(node, ast.expr) else asked[0].lineno  # type: ignore[attr-defined] # patterns


def test_nobody_outside_the_wings_asks_which_game_it_is() -> None:
    outside = [path for path in SOURCES if not is_in_wing(path.relative_to(ROOT))]
    assert {here(path): lines for path in outside if (lines := list(switches(tree(path))))} == {}


@pytest.mark.parametrize(
    "source",
    [
        "from bot.table.closed.hand import ClosedHand\nisinstance(hand, ClosedHand)",
        "from bot.table.closed.hand import ClosedHand as C\nisinstance(hand, int | C)",
        "from bot.table.open_face.events import CardsPlaced\nmatch event:\n    case CardsPlaced(): pass",
        "from bot.table.open_face.events import CardsPlaced\ntype(event) is CardsPlaced",
        'ruleset.family == "closed"',
        'options.ruleset.family in ("closed", "poker")',
    ],
)
def test_a_switch_is_seen(source: str) -> None:
    assert list(switches(ast.parse(source)))


def packed(source: ast.Module) -> Iterator[int]:
    """Lines that assign three or more values to as many names. Two may be a pair; a result is taken apart freely."""
    for node in ast.walk(source):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple | ast.List):
            longest = max(len(target.elts) if isinstance(target, ast.Tuple) else 0 for target in node.targets)
            if longest > PACKED_MOST and not any(isinstance(value, ast.Starred) for value in node.value.elts):
                yield node.lineno


def starred_literals(source: ast.Module) -> Iterator[int]:
    """Lines that star a literal, which only keeps the formatter from a line for each of its elements."""
    starred = (node for node in ast.walk(source) if isinstance(node, ast.Starred))
    return (node.lineno for node in starred if isinstance(node.value, ast.Tuple | ast.List | ast.Set | ast.Constant))


@pytest.mark.parametrize("found_in", [packed, starred_literals])
def test_what_runs_is_written_out(found_in: Callable[[ast.Module], Iterator[int]]) -> None:
    written = [path for path in EVERYWHERE if path.relative_to(ROOT).parts[0] != "tests"]
    assert {here(path): lines for path in written if (lines := list(found_in(tree(path))))} == {}


@pytest.mark.parametrize(
    ("found_in", "source"),
    [
        (packed, "a, b, c = 1, 2, 3"),
        (packed, "self.a, self.b, self.c = a, b, c"),
        (packed, "a, b, c = kept = [x, y, z]"),
        (starred_literals, 'NAMES = (*("a", "b"), *("c", "d"))'),
        (starred_literals, 'call(*("a", "b"))'),
        (starred_literals, 'SUITS = ("10", *"shdc")'),
    ],
)
def test_what_is_not_written_out_is_seen(found_in: Callable[[ast.Module], Iterator[int]], source: str) -> None:
    assert list(found_in(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "x, y = 1, 2",
        "a, b = b, a",
        "front, middle, back = rows",
        "front, middle, back = (row(at) for at in Row)",
        "front, middle, back = *shown, *hidden",
        "rows = (*rows, row)",
        "rows = (*([row] if row else []), last)",
    ],
)
def test_pairs_and_results_are_left_alone(source: str) -> None:
    assert not [*packed(ast.parse(source)), *starred_literals(ast.parse(source))]
