"""Who enters Fantasyland, who stays, and with how many cards."""

import pytest

from bot.rules.board import Board
from bot.rules.open_face.fantasyland import earned
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings

OFC = load_open_face("ofc")
PINEAPPLE = load_open_face("pineapple")
PROGRESSIVE = load_open_face("progressive")
ULTIMATE = load_open_face("ultimate")
BY_FRONT = with_settings(PROGRESSIVE, {"fantasyland": {"stay_cards": "by_front"}})

STRONG = " / 4c 5c 6c 8c 9c / 9d 9h 9s Td Th"
FRONTS = {
    "JJ": "Jc Jd Ah" + STRONG,
    "QQ": "Qc Qd 2h" + STRONG,
    "KK": "Kc Kd 2h" + STRONG,
    "AA": "Ac Ad 2h" + STRONG,
    "222": "2c 2d 2h" + STRONG,
    "AAA": "Ac Ad Ah" + STRONG,
    "ace high": "Ac Kd Qh" + STRONG,
    "foul with QQ": "Qc Qd 2h / Jc Jd 6c 8c 9c / 9d 9h 9s Td Th",
}


@pytest.mark.parametrize(
    "ruleset,cards",
    [
        pytest.param(OFC, (0, 13, 13, 13, 13, 13, 0, 0), id="ofc"),
        pytest.param(PINEAPPLE, (0, 14, 14, 14, 14, 14, 0, 0), id="pineapple"),
        pytest.param(PROGRESSIVE, (0, 14, 15, 16, 17, 17, 0, 0), id="progressive"),
        pytest.param(ULTIMATE, (0, 14, 15, 16, 17, 17, 0, 0), id="ultimate"),
        pytest.param(load_open_face("ofc-2012"), (0,) * 8, id="ofc-2012"),
    ],
)
def test_entry(ruleset: OpenFaceRuleset, cards: tuple[int, ...]) -> None:
    assert {name: earned(ruleset, Board.parse(board), 0) for name, board in FRONTS.items()} == dict(
        zip(FRONTS, cards, strict=True)
    )


STAYS = {
    "front trips": "2c 2d 2h / 4c 5c 6c 8c 9c / Ad Kd Qd Jd 9d",
    "middle full house": "2c 3d 5h / 4c 4d 4h 8c 8d / Ad Ah As Jd Jh",
    "middle quads": "2c 3d 5h / 4c 4d 4h 4s 8d / 9d 9h 9s 9c Jh",
    "back quads": "2c 3d 5h / 4c 4d 4h 8c 7d / 9d 9h 9s 9c Jh",
    "back straight flush": "2c 3d 5h / 4c 4d 4h 8c 7d / 9d Td Jd Qd Kd",
    "aces in front only": "Ac Ad Kh / 4c 5c 6c 8c 9c / Kd Kc Ks 3c 3d",
    "back full house only": "2c 3d 5h / 4c 4d 4h 8c 7d / 9d 9h 9s Jc Jh",
    "foul with front trips": "2c 2d 2h / 4c 4d 6c 8c 9c / Ad Kd Qd Jd 9d",
}


@pytest.mark.parametrize(
    "ruleset,was_in,cards",
    [
        pytest.param(OFC, 13, (13, 13, 13, 13, 13, 0, 0, 0), id="ofc"),
        pytest.param(PINEAPPLE, 14, (14, 0, 14, 14, 14, 0, 0, 0), id="pineapple"),
        pytest.param(PROGRESSIVE, 17, (14, 0, 14, 14, 14, 0, 0, 0), id="progressive"),
        pytest.param(ULTIMATE, 16, (16, 0, 16, 16, 16, 0, 0, 0), id="ultimate"),
        pytest.param(BY_FRONT, 15, (17, 0, 14, 14, 14, 0, 0, 0), id="by front"),
        pytest.param(
            with_settings(PINEAPPLE, {"fantasyland": {"stay": {"middle": "quads", "front": "none"}}}),
            14,
            (0, 0, 14, 14, 14, 0, 0, 0),
            id="settings",
        ),
    ],
)
def test_stay(ruleset: OpenFaceRuleset, was_in: int, cards: tuple[int, ...]) -> None:
    assert {name: earned(ruleset, Board.parse(board), was_in) for name, board in STAYS.items()} == dict(
        zip(STAYS, cards, strict=True)
    )


def test_a_board_that_is_not_full_earns_nothing_yet() -> None:
    with pytest.raises(ValueError, match="full board"):
        earned(OFC, Board.parse("Qc Qd / 4c 4d 4h 4s 8d / 9d 9h 9s 9c Jh"), 0)


@pytest.mark.parametrize("cards", [13, 17])
def test_thirteen_to_seventeen_cards_may_be_dealt_to_who_stays(cards: int) -> None:
    stays = with_settings(PROGRESSIVE, {"fantasyland": {"stay_cards": cards}})
    assert stays.fantasyland is not None
    assert stays.fantasyland.stay_cards == cards
