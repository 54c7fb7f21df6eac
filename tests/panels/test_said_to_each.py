"""What is said of coming, going and voting is what happens next, to each of those who read it."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.closed.private import closed_hand_panel
from bot.panels.leaving import leave_panel
from bot.panels.screen import Called, TableDeadlines, TableScreen
from bot.panels.table import table_panel
from bot.table.actions import AgreeToEnd, Join, MarkAway
from bot.table.closed.draft import draft_of
from bot.table.showing import public_view
from tests.table.closed_games import DECLARED, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, JACKS_IN_FRONT, QUEENS_IN_FRONT, Game, options

SCREEN = TableScreen({ANN: "Ann", BEN: "Ben", CAT: "Cat"})


def panel_of(game: Game) -> str:
    return table_panel(public_view(game.state), SCREEN).text


def test_who_joins_is_dealt_in_when_fantasyland_is_over() -> None:
    usual = Game(ANN, BEN, table=options(seats=3)).start().do(Join(CAT))
    assert "Joining next hand: **Cat**." in panel_of(usual)
    game = Game(ANN, BEN, table=options(seats=3)).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).do(Join(CAT))
    assert "Joining when Fantasyland is over: **Cat**." in panel_of(game)


def test_who_leaves_somebody_elses_fantasyland_is_not_told_that_it_is_theirs() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT})
    asked = {who: leave_panel(public_view(game.state), who, SCREEN).text for who in (ANN, BEN)}
    assert asked[BEN].startswith("You still have Fantasyland to play.")
    assert asked[ANN].startswith("Somebody still has Fantasyland to play, and you're in that hand.")


def test_a_vote_that_only_somebody_gone_had_not_given_says_what_carries_it() -> None:
    game = Game(ANN, BEN, CAT).start().do(AgreeToEnd(ANN), AgreeToEnd(CAT))
    assert "If everybody here says yes" in panel_of(game)
    game.do(MarkAway(BEN))
    said = "Everybody who's still here has said yes: **Ann** and **Cat**. Press **Vote to end now** once more."
    assert said in panel_of(game)
    assert game.do(AgreeToEnd(CAT)).state.is_played_out


def test_who_is_called_while_they_may_change_their_choice_reads_so() -> None:
    rules = closed("hong-kong", announce="naturals_first", surrender_units=1, fouls="allowed")
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(rules, 3))
    game.deal(DECLARED)
    game.set(ANN, natural="dragon").set(BEN).set(CAT)
    view = game.seat_view(CAT)
    assert view.may_change
    assert view.arrangement is not None
    called = replace(SCREEN, deadlines=TableDeadlines(called={CAT: Called(120_000, needs_move=False)}))
    draft = draft_of(view.arrangement, view.natural, view.surrenders)
    text = closed_hand_panel(view, draft, called).text
    assert "<t:120:R>" in text
    assert "<t:120:R>" not in closed_hand_panel(view, draft, SCREEN).text
