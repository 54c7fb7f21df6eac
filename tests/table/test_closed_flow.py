"""A closed hand from the deal to the next one: setting, announcing, clocks, and who deals and banks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import Seat
from bot.panels.rules.in_words import summary
from bot.rules.board import Board
from bot.rules.cards import parse_cards
from bot.table.actions import AgreeToStake, AgreeToVoid, ChangeOptions, DeclineStake, HandOver, Join, Leave, Rebuy
from bot.table.closed.actions import SetHand
from bot.table.closed.events import HandSet
from bot.table.closed.hand import Choice, Stage
from bot.table.closed.turns import may_set
from bot.table.context import Context
from bot.table.decide import decide
from bot.table.events import StackBought
from bot.table.happenings.dealing import shown_positions
from bot.table.moves import By
from bot.table.state import PairStake, Phase, StakeOffer
from bot.table.tempo import ABSENT_AFTER_SLOWLY_MS, Tempo, absent_after_ms
from bot.table.timers import Timer, TimerKind, timers
from bot.table.turns import waited_for
from bot.words import words_in
from tests.rules.closed import DRAGON, EAST, NORTH, SOUTH, WEST
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN

ACE_TO_CAT = {ANN: WEST, BEN: EAST, CAT: SOUTH, DAN: NORTH}  # South holds the ace of spades


def table(preset: str = "basic", **settings: object) -> ClosedGame:
    return ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed(preset, **settings)))


def marks(game: ClosedGame) -> list[Seat | None]:
    return [game.closed.button, game.closed.ace_dealer]


def agreed(game: ClosedGame) -> list[StakeOffer | PairStake]:
    return [*game.state.stake_offers, *game.state.pair_stakes]


def turns(game: ClosedGame) -> list[Timer]:
    kinds = (TimerKind.ACT, TimerKind.REMIND)
    return [timer for timer in timers(game.state, len(game.log)) if timer.kind in kinds and not timer.waits]


def test_thirteen_cards_each_in_order_of_play_the_button_last() -> None:
    game = table().deal(FOUR)
    assert [player.account for player in game.closed.seats] == [BEN, CAT, DAN, ANN]
    dealt = [card for player in game.closed.seats for card in player.cards]
    assert dealt == list(game.closed.deck[:52])
    assert set(game.seat_view(CAT).cards) == set(parse_cards(SOUTH.replace("/", "")))


def test_an_arrangement_may_be_changed_until_the_last_one_has_set() -> None:
    game = table().deal(FOUR).set(BEN).set(CAT)
    other = "Qh Qd 7h / Jc Jd Jh 2c Ad / 5c 5d 5h 5s 2d"
    game.set(BEN, other)
    assert game.seat_of(BEN).arrangement == Board.parse(other)
    assert waited_for(game.state) == (2, 3)
    assert decide(game.state, SetHand(BEN, 1, Board.parse(other))) == ()
    game.set(DAN).set(ANN)
    assert game.state.phase is Phase.BETWEEN


def test_a_final_arrangement_stays() -> None:
    options = closed_options(is_final=True)
    game = ClosedGame(ANN, BEN, CAT, DAN, table=options).deal(FOUR).set(BEN)
    assert [may_set(game.state, index) for index in range(4)] == [False, True, True, True]


def test_together_nothing_is_known_before_all_have_chosen() -> None:
    game = table("one-four").deal(FOUR).set(BEN, surrenders=True).set(CAT).set(DAN)
    assert [(player.has_set, player.choice) for player in game.view.players] == [(True, None)] * 3 + [(False, None)]
    assert game.seat_view(BEN).surrenders
    game.set(ANN)
    choices = {player.account: player.choice for player in game.view.players}
    assert choices == {BEN: Choice.SURRENDER, CAT: Choice.PLAY, DAN: Choice.PLAY, ANN: Choice.PLAY}


def test_in_turn_each_speaks_after_the_naturals_were_announced() -> None:
    boards = {
        ANN: DRAGON,
        BEN: "Qc Qd 7h / Jc Jh Js 8c 8d / Kc Kd Kh 3c 3h",
        CAT: "9c 4c 2d / 7c 7s Ah 5c 6h / Ts Td 5d 5h 2h",
        DAN: "As 2s 3s / 4s 6s 8s Qs 9d / 4d 6d 9h Th Ad",
    }
    game = table("american", announce="in_turn", fouls="allowed").deal(boards)
    for account in (ANN, DAN, CAT):
        game.set(account, natural="dragon" if account == ANN else None)
        assert {player.choice for player in game.view.players} == {None}
    game.set(BEN)
    assert game.closed.stage is Stage.SAYING
    known = {player.account: (player.choice, player.natural) for player in game.view.players}
    assert known[ANN] == (Choice.NATURAL, "dragon")
    assert {known[account] for account in (BEN, CAT, DAN)} == {(None, None)}
    spoken = []
    while game.state.is_playing:
        (index,) = waited_for(game.state)
        spoken.append(game.closed.seats[index].account)
        game.say(spoken[-1], surrenders=spoken[-1] == CAT)
    assert spoken == [BEN, CAT, DAN], "who has declared says nothing"
    assert {player.account: player.choice for player in game.view.players}[CAT] is Choice.SURRENDER


def test_what_is_shown_at_the_showdown() -> None:
    game = table("one-four", aces_bet=True, fouls="allowed").deal(FOUR)
    for account in (ANN, BEN, CAT, DAN):
        game.set(account, surrenders=account == CAT)
    view = {player.account: player for player in game.view.players}
    assert (view[CAT].board, view[CAT].groups, view[CAT].aces) == (None, (), 2)
    assert view[BEN].board == Board.parse(EAST)
    assert view[BEN].names == ("pair of queens", "jacks full of deuces", "four of a kind, fives")
    assert view[BEN].bonuses == (0, 2, 4)
    assert game.view.result is not None
    assert game.view.result.hands[1] == ("", "", "")
    shown = {game.closed.deck[place] for place in shown_positions(game.closed)}
    assert shown == {card for account in (ANN, BEN, DAN) for card in game.seat_of(account).cards}


def test_a_voided_hand_pays_nothing_and_shows_nothing() -> None:
    game = table().deal(FOUR).set(BEN)
    game.do(*(AgreeToVoid(account) for account in (ANN, BEN, CAT, DAN)))
    assert game.view.is_void
    assert shown_positions(game.closed) == ()
    assert {player.board for player in game.view.players} == {None}
    assert all(points == 0 for _, points in game.state.totals)
    button = game.state.button
    game.deal(FOUR)
    assert (game.state.button, game.closed.deal_no) == (button, 1)


def test_all_set_against_one_clock_and_speak_against_their_own() -> None:
    game = table("standard").deal(FOUR)
    assert [(timer.kind, timer.after_ms) for timer in turns(game)] == [
        (TimerKind.ACT, 60_000),
        (TimerKind.REMIND, 30_000),
    ] * 4
    before = {timer.key for timer in turns(game)}
    game.set(BEN)
    assert {timer.key for timer in turns(game)} == {key for key in before if not key.endswith(f":{game.seat(BEN)}")}
    game.set(BEN, EAST.replace("Qh Qd", "Qd Qh")).set(CAT).set(DAN).set(ANN)
    assert [timer.seat for timer in turns(game)] == [game.seat(BEN)] * 2
    game.say(BEN)
    assert {timer.seat for timer in turns(game)} == {game.seat(CAT)}


def test_the_policy_sets_and_speaks_for_who_is_away() -> None:
    game = table("standard").deal(FOUR).set_for(BEN)
    assert game.sitter(BEN).timeouts == 1
    assert any(isinstance(event, HandSet) and event.by is By.CLOCK for event in game.log)
    game.set(CAT).set(DAN).set(ANN).say_for(BEN)
    assert game.sitter(BEN).is_away
    game.say(CAT).say(DAN).say(ANN)
    game.deal(FOUR)
    assert not game.sitter(BEN).is_away, "Ready ends it"
    game.do(Leave(BEN))
    (act,) = [timer for timer in turns(game) if timer.seat == game.seat(BEN)]
    assert (act.after_ms, act.key.endswith("absent")) == (0, True)


def test_who_leaves_is_played_to_the_end_of_the_hand() -> None:
    game = table().deal(FOUR).do(Leave(BEN))
    assert isinstance(game, ClosedGame)
    game.set_for(BEN).set(CAT).set(DAN).set(ANN)
    assert game.state.seat_of(BEN) is None
    assert game.nets()[BEN] == 7


def test_who_held_the_ace_of_spades_deals_and_gets_the_fee_in_that_hand() -> None:
    game = table(dealer="ace_of_spades").all_set(ACE_TO_CAT)
    assert marks(game) == [game.seat(ANN), None]
    first = game.nets()
    game.all_set(ACE_TO_CAT)
    assert marks(game) == [game.seat(CAT), game.seat(CAT)]
    fee = {account: game.nets()[account] - first[account] for account in first}
    assert fee == {CAT: 3, ANN: -1, BEN: -1, DAN: -1}


def test_the_ace_of_spades_deals_again_after_a_void_and_not_at_all_for_who_left() -> None:
    game = table(dealer="ace_of_spades").all_set(ACE_TO_CAT).deal(FOUR)
    game.do(*(AgreeToVoid(account) for account in (ANN, BEN, CAT, DAN)))
    game.deal(ACE_TO_CAT)
    assert game.closed.ace_dealer == game.seat(CAT)
    for account in (ANN, BEN, CAT, DAN):
        game.set(account)
    game.do(Leave(CAT)).start()
    assert marks(game) == [game.seat(DAN), None], "the button moves on"


def test_the_ace_of_spades_deals_from_another_seat_after_seats_were_taken_away() -> None:
    game = table(dealer="ace_of_spades").all_set(ACE_TO_CAT)
    before = game.seat(CAT)
    game.do(Leave(BEN), ChangeOptions(ANN, replace(game.state.options, seats=3)))
    assert absent_after_ms(Tempo(is_by_post=True), game.state) == ABSENT_AFTER_SLOWLY_MS
    game.start()
    assert game.seat(CAT) == before - 1
    assert marks(game) == [game.seat(CAT)] * 2


def test_the_bank_goes_round_apart_from_the_button() -> None:
    game = table("banker", banker="rotate")
    seen = []
    for _ in range(3):
        game.all_set(FOUR)
        seen.append((game.closed.button, game.closed.banker))
    assert seen == [(0, 1), (1, 2), (2, 3)]
    game.deal(FOUR).do(*(AgreeToVoid(account) for account in (ANN, BEN, CAT, DAN)))
    game.deal(FOUR)
    assert (game.closed.button, game.closed.banker) == (3, 0)


def test_a_fixed_banker_who_sits_out_is_followed_by_the_next() -> None:
    game = table("banker", banker="fixed")
    game.do(ChangeOptions(ANN, closed_options(game.state.options.ruleset, banker=game.seat(CAT))))  # type: ignore[arg-type] # closed
    game.do(*(Join(account) for account in (BEN, CAT, DAN)))  # for the new settings
    assert game.all_set(FOUR).closed.banker == game.seat(CAT)
    game.do(Leave(CAT)).start()
    assert game.closed.banker == game.seat(DAN)


def test_a_fixed_banker_is_the_host_as_the_rules_say() -> None:
    game = table("banker", banker="fixed").all_set(FOUR)
    assert game.closed.banker == game.seat(ANN)
    game.do(HandOver(ANN, game.seat(CAT)))
    assert game.all_set(FOUR).closed.banker == game.seat(CAT)
    assert "the banker is the table's host" in summary(game.closed.ruleset, words_in("en"))


def test_two_players_agree_on_a_stake_that_multiplies_all_between_them() -> None:
    game = table("one-six", pair_stakes=True)
    game.propose(BEN, ANN, 5).propose(BEN, ANN, 3)
    assert agreed(game) == [StakeOffer(BEN, ANN, 3)]
    game.do(AgreeToStake(ANN, game.seat(BEN), 3))
    assert agreed(game) == [PairStake((ANN, BEN), 3)]
    # Between Ann (North) and Ben (East) 1 is paid, now 3: two units more for Ben.
    assert game.all_set(FOUR).nets() == {ANN: 11 - 2, BEN: 13 + 2, CAT: -13, DAN: -11}
    assert game.closed.pair_stakes == ((0, 3, 3),)
    game.propose(ANN, BEN, 1).do(DeclineStake(BEN, game.seat(ANN)))
    assert agreed(game) == [PairStake((ANN, BEN), 3)]
    game.propose(ANN, BEN, 3)
    assert agreed(game) == [PairStake((ANN, BEN), 3)], "there is nothing to agree to"
    game.propose(ANN, BEN, 5).propose(ANN, BEN, 3)
    assert agreed(game) == [PairStake((ANN, BEN), 3)], "the offer is taken back"
    game.propose(ANN, BEN, 1).propose(BEN, ANN, 3)
    assert agreed(game) == [StakeOffer(BEN, ANN, 3), PairStake((ANN, BEN), 3)], "an answer to another offer"
    game.propose(ANN, BEN, 1).propose(BEN, ANN, 1)
    assert agreed(game) == []


def test_a_seat_without_chips_sits_out_until_it_buys_in_again() -> None:
    options = closed_options(closed("one-six", cap="winnings_playable"), seats=3, buy_in=6)
    # From the button's left: Cat 1 from Ben, Ann 5 of 6 from Ben who has no more, Ann 6 from Cat.
    game = ClosedGame(ANN, BEN, CAT, table=options).all_set({ANN: NORTH, BEN: SOUTH, CAT: WEST})
    assert game.stacks() == {ANN: 17, BEN: 0, CAT: 1}
    game.deal({ANN: WEST, CAT: NORTH}, BEN)
    assert [player.account for player in game.closed.seats] == [ANN, CAT]
    assert [player.stack for player in game.view.players] == [17, 1]
    game.set(ANN).set(CAT)
    assert game.stacks() == {ANN: 11, BEN: 0, CAT: 7}
    game.do(Rebuy(BEN, 6))
    assert game.stacks()[BEN] == 6
    assert len(game.deal(FOUR).closed.seats) == 3


def test_a_computer_without_chips_buys_in_by_itself() -> None:
    options = closed_options(closed("one-six", cap="winnings_playable"), seats=2, buy_in=6)
    game = ClosedGame(ANN, table=options, computers=1).deal({ANN: NORTH, COMPUTER: SOUTH})
    game.set_for(COMPUTER).set(ANN)
    assert game.log[-1] == StackBought(game.seat(COMPUTER), 6)
    assert game.stacks() == {ANN: 12, COMPUTER: 6}


def test_a_jackpot_is_won_once_and_in_units_of_the_stake() -> None:
    # Ben loses all rows to Ann with a pair in front, trips in the middle and a straight in the back.
    boards = {
        ANN: "Ac Ad 2h / Kc Kd Kh 8c 8d / 6h 7h 8h 9h Th",
        BEN: "Qc Qd 2c / 3c 3d 3s Js 9s / 4d 5d 6d 7d 8s",
    }
    boards[BEN] = "Qc Qd 2c / 3c 3d 3s Js 9s / 3h 4h 5h 6c 7c"
    rules = closed(
        rake_units=2, jackpot_units=1, jackpot_events=[{"front": "pair", "middle": "trips", "back": "straight"}]
    )
    game = ClosedGame(ANN, BEN, table=closed_options(rules, seats=2, stake=10)).deal(boards).set(BEN)
    *_, scored = decide(game.state, SetHand(ANN, 1, Board.parse(boards[ANN])), Context(jackpot=75))
    # Each pays a rake of 2, of which 1 to the jackpot: 75 points are 7 units; Ben wins 7 + 2 of them, Ann 3 rows.
    assert scored.totals == (-20 - 30 + 90, -20 + 30)  # type: ignore[union-attr] # HandScored is the last
    assert (scored.house, scored.jackpot, scored.jackpot_before) == (20, -70, 75)  # type: ignore[union-attr]


@pytest.mark.parametrize("preset", ["basic", "standard"])
def test_a_seat_view_says_what_can_be_chosen(preset: str) -> None:
    game = table(preset).deal(FOUR)
    view = game.seat_view(BEN)
    assert (view.may_set, view.may_say) == (True, False)
    assert (view.surrender_units, len(view.opponents)) == ((2, 3) if preset == "standard" else (0, 3))
    assert view.says_in_turn == (preset == "standard")
