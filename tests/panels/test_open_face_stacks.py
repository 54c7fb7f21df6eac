"""The showdown of an open-face table with stacks says what the cap took (RULES 3.9)."""

from __future__ import annotations

import pytest

from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.rules.open_face_presets import load_open_face
from bot.table.showing import public_view
from tests.support.criss_cross import CARDS
from tests.table.games import ANN, BEN, NOTHING, OFC, QUEENS_IN_FRONT, Game, options

SCREEN = TableScreen(names={ANN: "Ann", BEN: "Ben"})


@pytest.mark.parametrize(("stake", "points"), [(1, "5"), (3, "15")])
def test_what_the_stacks_took_stands_beside_the_pair(stake: int, points: str) -> None:
    # Ben wins all rows with queens, aces and a flush: 3 + 3 + 7 + 4 = 17 units, of which Ann has 5.
    game = Game(ANN, BEN, table=options(OFC, buy_in=5, stake=stake))
    game.play({BEN: QUEENS_IN_FRONT, ANN: NOTHING})
    panel = table_panel(public_view(game.state), SCREEN)
    assert f"Ben +{points} · Ann −{points}" in panel.text
    assert "stack too short by 12" in panel.alt
    assert isinstance(panel.picture, ShowdownPicture)
    assert "stack too short by 12" in panel.picture.pairs[0].notes


def test_two_boards_are_settled_together_before_the_cap() -> None:
    game = Game(ANN, BEN, table=options(load_open_face("criss-cross"), buy_in=1)).play(CARDS)
    panel = table_panel(public_view(game.state), SCREEN)
    assert "Ann +1 · Ben −1" in panel.text
    assert "stack too short" not in panel.text, "1 is all that is owed in the end"
