"""How opponents' boards may end: a full board as it is, any other by Monte-Carlo samples from what is seen of it.

The samples follow the rollout policy. They are independent of our own draws, so a card may be dealt to both.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from bot.players.arrays import Int64Array
from bot.players.learnt.encoding import Boards, coded_deck, encoding
from bot.players.learnt.readings import row_values
from bot.players.learnt.terminal import Population
from bot.players.search.afterstates import AfterstateRater
from bot.players.search.rollouts import deals, play_to_end
from bot.players.search.transitions import Rater, transitions
from bot.rules.board import Board
from bot.rules.open_face.ruleset import OpenFaceRuleset, Street


def streets_left(ruleset: OpenFaceRuleset, cards: int) -> tuple[Street, ...]:
    """The streets that a board with `cards` cards has yet to be dealt."""
    placed = accumulate(street.place for street in ruleset.streets)
    return tuple(street for street, after in zip(ruleset.streets, placed, strict=True) if after > cards)


def sampled_boards(
    ruleset: OpenFaceRuleset,
    board: Board,
    unseen: Int64Array,
    samples: int,
    rng: np.random.Generator,
    afterstates: AfterstateRater,
    finishes: Rater,
) -> Population:
    """A sample of `samples` finished boards, if the player of `board` follows the rollout policy.

    `unseen` are the cards that may come. `finishes` rates the placements of the last street. A full board stays as it
    is.
    """
    deck = coded_deck(ruleset)
    streets = streets_left(ruleset, len(board.cards))
    start = encoding(deck).encode([board])
    if not streets:
        return population_of(ruleset, start)
    cards = deals(rng, unseen, sum(street.deal for street in streets), samples)
    repeated = Boards(*(np.repeat(states, samples) for states in start))
    finished, _ = play_to_end(transitions(deck), repeated, cards, streets, afterstates, finishes)
    return population_of(ruleset, finished)


def population_of(ruleset: OpenFaceRuleset, boards: Boards) -> Population:
    """The population of some finished boards, all equally likely."""
    *rows, is_legal = row_values(boards, coded_deck(ruleset), ruleset.middle, ruleset.low_qualifier)
    return Population(np.stack(rows, axis=1)[is_legal].astype(np.uint16), 1.0 - float(is_legal.mean()))
