"""What tables are worth on the page of training: settled as the rules settle, and nothing to win from oneself."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.learnt.encoding import coded_deck, encoding
from bot.players.learnt.tables import LearntWeights, learnt
from bot.players.learnt.terminal import TerminalValue
from bot.rules.board import Board
from bot.rules.cards import Card
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face
from tools.pages.training import Greedy, alone, duel, ended, settled

TRIES, PAIRS, DEALS, SEED = 300, 150, 200, 5


def full_board(rng: random.Random, ruleset: OpenFaceRuleset, cards: list[Card]) -> Board:
    """Some board of thirteen cards: a legal one, if one is found."""
    for _ in range(rng.choice((1, TRIES))):
        rng.shuffle(cards)
        board = Board(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:13]))
        if not is_foul(board, ruleset.middle, ruleset.low_qualifier):
            break
    return board


@pytest.mark.parametrize("preset", ["pineapple", "ultimate", "ofc", "deuce-seven", "joker"])
def test_boards_are_settled_as_the_rules_settle_them(preset: str) -> None:
    ruleset, rng = load_open_face(preset), random.Random(SEED)
    worth = {0: 0.0} | dict(fantasyland_worth(ruleset))
    pairs = []
    for _ in range(PAIRS):
        deck = rng.sample(ruleset.cards, 26)
        pairs.append((full_board(rng, ruleset, deck[:13]), full_board(rng, ruleset, deck[13:])))
    coding, terminal = encoding(coded_deck(ruleset)), TerminalValue(ruleset, learnt(preset).population)
    mine, theirs = (ended(terminal, coding.encode(boards)) for boards in zip(*pairs, strict=True))
    found = settled(ruleset, mine, theirs)
    results = [score(ruleset, [Played((board,)) for board in pair]) for pair in pairs]
    wanted = [one.totals[0] + worth[one.next_fantasyland[0]] - worth[one.next_fantasyland[1]] for one in results]
    assert found.tolist() == pytest.approx(wanted)
    assert {one.fouls for one in results} == {(False, False), (True, False), (False, True), (True, True)}
    prices = [-4.8 if one.fouls[0] else sum(one.royalties[0]) + 9.75 * (one.next_fantasyland[0] > 0) for one in results]
    assert alone(mine).tolist() == pytest.approx(prices)


def test_tables_win_from_none_and_nothing_from_themselves() -> None:
    ruleset, known = load_open_face("pineapple"), learnt("pineapple")
    player, beginner = (
        Greedy(ruleset, LearntWeights(weights, known.population))
        for weights in (known.weights, np.zeros_like(known.weights))
    )
    assert duel(ruleset, player, player, SEED, DEALS) == (0.0, 0.0)
    points, error = duel(ruleset, player, beginner, SEED, DEALS)
    assert points > 5 * error > 0
