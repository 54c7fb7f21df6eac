"""One player alone, for royalties and Fantasyland: a figure in which no opponent's play can hide.

A deal is worth its royalties, and a price for Fantasyland earned; a foul costs one. So players of different programs
can be compared without sitting at a table together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from bot.players.position import Position
from bot.players.search.showdown import Objective
from bot.players.search.strong import USUAL, Effort, search
from bot.rules.board import Board, Cards
from bot.rules.deck import public_permutation
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score

PRICES = Objective({14: 9.75}, foul=4.8)
"""What is usual for Pineapple."""


@dataclass(frozen=True, slots=True)
class Alone:
    """How a deal ended; `worth` by the objective that it was played for."""

    worth: float
    royalties: int
    is_foul: bool
    fantasyland: int  # cards earned, 0 for none


def play_alone(
    ruleset: OpenFaceRuleset, seed: int, deals: range, objective: Objective = PRICES, effort: Effort = USUAL
) -> Iterator[Alone]:
    """Deals of a seed, each played by `strong` for the objective: the same deals and effort end alike every time."""
    for deal in deals:
        key = sha256(f"solitaire {seed} {deal}".encode()).digest()
        deck = tuple(ruleset.cards[place] for place in public_permutation(key, len(ruleset.cards)))
        board = _board(ruleset, deck, objective, effort, int.from_bytes(key[:6]))
        result = score(ruleset, [Played((board,))])
        (is_foul,), (royalties,), (cards,) = result.fouls, map(sum, result.royalties), result.next_fantasyland
        worth = -objective.foul if is_foul else royalties + objective.fantasyland.get(cards, 0.0)
        yield Alone(worth, royalties, is_foul, cards)


def _board(ruleset: OpenFaceRuleset, deck: Cards, objective: Objective, effort: Effort, seed: int) -> Board:
    board, dealt = Board(), 0
    for street_no, street in enumerate(ruleset.streets, start=1):
        held, dealt = deck[dealt : dealt + street.deal], dealt + street.deal
        later = sum(one.deal for one in ruleset.streets[street_no:])
        seen = frozenset(deck[:dealt])
        position = Position(ruleset, board, held, street.place, seen, later, street_no=street_no)
        (rows, _), _ = search(position, seed=seed, effort=effort, objective=objective)[0]
        board = board.add(rows)
    return board
