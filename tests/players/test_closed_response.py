"""The best response against the scoring itself, and what it wins from players good and bad."""

from __future__ import annotations

import numpy as np
import pytest

from bot.players.closed.policies import ClosedPolicy, set_by
from bot.players.closed.solver import best_few
from bot.players.closed.tables import model_for
from bot.rules.batch.hands import strengths_of
from bot.rules.board import Board
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.scoring import ClosedDeal, score_closed
from bot.rules.closed_presets import load_closed
from tests.players.hands import shuffled
from tests.rules.closed import rules
from tools.pages.closed_response import BestResponse, exploitability, observe

TWO_FOUR = model_for(load_closed("two-four"), 1)


def _strengths(boards: list[Board]) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    return np.array(
        [[int(strengths_of(TWO_FOUR.rules, np.array([row]))[0]) for row in board.rows] for board in boards], np.int32
    )


@pytest.mark.slow
def test_points_are_what_the_scoring_says_of_every_watched_hand() -> None:
    choices = [set_by(ClosedPolicy.STRONG, TWO_FOUR, shuffled(seed)[:13]) for seed in range(150)]
    played = [choice.arrangement for choice in choices if not choice.surrenders]
    given_up = len(choices) - len(played)
    response = BestResponse(TWO_FOUR, _strengths(played), given_up)
    mine = [ranked.board for seed in (500, 501) for ranked in best_few(TWO_FOUR, shuffled(seed)[:13], 20)]
    mine += played[:10]  # ties in all rows
    found = response.points(_strengths(mine))
    for board, points in zip(mine, found, strict=True):
        totals = [
            score_closed(
                TWO_FOUR.rules,
                [ClosedPlayed(board), ClosedPlayed(choice.arrangement, surrenders=choice.surrenders)],
                ClosedDeal(),
            ).totals[0]
            for choice in choices
        ]
        assert points == pytest.approx(sum(totals) / len(totals)), board


@pytest.mark.slow
def test_a_casual_player_loses_to_who_has_watched_them_and_a_strong_one_hardly() -> None:
    # what the casual one loses is eight times the error of so few deals; the strong one's bar is seven times it
    casual = exploitability(observe(TWO_FOUR, 400, 1, ClosedPolicy.CASUAL), TWO_FOUR, 250, 2, ClosedPolicy.CASUAL)
    strong = exploitability(observe(TWO_FOUR, 400, 1), TWO_FOUR, 125, 2)
    assert (casual.deals, strong.deals) == (1_500, 750)
    assert casual.points - 1.96 * casual.error > 0
    assert abs(strong.points) < 0.1


def test_it_gives_up_where_playing_costs_more() -> None:
    response = observe(TWO_FOUR, 500, 3)
    _, gives_up = response.set(Board.parse("5h 7s 8c / 2c 2d 9d Th Qs / 3h 3s 4c 4d Kc").cards)
    assert gives_up
    _, gives_up = response.set(Board.parse("Ac Ad Ah / Kc Kd Kh Qc Qd / 5c 5d 5h 5s 2d").cards)
    assert not gives_up


@pytest.mark.parametrize("preset", ["american", "hong-kong"])
def test_other_games_are_refused(preset: str) -> None:
    with pytest.raises(ValueError, match="without naturals and bonuses"):
        BestResponse(model_for(rules(preset), 1), _strengths([]).reshape(0, 3))
