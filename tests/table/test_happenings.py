"""Each action and each event is one happening's. mypy finds one that nobody takes, but not one that two would take."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, get_args

import pytest

from bot.table import happenings
from bot.table.actions import Action, AgreeToEnd, Leave, Start
from bot.table.closed.actions import Say
from bot.table.decide import PRECONDITIONS, why_not
from bot.table.events import Event, HandDealt, TableOpened
from bot.table.moves import Play
from bot.table.refusals import Reason
from tests.table.games import ANN, BEN, DAN, Game

HAPPENINGS: list[Any] = [
    import_module(f"{happenings.__name__}.{one.name}") for one in iter_modules(happenings.__path__)
]
BEGIN_A_LOG = {TableOpened, HandDealt}


def taken(union: Any) -> tuple[type, ...]:
    """The classes of a happening that takes several, or one."""
    return get_args(union) or (union,)


def test_each_action_and_each_event_is_one_happenings() -> None:
    actions = Counter(kind for one in HAPPENINGS for kind in taken(one.Action))
    events = Counter(kind for one in HAPPENINGS for kind in taken(one.Event))
    assert actions == Counter(get_args(Action))
    assert events == Counter(set(get_args(Event)) - BEGIN_A_LOG)


@pytest.mark.parametrize("one", HAPPENINGS, ids=lambda one: one.__name__.rpartition(".")[2])
def test_each_happening_says_what_must_hold_before_its_actions(one: Any) -> None:
    assert set(one.PRECONDITIONS) == set(taken(one.Action))
    assert {kind: PRECONDITIONS[kind] for kind in one.PRECONDITIONS} == one.PRECONDITIONS


def test_a_games_action_has_the_precondition_of_its_kind() -> None:
    game = Game(ANN, BEN)
    game.do(Start(ANN), AgreeToEnd(ANN), AgreeToEnd(BEN))
    assert issubclass(Say, Play)
    assert game.refusal(Say(ANN, 1, surrenders=False)).reason is Reason.PLAYED_OUT
    assert why_not(game.state, Leave(ANN)) is None, "who leaves is played for anyway"


def test_the_first_precondition_that_does_not_hold_is_told() -> None:
    game = Game(ANN, BEN)
    assert game.refusal(AgreeToEnd(DAN)).reason is Reason.NOT_SEATED
    game.do(Leave(ANN), Leave(BEN))
    assert game.refusal(AgreeToEnd(DAN)).reason is Reason.TABLE_ENDED
