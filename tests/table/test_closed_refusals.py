"""Every refusal that only closed tables or tables with stacks know, by an action that meets it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.rules.board import Board
from bot.rules.cards import parse_cards
from bot.rules.game import contradiction
from bot.table.actions import Action, ChangeOptions, Rebuy, Start
from bot.table.closed.actions import Say
from bot.table.happenings.buying import usual_rebuy
from bot.table.happenings.options import why_not_play
from bot.table.open_face.actions import PlaceCards
from bot.table.refusals import Reason, Refusal
from tests.rules.closed import EAST, NORTH, SOUTH, WEST
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.closed_refusals import CASES, in_stacks, playing, set_hand, speaking
from tests.table.games import ANN, BEN, CAT, DAN, Game


def not_yet_speaking() -> ClosedGame:
    return playing(announce="in_turn", surrender_units=2)


def _name(part: object) -> str:
    return part.value if isinstance(part, Reason) else getattr(part, "__name__", type(part).__name__)


@pytest.mark.parametrize(("reason", "table", "action"), CASES, ids=_name)
def test_refused(reason: Reason, table: Callable[[], Game], action: Action) -> None:
    assert table().refusal(action).reason is reason


def test_the_host_without_chips_cannot_deal() -> None:
    table = closed_options(closed("one-six", cap="winnings_playable"), seats=2, buy_in=6)
    game = ClosedGame(ANN, BEN, table=table).all_set({ANN: SOUTH, BEN: NORTH})
    assert game.refusal(Start(ANN)) == Refusal(Reason.NO_CHIPS, number=6)


def test_a_part_of_a_stack_is_filled_up_to_the_buy_in() -> None:
    game = in_stacks()
    game.do(Rebuy(BEN, 2))
    assert usual_rebuy(game.state, BEN) == 4, "what is missing from the buy-in of 6"
    game.do(Rebuy(BEN, 4))
    assert game.stacks()[BEN] == 6


def test_chips_are_bought_up_to_the_largest_stack() -> None:
    """Ann has won Ben's 6 chips and has 12: Ben, with none, may buy 12, or first 6 and then 6 more."""
    assert in_stacks().refusal(Rebuy(BEN, 13)) == Refusal(Reason.BAD_REBUY, number=12)
    assert usual_rebuy(in_stacks().state, BEN) == 6
    game = in_stacks()
    game.do(Rebuy(BEN, 6))
    assert usual_rebuy(game.state, BEN) == 6, "what is missing from the largest stack"
    game.do(Rebuy(BEN, 5))
    assert game.stacks() == {ANN: 12, BEN: 11}
    assert game.refusal(Rebuy(BEN, 2)) == Refusal(Reason.BAD_REBUY, number=1)
    game.do(Rebuy(BEN, 1))
    assert game.refusal(Rebuy(BEN, 1)) == Refusal(Reason.STACK_FULL, number=12)
    assert game.refusal(Rebuy(ANN, 1)) == Refusal(Reason.STACK_FULL, number=12)


def test_a_refusal_names_what_its_sentence_needs() -> None:
    assert speaking().refusal(Say(ANN, 1, surrenders=True)).accounts == (BEN,), "whose turn it is"
    assert playing().refusal(set_hand(BEN, NORTH)).cards == parse_cards(NORTH.replace("/", ""))
    short = playing().refusal(set_hand(BEN, EAST.replace(" 2d", "")))
    assert (short.row, short.number) == (1, 4)
    assert playing().refusal(set_hand(ANN, NORTH, surrenders=True)).text == closed().title
    assert playing().refusal(PlaceCards(DAN, 1, 1, Board.parse(WEST))).text == closed().title


def test_a_table_goes_on_with_rules_that_contradict_themselves() -> None:
    """Tables that were opened before such rules were refused: a full house in the middle pays 1 instead of 1."""
    old = closed(bonuses="also_losing", bonus_mode="instead")
    key, mistake = contradiction(old) or ("", None)
    assert why_not_play(closed_options(old)) == Refusal(Reason.CONTRADICTION, text=key, mistake=mistake)
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(old)).all_set(FOUR).all_set(FOUR)
    assert game.closed.hand_no == 2
    game.do(ChangeOptions(ANN, closed_options(old, stake=5)))
    assert game.state.options.stake == 5
    game.do(ChangeOptions(ANN, closed_options(closed(bonuses="also_losing"))))
    assert game.refusal(ChangeOptions(ANN, closed_options(old))).reason is Reason.CONTRADICTION
