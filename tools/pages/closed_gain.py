"""What an arrangement of its own would gain against hands of the level `strong`, in any closed game and at any table.

A responder has seen what `strong` plays: whole tables of it, dealt from whole decks. For each hand it compares what the
player does with every arrangement that is nearly as good by its rows, and with surrender and naturals where the game
has them, against half of these tables. What it chooses is counted against the other half. So it takes advantage of rows
that the player makes strong together, which the player's own model does not know. The cards of a hand may be in an
observed one, too. Where surrender is said in turn, everybody says it as if nobody had said anything yet.
`tools.pages.closed_response` is exact about two players without naturals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bot.players.arrays import Float64Array
from bot.players.closed.policies import ClosedChoice, ClosedPolicy, set_by
from bot.players.closed.splits import promising_splits, splits
from bot.players.closed.tables import model_for
from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.closed.hands import naturals_to_declare
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset
from tools.bench.batch_closed import BatchDeals, score_batch
from tools.pages.closed_response import HANDS, dealt

SLACK = 0.1  # points against each other player: arrangements that bring so much less by their rows are compared
MOST = 24  # of them


@dataclass(frozen=True, slots=True)
class Role:
    """Where the responder sits: against so many others, as the banker or not (`banks` is None without one)."""

    others: int
    banks: bool | None = None

    def __str__(self) -> str:
        many = f"{self.others} other{'s' if self.others > 1 else ''}"
        return many if self.banks is None else f"the banker against {many}" if self.banks else "against the banker"


def roles(rules: ClosedRuleset) -> list[Role]:
    """All seats of a game that differ in what they settle."""
    counts = range(rules.seats_min - 1, rules.seats_max)
    if rules.has_banker:
        return [Role(1, banks=False), *(Role(others, banks=True) for others in counts)]
    return [Role(others) for others in counts]


class _Played(NamedTuple):
    """Hands as the scoring takes them: ``[hand][13]``, and ``[hand]``."""

    cards: npt.NDArray[np.int8]
    naturals: npt.NDArray[np.int8]
    surrenders: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, rules: ClosedRuleset, choices: Sequence[ClosedChoice]) -> _Played:
        kinds = [kind for kind, _ in rules.naturals]
        return cls(
            np.array([choice.arrangement.cards for choice in choices], np.int8).reshape(-1, CLOSED_CARDS),
            np.array([-1 if one.natural is None else kinds.index(one.natural) for one in choices], np.int8),
            np.array([choice.surrenders for choice in choices], np.bool_),
        )

    def some(self, where: npt.NDArray[np.intp]) -> _Played:
        return _Played(self.cards[where], self.naturals[where], self.surrenders[where])


class Gain(NamedTuple):
    """What the responder gains a hand, in points, with its standard error, over so many hands."""

    points: float
    error: float
    hands: int


def gain(
    rules: ClosedRuleset,
    role: Role,
    decks: int,
    hands: int,
    seed: int,
    policy: ClosedPolicy = ClosedPolicy.STRONG,
) -> Gain:
    """What a responder gains beside a policy, at tables of it from so many decks, with so many hands of its own."""
    rng = np.random.default_rng(seed)
    tables = _observed(rules, role, decks, rng, policy)
    known, fresh = (tables.some(np.arange(at, len(tables.naturals), 2)) for at in (0, 1))
    won = np.zeros(hands)
    own = (cards for deck in dealt(-(-hands // HANDS), rng) for cards in deck)
    for number, cards in enumerate(islice(own, hands)):
        actions = _Played.of(rules, list(_actions(rules, role, cards, policy)))
        if len(actions.naturals) > 1 and (best := int(_points(rules, role, actions, known).argmax())) > 0:
            both = _points(rules, role, actions.some(np.array([0, best])), fresh)
            won[number] = both[1] - both[0]
    return Gain(float(won.mean()), float(won.std(ddof=1) / hands**0.5), hands)


def _observed(rules: ClosedRuleset, role: Role, decks: int, rng: np.random.Generator, policy: ClosedPolicy) -> _Played:
    """What the policy has played at tables, ``[table][other]``. Of one deck each hand is once the responder's.

    Who faces the banker meets the banker alone.
    """
    banks = None if role.banks is None else not role.banks
    model = model_for(rules, role.others if role.banks is None else 1 if role.banks else HANDS - 1, banks)
    found = []
    for deck in dealt(decks, rng):
        choices = [set_by(policy, model, cards) for cards in deck]
        for own in range(HANDS):
            others = [choices[(own + step) % HANDS] for step in range(1, role.others + 1)]
            found.append(_Played.of(rules, others))
    return _Played(*(np.stack(part) for part in zip(*found, strict=True)))


def _actions(rules: ClosedRuleset, role: Role, cards: Cards, policy: ClosedPolicy) -> Iterator[ClosedChoice]:
    """What the policy does with thirteen cards, and then all else that may be better."""
    model = model_for(rules, role.others, role.banks)
    held = tuple(sorted(cards, reverse=True))
    usual = set_by(policy, model, held)
    yield usual
    slack = SLACK * role.others
    ways = promising_splits(rules, held, model.points, slack) if model.is_monotone else splits(rules, held)
    worth = model.points(ways.front, ways.middle, ways.back)
    near = np.argsort(-worth, kind="stable")[:MOST]
    boards = [ways.board(at) for at in near[worth[near] >= worth.max() - slack].tolist()]
    yield from (ClosedChoice(board) for board in boards if not _is(usual, board))
    yield from (ClosedChoice(boards[0], natural=kind) for kind in naturals_to_declare(rules, held))
    if rules.offers_surrender:
        yield ClosedChoice(boards[0], surrenders=True)


def _is(choice: ClosedChoice, board: Board) -> bool:
    return choice.natural is None and not choice.surrenders and choice.arrangement == board


def _points(rules: ClosedRuleset, role: Role, actions: _Played, tables: _Played) -> Float64Array:
    """The mean points of each of some actions against all tables: ``[action]``."""
    found = []
    deals = len(tables.naturals)
    for at in range(len(actions.naturals)):
        own = [np.repeat(part[at : at + 1, None], deals, axis=0) for part in actions]
        cards, naturals, surrenders = (
            np.concatenate((mine, theirs), axis=1) for mine, theirs in zip(own, tables, strict=True)
        )
        button = np.full(deals, role.others, np.int8)  # the last player's
        banker = None if role.banks is None else np.full(deals, 0 if role.banks else 1, np.int8)
        found.append(score_batch(rules, BatchDeals(cards, naturals, surrenders, button, banker))[:, 0].mean())
    return np.array(found)


def board_of(cards: npt.NDArray[np.int8]) -> Board:
    """Thirteen cards of `_Played` as a board."""
    front, middle, back = (tuple(map(Card, part.tolist())) for part in np.split(cards, (3, 8)))
    return Board(front, middle, back)
