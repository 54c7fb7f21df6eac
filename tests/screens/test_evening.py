"""The page with every screen: it says what is true now, as players say it, and has room for other languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.words import words_in
from tests.panels.voice import UNKNOWN
from tests.screens.evening import evening
from tests.support.languages import dropped_in, unspoken
from tools.pages.gallery import gallery
from tools.pages.make_transcript import FOLDER, GALLERY

LONGER = "de"
NOT_READ = re.compile(r"^(?:\*\*▸ .*|- `[a-z_.-]+`: |> <sub>Also known as .*)", re.MULTILINE)
"""What is no text of the bot's: who does what, keys, and what else players call a game."""


@pytest.mark.slow
async def test_the_page_is_up_to_date() -> None:
    page = await evening("en")
    assert page.text == (FOLDER / "en.md").read_text(encoding="utf-8"), "run python -m tools.pages.make_transcript"
    drawn = {path.name: path.read_bytes() for path in (FOLDER / "pictures").iterdir()}
    assert gallery(page.pictures, drawn) == GALLERY.read_text(encoding="utf-8"), (
        "run python -m tools.pages.make_transcript"
    )
    assert {path.name for path in (FOLDER / "pictures").iterdir()} == page.pictures.keys()


def test_every_sentence_is_said_as_players_say_it() -> None:
    text = NOT_READ.sub("", (FOLDER / "en.md").read_text(encoding="utf-8"))
    assert [line for line in text.splitlines() if UNKNOWN.search(line)] == []


@pytest.mark.slow
async def test_every_screen_in_a_language_that_is_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulation refuses what Discord would: too long a message, label, choice, or text of a picture."""
    with dropped_in(tmp_path / "locale", monkeypatch, LONGER, unspoken()):
        page = await evening(LONGER)
        assert f"<kbd>{words_in(LONGER)('button.next_hand')}</kbd>" in page.text
        assert f"<kbd>{words_in('en')('button.next_hand')}</kbd>" not in page.text
