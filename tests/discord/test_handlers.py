"""The table of handlers: one for each verb, and what each needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import PokerBot
from bot.discord_ui.game import GAMES
from bot.discord_ui.handlers import Click, Handler, Handlers, composed
from bot.discord_ui.needs import Needs
from bot.panels.custom_ids import Verb
from bot.panels.shapes import SHAPES
from bot.store import Store


@pytest.fixture
async def handlers(tmp_path: Path) -> Handlers:
    """The bot's own."""
    store = await Store.open(tmp_path / "test.sqlite3")
    try:
        return PokerBot(store).handlers()
    finally:
        await store.close()


async def _answer(click: Click) -> None:
    """Does nothing."""


async def test_every_verb_has_one_handler(handlers: Handlers) -> None:
    assert handlers.keys() == set(Verb)
    assert {verb for verb, handler in handlers.items() if handler.on_click is None} == {Verb.HOUSE_RULE}
    assert {verb for verb, handler in handlers.items() if handler.on_form is not None} == {
        *(Verb.SET_PLAYERS, Verb.SET_STAKES, Verb.SET_PLAY),
        *(Verb.CUT, Verb.PROPOSE_STAKE, Verb.BUY_IN, Verb.REBUY, Verb.HOUSE_RULE, Verb.RULE_SAVE),
    }


async def test_whatever_names_a_table_is_checked_against_it(handlers: Handlers) -> None:
    """Past hands name their table, too: they are looked up in the server, and shown to whoever may see them."""
    past = {Verb.REPLAY, Verb.REPLAY_SHARE, Verb.OPEN_MINE}
    for verb, shape in SHAPES.items():
        assert (Needs.TABLE in handlers[verb].needs) is (shape.has_table and verb not in past), verb
        assert verb not in past or Needs.SERVER in handlers[verb].needs


async def test_only_ones_own_data_needs_no_account(handlers: Handlers) -> None:
    free = {verb for verb, handler in handlers.items() if Needs.ACCOUNT not in handler.needs}
    assert free == {Verb.FORGET_ME, Verb.PURGE_SERVER, Verb.HOUSE_RULE}


async def test_only_a_manager_voids_a_broken_hand(handlers: Handlers) -> None:
    assert {verb for verb, one in handlers.items() if Needs.MANAGER in one.needs} == {Verb.VOID_BROKEN}


def test_two_handlers_for_a_verb_are_refused(handlers: Handlers) -> None:
    with pytest.raises(ValueError, match="two handlers for join"):
        composed(handlers, {Verb.JOIN: Handler(_answer)})


def test_a_verb_without_a_handler_is_refused(handlers: Handlers) -> None:
    rest: Handlers = {verb: handler for verb, handler in handlers.items() if verb is not Verb.JOIN}
    with pytest.raises(ValueError, match="no handler for join"):
        composed(rest)


def test_every_need_includes_those_that_it_rests_on() -> None:
    assert all(Needs.ACCOUNT in need for need in Needs.__members__.values() if need is not Needs.NOTHING)
    assert Needs.TABLE in Needs.THIS_HAND
    assert Needs.THIS_HAND in Needs.MANAGER


def test_taps_of_games_are_those_of_a_hand() -> None:
    assert all(Verb.CONFIRM in game.taps for game in GAMES.values())
