"""Every file that the documents name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.sources import ROOT, here

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
INVENTED = {"assets/rulesets/closed/our-house.toml"}
"""What an example adds."""

PATH = re.compile(r"`((?:bot|cogs|docs|assets|tests)/[\w./-]*)`")


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if one.name != "CHANGELOG.md"], ids=here)
def test_what_a_document_names_is_there(document: Path) -> None:
    named = PATH.findall(document.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists() and path not in INVENTED] == []


def test_the_documents_name_files() -> None:
    assert len(PATH.findall((ROOT / "docs" / "architecture.md").read_text("utf-8"))) > 50
