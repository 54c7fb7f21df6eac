"""The end of a session: who has won it comes first, and each player reads it, too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import AccountId
from bot.panels.evening import evening_line
from bot.panels.open_face.private import hand_panel
from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.table.actions import AgreeToEnd, AgreeToVoid, EndAfterHand
from bot.table.open_face.draft import Draft
from bot.table.showing import public_view
from tests.panels.closed import played
from tests.support.views import open_face_view
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, JACKS_IN_FRONT, NOTHING, QUEENS_IN_FRONT, Game

SCREEN = TableScreen(names={ANN: "Ann", BEN: "Ben", CAT: "Cat"})


def test_the_winner_of_the_session_comes_before_the_last_hand() -> None:
    game = Game(ANN, BEN).play({ANN: JACKS_IN_FRONT, BEN: NOTHING}).do(EndAfterHand(ANN))
    assert game.has_ended()
    view = public_view(game.state)
    totals = dict(view.totals)
    assert totals[ANN] > 0
    lines = table_panel(view, SCREEN).text.splitlines()
    assert lines[0] == evening_line(view, SCREEN)
    assert lines[0].startswith(f"🏆 **Ann** wins with **+{totals[ANN]}**.")
    assert lines[1].startswith("Last hand: ")
    assert not [line for line in lines if line.startswith("Session: ")], "it is said already"
    mine, theirs = (open_face_view(game.state, account) for account in (ANN, BEN))
    assert mine is not None
    assert theirs is not None
    assert "🏆 You win" in hand_panel(mine, Draft(), SCREEN).text
    assert lines[0] in hand_panel(theirs, Draft(), SCREEN).text


def test_a_closed_session_ends_the_same_way() -> None:
    game = played("basic", 3).do(EndAfterHand(ANN))
    lines = table_panel(public_view(game.state), SCREEN).text.splitlines()
    assert lines[0].startswith("🏆 ")
    assert lines[1].startswith("Last hand: ")


@pytest.mark.parametrize("is_text_only", [False, True], ids=["pictures", "text"])
@pytest.mark.parametrize("has_ended", [False, True], ids=["goes on", "is over"])
def test_a_fantasyland_is_promised_only_if_a_hand_follows(*, has_ended: bool, is_text_only: bool) -> None:
    game = Game(ANN, BEN).play({ANN: QUEENS_IN_FRONT, BEN: NOTHING})
    if has_ended:
        game.do(AgreeToEnd(ANN), AgreeToEnd(BEN))
    screen = replace(SCREEN, is_text_only=is_text_only)
    mine, theirs = (open_face_view(game.state, account) for account in (ANN, BEN))
    assert mine is not None
    assert theirs is not None
    panels = [
        table_panel(public_view(game.state), screen),
        hand_panel(mine, Draft(), screen),
        hand_panel(theirs, Draft(), screen),
    ]
    shows = ["Fantasyland" in f"{panel.text} {panel.art}" for panel in panels]
    assert (any(shows), shows[0]) == (not has_ended, not has_ended)


def test_a_session_that_ends_with_a_cancelled_hand_promises_no_deal() -> None:
    game = Game(ANN, BEN).start().do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    closed_game = ClosedGame(ANN, BEN, table=closed_options(closed(), 2)).deal(FOUR)
    closed_game.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    for each in (game, closed_game):
        assert "deals again" in table_panel(public_view(each.state), SCREEN).text
        each.do(EndAfterHand(ANN))
        assert "deals again" not in table_panel(public_view(each.state), SCREEN).text


def test_nothing_is_asked_of_anybody_after_the_end() -> None:
    table = closed_options(closed("one-six", cap="winnings_playable", pair_stakes=True), 3, buy_in=1)
    game = ClosedGame(ANN, BEN, CAT, table=table).all_set({who: FOUR[who] for who in (ANN, BEN, CAT)})
    game.propose(ANN, CAT, 3)
    text = table_panel(public_view(game.state), SCREEN).text
    assert "**Top up**" in text
    assert "**Pair stakes**" in text
    text = table_panel(public_view(game.do(EndAfterHand(ANN)).state), SCREEN).text
    assert "**Top up**" not in text
    assert "**Pair stakes**" not in text


@pytest.mark.parametrize(
    ("totals", "text"),
    [
        ((), ""),
        (((ANN, 0), (BEN, 0)), "Everybody ends even."),
        (((ANN, -3), (BEN, -3)), "Everybody ends even, with **−3** each."),  # all of it is in the kitty
        (((ANN, 0), (BEN, -6)), "🏆 **Ann** wins with **0**. Ben −6"),
        (((ANN, 4), (BEN, -8), (CAT, 4)), "🏆 **Ann** and **Cat** win with **+4** each. Ben −8"),
        (((BEN, -8), (CAT, -2), (ANN, 10)), "🏆 **Ann** wins with **+10**. Cat −2 · Ben −8"),
    ],
)
def test_ties_and_the_order(totals: tuple[tuple[AccountId, int], ...], text: str) -> None:
    view = replace(public_view(Game(ANN, BEN, CAT).play().state), totals=totals)
    assert evening_line(view, SCREEN) == text
