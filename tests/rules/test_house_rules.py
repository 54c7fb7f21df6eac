"""House rules: documents that friends exchange, their names, what cannot be kept; of noise comes only a sentence."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.house_rules import DOCUMENT_BYTES_MOST, HouseRule, accepted, read_document, written
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face, scored_open_face_presets
from bot.rules.rulesets import load_any, preset_text, with_settings

PRESETS = (*scored_open_face_presets(), *closed_presets())
SUNDAY = HouseRule(
    "sunday-game", "pineapple", 'scoop_bonus = 1\n\n[royalties]\nname = "ours"\n\n[royalties.back]\nflush = 5'
)


def document(text: str, **more: Any) -> HouseRule:
    return read_document("ours.toml", text.encode(), **more)


def test_a_house_rule_is_its_base_with_other_settings() -> None:
    played = accepted(SUNDAY)
    base = load_open_face("pineapple")
    assert isinstance(played, OpenFaceRuleset)
    assert (played.name, played.title) == ("sunday-game", "Sunday game")
    assert played.also_known_as == ()
    assert played.scoop_bonus == 1
    assert dict(played.royalties.back) == dict(base.royalties.back) | {"flush": 5}
    assert (played.streets, played.fantasyland) == (base.streets, base.fantasyland)


def test_a_document_is_a_file_for_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "sunday.toml"
    path.write_text(SUNDAY.document)
    assert load_any(str(path)) == SUNDAY.ruleset()
    for text, key in (
        ('base = "ofc"', "name"),
        ('name = "x"\nbase = "omaha"', "base"),
        ('name = "x"\nbase = 3', "base"),
    ):
        path.write_text(text)
        with pytest.raises(BadRuleset) as refused:
            load_any(str(path))
        assert (refused.value.file, refused.value.key) == ("sunday.toml", key)


def test_tables_can_be_taken_away_in_a_file() -> None:
    assert HouseRule("ours", "pineapple", 'fantasyland = "none"').ruleset() == with_settings(
        load_open_face("pineapple"),
        {
            "name": "ours",
            "title": "Ours",
            "summary": "",
            "also_known_as": [],
            "fantasyland": None,
        },
    )
    ours = HouseRule("ours", "american", 'bonuses = "none"').ruleset()
    assert isinstance(ours, ClosedRuleset)
    assert ours.bonuses is None


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_a_base_and_its_file_a_whole_game(name: str) -> None:
    same = HouseRule("ours", name, "").ruleset()
    own = {"name": "ours", "title": "Ours", "summary": same.summary, "also_known_as": []}
    assert same == with_settings(load_any(name), own)
    text = preset_text(name).replace(f'name = "{name}"', 'name = "ours"', 1)
    copied = document(text)
    assert copied.base == ""
    assert copied.ruleset() == with_settings(load_any(name), {"name": "ours"})
    with pytest.raises(BadRuleset, match="choose another"):
        accepted(copied)  # it still has the preset's title


@pytest.mark.parametrize(
    "rule",
    [
        SUNDAY,
        HouseRule("x", "basic", ""),
        HouseRule("x", "basic", '# name = "y"\ntitle = "Ours"'),
        HouseRule("x", "hong-kong", "[naturals]\n# base = 3\ndragon = 26"),
        HouseRule("x", "pineapple", "[royalties]\nname = 'in a table'"),
    ],
    ids=["tables", "nothing", "comment", "comment in a table", "a name in a table"],
)
def test_a_document_is_read_as_it_was_written(rule: HouseRule) -> None:
    assert document(rule.document) == rule
    assert document(rule.document.replace("\n", "\r\n")) == rule
    assert read_document("f", b"\xef\xbb\xbf" + rule.document.encode()) == rule


def test_a_document_may_leave_the_name_to_whoever_edits_it() -> None:
    assert document('base = "2-4 scoring"\nsurrender_units = 1', name="ours") == HouseRule(
        "ours", "two-four", "surrender_units = 1"
    )


@pytest.mark.parametrize(
    "name,base,settings,expected",
    [
        ("ours", "ofc", " scoop_bonus = 2 ", HouseRule("ours", "ofc", "scoop_bonus = 2")),
        ("Sunday Game!", "Xap Xam", "", HouseRule("sunday-game", "vietnamese", 'title = "Sunday Game!"')),
        ("Café", "ofc", 'title = "C"', HouseRule("cafe", "ofc", 'title = "C"')),
        ("  A  B ", "ofc", "row_units = 2", HouseRule("a-b", "ofc", 'title = "A B"\nrow_units = 2')),
        ("whole", " ", 'family = "closed"', HouseRule("whole", "", 'family = "closed"')),
    ],
)
def test_what_is_filled_in_becomes_a_house_rule(name: str, base: str, settings: str, expected: HouseRule) -> None:
    rule = written(name, base, settings)
    assert rule == expected
    assert document(rule.document) == rule
    accepted(rule)


REFUSED: dict[str, tuple[str, str, str, str, str]] = {
    "no name": ("!!", "ofc", "", "name", "letters a-z or digits"),
    "no base": ("ours", "omaha", "", "base", 'there\'s no game called "omaha"'),
    "no toml": ("ours", "ofc", "scoop bonus 3", "", "cannot be read as TOML"),
    "a preset's name": ("Pineapple", "ofc", "", "name", "is a name of the game pineapple"),
    "a preset's other name": ("pepito", "basic", "", "name", "is a name of the game basic"),
    "what looks like a preset's title": (
        "ours",
        "ofc",
        'title = "Pineаpple"',
        "title",
        "looks like a name of the game p",
    ),
    "what looks like a preset's name": ("p00l", "ofc", "", "name", "looks like a name of the game pool"),
    "an invitation": ("ours", "ofc", 'title = "discord.gg/abcdef"', "title", "must not have a link"),
    "an address": ("ours", "ofc", 'summary = "see https://example.org now"', "summary", "must not have a link"),
    "what all games share": ("Common", "ofc", "", "name", "finds what all games share"),
    "the title of the same": ("ours", "ofc", 'title = "Common!"', "title", "finds what all games share"),
    "a preset's title": ("ours", "ofc", 'title = "Hong Kong"', "title", "is a name of the game hong-kong"),
    "a title with marks": ("**ours**", "ofc", "", "title", "plain text on one line"),
    "a long title": ("o" * 61, "ofc", "", "title", "must have at most 60 characters"),
    "no title": ("ours", "ofc", 'title = ""', "title", "must not be empty"),
    "a long summary": ("ours", "ofc", f'summary = "{"o" * 201}"', "summary", "must have at most 200 characters"),
    "many names": (
        "ours",
        "ofc",
        f"also_known_as = {list('abcdefghijklmnopqrstu')}",
        "also_known_as",
        "at most 20 entr",
    ),
    "another name with marks": ("ours", "ofc", 'also_known_as = ["a", "*b*"]', "also_known_as[1]", "plain text on one"),
    "the name again": ("ours", "ofc", 'name = "yours"', "name", "take this line out"),
    "the base again": ("ours", "ofc", 'base = "basic"', "base", "take this line out"),
    "a wrong type": ("ours", "ofc", 'scoop_bonus = "3"', "scoop_bonus", "must be a whole number"),
    "a key below a table": (
        "ours",
        "pineapple",
        "[fantasyland]\nentry = { QQ = 14 }\nscoop_bonus = 3",
        "fantasyland.scoop_bonus",
        "move scoop_bonus above all such lines",
    ),
    "a key of a table without it": ("ours", "pineapple", "stay = 3", "stay", "there's no such setting"),
    "such a key that is like another one of the table": (
        "ours",
        "pineapple",
        "entry = { QQ = 14 }",
        "entry",
        "there's no such setting; take it out",
    ),
    "a misspelt key in a table": (
        "ours",
        "pineapple",
        "fantasyland.entri = { QQ = 14 }",
        "fantasyland.entri",
        "perhaps you mean entry",
    ),
    "a misspelt key": ("ours", "ofc", "scop_bonus = 3", "scop_bonus", "perhaps you mean scoop_bonus"),
    "the other family's key": ("ours", "basic", "streets = []", "streets", "no such setting"),
    "another family": ("ours", "basic", 'family = "open-face"', "family", "must be 'closed'"),
    "too many seats": ("ours", "pineapple", "seats_max = 4", "seats_max", "68 cards, and the deck has 52"),
    "too many cards": ("ours", "ofc", "[fantasyland.entry]\nAA = 14", "seats_max", "56 cards, and the deck has 52"),
    "a table of another folder": ("ours", "ofc", 'royalties = "../rulesets/ofc"', "royalties", "there's no table"),
    "an absolute path": ("ours", "basic", 'bonuses = "/etc/passwd"', "bonuses", "there's no table"),
    "a pool with stakes": ("ours", "american", 'settlement = "pool"', "pair_stakes", "settle one on one"),
    "one winner and aces": (
        "ours",
        "basic",
        'settlement = "single_winner"\naces_bet = true',
        "aces_bet",
        "settle one on one",
    ),
    "naturals without units": ("ours", "basic", 'naturals = ["dragon"]', "naturals[0]", 'such as ["dragon", 13]'),
    "a banker of pairs": ("ours", "basic", 'banker = "rotate"', "banker", "there's no banker"),
    "no family": ("ours", "", "seats_max = 3", "family", 'add a line family = "open-face" or family = "closed"'),
    "half a game": ("ours", "", 'family = "open-face"', "streets", "missing"),
}


@pytest.mark.parametrize("name,base,lines,key,reason", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_kept_is_refused_in_a_sentence(name: str, base: str, lines: str, key: str, reason: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        accepted(written(name, base, lines))
    assert refused.value.key == key
    assert reason in str(refused.value.reason)
    assert refused.value.reason.key != "other", "the sentence is not ours"
    assert refused.value.file.strip('"') in (name, name.casefold().strip("*"), "o" * 32)


@pytest.mark.parametrize(
    "data,key,reason",
    [
        (b"#" * (DOCUMENT_BYTES_MOST + 1), "", "too big: a house rule has at most 16 KB"),
        (b"title = '\xe9'", "", "save it as UTF-8"),
        (b"title = ", "", "cannot be read as TOML"),
        (b"x = " + b"[" * 9, "", "line 1 is nested too deeply"),
        (b"name = 0x" + b"f" * 9_000, "name", "not 999..."),
        (b'name = "x"\nbase = [0x' + b"f" * 9_000 + b"]", "base", "there's no game called 999..."),
        (b"x = 9" + b"9" * 9_000, "", "cannot be read as TOML"),
        (b'base = "ofc"', "name", "is missing; add a line"),
        (b'name = "../up"', "name", "must be small letters"),
        (b"name = 3", "name", "must be small letters"),
        (b'name = "ours"\nbase = "omaha"', "base", "there's no game called"),
        (b'name = "ours"\nbase = []', "base", "there's no game called"),
        (b'"name" = "ours"', "name", "as plain lines at the top"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_document_is_refused(data: bytes, key: str, reason: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        read_document("ours.toml", data)
    assert (refused.value.file, refused.value.key) == ("ours.toml", key)
    assert reason in str(refused.value.reason)


def test_a_document_for_another_rule_is_not_taken_for_an_edit() -> None:
    with pytest.raises(BadRuleset, match="change it, or import the file"):
        document('name = "theirs"\nbase = "ofc"', name="ours")


def outcome(data: bytes) -> str:
    """The sentence that a document is refused with, empty for one that is kept; whatever else is raised is a bug."""
    try:
        accepted(read_document("fuzz.toml", data, name="fuzz"))
    except BadRuleset as refused:
        return str(refused) if refused.file and refused.reason else "nothing said"
    return ""


KEYS = sorted(
    {*OpenFaceRuleset.model_fields, *ClosedRuleset.model_fields, "entry", "stay", "front", "dragon", "QQ", "x", "name"}
)
NUMBERS = st.sampled_from(["0", "-1", "1", "3", "13", "1000", "1e9", "nan", "inf", "0x" + "f" * 900, "2012-01-01"])
WORDS = st.sampled_from(
    [
        "pool",
        "banker",
        "single_winner",
        "none",
        "always",
        "plus",
        "deuce_seven",
        "in_turn",
        "same",
        "modern",
        "../x",
        "",
        "*",
    ]
)
VALUES = st.recursive(
    NUMBERS | st.sampled_from(["true", "false"]) | WORDS.map(lambda word: f'"{word}"'),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        )
    ),
    max_leaves=4,
)


@pytest.mark.slow
@settings(max_examples=400)
@given(st.sampled_from(PRESETS), st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
def test_no_settings_break_the_reader(base: str, lines: dict[str, str]) -> None:
    text = "\n".join(f"{key} = {value}" for key, value in lines.items())
    sentence = outcome(f'base = "{base}"\n{text}'.encode())
    assert sentence == "" or sentence.startswith(("fuzz: ", "fuzz.toml: "))
    assert len(sentence) < 1000


@pytest.mark.slow
@settings(max_examples=400)
@given(st.sampled_from(PRESETS), st.data())
def test_no_bytes_break_the_reader(name: str, data: st.DataObject) -> None:
    """The presets' own files with bytes exchanged, taken out, repeated and put in."""
    noise = bytearray(preset_text(name).replace(f'name = "{name}"', "", 1).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(noise) - 1))
        end = min(len(noise), start + data.draw(st.integers(0, 40)))
        put = data.draw(st.binary(max_size=4) | st.sampled_from([b"\n", b"[", b"]]", b"=", b'"', b"'''", b"."]))
        noise[start:end] = put + bytes(noise[start:end]) * data.draw(st.integers(0, 2))
        if not noise:
            break
    sentence = outcome(bytes(noise))
    assert sentence == "" or sentence.startswith(("fuzz: ", "fuzz.toml: "))
    assert len(sentence) < 1000


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(PRESETS), st.integers(0, 10_000), st.binary(max_size=3))
def test_no_file_breaks_the_reader_of_the_command_line(tmp_path: Path, name: str, place: int, put: bytes) -> None:
    noise = bytearray(preset_text(name).encode())
    noise[place % len(noise) : place % len(noise) + 1] = put
    path = tmp_path / "fuzz.toml"
    path.write_bytes(noise)
    with suppress(BadRuleset):
        load_any(str(path))


def test_the_largest_rule_that_is_read_back_is_kept_and_a_larger_one_is_not() -> None:
    room = DOCUMENT_BYTES_MOST - len(HouseRule("ours", "ofc", "#").document)
    whole = HouseRule("ours", "ofc", "#" + "x" * room)
    accepted(whole)
    assert document(whole.document) == whole
    with pytest.raises(BadRuleset, match="at most 16 KB"):
        accepted(HouseRule("ours", "ofc", "#" + "x" * (room + 1)))


def test_a_house_rule_stands_beside_its_presets() -> None:
    assert load_closed("basic") == load_any("basic"), "making house rules changes no preset"
    HouseRule("ours", "basic", "scoop_bonus = 3").ruleset()
    assert load_closed("basic").scoop_bonus == 0
