"""The form for house rules as data: each choice, in each game that has it, is a game that differs just there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.panels.rules.in_words import difference
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.game import GAMES
from bot.rules.house_form import AS_BASE, HouseDraft, Topic, drafted, topics_of
from bot.rules.house_rules import HouseRule, accepted
from bot.rules.rulesets import load_preset, preset_names
from bot.words import words_in

WORDS = words_in("en")
PRESETS = preset_names()


def new(base: str, *picks: str) -> HouseDraft:
    """A new house rule with some picks, made one by one."""
    draft = HouseDraft(HouseRule("", base, ""))
    for pick in picks:
        draft = draft.with_pick(topic_of(draft, pick), pick)
    return draft


def topic_of(draft: HouseDraft, pick: str) -> Topic:
    """The topic that a pick is of."""
    return next(topic for topic in topics_of(draft.base.family) if topic.has(pick))


def unlike(base: dict[str, Any], rules: dict[str, Any]) -> set[str]:
    """The settings that differ, by their paths, but for how the rules are called."""
    found: set[str] = set()
    for key in base.keys() - {"name", "title", "also_known_as"}:
        one, other = base[key], rules[key]
        if isinstance(one, dict) and isinstance(other, dict) and key == "fantasyland":
            found |= {f"{key}.{inner}" for inner in one if one[inner] != other[inner]}
        elif one != other:
            found.add(key)
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_every_choice_is_a_game_that_differs_in_what_it_is_about(name: str) -> None:
    draft = new(name)
    base = draft.base
    assert sum(len(topic.offered(base, base)) for topic in draft.topics()) >= 5
    for topic in draft.topics():
        assert draft.chosen(topic) == topic.as_base
        assert len(topic.offered(base, base)) + 1 <= 25, "Discord's limit for a select"
        for choice in topic.offered(base, base):
            picked = draft.with_pick(topic, choice.key)
            rules = accepted(picked.rule)
            changed = unlike(base.model_dump(), rules.model_dump())
            roots = {key.split(".")[0] for key in topic.keys}
            assert changed, choice
            assert changed <= {*topic.keys} or changed <= roots, (choice, changed)
            assert picked.chosen(topic) == choice.key
            assert picked.with_pick(topic, topic.as_base) == draft, "and it can be taken back"
            assert difference(base, rules, WORDS) != WORDS("summary.same"), choice


def test_every_choice_is_offered_in_some_game_and_has_its_words() -> None:
    offered = {
        (family, topic.key, choice.key)
        for family in GAMES
        for name in preset_names(family)
        for topic in new(name).topics()
        for choice in topic.offered(load_preset(name), load_preset(name))
    }
    known = {
        (family, topic.key, choice.key) for family in GAMES for topic in topics_of(family) for choice in topic.choices
    }
    said = {("open-face", "scoop", "s3"), ("open-face", "max", "p4"), ("open-face", "away", "hide")}
    said.add(("closed", "max", "p4"))
    assert known - offered == said, "these only say what base games have"
    for _, topic, choice in known:
        assert len(WORDS(f"form.{topic}_{choice}")) <= 100, "Discord's limit for a choice"


@pytest.mark.parametrize("family", GAMES)
def test_a_pick_belongs_to_one_topic_alone(family: str) -> None:
    picks = [pick for topic in topics_of(family) for pick in (topic.as_base, *(one.key for one in topic.choices))]
    assert len(set(picks)) == len(picks)
    assert all(1 <= len(pick.removeprefix(AS_BASE)) <= 5 for pick in picks)


def test_what_is_chosen_is_written_as_lines_that_a_file_may_have() -> None:
    draft = new("pineapple", "full", "s1", "p2", "up")
    assert draft.code == "s1-up-full-p2", "in the form's order, whatever was first"
    assert draft.rule.settings.splitlines() == [
        "scoop_bonus = 1",
        "fantasyland.entry = { QQ = 14, KK = 15, AA = 16, trips = 17 }",
        'fantasyland.stay = { front = "trips", middle = "full_house", back = "quads" }',
        "seats_max = 2",
    ]
    assert drafted(draft.begun, draft.code) == draft


def test_without_fantasyland_nothing_is_asked_about_it_and_it_comes_back_as_it_was() -> None:
    draft = new("pineapple", "full", "c13", "s1", "no")
    assert draft.code == "s1-no"
    assert not {"stay", "keep"} & {topic.key for topic in draft.topics()}
    back = draft.with_pick(topic_of(draft, "no"), "~fl")
    assert back == new("pineapple", "s1")


def test_discards_are_asked_about_where_there_are_some() -> None:
    assert "away" not in {topic.key for topic in new("ofc").topics()}
    assert new("pineapple", "show").rule.settings == "reveal_discards = true"
    draft = new("ofc", "p3", "c14", "show")
    assert draft.code == "c14-p3-show", "who stays is dealt a card more than a board takes"
    assert drafted(draft.begun, draft.code) == draft
    assert draft.with_pick(topic_of(draft, "c14"), "~keep") == new("ofc", "p3")


def test_where_rows_are_not_compared_by_two_scoops_and_bonuses_are_not_asked_for() -> None:
    draft = new("basic", "s3", "hk", "o1", "pool")
    assert draft.code == "pool"
    assert {topic.key for topic in draft.topics()} == {"nat", "surr", "who", "max"}


def test_fewer_seats_leave_cards_for_a_larger_fantasyland_and_are_then_needed() -> None:
    base = new("ofc")
    (entry,) = (topic for topic in base.topics() if topic.key == "fl")
    assert "q14" not in {one.key for one in entry.offered(base.base, base.rules)}
    draft = new("ofc", "p3", "q14")
    with pytest.raises(BadRuleset, match="need 56 cards"):
        draft.with_pick(topic_of(draft, "p3"), "~max")


def test_what_goes_against_the_rest_is_refused() -> None:
    draft = new("basic", "u1")
    with pytest.raises(BadRuleset, match="each opponent is paid for a surrender"):
        draft.with_pick(topic_of(draft, "one"), "one")


@pytest.mark.parametrize(
    "base,picks",
    [
        ("pineapple", "s1-s2"),  # two of one topic
        ("pineapple", "full-s1"),  # in another order
        ("pineapple", "s1-s1"),
        ("pineapple", "hk"),  # the other game's
        ("pineapple", "p4"),  # not enough cards
        ("basic", "u1-one"),  # a contradiction
        ("pineapple", "no-full"),  # not asked any more
        ("pineapple", "s1-"),
        ("pineapple", "S1"),
        ("pineapple", "scoop_bonus = 9"),
        ("pineapple", "~nosuch"),
    ],
)
def test_what_no_form_has_had_is_no_draft(base: str, picks: str) -> None:
    assert drafted(HouseRule("", base, ""), picks) is None


def test_an_edit_begins_with_what_holds_and_goes_back_to_the_base_game() -> None:
    kept = HouseRule("ours", "pineapple", 'title = "Ours"\nscoop_bonus = 1 # since May\nrow_units = 2')
    draft = HouseDraft(kept)
    (scoop,) = (topic for topic in draft.topics() if topic.key == "scoop")
    assert draft.chosen(scoop) == "s1"
    assert draft.with_pick(scoop, "s1") == draft
    other = draft.with_pick(scoop, "s6")
    assert other.rule.settings == 'title = "Ours"\nrow_units = 2\nscoop_bonus = 6'
    assert other.with_pick(scoop, "s1") == draft, "comments included"
    back = other.with_pick(scoop, "~scoop")
    assert back.rule == HouseRule("ours", "pineapple", 'title = "Ours"\nrow_units = 2')
    assert back.code == "~scoop"
    assert drafted(kept, "~scoop") == back


def test_an_edit_can_take_away_a_fantasyland_that_the_base_game_lacks() -> None:
    settings = new("ofc-2012", "k13", "never", "s1").rule.settings
    draft = HouseDraft(HouseRule("ours", "ofc-2012", settings))
    back = draft.with_pick(topic_of(draft, "~fl"), "~fl")
    assert back.rules == new("ofc-2012", "s1").rules.model_copy(update={"name": "ours", "title": "Ours"})
    assert back.code == "~fl"
    again = back.with_pick(topic_of(back, "q13"), "q13")
    assert drafted(again.begun, again.code) == again
    assert again.chosen(topic_of(again, "never")) == "never", "as it was saved"


def test_what_no_choice_says_is_kept_until_something_else_is_chosen() -> None:
    draft = HouseDraft(HouseRule("ours", "pineapple", "scoop_bonus = 17"))
    (scoop,) = (topic for topic in draft.topics() if topic.key == "scoop")
    assert draft.chosen(scoop) == ""
    assert draft.with_pick(scoop, "s1").rule.settings == "scoop_bonus = 1"


def test_a_whole_game_is_compared_with_what_it_was() -> None:
    text = (
        'title = "Whole"\nfamily = "closed"\nscoop_bonus = 5\nsurrender_units = 2\n\n[naturals]\ndragon = 13 # at last'
    )
    draft = HouseDraft(HouseRule("whole", "", text))
    topics = {topic.key: topic for topic in draft.topics()}
    assert draft.chosen(topics["scoop"]) == "~scoop"
    changed = draft.with_pick(topics["scoop"], "x2").with_pick(topics["nat"], "zero")
    assert changed.rules.natural_units == {}  # type: ignore[attr-defined] # a closed game's
    assert changed.with_pick(topics["nat"], "~nat").with_pick(topics["scoop"], "~scoop") == draft
    assert drafted(draft.begun, "~scoop") is None
