"""How the boards of opponents may end: known, or played on from what is seen of them."""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from bot.players.learnt.encoding import Boards, coded_deck, encoding
from bot.players.learnt.final import Population
from bot.players.learnt.readings import row_values
from bot.players.search.leaves import Leaves
from bot.players.search.rollouts import deals, finish
from bot.players.search.steps import CardArray, Rate, steps
from bot.rules.board import Board
from bot.rules.open_face.ruleset import OpenFaceRuleset, Street


def streets_left(ruleset: OpenFaceRuleset, cards: int) -> tuple[Street, ...]:
    """The streets that a board with so many cards is still to be dealt."""
    placed = accumulate(street.place for street in ruleset.streets)
    return tuple(street for street, after in zip(ruleset.streets, placed, strict=True) if after > cards)


def played_on(
    ruleset: OpenFaceRuleset,
    board: Board,
    unseen: CardArray,
    samples: int,
    rng: np.random.Generator,
    leaves: Leaves,
    ends: Rate,
) -> Population:
    """How a board ends whose player places what comes by the learnt value; a full one ends as it is."""
    deck, streets = coded_deck(ruleset), streets_left(ruleset, len(board.cards))
    start = encoding(deck).encode([board])
    if not streets:
        return population_of(ruleset, start)
    cards = deals(rng, unseen, sum(street.deal for street in streets), samples)
    repeated = Boards(*(np.repeat(states, samples) for states in start))
    finished, _ = finish(steps(deck), repeated, cards, streets, leaves, ends)
    return population_of(ruleset, finished)


def population_of(ruleset: OpenFaceRuleset, boards: Boards) -> Population:
    """Finished boards as a population."""
    *rows, is_legal = row_values(boards, coded_deck(ruleset), ruleset.middle, ruleset.low_qualifier)
    return Population(np.stack(rows, axis=1)[is_legal].astype(np.uint16), 1.0 - float(is_legal.mean()))
