"""Every refusal that only closed tables or tables with stacks know: a table, and an action that meets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.ids import AccountId, Seat
from bot.rules.board import Board
from bot.table.actions import Action, AddComputer, AgreeToStake, ChangeOptions, DeclineStake, ProposeStake, Ready, Rebuy
from bot.table.closed.actions import Say, SetHand
from bot.table.open_face.actions import PlaceCards
from bot.table.options import Policy
from bot.table.refusals import Reason
from tests.rules.closed import DRAGON, EAST, FOUL, NORTH, SOUTH
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, Game, options

LISTED = {"dragon": 13}
GIVEN_UP = "Ah Ad 9c / 7c 7s 4c 2d 5c / Ts Td 6h 5d 2h"
BEHIND_IT = "2s 3s 4s / 6s 8s Qs 9d 4d / 5h 6d 9h Th As"  # a high card in each row, the ace behind
BEHIND_THAT = "Qc Qd 7h / Jc Jh Js 8c 8d / Kc Kd Kh 3c 3h"
NORTHS_FOUL = "8c 8d 6h / Kc Kd Kh 9s 9d / 4c 4d 4h 6c 6d"  # kings full in the middle beat fours full in the back


def playing(**settings: Any) -> ClosedGame:
    """The deal of four, nobody has set a hand yet."""
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed(**settings)))
    return game.deal(FOUR)


def set_hand(account: AccountId, board: str, hand_no: int = 1, **declared: object) -> SetHand:
    """Setting a hand from text, with what is declared."""
    return SetHand(account, hand_no, Board.parse(board), **declared)  # type: ignore[arg-type] # the tests' own keywords


def speaking() -> ClosedGame:
    """Everybody has set, and says in turn whether they play."""
    game = playing(announce="in_turn", surrender_units=2)
    for account in (ANN, BEN, CAT, DAN):
        game.set(account)
    return game


def asked_again() -> ClosedGame:
    """Ann's dragon lies open; Ben has given up with rows out of order (its aces in front), Cat and Dan play."""
    rules = closed("american", surrender_units=2)
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(rules))
    game.deal({ANN: DRAGON, BEN: GIVEN_UP, CAT: BEHIND_IT, DAN: BEHIND_THAT})
    return game.set(BEN, surrenders=True).set(ANN, natural="dragon").set(CAT).set(DAN)


def with_a_dragon() -> ClosedGame:
    """Ann holds a dragon, which the rules list; the rows that Ben is dealt are a foul."""
    table = closed_options(closed(naturals=LISTED, surrender_units=2), seats=2)
    return ClosedGame(ANN, BEN, table=table).deal({ANN: DRAGON, BEN: FOUL})


def in_stacks() -> ClosedGame:
    """Ben has lost all of his chips."""
    table = closed_options(closed("one-six", cap="winnings_playable"), seats=2, buy_in=6)
    return ClosedGame(ANN, BEN, table=table).all_set({ANN: NORTH, BEN: SOUTH})


def staked() -> ClosedGame:
    """Three people and a computer, between hands; Ben has offered Ann a stake of 3."""
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(pair_stakes=True)))
    game.do(AddComputer(ANN, COMPUTER))
    return game.propose(BEN, ANN, 3)


