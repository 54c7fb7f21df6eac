"""Texts by key: Fluent's forms, what is missing, and a language that is a folder."""

from __future__ import annotations

import weakref
from pathlib import Path

import pytest

from bot import words as module
from bot.discord_ui.own_tables import CHOICE_LENGTH_MAX
from bot.rules.rulesets import load_preset, preset_names
from bot.words import Words, language_for, languages, languages_to_choose, words_in

ENGLISH = Words(
    "en",
    [
        (
            "a.ftl",
            """
hand-title = Hand { $number } of { $name }
hand-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
hand-bye = Bye
""",
        )
    ],
)
RUSSIAN = """
hand-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
"""


def test_a_text_is_filled_in_without_marks_around_what_is_filled_in() -> None:
    assert ENGLISH("hand.title", number=1234, name="Ann") == "Hand 1234 of Ann"


@pytest.mark.parametrize(("points", "text"), [(1, "1 point"), (2, "2 points"), (12000, "12000 points")])
def test_a_number_chooses_its_plural_and_has_no_grouping(points: int, text: str) -> None:
    assert ENGLISH("hand.points", points=points) == text


def test_the_same_text_with_other_values_is_another_one() -> None:
    assert ENGLISH("hand.title", number=1, name="2") == "Hand 1 of 2"
    assert ENGLISH("hand.title", number=2, name="1") == "Hand 2 of 1"
    assert ENGLISH("hand.title", name="2", number=1) == "Hand 1 of 2"


def test_what_is_filled_in_may_be_long() -> None:
    assert ENGLISH("hand.title", number=1, name="n" * 5000) == f"Hand 1 of {'n' * 5000}"


def test_no_error_is_kept() -> None:
    class Held(Exception):
        pass

    error = Held("Ann")
    gone = weakref.ref(error)
    assert ENGLISH("hand.title", number=1, name=error) == "Hand 1 of Ann"
    del error
    assert gone() is None


def test_what_is_missing_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        ENGLISH("hand.nothing")
    with pytest.raises(KeyError, match=r"hand\.title: "):
        ENGLISH("hand.title", number=1)


def test_the_variables_of_a_text_are_known() -> None:
    assert ENGLISH.variables("hand.title") == {"number", "name"}
    assert ENGLISH.variables("hand.points") == {"points"}


def test_a_language_falls_back_text_by_text() -> None:
    russian = Words("ru", [("a.ftl", RUSSIAN)], ENGLISH)
    assert [russian("hand.points", points=points) for points in (1, 2, 5, 21)] == [
        "1 очко",
        "2 очка",
        "5 очков",
        "21 очко",
    ]
    assert russian("hand.bye") == "Bye"
    assert russian.keys == {"hand.points"}
    assert russian.variables("hand.title") == {"number", "name"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [("hand-a = A\nhand-b = { $\n", "a.ftl, line 2"), ("hand-a = A\nhand-a = B\n", "hand-a is there twice")],
)
def test_a_broken_file_is_refused_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Words("xx", [("a.ftl", text)])


def test_a_language_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = words_in("en")
    (tmp_path / "vi").mkdir()
    (tmp_path / "vi" / "buttons.ftl").write_text("button-join = Vào bàn\n", encoding="utf-8")
    (tmp_path / "notes").mkdir()
    monkeypatch.setattr(module, "LOCALE", tmp_path)
    for kept in (languages, words_in, language_for):
        kept.cache_clear()
    try:
        assert languages() == languages_to_choose() == ("vi",)
        assert [language_for(*wanted) for wanted in (("vi",), ("", "vi-VN"), ("de", "xx"))] == ["vi", "vi", "en"]
        monkeypatch.setattr(module, "words_in", lambda language: english)
        assert words_in("vi")("button.join") == "Vào bàn"
        assert words_in("vi")("button.leave") == english("button.leave")
    finally:
        for kept in (languages, words_in, language_for):
            kept.cache_clear()


def test_what_britain_writes_otherwise_is_read_there_alone() -> None:
    british, american = words_in(language_for("en-GB")), words_in(language_for("en-US"))
    assert british("settings.colours_four") == "Deck: four-colour"
    assert american("settings.colours_four") == "Deck: four-color"
    assert british("button.join") == american("button.join")
    assert british.parts("hand_name.full_house") == american.parts("hand_name.full_house") == ("short",)
    assert "paused.host" in british
    assert "paused.tea" not in british
    assert "en-GB" not in languages_to_choose(), "Discord's own setting chooses it"
    assert "en" in languages_to_choose()


@pytest.mark.parametrize("name", preset_names())
def test_every_game_is_named_and_described_in_a_line(name: str) -> None:
    words, ruleset = words_in("en"), load_preset(name)
    assert words.game(ruleset.title) == words(f"preset.{name}") == ruleset.title, "two names of one game"
    about = words.about_game(name, ruleset.summary)
    assert about.endswith(".")
    assert len(words("house.choice", title=ruleset.title, about=about)) <= CHOICE_LENGTH_MAX
    assert words.about_game(name, "Ours.") == "Ours."
    assert words.about_game("sunday", "") == ""
    assert words.game("Sunday Game") == "Sunday Game"


def test_a_game_is_named_in_each_language() -> None:
    vietnamese = Words("vi", [("games.ftl", "preset-pool = Hũ\n    .summary = Mỗi người góp 3.")], words_in("en"))
    assert vietnamese.game("Pool") == "Hũ"
    assert vietnamese.about_game("pool", "") == "Mỗi người góp 3."
    assert vietnamese.game("Standard") == "Standard"
    assert vietnamese.about_game("standard", "") == words_in("en").about_game("standard", "")
