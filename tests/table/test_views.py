"""Views: a player sees what is theirs, everybody what is on the table, nobody more."""

from __future__ import annotations

import pytest

from bot.ids import AccountId, Seat
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row, parse_cards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score
from bot.table.actions import AgreeToVoid, Leave, SitOut
from bot.table.happenings.dealing import shown_positions
from bot.table.open_face.views import OpenFaceHandView, open_face_board_view
from bot.table.options import Pace
from bot.table.showing import public_view
from bot.table.turns import waited_for
from bot.table.views import SitterView
from tests.support.views import open_face_view
from tests.table.games import (
    ANN,
    BEN,
    CAT,
    DAN,
    FOUL,
    JACKS_IN_FRONT,
    NOTHING,
    OFC,
    PINEAPPLE,
    QUEENS_AND_DISCARDS,
    QUEENS_IN_FRONT,
    REVEALING,
    Game,
    options,
)
from tests.table.secrets import shown_cards


def sees(game: Game, account: str) -> set[int]:
    return set(shown_cards(open_face_view(game.state, account)))  # type: ignore[arg-type] # a test's name is an account


def everybody_sees(game: Game) -> set[int]:
    return set(shown_cards(public_view(game.state)))


def test_a_card_is_its_players_secret_until_it_is_placed() -> None:
    game = Game(ANN, BEN).start({BEN: "2c 3c 4c 5c 6c"})
    mine = set(parse_cards("2c 3c 4c 5c 6c"))
    view = open_face_view(game.state, BEN)
    assert view is not None
    assert (set(view.held), view.packets[0].places, view.may_place) == (mine, 5, True)
    assert everybody_sees(game) == sees(game, ANN) == set()
    game.place(BEN)
    assert everybody_sees(game) == sees(game, BEN) == mine
    assert sees(game, ANN) > mine, "and it is Ann's turn"


def test_nobody_sees_their_cards_before_their_turn() -> None:
    view = open_face_view(Game(ANN, BEN).start().state, ANN)
    assert view is not None
    assert (view.held, view.may_place) == ((), False)


def test_discards_are_shown_to_their_player_alone_for_ever() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE)).start({BEN: "2c 3c 4c 5c 6c 7c 8c 9c"}).place(BEN).place(ANN)
    game.place(BEN, "- / 7c 8c", "9c")
    discard = parse_cards("9c")[0]
    for _ in range(2):
        assert discard in sees(game, BEN)
        assert discard not in everybody_sees(game) | sees(game, ANN)
        game.play()


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("ruleset", [REVEALING, PINEAPPLE], ids=["shown", "hidden"])
def test_discards_are_shown_at_the_showdown_where_the_rules_say_so_and_never_before(
    ruleset: OpenFaceRuleset, pace: Pace
) -> None:
    game = Game(ANN, BEN, CAT, table=options(ruleset, pace=pace)).play({BEN: QUEENS_AND_DISCARDS}).start()
    assert [player.fantasyland for player in game.hand.seats].count(14) == 1
    while game.state.is_playing:
        away = {card for player in game.hand.seats for card in player.discards}
        assert not away & everybody_sees(game)
        for player in game.hand.seats:
            assert away & sees(game, player.account) == set(player.discards)
        game.place(game.hand.seats[waited_for(game.state)[0]].account)
    is_shown = ruleset.reveal_discards
    shown = public_view(game.state).hand
    assert isinstance(shown, OpenFaceHandView)
    for player, seen in zip(game.hand.seats, shown.players, strict=True):
        assert len(player.discards) == (1 if player.fantasyland else 4)
        assert seen.boards[0].discards == (player.discards if is_shown else ())
        own = open_face_view(game.state, player.account)
        assert own is not None
        assert own.discards == player.discards
    opened = {game.hand.deck[place] for place in shown_positions(game.hand)}
    assert opened == everybody_sees(game)
    assert len(opened) == 3 * 13 + (9 if is_shown else 0)
    game.start()
    assert not everybody_sees(game), "the next hand begins with nothing on the table"


def test_a_voided_hand_reveals_no_discard() -> None:
    game = Game(ANN, BEN, table=options(REVEALING)).start().place(BEN).place(ANN).place(BEN)
    (discard,) = next(player.discards for player in game.hand.seats if player.account == BEN)
    game.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    assert game.hand.is_void
    assert discard not in everybody_sees(game) | sees(game, ANN)
    assert discard not in {game.hand.deck[place] for place in shown_positions(game.hand)}
    assert discard in sees(game, BEN)


