"""Both royalty tables, row by row, against the numbers of the rules."""

import pytest

from bot.rules.cards import RANKS, Row, parse_cards
from bot.rules.evaluate import value_of
from bot.rules.open_face_presets import load_open_face
from bot.rules.royalties import RoyaltyTable, royalty
from bot.rules.rulesets import with_settings

FIVE = {
    "nothing": "Ah Kd Qc Js 9d",
    "pair": "Ah Ad Kc Qs Jd",
    "two pair": "Ah Ad Kc Ks Qd",
    "trips": "2h 2d 2c 4s 3d",
    "straight": "Ah 2d 3c 4s 5d",
    "flush": "2h 3h 4h 5h 7h",
    "full house": "2h 2d 2c 3s 3d",
    "quads": "2h 2d 2c 2s 3d",
    "straight flush": "Kh Qh Jh Th 9h",
    "royal flush": "Ah Kh Qh Jh Th",
}
MIDDLE = {
    "modern": (0, 0, 0, 2, 4, 8, 12, 20, 30, 50),
    "classic_2012": (0, 0, 0, 2, 4, 8, 12, 16, 20, 40),
}
BACK = {
    "modern": (0, 0, 0, 0, 2, 4, 6, 10, 15, 25),
    "classic_2012": (0, 0, 0, 0, 2, 4, 6, 8, 10, 20),
}
PAIRS = (0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)  # 22 to AA
TRIPS = {
    "modern": (10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22),
    "classic_2012": (20,) * 13,
}
PRESET = {"modern": "ofc", "classic_2012": "ofc-2012"}


def table(name: str) -> RoyaltyTable:
    found = load_open_face(PRESET[name]).royalties
    assert found.name == name
    return found


@pytest.mark.parametrize("name", PRESET)
@pytest.mark.parametrize("row,wanted", [(Row.MIDDLE, MIDDLE), (Row.BACK, BACK)], ids=["middle", "back"])
def test_middle_and_back(name: str, row: Row, wanted: dict[str, tuple[int, ...]]) -> None:
    units = {hand: royalty(table(name), row, value_of(parse_cards(cards))) for hand, cards in FIVE.items()}
    assert units == dict(zip(FIVE, wanted[name], strict=True))


@pytest.mark.parametrize("name", PRESET)
@pytest.mark.parametrize("rank", range(13), ids=RANKS)
def test_front(name: str, rank: int) -> None:
    letter = RANKS[rank]
    kicker = "A" if letter != "A" else "K"
    pair = value_of(parse_cards(f"{letter}c {kicker}d {letter}h"))
    trips = value_of(parse_cards(f"{letter}c {letter}d {letter}h"))
    assert royalty(table(name), Row.FRONT, pair) == PAIRS[rank]
    assert royalty(table(name), Row.FRONT, trips) == TRIPS[name][rank]


def test_a_front_without_a_pair_brings_nothing() -> None:
    assert royalty(table("modern"), Row.FRONT, value_of(parse_cards("Ac Kd Qh"))) == 0


def test_a_royal_flush_that_is_not_listed_pays_as_a_straight_flush() -> None:
    ruleset = with_settings(load_open_face("ofc"), {"royalties": {"back": {"royal_flush": 0}}})
    assert royalty(ruleset.royalties, Row.BACK, value_of(parse_cards(FIVE["royal flush"]))) == 15
    assert royalty(ruleset.royalties, Row.MIDDLE, value_of(parse_cards(FIVE["royal flush"]))) == 50
