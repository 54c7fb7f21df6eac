"""The end of a session: who has won it comes first, and each player reads it, too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import AccountId
from bot.panels.evening import evening_line
from bot.panels.open_face.private import hand_panel
from bot.panels.screen import Screen
from bot.panels.table import table_panel
from bot.table.actions import EndAfterHand
from bot.table.open_face.draft import Draft
from bot.table.showing import public_view
from tests.panels.closed import played
from tests.support.views import open_face_view
from tests.table.games import ANN, BEN, CAT, JACKS_IN_FRONT, NOTHING, Game

SCREEN = Screen(names={ANN: "Ann", BEN: "Ben", CAT: "Cat"})


def test_the_winner_of_the_session_comes_before_the_last_hand() -> None:
    game = Game(ANN, BEN).play({ANN: JACKS_IN_FRONT, BEN: NOTHING}).do(EndAfterHand(ANN))
    assert game.has_ended()
    view = public_view(game.state)
    totals = dict(view.totals)
    assert totals[ANN] > 0
    lines = table_panel(view, SCREEN).text.splitlines()
    assert lines[1] == evening_line(view, SCREEN)
    assert lines[1].startswith(f"🏆 **Ann** wins with **+{totals[ANN]}**.")
    assert lines[2].startswith("Last hand: ")
    assert not [line for line in lines if line.startswith("Session: ")], "it is said already"
    mine, theirs = (open_face_view(game.state, account) for account in (ANN, BEN))
    assert mine is not None
    assert theirs is not None
    assert "🏆 You win" in hand_panel(mine, Draft(), SCREEN).text
    assert lines[1] in hand_panel(theirs, Draft(), SCREEN).text


def test_a_closed_session_ends_the_same_way() -> None:
    game = played("basic", 3).do(EndAfterHand(ANN))
    lines = table_panel(public_view(game.state), SCREEN).text.splitlines()
    assert lines[1].startswith("🏆 ")
    assert lines[2].startswith("Last hand: ")


@pytest.mark.parametrize(
    ("totals", "text"),
    [
        ((), ""),
        (((ANN, 0), (BEN, 0)), "Everybody ends even."),
        (((ANN, 4), (BEN, -8), (CAT, 4)), "🏆 **Ann** and **Cat** win with **+4** each. Ben −8"),
        (((BEN, -8), (CAT, -2), (ANN, 10)), "🏆 **Ann** wins with **+10**. Cat −2 · Ben −8"),
    ],
)
def test_ties_and_the_order(totals: tuple[tuple[AccountId, int], ...], text: str) -> None:
    view = replace(public_view(Game(ANN, BEN, CAT).play().state), totals=totals)
    assert evening_line(view, SCREEN) == text
