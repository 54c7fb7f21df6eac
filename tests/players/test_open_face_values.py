"""The learnt value of growing boards: what it says in clear cases, where its tables come from, and how fast it is."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from bot.players.learnt.encoding import Boards
from bot.players.learnt.tables import FOLDER, file_of, learnt_games
from bot.players.learnt.value_function import ValueFunction, has_value_function, value_function
from bot.rules.board import Board
from bot.rules.cards import DECK_54, Row
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.rules.rulesets import with_settings
from tests.support.loop_cpu import slowness
from tests.support.picked import some

_LOAD = (
    "from time import process_time; from bot.rules.rulesets import load_preset;"
    "import bot.players.learnt.value_function as v;"
    "rules = load_preset('pineapple'); start = process_time(); values = v.value_function(rules);"
    "boards = values.encoding.encode([]); values.afterstates(boards); values.terminal.points(boards);"
    "print(process_time() - start)"
)


def worth(values: ValueFunction, text: str) -> float:
    return float(values.worth(values.encoding.encode([Board.parse(text)]))[0])


def grown(ruleset: OpenFaceRuleset, values: ValueFunction, count: int, seed: int) -> list[Boards]:
    """Many boards after each street, cards in any row that has room."""
    rng = np.random.default_rng(seed)
    decks = rng.permuted(np.tile(np.arange(ruleset.deck), (count, 1)), axis=1)
    orders = rng.permuted(np.tile(np.repeat(np.arange(3), [row.size for row in Row]), (count, 1)), axis=1)
    cards = [[DECK_54[card] for card in deck] for deck in decks.tolist()]
    found: list[Boards] = []
    placed = 0
    for street in ruleset.streets:
        placed += street.place
        boards = (
            Board.of([card for card, where in zip(deck[:placed], order, strict=False) if where == row] for row in Row)
            for deck, order in zip(cards, orders.tolist(), strict=True)
        )
        found.append(values.encoding.encode(boards))
    return found


@pytest.mark.parametrize("preset", some(open_face_presets(), 2))
def test_every_preset_has_values_for_all_of_its_boards(preset: str) -> None:
    ruleset = load_open_face(preset)
    values = value_function(ruleset)
    streets = grown(ruleset, values, 500, 1)
    for boards in streets[:-1]:
        points = values.afterstates(boards)
        assert points.shape == (500,)
        assert np.isfinite(points).all()
        assert -30 < points.min() < points.max() < 60
        assert (values.worth(boards) == points).all()
    assert (values.worth(streets[-1]) == values.terminal.points(streets[-1])).all()
    assert (values.encoding.sizes(streets[-1]) == 13).all()


def test_full_and_growing_boards_may_come_together() -> None:
    values = value_function(load_open_face("pineapple"))
    texts = ["Qh Qd 2c / 9s 9h 4c 4d 5h / As Ks 7s 2s 9d", "Qh Qd / 9s 9h 4c 4d / As Ks 7s 2s 3s", "// As Ks 7s 4s 2s"]
    together = values.worth(values.encoding.encode(map(Board.parse, texts)))
    assert together.tolist() == [worth(values, text) for text in texts]


def test_states_of_any_shapes_that_fit_have_values() -> None:
    values = value_function(load_open_face("pineapple"))
    one = values.encoding.encode([Board.parse("Qh / 9s 9h / As Ks")])
    many = Boards(one.front.reshape(1, 1), one.middle, np.repeat(one.back, 4).reshape(4, 1))
    assert values.afterstates(many).shape == (4, 1)
    assert (values.afterstates(many) == values.afterstates(one)[0]).all()


BETTER: tuple[tuple[str, str, str], ...] = (
    ("pineapple", "/ 9s 9h / As Ah 2c", "As Ah / 9s 9h / 2c"),
    ("pineapple", "Qs Qh / Ks Kh 4c / As Ah Ac 8d", "Qs Jh / Ks Kh 4c / As Ah Ac 8d"),
    ("pineapple", "Ks / 9s 9h / Ah Th 4h 3h", "Ks / 9s 9h / Ah Th 4h 3d"),
    ("pineapple", "Ks / 9s 9h / Ah Th 4h 3h", "Ks / 3h 4h Th Ah / 9s 9h"),
    ("pineapple", "/ 7d 2h / 9s 9h 9c", "/ 9s 9h 9c / 7d 2h"),
    ("ofc", "Qs / Ks Kh 2c / As Ah", "Qs / 2s 2h Kc / As Ah"),
    ("deuce-seven", "Kh / 7c 5d 3h / As Ad 9c", "Kh / 7c 7d 3h / As Ad 9c"),
    ("joker", "Qs X1 / Ks Kh 4c / As Ah Ac 8d", "Qs 9h / Ks Kh 4c / As Ah Ac 8d"),
)


@pytest.mark.parametrize(("preset", "better", "worse"), BETTER)
def test_a_clearly_better_board_is_worth_more(preset: str, better: str, worse: str) -> None:
    values = value_function(load_open_face(preset))
    assert worth(values, better) > worth(values, worse) + 0.5


def test_a_suit_is_as_good_as_another() -> None:
    values = value_function(load_open_face("pineapple"))
    suits = [worth(values, f"Ks / 9{one} 8{one} / A{one} T{one} 4{one} 3{one}") for one in "cdhs"]
    assert max(suits) == min(suits)
    across = worth(values, "Ks / 9d 8d / As Ts 4s 3s")
    assert across > suits[0]


def test_house_rules_take_the_tables_of_the_nearest_game() -> None:
    pineapple = load_open_face("pineapple")
    house = with_settings(pineapple, {"name": "sunday", "scoop_bonus": 1, "fantasyland": {"stay": {"middle": "quads"}}})
    assert value_function(house).weights is value_function(pineapple).weights
    assert value_function(house).terminal.foul > value_function(pineapple).terminal.foul
    like_ultimate = with_settings(
        load_open_face("progressive"), {"name": "ours", "fantasyland": {"stay_cards": "same"}}
    )
    assert value_function(like_ultimate).weights is value_function(load_open_face("ultimate")).weights
    assert value_function(load_open_face("criss-cross")).weights is value_function(load_open_face("ofc")).weights
    one_joker = with_settings(load_open_face("joker"), {"name": "one-joker", "deck": 53})
    assert value_function(one_joker).weights is value_function(load_open_face("joker")).weights


def test_other_streets_than_any_that_were_learnt_have_no_values() -> None:
    streets = [{"deal": 5, "place": 5}, *({"deal": 1, "place": 1} for _ in range(8))]
    one_by_one = with_settings(load_open_face("joker"), {"name": "slow-joker", "streets": streets})
    assert not has_value_function(one_by_one)
    with pytest.raises(LookupError, match="slow-joker"):
        value_function(one_by_one)


@pytest.mark.slow
def test_loading_takes_a_moment() -> None:
    done = subprocess.run([sys.executable, "-c", _LOAD], check=True, capture_output=True, text=True)
    assert float(done.stdout) < 0.45 * slowness()


def test_the_tables_are_small() -> None:
    files = list(FOLDER.rglob("*.npz"))
    assert {FOLDER / file_of(preset) for preset in learnt_games()} <= set(files)
    assert all(file.stat().st_size < 1_000_000 for file in files)
    assert sum(file.stat().st_size for file in files) < 12_000_000
