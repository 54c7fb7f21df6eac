"""The level `strong` at whole decisions: exact where it says so, the same again, and blind to what is hidden."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from time import process_time
from typing import Any

import pytest

from bot.players.fantasyland.opponent_boards import BoardSample
from bot.players.open_face.levels import choose
from bot.players.open_face.questions import place_at
from bot.players.placements import placements
from bot.players.position import Opponent, Placement, Position, positions_of
from bot.players.search import strong
from bot.players.search.showdown import TerminalUtility
from bot.players.search.strong import EFFORT_MOST, USUAL_BUDGET, SearchBudget, effort_within, search
from bot.rules.board import Board
from bot.rules.cards import DECK_52, parse_cards
from bot.rules.open_face.fouls import must_foul
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.turns import may_place
from bot.table.options import Level, Policy
from tests.players.by_the_rules import WORTH, grown_by_the_rules, net
from tests.players.hands import dealt_table, fits, shuffled, streets
from tests.support.views import open_face_view

PINEAPPLE = load_open_face("pineapple")


def position(board: str, held: str, *theirs: str, dead: str = "", deck: str = "") -> Position:
    """A street of Pineapple against some boards; all cards but those of `deck`, if it is given, have been seen."""
    own, cards = Board.parse(board), parse_cards(held)
    opponents = tuple(Opponent(Board.parse(one)) for one in theirs)
    seen = {*own.cards, *cards, *parse_cards(dead), *(card for one in opponents for card in one.board.cards)}
    if deck:
        assert not seen & set(parse_cards(deck))
        seen = set(DECK_52) - set(parse_cards(deck))
    return Position(PINEAPPLE, own, cards, 5 if len(cards) == 5 else 2, frozenset(seen), opponents=opponents)


def best(at: Position) -> Placement:
    return choose(Level.STRONG, at).placement


def found_by(at: Position, **how: Any) -> dict[Placement, float]:
    """The expected points of every placement."""
    return {one.placement: one.value for one in search(at, **how)}


QUEENS = Board.parse("Qc Qd 2h / Kc Kd 8h 8s 2s / Ac Jd Jh Js As")
QUADS = Board.parse("6c 6d 2h / Jc Jd Jh 6s 2s / Ac Ad Ah As 3h")
FINISHED = "Jc Jh 2d / Ah Ac 6d 6h 8h / 5h 6c 7h 8c 9d"
LAST = position("Qh 2c / 9s 9h 4c 4d / As Ks 7s 2s 3s", "Qc Td 4h", FINISHED)


def test_the_last_street_is_what_the_rules_score() -> None:
    found = found_by(LAST, utility=TerminalUtility(WORTH))
    assert len(found) == 6
    for (rows, discards), worth in found.items():
        assert fits(LAST, (rows, discards))
        assert worth == pytest.approx(net(PINEAPPLE, [LAST.board.add(rows), Board.parse(FINISHED)]), abs=1e-4)


@pytest.mark.parametrize(("board", "stays"), [(QUEENS, False), (QUADS, True)], ids=["queens in front", "quads"])
def test_an_opponent_in_fantasyland_stays_by_its_own_rules(
    board: Board, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strong, "known_boards", lambda *_: BoardSample.only(PINEAPPLE, board))
    found = found_by(replace(LAST, opponents=(Opponent(Board(), 14),)), utility=TerminalUtility(WORTH))
    for (rows, _), worth in found.items():
        played = [Played((LAST.board.add(rows),)), Played((board,), 14)]
        hand = score(PINEAPPLE, played)
        earned = WORTH[14] * ((hand.next_fantasyland[0] > 0) - stays)
        assert worth == pytest.approx(hand.totals[0] + earned, abs=1e-4)


def test_what_an_opponent_still_answers_is_answered_in_the_best_way() -> None:
    growing = Board.parse("Jc Jh / Ah Ac 6d 6h / 5h 6c 7h 8c 9d")
    left = parse_cards("Js 3c 8s Kd 5c 6s")
    at = position(
        "Qh 2c / 9s 9h 4c 4d / As Ks 7s 2s 3s",
        "Qc Td 4h",
        "Jc Jh / Ah Ac 6d 6h / 5h 6c 7h 8c 9d",
        deck="Js 3c 8s Kd 5c 6s",
    )
    found = found_by(at, utility=TerminalUtility(WORTH), budget=SearchBudget(replies=99))
    street = PINEAPPLE.streets[-1]
    for (rows, _), worth in found.items():
        mine = at.board.add(rows)
        draws = list(combinations(left, street.deal))
        answers = [
            min(net(PINEAPPLE, [mine, after]) for after in grown_by_the_rules(growing, draw, 2)) for draw in draws
        ]
        assert worth == pytest.approx(sum(answers) / len(answers), abs=1e-4)


def test_a_sure_flush_is_taken() -> None:
    rows, _ = best(position("Qh 2c 3d / 9s 8h 4c 4d / As Ks 7s 2s", "5s Td 9c", FINISHED))
    assert rows.back == parse_cards("5s")


def test_dead_cards_count() -> None:
    """A flush is hoped for while its suit is not on another board."""
    board, held, placed = "Qd 2c 3d / 9h 4d 8d / As Ks 7s", "Ts 9c Ad", Board.parse("/ 9c / Ts")
    alive = position(board, held, "2h 3h 4c / Tc Td 7c 7d 8h / Jh Jd Jc 5h 6d")
    dead = position(board, held, "2s 3s 4c / Tc Td 7c 7d 8s / Js Jd Jc 5s 6d")
    hopeful, hopeless = (found_by(at)[placed, parse_cards("Ad")] for at in (alive, dead))
    assert hopeful > hopeless + 1.0


@pytest.mark.slow
def test_a_certain_foul_is_only_placed_where_there_is_nothing_else() -> None:
    for seed in range(4):
        for at, choice in streets("pineapple", seed, best):
            assert fits(at, choice)
            if must_foul(at.board.add(choice[0])):
                assert all(must_foul(at.board.add(rows)) for rows, _ in placements(at))


def test_the_same_position_and_seed_bring_the_same_answer() -> None:
    at = position("Qh / 9h 9c / As Ks 7s 2d", "6s Td 4h", "Kh / 8h 8c / 3s 3d 5h 5c")
    first = search(at, seed=3, budget=SearchBudget(rollouts=20))
    assert first == search(at, seed=3, budget=SearchBudget(rollouts=20))
    other = search(at, seed=4, budget=SearchBudget(rollouts=20))
    assert [one.value for one in first] != [one.value for one in other]
    assert sorted(first, key=lambda one: -one.value) == list(first)
    assert len(first) == len(list(placements(at)))


def test_what_is_asked_for_is_looked_at() -> None:
    """A poor placement gets a worth of its own instead of one below the best."""
    at = position("Qh / 9h 9c / As Ad 7s 2d", "6s Td 4h", "Kh / 8h 8c / 3s 3d 5h 5c")
    poor = choose(Level.CASUAL, at).candidates[9].placement
    budget = SearchBudget(candidates=3, rollouts=20)
    plain, asked = found_by(at, budget=budget), found_by(at, budget=budget, including=[poor])
    assert asked[poor] != plain[poor]
    assert asked[poor] < max(asked.values())


@pytest.mark.parametrize(
    "board", ["Qh / 9h 9c / As Ks 7s 2d", "Qh 2c 3d / 9h 9c / As Ks 7s 2d", "Qh 2c 3d / 9h 9c 4c 5d / As Ks 7s 2d"]
)
def test_with_hardly_a_card_unseen_there_still_is_an_answer(board: str) -> None:
    """Somebody may ask about a position with as many dead cards as they like."""
    at = position(board, "6s Td 4h", "Kh / 8h 8c / 3s 3d 5h 5c", deck="Js Jd")
    found, *others = choose(Level.STRONG, at).candidates
    assert fits(at, found.placement)
    assert found.error == 0
    has_streets_left = len(at.board.cards) < 11
    assert all((one.error > 0) == has_streets_left for one in others), "nothing was played to the end"


def test_less_time_is_less_effort_and_more_time_is_more() -> None:
    assert USUAL_BUDGET.times(1.0) == USUAL_BUDGET
    works = [budget.candidates * budget.rollouts for budget in map(USUAL_BUDGET.times, (0.0, 0.1, 1.0, 4.0, 16.0))]
    assert works == sorted(set(works))
    assert works[0] > 0
    assert 0 < effort_within(0.02) < effort_within(0.25) < 1 < effort_within(1.0) < effort_within(10.0) == EFFORT_MOST


def test_the_shortest_time_takes_a_small_part_of_the_usual_one() -> None:
    at = position("//", "As Kd 9h 9c 4s", "Qh / 8h 8c / 5s 5d")
    best(at)
    times = []
    for seconds in (0.02, 0.6):
        started = process_time()
        choose(Level.STRONG, at, seconds=seconds)
        times.append(process_time() - started)
    assert 2 * times[0] < times[1]


def test_alone_the_objective_is_what_counts() -> None:
    at = position("Qh 2c / Qs Qc 7s 7c / As Ad Ac Kh Kd", "Qd 3h 5d")
    in_front = search(at, utility=TerminalUtility({14: 9.75}, foul=4.8))[0]
    assert (in_front.placement[0].front, in_front.value) == (parse_cards("Qd"), 7 + 6 + 9.75)
    in_middle = search(at, utility=TerminalUtility({}, foul=4.8))[0]
    assert (in_middle.placement[0].middle, in_middle.value) == (parse_cards("Qd"), 12 + 6)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["pineapple", "ofc", "deuce-seven", "joker", "criss-cross"])
def test_whole_hands_are_played_by_it_in_every_game(preset: str) -> None:
    for at, choice in streets(preset, 1, best):
        assert fits(at, choice)


def test_swapped_hidden_cards_make_no_difference() -> None:
    """Two deals that differ in all that the first seat does not see."""
    decisions = []
    deck, held = shuffled(5), None
    for seed in (1, 2):
        if held is not None:
            hidden = iter(Random(seed).sample([card for card in deck if card not in held], 47))
            deck = tuple(card if card in held else next(hidden) for card in deck)
        state = dealt_table("pineapple", 3, 0, deck=deck)
        assert isinstance(state.hand, OpenFaceHand)
        first = next(index for index in range(3) if may_place(state, index))
        view = open_face_view(state, state.hand.seats[first].account)
        assert view is not None
        (at,) = positions_of(view)
        held = set(at.held)
        decisions.append((at, search(at, budget=SearchBudget(rollouts=10))))
    assert decisions[0] == decisions[1]


def test_a_first_street_takes_no_longer_than_a_few_of_the_plain_policy() -> None:
    at = position("//", "As Kd 9h 9c 4s", "Qh / 8h 8c / 5s 5d", "Jh / Th Tc / 6s 6d")
    best(at)
    place_at(Policy.SAFE, at)
    started = process_time()
    place_at(Policy.SAFE, at)
    between = process_time()
    best(at)
    assert process_time() - between < 12 * (between - started)
