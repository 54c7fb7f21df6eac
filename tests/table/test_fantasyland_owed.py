"""While Fantasyland is owed nobody leaves, nobody new sits down, and the button stays (RULES 3.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules.rulesets import with_settings
from bot.table.actions import (
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToVoid,
    ChangeOptions,
    ComeBack,
    EndAfterHand,
    Kick,
    Leave,
    Ready,
    ReadyTimeOut,
    SitOut,
    Start,
)
from bot.table.events import SeatLeft, TableEnded
from bot.table.open_face.turns import may_place
from bot.table.refusals import Reason
from bot.table.seats import unready
from bot.table.state import Phase
from bot.table.turns import waited_for
from tests.table.games import (
    ANN,
    BEN,
    CAT,
    COMPUTER,
    DAN,
    JACKS_IN_FRONT,
    NOTHING,
    OFC,
    OFC_2012,
    QUEENS_IN_FRONT,
    Game,
    options,
)

EARNS = {BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT, CAT: NOTHING}
EARNS_NOTHING = {BEN: NOTHING, ANN: JACKS_IN_FRONT}


def owed() -> Game:
    """After a hand of Ann, Ben and Cat in which Ben has earned Fantasyland; a fourth seat is free."""
    game = Game(ANN, BEN, CAT).play(EARNS)
    assert [sitter.fantasyland for _, sitter in game.state.sitters] == [(), (13,), ()]
    return game


def test_the_earned_cards_are_dealt_at_once_in_the_next_hand_only() -> None:
    game = owed()
    button = game.state.button
    game.start(EARNS_NOTHING)
    assert [(player.account, player.fantasyland) for player in game.hand.seats] == [(BEN, 13), (CAT, 0), (ANN, 0)]
    assert game.state.button == button, "the button stays for Fantasyland"
    game.play()
    assert not game.state.owes_fantasyland
    game.start()
    assert game.state.button == 1


def test_a_ruleset_may_move_the_button_in_fantasyland_too() -> None:
    moving = with_settings(OFC, {"fantasyland": {"moves_button": True}})
    game = Game(ANN, BEN, CAT, table=options(moving)).play(EARNS).start()
    assert game.state.button == 1


@pytest.mark.parametrize(
    "action",
    [
        AddComputer(ANN, COMPUTER),
        SitOut(CAT),
        ChangeOptions(ANN, options(OFC_2012)),
    ],
    ids=lambda action: type(action).__name__,
)
def test_nobody_new_and_nobody_out(action: Action) -> None:
    assert owed().refusal(action).reason is Reason.FANTASYLAND_OWED


@pytest.mark.parametrize("settings", [{"stake": 1000}, {"buy_in": 10}, {"seats": 3}], ids=str)
def test_it_is_played_for_what_it_was_earned_for(settings: dict[str, object]) -> None:
    game = owed()
    changed = replace(game.state.options, **settings)  # type: ignore[arg-type] # the tests' own keywords
    assert game.refusal(ChangeOptions(ANN, changed)).reason is Reason.FANTASYLAND_OWED, "the absent are dealt in, too"
    assert game.do(ChangeOptions(ANN, replace(game.state.options, hints=True))).state.options.hints


def test_who_leaves_is_played_for_until_it_is_over_and_keeps_the_points() -> None:
    game = owed().do(Leave(CAT))
    before = dict(game.state.totals)[CAT]
    assert game.seat(CAT) == 2, "still seated"
    assert unready(game.state) == (0, 1), "and not waited for"
    game.cards = EARNS_NOTHING
    game.do(Ready(ANN), Ready(BEN)).play()
    assert game.state.seat_of(CAT) is None
    assert game.hand.totals is not None
    assert game.hand.totals[game.index(CAT)] != 0
    assert dict(game.state.totals)[CAT] == before + game.hand.totals[game.index(CAT)]


def test_who_misses_ready_is_played_for() -> None:
    game = owed().do(Ready(BEN), Ready(ANN), ReadyTimeOut(1))
    assert game.sitter(CAT).is_away
    assert not game.sitter(CAT).is_out
    assert len(game.hand.seats) == 3


def test_a_leaver_who_comes_back_stays() -> None:
    game = owed().do(Leave(CAT), ComeBack(CAT))
    assert unready(game.state) == (0, 1, 2)
    game.play(EARNS_NOTHING)
    assert game.seat(CAT) == 2


def test_a_leaver_who_was_ready_comes_back_by_saying_it_again() -> None:
    game = owed().do(Ready(CAT), Leave(CAT), Ready(CAT))
    assert not game.sitter(CAT).is_leaving


def test_a_kicked_seat_is_played_for_too() -> None:
    game = Game(ANN, BEN, table=options(seats=3), computers=1).play(EARNS)
    seat = game.seat(COMPUTER)
    game.do(Kick(ANN, seat))
    assert game.sitter(COMPUTER).is_leaving
    game.play(EARNS_NOTHING)
    assert game.state.seats[seat] is None


def test_who_sat_out_the_hand_that_earned_it_is_not_dealt_in() -> None:
    game = Game(ANN, BEN, CAT, DAN).do(SitOut(DAN)).play(EARNS)
    assert game.state.owes_fantasyland
    assert unready(game.state) == (0, 1, 2)
    game.start(EARNS_NOTHING)
    assert DAN not in [player.account for player in game.hand.seats]


def test_an_end_waits_for_fantasyland() -> None:
    game = owed().do(EndAfterHand(ANN))
    assert not game.has_ended()
    game.play(EARNS_NOTHING)
    assert game.has_ended()


def test_everybody_can_agree_to_end_before_it_is_played() -> None:
    game = owed().do(AgreeToEnd(ANN), AgreeToEnd(BEN))
    assert not game.has_ended()
    assert game.do(AgreeToEnd(CAT)).has_ended()


def test_a_fantasyland_that_all_have_left_is_played_all_the_same() -> None:
    game = owed()
    game.cards = EARNS_NOTHING
    game.do(Leave(ANN), Leave(BEN))
    assert not game.has_ended(), "Cat is waited for"
    game.do(Leave(CAT))
    assert game.state.is_playing
    game.play()
    assert game.has_ended()
    assert [event.seat for event in game.log if isinstance(event, SeatLeft)] == [0, 1, 2]
    assert game.log[-1] == TableEnded("nobody is left")


def test_a_voided_fantasyland_is_dealt_anew_with_the_same_button_and_counts() -> None:
    game = owed()
    game.start()
    before = game.hand
    game.place(BEN).do(AgreeToVoid(ANN), AgreeToVoid(BEN), AgreeToVoid(CAT))
    assert game.state.phase is Phase.BETWEEN
    assert game.refusal(AddComputer(ANN, COMPUTER)).reason is Reason.FANTASYLAND_OWED
    game.ready()
    after = game.hand
    assert (after.button, [player.fantasyland for player in after.seats]) == (before.button, [13, 0, 0])
    assert (after.hand_no, after.deal_no) == (before.hand_no + 1, before.deal_no + 1)
    assert game.state.voids == 1


def test_fantasyland_may_be_set_at_any_time_and_holds_up_no_street() -> None:
    game = owed().start(EARNS_NOTHING)
    ben, cat, ann = 0, 1, 2
    assert waited_for(game.state) == (cat,)
    assert may_place(game.state, ben)
    for _ in range(9):
        game.place(CAT).place(ANN)
    assert waited_for(game.state) == (ben,)
    assert game.hand.street_no == 10
    assert not may_place(game.state, ann)
    game.place(BEN)
    assert game.state.phase is Phase.BETWEEN


def test_all_in_fantasyland_set_at_the_same_time() -> None:
    both = {BEN: QUEENS_IN_FRONT, ANN: "5h 7h 9h Jh Kh  As Ah 3s 5s 7d  Ks Kd 3d"}
    game = Game(ANN, BEN).play(both).start()
    assert waited_for(game.state) == (0, 1)
    game.place(ANN)
    assert waited_for(game.state) == (0,)
    game.place(BEN)
    assert game.state.phase is Phase.BETWEEN


def test_the_host_may_start_fantasyland_without_the_unready() -> None:
    game = owed().do(Start(ANN))
    assert len(game.hand.seats) == 3
    assert game.sitter(BEN).is_away
    assert game.sitter(CAT).is_away
