"""The solver against a plain search that ranks rows with another evaluator and adds up every outcome by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, product

import numpy as np
import numpy.typing as npt
import pytest
from treys import Card as TreysCard
from treys import Evaluator

from bot.players.closed.model import Model
from bot.players.closed.rows import OpponentModel
from bot.players.closed.solver import best, best_few, points_of
from bot.players.closed.tables import model_for
from bot.rules.board import Board
from bot.rules.cards import Card, card_text, parse_cards
from bot.rules.closed.hands import ClosedPlayed, is_foul_in
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, score_closed
from bot.rules.closed_presets import load_closed
from bot.rules.evaluate import VALUES, scale
from tests.players.hands import shuffled
from tests.rules.closed import DRAGON, hand, rules
from tests.support.picked import some

FRONT_TRIPS = 3
MIDDLE = {"full_house": 2, "quads": 4, "straight_flush": 5}
BACK = {"quads": 4, "straight_flush": 5}
_TREYS = Evaluator()
_TREYS_CLASSES = {0: "straight_flush", 1: "straight_flush", 2: "quads", 3: "full_house"}
_CARDS = {card: TreysCard.new(card_text(Card(card))) for card in range(52)}


@cache
def treys_rank(five: tuple[int, ...]) -> int:
    """7,462 for a royal flush down to 1."""
    return 7_463 - int(_TREYS.evaluate([_CARDS[card] for card in five], []))


def treys_class(five: tuple[int, ...]) -> str:
    return _TREYS_CLASSES.get(int(_TREYS.get_rank_class(7_463 - treys_rank(five))), "other")


def place_of(kind: int, cards: tuple[int, ...]) -> int:
    """Category, then ranks by groups, as a number: a front is at most a middle where its number is.

    `kind` as treys counts: 9 for a high card down. A front has no more digits than its ranks, so that the longer row
    with the same beginning is above it.
    """
    counts = Counter(card >> 2 for card in cards)
    ranks = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    digits = [9 - kind, *(rank + 1 for rank in ranks), *[0] * (5 - len(ranks))]
    return sum(digit * 16**place for place, digit in enumerate(reversed(digits)))


def place_of_front(three: tuple[int, ...]) -> int:
    return place_of({1: 6, 2: 8, 3: 9}[len({card >> 2 for card in three})], three)


def place_of_middle(five: tuple[int, ...]) -> int:
    return place_of(int(_TREYS.get_rank_class(7_463 - treys_rank(five))), five)


@cache
def opponent_hands() -> list[Board]:
    """Forty hands whose rows are the opponent's distribution."""
    model = model_for(load_closed("one-six"), 1)
    return [best(model, shuffled(1_000 + seed)[:13]).board for seed in range(40)]


@cache
def opponent() -> OpponentModel:
    rows = np.zeros((3, VALUES))
    for board in opponent_hands():
        for row, cards in enumerate(board.rows):
            rows[row, scale("lowest").value_of(cards)] += 1 / 40
    return OpponentModel(rows)


Settle = Callable[[tuple[int, int, int], tuple[int, int, int]], float]


def one_six(sides: tuple[int, int, int], _: tuple[int, int, int]) -> float:
    return sum(sides) + (3 if sides == (1, 1, 1) else -3 if sides == (-1, -1, -1) else 0)


def two_four_with_bonuses(sides: tuple[int, int, int], bonuses: tuple[int, int, int]) -> float:
    units = sum(side * max(1, bonus) for side, bonus in zip(sides, bonuses, strict=True))
    return units + (units > 0) - (units < 0)


def scoop_pays_double(sides: tuple[int, int, int], bonuses: tuple[int, int, int]) -> float:
    units = sum(side * max(1, bonus) for side, bonus in zip(sides, bonuses, strict=True))
    return units * (2 if abs(sum(sides)) == 3 else 1)


GAMES: dict[str, tuple[ClosedRuleset, Settle, bool]] = {
    "one-six": (rules("one-six"), one_six, False),
    "two-four": (rules("two-four", bonuses="hong_kong"), two_four_with_bonuses, True),
    "double": (rules("hong-kong", scoop_multiplier=2), scoop_pays_double, True),
}


RESULTS = [(0, 0), *((side, bonus) for side in (1, -1) for bonus in (0, 2, 3, 4, 5))]
"""What a row may come to, and the bonus of whoever won it."""


def bonus_of(row: int, cards: tuple[int, ...]) -> int:
    if row == 0:
        return FRONT_TRIPS if len({card >> 2 for card in cards}) == 1 else 0
    return (MIDDLE if row == 1 else BACK).get(treys_class(cards), 0)


