"""Criss-cross at the table's core: two packets a turn, each tied to its board, and Fantasyland by board (RULES 3.7)."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.open_face.boards import placed_last
from bot.panels.screen import ServerScreen
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row, cards_text, parse_cards
from bot.rules.open_face.boards import score_boards
from bot.rules.open_face.scoring import Played
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.actions import AddComputer
from bot.table.events import HandScored
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.packets import Packet
from bot.table.open_face.turns import may_place
from bot.table.open_face.views import OpenFaceHandView
from bot.table.options import Pace
from bot.table.refusals import Reason, Refusal
from bot.table.showing import public_view
from bot.table.state import Phase
from bot.table.timers import TimerKind, timers
from bot.table.turns import waited_for
from tests.support.criss_cross import CARDS, QUADS
from tests.support.views import open_face_view
from tests.table.games import ANN, BEN, COMPUTER, Game, options

RULES = load_open_face("criss-cross")
TABLE = options(RULES)


def thirteen(text: str) -> Board:
    cards = parse_cards(text)
    return Board(cards[10:], cards[5:10], cards[:5])


def dealt_hand() -> Game:
    return Game(ANN, BEN, table=TABLE).start(CARDS)


def test_a_whole_hand_to_totals_worked_out_by_hand() -> None:
    # A - A: Ann wins front (queens) and middle (kings), Ben the back (flush): 1, royalties 7 - 4: +4 for Ann.
    # A - B: queens, kings and aces up beat king high, eights and nines: 3 + 3 for the scoop + 7: +13.
    # B - A: Ann's second board fouls: 3 + 3 + the flush's 4: -10. B - B: 3 + 3, no royalties: -6.
    # 4 + 13 - 10 - 6 = 1, no scoop across boards. Ann's first board has queens in front: 13 cards for it next.
    game = dealt_hand().play()
    assert game.log[-1] == HandScored(1, (-1, 1), (0, 0, 13, 0))
    view = public_view(game.state).hand
    assert isinstance(view, OpenFaceHandView)
    assert view.result is not None
    assert [pair.net for pair in view.result.pairs] == [-4, 10, -13, 6], "as Ben sees it, who acts first"
    assert view.result.pair_boards == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert view.result.fouls == ((False, False), (False, True))
    assert [view.result.net_of(1, board) for board in (0, 1)] == [17, -16]
    assert [sitter.fantasyland for _, sitter in game.state.sitters] == [(13, 0), ()]


def test_a_street_comes_for_both_boards_and_is_placed_in_one_turn() -> None:
    game = dealt_hand()
    view = open_face_view(game.state, BEN)
    assert view is not None
    assert view.packets == (Packet(0, parse_cards("2h 9h Th Jh Ah"), 5), Packet(1, parse_cards("5d 9c 9d Tc 7s"), 5))
    game.place(BEN).place(ANN)
    view = open_face_view(game.state, BEN)
    assert view is not None
    assert view.packets == (Packet(0, parse_cards("6c"), 1), Packet(1, parse_cards("8d"), 1))
    before = len(game.log)
    game.place(BEN, "6c / 8d")
    assert [(event.board, event.rows) for event in game.log[before:] if isinstance(event, CardsPlaced)] == [
        (0, Board.parse("6c")),
        (1, Board.parse("- / 8d")),
    ]
    assert [board.board.front for board in game.hand.seats[0].boards] == [parse_cards("6c"), ()]
    assert waited_for(game.state) == (1,)


def test_each_card_is_tied_to_its_board_and_both_are_placed_together() -> None:
    game = dealt_hand().place(BEN).place(ANN)

    def refusal(rows: str) -> Refusal:
        return game.refusal(PlaceCards(BEN, 1, 2, Board.parse(rows)))

    assert refusal("6c") == Refusal(Reason.WRONG_NUMBER, number=1, board=1)
    assert refusal("- / 8d") == Refusal(Reason.WRONG_NUMBER, number=1, board=0)
    assert refusal("6c / / 8d") == Refusal(Reason.ROW_FULL, row=Row.BACK, number=0, board=1)
    assert refusal("6c / 8d 6s").reason is Reason.NOT_YOUR_CARD


def test_streets_are_shown_together_when_all_place_at_once() -> None:
    game = Game(ANN, BEN, table=options(RULES, pace=Pace.SIMULTANEOUS)).start(CARDS)
    game.place(ANN)
    view = public_view(game.state).hand
    assert isinstance(view, OpenFaceHandView)
    assert [[board.face_down for board in player.boards] for player in view.players] == [[0, 0], [5, 5]]
    game.place(BEN)
    assert all(len(board.board.cards) == 5 for player in game.hand.seats for board in player.boards)
    assert game.play().hand.totals == (-1, 1)


def test_fantasyland_of_one_board_beside_streets_on_the_other() -> None:
    game = dealt_hand().play()
    others = tuple(card for card in DECK_52 if card not in parse_cards(QUADS))
    game.start({ANN: f"{QUADS} {cards_text(others[:13])}"})
    ben, ann = 0, 1
    assert [[board.fantasyland for board in player.boards] for player in game.hand.seats] == [[0, 0], [13, 0]]
    assert game.hand.button == game.seat(ANN), "the button stays"
    view = open_face_view(game.state, ANN)
    assert view is not None
    assert [(packet.board, packet.places, packet.is_fantasyland) for packet in view.packets] == [(0, 13, True)]
    game.place(BEN)
    view = open_face_view(game.state, ANN)
    assert view is not None
    assert [(packet.board, packet.places) for packet in view.on_street] == [(1, 5)]
    assert view.in_fantasyland[0].cards == parse_cards(QUADS)
    game.place(ANN)
    assert [len(board.board.cards) for board in game.hand.seats[ann].boards] == [0, 5]
    assert (waited_for(game.state), may_place(game.state, ann)) == ((ben,), True)
    game.do(PlaceCards(ANN, 2, 1, thirteen(QUADS)))
    shown = public_view(game.state).hand
    assert isinstance(shown, OpenFaceHandView)
    assert [board.face_down for board in shown.players[ann].boards] == [13, 0]
    assert game.hand.street_no == 2
    assert not may_place(game.state, ann)
    game.play()
    assert game.sitter(ANN).fantasyland[:1] == (13,), "quads in the back stay"


def test_fantasyland_on_both_boards_is_dealt_in_separate_packets_and_holds_up_no_street() -> None:
    trips, queens = "9d 9h 9s Td Th  4c 5c 6c 8c 9c  2h 2d 2s", "As Ac 3d 3h 7s  Kh Kd 3c 4s 6d  Qh Qd 3s"
    game = Game(ANN, BEN, table=TABLE).play({ANN: f"{trips} {queens}"})
    assert [sitter.fantasyland for _, sitter in game.state.sitters] == [(13, 13), ()]
    game.start({ANN: f"{trips} {queens}"})
    view = open_face_view(game.state, ANN)
    assert view is not None
    assert [packet.cards for packet in view.packets] == [parse_cards(trips), parse_cards(queens)]
    for _ in range(9):
        game.place(BEN)
    assert waited_for(game.state) == (1,)
    assert game.state.phase is Phase.PLAYING
    game.place(ANN)
    assert game.sitter(ANN).fantasyland == (13, 0), "trips stay, queens do not"


def test_boards_in_fantasyland_may_be_set_one_by_one() -> None:
    trips, queens = "9d 9h 9s Td Th  4c 5c 6c 8c 9c  2h 2d 2s", "As Ac 3d 3h 7s  Kh Kd 3c 4s 6d  Qh Qd 3s"
    game = Game(ANN, BEN, table=TABLE).play({ANN: f"{trips} {queens}"}).start({ANN: f"{trips} {queens}"})
    game.do(PlaceCards(ANN, 2, 1, thirteen(trips)))
    assert [board.has_placed for board in game.hand.seats[1].boards] == [True, False]
    view = open_face_view(game.state, ANN)
    assert view is not None
    assert [packet.board for packet in view.packets] == [1]


def test_a_missed_turn_is_one_timeout_for_both_boards() -> None:
    game = dealt_hand().act_for(BEN)
    assert (game.sitter(BEN).timeouts, game.sitter(BEN).is_away) == (1, False)
    game.place(ANN).act_for(BEN)
    assert game.sitter(BEN).is_away


def test_what_is_set_for_somebody_face_down_is_not_told_as_their_own_last_cards() -> None:
    game = Game(ANN, BEN, table=TABLE).play()
    for who in (ANN, BEN):
        game.state = game.state.with_sitter(game.seat(who), replace(game.sitter(who), fantasyland=(13, 0)))
    game.start()
    while (hand := game.hand).street_no <= len(RULES.streets):
        game.place(hand.seats[waited_for(game.state)[0]].account)  # every street of the other board, by themselves
    game.act_for(ANN)
    shown = public_view(game.state).hand
    assert isinstance(shown, OpenFaceHandView)
    ann = next(player for player in shown.players if player.account == ANN)
    assert [len(board.board.cards) for board in ann.boards] == [0, 13]
    assert placed_last(ServerScreen({ANN: "Ann"}), ann) == ""


def test_a_computer_in_fantasyland_on_one_board_is_acted_for_whenever_it_is_waited_for() -> None:
    game = Game(ANN, table=TABLE).do(AddComputer(ANN, COMPUTER))
    game.state = game.state.with_sitter(game.seat(COMPUTER), replace(game.sitter(COMPUTER), fantasyland=(0, 13)))
    game.start()
    while game.state.is_playing:
        due = [timer for timer in timers(game.state, 1) if timer.kind is TimerKind.ACT]
        is_computers = any(timer.seat == game.seat(COMPUTER) for timer in due)
        assert is_computers == (game.index(COMPUTER) in waited_for(game.state))
        (game.act_for if is_computers else game.place)(COMPUTER if is_computers else ANN)


def test_the_cap_is_for_all_that_two_players_owe_each_other() -> None:
    # Ben owes 1 in all and has 1: he pays it, though he loses 17 in two comparisons and wins 16 in the others.
    game = Game(ANN, BEN, table=options(RULES, buy_in=1)).play(CARDS)
    assert game.hand.totals == (-1, 1)
    assert [sitter.stack for _, sitter in game.state.sitters] == [2, 0]


def test_two_boards_are_a_setting_of_any_game_that_has_the_cards() -> None:
    streets = [{"deal": 5, "place": 5}, *[{"deal": 2, "place": 2}] * 4]
    ruleset = with_settings(load_open_face("ofc-2012"), {"boards": 2, "streets": streets, "seats_max": 2})
    hand = Game(ANN, BEN, table=options(ruleset)).play().hand
    played = [[Played((board.board,)) for board in player.boards] for player in hand.seats]
    assert hand.totals == score_boards(ruleset, played).totals
