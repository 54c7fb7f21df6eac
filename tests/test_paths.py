"""Every file that the documents name is there, and every link leads to one of its headings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.sources import ROOT, here

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
INVENTED = {"assets/rulesets/closed/our-house.toml"}
"""What an example adds."""

PATH = re.compile(r"`((?:bot|cogs|sandbox|tools|assets|deploy|docs|tests)/[\w./-]*)`")


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if one.name != "CHANGELOG.md"], ids=here)
def test_what_a_document_names_is_there(document: Path) -> None:
    named = PATH.findall(document.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists() and path not in INVENTED] == []


def test_the_documents_name_files() -> None:
    assert len(PATH.findall((ROOT / "docs" / "architecture.md").read_text("utf-8"))) > 50


LINK = re.compile(r"\]\(([^)\s]*)\)|src=\"([^\"]*)\"")
ELSEWHERE = {"https://discord.com/developers/applications"}
"""The only pages outside that are linked."""


def anchors(page: Path) -> set[str]:
    """What a link into a page may name: its marks, and its headings as GitHub calls them."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)"></a>', text))


@pytest.mark.parametrize("document", DOCUMENTS, ids=here)
def test_each_link_leads_somewhere(document: Path) -> None:
    for link in (first or second for first, second in LINK.findall(document.read_text("utf-8"))):
        file, _, anchor = link.partition("#")
        there = (document.parent / file).resolve() if file else document
        assert link in ELSEWHERE or there.exists(), f"{here(document)} links to {link}"
        assert not anchor or anchor in anchors(there), f"{here(document)} links to {link}"
