"""One player alone, for royalties and Fantasyland: a figure in which no opponent's play can hide.

A deal is worth its royalties, and a price for Fantasyland earned; a foul costs one. So players of different programs
can be compared without sitting at a table together. The luck of the draws is told beside it: what is left without it
has the same mean, and needs far fewer deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from bot.players.position import Candidate, Position
from bot.players.search.showdown import TerminalUtility
from bot.players.search.strong import USUAL_BUDGET, SearchBudget, search
from bot.rules.board import Board
from bot.rules.deck import public_permutation
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score
from tools.pages.luck import Draw, Luck

PRICES = TerminalUtility({14: 9.75}, foul=4.8)
"""What is usual for Pineapple."""


@dataclass(frozen=True, slots=True)
class Alone:
    """How a deal ended; `worth` by the utility that it was played for."""

    worth: float
    royalties: int
    is_foul: bool
    fantasyland: int  # cards earned, 0 for none
    luck: float  # how much of the worth the draws brought; 0 on average

    @property
    def without_luck(self) -> float:
        """The worth, but for the luck of the draws."""
        return self.worth - self.luck


def play_alone(
    ruleset: OpenFaceRuleset,
    seed: int,
    deals: range,
    utility: TerminalUtility = PRICES,
    budget: SearchBudget = USUAL_BUDGET,
) -> Iterator[Alone]:
    """Deals of a seed, each played by `strong` for the utility: the same deals and budget end alike every time."""
    draws_of = Luck(ruleset, utility)
    for deal in deals:
        found = list(decisions(ruleset, seed, deal, utility, budget))
        drawn = [Draw(0, position.street_no, position.board, position.held) for position, _ in found]
        luck = sum(draws_of.of(drawn, np.random.default_rng((seed, deal))))
        last, candidates = found[-1]
        board = last.board.add(candidates[0].placement[0])
        result = score(ruleset, [Played((board,))])
        (is_foul,) = result.fouls
        (royalties,) = map(sum, result.royalties)
        (cards,) = result.next_fantasyland
        worth = -utility.foul if is_foul else royalties + utility.fantasyland.get(cards, 0.0)
        yield Alone(worth, royalties, is_foul, cards, luck)


def decisions(
    ruleset: OpenFaceRuleset,
    seed: int,
    deal: int,
    utility: TerminalUtility = PRICES,
    budget: SearchBudget = USUAL_BUDGET,
) -> Iterator[tuple[Position, tuple[Candidate, ...]]]:
    """The positions of one deal, street by street, with the placements as `strong` ranks them: it takes the first."""
    key = sha256(f"solitaire {seed} {deal}".encode()).digest()
    deck = tuple(ruleset.cards[place] for place in public_permutation(key, len(ruleset.cards)))
    board = Board()
    dealt = 0
    for street_no, street in enumerate(ruleset.streets, start=1):
        held = deck[dealt : dealt + street.deal]
        dealt += street.deal
        later = sum(one.deal for one in ruleset.streets[street_no:])
        seen = frozenset(deck[:dealt])
        position = Position(ruleset, board, held, street.place, seen, later, street_no=street_no)
        candidates = search(position, seed=int.from_bytes(key[:6]), budget=budget, utility=utility)
        yield position, candidates
        board = board.add(candidates[0].placement[0])
