"""Rank and suit of a card, one by one and of many at once, and the names of ranks."""

import numpy as np
import pytest

from bot.rules import cards
from bot.rules.cards import DECK_52, RANKS, SUITS, BadCard, card_text, parse_card, parse_cards, rank_of, suit_of


def test_every_card_is_written_with_its_rank_and_suit() -> None:
    assert [RANKS[rank_of(card)] + SUITS[suit_of(card)] for card in DECK_52] == [card_text(card) for card in DECK_52]


def test_an_array_has_the_ranks_and_suits_of_its_cards() -> None:
    deck = np.array(DECK_52, np.int8).reshape(4, 13)
    assert rank_of(deck).ravel().tolist() == [rank_of(card) for card in DECK_52]
    assert suit_of(deck).ravel().tolist() == [suit_of(card) for card in DECK_52]


def test_ranks_have_the_names_of_their_cards() -> None:
    names = "DEUCE TREY FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE"
    # the texts of the thirteen clubs, lowest first
    clubs = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
    assert [getattr(cards, name) for name in names.split()] == [rank_of(parse_card(text)) for text in clubs.split()]


@pytest.mark.parametrize("text", ["A\u017f", "\u212as", "As \u212ad"], ids=ascii)
def test_letters_that_only_look_like_a_rank_or_a_suit_in_capitals_are_no_cards(text: str) -> None:
    with pytest.raises(BadCard):
        parse_cards(text)
