"""The frozen opponents: each decision as it was when they were frozen, and what their descriptions promise."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from bot.players.baselines.fantasyland import set_fantasyland
from bot.players.baselines.frozen import Baseline, place_frozen
from bot.players.baselines.safe import held_value
from bot.players.placements import placements
from bot.players.position import Position
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, cards_text, parse_cards
from bot.rules.evaluate import VALUES, Category, category_of, value_of
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.royalties import royalty
from tests.players.hands import fantasyland, final_board, fits, streets
from tests.support.picked import some

QUICK = tuple(baseline for baseline in Baseline if baseline is not Baseline.SEARCH)
"""Who decides in a moment. The other one has golden hands of its own."""
GOLDEN = Path(__file__).parent / "golden" / "baselines.txt"
PRESETS = ("pineapple", "ofc", "deuce-seven", "joker")
IN_FANTASYLAND = (
    ("ofc", 13),
    ("pineapple", 14),
    ("progressive", 15),
    ("progressive", 17),
    ("deuce-seven", 14),
    ("joker", 14),
)


def decisions() -> list[str]:
    """Every frozen opponent through the same hands."""
    lines = []
    for baseline in QUICK:
        play = partial(place_frozen, baseline, seed=7)
        found = [
            (preset, seed, decision)
            for preset in PRESETS
            for seed in range(3)
            for decision in streets(preset, seed, play)
        ]
        for preset, cards in IN_FANTASYLAND:
            for seed in range(2):
                at = fantasyland(load_open_face(preset), cards, seed)
                found.append((preset, seed, (at, play(at))))
        lines += [
            f"{baseline} {preset} {seed}: {cards_text(at.held)} -> {rows.text()} / {cards_text(discards) or '-'}"
            for preset, seed, (at, (rows, discards)) in found
        ]
    return lines


@pytest.mark.slow
def test_every_decision_is_as_it_was_when_they_were_frozen() -> None:
    assert decisions() == GOLDEN.read_text("utf-8").splitlines()


@pytest.mark.parametrize("baseline", QUICK)
@pytest.mark.parametrize("preset", some(PRESETS, 2))
def test_every_placement_is_legal(baseline: Baseline, preset: str) -> None:
    for seed in range(20, 30):
        for at, placement in streets(preset, seed, partial(place_frozen, baseline, seed=seed)):
            assert fits(at, placement)


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "cards"), IN_FANTASYLAND)
def test_every_arrangement_in_fantasyland_is_legal_and_none_is_fouled_without_need(preset: str, cards: int) -> None:
    ruleset = load_open_face(preset)
    for seed in range(6):
        at = fantasyland(ruleset, cards, seed)
        rows, discards = set_fantasyland(at)
        assert fits(at, (rows, discards))
        assert not is_foul(rows, ruleset.middle) or preset == "deuce-seven"


def sum_of(ruleset: OpenFaceRuleset, board: Board) -> float:
    """Royalties, ten for each row that stays, and places on the scale, said once more."""
    values = [value_of(row) for row in board]
    total = sum(royalty(ruleset.royalties, row, value) + value / VALUES for row, value in zip(Row, values, strict=True))
    total += 10 * (category_of(values[0]) is Category.THREE_OF_A_KIND)
    return total + 10 * (category_of(values[2]) >= Category.FOUR_OF_A_KIND)


def arrangements(cards: Cards) -> list[Board]:
    found = []
    for front in combinations(cards, 3):
        rest = [card for card in cards if card not in front]
        for middle in combinations(rest, 5):
            board = Board(front, middle, tuple(card for card in rest if card not in middle))
            if not is_foul(board):
                found.append(board)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_fantasyland_is_set_as_well_as_by_trying_all_arrangements(seed: int) -> None:
    ruleset = load_open_face("pineapple")
    at = fantasyland(ruleset, 13, seed)
    rows, _ = set_fantasyland(at)
    assert sum_of(ruleset, rows) == pytest.approx(max(sum_of(ruleset, board) for board in arrangements(at.held)))


def test_cards_without_a_legal_arrangement_are_set_as_they_come() -> None:
    cards = parse_cards("Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd")
    at = Position(load_open_face("deuce-seven"), Board(), cards, 13, frozenset(cards), fantasyland=14)
    assert set_fantasyland(at) == (Board(cards[10:13], cards[5:10], cards[:5]), cards[13:])


@pytest.mark.parametrize(
    ("row", "size", "as_if"),
    [
        ("Qc Qd", 3, "Qc Qd 2h"),
        ("9c 9d 9h", 5, "9c 9d 9h 3c 2d"),
        ("6c 5d 4h", 5, "6c 5d 4h 7c 2d"),  # 3 and 2 would make a straight
        ("Ac", 5, "Ac 6d 4c 3c 2c"),  # and here 5-4-3-2
        ("", 3, "4c 3c 2d"),
        ("Kc Kd X1", 5, "Kc Kd Kh 3c 2c"),
        ("X1", 3, "Ac 3c 2c"),
    ],
)
def test_a_growing_row_counts_as_if_nothing_came(row: str, size: int, as_if: str) -> None:
    assert held_value(parse_cards(row), size) == value_of(parse_cards(as_if))


def test_greedy_takes_royalties_at_once_and_safe_waits_for_a_middle_that_carries_them() -> None:
    cards = parse_cards("Qc Qd 8h 5s 2c")
    at = Position(load_open_face("pineapple"), Board(), cards, 5, frozenset(cards), later=12)
    assert set(parse_cards("Qc Qd")) <= set(place_frozen(Baseline.GREEDY, at)[0].front)
    assert not set(parse_cards("Qc Qd")) & set(place_frozen(Baseline.SAFE, at)[0].front)


@pytest.mark.slow
def test_safe_fouls_seldom() -> None:
    play = partial(place_frozen, Baseline.SAFE)
    fouls = sum(is_foul(final_board(streets("pineapple", seed, play))) for seed in range(4000, 4150))
    assert fouls / 150 < 0.15


@pytest.mark.slow
def test_random_placements_are_equally_likely() -> None:
    cards = parse_cards("Qc 8h 5s")
    own = Board.parse("Ah / 9c 9d / Kc Kd")
    at = Position(load_open_face("pineapple"), own, cards, 2, frozenset((*own.cards, *cards)), later=9)
    choices = list(placements(at))
    random = Random(1)
    counts = dict.fromkeys(choices, 0)
    for _ in range(100 * len(choices)):
        counts[place_frozen(Baseline.RANDOM, at, seed=random.getrandbits(40))] += 1
    spread = sum((count - 100) ** 2 / 100 for count in counts.values()) / (len(choices) - 1)
    assert 0.2 < spread < 2.2  # chi-square over its degrees of freedom, 26
