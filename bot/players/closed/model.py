"""The value of an arrangement under any closed rules: expected points against a distribution of opponents' rows.

The model assumes that the rows of an opponent are independent of each other, of other opponents' rows and of our cards.
Under that assumption the expectation is exact: it takes the points of every combination of row results from
`row_points`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import product

import numpy as np

from bot.players.arrays import Float64Array, Int16Array, Int32Array
from bot.players.closed.forms import ClassPoints, Form, Owns, form
from bot.players.closed.rows import OpponentModel, RowResults, row_results
from bot.rules.batch.hands import bonuses_of, places, row_points, swept
from bot.rules.batch.values import are_fronts
from bot.rules.cards import Row
from bot.rules.closed.natural_clash import Rated, settle
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import POOL_UNITS, ClosedRuleset

ClassTriple = tuple[int, int, int]

_BYTES_KEPT = 32_000_000  # of worths: a rich bonus table has thousands of them, of up to 15 MB each


@dataclass(frozen=True, slots=True, eq=False)
class _Worth:
    """Expected points ``linear + (left_out + beaten) ** times * all_beaten``; the second term is for beating everybody.

    `beaten` is the chance that an opponent's rows are compared and beaten, `left_out` that they need not be.
    """

    linear: Form
    all_beaten: Form | None = None
    beaten: Form | None = None
    left_out: float = 0.0
    times: int = 0

    @property
    def nbytes(self) -> int:
        """Of all its tables."""
        return sum(one.nbytes for one in (self.linear, self.all_beaten, self.beaten) if one is not None)

    def __call__(self, front: Int16Array, middle: Int16Array, back: Int16Array) -> Float64Array:
        total = self.linear(front, middle, back)
        if self.all_beaten is not None and self.beaten is not None:
            chance = self.left_out + self.beaten(front, middle, back)
            total += chance**self.times * self.all_beaten(front, middle, back)
        return total


class Model:
    """Expected points of arrangements for one ruleset, number of opponents and role. Several threads may ask at a time.

    `others` is the number of opponents that the seat settles with. `banks` says whether the seat is the banker, None in
    a game without one. `gone` is how many more were dealt in and have declared a natural or given up: nobody scoops
    them, so nobody scoops everybody (RULES 2.2), and their units are in the pool.
    """

    def __init__(
        self, rules: ClosedRuleset, opponent: OpponentModel, others: int, banks: bool | None = None, gone: int = 0
    ) -> None:
        self.rules = rules
        self._gone = gone
        self.opponent = opponent
        self.others = others
        self._tied = 0 if banks is None or not rules.banker_wins_ties else 1 if banks else -1
        self._results = tuple(row_results(rules, row, opponent.rows[row]) for row in Row)
        bonuses = bonuses_of(rules) if rules.settlement in ("pairs", "banker") else np.zeros_like(bonuses_of(rules))
        self._levels = np.repeat(bonuses, places(rules), axis=1)
        self._owns: Owns = tuple(tuple(sorted(set(row))) for row in bonuses.tolist())  # type: ignore[assignment]
        self._is_one_sum = rules.scoop_multiplier == 1 and (
            rules.overall_point == 0 and (rules.scoop_all_multiplier == 1 or others < 2 or banks is not None)
        )
        self._worths: dict[ClassTriple, _Worth] = {}
        self._is_for_all = banks is None and others > 1 and not gone

    def points(self, front: Int16Array, middle: Int16Array, back: Int16Array) -> Float64Array:
        """Expected points ``[arrangement]`` over all opponents, by the strengths ``[arrangement]`` of legal rows."""
        if self._is_one_sum or all(len(owns) == 1 for owns in self._owns):
            return self._worth(self._owns)(front, middle, back) + self._aside
        total = np.empty(len(front), np.float64)
        rows = [levels[strengths] for levels, strengths in zip(self._levels, (front, middle, back), strict=True)]
        keys = (rows[0] * 1024 + rows[1]) * 1024 + rows[2]
        for key in np.unique(keys).tolist():
            here = np.flatnonzero(keys == key)
            own = key >> 20, key >> 10 & 1023, key & 1023
            worth = self._worth(((own[0],), (own[1],), (own[2],)))
            total[here] = worth(front[here], middle[here], back[here])
        return total + self._aside

    @cached_property
    def is_monotone(self) -> bool:
        """Whether a stronger row is never worth less than a weaker one.

        A bonus table may break that, and so may a scoop of everybody that pays less than a scoop.
        """
        if self._is_for_all and self.rules.all_multiplier < self.rules.scoop_multiplier:
            return False
        is_front = np.repeat(are_fronts(self.rules.wheel), places(self.rules))
        front, *behind = self._levels
        rows = front[is_front], *(levels[~is_front] for levels in behind)
        return all(bool((np.diff(levels) >= 0).all()) for levels in rows)

    @property
    def surrender_points(self) -> float:
        """Expected points of a surrender against all opponents. One who surrenders too is paid nothing (RULES 2.5)."""
        paid = 1.0 - self.opponent.surrenders if self.rules.surrender_pays_naturals else self.opponent.compared
        return -self.others * (paid * self.rules.surrender_units + self._natural_units) - self._pool_units

    def natural_points(self, kind: NaturalKind) -> float:
        """Expected points of declaring a natural. Two naturals of the same kind are taken as equal (RULES 2.4)."""
        own = self.rules.natural_units[kind]
        points = float(own)
        if self.rules.surrender_pays_naturals:
            points += self.opponent.surrenders * self.rules.surrender_units
        for theirs, chance in self.opponent.naturals:
            points += chance * (settle(self.rules, Rated(kind, ()), Rated(theirs, ())).units - own)
        return self.others * points - self._pool_units

    @property
    def _pool_units(self) -> float:
        """What a pool costs whoever has no row in it: their own units, and what the best in all three rows takes."""
        if self.rules.settlement != "pool":
            return 0.0
        step = places(self.rules)
        all_three = 1.0
        for row, results in zip(Row, self._results, strict=True):
            all_three *= float((self.opponent.rows[row] * results.chance(1)[::step] ** (self.others - 1)).sum())
        return POOL_UNITS + self.rules.pool_sweep_units * self.others * self.opponent.compared * all_three

    @property
    def _natural_units(self) -> float:
        return sum(chance * self.rules.natural_units[kind] for kind, chance in self.opponent.naturals)

    @property
    def _aside(self) -> float:
        """Expected points with opponents whose rows are not compared: surrenders and naturals."""
        return self.others * (self.opponent.surrenders * self.rules.surrender_units - self._natural_units)

    def _worth(self, owns: Owns) -> _Worth:
        key = (owns[0][0], owns[1][0], owns[2][0])
        known = self._worths.get(key)
        if known is None:
            match self.rules.settlement:
                case "pool":
                    known = self._pool()
                case "single_winner":
                    known = self._single_winner()
                case _:
                    known = self._pairs(owns)
            self._keep(key, known)
        return known

    def _keep(self, key: ClassTriple, worth: _Worth) -> None:
        """Keep the newest. Where another thread has kept one meanwhile, that one is worked out again."""
        kept = {**self._worths, key: worth}
        size = sum(one.nbytes for one in kept.values())
        for oldest in list(kept)[:-1]:
            if size <= _BYTES_KEPT:
                break
            size -= kept.pop(oldest).nbytes
        self._worths = kept

    def _form(self, points: ClassPoints, owns: Owns, results: Sequence[RowResults] | None = None) -> Form:
        return form(points, results or self._results, owns, self._levels)

    def _pairs(self, owns: Owns) -> _Worth:
        rules = self.rules
        others = self.others
        compared = self.opponent.compared
        linear = self._form(self._pair_points, owns).times(others * compared)
        if not (self._is_for_all and rules.pays_scoop_of_all):
            return _Worth(linear)

        def extra(own: ClassTriple, side: int) -> Float64Array:
            more = self._pair_points(own, scoops_all=True) - self._pair_points(own)
            return np.where(self._sweeps() == side, more, 0.0)

        # Who scoops us scoops the others, too, with the chance that their own rows give.
        swept_by_all = self._form(lambda own: extra(own, -1), owns, self._weighted((others - 1,) * 3))
        return _Worth(
            linear=linear.plus(swept_by_all.times(others * compared**others)),
            all_beaten=self._form(lambda own: extra(own, 1), owns).times(others * compared),
            beaten=self._form(lambda _: (self._sweeps() == 1).astype(np.float64), owns).times(compared),
            times=others - 1,
        )

    def _pool(self) -> _Worth:
        """The pool (RULES 2.8): the best of each row takes its units. Units of a tie count as shared evenly."""
        others = self.others
        compared = self.opponent.compared
        players = self.others + 1 + self._gone
        none = ((0,), (0,), (0,))
        shares = []
        for results in self._results:
            won = 1.0 - compared + compared * results.chance(1)
            tied = compared * results.chance(0)
            shares.append(_shared(won, tied, others) * players - POOL_UNITS / 3)
        linear = Form(tuple(shares), ())  # type: ignore[arg-type] # three rows
        if not self.rules.pool_sweep_units:
            return _Worth(linear)
        units = float(self.rules.pool_sweep_units * (others + self._gone))
        rows = self._rows()
        all_lost, all_won = ((rows == side).all(axis=-1).astype(np.float64) for side in (-1, 1))
        lost = self._form(lambda _: all_lost, none, self._weighted((others - 1,) * 3))
        lost = lost.times(-self.rules.pool_sweep_units * others * compared)
        won_all = self._form(lambda _: all_won, none).times(compared)
        paid = self._form(lambda _: np.full(rows.shape[:3], units), none)
        return _Worth(linear.plus(lost), paid, won_all, 1.0 - compared, others)

    def _single_winner(self) -> _Worth:
        """The single winner (RULES 2.9): whoever beats each opponent on two rows takes the units, we or one of them.

        Nobody does beside a declared natural.
        """
        others = self.others
        compared = self.opponent.compared
        units = self.rules.single_winner_units
        left_out = self.opponent.surrenders
        none = ((0,), (0,), (0,))
        rows = self._rows()
        won, lost = (((rows == side).sum(axis=-1) >= 2).astype(np.float64) for side in (1, -1))
        forms = [
            self._form(lambda _: lost, none, self._weighted(powers)).times(-units * others * compared * factor)
            for powers, factor in _two_of_three(compared, left_out, others - 1).items()
        ]
        beaten = self._form(lambda _: won, none).times(compared)
        return _Worth(reduce(Form.plus, forms), beaten.times(units * others), beaten, left_out, others - 1)

    def _weighted(self, powers: tuple[int, int, int]) -> tuple[RowResults, ...]:
        """Row results weighted by the chance that their row also beats those of other opponents, `powers` of them."""
        step = places(self.rules)
        return tuple(
            row_results(self.rules, row, self.opponent.rows[row] * results.chance(1)[::step] ** power)
            if power
            else results
            for row, results, power in zip(Row, self._results, powers, strict=True)
        )

    def _rows(self) -> Int32Array:
        """``[class of front, of middle, of back, row]``: who wins each row, 1, 0 or -1. A banker may win ties."""
        outcomes = (np.array(results.outcomes, np.int32) for results in self._results)
        rows = np.stack(np.meshgrid(*outcomes, indexing="ij"), axis=-1)
        return np.where(rows == 0, self._tied, rows).astype(np.int32)

    def _sweeps(self) -> Int32Array:
        return swept(self.rules, self._rows())

    def _pair_points(self, own: ClassTriple, *, scoops_all: bool = False) -> Float64Array:
        """``[class of front, of middle, of back]``: the points that one opponent owes us."""
        rows = self._rows()
        theirs = np.stack(
            np.meshgrid(
                *(
                    np.array([mine if bonus is None else bonus for bonus in results.bonuses], np.int32)
                    for results, mine in zip(self._results, own, strict=True)
                ),
                indexing="ij",
            ),
            axis=-1,
        )
        mine = np.broadcast_to(np.array(own, np.int32), rows.shape)
        return row_points(self.rules, rows, mine, theirs, scoops_all).astype(np.float64)


def _shared(won: Float64Array, tied: Float64Array, others: int) -> Float64Array:
    """``[strength]``: the expected share of a row in the pool. Won alone it is 1, and less if others tie."""
    share = np.zeros_like(won)
    ways = 1
    for ties in range(others + 1):
        share += ways * tied**ties * won ** (others - ties) / (ties + 1)
        ways = ways * (others - ties) // (ties + 1)
    return share


def _two_of_three(compared: float, left_out: float, times: int) -> dict[ClassTriple, float]:
    """The chance that `times` others are each beaten on two rows, or left out: a polynomial in the chances to win
    front, middle, back.

    Keys are the powers of these three, values the coefficients.
    """
    one = {(0, 0, 0): left_out, (1, 1, 0): compared, (1, 0, 1): compared, (0, 1, 1): compared}
    one[1, 1, 1] = -2.0 * compared
    found: dict[ClassTriple, float] = {(0, 0, 0): 1.0}
    for _ in range(times):
        multiplied: dict[ClassTriple, float] = {}
        for (powers, factor), (more, times_more) in product(found.items(), one.items()):
            key = powers[0] + more[0], powers[1] + more[1], powers[2] + more[2]
            multiplied[key] = multiplied.get(key, 0.0) + factor * times_more
        found = {powers: factor for powers, factor in multiplied.items() if factor}
    return found
