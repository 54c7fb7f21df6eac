"""Scoring many closed hands of the same rules at once, as arrays: totals only, equal to `score_closed` deal by deal.

Table stakes, stakes between two players, rake, jackpot and the dealer's fee are left to `score_closed`: they are
about who sits at a table, not about the cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt

from bot.rules.batch.hands import Bools, Units, bonuses_of, places, row_points, strengths_of, swept
from bot.rules.cards import ACE, Card, Row, rank_of
from bot.rules.closed.natural_clash import Rated, settle
from bot.rules.closed.naturals import rating
from bot.rules.closed.pairs import ACES_UNITS
from bot.rules.closed.ruleset import POOL_UNITS, ClosedRuleset

_ENDS = (0, 3, 8, 13)


@dataclass(frozen=True, slots=True, eq=False)
class BatchDeals:
    """Many deals of as many players: cards of front, middle and back, naturals by their place in the rules' list.

    `cards` is ``[deal][player][13]``, `naturals` ``[deal][player]`` with -1 for none, `surrenders` likewise; `button`
    and `banker` are a seat for each deal; `banker` matters where there is one, and is the button's seat if None.
    """

    cards: npt.NDArray[np.int8]
    naturals: npt.NDArray[np.int8]
    surrenders: Bools
    button: npt.NDArray[np.int8]
    banker: npt.NDArray[np.int8] | None = None

    @classmethod
    def of(cls, cards: npt.NDArray[np.integer]) -> BatchDeals:
        """Deals that are played out without natural or surrender, the button with the first player."""
        deals, players, _ = cards.shape
        nothing = np.zeros((deals, players), np.int8)
        return cls(cards.astype(np.int8), nothing - 1, nothing > 0, np.zeros(deals, np.int8))


@dataclass(frozen=True, slots=True, eq=False)
class _Shown:
    """The hands ranked, ``[deal][player]``, rows last."""

    strengths: Units
    bonuses: Units
    is_compared: Bools
    is_foul: Bools


def score_batch(rules: ClosedRuleset, deals: BatchDeals) -> Units:
    """What every player wins or loses, ``[deal][player]``; each deal sums to zero."""
    shown = _shown(rules, deals)
    players = deals.cards.shape[1]
    totals: Units = np.zeros(deals.cards.shape[:2], np.int32)
    pairs = list(combinations(range(players), 2))
    rows = {pair: _row_results(rules, deals, shown, pair) for pair in pairs}
    aside = {pair: _aside(rules, deals, shown, pair) for pair in pairs}
    match rules.settlement:
        case "pool":
            totals += _pool(rules, deals, shown)
            points = aside
        case "single_winner":
            totals += _single_winner(rules, deals, shown, rows)
            points = aside
        case "pairs" | "banker":
            sweeper = _sweepers(rules, rows, players)
            points = {}
            for first, second in pairs:
                scoops_all = (sweeper == first) | (sweeper == second)
                both = (shown.is_compared[:, first] & shown.is_compared[:, second])[:, None]
                mine, theirs = shown.bonuses[:, first] * both, shown.bonuses[:, second] * both
                together = row_points(rules, rows[first, second], mine, theirs, scoops_all) + aside[first, second]
                points[first, second] = together * _settles(rules, deals, first, second)
    for (first, second), net in points.items():
        totals[:, first] += net
        totals[:, second] -= net
    return totals


def _shown(rules: ClosedRuleset, deals: BatchDeals) -> _Shown:
    parts = [deals.cards[..., start:end] for start, end in pairwise(_ENDS)]
    strengths = np.stack([strengths_of(rules, part) for part in parts], axis=-1)
    values = strengths // places(rules)
    is_compared = (deals.naturals < 0) & ~deals.surrenders
    in_order = (values[..., 0] <= values[..., 1]) & (values[..., 1] <= values[..., 2])
    if rules.strict_rows:
        in_order &= values[..., 1] != values[..., 2]
    is_legal = is_compared & in_order
    table = bonuses_of(rules)
    bonuses = np.stack([table[row][values[..., row]] for row in Row], axis=-1) * is_legal[..., None]
    return _Shown(strengths, bonuses, is_compared, is_compared & ~in_order)


def _settles(rules: ClosedRuleset, deals: BatchDeals, first: int, second: int) -> Bools:
    """Where two players settle with each other: everywhere but in a banker game without them."""
    if not rules.has_banker:
        return np.ones(len(deals.cards), np.bool_)
    banker = _banker(deals)
    found: Bools = (banker == first) | (banker == second)
    return found


def _banker(deals: BatchDeals) -> npt.NDArray[np.int8]:
    return deals.button if deals.banker is None else deals.banker


def _row_results(rules: ClosedRuleset, deals: BatchDeals, shown: _Shown, pair: tuple[int, int]) -> Units:
    """1, 0 or -1 for each row, as the first of the two sees it."""
    first, second = pair
    rows = np.sign(shown.strengths[:, first] - shown.strengths[:, second])
    if rules.has_banker and rules.banker_wins_ties:
        banker = _banker(deals)
        tied = (banker == first).astype(np.int32) - (banker == second)
        rows = np.where(rows == 0, tied[:, None], rows)
    fouls = shown.is_foul[:, second].astype(np.int32) - shown.is_foul[:, first]
    any_foul = shown.is_foul[:, first] | shown.is_foul[:, second]
    rows = np.where(any_foul[:, None], fouls[:, None], rows)
    found: Units = rows * (shown.is_compared[:, first] & shown.is_compared[:, second])[:, None]
    return found


def _sweepers(rules: ClosedRuleset, rows: dict[tuple[int, int], Units], players: int) -> Units:
    """Who scoops everybody else, at least two of them, -1 for nobody."""
    deals = len(next(iter(rows.values())))
    nobody: Units = np.full(deals, -1, np.int32)
    if rules.has_banker or players < 3 or not rules.pays_scoop_of_all:
        return nobody
    scooped = np.zeros((deals, players), np.int32)
    for (first, second), one in rows.items():
        side = swept(rules, one)
        scooped[:, first] += side > 0
        scooped[:, second] += side < 0
    has_all = scooped == players - 1
    found: Units = np.where(has_all.any(axis=1), has_all.argmax(axis=1), nobody).astype(np.int32)
    return found


def _aside(rules: ClosedRuleset, deals: BatchDeals, shown: _Shown, pair: tuple[int, int]) -> Units:
    """What two players owe each other apart from rows: naturals, surrender, aces."""
    first, second = pair
    points = _natural(rules, deals, first, second)
    paid = ~deals.surrenders if rules.surrender_pays_naturals else shown.is_compared
    gave = (deals.surrenders[:, second] & paid[:, first]).astype(np.int32)
    gave -= deals.surrenders[:, first] & paid[:, second]
    points += rules.surrender_units * gave
    if rules.aces_bet:
        worth = np.array(ACES_UNITS, np.int32)[(rank_of(deals.cards) == ACE).sum(axis=-1)]
        points += worth[:, first] - worth[:, second]
    return points


def _natural(rules: ClosedRuleset, deals: BatchDeals, first: int, second: int) -> Units:
    units = np.array([*(units for _, units in rules.naturals), 0], np.int32)  # the last for none
    mine, theirs = deals.naturals[:, first], deals.naturals[:, second]
    points: Units = units[mine] - units[theirs]
    if rules.natural_clash == "difference":
        return points
    for deal in np.flatnonzero((mine >= 0) & (theirs >= 0)).tolist():  # one deal in thousands
        points[deal] = settle(rules, _rated(rules, deals, deal, first), _rated(rules, deals, deal, second)).units
    return points


def _rated(rules: ClosedRuleset, deals: BatchDeals, deal: int, seat: int) -> Rated:
    kind, _ = rules.naturals[int(deals.naturals[deal, seat])]
    cards = [Card(card) for card in deals.cards[deal, seat].tolist()]
    return Rated(kind, rating(kind, cards, rules.natural_options))


def _pool(rules: ClosedRuleset, deals: BatchDeals, shown: _Shown) -> Units:
    """The best rows share the pool; what cannot be shared goes to the first of them left of the button."""
    players = deals.cards.shape[1]
    is_legal = shown.is_compared & ~shown.is_foul
    strengths = np.where(is_legal[..., None], shown.strengths, -1)
    is_best = (strengths == strengths.max(axis=1, keepdims=True)) & is_legal[..., None]
    count = is_best.sum(axis=1, keepdims=True)
    seats = np.arange(players)
    after_button = (seats - deals.button[:, None] - 1) % players
    is_first = is_best & (
        (place := np.where(is_best, after_button[..., None], players)) == place.min(axis=1, keepdims=True)
    )
    shares = np.maximum(count, 1)
    won = np.where(count > 0, is_best * (players // shares) + is_first * (players % shares), 1)
    totals: Units = (won.sum(axis=-1) - POOL_UNITS).astype(np.int32)
    sweeps = (is_best & (count == 1)).all(axis=-1)
    totals += rules.pool_sweep_units * (players * sweeps - sweeps.any(axis=1, keepdims=True))
    return totals


def _single_winner(rules: ClosedRuleset, deals: BatchDeals, shown: _Shown, rows: dict[tuple[int, int], Units]) -> Units:
    """Who beats all other compared hands on two rows or more takes the units from each of them.

    Nobody does beside a natural.
    """
    beats_all = shown.is_compared & (deals.naturals < 0).all(axis=1, keepdims=True)
    for (first, second), one in rows.items():
        both = shown.is_compared[:, first] & shown.is_compared[:, second]
        beats_all[:, first] &= ~both | ((one == 1).sum(axis=-1) >= 2)
        beats_all[:, second] &= ~both | ((one == -1).sum(axis=-1) >= 2)
    pay = shown.is_compared & beats_all.any(axis=1, keepdims=True)
    others = shown.is_compared.sum(axis=1, keepdims=True)
    totals: Units = (rules.single_winner_units * (beats_all * others - pay)).astype(np.int32)
    return totals
