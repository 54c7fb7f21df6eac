"""No bait and switch: nobody is dealt into a hand that is played for something else than they joined for."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from bot.ids import AccountId, Seat
from bot.table.actions import Action, AddComputer, ChangeOptions, HandOver, Join, Kick, Leave, Ready, SitOut, Start
from bot.table.context import Context
from bot.table.options import Options, Policy
from bot.table.refusals import Reason
from bot.table.seats import asked
from bot.table.terms import IS_TERM
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, OFC_2012, Game


def changed(game: Game, **settings: object) -> Game:
    """The host changes settings."""
    return game.do(ChangeOptions(game.state.host, replace(game.state.options, **settings)))  # type: ignore[arg-type] # the tests' own keywords


def named(game: Game) -> set[AccountId]:
    """Those who are asked whether they are in."""
    return set(asked(game.state))


def test_a_stake_of_1000_after_somebody_joined_at_1_is_not_dealt_to_them_unasked() -> None:
    game = changed(Game(ANN, BEN), stake=1000)
    refusal = game.refusal(Start(ANN))
    assert (refusal.reason, refusal.accounts) == (Reason.STILL_ASKED, (BEN,))
    assert game.do(Join(BEN), Start(ANN)).hand.options.stake == 1000


def test_who_does_not_answer_holds_nobody_up_and_is_not_dealt_in() -> None:
    game = changed(Game(ANN, BEN, CAT), stake=1000).do(Join(CAT), Start(ANN))
    assert {player.account for player in game.hand.seats} == {ANN, CAT}
    assert game.sitter(BEN).is_out
    assert game.play().ready().play().state.hand_no == 2
    assert {player.account for player in game.hand.seats} == {ANN, CAT}, "nor later"
    assert game.do(Ready(BEN)).ready().state.is_playing
    assert len(game.hand.seats) == 3


def test_whoever_starts_says_that_they_are_in_and_speaks_for_nobody_else() -> None:
    game = changed(Game(ANN, BEN, CAT), stake=1000)
    game.context = Context(is_start_anybodys=True)
    game.do(Start(BEN))
    assert {player.account for player in game.hand.seats} == {ANN, BEN}


def test_who_sits_out_before_the_first_hand_comes_in_by_join() -> None:
    game = Game(ANN, BEN, CAT).do(SitOut(CAT), Join(CAT))
    assert not game.sitter(CAT).is_out
    assert len(game.do(Start(ANN)).hand.seats) == 3


def test_every_option_is_decided_upon() -> None:
    assert set(IS_TERM) == {field.name for field in fields(Options)}


@pytest.mark.parametrize(
    "settings",
    [
        {"ruleset": OFC_2012},
        {"seats": 3},
        {"stake": 2},
        {"buy_in": 100},
        {"policy": Policy.FILL},
        {"counts_computers": True},
        {"banker": Seat(1)},
    ],
    ids=str,
)
def test_who_had_joined_is_asked_again(settings: dict[str, object]) -> None:
    game = changed(Game(ANN, BEN, CAT), **settings)
    assert named(game) == {BEN, CAT}, "the host has said so by changing it"
    assert game.refusal(Start(ANN)).accounts == (BEN, CAT)
    assert named(game.do(Join(BEN))) == {CAT}
    assert game.do(Join(CAT), Start(ANN)).state.is_playing
    assert len(game.hand.seats) == 3


@pytest.mark.parametrize("settings", [{"hints": True}, {"deal_on": True}, {"is_final": True}, {"clock_s": 0}], ids=str)
@pytest.mark.parametrize("has_played", [False, True], ids=["lobby", "between hands"])
def test_what_is_not_played_for_asks_nobody_again(settings: dict[str, object], *, has_played: bool) -> None:
    game = Game(ANN, BEN, CAT)
    if has_played:
        game.play().do(Ready(BEN))
    changed(game, **settings)
    assert not named(game)
    assert game.sitter(BEN).is_ready is has_played
    if has_played:
        game.do(Ready(CAT))
    assert game.do(Start(ANN)).state.is_playing
    assert len(game.hand.seats) == 3


def test_people_and_computers_who_come_and_go_are_no_change() -> None:
    game = Game(ANN, BEN, CAT).do(AddComputer(ANN, COMPUTER), Leave(CAT), Join(DAN), Kick(ANN, Seat(3)))
    assert not named(game)
    assert game.do(Start(ANN)).state.is_playing


def test_a_computer_is_not_asked_and_who_leaves_is_asked_no_more() -> None:
    game = changed(Game(ANN, BEN, CAT, computers=1), stake=5)
    assert named(game) == {BEN, CAT}
    game.do(Leave(BEN), Kick(ANN, game.seat(CAT)))
    assert game.do(Start(ANN)).state.is_playing


def test_who_joins_after_the_change_has_joined_for_it() -> None:
    game = changed(Game(ANN, BEN), stake=5).do(Join(CAT))
    assert named(game) == {BEN}


def test_being_in_again_is_one_tap_and_a_second_one_is_told_so() -> None:
    game = changed(Game(ANN, BEN), stake=5).do(Join(BEN))
    assert game.refusal(Join(BEN)).reason is Reason.ALREADY_SEATED


@pytest.mark.parametrize("action", [Join(BEN, 0), Start(ANN, 0), Join(CAT, 0)], ids=repr)
def test_a_tap_on_older_settings_is_refused_with_the_new_ones(action: Action) -> None:
    game = changed(Game(ANN, BEN), stake=1000)
    refusal = game.refusal(action)
    assert refusal.reason is Reason.OLD_TERMS
    assert refusal.options == game.state.options
    game.do(Join(BEN, 1), Join(CAT, 1), Start(ANN, 1))
    assert game.state.is_playing


def test_between_hands_too_a_tap_on_older_settings_is_refused() -> None:
    game = changed(Game(ANN, BEN).play().do(Ready(ANN)), stake=1000)
    assert game.refusal(Ready(BEN, 0)).reason is Reason.OLD_TERMS
    assert game.do(Ready(ANN, 1), Ready(BEN, 1)).hand.options.stake == 1000


def test_a_host_who_was_asked_starts_only_for_themselves() -> None:
    game = changed(Game(ANN, BEN, CAT), stake=5).do(HandOver(ANN, Seat(1)))
    assert named(game) == {CAT}, "Ben presses Start, if he is in; Ann has changed it"
    assert {player.account for player in game.do(Start(BEN)).hand.seats} == {ANN, BEN}
    assert game.sitter(CAT).is_out


def test_a_hosts_second_change_asks_the_first_one() -> None:
    game = changed(changed(Game(ANN, BEN, CAT), stake=5).do(HandOver(ANN, Seat(1))), stake=1000)
    assert named(game) == {ANN, CAT}
