"""Criss-cross: four comparisons, fouls and Fantasyland by board, and the score line for it."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import Board
from bot.rules.open_face.boards import BoardsResult, score_boards
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.rules.score_lines import answer_line
from tests.rules.boards import random_boards

RULES = load_open_face("criss-cross")

# One deal of 52 cards.
ANN_A = "Qh Qd 2s / Kh Kd 3s 4s 6d / As Ac 3d 3h 9s"
ANN_B = "Ad Kc 8c / 2c 2d 5h 6h 7h / Jc Td 7d 4h 5c"
BEN_A = "Jd 8h 4d / 6c 6s Qc Js 3c / 2h 9h Th Jh Ah"
BEN_B = "Ks Qs 7c / 8d 8s Ts 5s 4c / 5d 9c 9d Tc 7s"


def played(*boards: str, fantasyland: tuple[int, ...] = (0, 0, 0, 0)) -> BoardsResult:
    each = [Played((Board.parse(board),), cards) for board, cards in zip(boards, fantasyland, strict=True)]
    return score_boards(RULES, [each[:2], each[2:]])


def test_every_board_meets_both_of_the_other_player() -> None:
    # Ann's second board fouls: a pair of twos before jack high.
    # A - A: queens, kings, aces up against jack high, sixes and a flush: 1 for two rows, 7 - 4 of royalties: +4.
    # A - B: a scoop of king high, eights and nines: 6, and 7: +13.
    # B - A: a foul pays 6 and the flush's 4: -10. B - B: a foul pays 6: -6.
    result = played(ANN_A, ANN_B, BEN_A, BEN_B)
    assert [
        (boards, pair.players, pair.net) for boards, pair in zip(result.pair_boards, result.pairs, strict=True)
    ] == [
        ((0, 0), (0, 1), 4),
        ((0, 1), (0, 1), 13),
        ((1, 0), (0, 1), -10),
        ((1, 1), (0, 1), -6),
    ]
    assert [pair.scoop for pair in result.pairs] == [0, 3, -3, -3]
    assert result.totals == (1, -1)
    assert result.fouls == ((False, True), (False, False))
    assert result.royalties == (((7, 0, 0), (0, 0, 0)), ((0, 0, 4), (0, 0, 0)))
    assert result.next_fantasyland == ((13, 0), (0, 0))
    assert result.hands[0][0] == ("pair of queens", "pair of kings", "two pair, aces and threes")


def test_both_boards_may_earn_and_each_stays_by_itself() -> None:
    trips = "2h 2d 2s / 4c 5c 6c 8c 9c / 9d 9h 9s Td Th"
    queens = "Qh Qd 3s / Kh Kd 3c 4s 6d / As Ac 3d 3h 7s"
    assert played(trips, queens, BEN_A, BEN_B).next_fantasyland[0] == (13, 13)
    assert played(trips, queens, BEN_A, BEN_B, fantasyland=(13, 13, 0, 0)).next_fantasyland[0] == (13, 0)


def test_a_player_brings_two_boards() -> None:
    with pytest.raises(ValueError, match="2 boards"):
        score_boards(RULES, [[Played((Board.parse(ANN_A),))], [Played((Board.parse(BEN_A),))]])


@pytest.mark.slow
@given(st.randoms(use_true_random=False))
def test_the_points_are_those_of_four_hands(dice: Random) -> None:
    boards = random_boards(dice, 4)
    result = score_boards(RULES, [[Played((board,)) for board in boards[at : at + 2]] for at in (0, 2)])
    assert sum(result.totals) == 0
    ofc = load_open_face("ofc")
    single = [score(ofc, [Played((mine,)), Played((theirs,))]) for mine in boards[:2] for theirs in boards[2:]]
    assert [pair.net for pair in result.pairs] == [hand.totals[0] for hand in single]
    assert result.totals[0] == sum(hand.totals[0] for hand in single)


def test_tables_deal_all_cards_to_two_players() -> None:
    assert "criss-cross" in open_face_presets()
    assert (RULES.cards_most, RULES.seats_max) == (26, 2)


def rows(text: str) -> dict[str, str]:
    return dict(zip(("front", "middle", "back"), text.split(" / "), strict=True))


def line(**changes: Any) -> dict[str, Any]:
    ann = {"name": "Ann", "boards": [rows(ANN_A), rows(ANN_B)], **changes}
    ben = {"name": "Ben", "boards": [rows(BEN_A), rows(BEN_B)], "fantasyland": [0, 13]}
    return {"id": 1, "ruleset": "criss-cross", "players": [ann, ben]}


def test_a_line_has_lists_per_board() -> None:
    text, is_scored = answer_line(json.dumps(line()))
    assert is_scored, text
    found = json.loads(text)
    assert found["totals"] == [1, -1]
    assert found["fouls"] == [[False, True], [False, False]]
    assert found["royalties"][1] == [{"front": 0, "middle": 0, "back": 4}, {"front": 0, "middle": 0, "back": 0}]
    assert found["next_fantasyland"] == [[13, 0], [0, 0]]
    assert [(pair["boards"], pair["players"], pair["net"]) for pair in found["pairs"]] == [
        ([0, 0], [0, 1], 4),
        ([0, 1], [0, 1], 13),
        ([1, 0], [0, 1], -10),
        ([1, 1], [0, 1], -6),
    ]
    assert found["hands"][1][0]["back"] == "flush, ace high"


def test_two_players_pay_each_other_once_for_all_boards() -> None:
    # Ann wins 4 + 13 and pays 10 + 6: 1 in all, which Ben has to have. The 16 that she pays are nothing to a cap, and
    # when he has nothing, her 1 is missing from the last comparison that she won.
    rich = [{**player, "stack": 40} for player in line()["players"]]
    assert json.loads(answer_line(json.dumps({**line(), "players": rich}))[0])["totals"] == [1, -1]
    poor = [rich[0], {**rich[1], "stack": 0}]
    found = json.loads(answer_line(json.dumps({**line(), "players": poor}))[0])
    assert found["totals"] == [0, 0]
    assert [pair["net"] for pair in found["pairs"]] == [4, 12, -10, -6]
    assert [pair.get("capped", 0) for pair in found["pairs"]] == [0, 1, 0, 0]


WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "rows beside boards": ({"front": "Qh Qd 2s"}, "bad_setting", "players[0].front: criss-cross has 2 boards"),
    "one board": ({"boards": [rows(ANN_A)]}, "bad_setting", "players[0].boards: must be a list of 2 objects"),
    "boards as text": ({"boards": ["", ""]}, "bad_setting", "players[0].boards: must be a list of 2 objects"),
    "a strange row": (
        {"boards": [rows(ANN_A), {**rows(ANN_B), "top": ""}]},
        "unknown_key",
        "players[0].boards[1].top: there is no such key",
    ),
    "a short row": (
        {"boards": [rows(ANN_A), {**rows(ANN_B), "front": "Ad"}]},
        "row_size",
        "players[0].boards[1].front: 1 cards, expected 3",
    ),
    "a card of another board": (
        {"boards": [rows(ANN_A), {**rows(ANN_B), "front": "Qh Kc 8c"}]},
        "duplicate_card",
        "players[0].boards[1].front: Qh is already in players[0].boards[0].front",
    ),
    "cards for one board": ({"fantasyland": 13}, "bad_setting", "players[0].fantasyland: must be 0 or a list"),
    "fourteen cards": ({"fantasyland": [0, 14]}, "bad_setting", "players[0].fantasyland[1]: must be 0 or"),
    "a stack alone": ({"stack": 10}, "bad_setting", "players[1].stack: give every player a stack, or none"),
    "a natural": ({"natural": "dragon"}, "bad_natural", "players[0].natural: criss-cross has no naturals"),
}


@pytest.mark.parametrize("changes,code,sentence", WRONG.values(), ids=WRONG)
def test_a_wrong_line_says_where(changes: dict[str, Any], code: str, sentence: str) -> None:
    text, is_scored = answer_line(json.dumps(line(**changes)))
    assert not is_scored
    found = json.loads(text)
    assert found["code"] == code
    assert found["error"].startswith(sentence)
