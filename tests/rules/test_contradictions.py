"""Rules that go against themselves: neither saved nor begun with, and read as they were."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.engine.requests import read_request
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import closed_presets as closed
from bot.rules.closed_presets import load_closed
from bot.rules.game import contradiction
from bot.rules.house_rules import HouseRule, accepted
from bot.rules.json_lines import BadLine
from bot.rules.open_face_presets import open_face_presets
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_any, with_settings
from bot.rules.score_lines import answer_line
from bot.table.happenings.options import why_not_play
from bot.table.options import Options
from bot.table.refusals import Reason, Refusal
from tests.rules.closed import EAST, SOUTH, hand, rules, settled
from tools.pages.rules_settings import CLOSED, OPEN_FACE

SWITCHES = {
    "basic": ("surrender_units = 1",),
    "two-four": ('bonuses = "hong_kong"', 'bonuses = "none"', "surrender_units = 0"),
    "one-four": ('bonuses = "none"',),
    "vietnamese": ("scoop_multiplier = 1", "scoop_all_multiplier = 1"),
    "singapore": (
        "small_cards_to = 10",
        "naturals = { dragon_suited = 26 }",
        "scoop_all_multiplier = 1",
        'dealer = "ace_of_spades"',
    ),
    "hawaiian-gardens": ("aces_bet = true", "rake_units = 2\njackpot_units = 1"),
    "pool": ("pool_sweep_units = 3",),
    "ofc-2012": ("fantasyland = {}",),
    "joker": ("deck = 53", 'fantasyland = { stay_cards = "same" }'),
}
"""The switches of the presets, as somebody writes them."""

VARIATIONS = (
    'settlement = "banker"',
    "scoop_bonus = 1",
    "scoop_bonus = 3",
    'bonuses = "higher_middle"',
    "overall_point = 1",
    'bonuses = "also_losing"',
    "surrender_units = 3",
    "naturals = { no_pictures = 3 }",
)
"""What combines with every closed game that is settled two by two."""

WITHOUT_SURRENDER = ("pool", "pusoy-single-winner")

COMBINED = [
    *((name, "") for name in (*open_face_presets(), *closed())),
    *((name, text) for name, texts in SWITCHES.items() for text in texts),
    *((name, text) for name in closed() if name not in WITHOUT_SURRENDER for text in VARIATIONS),
    *((name, 'surrender_units = 2\nannounce = "in_turn"') for name in closed() if name not in WITHOUT_SURRENDER),
    *((name, 'settlement = "single_winner"') for name in ("basic", "hong-kong", "one-six", "singapore", "vietnamese")),
    ("american", 'settlement = "single_winner"\npair_stakes = false\nsurrender_units = 0'),
    ("standard", 'settlement = "single_winner"\npair_stakes = false\nsurrender_units = 0\nannounce = "together"'),
    ("one-four", 'settlement = "pool"\nsurrender_units = 0'),
    ("hong-kong", 'settlement = "pool"'),
    ("american", "strict_rows = true\nsurrender_pays_naturals = true"),
    ("hawaiian-gardens", 'bonuses = "hong_kong"'),
    ("basic", 'row_pay = "majority"\nbonuses = "hong_kong"\nbonus_mode = "plus"'),
    ("hong-kong", 'row_pay = "majority"\nbonus_mode = "plus"'),
    ("hong-kong", 'bonus_mode = "always"\nbonuses.mode = "always"'),
    ("basic", 'bonus_mode = "always"\n[bonuses.middle]\nquads = 3'),
    *((base, text) for base, text in (*CLOSED.values(), *OPEN_FACE.values())),
]


WORST = "3c 4d 6h / 2c 3d 5h 7s 8c / 2d 4h 5s 7c 9d"


def played(base: str, text: str) -> Ruleset:
    return accepted(HouseRule("ours", base, text))


def opened(ruleset: Ruleset) -> Reason | None:
    refusal = why_not_play(Options(ruleset, ruleset.seats_max))
    return None if refusal is None else refusal.reason


@pytest.mark.parametrize(("base", "text"), COMBINED, ids=str)
def test_what_makes_sense_is_saved_and_begun_with(base: str, text: str) -> None:
    assert opened(played(base, text)) is None
    if not text:
        assert opened(load_any(base)) is None


CONTRADICTIONS = [
    ("basic", 'announce = "in_turn"', "announce", 'write "together", or offer a surrender'),
    ("standard", "surrender_units = 0", "announce", 'write "together", or offer a surrender'),
    ("basic", 'settlement = "single_winner"\nsurrender_units = 1', "surrender_units", "write 0"),
    ("pusoy-single-winner", "surrender_units = 2", "surrender_units", "write 0"),
    ("two-four", 'settlement = "single_winner"', "surrender_units", "write 0"),
    ("pool", "surrender_units = 1", "surrender_units", "costs more than losing everything"),
    ("pool", "pool_sweep_units = 3\nsurrender_units = 1", "surrender_units", "costs more than losing everything"),
    ("one-four", 'settlement = "pool"', "surrender_units", "Write 0"),
    ("hong-kong", 'bonus_mode = "always"', "bonus_mode", 'made for "instead", not for "always"'),
    ("basic", 'bonuses = "also_losing"\nbonus_mode = "instead"', "bonus_mode", 'write bonus_mode = "always"'),
    ("malayan", 'bonus_mode = "plus"', "bonus_mode", 'made for "always", not for "plus"'),
    ("malayan", 'bonus_mode = "instead"\nbonuses.front.trips = 9', "bonus_mode", 'made for "always"'),
    ("hawaiian-gardens", 'row_pay = "each"\nbonus_mode = "instead"', "bonus_mode", 'made for "plus"'),
]


@pytest.mark.parametrize(("base", "text", "key", "reason"), CONTRADICTIONS, ids=str)
def test_a_contradiction_is_refused_with_what_to_change(base: str, text: str, key: str, reason: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        played(base, text)
    assert (refused.value.file, refused.value.key) == ("ours", key)
    assert reason in str(refused.value.reason)
    kept = HouseRule("ours", base, text).ruleset()  # a rule that was saved before is still read and shown
    refusal = why_not_play(Options(kept, kept.seats_max))
    assert refusal is not None
    assert refusal == Refusal(Reason.CONTRADICTION, text=key, mistake=refused.value.reason)


@pytest.mark.parametrize(("base", "text", "key", "reason"), CONTRADICTIONS, ids=str)
def test_the_command_line_refuses_a_contradiction_in_the_same_words(
    base: str, text: str, key: str, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(BadRuleset) as saved:
        played(base, text)
    line = {"ruleset": base, "settings": tomllib.loads(text)}
    answer = json.loads(answer_line(json.dumps({**line, "players": []}))[0])
    assert answer == {"id": None, "code": "bad_setting", "error": f"settings.{key}: {saved.value.reason}"}
    with pytest.raises(BadLine, match=re.escape(str(saved.value.reason))):
        read_request(line)
    file = tmp_path / "ours.toml"
    file.write_text(f'name = "ours"\nbase = "{base}"\n{text}\n', "utf-8")
    with pytest.raises(BadRuleset) as refused:
        load_any(str(file))  # as `simulate` and `analyse` do
    assert str(refused.value) == f"ours.toml: {key}: {saved.value.reason}"


# The cost of a surrender in a pool, and of the worst rows: 3 put in, and 3 more to a sole best where that is paid.
@pytest.mark.parametrize("sweep", [0, 3])
@pytest.mark.parametrize("others", [1, 2, 3])
def test_every_surrender_in_a_pool_costs_more_than_losing_everything(sweep: int, others: int) -> None:
    ruleset = rules("pool", pool_sweep_units=sweep, surrender_units=1)
    best = [EAST, SOUTH, SOUTH][:others]
    loses, gives_up = (settled(ruleset, hand(WORST, surrenders=gone), *best).totals[0] for gone in (False, True))
    assert (loses, gives_up) == (-3 - sweep, -3 - sweep - others)


MODES: list[tuple[str, dict[str, Any], str]] = [
    ("basic", {"bonuses": "also_losing"}, "always"),
    ("basic", {"bonuses": "hawaiian_gardens"}, "plus"),
    ("malayan", {"bonuses": "hong_kong"}, "instead"),
    ("hong-kong", {"bonuses": "malayan"}, "always"),
    ("malayan", {"bonuses": {"front": {"trips": 9}}}, "always"),
    ("hong-kong", {"bonuses": {"front": {"trips": 9}}}, "instead"),
    ("hong-kong", {"bonuses": {"mode": "plus"}}, "plus"),
    ("basic", {"bonuses": {"front": {"trips": 9}}}, "instead"),
    ("malayan", {"bonuses": "none"}, "always"),
]


@pytest.mark.parametrize(("base", "settings", "mode"), MODES, ids=str)
def test_bonuses_bring_their_mode_along(base: str, settings: dict[str, Any], mode: str) -> None:
    assert with_settings(load_closed(base), settings).bonus_mode == mode


def test_a_whole_game_takes_the_mode_of_its_bonuses() -> None:
    whole = accepted(HouseRule("ours", "", 'family = "closed"\nbonuses = "also_losing"'))
    assert isinstance(whole, ClosedRuleset)
    assert whole.bonus_mode == "always"


def test_the_author_of_a_preset_said_nothing_about_other_bonuses() -> None:
    """Singapore's full house in the middle pays 2 instead of 1, the extras also for losing rows 1 on top of the 1."""
    ours = played("singapore", 'bonuses = "also_losing"')
    assert isinstance(ours, ClosedRuleset)
    assert (ours.bonus_mode, dict(ours.bonuses.middle)["full_house"] if ours.bonuses else 0) == ("always", 1)


def test_stored_rules_with_bonuses_without_a_mode_are_what_they_were() -> None:
    old = rules("hong-kong").model_dump(mode="json") | {"bonus_mode": "always"}
    del old["bonuses"]["mode"]
    read = ClosedRuleset.model_validate(old, strict=False)
    assert (read.bonus_mode, read.bonuses and read.bonuses.mode) == ("always", None)
    assert contradiction(read) is None
