"""Whom a table waits for and for what: each own turn, call, vote and stake, and nothing else."""

from __future__ import annotations

from bot.ids import Seat
from bot.table.actions import AgreeToEnd, AgreeToStake, AgreeToVoid, HoldDeal, Leave, Pause, ProposeStake, Ready, SitOut
from bot.table.notice import NOTICE_AFTER_MS, NoticeKind
from bot.table.notices import notice_of, wanted_notices
from bot.table.options import Pace
from bot.table.state import Phase
from bot.table.timers import TimerKind, timers
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, JACKS_IN_FRONT, QUEENS_IN_FRONT, Game, options


def told(game: Game | ClosedGame) -> list[tuple[str, NoticeKind]]:
    return [(notice.account, notice.kind) for notice in wanted_notices(game.state)]


def test_a_street_calls_whom_it_waits_for() -> None:
    game = Game(ANN, BEN).start()
    assert told(game) == [(BEN, NoticeKind.STREET)]
    (first,) = wanted_notices(game.state)
    assert first.number == 1
    game.place(BEN)
    assert told(game) == [(ANN, NoticeKind.STREET)]
    assert notice_of(game.state, first.key) is None


def test_a_simultaneous_street_calls_all_of_them() -> None:
    game = Game(ANN, BEN, CAT, table=options(pace=Pace.SIMULTANEOUS)).start().place(CAT)
    assert {name for name, _ in told(game)} == {ANN, BEN}


def test_nobody_is_called_in_a_lobby_at_a_pause_or_at_the_end() -> None:
    assert told(Game(ANN, BEN)) == []
    assert told(Game(ANN, BEN).start().do(Pause(ANN))) == []
    assert told(Game(ANN, BEN).play().do(AgreeToEnd(ANN), AgreeToEnd(BEN))) == []


def test_computers_and_whoever_leaves_are_not_called() -> None:
    game = Game(ANN, BEN, computers=1).start().do(Leave(BEN)).act_for(BEN)
    assert told(game) == [], "it is the computer's turn"


def test_fantasyland_is_told_at_the_deal_and_when_the_others_are_done() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).start()
    early = next(notice for notice in wanted_notices(game.state) if notice.account == BEN)
    assert early.kind is NoticeKind.FANTASYLAND
    while game.hand.street_no <= 9:
        assert notice_of(game.state, early.key) == early, "one notice, whatever the others do"
        game.place(ANN)
    (late,) = wanted_notices(game.state)
    assert (late.account, late.kind, late.key == early.key) == (BEN, NoticeKind.FANTASYLAND, False)


def test_a_closed_hand_is_set_by_all_and_said_in_turn() -> None:
    game = ClosedGame(*FOUR, table=closed_options(closed(announce="in_turn", surrender_units=2))).deal(FOUR)
    assert told(game) == [(player.account, NoticeKind.SETTING) for player in game.closed.seats]
    for account in FOUR:
        game.set(account)
    ((_, kind),) = told(game)
    assert kind is NoticeKind.SAYING


def test_the_next_hand_calls_those_who_are_not_ready_once_somebody_is() -> None:
    game = Game(ANN, BEN, CAT).play()
    assert told(game) == []
    game.do(Ready(ANN))
    assert sorted(told(game)) == [(BEN, NoticeKind.NEXT_HAND), (CAT, NoticeKind.NEXT_HAND)]
    assert {notice.by for notice in wanted_notices(game.state)} == {ANN}
    game.do(SitOut(CAT))
    assert told(game) == [(BEN, NoticeKind.NEXT_HAND)]


def test_a_vote_calls_the_last_whose_it_needs() -> None:
    game = Game(ANN, BEN, CAT).start()
    turns = told(game)
    assert told(game.do(AgreeToVoid(ANN))) == turns
    assert (CAT, NoticeKind.VOID_VOTE) in told(game.do(AgreeToVoid(BEN)))
    assert (ANN, NoticeKind.END_VOTE) in told(game.do(AgreeToEnd(BEN), AgreeToEnd(CAT)))


def test_a_stake_that_is_proposed_is_told_once_until_it_is_answered() -> None:
    offer = ProposeStake(ANN, Seat(1), 3)
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(pair_stakes=True))).do(offer)
    (notice,) = wanted_notices(game.state)
    assert (notice.account, notice.by, notice.number) == (BEN, ANN, 3)
    assert told(game.do(AgreeToStake(BEN, Seat(0), 3))) == []


def test_a_stake_is_told_once_and_not_while_a_hand_is_played() -> None:
    game = ClosedGame(*FOUR, table=closed_options(closed(pair_stakes=True)))
    game.do(ProposeStake(ANN, Seat(1), 3))
    (notice,) = wanted_notices(game.state)

    def waits() -> list[bool]:
        return [timer.waits for timer in timers(game.state, 1) if timer.key == f"notice:{notice.key}"]

    assert waits() == [False]
    game.deal(FOUR)
    assert notice_of(game.state, notice.key) is None, "nobody can answer it now"
    assert waits() == [True], "its time goes on after the hand: it is not told a second time"
    for account in FOUR:
        game.set(account)
    assert game.state.phase is Phase.BETWEEN
    assert notice_of(game.state, notice.key) == notice
    assert waits() == [False]


def test_the_call_to_a_fantasyland_is_another_one() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).do(Ready(ANN))
    assert told(game) == [(BEN, NoticeKind.NEXT_FANTASYLAND)]


def test_a_notice_comes_soon_and_where_time_is_short_after_a_third_of_it() -> None:
    def after(clock_s: int, **wishes: object) -> list[int]:
        state = Game(ANN, BEN, table=options(clock_s=clock_s)).start().state
        return [timer.after_ms for timer in timers(state, 1, **wishes) if timer.kind is TimerKind.NOTICE]  # type: ignore[arg-type]

    assert after(0) == after(3600) == [NOTICE_AFTER_MS]
    assert after(60) == [20_000]
    assert after(60, at_once={BEN}) == [0]
    assert after(60, at_once={ANN}) == [20_000]


def test_a_hand_that_comes_by_itself_calls_nobody() -> None:
    game = Game(ANN, BEN, table=options(deal_on=True)).play().do(Ready(ANN))
    assert told(game) == []
    game.do(HoldDeal(BEN))
    assert told(game) == [(BEN, NoticeKind.NEXT_HAND)], "now the table waits for him"
