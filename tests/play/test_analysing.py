"""Analyses of one's own turn: what the view says and nothing else, the same in another process."""

from __future__ import annotations

from random import Random

import pytest

from bot.panels.screen import Screen
from bot.panels.study.analysis import analysis_panel
from bot.play.analysing import OfCards, OfView, analysed
from bot.play.reviewing import Judging, moments_of
from bot.play.thinking_process import ThinkingProcess
from bot.rules.board import Board
from bot.rules.cards import parse_cards
from bot.rules.reading import board_as_read
from bot.rules.rulesets import load_any
from bot.table.options import Options, Pace
from bot.table.showing import seat_view
from bot.table.state import State
from tests.rules.closed import EAST, NORTH
from tests.table.closed_games import ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, OFC, PINEAPPLE, QUEENS_IN_FRONT, Game, options
from tests.table.secrets import known_cards, newest_hand, with_state_changed


def of_view(state: State) -> OfView:
    view = seat_view(state, ANN)
    assert view is not None
    return OfView(view)


def until_ann_acts(game: Game) -> Game:
    return game.play_until(lambda: not game.state.is_playing or bool(of_view(game.state).answer(1.0)))


@pytest.mark.slow
def test_each_placement_of_a_turn_is_valued() -> None:
    game = until_ann_acts(Game(ANN, BEN, table=options(PINEAPPLE, 2)).start())
    (found,) = of_view(game.state).answer(1.0)
    assert len(found.ways) == 5
    assert all(len(way.new) == 5 for way in found.ways)
    points = [way.points for way in found.ways]
    assert points == sorted(points, reverse=True)
    panel = analysis_panel(found, Screen())
    assert "to the back" in panel.text
    assert "Fantasyland" in panel.text
    game.place(ANN)
    assert of_view(game.state).answer(1.0) == ()


def test_each_of_two_boards_has_its_own() -> None:
    game = until_ann_acts(Game(ANN, BEN, table=Options(load_any("criss-cross"), 2)).start())
    assert len(of_view(game.state).answer(1.0)) == 2


def test_a_closed_turn_is_set_then_said() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(closed("standard"), seats=2)).deal({ANN: NORTH, BEN: EAST})
    (setting,) = of_view(game.state).answer(1.0)
    assert sorted(setting.ways[0].board.cards) == sorted(Board.parse(NORTH).cards)
    game.set(ANN).set(BEN)
    while game.closed.seats[game.closed.to_say[0]].account != ANN:
        game.say(BEN)
    (saying,) = of_view(game.state).answer(1.0)
    assert [way.board for way in saying.ways] == [board_as_read(Board.parse(NORTH))]
    assert saying.surrender is not None
    assert not saying.is_given_up


@pytest.mark.slow
@pytest.mark.parametrize("pace", Pace)
def test_hidden_cards_make_no_difference_in_open_face(pace: Pace) -> None:
    game = Game(ANN, BEN, table=options(OFC, 2, pace=pace)).play({BEN: QUEENS_IN_FRONT})
    game.start()
    while game.state.is_playing:
        _look_at_twin(until_ann_acts(game))
        game.play_until(lambda: not game.state.is_playing or not of_view(game.state).answer(1.0))


def test_hidden_cards_make_no_difference_in_the_closed_game() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(closed("standard"), seats=2)).deal({ANN: NORTH, BEN: EAST})
    _look_at_twin(game)
    _look_at_twin(game.set(BEN))


def _look_at_twin(game: Game) -> None:
    known = known_cards(game.log, ANN)
    deal = newest_hand(game.log)[0]
    hidden = [card for card in deal.deck if card not in known]  # type: ignore[union-attr] # the deal
    shuffled = Random(len(game.log)).sample(hidden, len(hidden))
    twin = with_state_changed(game.state, dict(zip(hidden, shuffled, strict=True)))
    assert of_view(twin).answer(1.0) == of_view(game.state).answer(1.0)


@pytest.mark.slow
async def test_another_process_says_the_same() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE, 2)).play()
    moments = moments_of(newest_hand(game.log), ANN)
    assert moments is not None
    thinker = ThinkingProcess()
    try:
        judging = Judging(moments[-1])
        assert await thinker.ask(judging, 60.0) == judging.answer(1.0)
        rules, cards = load_any("american"), parse_cards(NORTH.replace("/", ""))
        assert await thinker.ask(OfCards(rules, cards), 60.0) == analysed(rules, cards, is_varied=True)
    finally:
        await thinker.close()
