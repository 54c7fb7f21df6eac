"""Between hands, and in the middle of one: who is called how long, who comes in, and what is dealt by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table.actions import (
    AgreeToEnd,
    ChangeOptions,
    ComeBack,
    DealOn,
    EndAfterHand,
    HoldDeal,
    Join,
    Kick,
    Leave,
    Pause,
    Ready,
    ReadyTimeOut,
    Rebuy,
    SitOut,
    Start,
)
from bot.table.decide import decide
from bot.table.events import SeatLeft, TableOpened
from bot.table.evolve import evolve_all, fold
from bot.table.happenings.dealing import freeze
from bot.table.options import CLOCKS_S, DEAL_ON_AFTER_S
from bot.table.refusals import Reason
from bot.table.seats import unready
from bot.table.showing import public_view
from bot.table.timers import TimerKind, call_ms, timers
from tests.table.games import (
    ANN,
    BEN,
    CAT,
    DAN,
    EVE,
    FOUL,
    JACKS_IN_FRONT,
    NOTHING,
    QUEENS_IN_FRONT,
    TABLE,
    Game,
    options,
)
from tools.pages.at_once import posted

EARNS_NOTHING = {BEN: NOTHING, ANN: FOUL}
OWES = {BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}
DEALS_ON = options(seats=4, deal_on=True)


def kinds(game: Game) -> dict[TimerKind, int]:
    """What runs at the table, with its milliseconds."""
    return {timer.kind: timer.after_ms for timer in timers(game.state, len(game.log)) if not timer.waits}


def dealt_to(game: Game) -> set[str]:
    return {player.account for player in game.hand.seats}


def test_the_call_lasts_as_long_as_a_turn_and_three_minutes_at_least() -> None:
    calls = [call_ms(options(clock_s=clock_s)) // 1000 for clock_s in CLOCKS_S]
    assert calls == [180, 180, 180, 180, 300, 900, 3600, 28_800, 86_400]


def test_who_was_sat_out_comes_back_in_the_middle_of_a_hand() -> None:
    game = Game(ANN, BEN, CAT).play().ready(CAT).do(ReadyTimeOut(1))
    assert dealt_to(game) == {ANN, BEN}
    game.do(Ready(CAT))
    assert public_view(game.state).sitters[2].is_queued
    game.play()
    assert TimerKind.READY not in kinds(game), "nobody is called before somebody at the showdown asks for a hand"
    game.do(Ready(ANN), Ready(BEN))
    assert dealt_to(game) == {ANN, BEN, CAT}, "and Cat need not say it again"
    assert not game.sitter(CAT).is_out


def test_asking_twice_is_asking_once() -> None:
    game = Game(ANN, BEN, CAT).do(SitOut(CAT)).start().do(Ready(CAT))
    assert decide(game.state, Ready(CAT)) == ()
    game.play().do(Ready(CAT))
    assert TimerKind.READY in kinds(game), "between hands it calls the others"


def test_who_is_in_the_hand_has_nothing_to_ask() -> None:
    assert Game(ANN, BEN).start().refusal(Ready(BEN)).reason is Reason.HAND_RUNNING


def test_who_comes_in_the_middle_of_a_hand_is_dealt_in_with_the_next() -> None:
    game = Game(ANN, BEN, table=options(seats=3)).start().do(Join(CAT))
    assert game.refusal(Join(DAN)).reason is Reason.TABLE_FULL
    assert dealt_to(game) == {ANN, BEN}
    game.play().ready(CAT)
    assert dealt_to(game) == {ANN, BEN, CAT}
    assert dict(game.state.totals).keys() == {ANN, BEN, CAT}


def test_who_is_ready_late_plays_their_fantasyland_themselves() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT})
    state = evolve_all(game.state, decide(game.state, Start(ANN)))
    game.state = evolve_all(state, freeze(state, ""))
    assert game.sitter(BEN).is_away, "Ann has started without them"
    game.state = evolve_all(game.state, decide(game.state, Ready(BEN)))
    assert not game.sitter(BEN).is_away


def test_so_is_who_comes_while_the_cards_are_on_their_way() -> None:
    game = Game(ANN, BEN, table=options(seats=3))
    state = evolve_all(game.state, posted(game.state))
    state = evolve_all(state, decide(state, Start(ANN)))
    game.state = evolve_all(state, freeze(state, ""))
    assert decide(game.state, Ready(BEN)) == decide(game.state, Start(ANN)) == (), "a second tap"
    game.state = evolve_all(game.state, decide(game.state, Join(CAT)))
    assert game.sitter(CAT).is_queued
    assert game.state.frozen is not None
    assert game.seat(CAT) not in game.state.frozen.order


def test_a_hand_for_those_who_wait_begins_when_all_others_have_gone() -> None:
    game = Game(ANN, BEN, table=options(seats=4)).start().do(Join(CAT), Join(DAN)).play().do(Leave(ANN), Leave(BEN))
    assert dealt_to(game) == {CAT, DAN}


def test_who_waits_may_go_again_at_once_and_is_not_kicked() -> None:
    game = Game(ANN, BEN, table=options(seats=3)).start().do(Join(CAT))
    assert game.refusal(Kick(ANN, game.seat(CAT))).reason is Reason.NOT_ABSENT
    game.do(Leave(CAT))
    assert game.log[-1] == SeatLeft(game.state.seats.index(None))  # type: ignore[arg-type] # a seat's number


def test_who_waits_may_sit_out_instead() -> None:
    game = Game(ANN, BEN, table=options(seats=3)).start().do(Join(CAT)).play().do(SitOut(CAT)).ready()
    assert dealt_to(game) == {ANN, BEN}


def test_a_fantasyland_is_played_without_those_who_wait() -> None:
    game = Game(ANN, BEN, table=options(seats=4)).start(OWES).do(Join(CAT)).play()
    assert game.state.owes_fantasyland
    game.do(Join(DAN))
    assert game.sitter(DAN).is_queued, "a seat is reserved between hands, too"
    game.cards = EARNS_NOTHING
    game.do(Ready(ANN), Ready(BEN))
    assert dealt_to(game) == {ANN, BEN}
    game.do(Leave(DAN))
    assert game.state.seat_of(DAN) is None, "who is not in it owes nothing"
    game.play()
    assert not game.state.owes_fantasyland
    assert dealt_to(game.ready(CAT)) == {ANN, BEN, CAT}


def test_coming_back_is_no_way_into_anothers_fantasyland() -> None:
    game = Game(ANN, BEN, CAT).do(SitOut(CAT)).play(OWES).do(Ready(CAT))
    assert game.sitter(CAT).is_queued
    game.cards = EARNS_NOTHING
    game.do(Ready(ANN), Ready(BEN))
    assert dealt_to(game) == {ANN, BEN}


def test_who_comes_back_from_being_away_is_not_dealt_into_anothers_fantasyland() -> None:
    game = Game(ANN, BEN, CAT).play(timed_out=(CAT,)).ready(CAT)
    game.cards = OWES
    game.do(ReadyTimeOut(1), ComeBack(CAT)).play()
    assert game.state.owes_fantasyland
    game.do(Ready(CAT), Ready(ANN), Ready(BEN))
    assert dealt_to(game) == {ANN, BEN}


def test_somebody_who_sits_out_does_not_stop_a_table_that_deals_by_itself() -> None:
    game = Game(ANN, BEN, CAT, table=DEALS_ON).play(timed_out=(CAT,)).ready(CAT).do(ReadyTimeOut(1)).play()
    assert game.sitter(CAT).is_absent
    assert TimerKind.DEAL_ON in kinds(game)


BUSTS = {ANN: JACKS_IN_FRONT, BEN: NOTHING, CAT: FOUL}


def test_who_has_no_chips_has_no_part_in_anothers_fantasyland() -> None:
    game = Game(ANN, BEN, CAT, table=options(seats=3, buy_in=20)).play(BUSTS)
    assert game.sitter(CAT).stack == 0
    game.play(OWES)
    assert dealt_to(game) == {ANN, BEN}
    assert unready(game.state) == (0, 1), "nobody waits for Cat"
    assert game.refusal(Ready(CAT)).reason is Reason.NO_CHIPS
    game.do(Rebuy(CAT, 20), Ready(CAT))
    assert game.sitter(CAT).is_queued, "the next hand but this one"
    game.do(Ready(ANN), Ready(BEN))
    assert dealt_to(game) == {ANN, BEN}
    game.play().ready()
    assert dealt_to(game) == {ANN, BEN, CAT}


def test_chips_are_bought_during_a_hand_by_who_has_no_part_in_it() -> None:
    """At a table that deals by itself the others' next hand begins at once, and every time again."""
    game = Game(ANN, BEN, CAT, table=options(seats=3, buy_in=20, deal_on=True)).play(BUSTS).do(DealOn(1))
    assert dealt_to(game) == {ANN, BEN}
    for player in (ANN, BEN):
        assert game.refusal(Rebuy(player, 1)).reason is Reason.HAND_RUNNING
    before = game.hand
    game.do(Rebuy(CAT, 20))
    assert (game.sitter(CAT).stack, game.hand) == (20, before)
    game.play().do(DealOn(2))
    assert CAT in dealt_to(game)


