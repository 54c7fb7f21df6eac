"""A third game is one folder and one entry in `bot/games.py`: no shared file knows of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games import GAMES
from bot.ledger.hands import hand_record
from bot.panels.replay_steps import ReplayStep
from bot.panels.rules.in_words import summary
from bot.panels.screen import TableScreen
from bot.panels.study.replay import shared_panel
from bot.panels.table import table_panel
from bot.play.acting import action_for
from bot.play.proof import own_cards
from bot.play.replay import steps_of
from bot.play.screens import Screens
from bot.play.thinking import ThinkingInThread
from bot.rules.cards import cards_text, parse_cards
from bot.store import Store
from bot.store.codec import decode, encode
from bot.table.actions import Join, Start
from bot.table.decide import decide
from bot.table.events import Event, HandDealt, TableOpened
from bot.table.evolve import evolve_all, fold
from bot.table.options import Options
from bot.table.showing import public_view, seat_view
from bot.table.timers import TimerKind, timers
from bot.words import DEFAULT_LANGUAGE, words_in
from tests.play.sessions import Session
from tests.table.games import ANN, BEN, TABLE
from tests.third_game.hand import ThreeCardHandView, ThreeCardSeatView, TurnOver, TurnOverFor
from tests.third_game.rules import ThreeCardRuleset
from tools.pages.at_once import deal_at_once, is_due

RULES = ThreeCardRuleset(name="three-card", title="Three cards", units=5)


@pytest.fixture(autouse=True)
def third_game(monkeypatch: pytest.MonkeyPatch) -> None:
    wings = {
        "rules": "tests.third_game.rules:ThreeCardRules",
        "table": "tests.third_game.hand:ThreeCardGame",
        "ledger": "tests.third_game.panels:three_card_figures",
        "panels": "tests.third_game.panels:ThreeCardPanels",
        "play": "tests.third_game.play:ThreeCardPlay",
    }
    monkeypatch.setitem(GAMES, "three-card", wings)


def played() -> list[Event]:
    """A hand that Ann wins: an ace against a king."""
    log: list[Event] = [TableOpened(TABLE, ANN, Options(RULES, 2, stake=2, clock_s=60))]
    for action in (Join(BEN), Start(ANN)):
        log += decide(fold(log), action)
    assert is_due(fold(log))
    log += deal_at_once(fold(log), parse_cards("Kd Qd Jd Ac 2c 3c"))  # Ben is on the button's left
    for account in (BEN, ANN):
        log += decide(fold(log), TurnOver(account, 1))
    return log


def test_it_is_dealt_played_and_scored() -> None:
    state = fold(played())
    assert state.hand is not None
    assert state.hand.totals == (-10, 10)
    assert dict(state.totals) == {ANN: 10, BEN: -10}


def test_nobody_sees_a_card_too_early_and_the_clock_runs() -> None:
    log = played()
    state = fold(log[:-3])
    acts = [timer.seat for timer in timers(state, len(log)) if timer.kind is TimerKind.ACT]
    assert acts == [state.seat_of(BEN), state.seat_of(ANN)]
    hand, own = public_view(state).hand, seat_view(state, ANN)
    assert isinstance(hand, ThreeCardHandView)
    assert [player.cards for player in hand.players] == [(), ()]
    assert isinstance(own, ThreeCardSeatView)
    assert own.cards == parse_cards("Ac 2c 3c")


def test_its_log_is_stored_and_read_back() -> None:
    log = played()
    read = [decode(*encode(event)) for event in log]
    assert read == log
    assert evolve_all(fold(read[:1]), read[1:]) == fold(log)


def test_every_shared_panel_shows_it() -> None:
    log, screen = played(), TableScreen({})
    lobby, running, over = (table_panel(public_view(fold(log[:number])), screen) for number in (1, -2, len(log)))
    assert "all at once" in lobby.text
    assert running.text.startswith("waiting for")
    assert "A♣ 2♣ 3♣: +10" in over.text
    assert over.text in shared_panel((ReplayStep(public_view(fold(log))),), 1, "Ann", screen).text
    assert "wins 5 units" in summary(RULES, words_in(DEFAULT_LANGUAGE))


def test_its_points_are_recorded() -> None:
    record = hand_record(fold(played()))
    assert {one.account: one.figures.points for one in record.players} == {ANN: 10, BEN: -10}


async def test_its_players_see_their_cards_and_the_clock_plays_for_who_is_late(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    table = await session.seated(RULES, ("Ann", "Ben"), clock_s=60)
    screens, known = Screens(store, session.tables), await session.tables.known(table)
    assert known.state.hand is not None
    first, *_ = known.state.hand.seats
    view = screens.seat_view(known, first.account)
    assert isinstance(view, ThreeCardSeatView)
    assert (await screens.hand(table, first.account)).text == cards_text(view.cards)
    action = await action_for(store, ThinkingInThread(), known.state, first.seat)
    assert action == TurnOverFor(first.seat, 1)
    await session.submit(table, action)
    assert await action_for(store, ThinkingInThread(), await session.tables.state(table), first.seat) is None
    await store.close()


def test_its_hand_is_told_when_it_is_over() -> None:
    log = played()
    newest = log[next(index for index, event in enumerate(log) if isinstance(event, HandDealt)) :]
    assert [step.street_no for step in steps_of(newest)] == [0]
    assert own_cards(newest, ANN) == parse_cards("Ac 2c 3c")
