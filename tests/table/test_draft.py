"""Drafts: what taps make of a placement before it is confirmed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, Row, cards_text, in_order, parse_card, parse_cards
from bot.rules.evaluate import value_of
from bot.table.open_face.draft import Draft, choose_row, clear, dumps, fill_middle, loads, raise_card, tap_row, undo

HELD = parse_cards("Kd 7c 2s")
KD, SEVEN, DEUCE = HELD


def test_the_first_card_in_hand_is_raised_until_another_is_tapped() -> None:
    draft = Draft()
    assert draft.next_card(HELD) == KD
    assert raise_card(draft, DEUCE).next_card(HELD) == DEUCE
    draft = tap_row(raise_card(draft, DEUCE), DEUCE, Row.BACK)
    assert draft.next_card(HELD) == KD
    assert draft.in_hand(HELD) == (KD, SEVEN)
    assert draft.row_of(DEUCE) is Row.BACK
    assert draft.row_of(KD) is None


def test_a_card_that_is_tapped_again_comes_back() -> None:
    draft = raise_card(tap_row(Draft(), KD, Row.FRONT), KD)
    assert draft.rows() == Board()
    assert draft.next_card(HELD) == KD


def test_a_card_is_in_one_row_only() -> None:
    draft = tap_row(tap_row(Draft(), KD, Row.FRONT), KD, Row.MIDDLE)
    assert draft.rows() == Board(middle=(KD,))


def test_undo_takes_the_last_tap_back_and_raises_its_card() -> None:
    draft = tap_row(tap_row(Draft(), KD, Row.FRONT), SEVEN, Row.BACK)
    draft = undo(draft)
    assert draft.rows() == Board(front=(KD,))
    assert draft.next_card(HELD) == SEVEN
    assert undo(undo(draft)) == Draft(raised=KD)
    assert clear(draft) == Draft()


def test_nothing_is_raised_when_the_hand_is_empty() -> None:
    draft = Draft(((KD, Row.FRONT), (SEVEN, Row.BACK), (DEUCE, Row.BACK)))
    assert draft.next_card(HELD) is None


def test_a_select_says_exactly_what_is_in_its_row() -> None:
    draft = choose_row(Draft(), Row.BACK, parse_cards("Kd 7c"))
    draft = choose_row(draft, Row.FRONT, parse_cards("7c 2s"))
    assert draft.rows() == Board(front=(SEVEN, DEUCE), back=(KD,))
    assert choose_row(draft, Row.FRONT, ()).rows() == Board(back=(KD,))


FANTASYLAND = parse_cards("Qc Qd 2h  Ks Kh 3c 3d 3s  9c 9d 9h 4s 4d  Jc")


def chosen(front: str, back: str) -> Draft:
    draft = choose_row(Draft(), Row.FRONT, parse_cards(front))
    return choose_row(draft, Row.BACK, parse_cards(back))


def test_the_middle_takes_the_best_five_that_do_not_foul() -> None:
    draft = fill_middle(chosen("Qc Qd 2h", "9c 9d 9h 4s 4d"), FANTASYLAND)
    assert set(draft.rows().middle) == set(parse_cards("3c 3d 3s Ks Kh"))
    draft = fill_middle(chosen("Qc Qd 2h", "Ks Kh 9c 9d Jc"), FANTASYLAND)
    assert value_of(draft.rows().middle) <= value_of(draft.rows().back), "threes full would foul"


def test_where_every_five_foul_the_middle_takes_the_best() -> None:
    draft = fill_middle(chosen("Qc 2h 4s", "9c 4d Jc Kh Qd"), parse_cards("Qc 2h 4s 9c 4d Jc Kh Qd 3c 3d 3s 9d 9h"))
    assert set(draft.rows().middle) == set(parse_cards("3c 3d 3s 9d 9h"))


def test_a_middle_may_be_worth_as_much_as_the_back() -> None:
    held = parse_cards("Qc Qd 2h  Ks Kh Jc 9d 8s  Kc Kd Js 9h 8c 3d")
    draft = fill_middle(chosen("Qc Qd 2h", "Ks Kh Jc 9d 8s"), held)
    assert set(draft.rows().middle) == set(parse_cards("Kc Kd Js 9h 8c"))


def test_a_deuce_to_seven_middle_takes_the_lowest_five() -> None:
    held = parse_cards("Qc Qd 2h  Ks Kh 3c 3d Jc  9c 7d 6h 5s 4d 2c")
    draft = fill_middle(chosen("Qc Qd 2h", "Ks Kh 3c 3d Jc"), held, "deuce_seven")
    assert set(draft.rows().middle) == set(parse_cards("7d 6h 5s 4d 2c"))


def test_a_joker_in_the_middle_stays_below_the_back() -> None:
    held = parse_cards("Qc Qd 2h  6c 7d 8h 9s Tc  9c 9d 9h X1 5s 3d")
    draft = fill_middle(chosen("Qc Qd 2h", "6c 7d 8h 9s Tc"), held)
    assert set(draft.rows().middle) == set(parse_cards("9c 9d 9h X1 5s")), "read as three nines, not four"


@pytest.mark.parametrize(
    ("front", "back"), [("Qc Qd", "9c 9d 9h 4s 4d"), ("Qc Qd 2h", "9c 9d 9h 4s"), ("", "")], ids=str
)
def test_the_middle_waits_for_the_other_rows(front: str, back: str) -> None:
    assert fill_middle(chosen(front, back), FANTASYLAND) == chosen(front, back)


@given(st.permutations(DECK_52), st.sampled_from((13, 14, 17)))
@settings(max_examples=25)
def test_no_other_five_make_a_better_legal_middle(deck: Cards, count: int) -> None:
    held = tuple(deck[:count])
    draft = choose_row(choose_row(Draft(), Row.FRONT, held[:3]), Row.BACK, held[3:8])
    rows = fill_middle(draft, held).rows()
    back, middle = value_of(rows.back), value_of(rows.middle)
    rest = held[8:]
    others = [value_of(tuple(rest[at] for at in places)) for places in _fives(len(rest))]
    legal = [value for value in others if value <= back]
    assert middle == max(legal or others)
    assert (set(rows.front), set(rows.back)) == (set(held[:3]), set(held[3:8]))


def _fives(size: int) -> list[tuple[int, ...]]:
    return [five for number in range(2**size) if len(five := tuple(at for at in range(size) if number >> at & 1)) == 5]


def test_cards_are_sorted_by_rank_or_suit() -> None:
    cards = parse_cards("2s Kd As Kc 3c")
    assert cards_text(in_order(cards, by_suit=False)) == "As Kd Kc 3c 2s"
    assert cards_text(in_order(cards, by_suit=True)) == "As 2s Kd Kc 3c"


@pytest.mark.parametrize(
    "draft",
    [Draft(), Draft(((KD, Row.FRONT), (SEVEN, Row.BACK)), raised=parse_card("2s"), by_suit=True)],
    ids=["empty", "full"],
)
def test_a_stored_draft_comes_back_as_it_was(draft: Draft) -> None:
    assert loads(dumps(draft)) == draft
    assert loads(None) == Draft()
