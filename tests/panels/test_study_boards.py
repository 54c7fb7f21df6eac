"""Hints and analyses of a player with two boards say which one they are about."""

from __future__ import annotations

from bot.panels.screen import ServerScreen
from bot.panels.study.analysis import analysis_panel
from bot.panels.study.hints import hint_panel
from bot.panels.study.picture import StudyPicture
from bot.play.analysing import OfView
from bot.rules.open_face_presets import load_open_face
from bot.table.showing import seat_view
from bot.table.turns import waited_for
from tests.support.criss_cross import CARDS
from tests.table.games import ANN, BEN, Game, options

SCREEN = ServerScreen({ANN: "Ann", BEN: "Ben"})


def criss_cross() -> Game:
    return Game(ANN, BEN, table=options(load_open_face("criss-cross"), seats=2))


def turn_of_ann(game: Game) -> Game:
    return game.play_until(lambda: game.hand.seats[waited_for(game.state)[0]].account == ANN)


def test_an_analysis_of_each_board_has_its_letter() -> None:
    view = seat_view(turn_of_ann(criss_cross().start(CARDS)).state, ANN)
    assert view is not None
    for letter, analysis in zip("AB", OfView(view).answer(1.0), strict=True):
        panel = analysis_panel(analysis, SCREEN)
        assert panel.text.startswith(f"**Board {letter}** · **Criss\\-cross**: 5 cards")
        assert isinstance(panel.picture, StudyPicture)
        assert panel.picture.lines[0].text == f"{letter} · Criss-cross"
        assert f"{letter} · Criss-cross" in panel.alt


def test_a_hint_for_the_board_beside_a_fantasyland_has_its_letter() -> None:
    """Ann's board A is in Fantasyland, which can wait: what she is asked on the street is about B."""
    game = turn_of_ann(criss_cross().play(CARDS).start())
    view = seat_view(game.state, ANN)
    assert view is not None
    assert [bool(board.fantasyland) for board in game.hand.seats[game.index(ANN)].boards] == [True, False]
    panel = hint_panel(view, 1, OfView(view).answer(1.0), SCREEN)
    assert panel.text.startswith("**Board B** · 💡 ")
    assert "**Board A**" not in panel.text
