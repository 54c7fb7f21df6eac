"""A third game is one folder and one line in each layer's `games.py`: no shared file knows of it."""

from __future__ import annotations

import pytest

from bot.rules import games as rules_games
from bot.rules.cards import parse_cards
from bot.store.codec import decode, encode
from bot.table import games as table_games
from bot.table.actions import Join, Start
from bot.table.at_once import deal_at_once, is_due
from bot.table.decide import decide
from bot.table.events import Event, TableOpened
from bot.table.evolve import evolve_all, fold
from bot.table.options import Options
from bot.table.showing import public_view, seat_view
from bot.table.timers import timers
from tests.table.games import ANN, BEN, TABLE
from tests.third_game.hand import ThreeCardGame, ThreeCardHandView, ThreeCardSeatView, TurnOver
from tests.third_game.rules import ThreeCardRules, ThreeCardRuleset

RULES = ThreeCardRuleset(name="three-card", title="Three cards", units=5)


@pytest.fixture(autouse=True)
def third_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rules_games.GAMES, "three-card", ThreeCardRules())
    monkeypatch.setitem(table_games.GAMES, "three-card", ThreeCardGame())


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
    assert [timer.seat for timer in timers(state, len(log))[1::2]] == [state.seat_of(BEN), state.seat_of(ANN)]
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
