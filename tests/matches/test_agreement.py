"""A match is the game of the tables: every hand is replayed there, decision by decision, to the same points."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ids import AccountId, TableId
from bot.matches.match import Match
from bot.matches.players import FrozenPlayer, LevelPlayer
from bot.players.baselines.frozen import Baseline
from bot.players.closed.policies import ClosedChoice
from bot.players.closed.spot import ClosedSpot
from bot.players.open_face.questions import together
from bot.players.open_face.spot import Spot
from bot.players.position import positions_of
from bot.rules.royalties import FRONT_PAIRS
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_any, with_settings
from bot.table.actions import AddComputer, Ready, Start
from bot.table.closed.actions import SayFor, SetFor
from bot.table.closed.hand import ClosedHand
from bot.table.decide import decide
from bot.table.events import TableOpened
from bot.table.evolve import evolve, evolve_all
from bot.table.open_face.actions import ActFor
from bot.table.open_face.hand import OpenFaceHand
from bot.table.options import Level, Options
from bot.table.state import State
from bot.table.turns import waited_for
from tests.matches.seats import Asked, Recorder
from tests.support.views import closed_view, open_face_view
from tools.pages.at_once import deal_at_once

HOST = AccountId("host")
OPEN_FACE = (FrozenPlayer(Baseline.GREEDY), FrozenPlayer(Baseline.SAFE), LevelPlayer(Level.SAFE))
CLOSED = (LevelPlayer(Level.STRONG), LevelPlayer(Level.CASUAL), LevelPlayer(Level.SAFE))


def easy(preset: str, cards: int, **more: Any) -> Ruleset:
    """Any pair in front enters Fantasyland."""
    entry = dict.fromkeys((*FRONT_PAIRS, "trips"), cards)
    return with_settings(load_any(preset), {"fantasyland": {"entry": entry, **more}})


def opened(ruleset: Ruleset, seats: int) -> State:
    """The host has the button in the first hand: a match's last seat is a table's first, and so on."""
    state = evolve(None, TableOpened(TableId("t"), HOST, Options(ruleset, seats=seats)))
    for number in range(1, seats):
        state = evolve_all(state, decide(state, AddComputer(HOST, AccountId(f"computer {number}"))))
    return state


def place_as_written(state: State, log: list[Asked]) -> State:
    hand = state.hand
    assert isinstance(hand, OpenFaceHand)
    index = waited_for(state)[0]
    view = open_face_view(state, hand.seats[index].account)
    assert view is not None
    spot, answer = log.pop(0)
    assert isinstance(spot, Spot)
    assert isinstance(answer, tuple)
    assert spot.positions == positions_of(view)
    assert (spot.seats, (spot.seat + 1) % spot.seats) == (len(hand.seats), hand.seats[index].seat)
    rows, discards = together(answer)
    action = ActFor(hand.seats[index].seat, hand.hand_no, hand.street_no, rows, discards)
    return evolve_all(state, decide(state, action))


def set_as_written(state: State, log: list[Asked]) -> State:
    hand = state.hand
    assert isinstance(hand, ClosedHand)
    player = hand.seats[waited_for(state)[0]]
    view = closed_view(state, player.account)
    assert view is not None
    spot, answer = log.pop(0)
    assert isinstance(spot, ClosedSpot)
    assert (spot.cards if spot.arrangement is None else player.cards, spot.others, spot.banks) == (
        view.cards,
        len(view.opponents),
        view.banks,
    )
    if isinstance(answer, ClosedChoice):
        action = SetFor(player.seat, hand.hand_no, answer.arrangement, answer.natural, answer.surrenders)
        return evolve_all(state, decide(state, action))
    assert isinstance(answer, bool)
    assert (spot.arrangement, list(spot.announced)) == (
        view.arrangement,
        [hand.announced((waited_for(state)[0] + step) % len(hand.seats)) for step in range(1, len(hand.seats))],
    )
    return evolve_all(state, decide(state, SayFor(player.seat, hand.hand_no, answer)))


def replayed(match: Match, deal_no: int, players: tuple[Any, ...]) -> int:
    """Play a deal of a match, and again at a table; how many hands of Fantasyland there were."""
    log: list[Asked] = []
    (episode,) = match.play([Recorder(player, log) for player in players], deal_no)
    (rotation,) = match.rotations(deal_no)
    state = opened(match.ruleset, match.seats)
    as_written = set_as_written if isinstance(log[0][0], ClosedSpot) else place_as_written
    for number, hand in enumerate(episode):
        state = evolve_all(state, decide(state, Ready(HOST) if number else Start(HOST)))
        state = evolve_all(state, deal_at_once(state, match.deck(deal_no, number)))
        while state.is_playing:
            state = as_written(state, log)
        assert state.hand is not None
        assert state.hand.totals is not None
        points: dict[int, int] = dict(zip((one.seat for one in state.hand.seats), state.hand.totals, strict=True))
        for player in range(match.seats):
            seat = (player + rotation + 1) % match.seats
            assert hand.points[player] == points[seat]
            sitter = state.seats[seat]
            assert sitter is not None
            assert (sitter.fantasyland or (0,) * len(hand.owed[player])) == hand.owed[player]
    assert log == []
    assert not state.owes_fantasyland
    return len(episode) - 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "seats", "deals", "fantasyland"),
    [
        (easy("pineapple", 14), 2, 8, 2),
        (easy("pineapple", 14, moves_button=True), 3, 6, 2),
        (easy("ofc", 13), 3, 4, 1),
        (easy("criss-cross", 13), 2, 16, 1),
        (load_any("deuce-seven"), 3, 4, 0),
        (load_any("joker"), 3, 4, 0),
        (load_any("progressive"), 2, 4, 0),
    ],
    ids=lambda one: getattr(one, "name", str(one)),
)
def test_an_open_face_match_is_the_game_of_the_tables(
    ruleset: Ruleset, seats: int, deals: int, fantasyland: int
) -> None:
    match = Match(ruleset, seats, seed=5)
    assert sum(replayed(match, deal_no, OPEN_FACE[:seats]) for deal_no in range(deals)) >= fantasyland


@pytest.mark.parametrize("preset", ["standard", "banker", "malayan", "pool", "hong-kong", "american"])
def test_a_closed_match_is_the_game_of_the_tables(preset: str) -> None:
    match = Match(load_any(preset), 3, seed=5)
    assert sum(replayed(match, deal_no, CLOSED) for deal_no in range(12)) == 0
