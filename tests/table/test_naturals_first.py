"""Where naturals come first (RULES 2): a natural is shown and paid, then all who are left keep or change, unseen."""

from __future__ import annotations

import pytest

from bot.rules.board import Board
from bot.table.actions import Leave
from bot.table.closed.actions import Say, SayFor, SetFor, SetHand
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import Choice, Stage
from bot.table.closed.turns import may_say, may_set
from bot.table.events import HandScored, HandVoided
from bot.table.evolve import fold
from bot.table.happenings.dealing import shown_positions
from bot.table.refusals import Reason, RuleError
from bot.table.seats import deals_on
from bot.table.showing import public_view
from bot.table.tempo import ABSENT_AFTER_MS, ABSENT_AFTER_SLOWLY_MS
from bot.table.timers import TimerKind, timers
from bot.table.turns import waited_for
from tests.support.views import closed_view
from tests.table.closed_games import DECLARED, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN
from tests.table.secrets import shown_cards

ALL = (ANN, BEN, CAT, DAN)
FOUL = "As Ks Qs / 2d 3d 4c 5c 7h / 8h 9h Td Jd 6c"


def american(clock_s: int = 60) -> ClosedGame:
    """Ann has a dragon, and nobody has set."""
    rules = closed("american", fouls="allowed")
    return ClosedGame(*ALL, table=closed_options(rules, clock_s=clock_s)).deal(DECLARED)


def shown(clock_s: int = 60) -> ClosedGame:
    """Ann's dragon lies open; Dan had chosen to surrender, Ben and Cat to play."""
    return american(clock_s).set(DAN, surrenders=True).set(ANN, natural="dragon").set(BEN).set(CAT)


def refused(game: ClosedGame, action: object) -> Reason:
    with pytest.raises(RuleError) as caught:
        game.do(action)  # type: ignore[arg-type] # an action
    return caught.value.refusal.reason


def choices(game: ClosedGame) -> dict[str, Choice | None]:
    return {player.account: player.choice for player in game.view.players}


def test_where_nobody_declares_nothing_is_asked_again() -> None:
    game = american().set(DAN, surrenders=True).set(ANN).set(BEN).set(CAT)
    assert isinstance(game.log[-1], HandScored)
    assert game.view.natural_pairs == ()


def test_a_natural_lies_open_and_is_paid_and_the_rest_is_a_secret() -> None:
    game = shown()
    assert game.closed.stage is Stage.CHANGING
    assert choices(game) == {ANN: Choice.NATURAL, BEN: None, CAT: None, DAN: None}
    by_name = {player.account: player for player in game.view.players}
    assert [cards for group in by_name[ANN].groups for cards in group] == sorted(game.seat_of(ANN).cards)
    assert {by_name[account].groups for account in (BEN, CAT, DAN)} == {()}
    # In order of play: Ben, Cat, Dan, Ann. A dragon brings 13 from each, whoever surrenders.
    assert [(pair.players, pair.net) for pair in game.view.natural_pairs] == [
        ((0, 3), -13),
        ((1, 3), -13),
        ((2, 3), -13),
    ]
    assert {game.closed.deck[place] for place in shown_positions(game.closed)} == set(game.seat_of(ANN).cards)
    assert [game.closed.seats[index].account for index in waited_for(game.state)] == [BEN, CAT, DAN]


def test_all_answer_at_once_and_hear_nothing_before_the_last() -> None:
    game = shown()
    game.say(CAT, surrenders=True)
    assert choices(game) == {ANN: Choice.NATURAL, BEN: None, CAT: None, DAN: None}
    assert [game.closed.seats[index].account for index in waited_for(game.state)] == [BEN, DAN]
    game.say(DAN, surrenders=True).say(BEN)
    assert choices(game) == {ANN: Choice.NATURAL, BEN: Choice.PLAY, CAT: Choice.SURRENDER, DAN: Choice.SURRENDER}
    # 13 from each to Ann; Cat and Dan pay Ben 2 each, and nothing to each other.
    assert game.nets() == {ANN: 39, BEN: -13 + 2 + 2, CAT: -13 - 2, DAN: -13 - 2}


