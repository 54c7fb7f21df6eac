"""When the host pauses a table, and when that would keep the others from the end of a hand."""

from __future__ import annotations

import pytest

from bot.table.actions import EndAfterHand, Leave, Pause, Resume
from bot.table.evolve import fold
from bot.table.refusals import Reason
from tests.table.closed_games import FOUR, ClosedGame, closed_options
from tests.table.games import ANN, BEN, CAT, Game


def test_the_host_pauses_while_others_are_waited_for_and_not_while_they_are() -> None:
    game = Game(ANN, BEN, CAT).start().do(Pause(ANN), Resume(ANN)).place(BEN).place(CAT)
    assert game.refusal(Pause(ANN)).reason is Reason.PAUSE_ON_TURN
    game.place(ANN).do(Pause(ANN))
    assert game.state.paused


def test_in_a_closed_hand_the_host_sets_before_they_pause() -> None:
    game = ClosedGame(*FOUR, table=closed_options()).deal(FOUR)
    assert game.refusal(Pause(ANN)).reason is Reason.PAUSE_ON_TURN
    assert game.set(ANN).do(Pause(ANN)).state.paused


def test_others_go_on_twice_and_then_the_hand_is_played() -> None:
    game = Game(ANN, BEN, CAT).start()
    for who in (BEN, ANN, ANN, None, CAT):  # the host's own change of mind does not count, nor what the bot goes on by
        game.do(Pause(ANN), Resume(who))
    assert game.refusal(Pause(ANN)).reason is Reason.PAUSED_ENOUGH
    assert fold(game.log) == game.state
    assert game.play().refusal(Pause(ANN)).reason is Reason.PAUSED_ENOUGH, "nor before the next one is dealt"
    assert game.start().do(Pause(ANN)).state.paused


@pytest.mark.parametrize("others", ["have left", "are computers"])
def test_a_host_with_nobody_beside_them_stops_nobody(others: str) -> None:
    if others == "are computers":
        game = Game(ANN, computers=1).start().act_for(Game(ANN, computers=1).start().hand.seats[0].account)
    else:
        game = Game(ANN, BEN).start().do(Leave(BEN)).act_for(BEN)
    assert game.do(Pause(ANN)).state.paused


def test_the_bot_itself_pauses_whenever_it_has_to() -> None:
    game = Game(ANN, BEN).start().place(BEN)
    assert game.do(Pause(None, "channel_lost")).state.paused


def test_before_the_first_hand_there_is_nothing_to_keep_anybody_from() -> None:
    game = Game(ANN, BEN)
    for _ in range(5):
        game.do(Pause(ANN), Resume(BEN))
    assert not game.do(EndAfterHand(ANN)).state.paused
