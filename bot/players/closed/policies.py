"""The policies that set thirteen cards for an absent player (RULES 5) or a computer player, and what they declare.

The same cards under the same rules always get the same answer, in a few milliseconds. No policy ever fouls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

import numpy as np

from bot.players.arrays import IndexArray
from bot.players.closed.forms import Form
from bot.players.closed.model import Model
from bot.players.closed.rows import row_results
from bot.players.closed.solver import points_of, points_of_foul
from bot.players.closed.splits import Splits, promising_splits, splits
from bot.players.closed.tables import model_for, opponent_for
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.closed.hands import is_foul_in, naturals_to_declare
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import POOL_UNITS, ClosedRuleset
from bot.rules.closed_presets import load_closed
from bot.table.closed.hand import Choice
from bot.table.closed.seat import ClosedSeatView
from bot.table.options import Level


class ClosedPolicy(StrEnum):
    """How a seat is played: the first three at a deadline; `safe`, `casual` and `strong` by computer players."""

    SAFE = "safe"  # the highest expected points, a natural where it is worth more than playing; never gives up
    FILL = "fill"  # the best back, then the best middle; declares nothing
    SURRENDER = "surrender"  # gives up where the game has it, otherwise as `safe`
    CASUAL = "casual"  # counts rows, the front for little; declares the best natural, never gives up
    STRONG = "strong"  # as `safe`, and gives up where that is worth more


def policy_of(level: Level) -> ClosedPolicy:
    """How a computer of this level plays the closed game."""
    return ClosedPolicy(level.value)


@dataclass(frozen=True, slots=True)
class ClosedChoice:
    """An arrangement with its declaration: a natural, a surrender, or neither."""

    arrangement: Board
    natural: NaturalKind | None = None
    surrenders: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What the opponents have said so far, as numbers of them: they play, have surrendered, or have yet to say.

    `declared` are those with a natural, who say nothing.
    """

    playing: int
    surrendered: int
    to_say: int
    declared: int = 0

    @property
    def gone(self) -> int:
        """Those whose rows are not compared."""
        return self.surrendered + self.declared


_COUNTS_ROWS = "basic"
_FRONT_WEIGHT = 0.3


def set_hand(
    policy: ClosedPolicy,
    rules: ClosedRuleset,
    cards: Cards,
    others: int,
    *,
    banks: bool | None = None,
    kept: Board = Board(),
) -> ClosedChoice:
    """The policy's arrangement of thirteen cards and its declaration. Raises ValueError for other than 13 cards.

    `others` is the number of opponents that the seat settles with: all others, or 1 if only with the banker. `banks`
    says whether the seat is the banker, None in a game without one. The cards of `kept` stay in their rows if that can
    be legal; if not, its front is given up first, then its middle, then its back. Where surrender is said in turn,
    `say` decides it.
    """
    choice = set_by(policy, model_for(rules, others, banks), cards, kept)
    return replace(choice, surrenders=False) if rules.says_in_turn else choice


def set_by(policy: ClosedPolicy, model: Model, cards: Cards, kept: Board = Board()) -> ClosedChoice:
    """The policy's choice against a given model. It includes a surrender even where that is said only later."""
    held = tuple(sorted(cards, reverse=True))
    points = _counted(model.rules) if policy is ClosedPolicy.CASUAL else model.points
    if policy is ClosedPolicy.FILL or kept.cards or not model.is_monotone:
        ways = splits(model.rules, held)
    else:
        ways = promising_splits(model.rules, held, points)
    open_ways = _around(ways, kept)
    front = ways.front[open_ways]
    middle = ways.middle[open_ways]
    back = ways.back[open_ways]
    if policy is ClosedPolicy.FILL:
        return ClosedChoice(ways.board(int(open_ways[np.lexsort((front, middle, back))[-1]])))
    worth = points(front, middle, back)
    chosen = int(worth.argmax())
    plays = float(worth[chosen])
    gives_up = _gives_up(policy, model.rules, plays, model.surrender_points)
    natural = _natural(policy, model, cards, model.surrender_points if gives_up else plays)
    return ClosedChoice(ways.board(int(open_ways[chosen])), natural, gives_up and natural is None)


