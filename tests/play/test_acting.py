"""What is done for a seat where thinking fails: something that the table allows, whatever is wrong."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.play.acting import action_for
from bot.play.thinking import NoAnswer
from bot.players.closed import questions
from bot.players.closed.policies import ClosedPolicy, set_hand
from bot.store import Store
from bot.table.closed.actions import SayFor
from bot.table.decide import why_not
from bot.table.turns import waited_for
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, PINEAPPLE, Game, options


class Mindless:
    """A thinker without an answer."""

    async def ask(self, *_: object, **__: object) -> Any:
        raise NoAnswer("it cannot think")

    def wake(self) -> None: ...

    async def close(self) -> None: ...


def _broken(*_: object, **__: object) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize("name", ["open-face", "setting", "saying"])
async def test_a_policy_that_fails_stops_no_table(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE)).start() if name == "open-face" else american()
    if name == "saying":
        assert isinstance(game, ClosedGame)
        game.set(ANN).set(BEN)

    def only_fills(by: ClosedPolicy, *arguments: Any, **rest: Any) -> Any:
        return set_hand(by, *arguments, **rest) if by is ClosedPolicy.FILL else _broken()

    monkeypatch.setattr("bot.players.open_face.questions.safe", _broken)
    monkeypatch.setattr(questions, "set_hand", only_fills)
    monkeypatch.setattr("bot.players.closed.policies.say_points", _broken)
    assert game.state.hand is not None
    seat = game.state.hand.seats[waited_for(game.state)[0]].seat
    with caplog.at_level(logging.ERROR):
        move = await action_for(store, Mindless(), game.state, seat)
    assert move is not None
    assert why_not(game.state, move) is None
    assert bool(caplog.records) == (name != "saying"), "whoever only says so has nothing to reckon with"
    assert isinstance(move, SayFor) == (name == "saying")


def american() -> Game:
    """Two have thirteen cards, and will say in turn whether they play."""
    table = closed_options(closed("american", announce="in_turn"))
    return ClosedGame(ANN, BEN, table=table).deal({who: FOUR[who] for who in (ANN, BEN)})
