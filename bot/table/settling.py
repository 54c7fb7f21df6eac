"""The points of a complete hand: the same functions at the table, in every view and when the log is checked."""

from __future__ import annotations

from dataclasses import replace

from bot.rules.board import Board
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.scoring import ClosedDeal, ClosedResult, score_closed, score_naturals
from bot.rules.open_face.boards import BoardsResult, score_boards
from bot.rules.open_face.scoring import PairResult, Played
from bot.rules.table_stakes import with_stacks
from bot.table.closed.hand import ClosedHand, ClosedSeat
from bot.table.events import HandScored
from bot.table.open_face.evolve import revealed
from bot.table.state import Hand


def score_hand(hand: Hand) -> BoardsResult:
    """A complete open-face hand in units, in order of play; with stacks within the ruleset's cap (RULES 3.9)."""
    played = [[Played((board.board,), board.fantasyland) for board in player.boards] for player in revealed(hand).seats]
    result = score_boards(hand.ruleset, played)
    stacks = [player.stack for player in hand.seats if player.stack is not None]
    return with_stacks(result, hand.ruleset.cap, stacks, button=len(stacks) - 1) if stacks else result


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
        jackpot=hand.jackpot // hand.options.stake,
    )


def settled(hand: Hand | ClosedHand, jackpot: int = 0) -> HandScored:
    """What a complete hand pays, in points. `jackpot`: the points that the jackpot's account holds before it."""
    stake = hand.options.stake
    if isinstance(hand, Hand):
        open_face = score_hand(hand)
        owed = tuple(cards for boards in open_face.next_fantasyland for cards in boards)
        return HandScored(hand.hand_no, tuple(units * stake for units in open_face.totals), owed)
    closed = score_closed_hand(replace(hand, jackpot=jackpot))
    return HandScored(
        hand.hand_no,
        tuple(units * stake for units in closed.totals),
        next_fantasyland=(0,) * len(hand.seats),
        house=closed.house * stake,
        jackpot=closed.jackpot * stake,
        jackpot_before=jackpot,
    )


def _played(player: ClosedSeat) -> ClosedPlayed:
    return ClosedPlayed(player.arrangement or Board(), player.natural, player.surrenders, player.stack)
