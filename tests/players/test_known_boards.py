"""The boards that ship: of every game, in order, and the nearest game's for house rules."""

from __future__ import annotations

import numpy as np
import pytest

from bot.players.fantasyland.known_boards import BOARDS, BoardsKey, known_boards, packed, unpacked
from bot.rules.open_face.fouls import is_legal
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.rules.rulesets import with_settings
from tools.training.fantasyland_learning import GAMES


@pytest.mark.parametrize("name", open_face_presets())
def test_every_game_has_boards_in_order(name: str) -> None:
    ruleset = load_open_face(name)
    counts = sorted(ruleset.fantasyland.card_counts) if ruleset.fantasyland else []
    for cards in (0, *counts):
        boards = known_boards(ruleset, cards)
        assert len(boards.legal) >= 300
        assert all(is_legal((front, middle, back), ruleset.middle) for front, middle, back in boards.legal.tolist())
        assert boards.fouls < (0.4 if cards == 0 else 0.1 if ruleset.middle == "deuce_seven" else 1e-9)


def test_fantasyland_brings_more_with_more_cards() -> None:
    ruleset = load_open_face("ultimate")
    royalties = [known_boards(ruleset, cards).royalties(ruleset) for cards in (0, 14, 15, 16, 17)]
    assert royalties == sorted(royalties)


def test_house_rules_get_the_boards_of_the_nearest_game() -> None:
    pineapple, joker = load_open_face("pineapple"), load_open_face("joker")
    assert known_boards(with_settings(pineapple, {"scoop_bonus": 4})) is known_boards(pineapple)
    assert known_boards(pineapple, 17) is known_boards(load_open_face("progressive"), 17)
    assert known_boards(with_settings(joker, {"deck": 53})) is known_boards(joker)
    assert known_boards(load_open_face("deuce-seven"), 17) is known_boards(load_open_face("deuce-seven"), 15)
    assert known_boards(pineapple) is not known_boards(load_open_face("ofc"))
    assert known_boards(load_open_face("criss-cross"), 13) is known_boards(load_open_face("ofc"), 13)


def test_what_is_packed_is_unpacked() -> None:
    with np.load(BOARDS, allow_pickle=False) as file:
        known = unpacked(file)
    assert tuple(dict.fromkeys(game.preset for game in known)) == tuple(GAMES)
    again = unpacked(packed(known))
    assert list(again) == list(known)
    assert BoardsKey("joker", 14) in again
    for game, boards in known.items():
        assert again[game].fouls == boards.fouls
        np.testing.assert_array_equal(again[game].legal, boards.legal)
