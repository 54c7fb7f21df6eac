"""The parts of the search beside the rules, on random boards: showdowns, streets played in batches, exact endings."""

from __future__ import annotations

from itertools import combinations
from math import inf
from random import Random

import numpy as np
import pytest

from bot.players.arrays import Float32Array, Float64Array, Int64Array
from bot.players.learnt.encoding import coded_deck, encoding
from bot.players.learnt.terminal import Population
from bot.players.learnt.value_function import WEIGHT_SCALE, value_function
from bot.players.search.afterstates import AfterstateRater
from bot.players.search.expectimax import can_be_exact, expectimax
from bot.players.search.finishes import FinishRater
from bot.players.search.halving import Halving, Sampler, sequential_halving
from bot.players.search.opponents import population_of, streets_left
from bot.players.search.rollouts import deals
from bot.players.search.showdown import Showdown, TerminalUtility
from bot.players.search.transitions import play_greedily, transitions
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.open_face.fouls import is_legal
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face.ruleset import OpenFaceRuleset, Street
from bot.rules.open_face_presets import load_open_face
from tests.players.by_the_rules import WORTH, grown_by_the_rules, net


def random_boards(ruleset: OpenFaceRuleset, random: Random, count: int) -> list[Board]:
    """Full boards of one deck; every other time they are sorted, so that more of them are legal."""
    cards = random.sample(ruleset.cards, 13 * count)
    parts = [cards[start : start + 13] for start in range(0, len(cards), 13)]
    if random.random() < 0.7:
        parts = [sorted(part) for part in parts]
    return [Board.of((part[:3], part[3:8], part[8:])) for part in parts]


def known(ruleset: OpenFaceRuleset, board: Board) -> Population:
    return population_of(ruleset, encoding(coded_deck(ruleset)).encode([board]))


@pytest.mark.parametrize("preset", ["pineapple", "progressive", "deuce-seven", "joker", "ofc-2012"])
def test_a_showdown_with_known_boards_is_what_the_rules_score(preset: str) -> None:
    ruleset, random = load_open_face(preset), Random(preset)
    deck = coded_deck(ruleset)
    for _ in range(60):
        boards = random_boards(ruleset, random, random.choice((2, 3)))
        showdown = Showdown(ruleset, TerminalUtility(WORTH), [known(ruleset, board) for board in boards[1:]])
        points = FinishRater(showdown, deck, ruleset.middle).points(encoding(deck).encode(boards[:1]))
        assert points[0] - showdown.theirs == pytest.approx(net(ruleset, boards), abs=1e-4)


@pytest.mark.slow
def test_a_showdown_with_many_boards_is_close_to_the_mean_over_them() -> None:
    ruleset, random = load_open_face("pineapple"), Random(4)
    theirs = [random_boards(ruleset, random, 1)[0] for _ in range(800)]
    fouls = sum(not is_legal(values_of(board)) for board in theirs) / len(theirs)
    legal = np.array([values_of(board) for board in theirs if is_legal(values_of(board))], np.uint16)
    showdown = Showdown(ruleset, TerminalUtility(WORTH), [Population(legal, fouls)])
    ends = FinishRater(showdown, 52, "high")
    for _ in range(20):
        (mine,) = random_boards(ruleset, random, 1)
        points = ends.points(encoding(52).encode([mine]))[0] - showdown.theirs
        mean = sum(net(ruleset, [mine, board]) for board in theirs) / len(theirs)
        assert points == pytest.approx(mean, abs=0.1)


def test_alone_a_board_brings_its_royalties_and_what_the_objective_adds() -> None:
    ruleset = load_open_face("pineapple")
    showdown = Showdown(ruleset, TerminalUtility({14: 9.75}, foul=4.8), [])
    ends = FinishRater(showdown, 52, "high")
    boards = [
        Board.parse("Qh Qd 2c / 9s 9h 4c 4d 3s / As Ks 7s 2s 3s"),  # 7 in front, a flush 4, Fantasyland
        Board.parse("2h 3d 5c / 9s 9h 4c 4d 3s / Jc Jd Jh 2s 3c"),
        Board.parse("Ah Ad Ac / 9s 9h 4c 4d 3s / As Ks 7s 2s 3s"),
    ]
    assert ends.points(encoding(52).encode(boards)).tolist() == pytest.approx([20.75, 0.0, -4.8])