def test_a_surrender_is_taken_back_with_rows_that_are_then_compared() -> None:
    game = shown()
    assert may_set(game.state, game.closed.index_of(game.seat_of(DAN).seat) or 0)
    rows = game.board(DAN)
    game.do(SetHand(DAN, 1, rows))
    assert [type(event) for event in game.log[-2:]] == [HandSet, ChoiceSaid]
    game.say(BEN).say(CAT)
    assert choices(game)[DAN] is Choice.PLAY
    assert {player.account: player.board for player in game.view.players}[DAN] == rows


def test_rows_that_foul_have_to_be_set_anew_where_that_is_refused() -> None:
    # Dan gave up with whatever lay there: an ace-high front above a middle of seven high.
    rules = closed("american")
    deal = {**DECLARED, CAT: "9c 4c 2d / 7c 7s 6h 5c Ah / Ts Td 5d 5h 2h"}
    game = ClosedGame(*ALL, table=closed_options(rules)).deal(deal)
    cards = game.board(DAN).cards
    ranked = sorted(cards, reverse=True)
    fouled = Board(tuple(ranked[:3]), tuple(ranked[3:8]), tuple(ranked[8:]))
    game.do(SetHand(DAN, 1, fouled, surrenders=True))
    game.set(ANN, natural="dragon").set(BEN).set(CAT)
    assert refused(game, Say(DAN, 1, surrenders=False)) is Reason.SET_TO_PLAY
    assert refused(game, SetHand(DAN, 1, fouled)) is Reason.FOUL
    legal = Board(tuple(ranked[10:]), tuple(ranked[5:10]), tuple(ranked[:5]))
    game.do(SetHand(DAN, 1, legal))
    assert refused(game, Say(DAN, 1, surrenders=True)) is Reason.NOT_YOUR_TURN


def test_nobody_can_tell_who_had_given_up() -> None:
    for answered in ((), (CAT,), (CAT, BEN)):
        tables = []
        for gives_up in (True, False):
            game = american().set(DAN, surrenders=gives_up).set(ANN, natural="dragon").set(BEN).set(CAT)
            for account in answered:
                game.say(account, surrenders=gives_up)
            tables.append(game)
        one, other = tables
        assert public_view(one.state) == public_view(other.state)
        for account in {ANN, BEN, CAT} - set(answered):
            assert closed_view(one.state, account) == closed_view(other.state, account)
        for game in tables:
            assert shown_cards(public_view(game.state)) == set(game.seat_of(ANN).cards)


def test_what_cannot_be_chosen_once_naturals_lie_open() -> None:
    game = shown()
    board = game.board(DAN)
    assert refused(game, SetHand(DAN, 1, board, surrenders=True)) is Reason.KEEP_OR_CHANGE
    assert refused(game, SetHand(DAN, 1, board, natural="dragon")) is Reason.KEEP_OR_CHANGE
    assert refused(game, SetHand(BEN, 1, game.board(BEN))) is Reason.KEEP_OR_CHANGE, "who plays has set for good"
    assert refused(game, SetFor(game.seat_of(DAN).seat, 1, board)) is Reason.ALREADY_SET
    assert refused(game, Say(ANN, 1, surrenders=False)) is Reason.NOT_YOUR_TURN, "who declared is out of it"
    game.say(BEN)
    assert refused(game, SetHand(BEN, 1, game.board(BEN))) is Reason.ALREADY_SET
    assert refused(game, Say(BEN, 1, surrenders=True)) is Reason.NOT_YOUR_TURN, "an answer stands"
    assert not may_say(game.state, game.closed.index_of(game.seat_of(BEN).seat) or 0)


