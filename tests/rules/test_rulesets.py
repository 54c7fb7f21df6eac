"""Rulesets as data: the presets, their JSON, settings, and refusals that name file and key."""

from pathlib import Path
from typing import Any

import pytest

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.rules.rulesets import find_preset, folded, load_any, with_settings
from tests.support.hostile import hostile
from tests.support.loop_cpu import cpu_ms

OFC_FILE = Path(__file__).parents[2] / "assets" / "rulesets" / "ofc.toml"


@pytest.mark.parametrize(
    "name,seats,streets,cards_most,royalties,fantasyland",
    [
        ("ofc", (2, 4), ((5, 5),) + ((1, 1),) * 8, 13, "modern", {13}),
        ("ofc-2012", (2, 4), ((5, 5),) + ((1, 1),) * 8, 13, "classic_2012", set()),
        ("pineapple", (2, 3), ((5, 5),) + ((3, 2),) * 4, 17, "modern", {14}),
        ("progressive", (2, 3), ((5, 5),) + ((3, 2),) * 4, 17, "modern", {14, 15, 16, 17}),
        ("ultimate", (2, 3), ((5, 5),) + ((3, 2),) * 4, 17, "modern", {14, 15, 16, 17}),
        ("deuce-seven", (2, 3), ((5, 5),) + ((3, 2),) * 4, 17, "deuce_seven", {14, 15}),
        ("joker", (2, 3), ((5, 5),) + ((3, 2),) * 4, 17, "modern", {14}),
    ],
)
def test_preset(
    name: str,
    seats: tuple[int, int],
    streets: tuple[tuple[int, int], ...],
    cards_most: int,
    royalties: str,
    fantasyland: set[int],
) -> None:
    ruleset = load_open_face(name)
    assert ruleset.name == name
    assert (ruleset.seats_min, ruleset.seats_max) == seats
    assert tuple((street.deal, street.place) for street in ruleset.streets) == streets
    assert ruleset.cards_most == cards_most
    assert ruleset.royalties.name == royalties
    assert (ruleset.row_units, ruleset.scoop_bonus) == (1, 3)
    assert (ruleset.fantasyland.card_counts if ruleset.fantasyland else set()) == fantasyland
    assert ruleset.fantasyland is None or not ruleset.fantasyland.moves_button


def test_the_open_face_presets_are_there() -> None:
    assert {"ofc", "ofc-2012", "pineapple", "progressive", "ultimate"} <= set(open_face_presets())


@pytest.mark.parametrize("name", open_face_presets())
def test_every_preset_says_what_it_is_and_survives_json(name: str) -> None:
    ruleset = load_open_face(name)
    again = OpenFaceRuleset.model_validate_json(ruleset.model_dump_json())
    assert ruleset.name == name
    assert ruleset.title
    assert again == ruleset
    assert hash(again) == hash(ruleset)


def test_a_ruleset_whose_royalties_were_looked_up_still_equals_a_fresh_one() -> None:
    ruleset = load_open_face("ofc")
    assert ruleset.royalties.by_value
    assert OpenFaceRuleset.model_validate_json(ruleset.model_dump_json()) == ruleset


def test_streets_are_counted_from_one() -> None:
    pineapple = load_open_face("pineapple")
    assert (pineapple.dealt_on(1), pineapple.placed_on(1)) == (5, 5)
    assert (pineapple.dealt_on(2), pineapple.placed_on(2)) == (3, 2)
    assert [street.discards for street in pineapple.streets] == [0, 1, 1, 1, 1]


def test_an_unknown_preset_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadRuleset, match="ofc, ofc-2012"):
        load_open_face("../ofc")


def test_settings_change_single_keys() -> None:
    ofc = load_open_face("ofc")
    changed = with_settings(ofc, {"scoop_bonus": 1, "fantasyland": {"stay": {"middle": "quads"}}})
    assert changed.scoop_bonus == 1
    assert changed.fantasyland is not None
    assert changed.fantasyland.stay.middle == "quads"
    assert changed.fantasyland.stay.back == "quads"
    assert changed.royalties == ofc.royalties
    assert with_settings(ofc, {}) == ofc


def test_settings_switch_fantasyland_off_and_on() -> None:
    assert with_settings(load_open_face("ofc"), {"fantasyland": None}).fantasyland is None
    switched_on = with_settings(load_open_face("ofc-2012"), {"fantasyland": {}})
    assert switched_on.fantasyland == load_open_face("ofc").fantasyland


