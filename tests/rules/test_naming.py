"""What rows are called."""

import pytest

from bot.rules.cards import parse_cards
from bot.rules.evaluate import VALUES, value_of
from bot.rules.naming import HandName, begun_name, hand_name


@pytest.mark.parametrize(
    "hand,name",
    [
        ("Ah 9d 5c", "ace high"),
        ("Qh Qd 2s", "pair of queens"),
        ("6h 6d 6s", "three of a kind, sixes"),
        ("Th 9d 5c 3s 2d", "ten high"),
        ("6h 6d 5c 3s 2d", "pair of sixes"),
        ("Ah Ad Kc Ks 2d", "two pair, aces and kings"),
        ("2h 2d 2c Ks 3d", "three of a kind, deuces"),
        ("5h 4d 3c 2s Ad", "straight, five high"),
        ("Ah Kd Qc Js Td", "straight, ace high"),
        ("Ah 9h 8h 3h 2h", "flush, ace high"),
        ("Kh Kd Kc 2s 2d", "kings full of deuces"),
        ("9h 9d 9c 9s 2d", "four of a kind, nines"),
        ("5h 4h 3h 2h Ah", "straight flush, five high"),
        ("9h Th Jh Qh Kh", "straight flush, king high"),
        ("Ah Th Jh Qh Kh", "royal flush"),
    ],
)
def test_a_row_is_called(hand: str, name: str) -> None:
    assert hand_name(value_of(parse_cards(hand))) == name


def test_every_value_has_a_short_name() -> None:
    assert all(0 < len(hand_name(value)) <= 36 for value in range(VALUES))


@pytest.mark.parametrize(
    "cards, name, ranks",
    [
        ("Qh Qd", "pair of queens", (10,)),
        ("Qh 2d Qd", "pair of queens", (10,)),
        ("6h 6d 6s", "three of a kind, sixes", (4,)),
        ("6h 6d 6s 6c", "four of a kind, sixes", (4,)),
        ("2h Kd 2d Ks", "two pair, kings and deuces", (11, 0)),
    ],
)
def test_a_row_with_room_is_called_by_what_it_makes_already(cards: str, name: str, ranks: tuple[int, ...]) -> None:
    found = begun_name(parse_cards(cards))
    assert isinstance(found, HandName)
    assert (found, found.ranks) == (name, ranks)


@pytest.mark.parametrize("cards", ["", "Ah", "Ah Kh Qh Jh", "X1 X2"])
def test_what_makes_nothing_yet_has_no_name(cards: str) -> None:
    assert begun_name(parse_cards(cards)) is None