CASES: list[tuple[Reason, Callable[[], Game], Action]] = [
    (Reason.ALREADY_SET, speaking, set_hand(BEN, EAST)),
    (
        Reason.ALREADY_SET,
        lambda: (
            ClosedGame(ANN, BEN, table=closed_options(seats=2, is_final=True)).deal({ANN: NORTH, BEN: EAST}).set(BEN)
        ),
        set_hand(BEN, EAST),
    ),
    (Reason.WRONG_ROWS, playing, set_hand(BEN, EAST.replace(" 2d", ""))),
    (Reason.WRONG_ROWS, playing, set_hand(BEN, "Qh Qd 7h 2d / Jc Jd Jh 2c / 5c 5d 5h 5s Ad")),
    (Reason.NOT_YOUR_CARD, playing, set_hand(BEN, NORTH)),
    (Reason.CARD_TWICE, playing, set_hand(BEN, EAST.replace("2d", "2c"))),
    (Reason.FOUL, playing, set_hand(ANN, NORTHS_FOUL)),
    (Reason.FOUL_STRICT, lambda: playing(strict_rows=True), set_hand(ANN, NORTHS_FOUL)),
    (Reason.NOT_THIS_NATURAL, playing, set_hand(ANN, NORTH, natural="dragon")),
    (Reason.NOT_THIS_NATURAL, with_a_dragon, set_hand(ANN, DRAGON, natural="three_flushes")),
    (Reason.NOT_THIS_NATURAL, lambda: playing(naturals=LISTED), set_hand(ANN, NORTH, natural="dragon")),
    (Reason.NO_SURRENDER, playing, set_hand(ANN, NORTH, surrenders=True)),
    (
        Reason.SURRENDER_LATER,
        lambda: playing(announce="in_turn", surrender_units=2),
        set_hand(ANN, NORTH, surrenders=True),
    ),
    (Reason.KEEP_OR_CHANGE, asked_again, set_hand(BEN, GIVEN_UP, surrenders=True)),
    (Reason.KEEP_OR_CHANGE, asked_again, set_hand(BEN, GIVEN_UP, natural="six_pairs")),
    (Reason.SET_TO_PLAY, asked_again, Say(BEN, 1, surrenders=False)),
    (Reason.FOUL, asked_again, set_hand(BEN, GIVEN_UP)),
    (Reason.KEEP_OR_CHANGE, asked_again, set_hand(CAT, BEHIND_IT)),
    (Reason.NOT_YOUR_TURN, asked_again, Say(ANN, 1, surrenders=False)),
    (Reason.SURRENDER_OR_NATURAL, with_a_dragon, set_hand(ANN, DRAGON, natural="dragon", surrenders=True)),
    (Reason.OTHER_GAME, playing, PlaceCards(ANN, 1, 1, Board.parse(NORTH))),
    (Reason.OTHER_GAME, lambda: Game(ANN, BEN).start(), set_hand(ANN, NORTH)),
    (Reason.OLD_HAND, playing, set_hand(ANN, NORTH, hand_no=2)),
    (Reason.NO_HAND, lambda: ClosedGame(ANN, BEN), set_hand(ANN, NORTH)),
    (Reason.TABLE_FULL, playing, set_hand(COMPUTER, NORTH)),
    (Reason.NOT_YOUR_TURN, speaking, Say(ANN, 1, surrenders=False)),
    (Reason.NOT_YOUR_TURN, playing, Say(BEN, 1, surrenders=False)),
    (Reason.NO_CHIPS, in_stacks, Ready(BEN)),
    (Reason.NO_STACKS, lambda: ClosedGame(ANN), Rebuy(ANN, 1)),
    (Reason.STACK_FULL, in_stacks, Rebuy(ANN, 1)),
    (Reason.BAD_REBUY, in_stacks, Rebuy(BEN, 0)),
    (Reason.BAD_REBUY, in_stacks, Rebuy(BEN, -1)),
    (Reason.BAD_REBUY, in_stacks, Rebuy(BEN, 13)),
    (Reason.BAD_REBUY, in_stacks, Rebuy(BEN, 10**30)),
    (Reason.HAND_RUNNING, playing, Rebuy(ANN, 1)),
    (Reason.NO_CAP, lambda: ClosedGame(ANN), ChangeOptions(ANN, closed_options(buy_in=10))),
    (Reason.BAD_BUY_IN, lambda: Game(ANN), ChangeOptions(ANN, options(buy_in=-1))),
    (Reason.BAD_BUY_IN, lambda: Game(ANN), ChangeOptions(ANN, options(buy_in=1_000_001))),
    (Reason.NO_SURRENDER, lambda: Game(ANN), ChangeOptions(ANN, options(policy=Policy.SURRENDER))),
    (Reason.NO_SURRENDER, lambda: ClosedGame(ANN), ChangeOptions(ANN, closed_options(policy=Policy.SURRENDER))),
    (
        Reason.CONTRADICTION,
        lambda: ClosedGame(ANN),
        ChangeOptions(ANN, closed_options(closed(announce="in_turn"))),
    ),
    (Reason.BAD_SEATS, lambda: ClosedGame(ANN), ChangeOptions(ANN, closed_options(seats=5))),
    (Reason.NO_SUCH_SEAT, lambda: ClosedGame(ANN), ChangeOptions(ANN, closed_options(banker=Seat(2)))),
    (Reason.NO_PAIR_STAKES, lambda: ClosedGame(ANN, BEN), ProposeStake(ANN, Seat(1), 2)),
    (Reason.NO_PAIR_STAKES, lambda: Game(ANN, BEN), ProposeStake(ANN, Seat(1), 2)),
    (Reason.BAD_PAIR_STAKE, staked, ProposeStake(ANN, Seat(1), 0)),
    (Reason.BAD_PAIR_STAKE, staked, ProposeStake(ANN, Seat(1), 1001)),
    (Reason.NO_SUCH_SEAT, staked, ProposeStake(ANN, Seat(9), 2)),
    (Reason.OWN_SEAT, staked, ProposeStake(ANN, Seat(0), 2)),
    (Reason.COMPUTER_STAKE, staked, ProposeStake(ANN, Seat(3), 2)),
    (Reason.NO_SUCH_OFFER, staked, AgreeToStake(ANN, Seat(1), 2)),
    (Reason.NO_SUCH_OFFER, staked, AgreeToStake(BEN, Seat(0), 3)),
    (Reason.NO_SUCH_OFFER, staked, DeclineStake(ANN, Seat(2))),
    (Reason.HAND_RUNNING, lambda: playing(pair_stakes=True), ProposeStake(ANN, Seat(1), 2)),
]
