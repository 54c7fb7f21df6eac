"""The gallery's headings say what each picture shows, and no two say the same."""

from __future__ import annotations

import re

from bot.panels.open_face.private import hand_panel
from bot.panels.pictures import Picture
from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.render import draw
from bot.table.open_face.draft import Draft
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.showing import public_view, seat_view
from tools.pages.gallery import gallery, heading
from tools.pages.make_pictures import ANN, SCRIPT, states


def scripted() -> dict[str, Picture]:
    """A hand with a foul, by the name of the file: the table twice, the result, and Ann's own hand on her turn."""
    screen, moments = TableScreen(names={account: account for account in SCRIPT}), list(states())
    seat = seat_view(moments[8], ANN)
    assert isinstance(seat, OpenFaceSeatView)
    panels = {f"{moment}.png": table_panel(public_view(moments[moment]), screen) for moment in (9, 10, -1)}
    panels["own.png"] = hand_panel(seat, Draft(), screen)
    return {name: panel.art.picture for name, panel in panels.items() if panel.art}


def test_one_picture_is_enough_for_what_two_show() -> None:
    pictures = scripted()
    page = gallery(pictures, {name: draw(picture) for name, picture in pictures.items()})
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert headings == [*dict.fromkeys(map(heading, pictures.values())), "Your own hand, tall"]
    assert len(headings) == 4
    assert "10.png" not in page


def test_a_heading_tells_what_is_particular() -> None:
    table, _, result, own = map(heading, scripted().values())
    assert table == "The table during a hand: three boards"
    assert result.startswith("The result of an open-face hand: three boards, a foul")
    assert "cards to place" in own
