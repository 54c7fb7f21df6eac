"""Timers: the key of a turn stays while it lasts and changes with it; nobody absent is ever waited for in vain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import AccountId
from bot.table.actions import (
    AddComputer,
    AgreeToEnd,
    ChangeOptions,
    ComeBack,
    Join,
    Leave,
    Pause,
    Ready,
    ReadyTimeOut,
    Resume,
    SitOut,
    Start,
)
from bot.table.options import Pace
from bot.table.timers import IDLE_MS, LOBBY_MS, Timer, TimerKind, call_ms, timers
from bot.table.turns import waited_for
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, COMPUTER, JACKS_IN_FRONT, QUEENS_IN_FRONT, Game, options


def wanted(game: Game, kind: TimerKind) -> list[Timer]:
    """The timers that run."""
    return [timer for timer in timers(game.state, len(game.log)) if timer.kind is kind and not timer.waits]


def waiting(game: Game) -> list[Timer]:
    """The timers that go on some time, as if they ran."""
    return [replace(timer, waits=False) for timer in timers(game.state, len(game.log)) if timer.waits]


def acting(game: Game) -> dict[str, Timer]:
    """The timers that make the policy place, by account."""
    seats = game.state.seats
    return {
        sitter.account: timer
        for timer in wanted(game, TimerKind.ACT)
        if timer.seat is not None and (sitter := seats[timer.seat])
    }


def test_a_lobby_closes_after_two_hours_whatever_happens_in_it() -> None:
    game = Game(ANN)
    (before,) = timers(game.state, 1)
    assert (before.kind, before.after_ms) == (TimerKind.LOBBY, LOBBY_MS)
    game.do(Join(BEN))
    assert wanted(game, TimerKind.LOBBY) == [before]


def test_the_wait_for_the_hosts_start_counts_from_when_enough_are_in() -> None:
    game = Game(ANN)
    assert wanted(game, TimerKind.LATE) == []
    (wait,) = wanted(game.do(Join(BEN)), TimerKind.LATE)
    assert wait.after_ms == 180_000
    assert wanted(game.do(Join(CAT), Leave(CAT)), TimerKind.LATE) == [wait], "who comes later does not start it anew"
    game.do(ChangeOptions(ANN, replace(game.state.options, stake=5)))
    assert wanted(game, TimerKind.LATE) == [], "nobody else is in for that yet"
    (again,) = wanted(game.do(Join(BEN)), TimerKind.LATE)
    assert again.key != wait.key, "the host was there a moment ago"
    assert wanted(game.do(Leave(BEN)), TimerKind.LATE) == []
    assert wanted(game.do(AddComputer(ANN, COMPUTER), Start(ANN)), TimerKind.LATE) == []


def test_idleness_counts_from_the_newest_event() -> None:
    game = Game(ANN, BEN).play()
    (before,) = timers(game.state, 30)
    (after,) = timers(game.state, 31)
    assert before.kind is after.kind is TimerKind.IDLE
    assert before.after_ms == IDLE_MS
    assert before.key != after.key


def test_the_minute_counts_from_the_first_ready() -> None:
    game = Game(ANN, BEN, CAT).play()
    assert wanted(game, TimerKind.READY) == []
    (first,) = wanted(game.do(Ready(ANN)), TimerKind.READY)
    assert first.after_ms == call_ms(game.state.options)
    assert wanted(game.do(Ready(BEN)), TimerKind.READY) == [first], "the second Ready does not start it anew"
    game.do(Ready(CAT)).play().do(Ready(ANN))
    (second,) = wanted(game, TimerKind.READY)
    assert second.key != first.key


def test_the_minute_is_wanted_only_while_somebody_is_waited_for() -> None:
    game = Game(ANN, BEN, CAT).play().do(SitOut(BEN), SitOut(CAT), Ready(ANN))
    assert not game.state.is_playing
    assert wanted(game, TimerKind.READY) == [], "there is nobody whom it would sit out"


def test_a_turns_key_stays_while_it_lasts_and_changes_with_it() -> None:
    game = Game(ANN, BEN).start()
    bens = acting(game)[BEN]
    assert bens.after_ms == 60_000
    assert acting(game.do(AgreeToEnd(ANN))) == {BEN: bens}, "a vote does not prolong a turn"
    anns = acting(game.place(BEN))[ANN]
    assert anns.key != bens.key
    again = acting(game.place(ANN))[BEN]
    assert again.key not in (anns.key, bens.key)


def test_turns_of_different_hands_differ() -> None:
    game = Game(ANN, BEN, table=options(seats=2)).start()
    seen = [acting(game)[BEN].key]
    game.play().start()
    seen.append(acting(game)[ANN].key)
    game.play().start()
    seen.append(acting(game)[BEN].key)
    assert len(set(seen)) == 3


def test_who_has_set_and_is_to_speak_has_a_new_turn() -> None:
    game = ClosedGame(*FOUR, table=closed_options(closed(announce="in_turn", surrender_units=2))).deal(FOUR)
    setting = {timer.key for timer in acting(game).values()}
    for account in FOUR:
        game.set(account)
    (speaking,) = acting(game).values()
    assert speaking.key not in setting


def test_on_a_simultaneous_street_each_has_their_own_turn() -> None:
    game = Game(ANN, BEN, CAT, table=options(pace=Pace.SIMULTANEOUS)).start()
    before = acting(game)
    assert before.keys() == {ANN, BEN, CAT}
    game.place(CAT)
    assert acting(game) == {ANN: before[ANN], BEN: before[BEN]}


def test_half_of_a_long_turn_brings_a_reminder() -> None:
    game = Game(ANN, BEN).start()
    assert [(timer.seat, timer.after_ms) for timer in wanted(game, TimerKind.REMIND)] == [(1, 30_000)]
    assert wanted(Game(ANN, BEN, table=options(clock_s=30)).start(), TimerKind.REMIND) == []


def test_without_a_clock_players_are_told_and_some_time_called() -> None:
    game = Game(ANN, BEN, table=options(clock_s=0)).start()
    assert [timer.kind for timer in timers(game.state, 1)] == [TimerKind.IDLE, TimerKind.LATE, TimerKind.NOTICE]


def test_the_absent_and_computers_are_played_for_even_without_a_clock() -> None:
    game = Game(ANN, BEN, table=options(clock_s=0), computers=1).start().do(Leave(BEN))
    assert [(name, timer.after_ms) for name, timer in acting(game).items()] == [(BEN, 0)]
    game.act_for(BEN)
    assert [(name, timer.after_ms) for name, timer in acting(game).items()] == [(COMPUTER, 0)]


def test_the_turn_of_who_leaves_waits_for_them_to_come_back() -> None:
    game = Game(ANN, BEN).start()
    bens = acting(game)[BEN]
    away = acting(game.do(Leave(BEN)))[BEN]
    assert (away.after_ms, away.key == bens.key) == (0, False)
    assert bens in waiting(game)
    assert acting(game.do(ComeBack(BEN))) == {BEN: bens}


def test_turns_wait_while_the_table_pauses() -> None:
    game = Game(ANN, BEN).start()
    before = acting(game)
    others = wanted(game, TimerKind.REMIND)
    game.do(Pause(ANN))
    assert [timer.kind for timer in timers(game.state, 1) if not timer.waits] == [TimerKind.IDLE]
    assert waiting(game) == [*before.values(), *others]
    assert acting(game.do(Resume(BEN))) == before


def test_whoever_is_waited_for_after_a_pause_is_told_anew() -> None:
    game = Game(ANN, BEN).start()
    (before,) = wanted(game, TimerKind.NOTICE)
    keys = [before.key]
    for _ in range(2):
        assert not [timer for timer in timers(game.do(Pause(ANN)).state, 1) if timer.kind is TimerKind.NOTICE]
        (after,) = wanted(game.do(Resume(BEN)), TimerKind.NOTICE)
        assert replace(after, key=before.key) == before
        assert after.key not in keys, "another waiting"
        keys.append(after.key)


def test_so_does_the_call_to_the_next_hand_and_a_lobby() -> None:
    game = Game(ANN, BEN, CAT).play().do(Ready(ANN))
    (ready,) = wanted(game, TimerKind.READY)
    assert waiting(game.do(Pause(ANN))) == [ready]
    game = Game(ANN, BEN).do(Pause(ANN))
    assert [timer.kind for timer in waiting(game)] == [TimerKind.LOBBY, TimerKind.LATE]


def test_fantasyland_is_due_after_the_others_and_three_turns_or_three_minutes() -> None:
    for clock_s, due_ms in ((30, 180_000), (60, 180_000), (61, 183_000), (3600, 10_800_000)):
        game = Game(ANN, BEN, table=options(clock_s=clock_s)).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).start()
        while game.hand.street_no <= 9:
            assert acting(game).keys() == {ANN}
            game.place(ANN)
        assert [(name, timer.after_ms) for name, timer in acting(game).items()] == [(BEN, due_ms)]


def test_all_in_fantasyland_are_due_together() -> None:
    both = {BEN: QUEENS_IN_FRONT, ANN: "5h 7h 9h Jh Kh  As Ah 3s 5s 7d  Ks Kd 3d"}
    game = Game(ANN, BEN).play(both).start()
    before = acting(game)
    assert [timer.after_ms for timer in before.values()] == [180_000, 180_000]
    assert acting(game.place(ANN)) == {BEN: before[BEN]}


@pytest.mark.parametrize("account", [CAT, COMPUTER])
def test_for_a_computer_and_the_absent_fantasyland_is_set_when_the_other_boards_lie_open(account: AccountId) -> None:
    game = Game(ANN, BEN, CAT, table=options(seats=4), computers=1)
    game.play({account: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).start().do(Leave(CAT))
    while game.hand.street_no <= 9:
        assert account not in acting(game)
        player = game.hand.seats[waited_for(game.state)[0]].account
        (game.act_for if player in (CAT, COMPUTER) else game.place)(player)
    assert [(name, timer.after_ms) for name, timer in acting(game).items()] == [(account, 0)]


def test_whoever_misses_the_call_to_fantasyland_may_still_set_it() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).do(Ready(ANN), ReadyTimeOut(1)).place(ANN)
    assert game.sitter(BEN).is_away
    assert BEN not in acting(game)
    game.place(BEN)
    assert not game.sitter(BEN).is_away
    assert not game.hand.seats[game.index(BEN)].owes_fantasyland


def test_a_hand_that_is_played_out_ends_though_people_are_in_fantasyland() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).start()
    game.do(AgreeToEnd(ANN), AgreeToEnd(BEN))
    while game.state.is_playing:
        assert {timer.after_ms for timer in acting(game).values()} == {0}
        game.act_for(next(AccountId(name) for name in acting(game)))
    assert game.has_ended()


def test_an_ended_table_wants_nothing() -> None:
    game = Game(ANN, BEN).play().do(AgreeToEnd(ANN), AgreeToEnd(BEN))
    assert timers(game.state, 99) == ()
