"""What a hint suggests comes into the draft as by taps; what does not fit the hand changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.panels.closed.game import ClosedPanels
from bot.panels.custom_ids import LENGTH_MAX, Tap, Verb
from bot.panels.open_face.drafted import whole
from bot.panels.open_face.game import OpenFacePanels
from bot.panels.shapes import fits
from bot.panels.suggestions import SURRENDER, declaring, rows_seen
from bot.play.analysing import OfView
from bot.play.closed.drafting import current_draft
from bot.play.closed.drafting import suggested as closed_suggested
from bot.play.open_face.drafting import suggested
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row
from bot.rules.rulesets import load_any
from bot.table.closed.draft import ClosedDraft, surrender
from bot.table.closed.seat import ClosedSeatView
from bot.table.open_face.draft import Draft, tap_row
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Options
from bot.table.showing import seat_view
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING
from tests.table.closed_games import ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, Game


def closed_view(game: ClosedGame) -> ClosedSeatView:
    view = seat_view(game.state, ANN)
    assert isinstance(view, ClosedSeatView)
    return view


def own(preset: str = "american", board: str = NORTH) -> ClosedGame:
    """Ann has yet to set these cards, against Ben."""
    return ClosedGame(ANN, BEN, table=closed_options(closed(preset), seats=2)).deal({ANN: board, BEN: EAST})


def test_both_boards_are_placed_at_once_and_what_was_tapped_before_is_gone() -> None:
    game = Game(ANN, BEN, table=Options(load_any("criss-cross"), 2)).start()
    game.play_until(lambda: (view := seat_view(game.state, ANN)) is not None and view.has_turn)
    view = seat_view(game.state, ANN)
    assert isinstance(view, OpenFaceSeatView)
    seen = OpenFacePanels().suggestion(view, OfView(view).answer(1.0))
    before = tap_row(Draft(), view.held[0], Row.FRONT)
    after = suggested(before, seen, view)
    assert after is not None
    placed = whole(after, view.packets)
    assert placed is not None
    assert rows_seen(after.rows()) == seen
    assert suggested(after, seen, view) == after, "twice is once"
    assert suggested(before, rows_seen(Board(front=view.packets[0].cards[:3])), view) is None, "not whole"


def test_the_longest_suggestion_fits_a_custom_id() -> None:
    cards = DECK_52[:26]
    rows = Board(cards[:6], cards[6:16], cards[16:])
    tap = Tap(Verb.USE_HINT, "abcdefghij", 10**6, 9, rows_seen(rows))  # type: ignore[arg-type] # a table's id
    assert fits(tap)
    assert len(str(tap)) <= LENGTH_MAX


def test_rows_replace_what_was_declared() -> None:
    view = closed_view(own())
    (analysis,) = OfView(view).answer(1.0)
    seen = ClosedPanels().suggestion(view, (analysis,))
    chosen = closed_suggested(surrender(ClosedDraft(by_card=True), True), seen, view)
    assert chosen is not None
    assert chosen.rows(view.cards).is_full
    assert (chosen.surrenders, chosen.natural, chosen.by_card) == (False, None, True)
    board = analysis.ways[0].board
    assert [set(row) for row in chosen.rows(view.cards)] == [set(row) for row in board]


def test_a_natural_that_one_does_not_hold_is_refused() -> None:
    holds, lacks = closed_view(own(board=SIX_PAIRS_TO_KING)), closed_view(own())
    seen = ClosedPanels().suggestion(holds, OfView(holds).answer(1.0))
    assert seen == declaring("six_pairs")
    chosen = closed_suggested(ClosedDraft(), seen, holds)
    assert chosen is not None
    assert chosen.natural == "six_pairs"
    assert closed_suggested(ClosedDraft(), seen, lacks) is None


@pytest.mark.parametrize("preset", ["american", "standard"])
def test_a_surrender_is_suggested_where_it_can_be_chosen(preset: str) -> None:
    """With the rows, or in turn once they are set: before, the rows are what is to be done."""
    game = own(preset)
    view = closed_view(game)
    (analysis,) = OfView(view).answer(1.0)
    hopeless = replace(analysis, surrender=50.0)
    seen = ClosedPanels().suggestion(view, (hopeless,))
    assert (seen == SURRENDER) is not view.says_in_turn
    assert (closed_suggested(ClosedDraft(), SURRENDER, view) is None) is view.says_in_turn
    if not view.says_in_turn:
        return
    game.set(ANN).set(BEN)
    while game.closed.seats[game.closed.to_say[0]].account != ANN:
        game.say(BEN)
    view = closed_view(game)
    (analysis,) = OfView(view).answer(1.0)
    assert ClosedPanels().suggestion(view, (analysis,)) == "", "to play is one press"
    assert ClosedPanels().suggestion(view, (replace(analysis, surrender=50.0),)) == SURRENDER
    chosen = closed_suggested(current_draft(None, view), SURRENDER, view)
    assert chosen is not None
    assert chosen.surrenders
    assert closed_suggested(chosen, rows_seen(Board.parse(NORTH)), view) is None, "the rows are locked"


def test_what_is_no_suggestion_of_ours_is_refused() -> None:
    view = closed_view(own())
    for seen in ("", "--", "declare.", "declare.nothing", "yes", rows_seen(Board.parse(EAST))):
        assert closed_suggested(ClosedDraft(), seen, view) is None, seen
