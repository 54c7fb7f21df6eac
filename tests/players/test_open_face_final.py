"""What finished boards are worth, beside the scoring that tables use."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.learnt.encoding import coded_deck, encoding
from bot.players.learnt.terminal import Population, TerminalValue
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.evaluate import VALUES
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face, scored_open_face_presets
from tests.support.picked import some

PRESETS = [name for name in scored_open_face_presets() if load_open_face(name).boards == 1]


def boards(ruleset: OpenFaceRuleset, count: int, seed: int) -> list[Board]:
    """Full boards, about half of them legal: weak cards in front, or in the middle of a deuce-to-seven game."""
    random = Random(seed)
    found: list[Board] = []
    for _ in range(count):
        cards = sorted(random.sample(ruleset.cards, 13), key=lambda card: (card >> 2) + random.random() * 4)
        if ruleset.middle == "deuce_seven":
            lowest = {card >> 2: card for card in reversed(cards)}
            middle = [lowest[rank] for rank in sorted(lowest)[:5]]
            rest = [card for card in cards if card not in middle]
            cards = [*rest[:3], *middle, *rest[3:]]
        found.append(Board.of((cards[:3], cards[3:8], cards[8:])))
    return found


@pytest.mark.parametrize("preset", some(PRESETS, 2))
def test_final_terms_are_those_of_the_scoring(preset: str) -> None:
    ruleset = load_open_face(preset)
    others = boards(ruleset, 120, 1)
    legal = [board for board in others if not is_foul(board, ruleset.middle)]
    fouls = 1 - len(legal) / len(others)
    assert 0 < fouls < 1
    terminal = TerminalValue(ruleset, Population(np.array([values_of(board) for board in legal], np.uint16), fouls))
    mine = boards(ruleset, 60, 2)
    coded = encoding(coded_deck(ruleset)).encode(mine)
    front, middle, back, is_legal = terminal.values(coded)
    brought, compared = terminal.brought(front, middle, back), terminal.compared(front, middle, back)
    points = terminal.points(coded)
    worth = fantasyland_worth(ruleset)
    scoops: list[float] = []
    for index, board in enumerate(mine):
        results = [score(ruleset, [Played((board,)), Played((other,))]) for other in others]
        result, pairs = results[0], [one.pairs[0] for one in results]
        rows = sum(sum(pair.units) for pair in pairs) / len(others)
        scoop = sum(pair.scoop for pair in pairs) / len(others)
        cards = result.next_fantasyland[0]
        assert is_legal[index] == (not result.fouls[0])
        if result.fouls[0]:
            assert terminal.foul == pytest.approx(rows + scoop)
        else:
            assert brought[index] == pytest.approx(sum(result.royalties[0]) + worth.get(cards, 0.0))
            values = front[index], middle[index], back[index]
            assert sum(terminal.rows[row][values[row]] for row in Row) == pytest.approx(rows)
            scoops.append(terminal.scoops[tuple(terminal.buckets[row][values[row]] for row in Row)] - scoop)
        theirs = sum(sum(one.royalties[1]) + worth.get(one.next_fantasyland[1], 0.0) for one in results) / len(others)
        assert terminal.theirs == pytest.approx(theirs)
        expected = (brought + compared)[index] if is_legal[index] else terminal.foul
        assert points[index] == pytest.approx(expected - theirs)
    assert len(scoops) > 10
    assert abs(np.array(scoops)).max() < 0.6  # rows are told apart in steps here
    assert abs(np.array(scoops)).mean() < 0.15


def test_a_better_row_never_expects_less() -> None:
    ruleset = load_open_face("pineapple")
    some = boards(ruleset, 200, 3)
    values = np.array([values_of(board) for board in some if not is_foul(board)], np.uint16)
    terminal = TerminalValue(ruleset, Population(values, 0.2))
    for row in Row:
        assert (np.diff(terminal.rows[row]) >= 0).all()
        assert (np.diff(terminal.scoops, axis=row) >= 0).all()
        assert terminal.rows[row][VALUES - 1] == pytest.approx(1.0)


def test_with_a_low_middle_the_lower_row_expects_more() -> None:
    ruleset = load_open_face("deuce-seven")
    some = [board for board in boards(ruleset, 300, 4) if not is_foul(board, ruleset.middle)]
    values = np.array([values_of(board) for board in some], np.uint16)
    terminal = TerminalValue(ruleset, Population(values, 0.2))
    assert (np.diff(terminal.rows[Row.MIDDLE]) <= 0).all()
    assert (np.diff(terminal.rows[Row.FRONT]) >= 0).all()


def test_both_ways_into_fantasyland_count_together() -> None:
    ruleset = load_open_face("deuce-seven")
    terminal = TerminalValue(ruleset, Population(np.zeros((0, 3), np.uint16), 0.5))
    both, low, kings = (
        Board.parse(text)
        for text in (
            "Kh Kd 9s / 7c 5d 4h 3s 2s / As Ah Ad Ts Tc",
            "Qh Jd 9s / 7c 5d 4h 3s 2s / As Ah Ad Ts Tc",
            "Kh Kd 9s / 8c 5d 4h 3s 2s / As Ah Ad Ts Tc",
        )
    )
    front, middle, _, _ = terminal.values(encoding(52).encode([both, low, kings]))
    has_low = (middle == middle[0]).astype(int)
    assert terminal.fantasyland_cards[has_low, front].tolist() == [15, 14, 14]