def say(
    policy: ClosedPolicy, rules: ClosedRuleset, arrangement: Board, said: Said, *, banks: bool | None = None
) -> bool:
    """Whether a seat surrenders when its turn to say so comes, knowing what was said before.

    The arrangement is locked by then. Nobody surrenders when all opponents have, or where it is not offered.
    """
    if said.playing + said.to_say == 0 or policy not in (ClosedPolicy.SURRENDER, ClosedPolicy.STRONG):
        return False
    return _gives_up(policy, rules, *say_points(rules, arrangement, said, banks=banks))


def say_points(
    rules: ClosedRuleset, arrangement: Board, said: Said, *, banks: bool | None = None
) -> tuple[float, float]:
    """The expected points of playing on, and of surrendering, when the seat's turn to say so comes.

    What a surrender pays to those who have declared a natural is among them, what they are paid for it is not.
    """
    won = float(said.surrendered * rules.surrender_units)
    others = said.playing + said.to_say
    lost = float(said.declared * rules.surrender_units) if rules.surrender_pays_naturals else 0.0
    is_foul = is_foul_in(rules, arrangement)
    if others == 0:
        takes_pool = rules.settlement == "pool" and not is_foul  # and has the best of all three rows
        return won + takes_pool * said.gone * (POOL_UNITS + rules.pool_sweep_units), -lost
    model = model_for(rules, others, banks, all_play=True, gone=said.gone)
    return won + (points_of_foul(model) if is_foul else points_of(model, arrangement)), model.surrender_points - lost


def said_before(view: ClosedSeatView) -> Said:
    """What the opponents of a seat have said when its turn comes."""
    return said_of([player.choice for player in view.opponents])


def said_of(choices: Sequence[Choice | None]) -> Said:
    """What these opponents have said; None for those who have yet to say."""
    return Said(
        playing=choices.count(Choice.PLAY),
        surrendered=choices.count(Choice.SURRENDER),
        to_say=choices.count(None),
        declared=choices.count(Choice.NATURAL),
    )


@lru_cache(maxsize=16)
def _counted(rules: ClosedRuleset) -> Form:
    """The form of `casual`: the expected rows won, whatever they pay, with a small weight for the front."""
    ranking = {"wheel": rules.wheel, "suit_order": rules.suit_order}
    ranked = load_closed(_COUNTS_ROWS).model_copy(update=ranking)
    opponent = opponent_for(ranked, 1)
    results = (row_results(ranked, row, opponent.rows[row]) for row in Row)
    front, middle, back = (one.chance(1) - one.chance(-1) for one in results)
    return Form((_FRONT_WEIGHT * front, middle, back), ())


def _natural(policy: ClosedPolicy, model: Model, cards: Cards, otherwise: float) -> NaturalKind | None:
    """The natural to declare, if any (RULES 5). `otherwise` is the expected points without one."""
    kinds = naturals_to_declare(model.rules, cards)
    if not kinds or (policy is ClosedPolicy.SURRENDER and model.rules.offers_surrender):
        return None
    if policy is ClosedPolicy.CASUAL:
        return kinds[0]
    points, _, kind = max((model.natural_points(kind), -place, kind) for place, kind in enumerate(kinds))
    return kind if points >= otherwise else None


def _gives_up(policy: ClosedPolicy, rules: ClosedRuleset, plays: float, surrenders: float) -> bool:
    """Whether a policy surrenders, given the expected points of playing and of surrendering."""
    if not rules.offers_surrender:
        return False
    return policy is ClosedPolicy.SURRENDER or (policy is ClosedPolicy.STRONG and plays < surrenders)


def _around(ways: Splits, kept: Board) -> IndexArray:
    """The indices of the splits around the kept cards, or around fewer if none is legal: the front goes first."""
    kept = Board.of(tuple(card for card in row if card in ways.cards) for row in kept.rows)
    if kept.cards:
        for rows in (kept, Board(middle=kept.middle, back=kept.back), Board(back=kept.back)):
            if (found := ways.keeping(rows)).size:
                return found
    return np.arange(len(ways.where))
