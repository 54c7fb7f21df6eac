"""How fast computer players rank and arrange cards: beside a plain search, and beside evaluators that others use."""

from __future__ import annotations

from itertools import combinations
from time import perf_counter

import numpy as np
import numpy.typing as npt

from bot.players.closed.model import Model
from bot.players.closed.rows import row_results
from bot.players.closed.solver import best
from bot.players.closed.tables import model_for
from bot.rules.batch.values import batch_scale
from bot.rules.board import Board, Cards
from bot.rules.cards import Card, Row, card_text
from bot.rules.closed_presets import load_closed
from bot.rules.evaluate import value_of
from tools.bench import fantasyland, open_face_players
from tools.bench.batch_closed import BatchDeals, score_batch
from tools.bench.measure import Comparison, compare_times, in_a_new_process

SEED = 11
DEALS = 20_000
RULES = "one-six"
SCOOP = 3
LOAD_S = 0.3
"""The most that a first answer may take in a fresh process, without the imports that every command needs."""


def run() -> list[Comparison]:
    """Raises ImportError, with what to do, where the reference is not installed."""
    try:
        from treys import Card as TreysCard
        from treys import Evaluator
    except ImportError as missing:
        raise ImportError("this benchmark compares with treys: install the development requirements") from missing
    evaluate = Evaluator().evaluate
    cards = np.random.default_rng(SEED).permuted(np.tile(np.arange(52), (DEALS, 1)), axis=1)[:, :39]
    boards = cards.reshape(DEALS, 3, 13)
    treys = [
        [TreysCard.new(card_text(Card(card))) for card in five] for five in boards[:200, :, 3:8].reshape(-1, 5).tolist()
    ]
    deals = BatchDeals.of(boards)
    american = load_closed("american")
    fives = np.ascontiguousarray(boards[:, :, 3:8].reshape(-1, 5))

    def rank_some() -> None:
        for five in treys:
            evaluate(five, [])

    ranked = compare_times(
        "rank five cards in a batch / treys",
        lambda: batch_scale("lowest").values_of(fives),
        rank_some,
        times=3,
        bar=0.1,
    )
    scored = compare_times(
        "score a three-player deal in a batch / treys: its six five-card rows",
        lambda: score_batch(american, deals),
        rank_some,
        times=3,
        bar=1.0,
    )
    return [
        arranged(),
        *fantasyland.run(),
        each(ranked, len(fives), len(treys)),
        *beside_eval7(fives),
        each(scored, DEALS, len(treys) / 6),
        *open_face_players.run(),
        Comparison(
            "load the tables / the most it may take", in_a_new_process(load_s), LOAD_S, "s", bar=1.0, is_upper_bar=True
        ),
    ]


def beside_eval7(fives: npt.NDArray[np.int64]) -> list[Comparison]:
    """Ranking fives beside eval7, a library in C: where it is installed, which is nowhere needed for anything else."""
    try:
        from eval7 import Card as Eval7Card
        from eval7 import evaluate
    except ImportError:
        return []
    hands = [[Eval7Card(card_text(Card(card))) for card in five] for five in fives[:2_000].tolist()]

    def rank_some() -> None:
        for hand in hands:
            evaluate(hand)

    scale = batch_scale("lowest")
    ranked = compare_times(
        "rank five cards in a batch / eval7", lambda: scale.values_of(fives), rank_some, times=3, bar=1 / 8
    )
    return [each(ranked, len(fives), len(hands))]


def each(batch: Comparison, ours: float, reference: float) -> Comparison:
    """A comparison of batches as one of single things, `ours` and `reference` of them in a batch."""
    return Comparison(
        batch.name, batch.ours / ours, batch.reference / reference, batch.unit, batch.bar, batch.is_upper_bar
    )


def arranged() -> Comparison:
    """The best of all arrangements of one hand after the other, against the same by plain loops over the same table."""
    model = model_for(load_closed(RULES), 1)
    rng = np.random.default_rng(SEED)
    hands = [tuple(Card(card) for card in rng.permutation(52)[:13].tolist()) for _ in range(50)]
    plain = PlainSearch(model)
    ours, theirs = iter(hands * 1_000), iter(hands * 1_000)
    return compare_times(
        "the best of all arrangements / a plain search",
        lambda: best(model, next(ours)),
        lambda: plain.best(next(theirs)),
        times=300,
        bar=1 / 300,
        reference_times=1,
    )


class PlainSearch:
    """All 72,072 arrangements one by one, in plain Python, by the same chances: 1 a row, 3 more a scoop."""

    def __init__(self, model: Model) -> None:
        results = [row_results(model.rules, row, model.opponent.rows[row]) for row in Row]
        self._won: list[list[float]] = [one.chance(1).tolist() for one in results]
        self._lost: list[list[float]] = [one.chance(-1).tolist() for one in results]

    def best(self, cards: Cards) -> tuple[float, Board]:
        """The highest expected points, and an arrangement that has them."""
        (won_front, won_middle, won_back), (lost_front, lost_middle, lost_back) = self._won, self._lost
        most = float("-inf")
        found = Board()
        for front in combinations(cards, 3):
            rest = [card for card in cards if card not in front]
            for middle in combinations(rest, 5):
                back = tuple(card for card in rest if card not in middle)
                one = value_of(front)
                two = value_of(middle)
                three = value_of(back)
                if not one <= two <= three:
                    continue
                won = won_front[one], won_middle[two], won_back[three]
                lost = lost_front[one], lost_middle[two], lost_back[three]
                points = sum(won) - sum(lost) + SCOOP * (won[0] * won[1] * won[2] - lost[0] * lost[1] * lost[2])
                if points > most:
                    most = points
                    found = Board(front, middle, back)
        return most, found


def load_s() -> float:
    """The time that the tables of the closed games take to load."""
    rules = load_closed("one-six")
    start = perf_counter()
    model_for(rules, 1)
    return perf_counter() - start
