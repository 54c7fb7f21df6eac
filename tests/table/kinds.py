"""A running hand of every kind of game, at tables of Ann (the host) and others: what must hold in all of them."""

from __future__ import annotations

from collections.abc import Callable

from bot.ids import AccountId
from bot.rules.open_face_presets import load_open_face
from bot.table.closed.hand import ClosedHand
from bot.table.open_face.hand import OpenFaceHand
from bot.table.options import Pace
from tests.table.closed_games import ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, JACKS_IN_FRONT, NOTHING, PINEAPPLE, QUEENS_IN_FRONT, Game, options
from tests.table.must_hold import hand_of
from tests.table.walks import Walk

EARNS = {BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT, CAT: NOTHING}


def _closed(preset: str, seats: int = 3, **settings: object) -> Game:
    people = (ANN, BEN, CAT)[:seats]
    return ClosedGame(*people, table=closed_options(closed(preset, **settings), seats, clock_s=0)).start()


def _saying() -> Game:
    """Everybody has set, and Ann and Cat have yet to say play or surrender, in turn."""
    game = _closed("standard", announce="in_turn")
    walk = walk_of(game)
    while isinstance(walk.state.hand, ClosedHand) and len(walk.state.hand.to_say) != 2:
        assert walk.do(walk.move())
    return _as_walked(game, walk)


RUNNING: dict[str, Callable[[], Game]] = {
    "open-face": lambda: Game(ANN, BEN, CAT, table=options(clock_s=0)).start().place(BEN),
    "all at once": lambda: Game(ANN, BEN, table=options(PINEAPPLE, pace=Pace.SIMULTANEOUS)).start().place(ANN),
    "Fantasyland": lambda: Game(ANN, BEN, CAT, table=options(clock_s=0)).play(EARNS).start(),
    "criss-cross": lambda: Game(ANN, BEN, table=options(load_open_face("criss-cross"), clock_s=0)).start(),
    "with a computer": lambda: Game(ANN, BEN, table=options(clock_s=0), computers=1).start(),
    "closed": lambda: _closed("standard"),
    "said in turn": _saying,
    "banker": lambda: _closed("banker"),
    "pool": lambda: _closed("pool"),
}
"""Tables without a clock but for "all at once": nothing but the rules makes their hands end."""


def humans_of(game: Game) -> tuple[AccountId, ...]:
    """Everybody who was dealt in and is no computer, in order of play."""
    return tuple(player.account for player in hand_of(game.state).seats if not player.is_computer)


def walk_of(game: Game) -> Walk:
    """The game as a random walk, which knows a legal move in every position."""
    walk = Walk(1)
    walk.log, walk.state = list(game.log), game.state
    return walk


def left_alone(game: Game) -> Game:
    """The game when everybody has put their phone down: what timers do without anybody."""
    walk = walk_of(game)
    walk.walk_away()
    return _as_walked(game, walk)


def counted(game: Game, hand_no: int) -> bool:
    """Whether a hand was scored for all who were dealt in, not voided."""
    hand: OpenFaceHand | ClosedHand = hand_of(game.state)
    return hand.hand_no == hand_no and not hand.is_void and hand.totals is not None


def _as_walked(game: Game, walk: Walk) -> Game:
    game.log, game.state = walk.log, walk.state
    return game
