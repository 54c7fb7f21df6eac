"""What boards win against others, counted in one go as the rules count it one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from statistics import mean

import numpy as np
import pytest

from bot.players.fantasyland.objective import objective
from bot.players.fantasyland.opponent_boards import BoardSample
from bot.players.fantasyland.worth import points_between
from bot.rules.board import Board
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings

HIGH = [
    Board.parse("Kc 4d 2h / 9c 9d 8h 6s 2s / Ac Td Th Ts 3h"),
    Board.parse("Qc Qd 2h / Kc Kd 8h 8s 2s / Ac Jd Jh Js As"),
    Board.parse("Ac 4d 3h / Kc Td 8h 6s 2s / Qd 8d 6d 5d 2d"),
    Board.parse("6c 6d 2h / Jc Jd Jh 6s 2s / Ac Ad Ah As 3h"),
    Board.parse("Ac Ad Ah / Kc Td 8h 6s 2s / Qd 8d 6d 5d 2d"),
]
LOW = [
    Board.parse("Qc Qd Kh / 9c 7d 6h 4s 2s / Ac Td Th Ts 3h"),
    Board.parse("5c 4d 2h / 7c 5d 4h 3s 2s / 9c 9d 8h 6s 6d"),
    Board.parse("Kc 4d 3h / Tc 7d 6h 4s 2s / Qd 8d 6d 5d 2d"),
    Board.parse("Kc Kd 3h / 8c 7d 6h 5s 4s / 2h 3d Jd Jh 9s"),
]


def of(boards: Sequence[Board], middle: str) -> BoardSample:
    values = [values_of(board) for board in boards if not is_foul(board, middle)]  # type: ignore[arg-type]
    return BoardSample(np.array(values, np.int32), 1 - len(values) / len(boards), is_sample=False)


@pytest.mark.parametrize(("preset", "boards"), [("ofc", HIGH), ("deuce-seven", LOW)])
@pytest.mark.parametrize("settings", [{}, {"row_units": 2, "scoop_bonus": 4}], ids=["usual", "house"])
def test_points_between_boards_are_their_scores(preset: str, boards: list[Board], settings: dict[str, int]) -> None:
    ruleset = with_settings(load_open_face(preset), settings)
    mine, theirs = boards[:4], boards[1:]
    assert any(is_foul(board, ruleset.middle) for board in theirs)
    nets = [score(ruleset, [Played((one,)), Played((other,))]).totals[0] for one, other in product(mine, theirs)]
    expected = mean(nets)
    assert points_between(ruleset, of(mine, ruleset.middle), of(theirs, ruleset.middle)) == pytest.approx(expected)


def test_rows_and_the_rest_make_a_hand() -> None:
    ruleset = load_open_face("ofc")
    theirs = of(HIGH, ruleset.middle)
    for board in (board for board in HIGH if not is_foul(board)):
        nets = [score(ruleset, [Played((board,), 13), Played((other,))]).totals[0] for other in HIGH]
        values = [np.array([value]) for value in values_of(board)]
        after = objective(ruleset, 13, (theirs,), {13: 7.0})
        stays = 7.0 if board is HIGH[3] else 0.0  # four aces behind
        points = after.points(*values) + theirs.other_points(ruleset, *values)
        assert points[0] == pytest.approx(mean(nets) + stays)


def test_of_a_sample_a_stronger_row_is_worth_more() -> None:
    """Between two rows of a sample there are others that could have come."""
    values = np.array([values_of(board) for board in HIGH[:4]], np.int32)
    rows = BoardSample(values, 0.0).row_points(load_open_face("ofc"))
    assert (np.diff(rows, axis=1) > 0).all()
    assert (np.abs(rows) <= 1).all()
