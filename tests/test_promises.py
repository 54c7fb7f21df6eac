"""What is promised stands beside the tests that hold it, sentence by sentence.

What README, docs/playing.md, SECURITY and /help say of fairness is in a table of docs/fair-deal.md, all else in
promises.toml.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator

import pytest

from bot.words import words_in
from tests.support.sources import ROOT

PAGE = (ROOT / "docs" / "fair-deal.md").read_text("utf-8")
SECURITY = (ROOT / "SECURITY.md").read_text("utf-8")
MARKS = re.compile(r"^(?:\d\. |-# |- )|\*\*|\[([^\]]+)\]\([^)]+\)")


def section(text: str, start: str, end: str) -> str:
    """The part of a text between two of its words."""
    return text.partition(start)[2].partition(end)[0]


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text without its marks, and the rows of its tables."""
    for paragraph in re.split(r"\n\s*\n|\n(?=\d\. |-# |- |\| )", text):
        plain = " ".join(MARKS.sub(lambda found: found[1] or "", paragraph.strip()).split())
        if plain.startswith("|"):
            yield from [] if plain.endswith("---|") else [plain]
        elif not plain.startswith("#"):
            yield from filter(None, re.split(r"(?<=[.!?:]) (?=[A-Z`/(])", plain))


PROMISING = {
    "README": section((ROOT / "README.md").read_text("utf-8"), "## Is it fair?\n", "\n## "),
    "playing": (ROOT / "docs" / "playing.md").read_text("utf-8").partition("## The fair deal\n")[2],
    "SECURITY": section(SECURITY, "## What the host can always do\n", "\n## "),
    "/help": words_in("en")("help.fair").replace("## Fair deal\n", ""),
    "here": section(PAGE, "**What it gives.** ", "## In words"),
}
LIMITS = {
    "A bot can hand out another script than this project's: take `verify_deal.py` from here.",
    "All of it rests on numbers that nobody can foretell: if somebody could narrow Discord's next number down to 64,"
    " they could lean a hand by half a standard deviation, and to 512 by a tenth.",
    "Against a host whom you do not trust that far no bot helps.",
    "Against a host you don't trust that far, no bot helps.",
    "Here the host is the person who runs the bot.",
    "Nothing prevents that and nothing shows it: play on the bot of somebody whom you trust not to look.",
    "SECURITY.md says how to report a vulnerability.",
    "So the host can look at every card while a hand is played, in the database or in memory.",
    "The bot knows the cards, because it deals them and hides them.",
    "The fair deal has the exact recipe.",
    "The fair deal says how a deal is checked without the bot.",
    "The host can also stop the bot, refuse to deal, delete the database, and make copies that outlive"
    " what you delete.",
    "The limits: the person who runs the bot can look at the cards.",
    "What remains: the person who runs this bot can look at the cards.",
    "docs/fair-deal.md has the exact recipe with a worked example, and names the test that holds each of these"
    " sentences.",
}
"""They promise nothing: they say what the person who runs the bot can do, or where something is said."""
PAGES = {
    "docs/fair-deal.md": section(PAGE, "## In words\n", "\n## "),
    "docs/privacy.md": (ROOT / "docs" / "privacy.md").read_text("utf-8"),
    "SECURITY.md": section(SECURITY, "## What counts\n", "\n## ") + SECURITY.partition("## For hosts\n")[2],
}
LISTED: dict[str, dict[str, list[str]]] = tomllib.loads((ROOT / "tests" / "promises.toml").read_text("utf-8"))
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in section(PAGE, "| sentence | where | test |\n|---|---|---|\n", "\n\n").splitlines()
]


@pytest.mark.parametrize("where", PROMISING)
def test_each_sentence_that_promises_something_is_in_the_table(where: str) -> None:
    assert set(sentences(PROMISING[where])) - LIMITS == {one for one, places, _ in ROWS if where in places.split(", ")}


@pytest.mark.parametrize(("sentence", "places", "tests"), ROWS, ids=[row[0][:40] for row in ROWS])
def test_the_tests_beside_it_are_there(sentence: str, places: str, tests: str) -> None:
    assert set(places.split(", ")) <= set(PROMISING), sentence
    assert missing(test.strip("`") for test in tests.split(", ")) == []


@pytest.mark.parametrize("page", PAGES)
def test_each_sentence_of_a_page_is_listed(page: str) -> None:
    assert list(sentences(PAGES[page])) == list(LISTED[page])


def test_the_listed_tests_are_there() -> None:
    assert set(LISTED) == set(PAGES)
    assert missing(test for promises in LISTED.values() for tests in promises.values() for test in tests) == []


def missing(tests: Iterable[str]) -> list[str]:
    """Those of some tests, or files with tests, that there are not."""
    return [test for test in tests if not is_there(*test.partition("::")[::2])]


def is_there(file: str, name: str) -> bool:
    path = ROOT / "tests" / file
    if not (name and path.is_file()):
        return path.is_file()
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return name in {node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, functions)}
