"""A change of the options takes every Ready back; who has to say it once more is read in the log."""

from __future__ import annotations

from dataclasses import replace

from bot.table.actions import ChangeOptions, Leave, Ready
from bot.table.asked_again import asked_again
from tests.table.games import ANN, BEN, CAT, Game, options


def changed(game: Game) -> Game:
    """The host turns hints on or off."""
    now = game.state.options
    return game.do(ChangeOptions(ANN, replace(now, hints=not now.hints)))


def test_it_names_whoever_was_ready_until_they_are_again() -> None:
    game = Game(ANN, BEN, CAT, table=options(seats=4))
    assert asked_again(game.log) == ()
    game.do(Ready(BEN), Ready(CAT))
    assert asked_again(game.log) == ()
    changed(game)
    assert asked_again(game.log) == (BEN, CAT)
    changed(game)
    assert asked_again(game.log) == (BEN, CAT), "also after a second change"
    game.do(Ready(BEN))
    assert asked_again(game.log) == (CAT,)
    game.do(Leave(CAT))
    assert asked_again(game.log) == ()


def test_who_was_not_ready_is_not_asked_again() -> None:
    game = changed(Game(ANN, BEN).do(Ready(BEN)))
    assert asked_again(game.log) == (BEN,), "Ann has not said it before"
