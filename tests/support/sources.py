"""The project's own sources, for tests that read them: SOURCES run at a host's, EVERYWHERE is all."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("bot", "cogs", "sandbox", "tools", "tests", "assets", "docs")
SOURCES = sorted(path for folder in ("bot", "cogs", "sandbox") for path in (ROOT / folder).rglob("*.py"))
EVERYWHERE = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


def here(path: Path) -> str:
    """A path as it is written in the project."""
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    """A source as its syntax tree, read anew each time.

    The trees of all sources are two million objects. Kept, they make each full garbage collection of the process take
    seconds, in the middle of tests that wait no longer than that.
    """
    return ast.parse(path.read_text("utf-8"))