def strength_of(row: int, cards: tuple[int, ...]) -> int:
    return place_of_front(cards) if row == 0 else treys_rank(cards)


@cache
def opponent_rows(row: int) -> list[tuple[int, int]]:
    return [(strength_of(row, board.rows[row]), bonus_of(row, board.rows[row])) for board in opponent_hands()]


def chances(row: int, some: Sequence[tuple[int, ...]]) -> npt.NDArray[np.float64]:
    """``[row of ours][result]``, counted over the opponent's rows one by one."""
    found = np.zeros((len(some), len(RESULTS)))
    for number, cards in enumerate(some):
        mine, my_bonus = strength_of(row, cards), bonus_of(row, cards)
        for theirs, bonus in opponent_rows(row):
            result = (0, 0) if mine == theirs else (1, my_bonus) if mine > theirs else (-1, bonus)
            found[number, RESULTS.index(result)] += 1 / len(opponent_rows(row))
    return found


@cache
def points_by_result(name: str) -> npt.NDArray[np.float64]:
    _, settle, pays_bonuses = GAMES[name]
    return np.array(
        [
            settle((one[0], two[0], three[0]), (one[1] * pays_bonuses, two[1] * pays_bonuses, three[1] * pays_bonuses))
            for one, two, three in product(RESULTS, repeat=3)
        ]
    ).reshape((len(RESULTS),) * 3)


def brute_force(cards: tuple[int, ...]) -> dict[str, float]:
    """By game: the best expected points of all 72,072 arrangements, the opponent's rows independent."""
    threes, fives = list(combinations(cards, 3)), list(combinations(cards, 5))
    number = {five: index for index, five in enumerate(fives)}
    ranks = np.array([treys_rank(five) for five in fives])
    middles = np.array([place_of_middle(five) for five in fives])
    front_chances, middle_chances, back_chances = chances(0, threes), chances(1, fives), chances(2, fives)
    most = dict.fromkeys(GAMES, float("-inf"))
    for index, front in enumerate(threes):
        rest = tuple(card for card in cards if card not in front)
        middle = np.array([number[five] for five in combinations(rest, 5)])
        back = middle[::-1]  # combinations come in pairs, the first with the last
        legal = (ranks[middle] <= ranks[back]) & (place_of_front(front) <= middles[middle])
        for name in GAMES if legal.any() else ():
            by_rows = np.tensordot(front_chances[index], points_by_result(name), axes=1)
            worth = (middle_chances[middle[legal]] @ by_rows * back_chances[back[legal]]).sum(axis=1)
            most[name] = max(most[name], float(worth.max()))
    return most


def compare(seeds: range) -> None:
    models = {name: Model(ruleset, opponent(), 1) for name, (ruleset, _, _) in GAMES.items()}
    for seed in seeds:
        cards = shuffled(seed)[:13]
        for name, points in brute_force(cards).items():
            found = best(models[name], cards)
            assert found.points == pytest.approx(points, abs=1e-4)
            assert points_of(models[name], found.board) == pytest.approx(points, abs=1e-4)


@pytest.mark.slow
def test_the_best_of_a_few_hands_by_another_evaluator() -> None:
    compare(range(4))


@pytest.mark.slow
def test_the_best_of_many_hands_by_another_evaluator() -> None:
    compare(range(100, 114))  # all 72,072 arrangements of each: a million


SETTLED = [
    (load_closed("american"), 1, None),
    (load_closed("banker"), 1, False),
    (load_closed("malayan"), 1, True),
    (load_closed("hawaiian-gardens"), 1, None),
    (load_closed("vietnamese"), 1, None),
    (load_closed("pool"), 1, None),
    (load_closed("pusoy-single-winner"), 1, None),
    (rules("malayan", scoop_multiplier=3, overall_point=1), 1, False),
    (rules("american", tie_counts_for_sweep=True, overall_point=2), 1, None),
    (load_closed("vietnamese"), 2, None),
    (load_closed("hawaiian-gardens"), 2, None),
    (rules("pool", pool_sweep_units=3), 2, None),
    (load_closed("pusoy-single-winner"), 2, None),
    (load_closed("singapore"), 3, None),
    (load_closed("pusoy-single-winner"), 3, None),
    (rules("pusoy-single-winner", naturals={"dragon": 13}), 1, None),
    (rules("pusoy-single-winner", naturals={"dragon": 13}), 2, None),
]
"""Rules, opponents, and whether we bank."""

