"""Which tests can see a change: those that import the changed module, however far behind other imports."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

FOLDERS = ("bot", "cogs", "sandbox", "tools", "tests")


class Reach:
    """The imports of a tree, followed backwards."""

    def __init__(self, root: Path) -> None:
        self._importers: dict[str, set[str]] = defaultdict(set)
        files = {
            _module(path.relative_to(root)): path
            for folder in FOLDERS
            for path in sorted((root / folder).rglob("*.py"))
        }
        self._files = {module: path.relative_to(root).as_posix() for module, path in files.items()}
        for module, path in files.items():
            for name in _imported(path):
                if name in files:
                    self._importers[name].add(module)
            if path.name.startswith("test_"):
                self._note_conftests(module)

    def tests_of(self, file: str) -> dict[str, int]:
        """Test files that may see a change of a file, how near: its own folder first."""
        far = self._distances(_module(Path(file)))
        folder, stem = file.split("/")[1], Path(file).stem

        def rank(test: str) -> tuple[bool, bool, int, str]:
            path = Path(self._files[test])
            return folder not in path.parts, path.stem.removeprefix("test_") != stem, far[test], test

        return {self._files[test]: far[test] for test in sorted(filter(self._is_test, far), key=rank)}

    def _is_test(self, module: str) -> bool:
        return Path(self._files[module]).name.startswith("test_")

    def _note_conftests(self, test: str) -> None:
        folder = test.rpartition(".")[0]
        while folder:
            self._importers[f"{folder}.conftest"].add(test)
            folder = folder.rpartition(".")[0]

    def _distances(self, module: str) -> dict[str, int]:
        far, wave = {module: 0}, [module]
        while wave:
            wave = sorted({importer for name in wave for importer in self._importers[name]} - far.keys())
            far.update(dict.fromkeys(wave, max(far.values()) + 1))
        return far


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _imported(path: Path) -> Iterator[str]:
    """Names that may be modules: ``from a import b`` imports ``a``, and ``a.b`` if that is one."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
