"""How English sounds: no word that players do not know, and no text too long for its place."""

from __future__ import annotations

from bot.words import words_in
from tests.panels.voice import UNKNOWN

WORDS = words_in("en")
BUTTON_LENGTH_MAX = 80


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
    for text in (
        "one after another",
        "Scoop: double, of everybody triple",
        "the one getting the points",
        "pair of twos",
    ):
        assert UNKNOWN.search(text), text
    assert not UNKNOWN.search("The house rules are played. This brings you back.")
    assert not UNKNOWN.search("You can also vote. I count after all have set. Nobody else has the one seat.")
