"""Which tests call which functions: noted once in a copy of the tree, so that a mutation is shown to those first.

Each function in question says so when it is called, also in processes that a test starts: pytest names the test that
runs in the environment. What is computed once and then kept is called by the first test only, so a function's callers
are those to ask first, not all that there are.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.planted.change import Function, Source, scopes

_NOTES = """
import os

_known = set()


def called(name):
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
    if test and (name, test) not in _known:
        _known.add((name, test))
        with open({path!r}, "a", encoding="utf-8") as notes:
            notes.write(f"{{name}}\\t{{test}}\\n")
"""


_TOOK = "took"
_TIME = re.compile(r"^([0-9.]+)s call +(tests/.+)$", re.MULTILINE)

_PASSED = re.compile(r"^(tests/\S+?\.py::.+?) PASSED +\[ *\d+%\]$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Notes:
    """By functions, each a file and a qualified name: the tests that call them, and the seconds that they take.

    `passing` are all tests that pass as the tree is.
    """

    callers: Mapping[tuple[str, str], Mapping[str, float]]
    passing: frozenset[str]


def instrument(root: Path, tree: Path, functions: Iterable[tuple[str, str]], notes: Path) -> None:
    """Lets some functions of a copy, each a file and a qualified name, note in a file which test calls them."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for file, function in functions:
        wanted[file].add(function)
    (tree / "bot" / "called.py").write_text(_NOTES.format(path=str(notes)), "utf-8")
    for file, names in wanted.items():
        (tree / file).write_text(_noting(Source(root, file), names), "utf-8")
    notes.touch()


def passing(said: str) -> str:
    """What pytest said of the tests that passed, as notes: which they are, and how long they took."""
    seconds = {test: took for took, test in _TIME.findall(said)}  # what took next to nothing is not told
    return "".join(f"{_TOOK}\t{test}\t{seconds.get(test, '0')}\n" for test in _PASSED.findall(said))


def noted(notes: str) -> Notes:
    """What was noted of the calls and of the tests."""
    lines = [line.split("\t") for line in notes.splitlines()]
    took = {test: float(rest[0]) for name, test, *rest in lines if name == _TOOK}
    callers: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for name, test, *_ in lines:
        if name != _TOOK and test in took:
            file, _, function = name.partition(":")
            callers[file, function][test] = took[test]
    return Notes(callers, frozenset(took))


def _noting(source: Source, names: set[str]) -> str:
    text = source.content
    found = [(node, name) for name, node in scopes(source.tree) if name in names and isinstance(node, Function)]
    for node, name in sorted(found, key=lambda one: -one[0].lineno):
        first = next((line for line in node.body if not _is_docstring(line)), None)
        if first is None:
            continue
        line_no = min([first.lineno, *(expression.lineno for expression in getattr(first, "decorator_list", []))])
        is_alone = line_no > node.lineno
        at = source.starts[line_no - 1] + first.col_offset
        note = f'from bot.called import called; called("{source.file}:{name}")'
        text = text[:at] + (note + ("\n" + " " * first.col_offset if is_alone else "; ")).encode() + text[at:]
    return text.decode()


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