def test_none_is_a_word_where_files_have_no_nothing() -> None:
    ofc = load_open_face("ofc")
    assert with_settings(ofc, {"fantasyland": "none"}) == with_settings(ofc, {"fantasyland": None})
    with pytest.raises(BadRuleset, match='no table "none"'):
        with_settings(ofc, {"royalties": "none"})


def test_settings_take_royalties_by_name_or_hand_by_hand() -> None:
    ofc = load_open_face("ofc")
    assert with_settings(ofc, {"royalties": "classic_2012"}).royalties == load_open_face("ofc-2012").royalties
    house = with_settings(ofc, {"royalties": {"back": {"flush": 5, "straight": 0}}}).royalties
    assert dict(house.back) == {
        "flush": 5,
        "full_house": 6,
        "quads": 10,
        "straight_flush": 15,
        "royal_flush": 25,
    }
    assert house.name == "house rules"


WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "text for a number": ({"scoop_bonus": "3"}, "scoop_bonus", "whole number"),
    "a fraction": ({"scoop_bonus": 3.0}, "scoop_bonus", "whole number"),
    "true for a number": ({"row_units": True}, "row_units", "whole number"),
    "negative": ({"scoop_bonus": -1}, "scoop_bonus", "at least 0"),
    "misspelt": ({"scop_bonus": 3}, "scop_bonus", "perhaps you mean scoop_bonus"),
    "unknown": ({"colour": 3}, "colour", "no such setting"),
    "family": ({"family": "draw"}, "family", "must be 'open-face'"),
    "jokers": ({"deck": 55}, "deck", "must be 52, 53 or 54"),
    "jokers with a low middle": ({"deck": 53, "middle": "deuce_seven"}, "middle", "take a deck of 52"),
    "middle": ({"middle": "low"}, "middle", "'high' or 'deuce_seven'"),
    "high royalties in a low middle": (
        {"middle": "deuce_seven"},
        "royalties.middle.trips",
        'a middle of "deuce_seven" has no such hand; list ten_low, nine_low',
    ),
    "low royalties in a high middle": (
        {"royalties": "deuce_seven"},
        "royalties.middle.nine_low",
        "list pair, two_pair",
    ),
    "entry by a low": ({"fantasyland": {"entry_low": 14}}, "fantasyland.entry_low", "deuce_seven"),
    "cards for a low": ({"fantasyland": {"entry_low": 12}}, "fantasyland.entry_low", "0 or a whole number from 13"),
    "more cards for a low than can be dealt": (
        {"fantasyland": {"entry_low": 18}, "middle": "deuce_seven", "royalties": "deuce_seven"},
        "fantasyland.entry_low",
        "from 13 to 17, not 18",
    ),
    "both without the low": (
        {"fantasyland": {"entry_both": 15}, "middle": "deuce_seven", "royalties": "deuce_seven"},
        "fantasyland.entry_both",
        "needs entry_low",
    ),
    "a low that is a full house": (
        {"fantasyland": {"stay": {"middle": "quads"}}, "middle": "deuce_seven", "royalties": "deuce_seven"},
        "fantasyland.stay.middle",
        'write "none"',
    ),
    "a street of six": (
        {"streets": [{"deal": 6, "place": 6}, {"deal": 4, "place": 4}, {"deal": 4, "place": 3}]},
        "streets[0].deal",
        "at most 5 cards",
    ),
    "a number like none": ({"scoop_bonus": 16**5000}, "scoop_bonus", "too large"),
    "a deep number like none": ({"fantasyland": {"entry": {"QQ": [2**64]}}}, "fantasyland.entry.QQ[0]", "too large"),
    "a key like none": ({"x" * 5000: 1}, "x" * 100 + "...", "no such setting"),
    "text with marks": ({"summary": "`code`"}, "summary", "plain text on one line"),
    "name": ({"name": "My Rules"}, "name", "small letters"),
    "no streets": ({"streets": []}, "streets", "must not be empty"),
    "too few placed": ({"streets": [{"deal": 5, "place": 5}]}, "streets", "place 5 cards in all, and a board takes 13"),
    "places what is not dealt": (
        {"streets": [{"deal": 1, "place": 13}]},
        "streets[0].place",
        "at most the 1 cards dealt, not 13",
    ),
    "street without place": ({"streets": [{"deal": 13}]}, "streets[0].place", "missing"),
    "streets as a number": ({"streets": 9}, "streets", "must be a list"),
    "seats beyond the deck": ({"seats_max": 4}, "seats_max", "68 cards, and the deck has 52: allow at most 3"),
    "fewer seats than the least": ({"seats_min": 3, "seats_max": 2}, "seats_max", "at least seats_min, 3"),
    "five seats": ({"seats_max": 5}, "seats_max", "at most 4"),
    "royalty table": ({"royalties": "2013"}, "royalties", "the tables are classic_2012, deuce_seven, modern"),
    "royalty hand": ({"royalties": {"front": {"QK": 1}}}, "royalties.front.QK", "write one of 22, 33"),
    "royalty units": ({"royalties": {"back": {"flush": -4}}}, "royalties.back.flush", "from 1 to 1000"),
    "royalty of a pair": ({"royalties": {"front": {"66": -1}}}, "royalties.front.66", "from 1 to 1000"),
    "royalty row": ({"royalties": {"top": {}}}, "royalties.top", "no such setting"),
    "entry hand": ({"fantasyland": {"entry": {"Q": 14}}}, "fantasyland.entry.Q", "no such hand"),
    "entry cards": ({"fantasyland": {"entry": {"QQ": 18}}}, "fantasyland.entry.QQ", "from 13 to 17"),
    "entry as a list": ({"fantasyland": {"entry": ["QQ"]}}, "fantasyland.entry", "table of names and numbers"),
    "no entry": ({"fantasyland": {"entry": {"QQ": 0, "KK": 0, "AA": 0, "trips": 0}}}, "fantasyland.entry", "no hand"),
    "stay": ({"fantasyland": {"stay": {"middle": "flush"}}}, "fantasyland.stay.middle", "'full_house' or 'quads'"),
    "stay cards": ({"fantasyland": {"stay_cards": "more"}}, "fantasyland.stay_cards", '"same" or "by_front"'),
    "fantasyland": ({"fantasyland": True}, "fantasyland", "must be a table"),
}


