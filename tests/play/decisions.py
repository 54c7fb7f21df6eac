"""A decision of a real hand, to be asked of a process."""

from __future__ import annotations

from bot.players.open_face.questions import Placing
from bot.table.options import Level, Policy
from bot.table.turns import waited_for
from tests.support.views import open_face_view
from tests.table.games import ANN, BEN, PINEAPPLE, Game, options


def decision(by: Level | Policy = Level.SAFE) -> Placing:
    """The first placement of a hand of pineapple between two."""
    game = Game(ANN, BEN, table=options(PINEAPPLE)).start()
    view = open_face_view(game.state, game.hand.seats[waited_for(game.state)[0]].account)
    assert view is not None
    return Placing(view, by)