@pytest.mark.parametrize("street_no", [1, 2, 4])
def test_a_street_is_played_in_the_way_that_the_learnt_value_likes_best(street_no: int) -> None:
    ruleset = load_open_face("pineapple")
    values, random = value_function(ruleset), Random(street_no)
    street = ruleset.streets[street_no - 1]
    held = sum(one.place for one in ruleset.streets[: street_no - 1])
    boards: list[Board] = []
    dealt: list[Cards] = []
    for _ in range(40):
        cards = random.sample(ruleset.cards, held + street.deal)
        rows = [Row.FRONT] * 3 + [Row.MIDDLE] * 5 + [Row.BACK] * 5
        random.shuffle(rows)
        boards.append(
            Board.of([card for card, where in zip(cards, rows[:held], strict=False) if where is row] for row in Row)
        )
        dealt.append(tuple(cards[held:]))
    after, worth = play_greedily(
        transitions(52),
        values.encoding.encode(boards),
        np.array(dealt, np.int64).T,
        street.place,
        AfterstateRater(values).rate(held + street.place),
    )
    played = values.afterstates(after)
    terminal = values.terminal
    assert played == pytest.approx(np.maximum(worth / WEIGHT_SCALE, terminal.foul) - terminal.theirs)
    for board, street_cards, found in zip(boards, dealt, played.tolist(), strict=True):
        every = values.encoding.encode(grown_by_the_rules(board, street_cards, street.place))
        assert found == pytest.approx(values.afterstates(every).max())


@pytest.mark.parametrize(
    ("preset", "board", "unseen"),
    [
        ("pineapple", "Qh Qd / 9s 9h 4c 4d / As Ks 7s 2s 3s", "9c 3h 8s Kd 5c Qs 4h"),
        ("pineapple", "Qh 2c / 9s 9h 4c 4d 5d / As Ks 7s 2s", "9c 3h 8s Kd 5c Qs Qc"),
        ("pineapple", "Qh / 9s 9h 4c 4d 5d / As Ks 7s 2s 5s", "9c 3h 8s Kd 5c Qs Qc"),
        ("ofc", "Qh Qd 3c / 9s 9h 4c 4d / As Ks 7s 2s 4s", "9c 3h 8s Kd 5c"),
        ("deuce-seven", "Kh Jd / 7s 5h 4c 3d / As Ks Ts 2s Qs", "9c 2h 8s Kd 5c 7d"),
        ("joker", "Qh Jd / 9s 9h 4c 4d X1 / As Ks 7s 2s", "X2 3h 8s Kd 5c Qs Qc"),
    ],
)
def test_the_last_street_ahead_is_the_mean_over_every_draw(preset: str, board: str, unseen: str) -> None:
    ruleset = load_open_face(preset)
    mine, left = Board.parse(board), Board.parse(unseen).front
    theirs = Board.parse("Jc Jh 2d / Ah Ac 6d 6h 8h / 5h 6c 7h 8c 9d")
    if preset == "deuce-seven":
        theirs = Board.parse("Jc Jh 2d / 9h 8c 6d 3h 2h / 5h 6c 7h 8d 9d")
    street = ruleset.streets[-1]
    showdown = Showdown(ruleset, TerminalUtility(WORTH), [known(ruleset, theirs)])
    deck = coded_deck(ruleset)
    ends = FinishRater(showdown, deck, ruleset.middle)
    (found,) = expectimax(transitions(deck), encoding(deck).encode([mine]), np.array(left, np.int64), street, ends.rate)
    draws = list(combinations(left, street.deal))
    best = [
        max(net(ruleset, [after, theirs]) for after in grown_by_the_rules(mine, draw, street.place)) for draw in draws
    ]
    assert found - showdown.theirs == pytest.approx(sum(best) / len(best), abs=1e-4)


def test_only_so_many_draws_are_looked_at() -> None:
    assert can_be_exact(34, Street(deal=3, place=2))
    assert not can_be_exact(44, Street(deal=5, place=5))
    assert not can_be_exact(28, Street(deal=5, place=5)), "as many draws, but 243 ways to place each"


def test_streets_left_are_those_that_a_board_has_no_cards_of() -> None:
    pineapple = load_open_face("pineapple")
    assert streets_left(pineapple, 0) == pineapple.streets
    assert streets_left(pineapple, 7) == pineapple.streets[2:]
    assert streets_left(pineapple, 13) == ()


