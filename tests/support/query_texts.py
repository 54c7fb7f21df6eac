"""Every text of a query that the bot can send to a database, found in its sources.

What is handed to a connection is followed back: to constants, parts put together, both sides of a condition, all that
a name is ever given, and what a function's callers give it. Conditions are not understood, so a text may be found that
is never sent. Functions for which that matters, and such as cannot be followed, are called by the test (`Made`).
"""

from __future__ import annotations

import ast
import builtins
import importlib
import operator
import re
import runpy
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from types import BuiltinMethodType, SimpleNamespace
from typing import Any

from bot.store.part import Part
from bot.store.shards import Shards
from tests.support.sources import ROOT, tree

Made = Mapping[Callable[..., Any], Iterable[Any]]
"""What some functions make, all of it: they are not followed."""

_HANDS_ON = {"execute": 1, "executemany": 1, "read": 1, "send": 2}
"""The methods that a query is handed to, and how many arguments each has at least."""
_OWNERS = {"read": "_database", "send": "wire"}
"""Whose method it is, where others have one of that name, too."""
_OF_SQLITE = re.compile(r"\s*(PRAGMA|BEGIN IMMEDIATE|VACUUM INTO)\b|.*\b(sqlite_schema|filler|STRICT)\b", re.DOTALL)
"""Beside its statements: its table of tables, the table that a file's log grows by, and the mark of strict tables."""
_GRAMMAR_ALONE = re.compile(r"(ALTER|COMMENT|DROP|FETCH|LISTEN|SET|VACUUM) ")
"""Statements whose names a server looks up when it carries them out, and not before: any name does."""
_ANY_NAME = "any_name"
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_SHARDS = (Shards(), Shards(3, (0, 2)))  # of a process that has the database alone, and of one that shares it
_OPERATORS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Mult: operator.mul,
    ast.Pow: operator.pow,
}
_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef)
_Comprehension = ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp


@dataclass(frozen=True, slots=True, order=True)
class Query:
    """A text, and the file and line that hand it on."""

    place: str
    text: str

    @property
    def is_of_sqlite(self) -> bool:
        """Whether it asks what only a file has, so that no server is asked."""
        return _OF_SQLITE.match(self.text) is not None

    @property
    def is_known(self) -> bool:
        """Whether all of it could be followed."""
        return _UNKNOWN not in self.text

    def __str__(self) -> str:
        return f"{self.place}: {' '.join(self.text.split())}"


def query_texts(sources: Iterable[Path], returned: Made, handed_on: Made) -> list[Query]:
    """All queries that some sources hand on.

    `returned` has what functions return that are not followed, `handed_on` the queries of such as are not looked into.
    """
    modules = [_Module(path, returned, handed_on) for path in sources]
    for module in modules:
        module.all = modules
    return sorted({query for module in modules for query in module.queries()})


@dataclass(frozen=True, slots=True)
class _Binding:
    """`target` is given `source`, or each of it."""

    node: ast.stmt | ast.expr | ast.comprehension
    target: ast.expr
    source: ast.expr
    is_each: bool = False


