"""Training samples of opponents' boards, in Fantasyland and in ordinary hands, and so the worth of Fantasyland.

Policy iteration by sampled hands: a policy for setting Fantasyland is evaluated exactly by linear equations (`worth`),
then improved by setting each hand for the new worth of staying. Howard, "Dynamic Programming and Markov Processes",
1960. Both steps see the same cards in every round (common random numbers), so that the worths settle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from bot.players.fantasyland.objective import objective
from bot.players.fantasyland.opponent_boards import BoardSample
from bot.players.fantasyland.solver import best_arrangements
from bot.players.fantasyland.worth import worth_by_boards
from bot.players.position import Placement, Position
from bot.rules.board import Board
from bot.rules.cards import Card
from bot.rules.open_face.fouls import is_legal
from bot.rules.open_face.jokers import RowValues, values_of
from bot.rules.open_face.ruleset import OpenFaceRuleset
from tools.training import OnHand

GAMES: dict[str, tuple[int, ...]] = {
    "ofc": (),
    "pineapple": (),
    "progressive": (),
    "ultimate": (),
    "deuce-seven": (),
    "joker": (15, 16, 17),
}
"""The presets that boards are learnt for, with numbers of cards that only house rules deal in Fantasyland.

Criss-cross uses the boards of `ofc` for both boards. A game without Fantasyland needs no boards.
"""

HANDS = 2_000
"""The number of boards in each sample."""

SETTLED = 0.3
"""The last round, with all hands, begins once no worth changes by this many points."""

ROUNDS_MOST = 6
_SHORT_ROUND = 8  # times less hands before the last round

StreetPlayer = Callable[[Position], Placement]
"""Places the cards of one street."""


def learn(
    ruleset: OpenFaceRuleset,
    play: StreetPlayer,
    seed: int,
    more: tuple[int, ...] = (),
    *,
    hands: int = HANDS,
    on_hand: OnHand = lambda: None,
) -> dict[int, BoardSample]:
    """Samples of boards for one ruleset, by the number of cards dealt at once; 0 for ordinary hands.

    `play` builds ordinary boards street by street. How Fantasyland is best set depends on the worth of staying, and
    that on how it is set: short rounds go on until the worths settle. The last round also deals the numbers of cards
    in `more`. All rounds deal the same cards for one seed. `on_hand` is called after each hand.
    """
    ordinary = ordinary_boards(ruleset, play, np.random.default_rng((seed, 0)), hands, on_hand)
    found = {0: ordinary}
    if ruleset.fantasyland is None:
        return found
    counts = sorted(ruleset.fantasyland.card_counts)
    worths: Mapping[int, float] = dict.fromkeys(counts, 10.0)

    def played(hands: int, more: tuple[int, ...] = ()) -> dict[int, BoardSample]:
        rngs = {cards: np.random.default_rng((seed, cards)) for cards in (*counts, *more)}
        return found | {
            cards: fantasyland_boards(ruleset, cards, ordinary, worths, rng, hands, on_hand)
            for cards, rng in rngs.items()
        }

    for _ in range(ROUNDS_MOST):
        before, worths = worths, worth_by_boards(ruleset, played(-(-hands // _SHORT_ROUND)))
        if max(abs(worths[cards] - before[cards]) for cards in counts) < SETTLED:
            break
    return played(hands, more)


def ordinary_boards(
    ruleset: OpenFaceRuleset, play: StreetPlayer, rng: np.random.Generator, hands: int, on_hand: OnHand = lambda: None
) -> BoardSample:
    """Boards that `play` builds street by street without seeing any other board."""
    return _boards(ruleset, (values_of(_built(ruleset, play, rng)) for _ in range(hands)), on_hand)


def fantasyland_boards(
    ruleset: OpenFaceRuleset,
    cards: int,
    opponent: BoardSample,
    worths: Mapping[int, float],
    rng: np.random.Generator,
    hands: int,
    on_hand: OnHand = lambda: None,
) -> BoardSample:
    """Boards of Fantasyland: each is the best of its cards against a sample of opponents, not counting scoops.

    `worths` are the points of the next Fantasyland by its number of cards.
    """
    after = objective(ruleset, cards, (opponent,), worths)

    def values() -> Iterator[RowValues]:
        for _ in range(hands):
            held = tuple(Card(card) for card in rng.permutation(ruleset.deck)[:cards].tolist())
            best = best_arrangements(after, held)
            yield best[0].values if best else (0, 0, 0)

    return _boards(ruleset, values(), on_hand)


def _built(ruleset: OpenFaceRuleset, play: StreetPlayer, rng: np.random.Generator) -> Board:
    deck = tuple(Card(card) for card in rng.permutation(ruleset.deck).tolist())
    board = Board()
    at = 0
    for number, street in enumerate(ruleset.streets, 1):
        held = deck[at : at + street.deal]
        at += street.deal
        later = sum(street.deal for street in ruleset.streets[number:])
        rows, _ = play(
            Position(ruleset, board, held, street.place, frozenset(deck[:at]), later=later, street_no=number)
        )
        board = board.add(rows)
    return board


def _boards(ruleset: OpenFaceRuleset, values: Iterator[RowValues], on_hand: OnHand) -> BoardSample:
    legal: list[RowValues] = []
    hands = 0
    for one in values:
        hands += 1
        if is_legal(one, ruleset.middle, ruleset.low_qualifier):
            legal.append(one)
        on_hand()
    return BoardSample(np.array(legal, np.int32).reshape(-1, 3), 1.0 - len(legal) / hands)
