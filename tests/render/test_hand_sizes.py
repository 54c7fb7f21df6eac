"""Discord shows one's own hand large enough: wide on a desktop and a phone, tall on a phone, whatever is placed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.panels.open_face.picture import HandPicture
from bot.panels.open_face.private import hand_panel
from bot.panels.screen import TableScreen
from bot.render.picture_size import desktop_scale
from bot.rules.cards import Row
from bot.table.open_face.draft import Draft, tap_row
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.showing import seat_view
from tests.render.measured import seen, unreadable
from tests.render.pictures import pixels, whole_hand
from tests.render.real_hands import EVERYBODY, NAMES, OPEN_FACE, fouled, open_face

SHAPES = {"tall": ("phone",), "wide": ("desktop", "phone")}
NEW = ((0,), (1,), (3,), (5,), (14,), (17,), (1, 1), (5, 5), (17, 5), (17, 17))


@pytest.mark.parametrize("new", NEW)
@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("shape", SHAPES)
def test_everything_in_a_hand_can_be_read(
    shape: str, others: int, new: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = whole_hand(shape, others, new)
    shown = seen(picture, monkeypatch)
    assert shown.chips
    assert shown.ranks
    assert unreadable(shown, SHAPES["tall" if len(new) > 1 else shape]) == [], "two boards are tall by themselves"
    assert len(shown.canvas.png()) < 64 * 1024


@pytest.mark.parametrize("others", [1, 2])
@pytest.mark.parametrize("new", [3, 5])
def test_a_usual_wide_hand_is_nearly_as_wide_as_a_desktop_shows_pictures(others: int, new: int) -> None:
    shown = pixels(whole_hand("wide", others, (new,)))
    assert shown.width * desktop_scale(*shown.size) >= 450, "of 550: 350 high"


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("preset", OPEN_FACE)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_real_hands_can_be_read(
    preset: str, seats: int, shape: str, is_over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_face(preset, seats, is_over=is_over)
    screen = TableScreen(names=NAMES, is_tall=shape == "tall")
    for account in EVERYBODY[: min(seats, 3 if preset != "ofc" else 4)]:
        view = seat_view(game.state, account)
        if isinstance(view, OpenFaceSeatView):
            draft = tap_row(Draft(), view.held[0], Row.BACK) if view.held else Draft()
            picture = hand_panel(view, draft, screen).picture
            assert isinstance(picture, HandPicture)
            assert unreadable(seen(picture, monkeypatch), SHAPES[shape]) == []


@pytest.mark.parametrize("shape", SHAPES)
def test_fantasyland_can_be_read(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = fouled().start()
    for account in EVERYBODY[:3]:
        view = seat_view(game.state, account)
        assert isinstance(view, OpenFaceSeatView)
        panel = hand_panel(view, Draft(), replace(TableScreen(names=NAMES), is_tall=shape == "tall"))
        assert isinstance(panel.picture, HandPicture)
        assert unreadable(seen(panel.picture, monkeypatch), SHAPES[shape]) == []


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("royalty", ["", "+15"])
@pytest.mark.parametrize(
    "name", ["pair of queens", "pair of sevens", "three of a kind", "straight flush", "four of a kind"]
)
def test_the_usual_names_of_rows_are_whole(
    name: str, royalty: str, shape: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_face("pineapple", 2, is_over=True)
    account = EVERYBODY[0]
    view = seat_view(game.state, account)
    assert isinstance(view, OpenFaceSeatView)
    picture = hand_panel(view, Draft(), TableScreen(names={account: "Alexandria"}, is_tall=shape == "tall")).picture
    assert isinstance(picture, HandPicture)
    (packet,) = picture.packets
    front, middle, back = (row._replace(name=name, royalty=royalty) for row in packet.board.rows)
    shown = seen(
        picture._replace(packets=(packet._replace(board=packet.board._replace(rows=(front, middle, back))),)),
        monkeypatch,
    )
    assert "Alexandria" in shown.texts
    assert shown.cut == set()
    assert unreadable(shown, SHAPES[shape]) == []
