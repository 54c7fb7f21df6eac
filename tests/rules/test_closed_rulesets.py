"""Closed rulesets as data: the presets and their names, settings that combine, refusals, and files that are none."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.open_face_presets import load_open_face, open_face_presets, scored_open_face_presets
from bot.rules.rulesets import find_preset, load_any, with_settings
from tests.rules.closed import rules

FILES = Path(__file__).parents[2] / "assets" / "rulesets" / "closed"

FOURTEEN = {
    "american",
    "banker",
    "basic",
    "hawaiian-gardens",
    "hong-kong",
    "malayan",
    "one-four",
    "one-six",
    "pool",
    "pusoy-single-winner",
    "singapore",
    "standard",
    "two-four",
    "vietnamese",
}

DEFAULTS: dict[str, Any] = {
    "settlement": "pairs",
    "row_pay": "each",
    "bonus_mode": "instead",
    "bonuses": None,
    "scoop_bonus": 0,
    "scoop_multiplier": 1,
    "scoop_all_bonus": 0,
    "scoop_all_multiplier": 1,
    "overall_point": 0,
    "naturals": (),
    "natural_clash": "higher_full",
    "surrender_units": 0,
    "cap": "none",
    "settle_from": "left_of_button",
    "aces_bet": False,
    "rake_units": 0,
    "announce": "together",
    "dealer": "button",
    "fouls": "refused",
    "wheel": "lowest",
    "suit_order": "off",
    "seats_min": 2,
    "seats_max": 4,
}


def test_the_presets_are_there_and_open_face_ones_stay_by_themselves() -> None:
    assert set(closed_presets()) >= FOURTEEN
    assert not set(closed_presets()) & set(open_face_presets())
    with pytest.raises(BadRuleset, match="the presets are"):
        load_open_face("basic")
    with pytest.raises(BadRuleset, match="the presets are american"):
        load_closed("ofc")


@pytest.mark.parametrize("key", DEFAULTS)
def test_the_simplest_game_has_every_default(key: str) -> None:
    assert getattr(load_closed("basic"), key) == DEFAULTS[key]


@pytest.mark.parametrize("name", sorted(FOURTEEN))
def test_every_preset_says_what_it_is_and_survives_json(name: str) -> None:
    ruleset = load_closed(name)
    again = ClosedRuleset.model_validate_json(ruleset.model_dump_json())
    assert (ruleset.name, ruleset.family, ruleset.cards_most) == (name, "closed", 13)
    assert ruleset.title
    assert dict(ruleset.naturals) == ruleset.natural_units
    assert again == ruleset
    assert hash(again) == hash(ruleset)


@pytest.mark.parametrize(
    "text,name",
    [
        ("basic", "basic"),
        ("Pepito", "basic"),
        ("russian poker", "basic"),
        ("good-better-best", "basic"),
        ("Pusoy", "basic"),
        ("Pusoy (US)", "american"),
        ("Pusoy (one winner)", "pusoy-single-winner"),
        ("Sap Sam Cheung", "hong-kong"),
        ("十三張", "hong-kong"),
        ("Luosong Pai Jiu", "hong-kong"),
        ("羅宋牌九", "hong-kong"),
        ("2-4 scoring", "two-four"),
        ("1-4 scoring", "one-four"),
        ("1-6", "one-six"),
        ("Chinese Poker", "basic"),
        ("Chinese Poker (Standard)", "standard"),
        ("against the dealer", "banker"),
        ("Dobree's Sap Sam Cheung", "malayan"),
        ("Xập Xám", "vietnamese"),
        ("xap xam chuong", "vietnamese"),
        ("Singapore version", "singapore"),
        ("Yi Tiao Long", None),  # the name of its dragon, not of a game
        ("HAWAIIAN gardens", "hawaiian-gardens"),
        ("regular OFC", "ofc"),
        ("pineapple", "pineapple"),
        ("omaha", None),
        ("", None),
        ("-", None),
    ],
)
def test_a_preset_is_found_by_any_of_its_names(text: str, name: str | None) -> None:
    assert find_preset(text) == name


def test_no_two_presets_share_a_name() -> None:
    loaded = [load_any(name) for name in (*scored_open_face_presets(), *closed_presets())]
    for one in loaded:
        assert {find_preset(other) for other in (one.name, one.title, *one.also_known_as)} == {one.name}


def test_a_new_natural_is_lower_than_all_and_nothing_takes_one_away() -> None:
    ruleset = rules("hong-kong", naturals={"no_pictures": 3, "three_straights": 0, "dragon": 26})
    assert ruleset.naturals == (("no_pictures", 3), ("six_pairs", 3), ("three_flushes", 3), ("dragon", 26))
    assert rules("basic", naturals=[["dragon", 13], ["six_pairs", 3]]).naturals == (("dragon", 13), ("six_pairs", 3))


def test_bonuses_by_name_hand_by_hand_or_none() -> None:
    higher = rules("hong-kong", bonuses="higher_middle").bonuses
    assert higher is not None
    assert dict(higher.middle) == {"full_house": 2, "quads": 5, "straight_flush": 6}
    house = rules("hong-kong", bonuses={"front": {"trips": 0, "AA": 2}}).bonuses
    assert house is not None
    assert (house.name, dict(house.front), dict(house.back)) == (
        "house rules",
        {"AA": 2},
        {"quads": 4, "straight_flush": 5},
    )
    assert rules("hong-kong", bonuses=None).bonuses is None
    assert rules("basic", bonuses={"back": {"quads": 2}}).bonuses is not None


VARIATIONS: list[dict[str, Any]] = [
    {"settlement": "banker"},
    {"settlement": "banker", "banker": "rotate", "banker_wins_ties": False},
    {"scoop_bonus": 1},
    {"scoop_bonus": 3},
    {"bonuses": "higher_middle"},
    {"overall_point": 1},
    {"settlement": "single_winner", "pair_stakes": False, "cap": "none"},
    {"bonuses": "also_losing", "bonus_mode": "always"},
    {"surrender_units": 1},
    {"surrender_units": 3},
    {"settlement": "pool", "pool_sweep_units": 3, "pair_stakes": False, "cap": "none"},
    {"naturals": {"no_pictures": 3}},
    {"announce": "in_turn"},
    {"row_pay": "majority"},
    {"aces_bet": True, "settlement": "pairs"},
    {"rake_units": 2, "jackpot_units": 1},
    {"dealer": "ace_of_spades"},
    {"suit_order": "dhsc", "wheel": "second"},
    {"fouls": "allowed"},
    {"cap": "opponent_stack", "settlement": "pairs"},
]


@pytest.mark.parametrize("name", sorted(FOURTEEN))
def test_every_variation_combines_with_every_preset(name: str) -> None:
    for variation in VARIATIONS:
        ruleset = rules(name, **variation)
        for key, value in variation.items():
            if key not in ("bonuses", "naturals"):
                assert getattr(ruleset, key) == value


WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "misspelt": ({"scoop_bonu": 3}, "scoop_bonu", "perhaps you mean scoop_bonus"),
    "of the other family": ({"streets": []}, "streets", "no such setting"),
    "another family": ({"family": "open-face"}, "family", "must be 'closed'"),
    "a fraction": ({"scoop_bonus": 1.5}, "scoop_bonus", "whole number"),
    "true for a number": ({"pool_sweep_units": True}, "pool_sweep_units", "whole number"),
    "half a sweep": ({"pool_sweep_units": 2}, "pool_sweep_units", "must be 0 or 3"),
    "a number for true": ({"aces_bet": 1}, "aces_bet", "true or false"),
    "negative": ({"rake_units": -1}, "rake_units", "at least 0"),
    "no multiplier": ({"scoop_multiplier": 0}, "scoop_multiplier", "at least 1"),
    "settlement": ({"settlement": "split"}, "settlement", "'pairs', 'banker', 'pool' or 'single_winner'"),
    "five seats": ({"seats_max": 5}, "seats_max", "at most 4"),
    "fewer seats than the least": ({"seats_min": 3, "seats_max": 2}, "seats_max", "at least seats_min, 3"),
    "suits": ({"suit_order": "shc"}, "suit_order", '"off" or the four suits'),
    "suits twice": ({"suit_order": "sshc"}, "suit_order", '"off" or the four suits'),
    "a bonus table": ({"bonuses": "monaco"}, "bonuses", "the tables are also_losing, hawaiian_gardens"),
    "a bonus hand": ({"bonuses": {"middle": {"four": 3}}}, "bonuses.middle.four", "there's no such hand"),
    "a low as a bonus": ({"bonuses": {"middle": {"seven_low": 3}}}, "bonuses.middle.seven_low", "no such hand"),
    "an unknown natural": ({"naturals": {"dragoon": 3}}, "naturals.dragoon", "write one of no_pictures"),
    "a natural without units": ({"naturals": {"dragon": None}}, "naturals.dragon", "from 1 to 1000, not None"),
    "a natural for text": ({"naturals": {"dragon": "13"}}, "naturals.dragon", "whole number of units"),
    "naturals without units": ({"naturals": ["dragon"]}, "naturals[0]", 'such as ["dragon", 13]'),
    "a natural for nothing": ({"naturals": [["dragon", 0]]}, "naturals.dragon", "from 1 to 1000"),
    "a natural twice": ({"naturals": [["dragon", 3], ["dragon", 4]]}, "naturals.dragon", "there twice"),
    "naturals as text": ({"naturals": "dragon"}, "naturals", "must be a table"),
    "small cards": ({"small_cards_to": 8}, "small_cards_to", "must be 9 or 10"),
    "a banker of a pool": ({"settlement": "pool", "banker": "fixed"}, "banker", "there's no banker"),
    "a banker of pairs": ({"banker": "rotate"}, "banker", 'write settlement = "banker"'),
    "ties without a banker": (
        {"banker_wins_ties": False},
        "banker_wins_ties",
        'no banker with settlement = "pairs"',
    ),
    "a sweep without a pool": ({"pool_sweep_units": 3}, "pool_sweep_units", "there's no pool"),
    "a winner of pairs": ({"single_winner_units": 2}, "single_winner_units", "nobody wins alone"),
    "a title with marks": ({"title": "**Ours**"}, "title", "plain text on one line"),
    "a title of two lines": ({"title": "Ours\n# and more"}, "title", "plain text on one line"),
    "a name that runs backwards": ({"also_known_as": ["a\u202eb"]}, "also_known_as[0]", "plain text"),
    "a pool with stakes": ({"settlement": "pool", "pair_stakes": True}, "pair_stakes", "write false"),
    "a winner and aces": ({"settlement": "single_winner", "aces_bet": True}, "aces_bet", "write false"),
    "a pool with a cap": ({"settlement": "pool", "cap": "each_chip_once"}, "cap", 'write "none"'),
    "more jackpot than rake": ({"rake_units": 1, "jackpot_units": 2}, "jackpot_units", "at most 1, not 2"),
    "a jackpot nobody wins": (
        {"rake_units": 1, "jackpot_units": 1, "jackpot_events": []},
        "jackpot_events",
        "needs an event",
    ),
    "a jackpot event": ({"jackpot_events": [{"middle": "three"}]}, "jackpot_events[0].middle", "no such hand"),
}


@pytest.mark.parametrize("changes,key,reason", WRONG.values(), ids=WRONG)
def test_what_cannot_be_played_names_the_key(changes: dict[str, Any], key: str, reason: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        with_settings(load_closed("hong-kong"), changes)
    assert (refused.value.file, refused.value.key) == ("settings", key)
    assert reason in str(refused.value.reason)


def test_a_pool_of_american_rules_has_to_give_up_stakes() -> None:
    with pytest.raises(BadRuleset) as refused:
        rules("american", settlement="pool")
    assert refused.value.key == "pair_stakes"


@pytest.mark.parametrize(
    "old,new,key",
    [
        ("scoop_bonus = 3", 'scoop_bonus = "three"', "scoop_bonus"),
        ("scoop_bonus = 3", "scoop_bonu = 3", "scoop_bonu"),
        ('family = "closed"', 'family = "open"', "family"),
        ('family = "closed"', "", "family"),
        ('family = "closed"', "family = []", "family"),
        ("dragon = 13", "dragon = 0", "naturals.dragon"),
        ("dragon = 13", "dragon = ", ""),
        ('bonuses = "hong_kong"', 'bonuses = "../rulesets/ofc"', "bonuses"),
        ("pair_stakes = true", 'pair_stakes = true\nsettlement = "pool"', "pair_stakes"),
    ],
)
def test_a_wrong_file_is_named_with_its_key(tmp_path: Path, old: str, new: str, key: str) -> None:
    path = tmp_path / "ours.toml"
    text = (FILES / "american.toml").read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(BadRuleset) as refused:
        load_any(str(path))
    assert (refused.value.file, refused.value.key) == ("ours.toml", key)


def test_a_file_of_either_family_is_a_ruleset(tmp_path: Path) -> None:
    for family, name in (("closed", "vietnamese"), ("", "ofc")):
        path = tmp_path / f"{name}.toml"
        path.write_text((FILES.parent / family / f"{name}.toml").read_text())
        assert load_any(str(path)) == load_any(name)


def reading(read: Callable[[], object]) -> str | None:
    """What a refusal names, None for a ruleset; anything else that is raised is a fault."""
    try:
        return None if isinstance(read(), ClosedRuleset) else "not a ruleset"
    except BadRuleset as refused:
        return refused.file


def _parts(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and not line.startswith("#")]


LINES = sorted({line for file in FILES.glob("*.toml") for line in _parts(file.read_text())})
VALUES = ["0", "-1", "1e9", "nan", "true", '""', '"pool"', "[]", "[[]]", "{}", "{ a = 1 }", "2012-01-01", "1000", "'''"]


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_file_breaks_the_reader(tmp_path: Path, data: st.DataObject) -> None:
    """Lines of the presets in any order, values exchanged, and some noise: a ruleset, or a refusal that names it."""
    lines = data.draw(st.lists(st.sampled_from(LINES), max_size=12))
    for index in range(len(lines)):
        if " = " in lines[index] and data.draw(st.booleans()):
            lines[index] = f"{lines[index].split(' = ')[0]} = {data.draw(st.sampled_from(VALUES))}"
    lines.insert(0, 'family = "closed"')
    lines += data.draw(st.lists(st.text(max_size=12), max_size=1))
    path = tmp_path / "fuzz.toml"
    path.write_text("\n".join(lines), encoding="utf-8", errors="replace")
    assert reading(lambda: load_any(str(path))) in ("fuzz.toml", None)


@pytest.mark.slow
@given(
    st.dictionaries(
        st.sampled_from(sorted(ClosedRuleset.model_fields)),
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers(-5, 2000)
            | st.floats()
            | st.sampled_from(["pool", "dragon", "shcd"]),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(st.sampled_from(["dragon", "front", "quads", "trips"]), inner, max_size=3)
            ),
            max_leaves=5,
        ),
        max_size=4,
    )
)
def test_no_setting_breaks_a_ruleset(changes: dict[str, Any]) -> None:
    assert reading(lambda: with_settings(load_closed("malayan"), changes)) in ("settings", None)


def test_the_files_say_no_more_than_they_must() -> None:
    """A preset's file that repeats a default would hide what sets the game apart; the banker's ties are said aloud."""
    for name in FOURTEEN:
        data = tomllib.loads((FILES / f"{name}.toml").read_text("utf-8"))
        repeated = {key for key in data if key in DEFAULTS and data[key] == DEFAULTS[key]}
        assert repeated == set()
