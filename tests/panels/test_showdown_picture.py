"""The showdown's picture as values: whom each row beat, who won, what was earned, and how everybody is told apart."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.discs import discs
from bot.panels.game import panels_of
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.picture import DiscSpec, TablePicture, Tone
from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.open_face.draft import Draft
from bot.table.showing import public_view, seat_view
from tests.support.criss_cross import CARDS
from tests.table.games import ANN, BEN, CAT, FOUL, JACKS_IN_FRONT, QUEENS_IN_FRONT, Game, options

SCREEN = TableScreen(names={ANN: "Ann", BEN: "Ben", CAT: "Cat"})


def played() -> Game:
    return Game(ANN, BEN, CAT, table=options(stake=2)).play({ANN: QUEENS_IN_FRONT, BEN: JACKS_IN_FRONT, CAT: FOUL})


def showdown() -> ShowdownPicture:
    picture = table_panel(public_view(played().state), SCREEN).picture
    assert isinstance(picture, ShowdownPicture)
    return picture


def test_each_row_says_whom_it_beat_in_the_order_of_the_boards() -> None:
    # Ann has queens over jacks in front, aces over kings; Ben's flush is king high, hers ten high. Cat fouled.
    ann, ben, cat = showdown().boards
    assert [row.won for row in ann.rows] == [(None, 1, 1), (None, 1, 1), (None, -1, 1)]
    assert [row.won for row in ben.rows] == [(-1, None, 1), (-1, None, 1), (1, None, 1)]
    assert [row.won for row in cat.rows] == [(-1, -1, None)] * 3
    assert [row.name for row in ann.rows] == ["pair of queens", "pair of aces", "flush"]
    assert [row.royalty for row in ann.rows] == ["+7", "", "+4"]


def test_the_winner_is_framed_the_foul_stamped_and_fantasyland_a_ribbon() -> None:
    ann, ben, cat = showdown().boards
    assert [board.is_framed for board in (ann, ben, cat)] == [True, False, False]
    assert [board.tone for board in (ann, ben, cat)] == [Tone.PLAIN, Tone.PLAIN, Tone.FOUL]
    assert [board.status for board in (ann, ben, cat)] == ["", "", "fouled"]
    assert [board.ribbon for board in (ann, ben, cat)] == ["Fantasyland · 13", "", ""]


def test_the_parts_of_a_pairs_line_add_up_whatever_a_row_is_worth() -> None:
    """Ann wins two rows of two units each and 11 royalties to 10: two rows less one, and one more."""
    table = options(with_settings(load_open_face("ofc"), {"row_units": 2}), 2)
    game = Game(ANN, BEN, table=table).play({ANN: QUEENS_IN_FRONT, BEN: JACKS_IN_FRONT})
    text = replace(SCREEN, is_text_only=True)
    (line,) = [one for one in table_panel(public_view(game.state), text).text.splitlines() if " beats " in one]
    assert line == "-# Ann beats Ben by 3: rows +2 +2 −2, royalties 11 to 10"


def test_pairs_are_said_from_the_winners_side_and_the_session_adds_up() -> None:
    # Ann of Ben: 2 rows of 3 and 11 - 10 royalties; each of Cat 3 rows, the scoop and their royalties; all twice.
    picture = showdown()
    assert {(pair.title, pair.net, pair.notes) for pair in picture.pairs} == {
        ("Ann beats Ben", "+4", ("rows +1", "royalties +1", "×2")),
        ("Ann beats Cat", "+34", ("rows +3", "scoop +3", "royalties +11", "×2")),
        ("Ben beats Cat", "+32", ("rows +3", "scoop +3", "royalties +10", "×2")),
    }
    (session,) = picture.sums
    assert [(one.name, one.points) for one in session.points] == [("Ann", "+38"), ("Ben", "+28"), ("Cat", "−66")]


def test_two_who_are_even_have_a_sign_that_says_so() -> None:
    game = Game(BEN, CAT, table=options()).play({BEN: "2h 4s 6c 8h Th  Jh Js 3d 9h 5h  7s 9s 2c", CAT: FOUL})
    picture = table_panel(public_view(game.state), SCREEN).picture
    assert isinstance(picture, ShowdownPicture)
    assert [(pair.title, pair.net, pair.sign) for pair in picture.pairs] == [("Cat and Ben are even", "0", "=")]
    assert {pair.sign for pair in showdown().pairs} == {"›"}


def test_whoever_is_in_fantasyland_stays_violet_while_they_set() -> None:
    picture = table_panel(public_view(played().start().state), SCREEN).picture
    assert isinstance(picture, TablePicture)
    assert [board.tone is Tone.FANTASYLAND for board in picture.boards] == [True, False, False]
    assert not any(board.ribbon for board in picture.boards)


def test_discs_differ_at_a_table_and_stay_where_they_can() -> None:
    names = {ANN: "Ann", BEN: "(ann)", CAT: "🐼 Cat"}
    found = discs((ANN, BEN, CAT), TableScreen(names=names))
    assert [disc.initial for disc in found.values()] == ["A", "N", "🐼"]
    assert len({disc.colour for disc in found.values()}) == 3
    assert discs((ANN,), SCREEN)[ANN] == DiscSpec("A", found[ANN].colour)
    same = discs((ANN, BEN, CAT), TableScreen(names=dict.fromkeys((ANN, BEN, CAT), "A")))
    assert [disc.initial for disc in same.values()] == ["A", "2", "3"]
    alike = discs((ANN, BEN, CAT), TableScreen(names={ANN: "2", BEN: "22", CAT: "222"}))
    assert len({disc.initial for disc in alike.values()}) == 3
    assert discs((ANN,), TableScreen(names={ANN: "👩‍👩‍👧‍👦 Ann"}))[ANN].initial == "A", "a family is too wide"


def criss_cross() -> Game:
    return Game(ANN, BEN, table=options(load_open_face("criss-cross"))).play(CARDS)


def two_boards_each() -> ShowdownPicture:
    picture = table_panel(public_view(criss_cross().state), SCREEN).picture
    assert isinstance(picture, ShowdownPicture)
    return picture


def test_the_letter_of_one_of_two_boards_stands_first_where_no_long_name_can_push_it_out() -> None:
    assert {board.name for board in two_boards_each().boards} == {"A · Ann", "B · Ann", "A · Ben", "B · Ben"}


def test_of_the_winners_two_boards_the_fouled_one_has_no_frame_and_their_message_says_which_it_is() -> None:
    boards = {board.name: board for board in two_boards_each().boards}
    assert boards["B · Ann"].tone is Tone.FOUL
    assert [name for name, board in boards.items() if board.is_framed] == ["A · Ann"]
    view = seat_view(criss_cross().state, ANN)
    assert view is not None
    assert "This hand: board B fouled, **+1**." in panels_of(view.hand).own_hand(view, Draft(), SCREEN).text
