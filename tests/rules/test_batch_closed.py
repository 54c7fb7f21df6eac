"""Many deals at once bring what each brings by itself."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from bot.rules.batch.values import batch_scale
from bot.rules.board import Board
from bot.rules.cards import Card
from bot.rules.closed.hands import ClosedPlayed, naturals_to_declare
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, score_closed
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.evaluate import Wheel, scale
from tests.rules.closed import DRAGON, FLUSHES, SIX_PAIRS_TO_KING, SIX_PAIRS_TO_TEN, STRAIGHTS, rules
from tests.support.agreement import sizes
from tests.support.picked import some
from tools.bench.batch_closed import BatchDeals, score_batch

_, MANY = sizes(0, 6_000)  # quads and straight flushes in both rows of five, a hundred naturals and more

ALL_RULES = [
    *(load_closed(name) for name in closed_presets()),
    rules("two-four", bonuses="hong_kong", scoop_bonus=2),
    rules("american", wheel="second", suit_order="shcd", tie_counts_for_sweep=True, aces_bet=True),
    rules("pool", pool_sweep_units=3, surrender_units=2, naturals={"dragon": 13}),
    rules("pusoy-single-winner", surrender_units=2, naturals={"dragon": 13}),
    rules("malayan", scoop_multiplier=3, overall_point=1, surrender_units=1),
    rules("hawaiian-gardens", natural_clash="higher_full", scoop_all_multiplier=2, tie_counts_for_sweep=True),
]


def deals(count: int, players: int, seed: int) -> BatchDeals:
    """Random deals; in half of the hands the cards lie in order of rank, so that many are legal."""
    rng = np.random.default_rng(seed)
    cards = rng.permuted(np.tile(np.arange(52, dtype=np.int8), (count, 1)), axis=1)
    cards = cards[:, : 13 * players].reshape(count, players, 13)
    pairs_behind = np.sort(cards, axis=-1)
    cards = np.where(rng.random((count, players, 1)) < 0.5, cards, pairs_behind)
    return BatchDeals(
        cards=cards,
        naturals=np.full((count, players), -1, np.int8),
        surrenders=rng.random((count, players)) < 0.1,
        button=rng.integers(0, players, count).astype(np.int8),
        banker=rng.integers(0, players, count).astype(np.int8),
    )


def as_rules_allow(ruleset: ClosedRuleset, batch: BatchDeals, declared: int) -> BatchDeals:
    """Surrenders only where there are any, and the naturals of the first hands declared."""
    kinds = [kind for kind, _ in ruleset.naturals]
    naturals = batch.naturals.copy()
    for deal, player in np.ndindex(min(declared, len(naturals)), naturals.shape[1]):
        for kind in naturals_to_declare(ruleset, hand_of(batch, deal, player)):
            naturals[deal, player] = kinds.index(kind)
            break
    surrenders = batch.surrenders & (naturals < 0) & ruleset.offers_surrender
    return BatchDeals(batch.cards, naturals, surrenders, batch.button, batch.banker)


def hand_of(batch: BatchDeals, deal: int, player: int) -> tuple[Card, ...]:
    return tuple(Card(card) for card in batch.cards[deal, player].tolist())


def one_by_one(ruleset: ClosedRuleset, batch: BatchDeals) -> npt.NDArray[np.int32]:
    assert batch.banker is not None
    kinds = [kind for kind, _ in ruleset.naturals]
    totals = []
    for deal in range(len(batch.cards)):
        players = []
        for player in range(batch.cards.shape[1]):
            cards = hand_of(batch, deal, player)
            natural = int(batch.naturals[deal, player])
            board = Board(cards[:3], cards[3:8], cards[8:])
            declared = kinds[natural] if natural >= 0 else None
            players.append(ClosedPlayed(board, declared, bool(batch.surrenders[deal, player])))
        around = ClosedDeal(button=int(batch.button[deal]), banker=int(batch.banker[deal]))
        totals.append(score_closed(ruleset, players, around).totals)
    return np.array(totals, np.int32)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("ruleset", some(ALL_RULES, 7), ids=lambda one: one.name)
def test_every_game_at_once_as_one_by_one(ruleset: ClosedRuleset, players: int) -> None:
    batch = as_rules_allow(ruleset, deals(400, players, seed=players), declared=200)
    totals = score_batch(ruleset, batch)
    assert (totals.sum(axis=1) == 0).all()
    np.testing.assert_array_equal(totals, one_by_one(ruleset, batch))


@pytest.mark.parametrize("count", [MANY])
@pytest.mark.parametrize("name", ["american", "malayan", "vietnamese"])
def test_many_deals(name: str, count: int) -> None:
    ruleset = load_closed(name)
    batch = as_rules_allow(ruleset, deals(count, 3, seed=7), declared=4_000)
    assert (batch.naturals >= 0).sum() > 100
    np.testing.assert_array_equal(score_batch(ruleset, batch), one_by_one(ruleset, batch))


@pytest.mark.parametrize("clash", ["higher_full", "difference", "push_equal_value"])
def test_naturals_against_each_other(clash: str) -> None:
    """Every natural against every other, the better six pairs and a surrender among them."""
    ruleset = rules("american", natural_clash=clash)
    hands = [SIX_PAIRS_TO_TEN, SIX_PAIRS_TO_KING, STRAIGHTS, FLUSHES, DRAGON]
    cards = [Board.parse(text).cards for text in hands]
    kinds = [kind for kind, _ in ruleset.naturals]
    names: list[NaturalKind] = ["six_pairs", "six_pairs", "three_straights", "three_flushes", "dragon"]
    tables = [(one, other) for one in range(5) for other in range(5)]
    batch = BatchDeals(
        cards=np.array([[cards[one], cards[other]] for one, other in tables], np.int8),
        naturals=np.array([[kinds.index(names[one]), kinds.index(names[other])] for one, other in tables], np.int8),
        surrenders=np.zeros((25, 2), np.bool_),
        button=np.zeros(25, np.int8),
        banker=np.zeros(25, np.int8),
    )
    np.testing.assert_array_equal(score_batch(ruleset, batch), one_by_one(ruleset, batch))


@pytest.mark.parametrize("wheel", ["lowest", "second"])
def test_values_of_rows_are_those_of_the_scale(wheel: Wheel) -> None:
    rng = np.random.default_rng(3)
    rows = np.array([rng.permutation(52)[:5] for _ in range(3_000)])
    suited = rng.permuted(np.tile(np.arange(13), (500, 1)), axis=1)[:, :5] * 4 + rng.integers(0, 4, (500, 1))
    fives = np.concatenate((rows, suited))
    value_of = scale(wheel).value_of
    for cards in (fives, fives[:, :3]):
        values = batch_scale(wheel).values_of(cards)
        assert values.tolist() == [value_of([Card(card) for card in row]) for row in cards.tolist()]


def test_a_row_has_three_or_five_cards() -> None:
    with pytest.raises(ValueError, match="3 or 5"):
        batch_scale("lowest").values_of(np.zeros((1, 4), np.int64))
