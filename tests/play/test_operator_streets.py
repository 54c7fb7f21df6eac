"""The operator says which streets a hand had, or leaves cards out: the friend gets any cards that they like."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from bot.rules import verify_deal
from tests.play.operator import (
    ANN,
    CLOSED,
    FRIEND,
    PINEAPPLE,
    PLACED,
    Batch,
    Told,
    codes,
    script,
    without,
    worth,
)
from tests.play.operator_before import Old

DECK = range(26)  # the places of a closed hand for two
SWAPPED = 3  # cards that are exchanged and stay closed


def best(deck: list[str], places: range | list[int], number: int = PLACED) -> list[int]:
    """The places of the cards that the friend likes best."""
    return sorted(sorted(places, key=lambda k: worth([deck[k]]))[-number:])


def cards(deck: list[str], places: list[int]) -> list[str]:
    return [deck[k] for k in places]


def old(seed: int) -> Old:
    return Old(Batch.drawn(Random(seed)), 1 << 60, (1 << 60) + (seed << 22) + 12345)


def test_version_2_gave_the_friend_any_13_of_26(tmp_path: Path) -> None:
    """The operator writes `"streets": [26]` after the seal. In version 3 the streets are known, or are not believed."""
    hand = old(1)
    taken = best(hand.deck, DECK)
    cheated = hand.file([*taken, *range(26, 39)], (FRIEND, ANN), [26], (0, 0))
    assert worth(cards(hand.deck, taken)) >= worth(cards(hand.deck, list(range(13)))) + 30
    assert codes(cheated, hand.copied) == {"version_2"}, "the checks of version 2 find nothing wrong"
    status, said = script(tmp_path, cheated, hand.copied)
    assert status == 3
    assert "It does not show how many cards each street had" in said
    assert "Right" not in said


def test_any_13_of_26_are_not_the_friends_by_the_streets_of_closed_games(tmp_path: Path) -> None:
    """The statement was sealed honestly: of the friend's own 13 cards too few are open, of the others' too many."""
    hand = Told.after(Random(2))
    (own,) = hand.places(FRIEND)
    assert best(hand.deck, DECK) != own, "there is something to gain"
    status, said = script(tmp_path, hand.file(DECK), hand.copied)
    assert status == 0
    assert f"    {' '.join(sorted_cards(cards(hand.deck, own)))}\n" in said, "each card is its owner's"
    beyond = best(hand.deck, range(26, 52), 3)
    status, said = script(tmp_path, hand.file([*hand.kept(ANN), *own[3:], *beyond]), hand.copied)
    assert status == 1
    assert "was dealt to nobody, or not to that seat" in said


def sorted_cards(texts: list[str]) -> list[str]:
    return sorted(texts, key=verify_deal.DECK.index)


@pytest.mark.parametrize(
    "streets",
    [((26, 13),), ((13, 13), (13, 1)), ((17, 13),), ((6, 6), *((1, 1),) * 7)],
    ids=str,
)
def test_streets_that_no_table_deals_are_wrong_though_they_were_sealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, streets: tuple[tuple[int, int], ...]
) -> None:
    """Sealed honestly, `[[26, 13]]` would give the friend any 13 of 26, if the script did not know what tables deal."""
    hand = Told.after(Random(3), streets=streets)
    deal = best(hand.deck, hand.places(FRIEND)[0], streets[0][1])
    cheated = hand.file([*hand.kept(ANN), *deal, *(k for k in hand.kept(FRIEND) if k not in hand.places(FRIEND)[0])])
    status, said = script(tmp_path, cheated, hand.copied)
    assert status == 1
    assert "WRONG: its statement has something in it that no deal has: " in said
    monkeypatch.setattr(verify_deal, "bad_field", lambda statement: None)
    monkeypatch.setattr(verify_deal, "STREETS", ([list(street) for street in streets],))
    without(monkeypatch, "too_many")
    assert verify_deal.check(cheated, hand.copied).status == 0, "the draft that believed what was sealed"


def test_streets_of_4_cards_that_keep_2_are_not_proven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """House rules may deal so, and the friend picks 2 of 4 four times: only who was there knows whether they did."""
    streets = ((5, 5), *((4, 2),) * 4)
    hand = Told.after(Random(4), streets=streets)
    opened = [
        k
        for seat in (FRIEND, ANN)
        for found, (_, kept) in zip(hand.places(seat), streets, strict=True)
        for k in best(hand.deck, found, kept)
    ]
    cheated = hand.file(opened)
    status, said = script(tmp_path, cheated, hand.copied)
    assert status == 3
    assert "streets of house rules" in said
    assert "4 dealt and 2 kept" in said
    assert "Not proven" in said
    assert "you alone know whether you were dealt so" in said
    monkeypatch.setattr(verify_deal, "STREETS", (*verify_deal.STREETS, [list(street) for street in streets]))
    assert verify_deal.check(cheated, hand.copied).status == 0, "the draft that believed what was sealed"


def test_a_false_fantasyland_is_told_before_anything_else(tmp_path: Path) -> None:
    """The operator seals 17 cards at once for the friend, who shows the 13 best: all saw how the friend was dealt.

    Version 2 said nothing of it, and the choice among 2,380 hands looked like four streets.
    """
    hand = Told.after(Random(5), streets=PINEAPPLE, at_once=(17, 0))
    taken = best(hand.deck, hand.places(FRIEND)[0])
    status, said = script(tmp_path, hand.file([*taken, *hand.kept(ANN)]), hand.copied)
    assert status == 0
    assert "17 dealt" in said
    told, asked = said.upper().index("FANTASYLAND"), said.index("Were you dealt otherwise? Then it is WRONG.")
    assert told < asked < said.index("Right: ")
    before = old(5)
    dealing = ((FRIEND, ANN), [5, 3, 3, 3, 3], (17, 0))
    cheated = before.file([*best(before.deck, range(17)), *range(17, 30)], *dealing)
    status, said = script(tmp_path, cheated, before.copied)
    assert "WRONG" not in said
    assert "FANTASYLAND" not in said.upper()


@pytest.mark.parametrize(
    ("streets", "at_once"), [(CLOSED, (17, 0)), (CLOSED, (13, 13)), (PINEAPPLE, (18, 0)), (PINEAPPLE, (12, 0))], ids=str
)
def test_a_fantasyland_that_no_rules_have_is_wrong(
    streets: tuple[tuple[int, int], ...], at_once: tuple[int, int]
) -> None:
    """Sealed honestly: in a closed hand nobody is dealt 17 cards, and nowhere anybody 18."""
    hand = Told.after(Random(6), streets=streets, at_once=at_once)
    report = verify_deal.check(hand.file(hand.shown()), hand.copied)
    assert (report.status, report.findings) == (1, (("statement", ("fantasyland",)),))


def test_any_13_of_17_are_2380_hands_and_the_streets_allow_81(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draft counted the cards of a seat; the friend picked the best 13 of 17. Now each street shows what it keeps."""
    hand = Told.after(Random(7), streets=PINEAPPLE)
    dealt = [k for street in hand.places(FRIEND) for k in street]
    by_street = [set(street) for street in hand.places(FRIEND)]

    def is_shown(taken: tuple[int, ...]) -> bool:
        return [len(street & set(taken)) for street in by_street] == [5, 2, 2, 2, 2]

    choices = list(combinations(dealt, PLACED))
    honest = [taken for taken in choices if is_shown(taken)]
    assert (len(choices), len(honest)) == (2380, 81)
    taken = best(hand.deck, dealt)
    assert not is_shown(tuple(taken))
    cheated = hand.file([*taken, *hand.kept(ANN)])
    report = verify_deal.check(cheated, hand.copied)
    assert (report.status, report.findings) == (1, (("too_many", (FRIEND,)),))
    for allowed in honest[:: len(honest) // 5]:
        assert verify_deal.check(hand.file([*allowed, *hand.kept(ANN)]), hand.copied).status == 0
    without(monkeypatch, "too_many", "incomplete")
    assert verify_deal.check(cheated, hand.copied).status == 0, "the draft that counted seats alone"


def test_a_seat_that_shows_all_17_is_not_proven_to_anybody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of the friend's own hidden cards goes to everybody: nothing says which 13 lay on the board."""
    hand = Told.after(Random(7), streets=PINEAPPLE)
    dealt = [k for street in hand.places(FRIEND) for k in street]
    whole = hand.file([*dealt, *hand.kept(ANN)])
    report = verify_deal.check(whole, hand.copied)
    assert (report.status, report.findings) == (3, (("whole_seat", (FRIEND,)),))
    assert verify_deal.check(whole, hand.copied, mine=ANN).status == 3, "it is the friend's seat, not hers"
    assert verify_deal.check(whole, hand.copied, mine=FRIEND).status == 0, "the friend knows what they laid"
    without(monkeypatch, "whole_seat")
    assert verify_deal.check(whole, hand.copied).status == 0, "the draft that let any seat be whole"


def test_three_cards_that_were_exchanged_cannot_stay_closed(tmp_path: Path) -> None:
    """The friend played three aces that nobody dealt them, and the file opens 23 cards. Version 2 called that right."""
    before = old(8)
    opened = [k for k in DECK if k not in range(13)[:SWAPPED]]
    cheated = before.file(opened, (FRIEND, ANN), [13], (0, 0))
    assert codes(cheated, before.copied) == {"version_2"}
    assert "nothing is wrong with the 23 cards" in script(tmp_path, cheated, before.copied)[1]
    hand = Told.after(Random(8))
    opened = [*hand.kept(FRIEND)[SWAPPED:], *hand.kept(ANN)]
    status, said = script(tmp_path, hand.file(opened), hand.copied)
    assert status == 3
    assert f"INCOMPLETE: seat {FRIEND} shows 10 of 13. Honest only if it surrendered or the hand was cancelled" in said
    assert "Right" not in said


@pytest.mark.parametrize("field", ["surrendered", "cancelled", "closed"])
def test_no_field_excuses_a_closed_card(field: str) -> None:
    """The operator adds what a checker might believe: neither the file nor the statement may have another field."""
    hand = Told.after(Random(9))
    opened = [*hand.kept(FRIEND)[SWAPPED:], *hand.kept(ANN)]
    assert codes(hand.file(opened), hand.copied) == {"incomplete"}
    with pytest.raises(verify_deal.Unreadable):
        verify_deal.check(hand.file(opened, **{field: [FRIEND]}), hand.copied)
    sealed = replace(hand, more={field: [FRIEND]})
    assert codes(sealed.file(opened), sealed.copied) == {"statement"}


def test_a_card_that_was_taken_from_the_rest_of_the_deck_cannot_be_opened() -> None:
    """With the rest of the deck before them the operator opens what the friend has played instead of their cards."""
    hand = Told.after(Random(10))
    taken = best(hand.deck, range(26, 52), SWAPPED)
    assert worth(cards(hand.deck, taken)) >= 34, "two kings and an ace, or better"
    cheated = hand.file([*hand.kept(FRIEND)[SWAPPED:], *hand.kept(ANN), *taken])
    assert codes(cheated, hand.copied) == {"not_dealt"}


def test_cards_cannot_go_to_another_street_or_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file names no owner of a card: where a card lies in the deck says whose it is, and of which street."""
    hand = Told.after(Random(11), streets=PINEAPPLE)
    mixed = [*hand.kept(FRIEND)[:-1], *hand.kept(ANN), next(k for k in hand.places(ANN)[1] if k not in hand.kept(ANN))]
    report = verify_deal.check(hand.file(mixed), hand.copied)
    assert report.status == 1
    assert {code for code, _ in report.findings} == {"incomplete", "too_many"}
    without(monkeypatch, "too_many", "incomplete")
    assert verify_deal.check(hand.file(mixed), hand.copied).status == 0, "26 cards, and nobody counts whose"
