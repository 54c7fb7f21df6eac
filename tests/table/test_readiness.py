"""From hand to hand: Ready, sitting out, the button, being away (RULES 4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table.actions import (
    AddComputer,
    ChangeOptions,
    ComeBack,
    GiveCut,
    Join,
    Leave,
    Ready,
    ReadyTimeOut,
    SitOut,
    Start,
)
from bot.table.context import Context
from bot.table.decide import decide
from bot.table.events import HandDealt, RootLost
from bot.table.evolve import evolve_all
from bot.table.fair_deal import CUT_KEPT_APART
from bot.table.happenings.dealing import CUT_LENGTH_MAX, freeze, is_ready_to_deal, next_deal
from bot.table.refusals import Reason, RuleError
from bot.table.seats import seats_ready, unready
from bot.table.state import Phase
from bot.table.turns import waited_for
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, FOUL, JACKS_IN_FRONT, Game, options
from tools.pages.at_once import posted

LONG_WAITED = Context(is_start_anybodys=True)


def test_before_the_first_hand_ready_deals_nothing() -> None:
    game = Game(ANN, BEN, CAT)
    for account in (ANN, BEN, CAT):
        assert game.refusal(Ready(account)).reason is Reason.NO_HAND


def test_a_host_who_leaves_the_lobby_deals_nothing_by_it() -> None:
    game = Game(ANN, BEN, CAT)
    game.do(ChangeOptions(ANN, replace(game.state.options, stake=5)), Join(BEN), Join(CAT), Leave(ANN))
    assert game.state.phase is Phase.LOBBY, "being in is no Start"
    assert game.do(Start(BEN)).hand.options.stake == 5


def test_the_hosts_start_becomes_anybodys_who_has_joined() -> None:
    game = Game(ANN, BEN, CAT)
    assert game.refusal(Start(BEN)).reason is Reason.HOST_ONLY
    game.context = LONG_WAITED
    assert game.refusal(Start(DAN)).reason is Reason.HOST_ONLY, "nobody else's"
    game.do(Start(BEN))
    assert {player.account for player in game.hand.seats} == {ANN, BEN, CAT}, "the host has joined, too"
    game.play().ready(ANN, CAT)
    assert game.refusal(Start(BEN)).reason is Reason.HOST_ONLY, "between hands there is Next hand"


def test_a_second_tap_on_anybodys_start_does_nothing() -> None:
    game = Game(ANN, BEN)
    state = evolve_all(game.state, decide(game.state, Start(BEN), LONG_WAITED))
    state = evolve_all(state, posted(state))
    state = evolve_all(state, freeze(state, "52" * 32))
    assert state.phase is Phase.DEALING
    assert decide(state, Start(BEN)) == (), "whose Start it is, is known in a lobby alone"
    with pytest.raises(RuleError, match="host_only"):
        decide(state, Start(DAN))


def test_who_joins_after_start_holds_nothing_up() -> None:
    state = evolve_all(Game(ANN, BEN, table=options(seats=4)).state, (RootLost(0),))
    state = evolve_all(state, decide(state, Start(ANN)))
    state = evolve_all(state, decide(state, Join(CAT)))
    assert not unready(state)
    assert is_ready_to_deal(state)


def test_the_host_starts_the_first_hand_with_everybody_who_joined() -> None:
    game = Game(ANN, BEN, CAT).do(Start(ANN))
    assert [player.account for player in game.hand.seats] == [BEN, CAT, ANN], "the host has the first button"
    assert game.hand.button == game.seat(ANN)


def test_nobody_plays_alone() -> None:
    game = Game(ANN)
    assert game.refusal(Start(ANN)).reason is Reason.TOO_FEW_READY
    with pytest.raises(RuleError):
        next_deal(game.state)
    assert game.do(AddComputer(ANN, COMPUTER), Start(ANN)).state.is_playing, "a computer needs no Ready"


def test_the_button_moves_clockwise_over_those_who_are_dealt_in() -> None:
    game = Game(ANN, BEN, CAT, DAN)
    buttons = []
    for _ in range(5):
        buttons.append(game.play().state.button)
    assert buttons == [0, 1, 2, 3, 0]
    game.do(SitOut(BEN)).play()
    assert game.state.button == 2, "Ben sits out: the button passes him by"
    assert [player.account for player in game.hand.seats] == [DAN, ANN, CAT]


def test_hands_count_and_use_a_prepared_deal_each() -> None:
    game = Game(ANN, BEN).play().play().play()
    dealt = [event for event in game.log if isinstance(event, HandDealt)]
    assert [(event.hand_no, event.deal_no) for event in dealt] == [(1, 0), (2, 1), (3, 2)]


def test_after_the_minute_the_others_sit_out_that_hand() -> None:
    game = Game(ANN, BEN, CAT).play().ready(CAT).do(ReadyTimeOut(1))
    assert [player.account for player in game.hand.seats] == [ANN, BEN]
    assert game.sitter(CAT).is_out
    assert game.play().do(Ready(CAT)).ready().play().state.hand_no == 3
    assert len(game.hand.seats) == 3


def test_a_minute_that_leaves_too_few_lets_the_next_ready_begin_the_hand() -> None:
    game = Game(ANN, BEN, CAT).play().do(Ready(ANN), ReadyTimeOut(1))
    assert not game.state.is_playing
    game.do(Ready(CAT))
    assert [player.account for player in game.hand.seats] == [ANN, CAT], "Ben's minute is over: nobody waits for him"


def test_who_sits_down_during_the_call_is_ready_for_the_hand() -> None:
    game = Game(ANN, BEN, CAT).play().do(Ready(ANN), Join(DAN))
    assert unready(game.state) == (1, 2), "the end of the call may be a moment away"
    game.do(ReadyTimeOut(1))
    assert {player.account for player in game.hand.seats} == {ANN, DAN}


def test_who_sits_down_before_anybody_is_ready_calls_nobody() -> None:
    game = Game(ANN, BEN, CAT).play().do(Join(DAN))
    assert unready(game.state) == (0, 1, 2, 3)


def test_the_minute_without_any_ready_changes_nothing() -> None:
    game = Game(ANN, BEN).play()
    assert decide(game.state, ReadyTimeOut(1)) == ()


def test_the_host_need_not_wait_for_the_minute() -> None:
    game = Game(ANN, BEN, CAT).play().do(Ready(BEN), Start(ANN))
    assert [player.account for player in game.hand.seats] == [ANN, BEN]
    assert game.sitter(CAT).is_out


@pytest.mark.parametrize("has_played", [False, True], ids=["lobby", "between hands"])
def test_starting_is_the_hosts_own_ready_even_after_sitting_out(*, has_played: bool) -> None:
    game = Game(ANN, BEN)
    if has_played:
        game.play().do(Ready(BEN))
    game.do(SitOut(ANN), Start(ANN))
    assert {player.account for player in game.hand.seats} == {ANN, BEN}


def test_who_sits_out_is_not_waited_for_until_they_are_ready() -> None:
    game = Game(ANN, BEN, CAT).play().do(SitOut(BEN))
    assert unready(game.state) == (0, 2)
    game.do(Ready(ANN), Ready(CAT))
    assert game.play().sitter(BEN).is_out
    assert seats_ready(game.state) == (0, 2)
    assert decide(game.state, SitOut(BEN)) == ()
    game.do(Ready(BEN))
    assert seats_ready(game.state) == (0, 1, 2)


def test_ready_twice_is_ready_once() -> None:
    game = Game(ANN, BEN).play().do(Ready(ANN))
    assert decide(game.state, Ready(ANN)) == ()


def test_two_timeouts_in_a_row_make_a_player_absent() -> None:
    game = Game(ANN, BEN, table=options(seats=2)).start()
    game.place(BEN).act_for(ANN)
    assert not game.sitter(ANN).is_absent
    game.place(BEN).act_for(ANN)
    assert game.sitter(ANN).is_away
    assert not game.sitter(BEN).timeouts


def test_one_placement_of_their_own_between_two_timeouts_keeps_a_player_present() -> None:
    game = Game(ANN, BEN).start().place(BEN).act_for(ANN).place(BEN).place(ANN).place(BEN).act_for(ANN)
    assert not game.sitter(ANN).is_absent


@pytest.mark.parametrize("is_by_button", [True, False], ids=["come back", "place a card"])
def test_an_absent_player_comes_back(*, is_by_button: bool) -> None:
    game = Game(ANN, BEN).start().place(BEN).act_for(ANN).place(BEN).act_for(ANN).place(BEN)
    assert waited_for(game.state) == (game.index(ANN),)
    if is_by_button:
        game.do(ComeBack(ANN))
        assert game.sitter(ANN).timeouts == 0
    game.place(ANN)
    assert not game.sitter(ANN).is_absent


def test_an_absent_player_is_not_dealt_into_the_next_hand_unless_they_are_ready() -> None:
    game = Game(ANN, BEN, CAT).play({BEN: FOUL}, timed_out=(CAT,))
    assert game.sitter(CAT).is_away
    game.ready(CAT).do(ReadyTimeOut(1))
    assert [player.account for player in game.hand.seats] == [ANN, BEN]
    game.play().do(Ready(CAT))
    assert not game.sitter(CAT).is_absent


def test_the_policys_placements_for_the_absent_are_no_more_timeouts_and_computers_have_none() -> None:
    game = Game(ANN, BEN, computers=1).play({BEN: JACKS_IN_FRONT}, timed_out=(BEN,))
    assert game.sitter(BEN).timeouts == 2
    assert game.sitter(COMPUTER).timeouts == 0


def test_a_cut_may_be_as_long_as_its_form_lets_it_be() -> None:
    assert Game(ANN, BEN).do(GiveCut(BEN, "x" * CUT_LENGTH_MAX)).sitter(BEN).cut_hash


def test_a_cut_is_kept_for_the_session() -> None:
    game = Game(ANN, BEN).do(GiveCut(BEN, "  lucky 7 ")).play()
    assert game.sitter(BEN).cut_hash == CUT_KEPT_APART, "the log holds no words, nor a hash that is guessed"
    assert "lucky" not in repr(game.log)
    assert not game.sitter(ANN).cut_hash
    assert game.refusal(GiveCut(BEN, "lucky 8")).reason is Reason.CUT_GIVEN, "once for the session"


def test_a_newcomer_takes_the_first_free_seat_with_nothing_of_its_last_holder() -> None:
    game = Game(ANN, BEN, table=options(seats=3)).play().do(GiveCut(BEN, "mine"))
    game.do(SitOut(BEN), Join(CAT), Ready(ANN), Ready(CAT)).play()
    assert game.seat(CAT) == 2
    assert dict(game.state.totals).keys() == {ANN, BEN, CAT}
    assert sum(points for _, points in game.state.totals) == 0
