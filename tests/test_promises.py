"""What is promised of fairness, sentence by sentence, stands beside the tests that hold it, in docs/fair-deal.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from bot.words import words_in
from tests.support.sources import ROOT

PAGE = (ROOT / "docs" / "fair-deal.md").read_text("utf-8")


def section(text: str, start: str, end: str) -> str:
    """The part of a text between two of its words."""
    return text.partition(start)[2].partition(end)[0]


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text without its marks; those that only lead to another page are left out."""
    for paragraph in re.split(r"\n\s*\n|\n(?=\d\. |-# )", text):
        plain = re.sub(r"^(?:\d\. |-# )|\*\*|\s+", lambda found: " " if found[0].isspace() else "", paragraph.strip())
        for sentence in re.split(r"(?<=[.!?]) (?=[A-Z`/[])", " ".join(plain.split())):
            if sentence and "](" not in sentence and not sentence.startswith("#"):
                yield sentence


PROMISING = {
    "README": section((ROOT / "README.md").read_text("utf-8"), "## The fair deal\n", "\n## "),
    "SECURITY": section((ROOT / "SECURITY.md").read_text("utf-8"), "## What the host can always do\n", "\n## "),
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
    "So the host can look at every card while a hand is played, in the database or in memory.",
    "The bot knows the cards, because it deals them and hides them.",
    "The host can also stop the bot, refuse to deal, delete the database, and make copies that outlive"
    " what you delete.",
    "What remains: the person who runs the bot can look at the cards.",
    "What remains: the person who runs this bot can look at the cards.",
}
"""They promise nothing: they say what the person who runs the bot can do."""
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
    for test in tests.split(", "):
        file, _, name = test.strip("`").partition("::")
        path = ROOT / "tests" / file
        assert path.is_file(), f"{sentence}: there is no {path}"
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        names = {node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, functions)}
        assert not name or name in names, f"{sentence}: {file} has no {name}"
