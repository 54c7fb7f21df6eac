"""The rules, numbered: every number that is cited is an entry, every setting is told, every example is as scored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.open_face.ruleset import Fantasyland
from bot.rules.score_lines import answer_line
from tools.pages.make_rules import FOLDER, WRITTEN

ROOT = Path(__file__).parents[2]
TEXT = (FOLDER / WRITTEN).read_text("utf-8")
CITING = ("bot", "cogs", "sandbox", "tools", "docs", "assets", "tests")
KINDS = (".py", ".md", ".toml")

_NUMBER = r"\d+(?:\.\d+)?"
_CITED = re.compile(rf"\bRULES\s+({_NUMBER}(?:(?:,\s+and|,|\s+and|\s+to)\s+{_NUMBER})*)")
_ANCHORED = re.compile(rf'<a id="({_NUMBER})"></a>\n\n##+ ({_NUMBER})\.? \S')
_EXAMPLE = re.compile(r"```example (\S+)([^\n]*)\n(.*?)```", re.DOTALL)


def entries(text: str) -> list[str]:
    """The numbers of the entries, each an anchor and the heading below it."""
    return [anchor for anchor, heading in _ANCHORED.findall(text) if anchor == heading]


def cited(text: str) -> Iterator[str]:
    """Every number that a text cites, also those of a list and the ends of a range."""
    for found in _CITED.findall(text):
        yield from re.findall(_NUMBER, found)


def files_that_cite() -> list[Path]:
    every = (path for folder in CITING for path in sorted((ROOT / folder).rglob("*")))
    return [path for path in every if path.suffix in KINDS and path != Path(__file__)]


def test_the_entries_keep_their_numbers() -> None:
    twos, threes = ([f"{chapter}.{number}" for number in range(1, most)] for chapter, most in ((2, 15), (3, 12)))
    assert entries(TEXT) == ["1", "1.1", "1.2", "1.3", "1.4", "1.5", "2", *twos, "3", *threes, "4", "5"]


def test_every_number_that_is_cited_is_an_entry() -> None:
    known, count = set(entries(TEXT)), 0
    for path in files_that_cite():
        for number in cited(path.read_text("utf-8")):
            count += 1
            assert number in known, f"{path.relative_to(ROOT)} cites RULES {number}: {WRITTEN} has no such entry"
    assert count >= 70, "the rules are cited in many places"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("as RULES 2.2 orders it.", ["2.2"]),
        ("settled (RULES 2.1 to 2.6 and 2.10): rows", ["2.1", "2.6", "2.10"]),
        ("(RULES 2.8, 2.9). Then 3 more", ["2.8", "2.9"]),
        ("(RULES 3.1, 3.4, 3.10)", ["3.1", "3.4", "3.10"]),
        ("earned it (RULES\n    3.4, 4): there", ["3.4", "4"]),
        ("see RULES 2.12. People", ["2.12"]),
        ("60 seconds (RULES 4), and 2 more", ["4"]),
        ("RULES = 3, and SOMERULES 9.9", []),
    ],
)
def test_a_citation_is_read_whole(text: str, numbers: list[str]) -> None:
    assert list(cited(text)) == numbers


def test_a_number_that_is_not_there_is_found() -> None:
    assert "2.15" not in entries(TEXT)
    assert entries(TEXT.replace("### 2.9 ", "### 2.90 ")) == [one for one in entries(TEXT) if one != "2.9"]


def test_numbers_in_the_page_itself_are_entries() -> None:
    # "(2.6, 3.2)", "As in 2.11", "the fee of 2.13": cited within the page without its name.
    inside = re.findall(r"(?:\(|\b[Ii]n |\bof |: |, )([123]\.\d{1,2})(?=[),:;]|\.\s| and| without)", TEXT)
    assert {"1.1", "2.6", "2.11", "2.13"} <= set(inside) <= set(entries(TEXT))


@pytest.mark.parametrize(
    "key", sorted(ClosedRuleset.model_fields.keys() - {"name", "title", "summary", "family", "also_known_as", "deck"})
)
def test_every_closed_setting_is_told(key: str) -> None:
    assert f"`{key}`" in TEXT or f"`{key} = " in TEXT


@pytest.mark.parametrize("key", sorted(Fantasyland.model_fields))
def test_every_setting_of_fantasyland_is_told(key: str) -> None:
    assert f"`{key}`" in TEXT


def _player(line: str) -> dict[str, object]:
    name, _, rest = line.partition(": ")
    rows, *said = rest.split(", ")
    front, middle, back = rows.split(" / ")
    found: dict[str, object] = {"name": name, "front": front, "middle": middle, "back": back}
    for word in said:
        found |= {"surrender": True} if word == "surrender" else {"natural": word}
    return found


@pytest.mark.parametrize(("preset", "settings", "deal"), _EXAMPLE.findall(TEXT), ids=lambda one: one[:12].strip())
def test_an_example_is_scored_as_it_says(preset: str, settings: str, deal: str) -> None:
    *lines, ends = deal.strip().splitlines()
    players = [_player(line) for line in lines]
    line = {"ruleset": preset, "settings": json.loads(settings or "{}"), "players": players}
    text, is_clean = answer_line(json.dumps(line))
    assert is_clean, text
    told = [(name, int(units)) for name, units in re.findall(r"(\w+) ([+-]?\d+)", ends)]
    assert told == list(zip([player["name"] for player in players], json.loads(text)["totals"], strict=True))


def test_there_are_examples_of_both_games() -> None:
    assert {"ofc", "american", "one-six", "pool"} <= {preset for preset, _, _ in _EXAMPLE.findall(TEXT)}
