"""Fantasyland set by a computer: in order for every deal, as good as trying everything, quick."""

from __future__ import annotations

from itertools import combinations
from time import process_time

import pytest

from bot.players.position import Position
from bot.players.setting import set_all
from bot.players.strength import strength_of_value
from bot.players.worth import RowWorths
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_54, Row, parse_cards
from bot.rules.evaluate import value_of
from bot.rules.fantasyland import earned
from bot.rules.fouls import is_foul
from bot.rules.lows import is_low
from bot.rules.open_face_ruleset import Ruleset
from bot.rules.rulesets import load_preset
from tests.players.hands import fantasyland, fits

OFC = load_preset("ofc")
PINEAPPLE = load_preset("pineapple")
PROGRESSIVE = load_preset("progressive")
DEUCE_SEVEN = load_preset("deuce-seven")
JOKER = load_preset("joker")


def brought(at: Position, board: Board) -> float:
    """What the search is after: rows, royalties, and the Fantasyland of the best row."""
    worths = RowWorths(at.ruleset, at.fantasyland)
    rows = [worths.of(row, strength_of_value(value_of(board.row(row)))) for row in Row]
    stays = [stay for _, stay in rows]
    return sum(worth for worth, _ in rows) - sum(stays) + max(stays)


def most_that_can_be_brought(at: Position) -> float:
    """By trying every back, middle and front."""
    worths = RowWorths(at.ruleset, at.fantasyland)

    def ranked(cards: Cards) -> dict[Cards, int]:
        return {five: value_of(five) for size in (3, 5) for five in combinations(cards, size)}

    values = ranked(at.held)
    by_row = {
        (row, some): worths.of(row, strength_of_value(value))
        for some, value in values.items()
        for row in Row
        if row.size == len(some)
    }
    best = float("-inf")
    for back in combinations(at.held, 5):
        rest = [card for card in at.held if card not in back]
        for middle in combinations(rest, 5):
            if values[middle] > values[back]:
                continue
            left = [card for card in rest if card not in middle]
            for front in combinations(left, 3):
                if values[front] <= values[middle]:
                    rows = by_row[Row.FRONT, front], by_row[Row.MIDDLE, middle], by_row[Row.BACK, back]
                    stays = [stay for _, stay in rows]
                    best = max(best, sum(worth for worth, _ in rows) - sum(stays) + max(stays))
    return best


@pytest.mark.parametrize(("ruleset", "cards"), [(OFC, 13), (PINEAPPLE, 14), *((PROGRESSIVE, n) for n in (15, 16, 17))])
def test_every_deal_is_set_in_order(ruleset: Ruleset, cards: int) -> None:
    for seed in range(60):
        at = fantasyland(ruleset, cards, seed)
        placement = set_all(at)
        assert fits(at, placement)
        assert not is_foul(placement[0])


@pytest.mark.parametrize("cards", [14, 15])
def test_every_deal_with_a_low_in_it_is_set_around_one(cards: int) -> None:
    for seed in range(60):
        at = fantasyland(DEUCE_SEVEN, cards, seed)
        placement = set_all(at)
        assert fits(at, placement)
        has_low = any(is_low(value_of(five)) for five in combinations(at.held, 5))
        assert is_foul(placement[0], "deuce_seven") != has_low


@pytest.mark.parametrize("cards", [14, 17])
def test_every_deal_with_both_jokers_is_set_in_order(cards: int) -> None:
    for seed in range(30):
        held = (*fantasyland(PINEAPPLE, cards - 2, seed).held, *DECK_54[52:])
        at = Position(JOKER, Board(), held, 13, frozenset(held), fantasyland=cards)
        placement = set_all(at)
        assert fits(at, placement)
        assert not is_foul(placement[0])
        assert earned(JOKER, placement[0], was_in=14) or cards == 14


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "cards", "seeds"), [(OFC, 13, 10), (PINEAPPLE, 14, 2)])
def test_trying_everything_finds_nothing_better(ruleset: Ruleset, cards: int, seeds: int) -> None:
    for seed in range(seeds):
        at = fantasyland(ruleset, cards, 900 + seed)
        rows, _ = set_all(at)
        assert brought(at, rows) >= most_that_can_be_brought(at) - 0.2


def test_it_stays_when_the_cards_allow_it() -> None:
    held = parse_cards("2c 2d 2h Kc Kd Ks 9c 9d 9s Qc Qd 5c 5h 7s")
    at = Position(PINEAPPLE, Board(), held, 13, frozenset(held), fantasyland=14)
    rows, _ = set_all(at)
    assert earned(PINEAPPLE, rows, was_in=14) == 14


def test_tapped_cards_stay_where_rows_in_order_are_possible() -> None:
    at = fantasyland(PINEAPPLE, 14, 3)
    weakest = tuple(sorted(at.held))[:2]
    rows, _ = set_all(at, Board(front=weakest))
    assert set(weakest) <= set(rows.front)
    assert not is_foul(rows)


def test_taps_that_force_a_foul_are_given_up_row_by_row() -> None:
    held = parse_cards("Ac Ad Ah 2c 3d 5h 7s 9c Jd Kh Kc Qs 4d 6s")
    at = Position(PINEAPPLE, Board(), held, 13, frozenset(held), fantasyland=14)
    kept = Board.parse("Ac Ad Ah / Kh Kc / Jd")
    rows, discards = set_all(at, kept)
    assert fits(at, (rows, discards))
    assert not is_foul(rows)
    assert set(kept.middle) <= set(rows.middle)
    assert set(kept.back) <= set(rows.back)


@pytest.mark.parametrize("cards", [14, 17])
def test_the_search_is_bounded(cards: int) -> None:
    hands = [fantasyland(PROGRESSIVE, cards, 500 + seed) for seed in range(12)]
    set_all(hands[0])
    started = process_time()
    for at in hands:
        set_all(at)
    assert (process_time() - started) / len(hands) < 0.1
