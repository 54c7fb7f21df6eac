"""Who pays whom after a closed hand, in points: between players, and with the pool, the house and the jackpot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.panels.closed.picture import PaymentCell, PaymentMatrix, PaymentRow
from bot.panels.discs import hand_discs
from bot.panels.screen import Screen, signed
from bot.rules.closed.scoring import ClosedResult
from bot.table.closed.hand import units_to_win
from bot.table.closed.views import ClosedHandView

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
    count, stake = len(hand.players), hand.options.stake
    between: list[list[int | None]] = [[None] * count for _ in range(count)]
    for first, second, units in _between(hand, result):
        between[first][second] = (between[first][second] or 0) + units * stake
        between[second][first] = (between[second][first] or 0) - units * stake
    flows = (Flow(account, tuple(units * stake for units in each)) for account, each in _flows(hand, result))
    return Payments(tuple(map(tuple, between)), tuple(flow for flow in flows if any(flow.to_players)))


def payment_matrix(hand: ClosedHandView, result: ClosedResult, screen: Screen) -> PaymentMatrix:
    """The matrix, players in seat order, without columns in which nobody settles and accounts that keep nothing."""
    words = screen.words
    paid = payments(hand, result)
    order = [hand.players.index(player) for player in hand.by_seat]
    columns = order if any(units is not None for line in paid.between for units in line) else []
    notes, discs = _notes(result), hand_discs(hand, screen)

    def cells(first: int) -> Iterator[PaymentCell]:
        for second in columns:
            units = paid.between[first][second]
            note = notes.get((first, second), "")
            yield PaymentCell("" if units is None else signed(units), words(f"payments.{note}") if note else "")
        for flow in paid.flows:
            yield PaymentCell(signed(flow.to_players[first]))

    def name(index: int) -> str:
        return screen.plain_name(hand.players[index].account)

    rows = [
        PaymentRow(
            name(index),
            tuple(cells(index)),
            signed(hand.players[index].net or 0),
            signed(screen.balances.get(hand.players[index].account, 0)),
            discs[hand.players[index].account],
        )
        for index in order
    ]
    for flow in paid.flows:
        if flow.change:
            of_players = tuple(PaymentCell(signed(-flow.to_players[index])) for index in columns)
            rest = (PaymentCell(),) * len(paid.flows)
            holds = _holds(hand.jackpot + flow.change) if flow.account is Account.JACKPOT else ""
            rows.append(PaymentRow(words(f"payments.{flow.account}"), of_players + rest, signed(flow.change), holds))
    return PaymentMatrix(
        columns=(*map(name, columns), *(words(f"payments.{flow.account}") for flow in paid.flows)),
        rows=tuple(rows),
        total_title=words("payments.total"),
        balance_title=words("payments.balance"),
    )


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


def _holds(points: int) -> str:
    return signed(points) if points < 0 else str(points)


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
