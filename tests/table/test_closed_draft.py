"""The closed draft: choosing rows, sorting, declaring, and the text that the store keeps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row, cards_text, parse_cards
from bot.table.closed.draft import (
    ClosedDraft,
    choose,
    clear,
    declare,
    draft_of,
    dumps,
    loads,
    sort,
    surrender,
)
from bot.table.closed.seat import closed_board_view
from tests.rules.closed import NORTH
from tests.table.closed_games import closed

CARDS = parse_cards(NORTH.replace("/", ""))
BACK, FRONT = parse_cards("8c 8d Kc Kd Kh"), parse_cards("6c 6d 6h")
BOTH = choose(choose(ClosedDraft(), Row.BACK, BACK), Row.FRONT, FRONT)


def test_the_middle_is_what_remains() -> None:
    assert choose(ClosedDraft(), Row.BACK, BACK).rows(CARDS) == Board((), (), parse_cards("Kh Kd Kc 8d 8c"))
    assert cards_text(BOTH.rows(CARDS).middle) == "9s 9d 4h 4d 4c"
    assert set(BOTH.rows(CARDS).cards) == set(CARDS)


def test_a_card_is_in_one_row_only() -> None:
    moved = choose(BOTH, Row.FRONT, parse_cards("Kc 6d 6h"))
    assert cards_text(moved.back) == "Kh Kd 8d 8c"
    assert moved.rows(CARDS).middle == ()
    back = choose(BOTH, Row.BACK, parse_cards("6c 6d 4c 4d 4h"))
    assert back.front == parse_cards("6h")


def test_the_middle_cannot_be_chosen() -> None:
    with pytest.raises(ValueError, match="front and back"):
        choose(BOTH, Row.MIDDLE, BACK)


def test_sorting_and_clearing() -> None:
    assert cards_text(BOTH.sorted(parse_cards("2s Ac 3s"))) == "Ac 3s 2s"
    assert cards_text(sort(BOTH).sorted(parse_cards("2s Ac 3s"))) == "3s 2s Ac"
    assert sort(BOTH).rest(CARDS) == parse_cards("9s 4h 9d 4d 4c")
    assert clear(surrender(sort(BOTH), surrenders=True)) == ClosedDraft(by_suit=True)


def test_who_declares_does_not_surrender() -> None:
    assert declare(surrender(BOTH, surrenders=True), "dragon").surrenders is False
    assert surrender(declare(BOTH, "dragon"), surrenders=True).natural is None
    assert declare(declare(BOTH, "dragon"), None).natural is None


def test_what_was_confirmed_can_be_changed_again() -> None:
    again = draft_of(Board.parse(NORTH), "six_pairs")
    assert [set(row) for row in again.rows(CARDS)] == [set(row) for row in Board.parse(NORTH)]
    assert again.natural == "six_pairs"


@given(st.permutations(DECK_52), st.booleans(), st.sampled_from([None, "dragon"]), st.booleans())
def test_a_draft_comes_back_from_the_store(deck: list[int], by_suit: bool, natural: str | None, gives_up: bool) -> None:
    cards = tuple(deck)
    draft = ClosedDraft(cards[:3], cards[3:8], by_suit, natural, gives_up)  # type: ignore[arg-type] # cards are integers
    assert loads(dumps(draft)) == draft
    assert loads(None) == ClosedDraft()


def test_a_board_in_the_making_is_named_and_judged() -> None:
    rules = closed("american")
    partial = closed_board_view(rules, choose(ClosedDraft(), Row.BACK, BACK).rows(CARDS))
    assert (partial.names, partial.royalties, partial.is_foul) == (
        ("", "", "kings full of eights"),
        (0, 0, 0),
        False,
    )
    whole = closed_board_view(rules, BOTH.rows(CARDS))
    assert (whole.royalties, whole.is_foul) == ((3, 2, 0), False)
    certain = closed_board_view(rules, Board(parse_cards("Kc Kd Kh"), (), parse_cards("8c 8d 9s 9d 4c")))
    assert (certain.royalties, certain.is_foul) == ((0, 0, 0), True), "trips in front of two pair, whatever the middle"


@pytest.mark.parametrize("settlement,listed", [("pairs", (3, 2, 0)), ("pool", (0, 0, 0)), ("single_winner", (0, 0, 0))])
def test_a_row_counts_more_only_where_somebody_pays_for_it(settlement: str, listed: tuple[int, ...]) -> None:
    rules = closed("hong-kong", settlement=settlement)
    assert closed_board_view(rules, BOTH.rows(CARDS)).royalties == listed


def test_where_a_to_five_ranks_second_the_judgement_follows() -> None:
    middle, back = parse_cards("Ac 2d 3h 4s 5c"), parse_cards("9c Td Jh Qs Kc")
    board = Board(parse_cards("2c 4d 6h"), middle, back)
    assert closed_board_view(closed(), board).is_foul is False
    assert closed_board_view(closed(wheel="second"), board).is_foul is True