class _Module:
    def __init__(self, path: Path, returned: Made, handed_on: Made) -> None:
        self.all: list[_Module] = []
        self.text = path.read_text("utf-8")
        self._path = path
        self._returned = returned
        self._by_hand = handed_on
        self._followed: set[tuple[ast.AST, str]] = set()  # parameters, as long as their values are looked for

    @cached_property
    def name(self) -> str:
        if not self._path.is_relative_to(ROOT):
            return self._path.stem
        return ".".join(self._path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")

    @cached_property
    def names(self) -> Mapping[str, Any]:
        """What its names mean, imported."""
        if not self._path.is_relative_to(ROOT):
            return runpy.run_path(str(self._path))
        return vars(importlib.import_module(self.name))

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(tree(self._path)))

    @cached_property
    def above(self) -> Mapping[ast.AST, ast.AST]:
        """What each node stands in."""
        return {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    def queries(self) -> Iterator[Query]:
        place = self._path.relative_to(ROOT) if self._path.is_relative_to(ROOT) else self._path.name
        if not any(f".{name}(" in self.text for name in _HANDS_ON):
            return
        for call in self._calls():
            if _hands_on(call):
                for text in self._handed_on(call):
                    known = text.replace(_UNKNOWN, _ANY_NAME) if _GRAMMAR_ALONE.match(text) else text
                    yield Query(f"{place}:{call.lineno}", known)

    def _calls(self) -> Iterator[ast.Call]:
        return (node for node in self.nodes if isinstance(node, ast.Call))

    def _handed_on(self, call: ast.Call) -> Iterable[Any]:
        function = next((one for one in self._around(call) if isinstance(one, _NAMED)), None)
        if function is not None and (made := self._by_hand.get(self._meant(function))) is not None:
            return made
        first = call.args[0]
        if isinstance(first, ast.Starred):
            return [value if value == _UNKNOWN else value[0] for value in self.values(first.value)]
        return self.values(first)

    def _meant(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Any:
        owner = self.above[function]
        where = self.names[owner.name].__dict__ if isinstance(owner, ast.ClassDef) else self.names
        return where.get(function.name)

    def _around(self, node: ast.AST) -> Iterator[ast.AST]:
        while (node := self.above.get(node)) is not None:  # type: ignore[assignment]
            yield node

    def values(self, node: ast.expr) -> list[Any]:
        """All that an expression may be."""
        match node:
            case ast.Constant():
                return [node.value]
            case ast.Name():
                return self._named(node)
            case ast.JoinedStr():
                return ["".join(parts) for parts in product(*map(self.values, node.values))]
            case ast.FormattedValue(format_spec=None, conversion=-1):
                return [str(value) for value in self.values(node.value)]
            case ast.BinOp() if type(node.op) in _OPERATORS:
                return _each(_OPERATORS[type(node.op)], self.values(node.left), self.values(node.right))
            case ast.IfExp():
                return [*self.values(node.body), *self.values(node.orelse)]
            case ast.BoolOp():
                return [value for one in node.values for value in self.values(one)]
            case ast.Tuple() | ast.List():
                return list(product(*map(self.values, node.elts)))
            case ast.Attribute():
                return _each(lambda value: getattr(value, node.attr, _UNKNOWN), self.values(node.value))
            case ast.Call(keywords=[]):
                return self._called(node)
        return [_UNKNOWN]

    def _called(self, call: ast.Call) -> list[Any]:
        found: list[Any] = []
        for function in self.values(call.func):
            if function == _UNKNOWN or not callable(function):
                found.append(_UNKNOWN)
            elif getattr(function, "__func__", function) in self._returned:
                found += self._returned[function]
            elif _is_called(function):
                found += _each(function, *map(self.values, call.args))
            else:
                found.append(_UNKNOWN)
        return found

    def _named(self, name: ast.Name) -> list[Any]:
        """All that a name is given where it belongs: in what stands around it, or in the module."""
        for scope in self._around(name):
            given = [one for one in _bindings(scope) if name.id in _names_in(one.target)]
            inside = [name, *self._around(name)]
            for own in given:
                if own.target is name or own.source in inside:  # the name is what it was before
                    given = [one for one in given if one.target.lineno < own.target.lineno]
                elif own.is_each and own.node in inside:
                    given = [own]
            if given:
                return [value for one in given for value in self._bound(one, name)]
            if isinstance(scope, _Function) and name.id in _parameters(scope):
                return self._given(scope, name.id)
        return [self.names.get(name.id, getattr(builtins, name.id, _UNKNOWN))]

    def _bound(self, one: _Binding, name: ast.Name) -> list[Any]:
        values = self.values(one.source)
        if one.is_each:
            values = [each for value in values for each in ([_UNKNOWN] if value == _UNKNOWN else value)]
        if isinstance(one.target, ast.Tuple):
            place = [getattr(part, "id", None) for part in one.target.elts].index(name.id)
            return _each(lambda value: value[place], values)
        if isinstance(one.node, ast.AugAssign) and one.target is not name:
            assert isinstance(one.target, ast.Name)
            return _each(operator.add, self._named(one.target), values)
        return values

    def _given(self, function: _Function, parameter: str) -> list[Any]:
        """What a function's callers give it, or its default."""
        owner = self.above.get(function)
        if isinstance(owner, ast.ClassDef) and parameter == "self":
            return _stand_ins(self.names.get(owner.name))
        if isinstance(function, ast.Lambda) or (function, parameter) in self._followed:
            return [_UNKNOWN]
        self._followed.add((function, parameter))
        places = _parameters(function)[isinstance(owner, ast.ClassDef) :]
        found: list[Any] = []
        for module in self.all:
            if module is not self and not module.imports(self.name, function.name):
                continue
            for call in module.mentions(function.name):
                if call is None:  # it is called elsewhere
                    found.append(_UNKNOWN)
                    continue
                given = dict(zip(places, call.args, strict=False)) | {one.arg: one.value for one in call.keywords}
                found += module.values(given[parameter]) if parameter in given else self._default(function, parameter)
        self._followed.remove((function, parameter))
        return found or [_UNKNOWN]

    def _default(self, function: ast.FunctionDef | ast.AsyncFunctionDef, parameter: str) -> list[Any]:
        arguments = function.args
        places = [*arguments.posonlyargs, *arguments.args][-len(arguments.defaults) :] if arguments.defaults else []
        defaults = zip((*places, *arguments.kwonlyargs), (*arguments.defaults, *arguments.kw_defaults), strict=True)
        found = next((value for one, value in defaults if one.arg == parameter), None)
        return [_UNKNOWN] if found is None else self.values(found)

    def imports(self, module: str, name: str) -> bool:
        return f"from {module} import" in self.text and any(
            isinstance(node, ast.ImportFrom) and node.module == module and name in [one.name for one in node.names]
            for node in self.nodes
        )

    def mentions(self, name: str) -> Iterator[ast.Call | None]:
        """The calls of a function, and None wherever its name is something else than called."""
        for node in self.nodes:
            if (isinstance(node, ast.Name) and node.id == name) or (
                isinstance(node, ast.Attribute) and node.attr == name
            ):
                call = self.above[node]
                yield call if isinstance(call, ast.Call) and call.func is node else None


def _hands_on(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute) or len(call.args) < _HANDS_ON.get(call.func.attr, 99):
        return False
    return ast.unparse(call.func.value).endswith(_OWNERS.get(call.func.attr, ""))


def _each(function: Callable[..., Any], *arguments: Iterable[Any]) -> list[Any]:
    """What a function makes of all that its arguments may be."""
    return [_applied(function, values) for values in product(*arguments)]


def _applied(function: Callable[..., Any], values: tuple[Any, ...]) -> Any:
    if any(value == _UNKNOWN for value in values) and function is not operator.add:
        return _UNKNOWN
    try:
        return function(*values)
    except TypeError:  # with a number that is not known
        return _UNKNOWN


def _is_called(function: Callable[..., Any]) -> bool:
    """Whether a function is called to see what it makes: a method of a text or a mapping, and what makes SQL."""
    if isinstance(function, BuiltinMethodType):
        return isinstance(function.__self__, (str, dict, tuple))
    makes_text = getattr(function, "__annotations__", {}).get("return") == "str"
    return makes_text and function.__module__.startswith("bot.store.")


def _bindings(scope: ast.AST) -> Iterator[_Binding]:
    """All that gives a name something in a function, or in a comprehension."""
    if isinstance(scope, _Comprehension):
        yield from (_Binding(one, one.target, one.iter, is_each=True) for one in scope.generators)
    if not isinstance(scope, _Function):
        return
    for node in ast.walk(scope):
        match node:
            case ast.Assign():
                yield from (_Binding(node, target, node.value) for target in node.targets)
            case ast.AnnAssign(value=ast.expr() as value) | ast.AugAssign(value=value) | ast.NamedExpr(value=value):
                yield _Binding(node, node.target, value)
            case ast.For() | ast.AsyncFor():
                yield _Binding(node, node.target, node.iter, is_each=True)


def _names_in(target: ast.expr) -> list[str]:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    return [part.id for part in parts if isinstance(part, ast.Name)]


def _parameters(function: _Function) -> list[str]:
    arguments = function.args
    return [one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


def _stand_ins(kind: Any) -> list[Any]:
    """For `self` in a part of the store: parts that have no database, and know which servers are theirs."""
    if not isinstance(kind, type) or not issubclass(kind, Part):
        return [_UNKNOWN]
    found = []
    for shards in _SHARDS:
        part = object.__new__(kind)
        part._database = SimpleNamespace(membership=SimpleNamespace(shards=shards))  # type: ignore[assignment]
        found.append(part)
    return found
