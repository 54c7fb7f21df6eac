"""What a row is called, in English as the rules say it, and in a language with words and an order of its own."""

from __future__ import annotations

import pickle

from bot.panels.hand_names import hand_words, short_hand_words
from bot.rules.cards import Row, parse_cards
from bot.rules.evaluate import VALUES, value_of
from bot.rules.naming import hand_name, row_name
from bot.words import Words, words_in

ENGLISH = words_in("en")
VIETNAMESE = Words(
    "vi",
    [
        (
            "games.ftl",
            """
hand_name-full_house = cù lũ { $highs } và { $lows }
    .short = cù lũ
hand_name-flush = thùng { $high }
ranks-king = K
ranks-deuce = 2
rank-queen = Q
""",
        )
    ],
    ENGLISH,
)


def value(cards: str) -> int:
    return value_of(parse_cards(cards))


def test_in_english_it_is_what_the_rules_call_it() -> None:
    for number in range(VALUES):
        assert hand_words(ENGLISH, hand_name(number)) == hand_name(number)
    low = row_name(Row.MIDDLE, value("7c 5d 4h 3s 2c"), "deuce_seven")
    assert hand_words(ENGLISH, low) == low == "7-5-4-3-2 low"
    assert hand_words(ENGLISH, "") == ""


def test_in_another_language_it_has_its_words_and_its_order() -> None:
    assert hand_words(VIETNAMESE, hand_name(value("Kc Kd Kh 2s 2c"))) == "cù lũ K và 2"
    assert short_hand_words(VIETNAMESE, hand_name(value("Kc Kd Kh 2s 2c"))) == "cù lũ"
    assert hand_words(VIETNAMESE, hand_name(value("Qc 9c 7c 5c 2c"))) == "thùng Q"
    assert hand_words(VIETNAMESE, hand_name(value("Jc 9d 7c 5c 2c"))) == "jack high", "what it lacks is English"


def test_beside_its_cards_a_name_is_short() -> None:
    for cards, name in (
        ("Kc Kd Kh 2s 2c", "full house"),
        ("2c 2d 2h Ks 3d", "trips"),
        ("2c 2d 2h 2s 3d", "quads"),
        ("Kc Kd 9h 2s 3c", "pair of kings"),
        ("As 9d 3c", "ace high"),
    ):
        assert short_hand_words(ENGLISH, hand_name(value(cards))) == name


def test_a_name_that_has_travelled_knows_what_it_names() -> None:
    name = pickle.loads(pickle.dumps(hand_name(value("Kc Kd Kh 2s 2c"))))
    assert hand_words(VIETNAMESE, name) == "cù lũ K và 2"
