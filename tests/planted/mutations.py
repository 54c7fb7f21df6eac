"""Mechanical mutations: small changes of a source that a test should see, whatever the source is about.

Five kinds, as mutation testing knows them (DeMillo, Lipton and Sayward, "Hints on test data selection", 1978): a
comparison swapped for its opposite, a boundary moved (< for <=), a constant changed by one, a statement deleted, a
condition negated. Docstrings, annotations, decorators, formatted strings, `assert` and log lines stay.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

from tests.planted.change import Change, Scope, Source

FOLDERS = ("bot/rules", "bot/table", "bot/ledger", "bot/store")
"""Whose modules are mutated: what decides games and points, and what keeps them."""
_ON_SERVER = "bot/store/postgresql"  # only tests on a server can see what is wrong there

_OPPOSITE = {"==": "!=", "<": ">=", ">": "<=", "is": "is not", "in": "not in"}
_OPPOSITE |= {opposite: operator for operator, opposite in _OPPOSITE.items()}
_BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_OPERATOR = re.compile(r"==|!=|<=|>=|<|>|is\s+not\b|is\b|not\s+in\b|in\b")
_KEPT_FIELDS = {"annotation", "returns", "decorator_list", "pattern"}

Found = tuple[str, int, int, str]
"""The kind of mutation, where the replaced text begins and ends, and what replaces it."""


def mutations(root: Path, file: str) -> Iterator[tuple[str, Change]]:
    """All mutations of a file, each with its kind."""
    source = Source(root, file)
    for function, node in _nodes(source.tree, ""):
        for kind, start, end, text in _of_node(node, source):
            yield kind, source.changed(function, start, end, text)


def sample(root: Path, number: int, seed: int) -> tuple[Change, ...]:
    """So many mutations of all modules in `FOLDERS`, as many of each kind; the same seed gives the same ones."""
    by_kind: dict[str, list[Change]] = defaultdict(list)
    files = (path.relative_to(root).as_posix() for folder in FOLDERS for path in (root / folder).rglob("*.py"))
    for file in sorted(file for file in files if not file.startswith(_ON_SERVER)):
        for kind, change in mutations(root, file):
            by_kind[kind].append(change)
    random = Random(seed)
    for kind in sorted(by_kind):
        random.shuffle(by_kind[kind])
    chosen: dict[tuple[str, str, str, str], Change] = {}
    while len(chosen) < number and any(by_kind.values()):
        for kind in sorted(kind for kind, left in by_kind.items() if left):
            change = by_kind[kind].pop()
            if len(chosen) < number and compiles(change.applied(root)):
                chosen[change.key] = change
    return tuple(chosen.values())


def compiles(source: str) -> bool:
    """Whether a source is still one: a deleted statement may leave a name without its declaration."""
    try:
        compile(source, "changed", "exec")
    except SyntaxError:
        return False
    return True


def _nodes(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
    """All nodes that may be changed, with the function in which they stand."""
    yield function, node
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and field not in _KEPT_FIELDS and not _is_kept(child):
                yield from _nodes(
                    child, f"{function}.{child.name}".lstrip(".") if isinstance(child, Scope) else function
                )


def _is_kept(node: ast.AST) -> bool:
    """What is no behaviour: docstrings, log lines, formatted strings, what is for type checkers or must hold anyway."""
    match node:
        case ast.JoinedStr() | ast.Expr(value=ast.Constant()) | ast.Assert() | ast.keyword(arg="strict"):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in ("log", "_log", "logger", "logging")
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _of_node(node: ast.AST, source: Source) -> Iterator[Found]:
    match node:
        case ast.Compare():
            yield from _compared(node, source)
        case ast.Constant(value=bool() as value):
            yield "constant", *source.span(node), repr(not value)
        case ast.Constant(value=int() as value):
            yield "constant", *source.span(node), repr(value + 1)
            yield "constant", *source.span(node), repr(value - 1)
        case ast.If() | ast.While() | ast.IfExp():
            yield from _negated(node.test, source)
        case ast.comprehension():
            yield from (found for test in node.ifs for found in _negated(test, source))
        case ast.match_case(guard=ast.expr() as guard):
            yield from _negated(guard, source)
    for statement in _deletable(node):
        yield "statement", *source.span(statement), "pass"


def _compared(node: ast.Compare, source: Source) -> Iterator[Found]:
    for left, right in pairwise((node.left, *node.comparators)):
        between, end = source.span(left)[1], source.span(right)[0]
        found = _OPERATOR.search(source.text(between, end))
        assert found is not None
        operator = " ".join(found[0].split())
        start, end = between + found.start(), between + found.end()
        yield "comparison", start, end, _OPPOSITE[operator]
        if operator in _BOUNDARY:
            yield "boundary", start, end, _BOUNDARY[operator]


def _negated(test: ast.expr, source: Source) -> Iterator[Found]:
    """A condition's negation, unless a swapped comparison says the same, or nothing is asked."""
    start, end = source.span(test)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield "condition", start, end, source.text(*source.span(test.operand))
    elif not isinstance(test, ast.Constant) and not (isinstance(test, ast.Compare) and len(test.ops) == 1):
        yield "condition", start, end, f"not ({source.text(start, end)})"


def _deletable(node: ast.AST) -> Iterator[ast.stmt]:
    """Statements that leave a whole function behind: no names assigned, and of returns only those on a condition."""
    match node:
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield node
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node
        case ast.If():
            yield from (child for child in node.body if isinstance(child, ast.Return))
