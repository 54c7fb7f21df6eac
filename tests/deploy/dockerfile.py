"""Reads `deploy/Dockerfile`: its stages and their steps, and which files the builder gets to see."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from string import Template

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction: its keyword, its options (`--from=libraries`), and its words, or for RUN its whole line."""

    keyword: str
    options: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def source(self) -> str | None:
        """The stage that a COPY takes from; None for the project."""
        return next((one.removeprefix("--from=") for one in self.options if one.startswith("--from=")), None)


@dataclass(frozen=True, slots=True)
class Stage:
    """An image in the making: what it begins with, its name if it has one, and what is done to it."""

    base: str
    name: str
    steps: tuple[Step, ...]

    def words(self, keyword: str) -> tuple[str, ...]:
        """The words of the last step with a keyword; none without one."""
        return next((step.words for step in reversed(self.steps) if step.keyword == keyword), ())

    @property
    def environment(self) -> dict[str, str]:
        """What its ENV steps set."""
        pairs = [word.partition("=") for step in self.steps if step.keyword == "ENV" for word in step.words]
        return {name: value for name, _, value in pairs}


def stages(path: Path = DOCKERFILE) -> list[Stage]:
    """The stages in order. What an ARG before the first of them says, a FROM may name."""
    found: list[Stage] = []
    said: dict[str, str] = {}
    for step in _steps(path.read_text("utf-8")):
        if step.keyword == "FROM":
            base, *named = step.words
            found.append(Stage(Template(base).substitute(said), named[1] if named else "", ()))
        elif not found:
            assert step.keyword == "ARG", step
            name, _, value = step.words[0].partition("=")
            said[name] = value
        else:
            last = found[-1]
            found[-1] = Stage(last.base, last.name, (*last.steps, step))
    return found


def _steps(text: str) -> list[Step]:
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return [_step(line) for line in re.sub(r"\\\n", " ", "\n".join(lines)).splitlines()]


def _step(line: str) -> Step:
    keyword, _, rest = line.strip().partition(" ")
    options: list[str] = []
    while rest.startswith("--"):
        option, _, rest = rest.partition(" ")
        options.append(option)
    if keyword == "HEALTHCHECK":  # its command is a step of its own: CMD [...]
        rest = rest.removeprefix("CMD ")
    words = tuple(json.loads(rest)) if rest.startswith("[") else (rest,) if keyword == "RUN" else tuple(rest.split())
    return Step(keyword, tuple(options), words)


def ignored(path: str, patterns: Sequence[str] | None = None) -> bool:
    """Whether `.dockerignore` keeps a file of the project from the builder: the last pattern that fits decides."""
    if patterns is None:
        lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        patterns = [line for line in lines if line and not line.startswith("#")]
    parts = path.split("/")
    heads = ["/".join(parts[: number + 1]) for number in range(len(parts))]  # a folder's fate is its files'
    is_ignored = False
    for pattern in patterns:
        wanted = pattern.removeprefix("!")
        anywhere = wanted.removeprefix("**/")
        fits = any(fnmatch(head, wanted) and head.count("/") == wanted.count("/") for head in heads) or (
            anywhere != wanted and any(fnmatch(part, anywhere) for part in parts)
        )
        if fits:
            is_ignored = not pattern.startswith("!")
    return is_ignored
