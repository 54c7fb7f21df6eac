"""A decision in a closed hand beside the best one, both exactly as the tables of the rules have them.

Before anything is said all opponents are alike, so pair stakes multiply what is expected by their mean (RULES 2.14).
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from bot.panels.decisions import Asked, Judged, Move
from bot.panels.ways import Way
from bot.players.closed.policies import said_before, say_points
from bot.players.closed.solver import best, points_of, points_of_foul
from bot.players.closed.tables import model_for
from bot.rules.closed.hands import is_foul_in
from bot.rules.reading import board_as_read
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import Choice
from bot.table.closed.seat import ClosedSeatView
from bot.table.closed.views import ClosedPlayerView
from bot.table.moves import By


def was_set(view: ClosedSeatView, done: HandSet) -> Judged:
    """Rows and what was declared beside them; who may surrender later is never worth less than that."""
    rules = view.hand.ruleset
    stake = _mean_stake(view, view.opponents)
    model = model_for(rules, len(view.opponents), view.banks)
    least = model.surrender_points if view.says_in_turn and rules.offers_surrender else float("-inf")

    def rows(way: Way) -> Move:
        points = max(way.points, least) * stake
        return Move(points, Way(board_as_read(way.board), points))

    found = best(model, view.cards)
    moves = [rows(Way(found.board, found.points))]
    moves += [Move(model.natural_points(kind) * stake, natural=kind) for kind, _ in view.naturals]
    if rules.offers_surrender and not view.says_in_turn:
        moves.append(Move(model.surrender_points * stake, surrenders=True))
    if done.natural is not None:
        move = next(one for one in moves if one.natural == done.natural)
    elif done.surrenders:
        move = next(one for one in moves if one.surrenders)
    else:
        is_foul = is_foul_in(rules, done.arrangement)
        points = points_of_foul(model) if is_foul else points_of(model, done.arrangement)
        move = rows(Way(done.arrangement, points))
    return Judged(Asked.SET, move, max(moves, key=lambda one: one.points), is_own=done.by is By.PLAYER)


def said(view: ClosedSeatView, done: ChoiceSaid) -> Judged:
    """Play or surrender, knowing what was said before."""
    assert view.arrangement is not None, "who speaks has set"
    rules = view.hand.ruleset
    before = said_before(view)
    units = rules.surrender_units
    plays_on, gives_up = say_points(rules, view.arrangement, before, banks=view.banks)
    gone = [one for one in view.opponents if one.choice is Choice.SURRENDER]
    rest = _mean_stake(view, [one for one in view.opponents if one.choice in (None, Choice.PLAY)])
    paid = sum(units * _stake(view, one) for one in gone)  # by those who have given up, to whoever plays
    plays = Move((plays_on - units * before.surrendered) * rest + paid)
    naturals = [one for one in view.opponents if rules.surrender_pays_naturals and one.choice is Choice.NATURAL]
    lost = sum(units * _stake(view, one) for one in naturals)  # to those who have declared
    surrenders = Move((gives_up + units * len(naturals)) * rest - lost, surrenders=True)
    best_move = surrenders if surrenders.points > plays.points else plays
    return Judged(Asked.SAY, surrenders if done.surrenders else plays, best_move, is_own=done.by is By.PLAYER)


def _stake(view: ClosedSeatView, opponent: ClosedPlayerView) -> int:
    """The points of a unit between the player and an opponent."""
    players = view.hand.players
    pair = players.index(view.player), players.index(opponent)
    return view.hand.options.stake * view.hand.pair_stake(pair)


def _mean_stake(view: ClosedSeatView, opponents: Sequence[ClosedPlayerView]) -> float:
    """The mean of these stakes; the table's where there are no opponents left."""
    return fmean(_stake(view, one) for one in opponents) if opponents else float(view.hand.options.stake)
