"""`/about` links the pages that a host has set, and says where they are when there are none."""

from __future__ import annotations

import pytest

from bot.panels.about import Pages, about_text
from bot.words import languages, words_in

PRIVACY, TERMS = "https://example.org/privacy", "https://example.org/terms"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("pages", [Pages(), Pages(PRIVACY), Pages(terms=TERMS), Pages(PRIVACY, TERMS)], ids=str)
def test_what_is_set_is_linked(pages: Pages, language: str) -> None:
    text = about_text(words_in(language), "1.2.3", tables=4, entries=5, pages=pages)
    assert (f"]({PRIVACY})" in text) == bool(pages.privacy)
    assert (f"]({TERMS})" in text) == bool(pages.terms)
    assert ("docs/privacy.md" in text) == (pages == Pages())
    assert "1.2.3" in text
    assert "/privacy delete" in text
    assert "5 entries in this server's ledger" in text, "settlements and what was taken back, too"
    assert len(text) <= 2000
