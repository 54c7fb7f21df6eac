"""Ready backs and middles: legal, in poker order, none that another dominates; of the cards and the rules alone."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from statistics import median

import pytest

from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, cards_text, parse_cards
from bot.rules.closed.hands import ClosedPlayed, is_foul_in, shown_hand
from bot.rules.closed.ready import ready_backs, ready_middles
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.ready import READY_BACKS_MOST, READY_MIDDLES_MOST
from tests.rules.closed import NORTH, rules
from tests.support.loop_cpu import cpu_ms

AMERICAN, TAIWANESE = load_closed("american"), load_closed("taiwanese")
WITH_SUITS = rules("american", suit_order="shcd")
OWN = parse_cards(NORTH.replace("/", " "))
CPU_MS_MOST = 5.0


def dealt(seed: int) -> Cards:
    return tuple(Random(seed).sample(DECK_52, 13))


def set_out(cards: Cards, back: Cards, middle: Cards) -> Board:
    return Board(tuple(card for card in cards if card not in back and card not in middle), middle, back)


def strengths(ruleset: ClosedRuleset, board: Board) -> tuple[int, int, int]:
    """Front, middle, back as the showdown compares them."""
    return shown_hand(ruleset, ClosedPlayed(board)).strengths


def all_legal(ruleset: ClosedRuleset, cards: Cards, back: Cards) -> set[tuple[int, int, int]]:
    """Whatever can be set behind a back, by strength."""
    rest = [card for card in cards if card not in back]
    boards = (set_out(cards, back, middle) for middle in combinations(rest, 5))
    return {strengths(ruleset, board) for board in boards if not is_foul_in(ruleset, board)}


@cache
def everything(ruleset: ClosedRuleset, cards: Cards) -> frozenset[tuple[int, int, int]]:
    return frozenset(found for back in combinations(cards, 5) for found in all_legal(ruleset, cards, back))


def is_dominated(one: tuple[int, int, int], by: frozenset[tuple[int, int, int]] | set[tuple[int, int, int]]) -> bool:
    return any(other != one and all(b >= a for a, b in zip(one, other, strict=True)) for other in by)


def test_the_lists_of_a_known_hand() -> None:
    """K K K 9 9 8 8 6 6 6 4 4 4: full houses of kings or sixes; sixes full do all that fours full do."""
    assert [cards_text(back) for back in ready_backs(AMERICAN, OWN)] == [
        "Kh Kd Kc 9s 9d",
        "Kh Kd Kc 8d 8c",
        "6h 6d 6c 9s 9d",
        "6h 6d 6c 8d 8c",
    ]
    assert [cards_text(middle) for middle in ready_middles(AMERICAN, OWN, parse_cards("Kh Kd Kc 8d 8c"))] == [
        "6h 6d 6c 9s 9d",
        "4h 4d 4c 9s 9d",
    ]


@pytest.mark.parametrize("ruleset", [AMERICAN, TAIWANESE, WITH_SUITS], ids=["american", "taiwanese", "suits"])
def test_each_row_that_is_offered_is_legal_and_in_poker_order(ruleset: ClosedRuleset) -> None:
    for seed in range(25):
        cards = dealt(seed)
        backs = ready_backs(ruleset, cards)
        assert 1 <= len(backs) <= READY_BACKS_MOST
        assert len({frozenset(back) for back in backs}) == len(backs)
        by_strength = []
        for back in backs:
            middles = ready_middles(ruleset, cards, back)
            assert 1 <= len(middles) <= READY_MIDDLES_MOST
            legal = all_legal(ruleset, cards, back)
            found = [strengths(ruleset, set_out(cards, back, middle)) for middle in middles]
            assert not any(is_foul_in(ruleset, set_out(cards, back, middle)) for middle in middles)
            assert not [one for one in found if is_dominated(one, legal)]
            assert [one[1] for one in found] == sorted({one[1] for one in found}, reverse=True)
            by_strength.append(found[0][2])
        assert by_strength == sorted(by_strength, reverse=True)


@pytest.mark.parametrize("ruleset", [AMERICAN, TAIWANESE, WITH_SUITS], ids=["american", "taiwanese", "suits"])
def test_no_way_is_offered_that_another_one_on_offer_dominates(ruleset: ClosedRuleset) -> None:
    """Not behind its own back, and not behind another one."""
    for seed in range(25):
        cards = dealt(seed)
        ways = {
            strengths(ruleset, set_out(cards, back, middle))
            for back in ready_backs(ruleset, cards)
            for middle in ready_middles(ruleset, cards, back)
        }
        assert not [one for one in ways if is_dominated(one, ways)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "seed"),
    [(AMERICAN, 0), (AMERICAN, 1), (TAIWANESE, 0), (WITH_SUITS, 1)],
    ids=["american-0", "american-1", "taiwanese", "suits"],
)
def test_no_back_is_offered_that_is_never_wise(ruleset: ClosedRuleset, seed: int) -> None:
    """Behind each stands something that nothing dominates; and the strongest back of all comes first."""
    cards = dealt(seed)
    for back in ready_backs(ruleset, cards):
        assert any(not is_dominated(one, everything(ruleset, cards)) for one in all_legal(ruleset, cards, back))
    strongest = max(one[2] for one in everything(ruleset, cards))
    first = ready_backs(ruleset, cards)[0]
    assert strengths(ruleset, set_out(cards, first, ready_middles(ruleset, cards, first)[0]))[2] == strongest


def test_what_a_row_is_worth_makes_no_difference() -> None:
    """Bonuses, scoops, naturals, pools: presets that rank rows alike have the same lists."""
    alike = [load_closed(one) for one in closed_presets() if load_closed(one).wheel == "lowest"]
    assert len(alike) > 10
    for seed in range(5):
        cards = dealt(seed)
        (backs,) = {ready_backs(one, cards) for one in alike}
        assert len({ready_middles(one, cards, backs[-1]) for one in alike}) == 1


def test_the_order_of_the_deal_makes_no_difference() -> None:
    cards = dealt(7)
    back, *_ = ready_backs(AMERICAN, cards)
    assert ready_backs(AMERICAN, tuple(reversed(cards))) == ready_backs(AMERICAN, cards)
    assert ready_middles(AMERICAN, tuple(sorted(cards)), back[::-1]) == ready_middles(AMERICAN, cards, back)


def test_the_wheel_stands_where_the_game_ranks_it() -> None:
    """5-4-3-2-A is the lowest straight, but in Taiwan the second: above K-Q-J-10-9."""
    cards = parse_cards("Ah 2d 3c 4s 5h Kd Qs Jc Th 9d 7s 7c 6d")

    def straights(ruleset: ClosedRuleset) -> list[str]:
        shown = map(cards_text, ready_backs(ruleset, cards))
        return [back for back in shown if back in ("Kd Qs Jc Th 9d", "5h 4s 3c 2d Ah")]

    assert straights(TAIWANESE)[0] == "5h 4s 3c 2d Ah"
    assert "5h 4s 3c 2d Ah" not in straights(AMERICAN)[:1]


def test_nothing_fits_behind_a_back_that_is_too_weak() -> None:
    """Aces and kings are left behind nothing at all."""
    cards = parse_cards("As Ah Ad Ks Kh Kd Qs Qh 9c 7d 5h 3s 2c")
    assert ready_middles(AMERICAN, cards, parse_cards("9c 7d 5h 3s 2c")) == ()


@pytest.mark.parametrize("wrong", [12, 14])
def test_thirteen_cards_are_needed(wrong: int) -> None:
    with pytest.raises(ValueError, match="thirteen"):
        ready_backs(AMERICAN, DECK_52[:wrong])
    with pytest.raises(ValueError, match="eight"):
        ready_middles(AMERICAN, DECK_52[:wrong], DECK_52[:5])


def test_a_list_is_made_within_a_click() -> None:
    """By a usual processor, the median of 40 hands; 3 ms were measured, 0.2 ms for the middles."""
    ready_backs(AMERICAN, dealt(0))  # tables are made once
    spent = []
    for seed in range(100, 140):
        cards = dealt(seed)
        with cpu_ms() as took:
            ready_middles(AMERICAN, cards, ready_backs(AMERICAN, cards)[0])
        spent.append(took.ms)
    assert median(spent) < CPU_MS_MOST
