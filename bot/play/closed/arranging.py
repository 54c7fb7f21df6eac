"""The best arrangements of thirteen cards, and what play or surrender is worth: exact, by the tables of the rules."""

from __future__ import annotations

from bot.panels.ways import Analysis, Way
from bot.play.study import WAYS, different, kinds
from bot.players.closed.model import Model
from bot.players.closed.policies import Said, say_points
from bot.players.closed.solver import Ranked, Standings, best_few, points_of, points_of_foul
from bot.players.closed.tables import model_for
from bot.rules.board import Board, Cards
from bot.rules.closed.hands import is_foul_in, naturals_to_declare
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.reading import board_as_read
from bot.table.closed.views import row_names

_LOOKED_AT = 500  # arrangements among which varied ones are found


def arrangements(
    rules: ClosedRuleset,
    cards: Cards,
    others: int,
    banks: bool | None,
    ways: int = WAYS,
    *,
    is_varied: bool = False,
    own: tuple[Board, ...] = (),
    gone: int | None = None,
) -> Analysis:
    """The best arrangements of thirteen cards against so many opponents, in the banker's seat or against it.

    `gone`: naturals lie open, so none of these opponents has one and none is left to declare; so many others have. With
    `own` arrangements of the same cards all are counted, and each has its place.
    """
    model = model_for(rules, others, banks, all_play=gone is not None, gone=gone or 0)
    standings = Standings(model, cards) if own else None
    best = tuple(_way(one, standings) for one in best_few(model, cards, _LOOKED_AT if is_varied else ways))
    return Analysis(
        ruleset=rules,
        cards=cards,
        ways=different(best, ways, lambda way: kinds(row_names(way.board))) if is_varied else best,
        others=others,
        banks=banks,
        naturals=()
        if gone is not None
        else tuple((kind, model.natural_points(kind)) for kind in naturals_to_declare(rules, cards)),
        surrender=model.surrender_points if rules.offers_surrender else None,
        own=tuple(_own_way(model, standings, board) for board in own) if standings else (),
        legal=len(standings) if standings else None,
    )


def to_say(rules: ClosedRuleset, arrangement: Board, said: Said, banks: bool | None) -> Analysis:
    """Play or surrender, where that is said in turn: the rows as they are locked, beside giving up."""
    plays, surrender = say_points(rules, arrangement, said, banks=banks)
    others = said.playing + said.to_say
    return Analysis(
        rules, arrangement.cards, (Way(board_as_read(arrangement), plays),), others, banks, surrender=surrender
    )


def _way(one: Ranked, standings: Standings | None) -> Way:
    return Way(board_as_read(one.board), one.points, rank=standings.rank(one.points) if standings else None)


def _own_way(model: Model, standings: Standings, board: Board) -> Way:
    if is_foul_in(model.rules, board):
        return Way(board_as_read(board), points_of_foul(model))
    points = points_of(model, board)
    return Way(board_as_read(board), points, rank=standings.rank(points))