def test_who_has_lost_all_chips_and_walks_away_holds_nobody_up() -> None:
    game = Game(ANN, BEN, table=options(seats=2, buy_in=10)).play({ANN: JACKS_IN_FRONT, BEN: FOUL})
    assert game.sitter(BEN).stack == 0
    voted = Game(ANN, BEN, table=options(seats=2, buy_in=10)).play({ANN: JACKS_IN_FRONT, BEN: FOUL})
    assert voted.do(AgreeToEnd(ANN)).has_ended()
    game.do(Kick(ANN, game.seat(BEN)), Join(CAT)).ready()
    assert dealt_to(game) == {ANN, CAT}


def test_who_has_lost_all_chips_but_owes_fantasyland_stays() -> None:
    game = Game(ANN, BEN, table=options(seats=2, buy_in=10)).play({ANN: QUEENS_IN_FRONT, BEN: FOUL})
    assert game.sitter(BEN).stack == 0
    assert game.state.owes_fantasyland
    assert game.refusal(Kick(ANN, game.seat(BEN))).reason is Reason.NOT_ABSENT
    assert not game.do(AgreeToEnd(ANN)).has_ended()
    game.do(Ready(ANN), Ready(BEN))
    assert dealt_to(game) == {ANN, BEN}


def test_who_waits_sees_changed_rules_first() -> None:
    game = Game(ANN, BEN, table=options(seats=3)).start().do(Join(CAT)).play()
    game.do(ChangeOptions(ANN, options(seats=3, stake=2)), Ready(ANN), Ready(BEN))
    assert not game.state.is_playing, "Cat is asked like everybody"


