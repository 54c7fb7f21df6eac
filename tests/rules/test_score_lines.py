"""The score service: the published example, every error code with its place, and no line that breaks it."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.line_parts import PLAYER_KEYS
from bot.rules.score_lines import LINE_KEYS, answer_line

A = {"front": "Qh Qd 2s", "middle": "Kh Kd 3s 4s 5d", "back": "As Ac 3d 3h 9s"}
B = {"front": "7c 8c Ts", "middle": "Jh Js 2c 6d 8h", "back": "Qc Qs 2d 4d 6s"}
C = {"front": "2h 4c 5h", "middle": "6c 6h 9c Td Kc", "back": "Tc Th 7d 7h Ad"}


def line(**changes: Any) -> dict[str, Any]:
    return {"id": "x1", "ruleset": "pineapple", "players": [A, B], **changes}


def answer(deal: Any) -> tuple[dict[str, Any], bool]:
    text, is_ok = answer_line(json.dumps(deal))
    assert "\n" not in text
    return json.loads(text), is_ok


@pytest.mark.parametrize("nest", ["[" * 600 + "]" * 600, '{"a": ' * 600 + "1" + "}" * 600])
def test_values_in_values_are_answered_however_deep(nest: str) -> None:
    found, is_ok = answer(line(check_deck=json.loads(nest)))
    assert not is_ok
    assert found["error"].startswith("check_deck: ")
    assert len(found["error"]) < 150


def test_the_published_example() -> None:
    whole = {"natural": None, "surrender": False, "fantasyland": 0, "stack": None}
    deal = line(
        settings={"scoop_bonus": 3}, button=0, players=[{"name": "A", **A, **whole}, {"name": "B", **B, **whole}]
    )
    assert answer(deal) == (
        {
            "id": "x1",
            "totals": [13, -13],
            "fouls": [False, False],
            "royalties": [{"front": 7, "middle": 0, "back": 0}, {"front": 0, "middle": 0, "back": 0}],
            "pairs": [
                {
                    "players": [0, 1],
                    "net": 13,
                    "rows": [1, 1, 1],
                    "units": [1, 1, 1],
                    "scoop": 3,
                    "overall": 0,
                    "royalties": [7, 0],
                    "aces": 0,
                    "natural": 0,
                    "surrender": 0,
                    "capped": 0,
                }
            ],
            "naturals": [None, None],
            "next_fantasyland": [14, 0],
            "hands": [
                {"front": "pair of queens", "middle": "pair of kings", "back": "two pair, aces and threes"},
                {"front": "ten high", "middle": "pair of jacks", "back": "pair of queens"},
            ],
            "house": 0,
            "jackpot": 0,
        },
        True,
    )


def test_settings_override_the_ruleset() -> None:
    scored, is_ok = answer(line(settings={"scoop_bonus": 5, "royalties": {"front": {"QQ": 1}}}))
    assert is_ok
    assert scored["totals"] == [9, -9]


def test_a_ruleset_can_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    preset = Path(__file__).parents[2] / "assets" / "rulesets" / "pineapple.toml"
    path.write_text(preset.read_text().replace("scoop_bonus = 3", "scoop_bonus = 0"))
    assert answer(line(ruleset=str(path)))[0]["totals"] == [10, -10]
    path.write_text(preset.read_text().replace("scoop_bonus = 3", "scoop_bonus = -3"))
    refused, is_ok = answer(line(ruleset=str(path)))
    assert not is_ok
    assert refused["code"] == "bad_setting"
    assert refused["error"].startswith("ruleset: ours.toml: scoop_bonus: ")


def test_a_player_in_fantasyland_has_to_stay() -> None:
    assert answer(line(players=[{**A, "fantasyland": 14}, B]))[0]["next_fantasyland"] == [0, 0]


@pytest.mark.parametrize(
    "ruleset,was_in,owed", [("progressive", 0, 14), ("progressive", 17, 14), ("ultimate", 17, 17), ("ultimate", 15, 15)]
)
def test_the_cards_of_the_next_fantasyland(ruleset: str, was_in: int, owed: int) -> None:
    front = "Qh Qd Qs" if was_in else "Qh Qd 2s"
    player = {"front": front, "middle": "3h 4h 5h 6h 8h", "back": "As Ac Ad Th Ts", "fantasyland": was_in}
    scored, is_ok = answer(line(ruleset=ruleset, players=[player, C], check_deck=False))
    assert is_ok
    assert scored["next_fantasyland"] == [owed, 0]


def test_a_deuce_to_seven_middle() -> None:
    low = {"front": "Kh Kd 2s", "middle": "7h 5d 4s 3s 2h", "back": "As Ac 3d 3h 9s"}
    scored, is_ok = answer(line(ruleset="deuce-seven", players=[low, B]))
    assert is_ok
    assert (scored["totals"], scored["fouls"]) == ([6 + 8 + 8, -22], [False, True])
    assert scored["next_fantasyland"] == [15, 0]
    assert [hand["middle"] for hand in scored["hands"]] == ["7-5-4-3-2 low", "pair of jacks"]


def test_jokers() -> None:
    wild = {"front": "Qh X1 2s", "middle": "Kh Kd 3s 4s 5d", "back": "As Ac 3d 3h X2"}
    scored, is_ok = answer(line(ruleset="joker", players=[wild, B]))
    assert is_ok
    assert scored["royalties"][0] == {"front": 7, "middle": 0, "back": 6}
    assert scored["hands"][0]["back"] == "aces full of threes"
    assert scored["totals"] == [6 + 13, -19]


def test_cards_may_repeat_across_players_when_asked() -> None:
    scored, is_ok = answer(line(players=[A, A], check_deck=False))
    assert is_ok
    assert scored["totals"] == [0, 0]
    assert answer(line(players=[A, {**B, "front": "7c 7c Ts"}], check_deck=False))[0]["code"] == "duplicate_card"


def test_every_optional_key_may_be_null() -> None:
    nothing = dict.fromkeys(LINE_KEYS - {"ruleset", "players"})
    players = [{**dict.fromkeys(PLAYER_KEYS), **rows} for rows in (A, B)]
    assert answer(line(**nothing, players=players))[0]["totals"] == [13, -13]


@pytest.mark.parametrize("cards", ["Qh,Qd,2s", "qhqd2s", "Q♥ Q♦ 2♠"])
def test_cards_are_read_in_any_usual_writing(cards: str) -> None:
    assert answer(line(players=[{**A, "front": cards}, B]))[0]["totals"] == [13, -13]


def first(**changes: Any) -> dict[str, Any]:
    return line(players=[{**A, **changes}, B])


WRONG: dict[str, tuple[Any, str, str]] = {
    "a list": ([], "bad_json", "a line is one object"),
    "a line key": (line(player=[]), "unknown_key", "player: there is no such key; did you mean players?"),
    "a player key": (first(top=""), "unknown_key", "players[0].top: there is no such key"),
    "no ruleset": ({"players": [A, B]}, "unknown_ruleset", "ruleset: name one of "),
    "another ruleset": (line(ruleset="omaha"), "unknown_ruleset", 'ruleset: "omaha": there is no such ruleset'),
    "no such file": (line(ruleset="no/such.toml"), "unknown_ruleset", "ruleset: such.toml: there is no such file"),
    "a setting": (line(settings={"scoop_bonus": "x"}), "bad_setting", "settings.scoop_bonus: must be a whole number"),
    "a street": (line(settings={"streets": [{}]}), "bad_setting", "settings.streets[0].deal: is missing; add it"),
    "settings": (line(settings=[]), "bad_setting", "settings: must be an object"),
    "no players": ({"ruleset": "ofc"}, "seats", "players: must be a list"),
    "one player": (line(players=[A]), "seats", "players: 1 given, and pineapple is for 2 to 3"),
    "four players": (line(players=[A, B, C, A]), "seats", "players: 4 given, and pineapple is for 2 to 3"),
    "a button beyond": (line(button=2), "seats", "button: must be a player's place in the list, 0 to 1"),
    "a dealer": (line(dealer=True), "seats", "dealer: must be a player's place"),
    "a player as text": (line(players=[A, "B"]), "bad_json", "players[1]: must be an object"),
    "a name": (first(name=3), "bad_json", "players[0].name: must be text"),
    "six cards": (first(middle="Kh Kd 3s 4s 5d 6h"), "row_size", "players[0].middle: 6 cards, expected 5"),
    "a missing row": (line(players=[A, {"front": "7c 8c Ts"}]), "row_size", "players[1].middle: must be 5 cards"),
    "a bad card": (first(front="Qh Qd 1s"), "bad_card", "players[0].front: '1s' is not a card"),
    "cards as a list": (first(front=["Qh", "Qd", "2s"]), "bad_card", "players[0].front: must be 3 cards as text"),
    "a joker": (first(front="Qh Qd X1"), "bad_card", "players[0].front: X1 is a joker"),
    "a joker too many": (
        {**first(front="Qh X1 X2"), "ruleset": "joker", "settings": {"deck": 53}},
        "bad_card",
        "players[0].front: X2 is a joker, and this ruleset's deck has one joker, X1",
    ),
    "a joker twice": (
        {**first(front="Qh X1 X1"), "ruleset": "joker"},
        "duplicate_card",
        "players[0].front: X1 is already in players[0].front",
    ),
    "one card twice": (
        first(front="Qh Qd Qh"),
        "duplicate_card",
        "players[0].front: Qh is already in players[0].front",
    ),
    "a card of two players": (
        line(players=[A, {**B, "front": "Qh 8c Ts"}]),
        "duplicate_card",
        "players[1].front: Qh is already in players[0].front",
    ),
    "a natural": (first(natural="dragon"), "bad_natural", "players[0].natural: pineapple has no naturals"),
    "a surrender": (first(surrender=True), "bad_setting", "players[0].surrender: pineapple offers no surrender"),
    "one stack": (first(stack=100), "bad_setting", "players[1].stack: give every player a stack, or none"),
    "stacks that limit nothing": (
        line(settings={"cap": "none"}, players=[{**A, "stack": 100}, {**B, "stack": 100}]),
        "bad_setting",
        "settings.cap: pineapple has none, so leave stack out, or set cap",
    ),
    "a stack below nothing": (first(stack=-1), "bad_setting", "players[0].stack: must be a whole number of units"),
    "two boards": (first(boards=[A, B]), "bad_setting", "players[0].boards: pineapple has one board"),
    "fantasyland cards": (first(fantasyland=13), "bad_setting", "players[0].fantasyland: must be 0 or"),
    "fantasyland as text": (first(fantasyland="14"), "bad_setting", "players[0].fantasyland: must be 0 or"),
    "no fantasyland here": (
        {**first(fantasyland=13), "ruleset": "ofc-2012"},
        "bad_setting",
        "players[0].fantasyland: ofc-2012 has no Fantasyland",
    ),
    "a banker": (line(banker=0), "bad_setting", "banker: this ruleset has no banker"),
    "pair stakes": (line(pair_stakes=[[0, 1, 2]]), "bad_setting", "pair_stakes: this ruleset has no pair stakes"),
    "a jackpot": (line(jackpot=10), "bad_setting", "jackpot: this ruleset has no jackpot"),
    "check_deck": (line(check_deck="no"), "bad_setting", "check_deck: must be true or false"),
}


@pytest.mark.parametrize("deal,code,sentence", WRONG.values(), ids=WRONG)
def test_a_wrong_line_says_where(deal: Any, code: str, sentence: str) -> None:
    refused, is_ok = answer(deal)
    assert not is_ok
    assert refused.keys() == {"id", "error", "code"}
    assert refused["code"] == code
    assert refused["error"].startswith(sentence)
    assert refused["id"] == (deal.get("id") if isinstance(deal, dict) else None)


@pytest.mark.parametrize(
    "text,code",
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("null", "bad_json"),
        ('{"id": NaN}', "bad_json"),
        ('{"id": 1e999}', "bad_json"),
        ('{"id": [1]}', "bad_json"),
        ('{"id": 1, "id": 2}', "bad_json"),
        ("[" * 60_000, "bad_json"),
        ("1" * 60_000, "bad_json"),
        ('"' + "♣" * 22_000 + '"', "too_long"),
        (" " * 65_537, "too_long"),
        ('{"ruleset": "\\ud800.toml", "players": []}', "unknown_ruleset"),
        ('{"ruleset": "\\u0000.toml", "players": []}', "unknown_ruleset"),
        (json.dumps({"ruleset": "a" * 5_000 + ".toml"}), "unknown_ruleset"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_line_that_is_hardly_one(text: str, code: str) -> None:
    answered, is_ok = answer_line(text)
    assert not is_ok
    assert json.loads(answered)["code"] == code


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["Qh", "auto"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
SETTING_KEYS = st.sampled_from(["streets", "fantasyland", "royalties", "seats_max", "name", "deck", "entry", "front"])
SETTINGS = st.dictionaries(SETTING_KEYS, JSON | st.dictionaries(SETTING_KEYS, JSON, max_size=2), max_size=3)


def check_served(text: str) -> None:
    answered, is_ok = answer_line(text)
    answered.encode("utf-8")
    found = json.loads(answered)
    assert is_ok == ("totals" in found)
    assert is_ok != ("error" in found)


@pytest.mark.slow
@given(st.text(max_size=60) | JSON.map(json.dumps))
def test_any_text_is_answered(text: str) -> None:
    check_served(text)


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from(sorted(LINE_KEYS | {"id"})), JSON, max_size=3), SETTINGS)
def test_any_line_is_answered(changes: dict[str, Any], settings: dict[str, Any]) -> None:
    check_served(json.dumps({**line(settings=settings), **changes}))


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from(sorted(PLAYER_KEYS)), JSON, max_size=3))
def test_any_player_is_answered(changes: dict[str, Any]) -> None:
    check_served(json.dumps(first(**changes)))
