"""How English sounds: no word that players do not know, and no text too long for its place."""

from __future__ import annotations

import re

from bot.panels.words import words_in

WORDS = words_in("en")
BUTTON_LENGTH_MAX = 80
UNKNOWN = re.compile(
    r"\b(?:panels?|polic(?:y|ies)|posting|posted|anew|whoever|(?:of|by) who|brings? (?:about|it|nothing|\d)|otherwise"
    r"|is kept|kept of|for certain|voided|the house(?! rules?)|empty your|buys? in|rake|permission Manage)\b",
    re.IGNORECASE,
)
"""Words of ours, words of reviewers who look for gambling, and turns of phrase that need a second reading."""


def shown(key: str) -> str:
    """A text with something short in the place of each variable."""
    return WORDS(key, **dict.fromkeys(WORDS.variables(key), 2))


def test_it_is_said_as_players_say_it() -> None:
    texts = {key: shown(key) for key in WORDS.keys}
    assert {key: found[0] for key, text in texts.items() if (found := UNKNOWN.search(text))} == {}
    assert [key for key, text in texts.items() if "  " in text or text.count("**") % 2] == []


def test_a_label_fits_on_its_button() -> None:
    labels = {key: shown(key) for key in WORDS.keys if key.startswith("button.")}
    assert [key for key, text in labels.items() if len(text) > BUTTON_LENGTH_MAX or len(text.split()) > 5] == []


def test_the_search_finds_what_it_looks_for() -> None:
    for text in ("The panel is below.", "Posted anew", "Whoever wins", "The House wins", "It brings 2 points."):
        assert UNKNOWN.search(text), text
    assert not UNKNOWN.search("The house rules are played. This brings you back.")
