"""Learning open-face, with the loop as plain Python: a few games, played by the rules, the same for the same seed."""

from __future__ import annotations

import numpy as np
import pytest

from bot.players.learnt.encoding import coded_deck
from bot.players.learnt.n_tuples import n_tuples
from bot.players.learnt.value_function import ValueFunction
from bot.rules.board import Board
from bot.rules.open_face_presets import load_open_face
from tools.training.open_face_learning import Learner, Progress

GAMES = 24


def learned(preset: str, seed: int = 1, blocks: int = 3) -> tuple[Learner, list[Progress]]:
    learner = Learner(load_open_face(preset), seed, blocks)
    return learner, [learner.learn(GAMES) for _ in range(blocks)]


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["pineapple", "ofc", "deuce-seven", "joker"])
def test_games_are_played_and_learnt_from(preset: str) -> None:
    learner, came = learned(preset)
    ruleset = load_open_face(preset)
    for progress in came:
        assert GAMES - 5 < progress.games <= GAMES
        assert 0 <= progress.fouls <= 1
        assert 0 <= progress.fantasyland <= 1 - progress.fouls
        assert progress.royalties >= 0
    learnt = learner.learnt()
    assert learnt.weights.any()
    assert len(learnt.weights) == n_tuples(coded_deck(ruleset), ruleset.middle).length
    assert 0 < learnt.population.fouls <= 1
    terminal = ValueFunction(ruleset, learnt.weights, learnt.population).terminal
    front, middle, back = learnt.population.values.T.astype(int)
    assert np.isfinite(terminal.brought(front, middle, back)).all()
    if ruleset.middle == "high":
        assert (front <= middle).all()
        assert (middle <= back).all()


@pytest.mark.slow
def test_the_same_seed_learns_the_same_and_another_does_not() -> None:
    first, again, other = (learned("pineapple", seed)[0].learnt() for seed in (1, 1, 2))
    assert (first.weights == again.weights).all()
    assert (first.population.values == again.population.values).all()
    assert (first.weights != other.weights).any()


@pytest.mark.slow
def test_a_stopped_learner_goes_on_as_if_it_had_not_been_stopped() -> None:
    through, _ = learned("pineapple")
    stopped = Learner(load_open_face("pineapple"), 1, 3)
    stopped.learn(GAMES)
    state = {name: numbers.copy() for name, numbers in stopped.state().items()}
    going_on = Learner(load_open_face("pineapple"), 1, 3)
    going_on.resume(state)
    assert going_on.done == 1
    for _ in range(2):
        going_on.learn(GAMES)
    assert (going_on.learnt().weights == through.learnt().weights).all()


@pytest.mark.slow
def test_a_game_may_begin_with_what_another_taught() -> None:
    pineapple = learned("pineapple")[0].learnt()
    start = Learner(load_open_face("ultimate"), 1, 3, pineapple)
    assert (start.learnt().weights == pineapple.weights).all()
    assert start.learnt().population is pineapple.population
    start.learn(GAMES)
    assert (start.learnt().weights != pineapple.weights).any()


@pytest.mark.slow
def test_boards_that_differ_by_the_names_of_suits_only_are_worth_the_same() -> None:
    learnt = learned("pineapple")[0].learnt()
    values = ValueFunction(load_open_face("pineapple"), learnt.weights, learnt.population)
    boards = [Board.parse(f"Ks / 9{one} 8{one} / A{two} T{two} 4{two}") for one in "cdhs" for two in "cdhs"]
    points = values.afterstates(values.encoding.encode(boards)).reshape(4, 4)
    assert len(set(points.diagonal())) == 1
    assert len(set(points[~np.eye(4, dtype=bool)])) == 1
