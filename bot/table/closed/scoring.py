"""The points of a complete closed hand, and what declared naturals are paid."""

from __future__ import annotations

from bot.rules.board import Board
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.scoring import ClosedDeal, ClosedResult, score_closed, score_naturals
from bot.rules.settled_pair import PairResult
from bot.table.closed.hand import ClosedHand, ClosedSeat, units_to_win


def score_closed_hand(hand: ClosedHand) -> ClosedResult:
    """A complete closed hand in units, in order of play.

    The jackpot pays whole units of the table's stake; what it holds beyond them stays there.
    """
    return score_closed(hand.ruleset, [_played(player) for player in hand.seats], _surroundings(hand))


def naturals_of(hand: ClosedHand) -> tuple[PairResult, ...]:
    """What declared naturals are paid, in units, in order of play; empty before they lie open."""
    if not (hand.naturals_are_shown and any(player.natural for player in hand.seats)):
        return ()
    return score_naturals(hand.ruleset, [_played(player) for player in hand.seats], _surroundings(hand))


def _surroundings(hand: ClosedHand) -> ClosedDeal:
    banker = None if hand.banker is None else hand.index_of(hand.banker)
    ace_dealer = None if hand.ace_dealer is None else hand.index_of(hand.ace_dealer)
    return ClosedDeal(
        button=len(hand.seats) - 1,
        banker=banker,
        ace_dealer=ace_dealer,
        pair_stakes=hand.pair_stakes,
        jackpot=units_to_win(hand.jackpot, hand.options.stake),
        edition=hand.edition,
    )


def _played(player: ClosedSeat) -> ClosedPlayed:
    return ClosedPlayed(player.arrangement or Board(), player.natural, player.surrenders, player.stack)
