"""Who pays whom after a closed hand, in points: between players, and with the pool, the house and the jackpot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from bot.panels.between import sum_spec
from bot.panels.discs import hand_discs
from bot.panels.picture import PairSpec, SumSpec
from bot.panels.screen import ServerScreen, best_first, sign_of, signed
from bot.rules.closed.scoring import ClosedResult
from bot.table.closed.hand import Choice, units_to_win
from bot.table.closed.views import ClosedHandView
from bot.table.views import PublicView

Between = tuple[tuple[int | None, ...], ...]


class Account(StrEnum):
    """Who settles beside the players."""

    POOL = "pool"
    HOUSE = "house"
    JACKPOT = "jackpot"


@dataclass(frozen=True, slots=True)
class Flow:
    """What each player gets of an account, negative for what they pay into it, by their index."""

    account: Account
    to_players: tuple[int, ...]

    @property
    def change(self) -> int:
        """How the account changes by it."""
        return -sum(self.to_players)


@dataclass(frozen=True, slots=True)
class Payments:
    """All payments of a hand: ``between[first][second]`` is what the first gets of the second by their indices.

    None where two players do not settle. A player's sum over both is their total.
    """

    between: Between
    flows: tuple[Flow, ...]


def payments(hand: ClosedHandView, result: ClosedResult) -> Payments:
    """The payments of a scored hand; the fee of who deals for the ace of spades is among those between players."""
    count = len(hand.players)
    stake = hand.options.stake
    between: list[list[int | None]] = [[None] * count for _ in range(count)]
    for first, second, units in _between(hand, result):
        between[first][second] = (between[first][second] or 0) + units * stake
        between[second][first] = (between[second][first] or 0) - units * stake
    flows = (Flow(account, tuple(units * stake for units in each)) for account, each in _flows(hand, result))
    return Payments(tuple(map(tuple, between)), tuple(flow for flow in flows if any(flow.to_players)))


def pair_specs(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> Iterator[PairSpec]:
    """What each two players who settle owe each other, once, in seat order: as the winner's sees it."""
    paid = payments(hand, result)
    notes = _notes(result)
    discs = hand_discs(hand, screen)
    for first, second in combinations([hand.players.index(player) for player in hand.by_seat], 2):
        points = paid.between[first][second]
        if points is None:
            continue
        winner, loser = (first, second) if points >= 0 else (second, first)
        both_gave_up = all(hand.players[index].choice is Choice.SURRENDER for index in (first, second))
        note = "both_surrendered" if both_gave_up else notes.get((winner, loser), "")
        won, lost = (hand.players[index].account for index in (winner, loser))
        key = "over.beats" if points else "over.even"
        names = (screen.plain_name(won), screen.plain_name(lost))
        yield PairSpec(
            screen.words(key, winner=names[0], loser=names[1]),
            signed(abs(points)),
            (screen.words(f"payments.{note}"),) if note else (),
            (discs[won], discs[lost]),
            sign_of(points),
        )


def sum_specs(view: PublicView, hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> Iterator[SumSpec]:
    """What everybody has of the pool, the house and the jackpot, and in the session."""
    accounts = [player.account for player in hand.players]
    for flow in payments(hand, result).flows:
        points = dict(zip(accounts, flow.to_players, strict=True))
        yield sum_spec(screen.words(f"payments.{flow.account}"), points, hand, screen)
    yield sum_spec(screen.words("over.sum_session"), dict(view.totals), hand, screen)


def totals_named(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> Iterator[tuple[str, str]]:
    """What the hand brought each player, the best first, and then what it brought the house and the jackpot."""
    for account, net in best_first((player.account, player.net or 0) for player in hand.by_seat):
        yield screen.plain_name(account), signed(net)
    for flow in payments(hand, result).flows:
        if flow.change:
            yield screen.words(f"payments.{flow.account}"), signed(flow.change)


def _between(hand: ClosedHandView, result: ClosedResult) -> Iterator[tuple[int, int, int]]:
    """Two players' indices and what the first gets of the second, in units."""
    for pair in (*result.pairs, *result.side_pairs):
        yield *pair.players, pair.net
    if hand.ruleset.settlement == "single_winner" and any(result.pot):
        winner = max(range(len(result.pot)), key=result.pot.__getitem__)
        yield from ((winner, loser, -units) for loser, units in enumerate(result.pot) if units < 0)
    if any(result.dealer_fees):
        dealer = max(range(len(result.dealer_fees)), key=result.dealer_fees.__getitem__)
        yield from ((dealer, other, -fee) for other, fee in enumerate(result.dealer_fees) if fee < 0)


def _flows(hand: ClosedHandView, result: ClosedResult) -> Iterator[tuple[Account, list[int]]]:
    """What each player gets of the accounts, in units."""
    if hand.ruleset.settlement == "pool":
        yield Account.POOL, list(result.pot)
    fed = [min(taken, hand.ruleset.jackpot_units) for taken in result.rake]
    yield Account.HOUSE, [part - taken for taken, part in zip(result.rake, fed, strict=True)]
    jackpot = [-part for part in fed]
    if result.jackpot_winner is not None:
        jackpot[result.jackpot_winner] += jackpot_paid(hand, result)
    yield Account.JACKPOT, jackpot


def jackpot_paid(hand: ClosedHandView, result: ClosedResult) -> int:
    """What its winner is paid of the jackpot, in units: all that it held, and what this hand put in."""
    return units_to_win(hand.jackpot, hand.options.stake) + sum(
        min(taken, hand.ruleset.jackpot_units) for taken in result.rake
    )


def _notes(result: ClosedResult) -> dict[tuple[int, int], str]:
    """The most remarkable reason of what the first gets of the second: a key of ``payments.*``."""
    notes = {}
    for pair in (*result.pairs, *result.side_pairs):
        first, second = pair.players
        for key, units in (("natural", pair.natural), ("surrender", pair.surrender), ("scoop", pair.scoop)):
            if units:
                notes[(first, second) if units > 0 else (second, first)] = key
                break
    return notes
