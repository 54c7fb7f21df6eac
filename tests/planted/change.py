"""One change of one source file: what a planted bug and a mechanical mutation have in common."""

from __future__ import annotations

import ast
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = Function | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Change:
    """A part of a file replaced. `old` and `new` are the lines before and after it, without indentation.

    `function` is a qualified name, empty for the module's own level. `start` and `end` are offsets in bytes.
    """

    file: str
    function: str
    old: str
    new: str
    start: int
    end: int
    text: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """Names the change without line numbers: it stays the same when lines above are added."""
        return self.file, self.function, self.old, self.new

    def applied(self, root: Path) -> str:
        """The file's source with the change."""
        source = (root / self.file).read_bytes()
        return (source[: self.start] + self.text.encode() + source[self.end :]).decode()


class Source:
    """A file's text with byte offsets by line and column, as `ast` counts them."""

    def __init__(self, root: Path, file: str) -> None:
        self.file = file
        self.content = (root / file).read_bytes()
        self.tree = ast.parse(self.content)
        self.starts = [0, *accumulate(map(len, self.content.splitlines(keepends=True)))]

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, start: int, end: int) -> str:
        """What stands from an offset to another."""
        return self.content[start:end].decode()

    def lines(self) -> list[str]:
        """All lines without indentation."""
        return [line.strip() for line in self.content.decode().splitlines()]

    def changed(self, function: str, start: int, end: int, text: str) -> Change:
        """Another text from an offset to another."""
        first = self.starts[bisect_right(self.starts, start) - 1]
        last = self.starts[bisect_left(self.starts, end)]
        new = self.text(first, start) + text + self.text(end, last)
        return Change(self.file, function, joined(self.text(first, last)), joined(new), start, end, text)


def joined(lines: str) -> str:
    """Lines as one, without indentation."""
    return " ".join(line.strip() for line in lines.splitlines())


def scopes(tree: ast.AST, within: str = "") -> Iterator[tuple[str, Scope]]:
    """All functions and classes of a source by their qualified names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Scope):
            name = f"{within}.{node.name}".lstrip(".")
            yield name, node
            yield from scopes(node, name)
        else:
            yield from scopes(node, within)