def test_a_simultaneous_street_is_shown_when_the_last_one_has_placed() -> None:
    game = Game(ANN, BEN, CAT, table=options(pace=Pace.SIMULTANEOUS)).start({CAT: "2c 3c 4c 5c 6c"})
    game.place(CAT).place(ANN)
    view = public_view(game.state)
    assert isinstance(view.hand, OpenFaceHandView)
    assert [(player.account, player.has_placed, player.face_down) for player in view.hand.players] == [
        (BEN, False, 0),
        (CAT, True, 5),
        (ANN, True, 5),
    ]
    assert [player.is_waited_for for player in view.hand.players] == [True, False, False]
    assert [player.boards[0].is_waited_for for player in view.hand.players] == [True, False, False]
    assert everybody_sees(game) == set()
    assert sees(game, CAT) == set(parse_cards("2c 3c 4c 5c 6c"))
    game.place(BEN)
    assert len(everybody_sees(game)) == 15
    assert all(len(player.boards[0].last) == 5 for player in game.hand.seats)


def test_fantasyland_is_hidden_until_the_showdown() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).start({BEN: NOTHING})
    view = open_face_view(game.state, BEN)
    assert view is not None
    assert (set(view.held), view.packets[0].places) == (set(parse_cards(NOTHING)), 13)
    game.place(BEN)
    public = public_view(game.state).hand
    assert isinstance(public, OpenFaceHandView)
    assert public.players[0].face_down == 13
    assert not everybody_sees(game)
    assert sees(game, BEN) == set(parse_cards(NOTHING))
    game.play()
    assert everybody_sees(game) >= set(parse_cards(NOTHING))


def test_a_voided_hand_shows_no_more_than_was_on_the_table() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).start({BEN: NOTHING})
    game.place(BEN).place(ANN)
    before = everybody_sees(game)
    assert len(before) == 5
    game.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    assert everybody_sees(game) == before
    assert {game.hand.deck[place] for place in shown_positions(game.hand)} == before
    view = public_view(game.state).hand
    assert view is not None
    assert (view.is_over, view.result) == (True, None)


def test_the_fair_deal_opens_the_cards_on_the_boards() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE)).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT})
    opened = {game.hand.deck[place] for place in shown_positions(game.hand)}
    assert opened == everybody_sees(game)
    assert len(opened) == 26, "8 discards and 18 undealt cards stay closed"


def test_the_showdown_is_what_scoring_says() -> None:
    game = Game(ANN, BEN, CAT).play({BEN: QUEENS_IN_FRONT, CAT: FOUL})
    view = public_view(game.state).hand
    assert isinstance(view, OpenFaceHandView)
    result = score(OFC, [Played((player.boards[0].board,)) for player in game.hand.seats])
    assert view.result is not None
    assert (view.result.totals, view.result.pairs) == (result.totals, result.pairs)
    assert [player.net for player in view.players] == list(game.hand.totals or ())
    assert [(player.boards[0].is_foul,) for player in view.players] == list(view.result.fouls)
    assert [(player.boards[0].royalties,) for player in view.players] == list(view.result.royalties)


def test_only_those_who_were_dealt_in_have_a_hand_to_see() -> None:
    game = Game(ANN, BEN, CAT)
    assert open_face_view(game.state, ANN) is None
    game.do(SitOut(CAT)).start()
    assert open_face_view(game.state, CAT) is None
    assert open_face_view(game.state, DAN) is None
    game.play().do(Leave(BEN))
    assert open_face_view(game.state, BEN) is not None, "their last hand stays theirs to see"


def test_dead_cards_are_those_of_the_others_and_ones_own_discards() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE)).start()
    counts = []
    for account in (BEN, ANN, BEN, ANN):
        view = open_face_view(game.state, account)
        assert view is not None
        counts.append(view.dead_cards)
        game.place(account)
    assert counts == [0, 5, 5, 7], "Ben's own five cards are no dead ones, nor are those in his hand"
    game.place(BEN)
    view = open_face_view(game.state, ANN)
    assert view is not None
    assert (view.dead_cards, len(view.discards)) == (9 + 1, 1)


def test_a_seat_view_knows_its_player() -> None:
    view = open_face_view(Game(ANN, BEN).start().state, ANN)
    assert view is not None
    assert view.player.account == ANN
    sitter = view.public.sitter_of(BEN)
    assert sitter is not None
    assert sitter.seat == 1
    assert view.public.sitter_of(DAN) is None


def test_a_growing_board_shows_the_royalties_of_its_full_rows() -> None:
    assert open_face_board_view(OFC, Board.parse("Qh Qd 2c / 7c 7d / 2h 4h 6h 8h Th")).royalties == (7, 0, 4)
    lost = open_face_board_view(OFC, Board.parse("Qh Qd 2c / 7c 7d 8h 9s 3c / 2h 4h 6h 8h Th"))
    assert (lost.is_foul, lost.royalties) == (True, (0, 0, 0))
    assert not open_face_board_view(OFC, Board()).is_foul
    assert [len(Board.of([DECK_52[:3], (), ()]).row(row)) for row in Row] == [3, 0, 0]


@pytest.mark.parametrize(("stack", "is_broke"), [(None, False), (1, False), (0, True)])
def test_who_has_no_chips_left_sits_out_until_they_buy_some(stack: int | None, is_broke: bool) -> None:
    sitter = SitterView(Seat(0), AccountId("ann"), False, True, False, False, False, (), False, stack)
    assert sitter.is_broke is is_broke
