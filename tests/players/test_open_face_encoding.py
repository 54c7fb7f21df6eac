"""States of rows beside the cards that they stand for, on many random boards."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from bot.players.learnt.encoding import EMPTY, NONE, Boards, coded_deck, encoding
from bot.players.learnt.readings import row_values
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_54, Row, is_joker, parse_cards, rank_of, suit_of
from bot.rules.lows import Middle
from bot.rules.open_face.fouls import is_legal
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings

DECKS = (52, 54)

Meaning = tuple[tuple[int, ...], int, int]
"""Ranks in order, the shared suit or -1, jokers."""


def random_rows(deck: int, count: int, most: int, seed: int) -> list[Cards]:
    """Rows of all sizes, every second one with the jokers pushed in where the deck has some."""
    random = Random(seed)
    rows: list[Cards] = []
    for index in range(count):
        cards = random.sample(DECK_54[:deck], random.randint(0, most))
        if index % 2 and cards and deck > 52:
            wild = random.sample(DECK_54[52:deck], random.randint(0, min(len(cards), deck - 52)))
            cards = [*wild, *(card for card in cards if not is_joker(card))][: len(cards)]
        rows.append(tuple(cards))
    return rows


def meaning(cards: Cards, *, has_suits: bool) -> Meaning:
    held = [card for card in cards if not is_joker(card)]
    suits = {suit_of(card) for card in held}
    suit = suits.pop() if has_suits and len(suits) == 1 else -1
    return tuple(sorted(map(rank_of, held))), suit, len(cards) - len(held)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("row", list(Row))
def test_a_state_says_what_matters_of_a_row_and_nothing_else(deck: int, row: Row) -> None:
    states = encoding(deck).rows(row)
    meanings: dict[int, Meaning] = {}
    for cards in random_rows(deck, 4_000, row.size, deck + row):
        state = states.of(cards)
        ranks, suit, jokers = means = meaning(cards, has_suits=row is not Row.FRONT)
        assert meanings.setdefault(state, means) == means
        kind = states.kinds[state]
        assert Counter(ranks) == {rank: count for rank, count in enumerate(states.counts[kind].tolist()) if count}
        assert (states.sizes[state], states.suits[state], states.jokers_of[kind]) == (len(cards), suit, jokers)
        assert states.is_suited[kind] == (suit != -1)
        assert states.of(tuple(reversed(cards))) == state
    assert len(set(meanings.values())) == len(meanings)


@pytest.mark.parametrize("deck", DECKS)
def test_kinds_differ_by_all_but_the_name_of_the_suit(deck: int) -> None:
    states = encoding(deck).five
    kinds: dict[int, tuple[tuple[int, ...], bool, int]] = {}
    for cards in random_rows(deck, 4_000, 5, 3):
        ranks, suit, jokers = meaning(cards, has_suits=True)
        means = ranks, suit != -1, jokers
        assert kinds.setdefault(int(states.kinds[states.of(cards)]), means) == means
    assert len(set(kinds.values())) == len(kinds)


def test_a_full_row_takes_no_card() -> None:
    for deck in DECKS:
        for row in Row:
            states = encoding(deck).rows(row)
            assert (states.step_to[states.sizes == row.size] == NONE).all()
            assert (states.step_to[EMPTY] != NONE).all()


def test_cards_that_cannot_be_in_one_row_are_refused() -> None:
    five = encoding(52).five
    with pytest.raises(ValueError, match="together"):
        five.of(parse_cards("As As"))
    with pytest.raises(ValueError, match="together"):
        five.of((DECK_54[52],))
    with pytest.raises(ValueError, match="together"):
        five.of(parse_cards("2c 3c 4c 5c 6c 7c"))


def test_many_boards_grow_at_once_as_one_by_one() -> None:
    coding = encoding(54)
    rng = np.random.default_rng(5)
    decks = rng.permuted(np.tile(np.arange(54), (500, 1)), axis=1)[:, :13]
    zeros = np.zeros(500, np.int32)
    boards = Boards(zeros, zeros, zeros)
    order = [row for row in Row for _ in range(row.size)]
    for at, row in enumerate(order):
        boards = coding.place(boards, row, decks[:, at])
    cards = [[DECK_54[card] for card in deck] for deck in decks.tolist()]
    plain = coding.encode(Board.of((deck[:3], deck[3:8], deck[8:])) for deck in cards)
    assert all((one == other).all() for one, other in zip(boards, plain, strict=True))
    assert (coding.sizes(boards) == 13).all()


@pytest.mark.parametrize(("deck", "middle"), [(52, "high"), (52, "deuce_seven"), (54, "high")])
def test_full_boards_have_the_values_that_the_rules_read(deck: int, middle: Middle) -> None:
    random = Random(deck)
    boards: list[Board] = []
    for index in range(3_000):
        cards = random.sample(DECK_54[:deck], 13)
        if index % 2 and deck > 52:
            cards = [*DECK_54[52:deck], *(card for card in cards if not is_joker(card))][:13]
            random.shuffle(cards)
        if index % 3 == 0:
            cards.sort(key=lambda card: min(card, 51))  # else nearly all would be fouled
        boards.append(Board(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:])))
    values = row_values(encoding(deck).encode(boards), deck, middle)
    for index, board in enumerate(boards):
        read = values_of(board)
        assert (values.front[index], values.middle[index], values.back[index]) == read
        assert values.is_legal[index] == is_legal(read, middle)
    assert 100 < values.is_legal.sum() < 2_900 or middle == "deuce_seven"


def test_rulesets_with_one_joker_share_the_states_of_two() -> None:
    assert [coded_deck(load_open_face(name)) for name in ("pineapple", "deuce-seven", "joker")] == [52, 52, 54]
    assert coded_deck(with_settings(load_open_face("joker"), {"deck": 53})) == 54
