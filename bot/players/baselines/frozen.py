"""The frozen baselines of open-face by name. Playing strength is measured against them, so they never change.

`baseline-safe` has a module beside this one, which `baseline-greedy` reckons with.
"""

from __future__ import annotations

from enum import StrEnum
from hashlib import sha256
from math import inf
from typing import assert_never

from bot.players.baselines.fantasyland import set_fantasyland
from bot.players.baselines.safe import held_value, is_lost, place_safe, points_of, royalties_of
from bot.players.fantasyland.setting import set_all
from bot.players.learnt.tables import Generation
from bot.players.learnt.value_function import has_value_function
from bot.players.placements import placements
from bot.players.position import Placement, Position
from bot.players.safe.policy import safe
from bot.players.search.strong import SearchBudget, search
from bot.rules.board import Board
from bot.rules.cards import cards_text
from bot.rules.deck import public_permutation
from bot.rules.open_face.ruleset import OpenFaceRuleset


class Baseline(StrEnum):
    """The names of the baselines. The function of each says how it decides; golden decisions in the tests pin it."""

    RANDOM = "baseline-random"
    GREEDY = "baseline-greedy"
    SAFE = "baseline-safe"
    SEARCH = "baseline-search"


def place_frozen(baseline: Baseline, position: Position, *, seed: int = 0) -> Placement:
    """The placement that a baseline chooses in a position. `baseline-greedy` and `baseline-safe` ignore the seed."""
    match baseline:
        case Baseline.RANDOM:
            return _place_random(position, seed)
        case Baseline.GREEDY:
            return _place_greedy(position)
        case Baseline.SAFE:
            return place_safe(position)
        case Baseline.SEARCH:
            return place_by_search(position, seed)
        case _:
            assert_never(baseline)


def _place_random(position: Position, seed: int) -> Placement:
    """`baseline-random`: it places at random, each placement that has room with the same chance.

    In Fantasyland each way to set the cards has the same chance. The same seed and position give the same placement.
    """
    key = sha256(f"{seed} {position.board.text()} {cards_text(position.held)}".encode()).digest()
    if position.fantasyland:
        cards = [position.held[place] for place in public_permutation(key, len(position.held))]
        return Board.of((cards[:3], cards[3:8], cards[8:13])), tuple(cards[13:])
    choices = list(placements(position))
    return choices[int.from_bytes(key) % len(choices)]


def _place_greedy(position: Position) -> Placement:
    """`baseline-greedy`: it maximises the royalties on the board now.

    1. On each street it takes the placement whose board has the most royalties now. A growing row counts with the value
       that it has so far (`held_value`): a pair in front counts as soon as it lies there. A board has no royalties if
       it is fouled, or if a row is already above a full row behind it (`is_lost`).
    2. Ties go to the board with more points by `baseline-safe`, then to the first placement in the order of
       `placements`.
    3. In Fantasyland it sets all cards as `bot.players.baselines.fantasyland` says.
    """
    if position.fantasyland:
        return set_fantasyland(position)

    def wanted(placement: Placement) -> tuple[int, float]:
        board = position.board.add(placement[0])
        return _royalties_now(position.ruleset, board), points_of(position.ruleset, board)

    return max(placements(position), key=wanted)


def _royalties_now(ruleset: OpenFaceRuleset, board: Board) -> int:
    """The royalties of a board in points, its rows valued as they are held; 0 if the board is lost."""
    values = held_value(board.front, 3), held_value(board.middle, 5), held_value(board.back, 5)
    return 0 if is_lost(ruleset, board, values) else sum(royalties_of(ruleset, board, values))


_EFFORT = SearchBudget(
    candidates=12,
    rollouts=300,
    rollouts_most=0,
    opponent_samples=150,
    replies=6,
    prior_deviation=3.0,
    sure=inf,
)


def place_by_search(position: Position, seed: int) -> Placement:
    """`baseline-search`: the level `strong` as it was until November 2026.

    1. It searches one street deep (`bot.players.search.strong`), with the learnt value of a board
       (`bot.players.learnt`) as prior and as the policy of its rollouts. The weights are those of its day: where there
       are newer ones, the old are in ``assets/players/baseline``.
    2. Its effort is the one above, whatever the time: the same position and seed give the same placement. It gives up
       half of the placements in each round, never more, and stops when two are left.
    3. A ruleset without learnt weights is played by the heuristic of `bot.players.safe`.
    4. In Fantasyland it takes the arrangement that is worth most (`bot.players.fantasyland`).

    All of this but its effort is code and data that the levels share. They stay as they are for this baseline, and a
    stronger `strong` has its own beside them: golden hands in the tests pin every game.
    """
    if position.fantasyland:
        return set_all(position)
    if not has_value_function(position.ruleset):
        return safe(position)
    return search(position, seed=seed, budget=_EFFORT, generation=Generation.BASELINE)[0].placement
