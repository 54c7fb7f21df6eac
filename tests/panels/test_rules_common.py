"""What all games have in common is so: each sentence beside the cards that show it; and what `/help` says of fouls."""

from itertools import combinations

import pytest

from bot.panels.open_face.help import help_text
from bot.panels.rules.common import FRONT_CATEGORIES, common_facts, common_text
from bot.panels.rules.in_words import SUMMARY_LENGTH_MAX
from bot.rules.board import Board
from bot.rules.cards import DECK_52, parse_cards
from bot.rules.closed.naturals import BY_GROUPS, BY_ROWS, KINDS, NaturalKind, naturals_in, rating
from bot.rules.evaluate import Category, category_of, value_of
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.words import words_in
from tests.panels.claim_deals import FOUL, PLAIN
from tests.rules.closed import DRAGON, FLUSHES, SIX_PAIRS_TO_KING, STRAIGHTS, hand, rules, settled

WORDS = words_in("en")
TEXT = "\n".join(str(sentence) for fact in common_facts(WORDS) for sentence in fact.sentences)

# Cards of every natural, for how two of them compare.
HOLDS: dict[NaturalKind, str] = {
    "no_pictures": "2c 2d 3h / 4c 4d 6c 6d 3c / 8c 8d Tc Td Ac",
    "small_cards": "2c 2d 3h / 4c 4d 6c 6d 3c / 8c 8d 9c 9d 5c",
    "six_pairs": SIX_PAIRS_TO_KING,
    "three_straights": STRAIGHTS,
    "three_flushes": FLUSHES,
    "one_colour_but_one": "2d 3d 4d / 5d 6d 7d 8d 9d / 2h 3h 4h 5h 6c",
    "five_pairs_and_trips": "2c 2d 2h / 4c 4d 6c 6d 9c / 9d 8c 8d Tc Td",
    "four_trips": "2c 2d 2h / 4c 4d 4h 6c 6d / 6h 8c 8d 8h Td",
    "one_colour": "2d 3d 4d / 5d 6d 7d 8d 9d / 2h 3h 4h 5h 7h",
    "small": "2c 2d 3h / 4c 4d 6c 6d 3c / 8c 8d 7c 7d 5c",
    "big": "8c 8d 9h / Tc Td Jc Jd 9c / Qc Qd Kc Kd Ac",
    "dragon": DRAGON,
    "three_quads": "2c 2d 2h / 2s 4c 4d 4h 4s / 6c 6d 6h 6s Td",
    "three_straight_flushes": "2c 3c 4c / 5d 6d 7d 8d 9d / 9h Th Jh Qh Kh",
    "all_pictures": "Jc Jd Jh / Js Qc Qd Qh Qs / Kc Kd Kh Ks 2c",
    "dragon_suited": "2c 3c 4c / 5c 6c 7c 8c 9c / Tc Jc Qc Kc Ac",
}


def test_ranks_are_named_in_their_order() -> None:
    assert [category.value for category in Category] == list(range(9))
    named = (
        "high card, a pair, two pair, three of a kind, straight, flush, full house, four of a kind and straight flush"
    )
    assert f"From low to high: {named}." in TEXT
    lowest, second = (value_of(parse_cards(cards)) for cards in ("Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c"))
    assert lowest < second, "A-2-3-4-5 is the lowest straight"
    assert value_of(parse_cards("As Ks Qs 9s 7s")) == value_of(parse_cards("Ac Kc Qc 9c 7c")), "suits never break a tie"


def test_three_cards_are_nothing_else() -> None:
    found = {category_of(value_of(cards)) for cards in combinations(DECK_52, 3)}
    assert found == set(FRONT_CATEGORIES)
    assert "Three cards are just high card, a pair or three of a kind: straights" in TEXT


@pytest.mark.parametrize(
    "board,fouls",
    [
        ("Ac Ad Kc / As Ah Ks 4c 2d / 5c 5d 5h 3c 3d", False),  # A-A-K in front of A-A-K-4-2
        ("Kc Kd Ac / Ks Kh Qc 7c 3d / 5c 5d 5h 2c 2d", True),  # K-K-A in front of K-K-Q-7-3
        ("2c 3c 4c / 6c 6d 8h 8s Ts / 6h 6s 8c 8d Tc", False),  # equal rows
    ],
)
def test_which_hands_are_legal(board: str, fouls: bool) -> None:
    assert is_foul(Board.parse(board)) == fouls


@pytest.mark.parametrize("kind", KINDS)
def test_two_naturals_of_one_kind_compare_as_it_is_said(kind: NaturalKind) -> None:
    cards = Board.parse(HOLDS[kind]).cards
    assert kind in naturals_in(cards)
    rated = rating(kind, cards)
    if kind in BY_ROWS:
        row_values = [value_of(row) for row in (Board.parse(HOLDS[kind]).back, Board.parse(HOLDS[kind]).middle)]
        assert kind != "three_straights" or list(rated[:2]) == row_values
        assert len(rated) >= 3
    elif kind in BY_GROUPS:
        assert list(rated) == sorted(rated, reverse=True)
        assert len(rated) in (3, 4, 6)
    else:
        assert rated == (), "it ties with its kind"


def test_a_natural_beats_a_foul_and_is_paid_by_those_who_surrender() -> None:
    """Six pairs of 3 against a foul, an ordinary hand that surrenders (2 to the foul alone), and nothing else."""
    result = settled(
        rules("american"), hand(SIX_PAIRS_TO_KING, natural="six_pairs"), FOUL, hand(PLAIN, surrenders=True)
    )
    assert result.totals == (6, -3 + 2, -3 - 2)


def test_it_fits_into_a_message() -> None:
    assert len(common_text(WORDS)) <= SUMMARY_LENGTH_MAX


@pytest.mark.parametrize("name", open_face_presets())
def test_help_says_what_a_foul_costs_and_which_royalties_there_are(name: str) -> None:
    ruleset = load_open_face(name)
    foul = 3 * ruleset.row_units + ruleset.scoop_bonus
    assert f"pay everybody who didn't foul {foul} points plus what their rows earn" in help_text("rows", ruleset, WORDS)
    if name == "pineapple":
        assert "(front 66 or better; middle three of a kind or better; back straight or better)" in help_text(
            "points", ruleset, WORDS
        )
