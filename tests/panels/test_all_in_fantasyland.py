"""A hand that everybody sets all at once has no street."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.picture import TablePicture
from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.table.showing import public_view
from tests.table.games import ANN, BEN, NOTHING, QUEENS_IN_FRONT, Game

ALSO_QUEENS = "2c 4c 6c 8c Tc  Ah As 3h 5c 7c  Qh Qs 2d"
SCREEN = TableScreen({ANN: "Ann", BEN: "Ben"})


def shown(of_ben: str) -> tuple[str, list[str], str]:
    """The hand after Ann has earned Fantasyland: its panel without pictures, the lines of its picture, its alt text."""
    game = Game(ANN, BEN).play({ANN: QUEENS_IN_FRONT, BEN: of_ben}).start()
    panel = table_panel(public_view(game.state), SCREEN)
    assert isinstance(panel.picture, TablePicture)
    plain = table_panel(public_view(game.state), replace(SCREEN, is_text_only=True))
    return plain.text, [line.text for line in panel.picture.lines], panel.alt


def test_a_street_is_told_only_where_somebody_plays_it() -> None:
    text, lines, alt = shown(NOTHING)
    assert "Street 1 of 9 · Waiting for **Ben**" in text
    assert "Street 1 of 9" in lines
    assert ", street 1 of 9." in alt
    text, lines, alt = shown(ALSO_QUEENS)
    assert "\nFantasyland: waiting for **" in text
    assert not any("treet" in said for said in (text, *lines, alt))
