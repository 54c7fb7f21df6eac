"""Two closed hands settled with each other (RULES 2.1 to 2.6 and 2.10): rows, scoop, overall point, naturals, aces."""

from __future__ import annotations

from bot.rules.closed.hands import NOTHING, ShownHand
from bot.rules.closed.natural_clash import Rated, settle
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.settled_pair import PairResult, Three

WON: Three = (1, 1, 1)
LOST: Three = (-1, -1, -1)
ACES_UNITS = (0, 1, 2, 6, 8)
"""What 0 to 4 aces are worth in the side bet."""


def row_results(mine: ShownHand, theirs: ShownHand, tied: int = 0) -> Three:
    """1, 0 or -1 for each row, as the first hand sees it; `tied` is what a tied row counts as: a banker's win.

    A foul loses all rows to a legal hand and ties with a foul. Rows of naturals and surrenders are not compared: 0.
    """
    if not (mine.is_compared and theirs.is_compared):
        return NOTHING
    if mine.is_foul:
        return NOTHING if theirs.is_foul else LOST
    if theirs.is_foul:
        return WON
    front, middle, back = mine.strengths
    front2, middle2, back2 = theirs.strengths
    return (
        (front > front2) - (front < front2) or tied,
        (middle > middle2) - (middle < middle2) or tied,
        (back > back2) - (back < back2) or tied,
    )


def ties_to(rules: ClosedRuleset, players: tuple[int, int], banker: int | None) -> int:
    """What a tied row counts as for the first player: the win of a banker who wins ties, else nobody's."""
    if banker is None or not rules.banker_wins_ties:
        return 0
    return 1 if players[0] == banker else -1


def sweep(rules: ClosedRuleset, rows: Three) -> int:
    """1 if the first hand scoops the second, -1 the other way round, else 0."""
    if rows == WON:
        return 1
    if rows == LOST:
        return -1
    if rules.tie_counts_for_sweep and abs(sum(rows)) == 2:
        return sum(rows) // 2  # two won and one tied: two won and one lost would make 1
    return 0


def settle_pair(
    rules: ClosedRuleset,
    players: tuple[int, int],
    hands: tuple[ShownHand, ShownHand],
    rows: Three,
    *,
    scoops_all: bool = False,
    stake: int = 1,
) -> PairResult:
    """What two players owe each other before caps, step by step as RULES 2.2 orders it.

    `rows` as `row_results` gives them; `scoops_all`: whoever scoops here scoops everybody else at the table, too.
    """
    mine, theirs = hands
    units = _row_units(rules, mine, theirs, rows)
    extras, their_extras = 0, 0
    if rules.bonus_mode == "always" and mine.is_compared and theirs.is_compared:
        extras = sum(mine.bonuses)
        their_extras = sum(theirs.bonuses)
    scoop = 0
    if side := sweep(rules, rows):
        own_gross = side * sum(units) + (extras if side > 0 else their_extras)
        times = rules.all_multiplier if scoops_all else rules.scoop_multiplier
        scoop = side * (own_gross * (times - 1) + _bonus(rules, scoops_all))
    ahead = sum(units) + extras - their_extras + scoop
    overall = rules.overall_point * ((ahead > 0) - (ahead < 0))
    aces = ACES_UNITS[mine.aces] - ACES_UNITS[theirs.aces] if rules.aces_bet else 0
    natural = _natural(rules, mine, theirs)
    surrender = _surrender(rules, mine, theirs)
    return PairResult(
        players=players,
        net=stake * (ahead + overall + aces + natural + surrender),
        rows=rows,
        units=units,
        scoop=scoop,
        royalties=(extras, their_extras),
        overall=overall,
        aces=aces,
        natural=natural,
        surrender=surrender,
    )


def _bonus(rules: ClosedRuleset, scoops_all: bool) -> int:
    return rules.scoop_bonus + (rules.scoop_all_bonus if scoops_all else 0)


def _row_units(rules: ClosedRuleset, mine: ShownHand, theirs: ShownHand, rows: Three) -> Three:
    front, middle, back = rows if rules.row_pay == "each" else _majority(rows)
    if rules.bonus_mode == "always" or rules.bonuses is None:
        return front, middle, back
    won = tuple(side * (mine if side > 0 else theirs).bonuses[index] if side else 0 for index, side in enumerate(rows))
    if rules.bonus_mode == "instead" and rules.row_pay == "each":
        return won[0] or front, won[1] or middle, won[2] or back
    return front + won[0], middle + won[1], back + won[2]


def _majority(rows: Three) -> Three:
    """All three rows pay 1 each; two of three pay 1 in all, shown in the last row that was won."""
    for side in (1, -1):
        if rows.count(side) == 3:
            return rows
        if rows.count(side) == 2:
            last = 2 if rows[2] == side else 1
            return 0, side * (last == 1), side * (last == 2)
    return NOTHING


def _natural(rules: ClosedRuleset, mine: ShownHand, theirs: ShownHand) -> int:
    """What naturals bring, as the first hand sees it: both declared clash as the rules say (RULES 2.4)."""
    if mine.natural and theirs.natural:
        one, other = Rated(mine.natural, mine.natural_rating), Rated(theirs.natural, theirs.natural_rating)
        return settle(rules, one, other).units
    if mine.natural:
        return rules.natural_units[mine.natural]
    return -rules.natural_units[theirs.natural] if theirs.natural else 0


def _surrender(rules: ClosedRuleset, mine: ShownHand, theirs: ShownHand) -> int:
    """What a surrender costs, to an opponent who neither surrenders nor, in most games, was paid for a natural."""
    if mine.surrenders == theirs.surrenders or ((mine.natural or theirs.natural) and not rules.surrender_pays_naturals):
        return 0
    return rules.surrender_units if theirs.surrenders else -rules.surrender_units
