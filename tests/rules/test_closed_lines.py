"""The score service for closed deals: whole answers, every refusal with its place, and no line that breaks it."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import closed_presets
from bot.rules.line_parts import PLAYER_KEYS
from bot.rules.score_lines import LINE_KEYS, answer_line
from tests.rules.closed import DRAGON, EAST, NORTH, SIX_PAIRS_TO_TEN, SOUTH, WEST
from tests.support.closed_totals import FOUR_PLAYERS

PRESET_FILE = Path(__file__).parents[2] / "assets" / "rulesets" / "closed" / "hong-kong.toml"


def player(board: str, **declared: Any) -> dict[str, Any]:
    return {**dict(zip(("front", "middle", "back"), board.split(" / "), strict=True)), **declared}


FOUR = [player(board) for board in (NORTH, EAST, SOUTH, WEST)]


def line(ruleset: str = "hong-kong", players: Any = None, **changes: Any) -> dict[str, Any]:
    return {"id": "c1", "ruleset": ruleset, "players": FOUR if players is None else players, **changes}


def answer(deal: Any) -> tuple[dict[str, Any], bool]:
    text, is_ok = answer_line(json.dumps(deal))
    return json.loads(text), is_ok


def test_the_worked_example() -> None:
    assert answer(line(players=[player(NORTH, name="A"), player(EAST, name="B")])) == (
        {
            "id": "c1",
            "totals": [-3, 3],
            "fouls": [False, False],
            "royalties": [{"front": 0, "middle": 0, "back": 0}, {"front": 0, "middle": 0, "back": 0}],
            "pairs": [
                {
                    "players": [0, 1],
                    "net": -3,
                    "rows": [1, -1, -1],
                    "units": [3, -2, -4],
                    "scoop": 0,
                    "overall": 0,
                    "royalties": [0, 0],
                    "aces": 0,
                    "natural": 0,
                    "surrender": 0,
                    "capped": 0,
                }
            ],
            "naturals": [None, None],
            "next_fantasyland": [0, 0],
            "hands": [
                {
                    "front": "three of a kind, sixes",
                    "middle": "fours full of nines",
                    "back": "kings full of eights",
                },
                {
                    "front": "pair of queens",
                    "middle": "jacks full of deuces",
                    "back": "four of a kind, fives",
                },
            ],
            "house": 0,
            "jackpot": 0,
        },
        True,
    )


@pytest.mark.parametrize("preset", closed_presets())
def test_every_preset_by_name(preset: str) -> None:
    scored, is_ok = answer(line(preset))
    assert is_ok
    assert tuple(scored["totals"]) == FOUR_PLAYERS[preset]
    assert ("pool" in scored) == (preset == "pool")
    assert bool(scored["pairs"]) == (preset not in ("pool", "pusoy-single-winner"))


def test_a_ruleset_can_be_a_file_or_another_name(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(PRESET_FILE.read_text("utf-8") + "dragon_suited = 26\n", "utf-8")
    assert answer(line(str(path)))[0]["totals"] == answer(line("Sap Sam Cheung"))[0]["totals"]
    path.write_text(PRESET_FILE.read_text("utf-8") + "dragons = 26\n", "utf-8")
    refused, is_ok = answer(line(str(path)))
    assert not is_ok
    assert refused["code"] == "bad_setting"
    assert refused["error"].startswith("ruleset: ours.toml: naturals.dragons: there's no such natural")


def test_extras_are_royalties() -> None:
    scored, _ = answer(line("malayan"))
    assert scored["royalties"][0] == {"front": 2, "middle": 2, "back": 0}
    assert [pair["players"] for pair in scored["pairs"]] == [[0, 1], [0, 2], [0, 3]]


def test_a_pool_pays_no_extras() -> None:
    scored, _ = answer(line("malayan", settings={"settlement": "pool"}))
    assert scored["royalties"][0] == {"front": 0, "middle": 0, "back": 0}


NATURALS: dict[str, tuple[dict[str, Any], str | None, int]] = {
    "a kind": ({"natural": "six_pairs"}, "six_pairs", 6),
    "the highest paid": ({"natural": "auto"}, "six_pairs", 6),
    "none": ({"natural": None}, None, -13),
    "left out": ({}, None, -13),
}


@pytest.mark.parametrize("declared,kind,total", NATURALS.values(), ids=NATURALS)
def test_naturals(declared: dict[str, Any], kind: str | None, total: int) -> None:
    players = [player(SIX_PAIRS_TO_TEN, **declared), player(EAST), player(NORTH)]
    scored, is_ok = answer(line(players=players, check_deck=False))
    assert is_ok
    assert scored["naturals"] == [kind, None, None]
    assert scored["totals"][0] == total


def test_no_natural_is_found_in_an_ordinary_hand() -> None:
    assert answer(line(players=[player(NORTH, natural="auto"), player(EAST)]))[0]["naturals"] == [None, None]
    assert answer(line("basic", players=[player(DRAGON, natural="auto"), player(EAST)], check_deck=False))[1]


def test_a_surrender_a_banker_and_stakes() -> None:
    players = [player(NORTH, surrender=True), player(EAST), player(WEST)]
    assert answer(line("american", players, pair_stakes=[[1, 0, 3]]))[0]["totals"] == [-8, 6 + 10, 2 - 10]
    assert answer(line("banker", settings={"surrender_units": 1}, banker=2))[0]["totals"] == [6, 7, -14, 1]
    assert answer(line("banker", button=2))[0]["totals"] == answer(line("banker", banker=2))[0]["totals"]
    assert answer(line("banker", button=1, dealer=2))[0]["totals"] == answer(line("banker", banker=2))[0]["totals"]


def test_stacks_cap_what_is_paid() -> None:
    players = [player(NORTH, stack=5), player(EAST, stack=50), player(SOUTH, stack=50), player(WEST, stack=50)]
    scored, _ = answer(line("hawaiian-gardens", players))
    # From the dealer: 4 to East, then one of 11 from South, and nothing with West.
    assert [pair["net"] for pair in scored["pairs"][:3]] == [-4, 1, 0]
    assert [pair["capped"] for pair in scored["pairs"][:3]] == [0, 10, 11]
    # Royalties 14 + 12 + 6 against 7 + 12 + 10, and two rows of three to East: 2, of which East has one.
    scored, _ = answer(line("pineapple", [player(NORTH, stack=50), player(EAST, stack=1)]))
    assert (scored["totals"], scored["pairs"][0]["capped"]) == ([1, -1], 1)


def test_rake_jackpot_and_dealer() -> None:
    scored, _ = answer(line("basic", settings={"rake_units": 2, "jackpot_units": 1}, jackpot=9))
    assert (scored["house"], scored["jackpot"], scored["rake"]) == (4, 4, [2, 2, 2, 2])
    assert sum(scored["totals"]) + scored["house"] + scored["jackpot"] == 0
    scored, _ = answer(line("singapore", settings={"dealer": "ace_of_spades"}, dealer=3))
    assert scored["dealer_fees"] == [-1, -1, -1, 3]


def test_a_pool_says_who_was_best_and_what_naturals_paid() -> None:
    scored, _ = answer(line("pool"))
    assert (scored["pool"], scored["pairs"], scored["best"]) == (0, [], {"front": [0], "middle": [1], "back": [1]})
    players = [player(DRAGON, natural="dragon"), player(EAST)]
    scored, _ = answer(line(players=players, settings={"settlement": "pool"}, check_deck=False))
    assert scored["pairs"] == []
    assert [pair["natural"] for pair in scored["side_pairs"]] == [13]


def first(**changes: Any) -> list[dict[str, Any]]:
    return [{**FOUR[0], **changes}, *FOUR[1:]]


WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "a setting": (line(settings={"scoop_bonus": "x"}), "bad_setting", "settings.scoop_bonus: must be a whole number"),
    "a bonus": (line(settings={"bonuses": {"back": {"four": 1}}}), "bad_setting", "settings.bonuses.back.four: "),
    "what cannot go together": (
        line("pool", settings={"aces_bet": True}),
        "bad_setting",
        "settings.aces_bet: needs players who settle one on one",
    ),
    "one player": (line(players=FOUR[:1]), "seats", "players: 1 given, and hong-kong is for 2 to 4"),
    "no players": ({"ruleset": "basic"}, "seats", "players: must be a list"),
    "a player that is none": (line(players=["A", "B"]), "bad_json", "players[0]: must be an object"),
    "an unknown key": (line(players=first(naturals=1)), "unknown_key", "players[0].naturals: "),
    "a short row": (line(players=first(middle="4c 4d")), "row_size", "players[0].middle: 2 cards, expected 5"),
    "no row": (line(players=first(back=None)), "row_size", "players[0].back: must be 5 cards"),
    "a bad card": (line(players=first(front="6c 6d 1h")), "bad_card", "players[0].front: '1h' is not a card"),
    "a joker": (line(players=first(front="6c 6d X1")), "bad_card", "players[0].front: X1 is a joker"),
    "a card of two": (line(players=first(front="6c 6d Qh")), "duplicate_card", "players[1].front: Qh is already in"),
    "a natural that is not there": (
        line(players=first(natural="dragon")),
        "bad_natural",
        "players[0].natural: these cards are not dragon: they are no natural; write null",
    ),
    "another natural is there": (
        line(players=[player(SIX_PAIRS_TO_TEN, natural="dragon"), FOUR[1]], check_deck=False),
        "bad_natural",
        "players[0].natural: these cards are not dragon: they are six_pairs",
    ),
    "a natural that is not listed": (
        line(players=first(natural="big")),
        "bad_natural",
        'players[0].natural: hong-kong knows six_pairs, three_straights, three_flushes, dragon, not "big"',
    ),
    "a natural as a number": (line(players=first(natural=13)), "bad_natural", "players[0].natural: hong-kong knows"),
    "a natural without naturals": (line("basic", first(natural="dragon")), "bad_natural", "players[0].natural: basic"),
    "a surrender": (line(players=first(surrender=True)), "bad_setting", "players[0].surrender: hong-kong offers no"),
    "a surrender as text": (
        line("american", first(surrender="yes")),
        "bad_setting",
        "players[0].surrender: must be true or false",
    ),
    "a natural that surrenders": (
        line("american", [player(DRAGON, natural="auto", surrender=True), FOUR[1]], check_deck=False),
        "bad_setting",
        "players[0].surrender: who declares dragon does not surrender",
    ),
    "fantasyland": (line(players=first(fantasyland=14)), "bad_setting", "players[0].fantasyland: hong-kong has no"),
    "two boards": (line(players=first(boards=[])), "bad_setting", "players[0].boards: hong-kong has one board"),
    "one stack": (line(players=first(stack=3)), "bad_setting", "players[1].stack: give every player a stack, or none"),
    "a stack as text": (line(players=first(stack="3")), "bad_setting", "players[0].stack: must be a whole number"),
    "a banker of pairs": (line(banker=0), "bad_setting", "banker: this ruleset has no banker"),
    "a banker's seat": (line("banker", banker=4), "seats", "banker: must be a player's place in the list, 0 to 3"),
    "a button's seat": (line(button=-1), "seats", "button: must be a player's place in the list, 0 to 3"),
    "a dealer's seat": (line(dealer="0"), "seats", "dealer: must be a player's place in the list, 0 to 3"),
    "stakes where there are none": (line(pair_stakes=[[0, 1, 2]]), "bad_setting", "pair_stakes: this ruleset has no"),
    "stakes as an object": (line("american", pair_stakes={}), "bad_setting", "pair_stakes: must be a list"),
    "a stake of two numbers": (line("american", pair_stakes=[[0, 1]]), "bad_setting", "pair_stakes[0]: must be two"),
    "a stake with oneself": (line("american", pair_stakes=[[1, 1, 2]]), "seats", "pair_stakes[0]: must name two diff"),
    "a stake with nobody": (line("american", pair_stakes=[[1, 4, 2]]), "seats", "pair_stakes[0]: must name two diff"),
    "a stake of nothing": (line("american", pair_stakes=[[1, 0, 0]]), "bad_setting", "pair_stakes[0]: the multiplier"),
    "a stake twice": (
        line("american", pair_stakes=[[0, 1, 2], [1, 0, 3]]),
        "bad_setting",
        "pair_stakes[1]: these two have a stake already",
    ),
    "a stake without the banker": (
        line("american", settings={"settlement": "banker"}, pair_stakes=[[1, 2, 2]]),
        "seats",
        "pair_stakes[0]: these two settle with the banker only",
    ),
    "a jackpot where there is none": (line(jackpot=3), "bad_setting", "jackpot: this ruleset has no jackpot"),
    "a jackpot below nothing": (line(jackpot=-3), "bad_setting", "jackpot: must be a whole number of units"),
    "check_deck": (line(check_deck=0), "bad_setting", "check_deck: must be true or false"),
}


@pytest.mark.parametrize("deal,code,sentence", WRONG.values(), ids=WRONG)
def test_a_wrong_line_says_where(deal: dict[str, Any], code: str, sentence: str) -> None:
    refused, is_ok = answer(deal)
    assert not is_ok
    assert refused.keys() == {"id", "error", "code"}
    assert refused["code"] == code
    assert refused["error"].startswith(sentence)


def test_every_optional_key_may_be_null() -> None:
    nothing = dict.fromkeys(LINE_KEYS - {"ruleset", "players"})
    players = [{**dict.fromkeys(PLAYER_KEYS), **rows} for rows in FOUR]
    for preset in closed_presets():
        assert tuple(answer(line(preset, players, **nothing))[0]["totals"]) == FOUR_PLAYERS[preset]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["Qh", "auto"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
SETTINGS = st.dictionaries(st.sampled_from(sorted(ClosedRuleset.model_fields)), JSON, max_size=2)


def check_served(deal: dict[str, Any]) -> None:
    text, is_ok = answer_line(json.dumps(deal))
    found = json.loads(text)
    assert is_ok == ("totals" in found)
    assert is_ok != ("error" in found)


@pytest.mark.slow
@given(
    st.sampled_from(closed_presets()),
    st.dictionaries(st.sampled_from(sorted(LINE_KEYS - {"ruleset"})), JSON, max_size=3),
    st.dictionaries(st.sampled_from(sorted(PLAYER_KEYS)), JSON, max_size=2),
    SETTINGS,
)
def test_any_line_is_answered(
    preset: str, changes: dict[str, Any], declared: dict[str, Any], settings: dict[str, Any]
) -> None:
    check_served({**line(preset, first(**declared), settings=settings), **changes})
