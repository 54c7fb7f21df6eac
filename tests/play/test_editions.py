"""A hand is scored by the edition of the rules that it was dealt by, in the check and in every view."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from bot.play.rescoring import rescored
from bot.rules.edition import EDITION
from bot.store.codec import decode, encode
from bot.table.events import Event, HandDealt, HandScored
from bot.table.evolve import fold
from tests.panels.closed import panel_of
from tests.rules.closed import EAST, WEST
from tests.table.closed_games import DECLARED, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN

ORDER = (BEN, CAT, DAN, ANN)  # from the button's left


def beside_a_dragon() -> ClosedGame:
    """Ann declares a dragon (13 from each), Ben beats Dan, and Cat, who fouls."""
    rules = closed("hong-kong", settlement="single_winner", fouls="allowed")
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(rules)).deal(DECLARED)
    return game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN)


def one_chip_left() -> ClosedGame:
    """Ann deals the second hand for the ace of spades; Ben has a chip and loses it to three rows."""
    rules = closed(dealer="ace_of_spades", cap="each_chip_once")
    game = ClosedGame(ANN, BEN, table=closed_options(rules, 2, buy_in=4))
    game.deal({ANN: EAST.replace("Ad", "As"), BEN: WEST}).set(ANN).set(BEN)
    return game.deal({ANN: EAST, BEN: WEST}).set(ANN).set(BEN)


def newest_hand(game: ClosedGame) -> list[Event]:
    """The events of a game's newest hand, from its deal on."""
    dealt = max(place for place, event in enumerate(game.log) if isinstance(event, HandDealt))
    return game.log[dealt:]


def as_dealt_before(events: Sequence[Event], totals: tuple[int, ...]) -> list[Event]:
    """The same hand as a log has it that was written when there was one edition."""
    dealt, *played = events
    kind, version, body = encode(dealt)
    stored = json.loads(body)
    assert stored.pop("edition") == EDITION == 2
    old = [decode(kind, version, json.dumps(stored)), *played]
    return [replace(event, totals=totals) if isinstance(event, HandScored) else event for event in old]


HANDS = {
    "a single winner beside a natural": (beside_a_dragon, (-13, -13, -13, 39), (-13 + 2, -13 - 1, -13 - 1, 39)),
    "the fee of the ace of spades": (one_chip_left, (-1, 1), (-1 - 1, 1 + 1)),
}


@pytest.mark.parametrize(("played", "now", "before"), HANDS.values(), ids=HANDS)
def test_an_old_hand_keeps_its_points_and_a_new_one_has_those_of_the_rules(
    played: Callable[[], ClosedGame], now: tuple[int, ...], before: tuple[int, ...]
) -> None:
    events = newest_hand(played())
    scored = next(event for event in events if isinstance(event, HandScored))
    assert scored.totals == now
    assert rescored(events) is None
    old = as_dealt_before(events, before)
    assert rescored(old) is None
    for wrong in (as_dealt_before(events, now), [events[0], *old[1:]]):
        assert rescored(wrong) == "its points are not those of its cards"


def test_an_old_hand_is_shown_as_it_was_paid() -> None:
    game = beside_a_dragon()
    assert "beats everybody" not in panel_of(game).text
    assert "Nobody wins two rows against everybody, so nobody pays for rows." in panel_of(game).text
    game.state = fold(as_dealt_before(newest_hand(game), (-13 + 2, -13 - 1, -13 - 1, 39)))
    shown = panel_of(game).text
    assert "**Ben** beats everybody on two rows or more." in shown
    assert "Ben −11" in shown
