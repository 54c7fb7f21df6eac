"""What some play otherwise: every option is a line that turns it on, with its words; options combine."""

import pytest

from bot.panels.rules.in_words import SUMMARY_LENGTH_MAX, difference, summary
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.open_face_presets import scored_open_face_presets
from bot.rules.preset_options import (
    PresetOption,
    closed_variations,
    lobby_options,
    options_of,
    options_on,
    with_options,
)
from bot.rules.rulesets import load_any, with_settings
from bot.words import words_in
from tests.rules.closed import DRAGON, EAST, NORTH, SOUTH, WEST, hand, settled

WORDS = words_in("en")
OTHER = "6d 6h 6s / 4c 4d 4s 9c 9d / Kc Kd Kh 8c 8d"  # has no card of DRAGON
PRESETS = (*scored_open_face_presets(), *closed_presets())
OPTIONS = [(name, option) for name in PRESETS for option in options_of(load_any(name))]


@pytest.mark.parametrize("name,option", OPTIONS, ids=[f"{name}-{option.key}" for name, option in OPTIONS])
def test_an_option_is_off_until_its_lines_turn_it_on(name: str, option: PresetOption) -> None:
    preset = load_any(name)
    assert not option.is_on(preset)
    rules = with_settings(preset, option.settings)
    assert option.is_on(rules)
    assert difference(preset, rules, WORDS) != WORDS("summary.same")
    assert len(WORDS(f"option.{option.key}")) <= 100, "Discord's limit for a choice"


def test_what_the_documents_call_optional_is_an_option() -> None:
    told = {
        "basic": {"surrender"},
        "two-four": {"bonuses"},
        "one-four": {"no_bonuses"},
        "vietnamese": {"scoop_single", "scoop_all_single"},
        "singapore": {"dragon_26", "small_cards_ten", "scoop_all_single", "ace_of_spades"},
        "hawaiian-gardens": {"aces", "kitty", "jackpot", "kitty_and_jackpot"},
        "pool": {"pool_sweep"},
        "ofc-2012": {"fantasyland"},
        "joker": {"one_joker", "progressive", "ultimate"},
    }
    for name, keys in told.items():
        assert {option.key for option in options_of(load_any(name))} == keys


@pytest.mark.parametrize("name", sorted({name for name, _ in OPTIONS}))
def test_all_options_at_once_can_be_played_and_are_seen(name: str) -> None:
    preset = load_any(name)
    keys = [option.key for option in lobby_options(preset)]
    rules = with_options(preset, keys)
    assert (rules.name, rules.title) == (preset.name, preset.title)
    on = [option.key for option in lobby_options(rules) if option.is_on(rules)]
    assert on
    assert with_options(rules, on) == rules, "what is on says all"
    assert with_options(rules, ()) == preset, "and all can be taken back"
    assert len(summary(rules, WORDS)) <= SUMMARY_LENGTH_MAX


@pytest.mark.parametrize(("key", "kitty", "jackpot"), [("kitty", 2, 0), ("jackpot", 0, 2), ("kitty_and_jackpot", 2, 2)])
def test_a_kitty_and_a_jackpot_each_get_what_is_said(key: str, kitty: int, jackpot: int) -> None:
    rules = with_options(load_closed("hawaiian-gardens"), [key])
    assert options_on(rules) == (key,)
    result = settled(rules, EAST, SOUTH)
    assert (result.house, result.jackpot) == (kitty, jackpot)


@pytest.mark.parametrize("key", ["progressive", "ultimate"])
def test_of_two_fantasylands_the_one_that_is_played_is_on(key: str) -> None:
    assert options_on(with_options(load_any("joker"), [key])) == (key,)


def test_singapore_with_options_is_paid_by_them() -> None:
    """A dragon takes 26 from whoever else plays; with its preset it takes 13."""
    rules = with_options(load_closed("singapore"), ["dragon_26", "scoop_all_single"])
    dragon = hand(DRAGON, natural="dragon")
    assert settled(rules, dragon, OTHER).totals == (26, -26)
    assert settled(load_closed("singapore"), dragon, OTHER).totals == (13, -13)


def test_a_scoop_of_everybody_pays_once_without_the_double() -> None:
    """EAST against SOUTH and WEST: 1 + 2 + 4 = 7 from each, twice that as Singapore doubles a scoop of everybody."""
    preset = load_closed("singapore")
    assert settled(preset, EAST, SOUTH, WEST).totals[0] == 28
    assert settled(with_options(preset, ["scoop_all_single"]), EAST, SOUTH, WEST).totals[0] == 14


def test_an_option_of_another_deck_is_for_house_rules_alone() -> None:
    joker = load_any("joker")
    assert "one_joker" not in {option.key for option in lobby_options(joker)}
    with pytest.raises(KeyError):
        with_options(joker, ["one_joker"])


def test_a_house_rule_has_no_options() -> None:
    assert options_of(with_settings(load_any("singapore"), {"name": "ours"})) == ()


@pytest.mark.parametrize("variation", closed_variations(), ids=lambda variation: str(variation.key))
def test_a_variation_changes_any_closed_game_or_says_why_not(variation: PresetOption) -> None:
    changed = 0
    for name in closed_presets():
        try:
            rules = with_settings(load_closed(name), variation.settings)
        except BadRuleset:
            continue
        assert sum(settled(rules, NORTH, EAST).totals) == 0
        changed += rules != load_any(name)
    assert changed >= 8
