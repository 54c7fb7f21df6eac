"""The whole evening, chapter by chapter."""

from __future__ import annotations

from bot.panels.names import names_for
from bot.words import words_in
from tests.screens.absent import absent
from tests.screens.closed import closed
from tests.screens.house_rules import house_rules
from tests.screens.ledger import ledger
from tests.screens.looking_back import looking_back
from tests.screens.open_face import discards_revealed, open_face
from tests.screens.opening import opening
from tests.screens.own import own
from tests.screens.page import Page
from tests.screens.refused import refused
from tests.screens.remaining import noting, remaining
from tests.support.languages import spoken

_CHAPTERS = (opening, open_face, discards_revealed, closed, ledger, looking_back, absent, own, house_rules, refused)
_TITLE = "Every screen, private and public, of a scripted evening"


async def evening(language: str) -> Page:
    """All screens in order, then the texts that they did not need."""
    page = Page([f"<!-- python -m tools.pages.make_transcript {language} -->", f"# {_TITLE}", "", *_HOW_TO_READ])
    names_for.cache_clear()  # it asks for the funds' names, whoever was asked about before
    with noting() as asked, spoken(locale=language, guild_locale=language):
        for chapter in _CHAPTERS:
            await chapter(page)
    remaining(page, words_in(language), asked)
    return page


_HOW_TO_READ = (
    "Each act is followed by the messages that are new or have changed, with the place where they stand. A button that",
    "is crossed out cannot be pressed; ↗ marks a link; ▾ a select with what it offers. Under each picture stand the",
    "words that a screen reader says for it.",
)
