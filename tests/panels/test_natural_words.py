"""Every natural has a name and a text that says which cards it is made of, whatever the rules say about it."""

from itertools import product

import pytest

from bot.panels.closed.rules import natural_cards, natural_name
from bot.rules.closed.naturals import NATURALS, Natural, NaturalOptions
from bot.rules.closed_presets import load_closed
from bot.rules.rulesets import with_settings
from bot.words import words_in

WORDS = words_in("en")


@pytest.mark.parametrize("natural", NATURALS, ids=lambda natural: natural.kind)
def test_a_natural_has_its_words(natural: Natural) -> None:
    for quads, to, aces in product((True, False), (9, 10), (True, False)):
        options = NaturalOptions(quads_as_two_pairs=quads, small_cards_to=to, aces_allowed=aces)
        assert {natural.name_key(options), natural.cards_key(options)} <= WORDS.keys


def test_words_as_the_rules_have_it() -> None:
    rules = load_closed("singapore")
    assert natural_name(rules, "small_cards", WORDS) == "small cards (2 to 9)"
    assert natural_cards(rules, "small_cards", WORDS) == "nothing above a nine, no ace"
    ten = with_settings(rules, {"small_cards_to": 10, "aces_allowed": False, "quads_as_two_pairs": False})
    assert natural_name(ten, "small_cards", WORDS) == "small cards (2 to 10)"
    assert natural_cards(ten, "small_cards", WORDS) == "nothing above a ten, no ace"
    assert natural_cards(ten, "no_pictures", WORDS) == "no jack, queen, king or ace"
    assert natural_name(ten, "six_pairs", WORDS) == "six pairs"
    assert natural_cards(ten, "six_pairs", WORDS).endswith("no four of a kind")
