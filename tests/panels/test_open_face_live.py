"""What a player's own hand says while it is played: rows that make something, Fantasyland, cards not seen yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import AccountId
from bot.panels.open_face.drafted import Drafted
from bot.panels.open_face.live import begun_row, fantasyland_lines
from bot.panels.open_face.picture import HandPicture
from bot.panels.open_face.private import hand_panel
from bot.panels.screen import TableScreen
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row, parse_card, parse_cards
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.open_face.draft import Draft
from bot.table.turns import waited_for
from bot.words import words_in
from tests.support.views import open_face_view
from tests.table.games import ANN, BEN, NOTHING, PINEAPPLE, QUEENS_IN_FRONT, Game, options

WORDS, SCREEN = words_in("en"), TableScreen(names={ANN: "Ann", BEN: "Ben"})
CARDS = "Qs Qd 5h 4c 2c  3s 9d 8h  7s 6h 5c  Kd Jc Td"
OTHERS = "Ks Qc 8s 8c 3d  2s 9s Th 7h 6c  5d 4d Kc 2d Jd 9c"
NEEDS, AHEAD = WORDS("private.fantasyland_needs", hand="QQ"), WORDS("private.fantasyland_ahead", cards=13)


def drafted(game: Game, *taps: tuple[str, Row], account: AccountId = ANN) -> Drafted:
    view = open_face_view(game.state, account)
    assert view is not None
    return Drafted.of(view, Draft(tuple((parse_cards(card)[0], row) for card, row in taps)))


def to_act(preset: str = "ofc") -> Game:
    """Ann has five cards to place: two queens, a five, a four and a deuce."""
    game = Game(ANN, BEN, table=options(load_open_face(preset), seats=2)).start({ANN: CARDS, BEN: NOTHING})
    return game.place(BEN)


@pytest.mark.parametrize(
    "front, line",
    [
        ([], NEEDS),
        (["Qs"], NEEDS),
        (["5h", "4c"], ""),
        (["Qs", "4c"], NEEDS),
        (["Qs", "Qd"], AHEAD),
        (["Qs", "Qd", "5h"], AHEAD),
        (["Qs", "5h", "4c"], ""),
    ],
)
def test_fantasyland_is_promised_as_long_as_the_front_can_earn_it(front: list[str], line: str) -> None:
    found = drafted(to_act(), *((card, Row.FRONT) for card in front))
    assert "".join(fantasyland_lines(found, SCREEN)) == line


@pytest.mark.parametrize(
    "front, middle, line",
    [
        (["Kd", "5h", "X1"], [], NEEDS),  # behind a pair of sixes the joker is a five
        (["Kd", "5h", "X1"], ["Ac", "Ad", "6h", "7h", "9h"], WORDS("private.fantasyland_ahead", cards=15)),
        (["Kd", "5h", "X1"], ["6c", "6d", "7h", "8h", "9h"], ""),
        (["Qs", "Qd", "X1"], [], WORDS("private.fantasyland_ahead", cards=14)),  # 17 behind three of a kind
        (["5h", "4c", "X1"], [], ""),
    ],
)
def test_a_joker_in_front_promises_what_it_brings_before_any_middle(
    front: list[str], middle: list[str], line: str
) -> None:
    entry = {"QQ": 14, "KK": 15, "AA": 16, "trips": 17}
    rules = with_settings(load_open_face("joker"), {"fantasyland": {"entry": entry}})
    game = Game(ANN, BEN, table=options(rules, seats=2)).start({ANN: " ".join((*front, *middle)), BEN: NOTHING})
    game.place(BEN)
    own = drafted(game)
    board = Board(tuple(map(parse_card, front)), tuple(map(parse_card, middle)))
    own = own._replace(boards=(own.boards[0]._replace(board=board),))
    assert "".join(fantasyland_lines(own, SCREEN)) == line


@pytest.mark.parametrize(
    ("trips", "cards"), [({"trips": 0}, 0), ({"QQQ": 13}, 13), ({"trips": 17}, 14), ({"trips": 0, "QQQ": 17}, 14)]
)
def test_two_of_a_rank_promise_what_a_third_one_would_leave(trips: dict[str, int], cards: int) -> None:
    rules = with_settings(PINEAPPLE, {"fantasyland": {"entry": {"QQ": 14, **trips}}})
    game = Game(ANN, BEN, table=options(rules, seats=2)).start({ANN: CARDS, BEN: NOTHING}).place(BEN)
    found = list(fantasyland_lines(drafted(game, ("Qs", Row.FRONT), ("Qd", Row.FRONT)), SCREEN))
    assert found == ([WORDS("private.fantasyland_ahead", cards=cards)] if cards else [])


def test_a_low_and_a_front_bring_what_both_do() -> None:
    low, game = "Kd Kh 7c 5d 4d  3h 2c 9s", Game(ANN, BEN, table=options(load_open_face("deuce-seven"), seats=2))
    game.start({ANN: low, BEN: NOTHING}).place(BEN).place(ANN, "Kd Kh / 7c 5d 4d").place(BEN)
    almost, both = (("3h", Row.MIDDLE),), (("3h", Row.MIDDLE), ("2c", Row.MIDDLE))
    assert list(fantasyland_lines(drafted(game, *almost), SCREEN)) == [WORDS("private.fantasyland_ahead", cards=14)]
    assert list(fantasyland_lines(drafted(game, *both), SCREEN)) == [WORDS("private.fantasyland_low", cards=15)]


def test_who_fouls_or_is_there_already_is_promised_nothing() -> None:
    lost = drafted(to_act("ofc"), ("Qs", Row.FRONT), ("Qd", Row.FRONT))
    assert list(fantasyland_lines(lost, SCREEN))
    lost = lost._replace(boards=tuple(own._replace(shown=replace(own.shown, is_foul=True)) for own in lost.boards))
    assert not list(fantasyland_lines(lost, SCREEN)), "fouled"
    game = Game(ANN, BEN).play({ANN: QUEENS_IN_FRONT, BEN: NOTHING}).start()
    assert not list(fantasyland_lines(drafted(game), SCREEN)), "in Fantasyland"
    assert list(fantasyland_lines(drafted(game, account=BEN), SCREEN))


def test_of_two_boards_each_is_named_where_they_differ() -> None:
    game = Game(ANN, BEN, table=options(load_open_face("criss-cross"), seats=2)).start({ANN: f"{CARDS} {OTHERS}"})
    game.place(BEN)
    assert list(fantasyland_lines(drafted(game), SCREEN)) == [NEEDS], "true of both"
    one = drafted(game, ("Qs", Row.FRONT), ("Qd", Row.FRONT))
    assert list(fantasyland_lines(one, SCREEN)) == [f"A: {AHEAD}", f"B: {NEEDS}"]
    lost = drafted(game, ("5h", Row.FRONT), ("4c", Row.FRONT))
    assert list(fantasyland_lines(lost, SCREEN)) == [f"B: {NEEDS}"]


def test_a_game_without_fantasyland_says_nothing_of_it() -> None:
    assert not list(fantasyland_lines(drafted(to_act("ofc-2012")), SCREEN))


def test_rows_with_room_are_called_by_what_they_make() -> None:
    found = drafted(to_act(), ("Qs", Row.BACK), ("Qd", Row.BACK), ("5h", Row.MIDDLE))
    names = [begun_row(found.boards[0], row, found.view.hand.ruleset) for row in Row]
    assert names == ["", "", "pair of queens"]


def test_only_cards_that_the_player_has_seen_count_as_seen() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE)).start()
    while game.hand.street_no < 3:
        game.place(game.hand.seats[waited_for(game.state)[0]].account)
    for account in (ANN, BEN):
        view = open_face_view(game.state, account)
        assert view is not None
        boards = {card for player in view.hand.players for one in player.boards for card in one.board.cards}
        seat = next(seat for seat in game.hand.seats if seat.account == account)
        other = next(seat for seat in game.hand.seats if seat.account != account)
        assert set(view.unseen) == set(DECK_52) - boards - set(view.held) - set(seat.discards)
        assert set(other.discards) <= set(view.unseen), "another player's discards are nobody's business"
        picture = hand_panel(view, Draft(), SCREEN).picture
        assert isinstance(picture, HandPicture)
        assert picture.unseen is not None
        assert picture.unseen.unseen == view.unseen