def test_deals_have_no_card_twice_and_come_from_the_unseen() -> None:
    unseen = np.arange(10, 40, dtype=np.int64)
    dealt = deals(np.random.default_rng(1), unseen, 12, 301)
    assert dealt.shape == (12, 301)
    assert set(dealt.ravel().tolist()) == set(unseen.tolist())
    assert all(len(set(one)) == 12 for one in dealt.T.tolist())
    assert not set(dealt[:, 0].tolist()) & set(dealt[:, 1].tolist())


def test_halving_finds_the_best_and_puts_nothing_above_it() -> None:
    truth = np.array([0.0, 1.0, 2.0, 3.0, 1.5, -1.0])
    learnt = np.array([5.0, 4.0, 3.5, 3.0, 2.0, 1.0])
    rng = np.random.default_rng(3)
    asked: list[tuple[int, int]] = []

    def noisy(chosen: Int64Array, count: int) -> Float32Array:
        asked.append((len(chosen), count))
        return (truth[chosen, None] + rng.normal(size=(len(chosen), count))).astype(np.float32)

    halving = Halving(100, 0, prior_deviation=2.0, sure=inf)
    found, errors = sequential_halving(noisy, learnt, np.arange(5), halving)
    assert asked == [(5, 100), (3, 200), (2, 400)]
    assert found.argmax() == 3
    assert found[3] == pytest.approx(3.0, abs=0.2)
    assert found[:5] == pytest.approx(truth[:5], abs=0.6)
    assert found[5] < found[3]
    assert errors[3] == 0.0
    assert errors[2] == pytest.approx((2 / 700) ** 0.5, rel=0.2), "two unit variances over the deals of all rounds"
    assert errors[5] == 2.0, "what was not played is as unsure as the prior"


def test_deals_are_played_where_placements_are_close() -> None:
    """What is surely worse is given up at once, and the last two go on until the deals are used up."""
    asked: list[tuple[list[int], int]] = []

    def noisy(truth: Float64Array) -> Sampler:
        rng = np.random.default_rng(5)

        def sample(chosen: Int64Array, count: int) -> Float32Array:
            asked.append((chosen.tolist(), count))
            return (truth[chosen, None] + rng.normal(size=(len(chosen), count))).astype(np.float32)

        return sample

    halving = Halving(50, 1000, prior_deviation=3.0, sure=3.0)
    found, _ = sequential_halving(noisy(np.array([9.0, 0.0, 1.0, 2.0])), np.zeros(4), np.arange(4), halving)
    assert asked == [([0, 1, 2, 3], 50)]
    assert found.argmax() == 0
    asked.clear()
    found, errors = sequential_halving(noisy(np.array([0.0, 2.0, 0.0, 2.0])), np.zeros(4), np.arange(4), halving)
    assert asked[0] == ([0, 1, 2, 3], 50)
    assert {tuple(chosen) for chosen, _ in asked[1:]} == {(1, 3)}
    assert sum(count for _, count in asked) == 1000
    assert 0 < errors[[1, 3]].max() < 0.06 < errors[[0, 2]].min()


@pytest.mark.parametrize("seed", range(3))
def test_errors_are_as_large_as_they_say(seed: int) -> None:
    """Of many comparisons, the true difference lies within two standard errors about as often as it should."""
    rng = np.random.default_rng(seed)
    within = []
    for _ in range(300):
        truth = rng.normal(size=3)

        def sample(chosen: Int64Array, count: int, truth: Float64Array = truth) -> Float32Array:
            return (truth[chosen, None] + 4.0 * rng.normal(size=(len(chosen), count))).astype(np.float32)

        prior = truth + rng.normal(size=3) / 2**0.5  # so that the error of a difference has a deviation of 1
        halving = Halving(40, 400, prior_deviation=1.0, sure=3.0)
        found, errors = sequential_halving(sample, prior, np.arange(3), halving)
        best = int(found.argmax())
        other = int(np.argsort(-found)[1])
        within.append(abs((found[best] - found[other]) - (truth[best] - truth[other])) < 2 * errors[other])
    assert 0.88 < np.mean(within) < 0.99


def test_without_trust_in_what_is_played_the_learnt_value_decides() -> None:
    def lucky(chosen: Int64Array, count: int) -> Float32Array:
        return np.random.default_rng(0).normal(size=(len(chosen), count)).astype(np.float32)

    learnt = np.array([1.0, 0.9, 0.2])
    halving = Halving(50, 200, prior_deviation=1e-6, sure=3.0)
    assert sequential_halving(lucky, learnt, np.arange(3), halving).units.argmax() == 0