def test_nobody_new_where_the_session_ends() -> None:
    game = Game(ANN, BEN, table=options(seats=3)).start().do(EndAfterHand(ANN))
    assert game.refusal(Join(CAT)).reason is Reason.ENDING


def test_a_table_may_deal_by_itself() -> None:
    game = Game(ANN, BEN, CAT, table=DEALS_ON).play()
    assert kinds(game)[TimerKind.DEAL_ON] == DEAL_ON_AFTER_S * 1000
    game.do(Ready(BEN))
    assert TimerKind.READY not in kinds(game), "nobody is called: all of them are dealt in"
    game.do(DealOn(1))
    assert dealt_to(game) == {ANN, BEN, CAT}
    assert game.refusal(DealOn(1)).reason is Reason.OLD_HAND


def test_anybody_may_hold_it_up() -> None:
    game = Game(ANN, BEN, CAT, table=DEALS_ON).play().do(Ready(ANN), HoldDeal(CAT))
    assert decide(game.state, HoldDeal(BEN)) == ()
    assert TimerKind.DEAL_ON not in kinds(game)
    assert kinds(game)[TimerKind.READY] == call_ms(game.state.options)
    assert game.refusal(DealOn(1)).reason is Reason.OLD_HAND
    assert TimerKind.DEAL_ON in kinds(game.ready().play()), "once"


@pytest.mark.parametrize(
    "table",
    [
        lambda: Game(ANN, BEN, CAT).play(),
        lambda: Game(ANN, BEN, CAT, table=DEALS_ON).start().act_for(BEN).play(),
        lambda: Game(ANN, BEN, CAT, table=DEALS_ON).play(timed_out=(CAT,)),
        lambda: Game(ANN, BEN, CAT, table=DEALS_ON).play().do(SitOut(BEN), SitOut(CAT)),
        lambda: Game(ANN, BEN, CAT, table=DEALS_ON).play().do(ChangeOptions(ANN, replace(DEALS_ON, stake=2))),
        lambda: Game(ANN, BEN, CAT, table=DEALS_ON).play().do(Pause(ANN)),
    ],
    ids=["not wanted", "a deadline", "away", "too few", "other rules", "paused"],
)
def test_it_is_not_dealt_by_itself(table: object) -> None:
    assert callable(table)
    assert TimerKind.DEAL_ON not in kinds(table())


def test_there_is_nothing_to_hold_up_where_nothing_comes_by_itself() -> None:
    assert Game(ANN, BEN).play().refusal(HoldDeal(BEN)).reason is Reason.NOT_DEALING_ON


def test_a_rematch_expects_the_same_people_and_seats_nobody() -> None:
    state = fold([TableOpened(TABLE, ANN, options(), expected=(BEN, CAT, EVE))])
    assert [sitter.account for _, sitter in state.sitters] == [ANN]
    assert public_view(evolve_all(state, decide(state, Join(CAT)))).expected == (BEN, EVE)
