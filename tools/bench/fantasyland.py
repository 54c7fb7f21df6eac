"""How much longer Fantasyland takes to set with more cards, by the exact search over all arrangements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import numpy as np

from bot.players.fantasyland.setting import best_settings
from bot.players.position import Position
from bot.rules.board import Board
from bot.rules.cards import Card
from bot.rules.open_face_presets import load_open_face
from tools.bench.measure import Comparison, compare_times

SEED = 12
HANDS = 60
RULES = "progressive"
BARS = {14: 12.0, 15: 30.0, 16: 80.0, 17: 200.0}
"""By cards: how many times the 13 cards' time they may take at most."""


def run() -> list[Comparison]:
    """A comparison for each number of cards."""
    return [_compared(cards, bar) for cards, bar in BARS.items()]


def _compared(cards: int, bar: float) -> Comparison:
    ours = _deals(cards)
    thirteen = _deals(13)
    return compare_times(
        f"the best of all arrangements of {cards} cards / of 13",
        lambda: best_settings(next(ours), 1),
        lambda: best_settings(next(thirteen), 1),
        times=HANDS,
        bar=bar,
    )


def _deals(cards: int) -> Iterator[Position]:
    rng = np.random.default_rng((SEED, cards))
    hands = [tuple(Card(card) for card in rng.permutation(52)[:cards].tolist()) for _ in range(HANDS)]
    ruleset = load_open_face(RULES)
    return cycle([Position(ruleset, Board(), held, 13, frozenset(held), fantasyland=cards) for held in hands])
