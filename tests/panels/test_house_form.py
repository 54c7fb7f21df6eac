"""The form for house rules as a message: within Discord's limits in every game, whatever was picked."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.discord_ui.components import tap_of
from bot.panels.custom_ids import LENGTH_MAX
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Panel, Select
from bot.panels.rules.house_form import FormPlace, base_games_panel, house_form_panel, unfit_line
from bot.panels.shapes import fits_chosen
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.game import GAMES
from bot.rules.house_form import HouseDraft, topics_of
from bot.rules.house_rules import HouseRule
from bot.rules.rulesets import preset_names, presets_offered
from bot.words import words_in

WORDS = words_in("en")
EDITED = FormPlace(version=999_999, is_refused=True)
LONGEST = "w" * 32


def filled(begun: HouseRule, *, last: bool) -> HouseDraft:
    """A draft with a pick in each topic: the first that is offered, or the last."""
    draft = HouseDraft(begun)
    for topic in topics_of(draft.base.family):
        offered = topic.offered(draft.base, draft.rules) if topic in draft.topics() else ()
        for choice in offered[:: -1 if last else 1][:1]:
            with suppress(BadRuleset):  # it goes against another one
                draft = draft.with_pick(topic, choice.key)
    return draft


def require_within_limits(panel: Panel) -> None:
    """At most five rows of what Discord takes, all of which lead back to us."""
    assert len(panel.text) <= TEXT_LENGTH_MAX
    assert 1 <= len(panel.controls) <= 5
    parts = [part for row in panel.controls for part in ((row,) if isinstance(row, Select) else row)]
    ids = [part.custom_id for part in parts if isinstance(part, Button | Select)]
    assert len(set(ids)) == len(ids)
    for part in parts:
        assert isinstance(part, Button | Select)
        tap = tap_of(part.custom_id)
        assert tap is not None, part.custom_id
        assert len(part.custom_id) <= LENGTH_MAX
        if isinstance(part, Select):
            assert 1 <= len(part.choices) <= 25
            assert len({choice.value for choice in part.choices}) == len(part.choices)
            assert sum(choice.is_chosen for choice in part.choices) <= 1
            for choice in part.choices:
                assert len(choice.label) <= 100
                assert len(choice.hint) <= 100
                assert "…" not in choice.label
                assert fits_chosen(tap, [choice.value])
        else:
            assert len(part.label) <= 80
    assert all(len(row) <= 5 for row in panel.controls if not isinstance(row, Select))


@pytest.mark.parametrize("name", preset_names())
def test_a_form_is_within_discords_limits(name: str) -> None:
    drafts = [
        filled(begun, last=last)
        for begun in (HouseRule("", name, ""), HouseRule(LONGEST, name, 'title = "' + "W" * 60 + '"'))
        for last in (False, True)
    ]
    for draft in drafts:
        for page in range(3):
            place = FormPlace(EDITED.version if draft.begun.name else 0, page, is_refused=bool(draft.begun.name))
            require_within_limits(house_form_panel(draft, place, WORDS, "⚠ " + "x" * 300))


def test_the_longest_custom_id_fits_whatever_is_picked() -> None:
    """Also of combinations that contradict each other: the sum of the longest picks."""
    for family in GAMES:
        topics = topics_of(family)
        longest = [max((topic.as_base, *(one.key for one in topic.choices)), key=len) for topic in topics]
        assert len(f"cp1:rule_pick::{EDITED.version}:1{len(topics):02}:{LONGEST}.{'-'.join(longest)}") <= LENGTH_MAX


def test_the_choice_of_a_base_game_is_within_discords_limits() -> None:
    panel = base_games_panel({family: presets_offered(family) for family in GAMES}, WORDS)
    require_within_limits(panel)
    games = [choice.value for row in panel.controls if isinstance(row, Select) for choice in row.choices]
    assert {"pineapple", "hong-kong"} <= set(games)


def test_each_select_says_what_holds_and_what_the_base_game_has() -> None:
    panel = house_form_panel(HouseDraft(HouseRule("", "pineapple", "")), FormPlace(), WORDS)
    selects = [row for row in panel.controls if isinstance(row, Select)]
    shown = [choice for select in selects for choice in select.choices if choice.is_chosen]
    assert [choice.label for choice in shown] == [
        "Scoop: as in Pineapple",
        "Royalties: as in Pineapple",
        "Fantasyland: as in Pineapple",
        "Stay: as in Pineapple",
    ]
    assert [choice.hint for choice in shown][0::2] == [
        "Scoop: 3 more",
        "Fantasyland: queens or better, 14 cards",
    ]


def test_what_no_choice_says_is_shown_as_ones_own() -> None:
    panel = house_form_panel(HouseDraft(HouseRule("ours", "pineapple", "scoop_bonus = 17")), FormPlace(3), WORDS)
    scoop = panel.controls[0]
    assert isinstance(scoop, Select)
    assert scoop.placeholder == "Scoop: your own"
    assert not any(choice.is_chosen for choice in scoop.choices)
    assert "**Changes from Pineapple**\n" in panel.text
    labels = [button.label for row in panel.controls if not isinstance(row, Select) for button in row]
    assert labels == ["More choices", "Advanced"], "there is nothing to save yet"
    assert panel.text.endswith("Pick what should change.")


def test_a_choice_that_goes_against_another_setting_names_it() -> None:
    draft = HouseDraft(HouseRule("ours", "one-six", 'cap = "opponent_stack"'))
    (who,) = (topic for topic in draft.topics() if topic.key == "who")
    with pytest.raises(BadRuleset) as refused:
        draft.with_pick(who, "pool")
    assert "nothing changed: cap: needs players who settle one on one" in unfit_line(refused.value, WORDS)
