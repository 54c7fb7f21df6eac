"""The scale of rows: order, categories, and every hand ranked once."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from treys import Card as TreysCard
from treys import Evaluator

from bot.rules.cards import DECK_52, RANKS, card_text, parse_cards
from bot.rules.evaluate import VALUES, Category, category_of, is_royal, ranks_of, scale, value_of

WEAK_TO_STRONG = (
    "2c 3d 4h",
    "7c 5d 4h 3s 2c",
    "7c 6d 4h 3s 2c",
    "Kc Qd 7h",
    "Ac Kd Qh Js 9c",
    "2c 2d 3h",
    "2c 2d 5h 4s 3c",
    "Qc Qd 6h 5s 4c",
    "Qc Qd 7h",
    "Qc Qd 9h 8s 2c",
    "Kc Kd Qh 7s 3c",
    "Kc Kd Ah",
    "Ac Ad Kh",
    "Ac Ad Kh 4s 2c",
    "Ac Ad Kh Qs Jc",
    "3c 3d 2h 2s 4c",
    "3c 3d 2h 2s Ac",
    "4c 4d 2h 2s 3c",
    "Ac Ad Kh Ks Qc",
    "2c 2d 2h",
    "2c 2d 2h 4s 3c",
    "3c 3d 3h",
    "Ac Ad Ah",
    "Ac Ad Ah Ks Qc",
    "Ac 2d 3h 4s 5c",
    "2c 3d 4h 5s 6c",
    "9c Td Jh Qs Kc",
    "Tc Jd Qh Ks Ac",
    "2c 3c 4c 5c 7c",
    "9c Jc Qc Kc Ac",
    "2c 2d 2h 3s 3c",
    "2c 2d 2h As Ac",
    "3c 3d 3h 2s 2c",
    "2c 2d 2h 2s 3c",
    "2c 2d 2h 2s Ac",
    "Ac Ad Ah As Kc",
    "Ac 2c 3c 4c 5c",
    "2c 3c 4c 5c 6c",
    "9c Tc Jc Qc Kc",
    "Tc Jc Qc Kc Ac",
)


def value(text: str) -> int:
    return value_of(parse_cards(text))


@pytest.mark.parametrize("weaker,stronger", list(pairwise(WEAK_TO_STRONG)))
def test_a_row_ranks_above_the_one_before_it(weaker: str, stronger: str) -> None:
    assert value(weaker) < value(stronger)


def test_suits_and_order_never_matter() -> None:
    assert value("Ks 9s 4d 3d 2d") == value("2c 4h 9c 3s Kh")
    assert value("2s 5s 9s Js Ks") == value("Kd Jd 9d 5d 2d")
    assert value("As 7d 7h") == value("7c Ad 7s")


@pytest.mark.parametrize(
    "hand,category,ranks",
    [
        ("Qh 7d Qc", Category.PAIR, "Q7"),
        ("Ah 9d 5c", Category.HIGH_CARD, "A95"),
        ("5h 5d 5c", Category.THREE_OF_A_KIND, "5"),
        ("4s 9d 9c 4h Kd", Category.TWO_PAIR, "94K"),
        ("5s 4d 3c 2h Ad", Category.STRAIGHT, "5"),
        ("5s 4s 3s 2s As", Category.STRAIGHT_FLUSH, "5"),
        ("8s 8d 8c 2h 2d", Category.FULL_HOUSE, "82"),
        ("8s 8d 8c 8h 2d", Category.FOUR_OF_A_KIND, "82"),
        ("2s 5s 9s Js Ks", Category.FLUSH, "KJ952"),
    ],
)
def test_a_value_knows_its_category_and_deciding_ranks(hand: str, category: Category, ranks: str) -> None:
    assert category_of(value(hand)) is category
    assert ranks_of(value(hand)) == tuple(RANKS.index(rank) for rank in ranks)


def test_only_the_ace_high_straight_flush_is_royal() -> None:
    assert [number for number in range(VALUES) if is_royal(number)] == [value("Td Jd Qd Kd Ad")]


@pytest.mark.parametrize("count", [0, 1, 2, 4, 6])
def test_only_full_rows_have_a_value(count: int) -> None:
    with pytest.raises(ValueError, match="3 or 5 cards"):
        value_of(DECK_52[:count])


@pytest.mark.parametrize("suits", ["ccccc", "cdhsc"], ids=["straight flush", "straight"])
def test_the_wheel_can_be_the_second_best_straight(suits: str) -> None:
    def on_second_scale(ranks: str) -> int:
        cards = "".join(rank + suit for rank, suit in zip(ranks, suits, strict=True))
        return scale("second").value_of(parse_cards(cards))

    order = ["23456", "9TJQK", "A2345", "TJQKA"]
    assert sorted(order, key=on_second_scale) == order
    wheel = on_second_scale("A2345")
    assert category_of(wheel) is (Category.STRAIGHT_FLUSH if suits == "ccccc" else Category.STRAIGHT)
    assert scale("second").ranks[wheel] == (3,)


@pytest.mark.slow
def test_the_order_agrees_with_an_independent_evaluator() -> None:
    dice = Random(20_000)
    evaluator = Evaluator()
    for _ in range(20_000):
        cards = dice.sample(DECK_52, 10)
        first, second = cards[:5], cards[5:]
        theirs = [evaluator.evaluate([TreysCard.new(card_text(card)) for card in hand], []) for hand in (first, second)]
        ours = [value_of(first), value_of(second)]
        assert (ours[0] > ours[1]) - (ours[0] < ours[1]) == (theirs[0] < theirs[1]) - (theirs[0] > theirs[1])


def test_all_three_card_rows() -> None:
    by_value = Counter(map(value_of, combinations(DECK_52, 3)))
    assert len(by_value) == 455
    assert by_category(by_value) == {
        Category.HIGH_CARD: 18_304,
        Category.PAIR: 3_744,
        Category.THREE_OF_A_KIND: 52,
    }


@pytest.mark.slow
def test_all_five_card_rows() -> None:
    by_value = Counter(map(value_of, combinations(DECK_52, 5)))
    assert len(by_value) == 7_462
    assert by_category(by_value) == {
        Category.HIGH_CARD: 1_302_540,
        Category.PAIR: 1_098_240,
        Category.TWO_PAIR: 123_552,
        Category.THREE_OF_A_KIND: 54_912,
        Category.STRAIGHT: 10_200,
        Category.FLUSH: 5_108,
        Category.FULL_HOUSE: 3_744,
        Category.FOUR_OF_A_KIND: 624,
        Category.STRAIGHT_FLUSH: 40,
    }
    assert by_value[VALUES - 1] == 4


def by_category(by_value: Counter[int]) -> dict[Category, int]:
    counts: Counter[Category] = Counter()
    for number, hands in by_value.items():
        counts[category_of(number)] += hands
    return dict(counts)
