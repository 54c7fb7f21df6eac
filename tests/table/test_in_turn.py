"""Where play or surrender is said in turn (RULES 2): whom nobody is left to settle with says nothing."""

from __future__ import annotations

from typing import Any

from bot.table.closed.hand import Choice
from bot.table.events import HandScored
from bot.table.evolve import fold
from bot.table.turns import waited_for
from tests.rules.closed import DRAGON
from tests.table.closed_games import ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT

BOARDS = {
    ANN: DRAGON,
    BEN: "Qc Qd 7h / Jc Jh Js 8c 8d / Kc Kd Kh 3c 3h",
    CAT: "9c 4c 2d / 7c 7s Ah 5c 6h / Ts Td 5d 5h 2h",
}
ONLY_A_DRAGON: dict[str, Any] = {"naturals": (("dragon", 13),)}


def asked(game: ClosedGame) -> list[str]:
    """Who is waited for."""
    return [game.closed.seats[index].account for index in waited_for(game.state)]


def heads_up() -> ClosedGame:
    rules = closed("standard", **ONLY_A_DRAGON)
    return ClosedGame(ANN, BEN, table=closed_options(rules, 2)).deal({name: BOARDS[name] for name in (ANN, BEN)})


def test_whom_a_natural_leaves_no_opponent_is_not_asked() -> None:
    game = heads_up().set(ANN, natural="dragon").set(BEN)
    assert game.nets() == {ANN: 13, BEN: -13}
    assert {player.account: player.choice for player in game.view.players} == {ANN: Choice.NATURAL, BEN: Choice.PLAY}


def test_with_three_the_two_who_are_left_are_asked() -> None:
    rules = closed("standard", **ONLY_A_DRAGON)
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(rules, 3)).deal(BOARDS)
    game.set(BEN).set(CAT).set(ANN, natural="dragon")
    assert asked(game) == [BEN]
    assert asked(game.say(BEN, surrenders=True)) == [CAT]


def test_who_banks_and_declares_leaves_nobody_an_opponent() -> None:
    settings = {"surrender_units": 1, "announce": "in_turn", "banker": "fixed", **ONLY_A_DRAGON}
    for banker, waited in ((ANN, []), (BEN, [BEN])):
        options = closed_options(closed("banker", **settings), 3, banker=ClosedGame(ANN, BEN, CAT).seat(banker))
        game = ClosedGame(ANN, BEN, CAT, table=options).deal(BOARDS)
        assert asked(game.set(BEN).set(CAT).set(ANN, natural="dragon")) == waited


def test_a_hand_that_was_waiting_for_the_answer_ends_with_it() -> None:
    # An older version asked: its hand goes on after the update, and a finished one replays.
    done = heads_up().set(ANN, natural="dragon").set(BEN)
    waiting = heads_up()
    waiting.state = fold(event for event in done.log if not isinstance(event, HandScored))
    assert asked(waiting) == [BEN]
    assert waiting.say(BEN, surrenders=True).nets() == done.nets()
    assert fold((*done.log[:-1], *waiting.log[-2:])) == waiting.state
