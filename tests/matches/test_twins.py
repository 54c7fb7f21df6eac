"""Nothing hidden is used: with all cards that a seat has not seen dealt in another order it is asked the very same.

All other seats play what they played, with their cards exchanged: what shows of that is the same, so the hidden cards,
discards among them, are all that differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from bot.engine.player import request_of
from bot.engine.requests import read_request
from bot.matches.closed import play_closed
from bot.matches.match import Match
from bot.matches.open_face import play_open_face
from bot.matches.players import FrozenPlayer, LevelPlayer
from bot.players.baselines.frozen import Baseline
from bot.players.open_face.spot import Spot
from bot.players.position import Placement
from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.closed_presets import load_closed
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.table.options import Level
from tests.matches.seats import Asked, Asking, Recorder, Scripted

PLAYERS = (
    LevelPlayer(Level.SAFE),
    LevelPlayer(Level.CASUAL),
    LevelPlayer(Level.STRONG),
    FrozenPlayer(Baseline.GREEDY),
    FrozenPlayer(Baseline.SAFE),
)
Turn = tuple[Spot, tuple[Placement, ...]]


def recorded(
    ruleset: OpenFaceRuleset, players: tuple[Recorder, ...], deck: Cards, owed: tuple[tuple[int, ...], ...]
) -> None:
    play_open_face(ruleset, players, deck, len(players) - 1, owed, seed=1)


def exchanged(placement: Placement, change: Mapping[Card, Card]) -> Placement:
    rows, discards = placement
    return Board.of([change.get(card, card) for card in row] for row in rows), tuple(
        change.get(card, card) for card in discards
    )


def twin_spot(
    ruleset: OpenFaceRuleset, turns: list[Turn], at: int, deck: Cards, owed: tuple[tuple[int, ...], ...], random: Random
) -> Spot:
    """What the seat of a turn is asked when all that it has not seen is in another order."""
    hidden = [card for card in deck if card not in turns[at][0].seen]
    change = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    script = [tuple(exchanged(placement, change) for placement in answers) for _, answers in turns[:at]]
    players = [Scripted(iter(script))] * len(owed)
    with pytest.raises(Asking) as asking:
        play_open_face(ruleset, players, tuple(change.get(card, card) for card in deck), len(owed) - 1, owed, seed=1)
    return asking.value.spot


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "owed"),
    [
        ("pineapple", ((0,), (0,), (0,))),
        ("pineapple", ((0,), (14,), (14,))),
        ("ofc", ((0,), (13,))),
        ("criss-cross", ((0, 13), (0, 0))),
        ("joker", ((0,), (0,))),
    ],
)
def test_a_seat_is_asked_the_same_whatever_is_hidden_from_it(preset: str, owed: tuple[tuple[int, ...], ...]) -> None:
    ruleset, random, moved = load_open_face(preset), Random(3), 0
    for deal in range(2):
        deck = Match(ruleset, len(owed), seed=77).deck(deal, 0)
        log: list[Turn] = []
        recorders = tuple(Recorder(player, log) for player in PLAYERS[: len(owed)])  # type: ignore[arg-type] # open-face only
        recorded(ruleset, recorders, deck, owed)
        for at, (spot, answers) in enumerate(log):
            twin = twin_spot(ruleset, log, at, deck, owed, random)
            assert twin == spot
            assert read_request(request_of(twin)) == read_request(request_of(spot))
            for player in PLAYERS:
                if moved % 5 == 0:
                    assert player.place(twin, 6) == player.place(spot, 6)
            moved += 1
            assert len(answers) == len(spot.positions)
    assert moved > 10


def test_a_card_that_shows_makes_a_difference() -> None:
    """The same exchange for a card that was seen is noticed: the comparison can fail."""
    ruleset, owed = load_open_face("pineapple"), ((0,), (0,))
    deck = Match(ruleset, 2, seed=77).deck(0, 0)
    log: list[Turn] = []
    recorded(ruleset, tuple(Recorder(player, log) for player in PLAYERS[:2]), deck, owed)  # type: ignore[arg-type]
    spot, _ = log[2]
    shown = spot.others[0][0].board.cards[0]
    hidden = next(card for card in deck if card not in spot.seen)
    change = {shown: hidden, hidden: shown}
    script = iter([tuple(exchanged(one, change) for one in answers) for _, answers in log[:2]])
    with pytest.raises(Asking) as asking:
        play_open_face(ruleset, [Scripted(script)] * 2, tuple(change.get(card, card) for card in deck), 1, owed, seed=1)
    assert asking.value.spot != spot


def test_a_closed_hand_is_set_by_its_own_cards_alone() -> None:
    """The first seat's cards stay, all others are dealt in another order: it is asked the same and sets the same."""
    rules, random = load_closed("two-four"), Random(5)
    deck = Match(rules, 3, seed=77).deck(0, 0)
    first: list[Asked] = []
    for hidden in (deck[13:], tuple(random.sample(deck[13:], 39))):
        recorders = [Recorder(LevelPlayer(Level.STRONG)) for _ in range(3)]
        play_closed(rules, recorders, (*deck[:13], *hidden), 2, seed=1)
        first.append(recorders[0].log[0])
    assert first[0] == first[1]