def test_who_is_alone_is_not_asked() -> None:
    two = ClosedGame(ANN, BEN, table=closed_options(closed("american"), seats=2))
    two.deal({ANN: DECLARED[ANN], BEN: DECLARED[BEN]}).set(BEN, surrenders=True).set(ANN, natural="dragon")
    assert two.nets() == {ANN: 13, BEN: -13}
    # Against a banker who declares there is nobody to play with; the banker goes on with all who have not declared.
    settings = {"surrender_units": 1, "announce": "naturals_first", "fouls": "allowed", "banker": "fixed"}
    for banker, asked in ((ANN, []), (BEN, [CAT, DAN, BEN])):
        seat = ClosedGame(*ALL).seat(banker)
        options = closed_options(closed("banker", **settings), banker=seat)
        game = ClosedGame(*ALL, table=options).deal(DECLARED)
        game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN)
        waiting = [game.closed.seats[index].account for index in waited_for(game.state)]
        assert sorted(waiting) == sorted(asked)


def test_no_answer_keeps_the_first_choice_and_is_no_missed_turn() -> None:
    for clock_s, wanted in ((0, ABSENT_AFTER_MS), (60, 60_000)):
        game = shown(clock_s=clock_s)
        acts = [timer for timer in timers(game.state, 1) if timer.kind is TimerKind.ACT]
        assert [(timer.seat, timer.after_ms) for timer in acts] == [
            (game.seat_of(account).seat, wanted) for account in (BEN, CAT, DAN)
        ]
    by_post = [
        timer.after_ms
        for timer in timers(shown(0).state, 1, absent_after_ms=ABSENT_AFTER_SLOWLY_MS)
        if timer.kind is TimerKind.ACT
    ]
    assert by_post == [ABSENT_AFTER_SLOWLY_MS] * 3
    for account in (BEN, CAT, DAN):
        player = game.seat_of(account)
        game.do(SayFor(player.seat, 1, player.surrenders))
    assert choices(game) == {ANN: Choice.NATURAL, BEN: Choice.PLAY, CAT: Choice.PLAY, DAN: Choice.SURRENDER}
    assert [sitter.timeouts for _, sitter in game.state.sitters] == [0, 0, 0, 0]
    assert public_view(game.state).played_for == frozenset(), "they acted themselves, in time"


def test_no_answer_stops_no_table_that_deals_by_itself_and_a_hand_set_by_the_clock_does() -> None:
    options = closed_options(closed("american", fouls="allowed"), deal_on=True)
    for dan_sets in (True, False):
        game = ClosedGame(*ALL, table=options).deal(DECLARED).set(ANN, natural="dragon").set(BEN).set(CAT)
        game = game.set(DAN, surrenders=True) if dan_sets else game.set_for(DAN, surrenders=True)
        game.say(BEN).say(CAT).say_for(DAN, surrenders=True)
        late = frozenset() if dan_sets else {game.seat_of(DAN).seat}
        assert (public_view(game.state).played_for, deals_on(game.state)) == (late, dan_sets)


def test_whoever_leaves_is_played_by_the_policy_and_holds_nobody_up() -> None:
    game = shown(clock_s=0)
    game.do(Leave(BEN))
    acts = [timer for timer in timers(game.state, 1) if timer.kind is TimerKind.ACT and not timer.waits]
    due = {timer.seat: timer.after_ms for timer in acts}
    assert due[game.seat_of(BEN).seat] == 0
    assert due[game.seat_of(CAT).seat] == ABSENT_AFTER_MS


def test_an_old_hand_replays_as_it_was_announced() -> None:
    # The same log under the rules of its time: all was announced together, and the hand was scored by the last setting.
    rules = closed("american", fouls="allowed", announce="together")
    game = ClosedGame(*ALL, table=closed_options(rules)).deal(DECLARED)
    game.set(DAN, surrenders=True).set(ANN, natural="dragon").set(BEN).set(CAT)
    assert isinstance(game.log[-1], HandScored)
    state = fold(game.log)
    assert state == game.state


def test_a_hand_voided_meanwhile_tells_no_choice() -> None:
    game = shown()
    (voided,) = (HandVoided(1),)
    state = fold([*game.log, voided])
    game.state = state
    assert choices(game) == {ANN: Choice.NATURAL, BEN: None, CAT: None, DAN: None}
