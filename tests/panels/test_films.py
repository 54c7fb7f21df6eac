"""A hand's film as values: what is seen of each board from moment to moment, and points that add up as they count."""

from __future__ import annotations

import pytest

from bot.panels.closed.picture import RevealPicture
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.picture import BoardSpec, Mark, TablePicture, Tone
from bot.panels.pictures import Moment, ReplayPicture
from bot.table.actions import AgreeToVoid
from tests.support.films import film_of
from tests.table.closed_games import DECLARED, FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN, FOUL, JACKS_IN_FRONT, PINEAPPLE, QUEENS_IN_FRONT, Game, options

HANDS = {ANN: QUEENS_IN_FRONT, BEN: JACKS_IN_FRONT, CAT: FOUL}


def fouled() -> Game:
    return Game(ANN, BEN, CAT, table=options(stake=2)).play(HANDS)


def marks(board: BoardSpec) -> list[str]:
    """For each row the kinds of its places."""
    return [" ".join(sorted({slot.mark.value for slot in row.slots})) for row in board.rows]


def points(moment: Moment) -> list[str]:
    return [board.points for board in moment.boards]


def told(film: ReplayPicture) -> list[Moment]:
    return list(film.moments[-3:])


def test_cards_come_street_by_street_and_nothing_is_said_of_them() -> None:
    bare, *streets = film_of(fouled()).moments[:-3]
    assert [marks(board) for board in bare.boards] == [["empty"] * 3] * 3
    assert [moment.caption for moment in streets] == [f"Street {number} of 9" for number in range(1, 10)]
    for moment in (bare, *streets):
        for board in moment.boards:
            assert (board.status, board.points, board.is_framed, board.ribbon) == ("", "", False, "")
            assert not board.points_title, "who will have royalties is not told either"
            assert board.tone is Tone.PLAIN, "a foul is not told before the rows are"
            assert not any(row.name or row.royalty or row.won for row in board.rows)
    placed = [sum(slot.card is not None for row in moment.boards[0].rows for slot in row.slots) for moment in streets]
    assert placed == [5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert sum(slot.mark is Mark.LAST for row in streets[-1].boards[0].rows for slot in row.slots) == 1


def test_rows_are_told_from_the_front_with_gold_edges_and_only_them() -> None:
    film = film_of(fouled())
    assert [moment.caption for moment in told(film)] == ["Front", "Middle", "Back"]
    for number, moment in enumerate(told(film)):
        ann = moment.boards[0]
        assert [bool(row.name) for row in ann.rows] == [row <= number for row in range(3)]
        assert [mark == "last" for mark in marks(ann)] == [row == number for row in range(3)]
        assert [board.tone for board in moment.boards] == [Tone.PLAIN, Tone.PLAIN, Tone.FOUL]
        assert not any(board.is_framed or board.ribbon for board in moment.boards)


def test_points_count_row_by_row_and_the_scoop_comes_with_the_end() -> None:
    # Units. Front: Ann beats both, 7 royalties to Ben's 6 and Cat's none. Middle: Ann beats both, Ben beats Cat.
    # Back: Ben beats Ann at 4 royalties each, both beat Cat. Then 3 for either scoop of Cat.
    film = film_of(fouled())
    front, middle, back = told(film)
    assert points(front) == ["+20", "+10", "−30"], "twice (1 + 1) + (1 + 7); −2 + (1 + 6)"
    assert points(middle) == ["+24", "+10", "−34"]
    assert points(back) == ["+32", "+22", "−54"]
    assert isinstance(film.end, ShowdownPicture)
    assert [board.points for board in film.end.boards] == ["+38", "+28", "−66"]


def test_whoever_is_in_fantasyland_lies_face_down_until_their_rows_are_told() -> None:
    film = film_of(fouled().start().play())
    for moment in film.moments[:-3]:
        assert marks(moment.boards[0]) == ["down"] * 3
        assert moment.boards[0].tone is Tone.FANTASYLAND
    assert [marks(moment.boards[0]).count("down") for moment in told(film)] == [2, 1, 0]


def test_a_voided_hand_ends_where_it_was() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE)).start()
    game.place(game.hand.seats[0].account).place(game.hand.seats[1].account)
    game.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    film = film_of(game)
    assert [moment.caption for moment in film.moments] == ["", "Street 1 of 5"]
    assert isinstance(film.end, TablePicture)


@pytest.mark.parametrize("stake", [1, 25])
def test_closed_rows_turn_over_and_their_points_add_up(stake: int) -> None:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("basic"), stake=stake)).all_set(FOUR)
    film = film_of(game)
    assert [[mark == "down" for mark in marks(moment.boards[0])].count(True) for moment in film.moments] == [3, 2, 1, 0]
    assert points(film.moments[0]) == ["", "", "", ""]
    for moment in film.moments[1:]:
        assert sum(map(amount, points(moment))) == 0
    # Ann beats all in front, Ben all but Ann, Cat Dan.
    assert list(map(amount, points(film.moments[1]))) == [3 * stake, stake, -stake, -3 * stake]
    assert isinstance(film.end, RevealPicture)


def test_a_closed_foul_shows_with_the_back_and_a_pool_counts_nothing_before_its_end() -> None:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("american", fouls="allowed"))).deal(DECLARED)
    game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN, surrenders=True).keep()
    film = film_of(game)
    assert [moment.boards[1].tone is Tone.FOUL for moment in film.moments] == [False, False, False, True]
    assert [len(moment.boards) for moment in film.moments] == [2] * 4, "the natural and the surrender have no boards"
    pool = film_of(ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("pool"))).all_set(FOUR))
    assert {text for moment in pool.moments for text in points(moment)} == {""}


def amount(text: str) -> int:
    return int(text.replace("−", "-"))