@pytest.mark.parametrize("settings,key,reason", WRONG.values(), ids=WRONG)
def test_wrong_settings_name_the_key(settings: dict[str, Any], key: str, reason: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        with_settings(load_open_face("pineapple"), settings)
    assert (refused.value.file, refused.value.key) == ("settings", key)
    assert reason in str(refused.value.reason)
    assert str(refused.value) == f"settings: {key}: {refused.value.reason}"


def test_a_file_is_a_ruleset(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(OFC_FILE.read_text().replace('name = "ofc"', 'name = "ours"'))
    assert load_any(str(path)) == with_settings(load_open_face("ofc"), {"name": "ours"})


@pytest.mark.parametrize(
    "old,new,key",
    [
        ("seats_max = 4\n", "", "seats_max"),
        ("scoop_bonus = 3", 'scoop_bonus = "three"', "scoop_bonus"),
        ("scoop_bonus = 3", "scoop_bonus = nan", "scoop_bonus"),
        ("scoop_bonus = 3", "scoop_bonus = 2012-01-01", "scoop_bonus"),
        ("seats_min", "seat_min", "seat_min"),
        ("QQ = 13", "QQ = 14", "seats_max"),
        ('royalties = "modern"', 'royalties = "../rulesets/ofc"', "royalties"),
        ("deck = 52", "deck = ", ""),
    ],
)
def test_a_wrong_file_is_named_with_its_key(tmp_path: Path, old: str, new: str, key: str) -> None:
    path = tmp_path / "ours.toml"
    text = OFC_FILE.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(BadRuleset) as refused:
        load_any(str(path))
    assert (refused.value.file, refused.value.key) == ("ours.toml", key)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    huge = tmp_path / "huge.toml"
    huge.write_text("#" * 70_000)
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b"title = '\xe9'")
    nested = tmp_path / "nested.toml"
    nested.write_text("x = " + "[" * 30_000)
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    for path in (folder, tmp_path / "absent.toml", huge, latin, nested):
        with pytest.raises(BadRuleset, match=path.name):
            load_any(str(path))


@pytest.mark.parametrize("text", hostile(6000).values(), ids=hostile(6000))
def test_a_hostile_name_is_compared_in_a_moment(text: str) -> None:
    with cpu_ms(10) as spent:
        assert find_preset(text) is None
        assert not folded(text).startswith(folded("pineapple"))
    assert spent.ms < 10


def test_names_are_compared_by_their_letters_and_digits() -> None:
    assert folded("Xập Xám_2!") == "xapxam2"
    assert folded("日本 13") == "日本13"
    assert find_preset("pineapple" + "x" * 100) is None
    assert find_preset("p-i-n-e-a-p-p-l-e") == "pineapple"
