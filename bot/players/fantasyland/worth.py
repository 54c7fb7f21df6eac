"""What it is worth to be dealt Fantasyland in the next hand, by the number of cards.

The worth is how many points more a player can expect against one opponent who plays ordinary hands in the meantime,
until neither is in Fantasyland any more. It is the relative value of a state of a Markov chain (Howard, "Dynamic
Programming and Markov Processes", 1960). Call it W(n) for n cards. An ordinary hand between equals is worth nothing to
either: both may enter Fantasyland by it. A hand in Fantasyland is worth

    W(n) = points(n) + sum over k of stay(n, k) W(k) - sum over k of enter(k) W(k)

where `points` are the hand's own against an opponent who plays an ordinary one (rows, scoop and both sides' royalties),
`stay` is the chance to be dealt k cards again, and `enter` the chance that the opponent's hand brings k cards; in an
ordinary hand our own chance makes up for that. Two players in Fantasyland are W(n) - W(m) apart. It is counted once:
what one has more, the other has less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from bot.players.fantasyland.known_boards import known_boards
from bot.players.fantasyland.opponent_boards import BoardSample
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.ruleset import OpenFaceRuleset


@lru_cache(maxsize=64)
def fantasyland_worth(ruleset: OpenFaceRuleset) -> Mapping[int, float]:
    """The points that Fantasyland is worth against one opponent, compared with an ordinary hand, by cards dealt.

    Hands that follow because the player stays are included. The keys are `ruleset.fantasyland.card_counts`; there are
    none in a game without Fantasyland. Against several opponents multiply by their number.
    """
    if ruleset.fantasyland is None:
        return MappingProxyType({})
    counts = sorted(ruleset.fantasyland.card_counts)
    return MappingProxyType(worth_by_boards(ruleset, {cards: known_boards(ruleset, cards) for cards in (0, *counts)}))


@lru_cache(maxsize=64)
def worth_earned(ruleset: OpenFaceRuleset, boards: BoardSample, was_in: int) -> float:
    """Points that the Fantasyland of such boards is worth on average; `was_in` as for `earned_by_values`."""
    worths = fantasyland_worth(ruleset)
    return sum(worths[cards] * chance for cards, chance in chances_earned(ruleset, boards, was_in).items())


def worth_by_boards(ruleset: OpenFaceRuleset, known: Mapping[int, BoardSample]) -> dict[int, float]:
    """The worth of Fantasyland, as in `fantasyland_worth`, if boards are distributed as in `known`.

    The keys of `known` are the numbers of cards dealt at once, 0 for ordinary hands.
    """
    if ruleset.fantasyland is None:
        return {}
    counts = sorted(ruleset.fantasyland.card_counts)
    ordinary = known[0]
    enters = list(chances_earned(ruleset, ordinary, 0).values())
    stays = np.array([list(chances_earned(ruleset, known[cards], cards).values()) for cards in counts])
    points = np.array([points_between(ruleset, known[cards], ordinary) for cards in counts])
    worths = np.linalg.solve(np.eye(len(counts)) - stays + enters, points)
    return dict(zip(counts, worths.tolist(), strict=True))


def points_between(ruleset: OpenFaceRuleset, mine: BoardSample, theirs: BoardSample) -> float:
    """Expected points of one of my boards against one of theirs: rows, scoop and both sides' royalties."""
    royalties = mine.royalties(ruleset)
    legal = 0.0
    if len(mine.legal):
        front, middle, back = mine.legal.T
        rows = theirs.row_points(ruleset)
        legal = royalties + float(
            (
                rows[0][front] + rows[1][middle] + rows[2][back] + theirs.other_points(ruleset, front, middle, back)
            ).mean()
        )
    return (1.0 - mine.fouls) * legal + mine.fouls * theirs.foul_points(ruleset)


@lru_cache(maxsize=64)
def chances_earned(ruleset: OpenFaceRuleset, boards: BoardSample, was_in: int) -> Mapping[int, float]:
    """The chance, 0 to 1, that a board earns each number of cards, after `was_in` cards dealt at once."""
    if ruleset.fantasyland is None:
        return MappingProxyType({})
    rules = ruleset.fantasyland
    earned = Counter(
        earned_by_values(rules, (front, middle, back), was_in) for front, middle, back in boards.legal.tolist()
    )
    share = (1.0 - boards.fouls) / max(1, earned.total())
    return MappingProxyType({cards: share * earned[cards] for cards in sorted(rules.card_counts)})