DECLARE = 0.25  # the chance of a dragon, where these rules pay one


@pytest.mark.parametrize(
    ("ruleset", "others", "banks"),
    some(SETTLED, 4),
    ids=[f"{one.name}-{others}-{banks}" for one, others, banks in SETTLED],
)
def test_expected_points_are_the_average_of_what_is_settled(
    ruleset: ClosedRuleset, others: int, banks: bool | None
) -> None:
    """Opponents whose rows are drawn from three values each, every combination settled by the scorer."""
    values = scale("lowest")
    by_value = {values.value_of(row): row for texts in ROWS for row in map(parse_cards, texts)}
    rng = np.random.default_rng(5)
    rows = np.zeros((3, VALUES))
    choices = ROWS_OF_TWO if others > 2 else ROWS
    for row, texts in enumerate(choices):
        for text, chance in zip(texts, rng.dirichlet(np.ones(len(texts))), strict=True):
            rows[row, values.value_of(parse_cards(text))] = chance
    declare = DECLARE * (ruleset.naturals == (("dragon", 13),))
    model = Model(ruleset, OpponentModel(rows, (("dragon", declare),) if declare else ()), others, banks)
    for text in MINE:
        mine = Board.parse(text)
        expected = 0.0
        theirs = [
            (
                float(np.prod([rows[row, value] for row, value in enumerate(some)])) * (1 - declare),
                ClosedPlayed(Board.of(by_value[v] for v in some)),
            )
            for some in product(*(np.flatnonzero(row).tolist() for row in rows))
        ]
        theirs += [(declare, hand(DRAGON, natural="dragon"))] if declare else []
        for hands in product(theirs, repeat=others):
            chance = float(np.prod([one for one, _ in hands]))
            players = [ClosedPlayed(mine), *(played for _, played in hands)]
            expected += chance * settled(ruleset, players, banks)
        assert not is_foul_in(ruleset, mine)
        play_all = points_of(model, mine)
        assert play_all == pytest.approx(expected, abs=2e-4)


def settled(ruleset: ClosedRuleset, players: list[ClosedPlayed], banks: bool | None) -> float:
    """Our points, the average over the buttons, because of odd units of a pool."""
    if ruleset.settlement != "pool":
        return score_closed(ruleset, players, ClosedDeal(banker=None if banks is None else int(not banks))).totals[0]
    count = len(players)
    return sum(score_closed(ruleset, players, ClosedDeal(button=seat)).totals[0] for seat in range(count)) / count


ROWS = (
    ("Kc Qd 2h", "8c 8d 3h", "5c 5d 5h"),
    ("7c 7d 7h Ks 3c", "9c 9d 9h 2s 2c", "4c 4d 4h 4s 3c"),
    ("6c 6d 6h 6s 2d", "Jh Th 9h 8h 7h", "Ac Kc Qc Jc Tc"),
)
"""Legal in every combination."""

ROWS_OF_TWO = tuple(texts[:2] for texts in ROWS)
MINE = (
    "8s 8h 3d / 9c 9d 9h 2s 2c / 6c 6d 6h 6s 2d",  # equal rows throughout
    "5c 5d 5h / Tc Td Th 3s 3c / Ac Ad Ah As 2d",
    "Kc Qd 2h / Qc Qd 4h 3s 2c / 9c 8c 7c 6c 5c",
    "Ac Ad Kh / 4c 4d 4h 4s 3c / Ac Kc Qc Jc Tc",
)


def test_the_best_few_are_in_order_and_differ() -> None:
    for name in ("hong-kong", "vietnamese"):
        model = model_for(load_closed(name), 2)
        for seed in range(5):
            cards = shuffled(seed)[:13]
            few = best_few(model, cards, 5)
            assert few[0].points == pytest.approx(best(model, cards).points)
            assert [one.points for one in few] == sorted((one.points for one in few), reverse=True)
            assert len({tuple(scale("lowest").value_of(row) for row in one.board.rows) for one in few}) == 5
            assert all(one.points == pytest.approx(points_of(model, one.board), abs=1e-4) for one in few)


def test_a_bonus_for_a_weaker_hand_is_not_overlooked() -> None:
    """Where a pair in the middle pays 50 and nothing better does, two pairs are broken."""
    odd = rules("hong-kong", bonuses={"middle": {"pair": 50}, "back": {}, "front": {}}, naturals={"six_pairs": 0})
    model = model_for(odd, 1)
    assert not model.is_monotone
    cards = shuffled(3)[:13]
    assert best(model, cards) == best_few(model, cards, 1)[0]
