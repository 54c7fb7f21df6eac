"""What Fantasyland is worth to the search: what it expects against it, and for the frozen player what it was."""

from __future__ import annotations

import pytest

from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.learnt.tables import Generation, learnt_games
from bot.players.search.worth import worth_to_search
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from tools.pages.measure_worth import expected

PINEAPPLE = load_open_face("pineapple")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pineapple", "ofc"])
def test_somebody_whose_opponent_is_there_expects_as_much_less(name: str) -> None:
    ruleset = load_open_face(name)
    ((cards, worth),) = worth_to_search(ruleset).items()
    points, error = expected(ruleset, cards, {cards: worth}, 40)
    assert error < 0.15
    assert points == pytest.approx(-worth, abs=4 * error)


@pytest.mark.parametrize("name", learnt_games())
def test_it_is_worth_no_more_than_against_a_player_who_sees_nothing(name: str) -> None:
    ruleset = load_open_face(name)
    found, by_boards = worth_to_search(ruleset), fantasyland_worth(ruleset)
    assert found.keys() == by_boards.keys()
    assert all(by_boards[cards] - 3 < found[cards] < by_boards[cards] + 0.2 for cards in found)


def test_the_frozen_player_keeps_its_own() -> None:
    assert worth_to_search(PINEAPPLE, Generation.BASELINE) == fantasyland_worth(PINEAPPLE)


def test_house_rules_have_as_much_less_as_their_game() -> None:
    rules = with_settings(PINEAPPLE, {"scoop_bonus": 6})
    less = fantasyland_worth(PINEAPPLE)[14] - worth_to_search(PINEAPPLE)[14]
    assert less > 0.1
    assert fantasyland_worth(rules)[14] - worth_to_search(rules)[14] == pytest.approx(less)


def test_a_number_of_cards_that_was_not_measured_is_taken_as_the_next_one() -> None:
    rules = with_settings(load_open_face("joker"), {"fantasyland": {"entry": {"QQ": 14, "KK": 17}}})
    less = {cards: fantasyland_worth(rules)[cards] - worth for cards, worth in worth_to_search(rules).items()}
    assert less[17] == pytest.approx(less[14])
