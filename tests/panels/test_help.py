"""The pictures of `/help` show what its words speak of."""

from __future__ import annotations

from bot.panels.open_face.help import PAGES, help_panel
from bot.panels.open_face.picture import HandPicture
from bot.panels.screen import Screen
from bot.rules.open_face_presets import load_open_face


def test_the_first_page_shows_the_card_that_stands_out() -> None:
    picture = help_panel(PAGES.index("start"), load_open_face("pineapple"), Screen(names={})).picture
    assert isinstance(picture, HandPicture)
    (packet,) = picture.packets
    assert [card.is_raised for card in packet.drawn] == [True, False, False]
    placed = [slot.card for row in packet.board.rows for slot in row.slots if slot.card is not None]
    assert len(placed) == 5
    assert not {card.card for card in packet.drawn} & set(placed)
