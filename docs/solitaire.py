"""One player alone, for royalties and Fantasyland: a figure in which no opponent's play can hide.

A deal is worth its royalties, and a price for Fantasyland earned; a foul costs one. So players of different programs
can be compared without sitting at a table together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from bot.players.position import Position
from bot.players.search.showdown import TerminalUtility
from bot.players.search.strong import USUAL_BUDGET, SearchBudget, search
from bot.rules.board import Board, Cards
from bot.rules.deck import public_permutation
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score

PRICES = TerminalUtility({14: 9.75}, foul=4.8)
"""What is usual for Pineapple."""


@dataclass(frozen=True, slots=True)
class Alone:
    """How a deal ended; `worth` by the utility that it was played for."""

    worth: float
    royalties: int
    is_foul: bool
    fantasyland: int  # cards earned, 0 for none


def play_alone(
    ruleset: OpenFaceRuleset,
    seed: int,
    deals: range,
    utility: TerminalUtility = PRICES,
    budget: SearchBudget = USUAL_BUDGET,
) -> Iterator[Alone]:
    """Deals of a seed, each played by `strong` for the utility: the same deals and budget end alike every time."""
    for deal in deals:
        key = sha256(f"solitaire {seed} {deal}".encode()).digest()
        deck = tuple(ruleset.cards[place] for place in public_permutation(key, len(ruleset.cards)))
        board = _board(ruleset, deck, utility, budget, int.from_bytes(key[:6]))
        result = score(ruleset, [Played((board,))])
        (is_foul,), (royalties,), (cards,) = result.fouls, map(sum, result.royalties), result.next_fantasyland
        worth = -utility.foul if is_foul else royalties + utility.fantasyland.get(cards, 0.0)
        yield Alone(worth, royalties, is_foul, cards)


def _board(ruleset: OpenFaceRuleset, deck: Cards, utility: TerminalUtility, budget: SearchBudget, seed: int) -> Board:
    board, dealt = Board(), 0
    for street_no, street in enumerate(ruleset.streets, start=1):
        held, dealt = deck[dealt : dealt + street.deal], dealt + street.deal
        later = sum(one.deal for one in ruleset.streets[street_no:])
        seen = frozenset(deck[:dealt])
        position = Position(ruleset, board, held, street.place, seen, later, street_no=street_no)
        rows, _ = search(position, seed=seed, budget=budget, utility=utility)[0].placement
        board = board.add(rows)
    return board
