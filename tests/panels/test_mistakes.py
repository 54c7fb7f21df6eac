"""What is wrong with house rules, in the language of whoever reads it: the setting's name stays as it is written."""

from __future__ import annotations

import pytest

from bot.panels.wording import refusal_text
from bot.rules.bad_ruleset import BadRuleset, mistake
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.happenings.options import why_not_play
from bot.table.options import Options
from bot.table.refusals import Reason, Refusal
from bot.words import Words, words_in

ENGLISH = words_in("en")
VIETNAMESE = Words("vi", [("rules.ftl", "mistake-no_number = phải là số nguyên, không phải { $value }")], ENGLISH)


def test_a_mistake_is_said_in_each_language() -> None:
    with pytest.raises(BadRuleset) as refused:
        with_settings(load_open_face("pineapple"), {"scoop_bonus": "many"})
    assert str(refused.value) == 'settings: scoop_bonus: must be a whole number, not "many"'
    assert refused.value.reason.said(VIETNAMESE) == 'phải là số nguyên, không phải "many"'
    assert mistake("empty").said(VIETNAMESE) == "must not be empty", "what it lacks is English"


def test_a_refusal_names_the_setting_and_the_mistake() -> None:
    refusal = Refusal(Reason.CONTRADICTION, text="announce", mistake=mistake("no_number", value="'x'"))
    assert "announce: phải là số nguyên" in refusal_text(VIETNAMESE, refusal, {})


@pytest.mark.parametrize(
    "least,most,seats,said",
    [(2, 3, 4, "2 or 3 players"), (3, 3, 2, "3 players"), (3, 4, 2, "3 or 4 players"), (4, 4, 3, "4 players")],
)
def test_a_table_of_too_few_or_too_many_seats_says_how_many_may_play(
    least: int, most: int, seats: int, said: str
) -> None:
    rules = with_settings(load_open_face("ofc"), {"seats_min": least, "seats_max": most})
    refusal = why_not_play(Options(rules, seats))
    assert refusal is not None
    assert refusal_text(ENGLISH, refusal, {}) == f"Open-face is for {said}."


def test_what_is_kept_of_a_refusal_holds_on_to_nothing() -> None:
    with pytest.raises(BadRuleset) as refused:
        with_settings(load_open_face("pineapple"), {"seats_max": 9})
    assert not isinstance(refused.value.reason, BaseException), "an exception would keep all that it was raised in"
