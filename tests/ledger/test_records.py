"""What is counted of a hand, by hand."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.hands import hand_record
from bot.ledger.records import Figures, HandRecord
from bot.rules.open_face_presets import load_open_face
from bot.table.actions import AgreeToVoid
from tests.rules.closed import DRAGON
from tests.support.criss_cross import CARDS
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import (
    ANN,
    BEN,
    CAT,
    DAN,
    FOUL,
    JACKS_IN_FRONT,
    NOTHING,
    OFC,
    QUEENS_IN_FRONT,
    TABLE,
    Game,
    options,
)

QUADS_IN_BACK = "9c 9d 9h 9s 4c  Kh Kd 3s 3d 6d  Js Jd 2s"


def of(record: HandRecord) -> dict[AccountId, Figures]:
    return {one.account: one.figures for one in record.players}


def test_an_open_face_hand() -> None:
    """Ann (flush, aces, queens: 11) scoops Cat (nothing) and, like Cat, the foul; Ben fouls."""
    game = Game(ANN, BEN, CAT, table=options(OFC, 3)).play({ANN: QUEENS_IN_FRONT, BEN: FOUL, CAT: NOTHING})
    record = hand_record(game.state)
    assert (record.table, record.hand_no, record.book, record.is_void) == (TABLE, 1, Book.FRIENDS, False)
    assert (record.ruleset, record.title) == ("ofc", OFC.title)
    bonus = 3 + OFC.scoop_bonus
    assert of(record) == {
        ANN: Figures(1, 2 * bonus + 22, rows_won=6, scoops=2, royalties=11, entries=1),
        BEN: Figures(1, -2 * bonus - 11, rows_lost=6, scooped=2, fouls=1),
        CAT: Figures(1, -11, rows_won=3, rows_lost=3, scoops=1, scooped=1),
    }


def test_rows_that_are_tied_and_points_of_a_stake() -> None:
    """Ann and Ben have the same rows in other suits but for the front: jacks beat a king high."""
    boards = {ANN: "5h 7h 9h Jh Kh  Kc Ks 3s 5s 7d  Js Jd 3d", BEN: "5d 7c 9d Jc Kd  Qc Qs 4s 6s 8d  As 9s 4d"}
    game = Game(ANN, BEN, table=options(OFC, 2, stake=5)).play(boards)
    mine = of(hand_record(game.state))[ANN]
    assert (mine.rows_won, mine.rows_tied, mine.rows_lost, mine.scoops) == (3, 0, 0, 1)
    assert mine.points == 5 * (3 + OFC.scoop_bonus + mine.royalties)


def test_fantasyland_is_counted_when_it_is_played_and_when_it_is_earned_again() -> None:
    game = Game(ANN, BEN, table=options(OFC, 2)).play({ANN: QUEENS_IN_FRONT, BEN: JACKS_IN_FRONT})
    assert of(hand_record(game.state))[ANN].entries == 1
    quads = "Ah Kh Qh Jh Th  9c 9d 9s 9h 2c  3c 3d 3s"
    record = hand_record(game.play({ANN: quads, BEN: NOTHING.replace("3h", "4h").replace("9c", "8s")}).state)
    mine = of(record)[ANN]
    assert (mine.fantasylands, mine.stays, mine.entries) == (1, 1, 0)
    record = hand_record(game.play({ANN: JACKS_IN_FRONT, BEN: NOTHING}).state)
    mine = of(record)[ANN]
    assert (mine.fantasylands, mine.stays, mine.entries) == (1, 0, 0)


def test_a_board_that_enters_fantasyland_beside_one_that_is_in_it_does_not_stay() -> None:
    game = Game(ANN, BEN, table=options(load_open_face("criss-cross"))).play(CARDS)
    assert game.sitter(ANN).fantasyland == (13, 0)
    mine = of(hand_record(game.play({ANN: f"{NOTHING} {QUEENS_IN_FRONT}"}).state))[ANN]
    assert game.sitter(ANN).fantasyland == (0, 13)
    assert (mine.fantasylands, mine.entries, mine.stays) == (1, 1, 0)
    mine = of(hand_record(game.play({ANN: f"{QUEENS_IN_FRONT} {QUADS_IN_BACK}"}).state))[ANN]
    assert game.sitter(ANN).fantasyland == (13, 13)
    assert (mine.fantasylands, mine.entries, mine.stays) == (1, 1, 1)


def test_a_hand_with_two_fouled_boards_is_one_fouled_hand() -> None:
    one, other = "2c 4c 6d 8s 9h  As Ah Ks Qd Jd  3c 3d 5h", "2d 4d 6s 8h 9s  Ac Ad Kc Qc Jc  5s 5c 7d"
    game = Game(ANN, BEN, table=options(load_open_face("criss-cross"))).play({ANN: f"{one} {other}"})
    assert of(hand_record(game.state))[ANN].fouls == 1


def test_a_voided_hand_counts_nothing() -> None:
    game = Game(ANN, BEN, table=options(OFC, 2)).start().do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    record = hand_record(game.state)
    assert record.is_void
    assert of(record) == {ANN: Figures(), BEN: Figures()}


def test_hands_with_a_computer_are_practice() -> None:
    game = Game(ANN, table=options(OFC, 2), computers=1).play()
    assert hand_record(game.state).book is Book.PRACTICE
    game = Game(ANN, table=replace(options(OFC, 2), counts_computers=True), computers=1).play()
    assert hand_record(game.state).book is Book.FRIENDS


def test_a_closed_hand() -> None:
    """`tests.rules.closed` says which row beats which."""
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options()).all_set(FOUR)
    nets = game.nets()
    assert of(hand_record(game.state)) == {
        ANN: Figures(1, nets[ANN], rows_won=7, rows_lost=2, scoops=2),
        BEN: Figures(1, nets[BEN], rows_won=8, rows_lost=1, scoops=2),
        CAT: Figures(1, nets[CAT], rows_won=1, rows_lost=8, scooped=2),
        DAN: Figures(1, nets[DAN], rows_won=2, rows_lost=7, scooped=2),
    }


def test_a_scoop_in_spite_of_a_tied_row_where_the_rules_have_it() -> None:
    """Ann wins middle and back, and ties the front: ace, king, deuce (RULES 1.5)."""
    boards = {
        ANN: "Ac Kc 2c / 9c 9d 7c 6c 3c / Qc Qd 8c 5c 4c",
        BEN: "Ah Kh 2h / 8h 8d 7h 6h 3h / Jc Jd 9h 5h 4h",
    }
    for preset, scoops in (("taiwanese", 1), ("basic", 0)):
        game = ClosedGame(ANN, BEN, table=closed_options(closed(preset), 2)).all_set(boards)
        nets = game.nets()
        assert of(hand_record(game.state)) == {
            ANN: Figures(1, nets[ANN], rows_won=2, rows_tied=1, scoops=scoops),
            BEN: Figures(1, nets[BEN], rows_lost=2, rows_tied=1, scooped=scoops),
        }


def test_a_natural_and_a_surrender_have_no_rows() -> None:
    boards = {
        ANN: DRAGON,
        BEN: "2d 3c 7h / 8c 8d Th Ts 4c / Ah Ad As 5c 5d",
        CAT: "2h 2s 4d / 6d 6h Jc Js 9c / Kc Kd Kh Qc Qd",
    }
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed("american"), 3)).deal(boards)
    game.set(ANN, natural="dragon").set(BEN, surrenders=True).set(CAT).keep()
    nets = game.nets()
    assert of(hand_record(game.state)) == {
        ANN: Figures(1, nets[ANN], naturals=1),
        BEN: Figures(1, nets[BEN], surrenders=1),
        CAT: Figures(1, nets[CAT]),
    }


def test_two_who_both_surrender_have_no_rows() -> None:
    """They pay each other nothing (RULES 2.5), and no row of theirs was compared."""
    boards = {
        ANN: "2d 3c 7h / 8c 8d Th Ts 4c / Ah Ad As 5c 5d",
        BEN: "2h 2s 4d / 6d 6h Jc Js 9c / Kc Kd Kh Qc Qd",
    }
    game = ClosedGame(ANN, BEN, table=closed_options(closed("two-four"), 2)).deal(boards)
    game.set(ANN, surrenders=True).set(BEN, surrenders=True).keep()
    assert of(hand_record(game.state)) == {account: Figures(1, 0, surrenders=1) for account in (ANN, BEN)}


def test_the_rows_of_a_pool_are_those_that_were_best() -> None:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("pool"))).all_set(FOUR)
    figures = of(hand_record(game.state))
    assert {account: one.rows_won for account, one in figures.items()} == {ANN: 1, BEN: 2, CAT: 0, DAN: 0}
    assert all(one.rows_won + one.rows_lost == 3 for one in figures.values())


def test_extras_that_a_pool_does_not_pay_are_not_counted() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(closed("malayan", settlement="pool"), 2)).all_set(FOUR)
    assert [player.figures.royalties for player in hand_record(game.state).players] == [0, 0]


def test_a_row_of_a_pool_that_nobody_wins_is_tied() -> None:
    """Both foul, and what they have put in is returned."""
    fouled = {ANN: "Ah Ad As / 2c 3d 5h 7s 9c / 2d 3h 4s 6c 8d", BEN: "Kh Kd Ks / 2h 3c 5d 7h 9d / 2s 3s 4d 6h 8c"}
    table = closed_options(closed("pool", fouls="allowed"), 2)
    game = ClosedGame(ANN, BEN, table=table).all_set(fouled)
    assert of(hand_record(game.state)) == {one: Figures(1, 0, rows_tied=3, fouls=1) for one in (ANN, BEN)}
