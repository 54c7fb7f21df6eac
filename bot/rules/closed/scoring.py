"""Scoring a closed hand (RULES 2): whom each player settles with, caps, the house, the dealer's fee; all sums to zero.

Nothing is drawn or decided here: the same hands, seats and stacks always bring the same points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from bot.rules.closed.hands import ClosedPlayed, ShownHand, shown_hand
from bot.rules.closed.house import jackpot_winner, rake_of
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.pairs import row_results, settle_pair, sweep, ties_to
from bot.rules.closed.pots import Pot, settle_pool, settle_single_winner
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.edition import EDITION
from bot.rules.evaluate import value_of
from bot.rules.naming import hand_name
from bot.rules.settled_pair import PairResult, Three, capped_pairs, totals_of

DEALER_FEE = 1
"""What each opponent pays to who deals because of the ace of spades, if they have so much left (RULES 2.13)."""


@dataclass(frozen=True, slots=True)
class ClosedDeal:
    """What surrounds a hand: seats count from 0 in the order of the players, clockwise.

    `dealer` and `banker` are the button's seat unless named. `ace_dealer`: who deals because they held the ace of
    spades in the hand before, None if nobody did. `pair_stakes`: two seats and their multiplier. `jackpot`: its units
    before the hand. `edition`: that of the rules.
    """

    button: int = 0
    dealer: int | None = None
    banker: int | None = None
    ace_dealer: int | None = None
    pair_stakes: tuple[tuple[int, int, int], ...] = ()
    jackpot: int = 0
    edition: int = EDITION


@dataclass(frozen=True, slots=True)
class ClosedResult:
    """A scored hand; every outer tuple is in the order of the players.

    Totals, `house` and `jackpot` (how these accounts change) sum to zero. `royalties` are extras that count whether
    the row is won or lost, by row; other bonuses are in the pairs' units. In a pool and with a single winner `pairs`
    is empty: `pot` says what each won or lost beside naturals and surrenders, which are `side_pairs`, and `best` who
    had the best rows of a pool. `jackpot_winner` is who was paid the whole jackpot, None if nobody was.
    """

    totals: tuple[int, ...]
    fouls: tuple[bool, ...]
    royalties: tuple[Three, ...]
    pairs: tuple[PairResult, ...]
    naturals: tuple[NaturalKind | None, ...]
    hands: tuple[tuple[str, str, str], ...]  # names of the rows, also where they were not compared
    rake: tuple[int, ...]
    dealer_fees: tuple[int, ...]
    house: int
    jackpot: int
    best: tuple[tuple[int, ...], ...] = ()
    side_pairs: tuple[PairResult, ...] = ()
    pot: tuple[int, ...] = ()
    jackpot_winner: int | None = None


def score_closed(
    rules: ClosedRuleset, players: Sequence[ClosedPlayed], deal: ClosedDeal = ClosedDeal()
) -> ClosedResult:
    """Settle a hand. Raises ValueError for rows that are not full or a natural that cannot be declared.

    Who may surrender, and that no foul is confirmed where the rules refuse it, is for whoever takes the declarations.
    """
    shown = [shown_hand(rules, player) for player in players]
    dealer, banker = _dealer_and_banker(rules, deal)
    rake = rake_of(rules, [player.stack for player in players])
    pairs, pot = _settled(rules, shown, deal, banker)
    pairs = _within_stacks(rules, pairs, players, rake.taken, deal, dealer)
    of_pot = pot.totals if pot else (0,) * len(players)
    of_pairs = totals_of(pairs, len(players))
    totals = [won + net - taken for won, net, taken in zip(of_pot, of_pairs, rake.taken, strict=True)]
    jackpot = rake.jackpot
    winner = jackpot_winner(rules, shown, deal.button, banker) if rules.jackpot_units else None
    if winner is not None:
        totals[winner] += deal.jackpot + jackpot
        jackpot = -deal.jackpot
    fees = _dealer_fees(deal, [player.stack for player in players], totals)
    totals = [units + fee for units, fee in zip(totals, fees, strict=True)]
    return ClosedResult(
        totals=tuple(totals),
        fouls=tuple(hand.is_foul for hand in shown),
        royalties=tuple(hand.bonuses if rules.bonus_mode == "always" else (0, 0, 0) for hand in shown),
        pairs=() if pot else pairs,
        naturals=tuple(hand.natural for hand in shown),
        hands=tuple(_row_names(player) for player in players),
        rake=rake.taken,
        dealer_fees=fees,
        house=rake.house,
        jackpot=jackpot,
        best=pot.best if pot else (),
        side_pairs=pairs if pot else (),
        pot=pot.totals if pot else (),
        jackpot_winner=winner,
    )


def score_naturals(
    rules: ClosedRuleset, players: Sequence[ClosedPlayed], deal: ClosedDeal = ClosedDeal()
) -> tuple[PairResult, ...]:
    """What declared naturals are paid as soon as they lie open, before anything else of the hand is known (RULES 2.4).

    The pairs with a natural in them, with nothing but what it brings, within stacks. Rows and surrenders of the others
    do not matter. `score_closed` pays the same later, with all the rest.
    """
    hidden = [replace(player, surrenders=player.natural is None) for player in players]
    shown = [shown_hand(rules, player) for player in hidden]
    dealer, banker = _dealer_and_banker(rules, deal)
    stakes = _stakes(deal)
    pairs = tuple(
        replace(pair, aces=0, surrender=0, net=pair.natural * stakes.get(frozenset(pair.players), 1))
        for pair in _settled(rules, shown, deal, banker)[0]
        if any(shown[seat].natural for seat in pair.players)
    )
    rake = rake_of(rules, [player.stack for player in players])
    return _within_stacks(rules, pairs, players, rake.taken, deal, dealer)


def _dealer_and_banker(rules: ClosedRuleset, deal: ClosedDeal) -> tuple[int, int | None]:
    """Their seats; no banker in a game without one."""
    dealer = deal.button if deal.dealer is None else deal.dealer
    banker = dealer if deal.banker is None else deal.banker
    return dealer, banker if rules.has_banker else None


def _settled(
    rules: ClosedRuleset, shown: Sequence[ShownHand], deal: ClosedDeal, banker: int | None
) -> tuple[tuple[PairResult, ...], Pot | None]:
    """Every pair that settles, before caps; and the pot where rows are not settled in pairs."""
    seats = list(combinations(range(len(shown)), 2))
    if rules.settlement in ("pool", "single_winner"):
        is_pool = rules.settlement == "pool"
        special = [pair for pair in seats if not (shown[pair[0]].is_compared and shown[pair[1]].is_compared)]
        pairs = tuple(settle_pair(rules, pair, (shown[pair[0]], shown[pair[1]]), (0, 0, 0)) for pair in special)
        if is_pool:
            return pairs, settle_pool(rules, shown, deal.button)
        return pairs, settle_single_winner(rules, shown, deal.edition)
    if banker is not None:
        seats = [pair for pair in seats if banker in pair]
    rows = {pair: row_results(shown[pair[0]], shown[pair[1]], ties_to(rules, pair, banker)) for pair in seats}
    sweeper = _scoops_all(rules, shown, rows) if banker is None else None
    stakes = _stakes(deal)
    return tuple(
        settle_pair(
            rules,
            pair,
            (shown[pair[0]], shown[pair[1]]),
            rows[pair],
            scoops_all=sweeper in pair,
            stake=stakes.get(frozenset(pair), 1),
        )
        for pair in seats
    ), None


def _scoops_all(rules: ClosedRuleset, shown: Sequence[ShownHand], rows: dict[tuple[int, int], Three]) -> int | None:
    """The seat that scoops everybody else, at least two: nobody scoops a natural or a surrender."""
    if not rules.pays_scoop_of_all or len(shown) < 3:
        return None
    swept = [0] * len(shown)
    for (first, second), pair_rows in rows.items():
        side = sweep(rules, pair_rows)
        swept[first] += side > 0
        swept[second] += side < 0
    return swept.index(len(shown) - 1) if len(shown) - 1 in swept else None


def _within_stacks(
    rules: ClosedRuleset,
    pairs: tuple[PairResult, ...],
    players: Sequence[ClosedPlayed],
    rake: tuple[int, ...],
    deal: ClosedDeal,
    dealer: int,
) -> tuple[PairResult, ...]:
    """The pairs after the cap, where there is one and every player has a stack; the rake is taken from it first."""
    stacks = [player.stack - taken for player, taken in zip(players, rake, strict=True) if player.stack is not None]
    if rules.cap == "none" or len(stacks) < len(players):
        return pairs
    first = dealer if rules.settle_from == "dealer" else (deal.button + 1) % len(players)
    return capped_pairs(pairs, rules.cap, stacks, first, _stakes(deal))


def _stakes(deal: ClosedDeal) -> dict[frozenset[int], int]:
    return {frozenset((first, second)): stake for first, second, stake in deal.pair_stakes}


def _dealer_fees(deal: ClosedDeal, stacks: Sequence[int | None], won: Sequence[int]) -> tuple[int, ...]:
    """The fee of each player, at most what lies before them after all that they have `won` in this hand."""
    fees = [0] * len(stacks)
    if deal.ace_dealer is None:
        return tuple(fees)
    for seat, (stack, units) in enumerate(zip(stacks, won, strict=True)):
        if seat != deal.ace_dealer:
            left = DEALER_FEE if stack is None or deal.edition == 1 else max(0, stack + units)
            fee = min(DEALER_FEE, left)
            fees[seat] -= fee
            fees[deal.ace_dealer] += fee
    return tuple(fees)


def _row_names(played: ClosedPlayed) -> tuple[str, str, str]:
    board = played.board
    return hand_name(value_of(board.front)), hand_name(value_of(board.middle)), hand_name(value_of(board.back))
